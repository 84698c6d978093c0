#include "referee/console/refuse.h"

#include "referee/console/text.h"

#include <stdarg.h>
#include <stdio.h>

int refuse(struct outcome *out, enum refusal_code code, const char *format, ...) {
    char raw[sizeof out->message];
    va_list args;

    va_start(args, format);
    vsnprintf(raw, sizeof raw, format, args);
    va_end(args);
    text_clean(out->message, sizeof out->message, raw);
    out->code = code;
    return -1;
}

int refuse_memory(struct outcome *out) {
    return refuse(out, REFUSED_FILE, "out of memory; nothing was done");
}
