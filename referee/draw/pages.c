#include "referee/draw/pages.h"

#include <errno.h>

/* Nothing is left of the file; errno stays as it was. */
static int give_up(struct pages *p) {
    const int why = errno;
    save_drop(&p->save);
    errno = why;
    return -1;
}

int pages_begin(struct pages *p, const char *path, enum canvas_format format, double width_in,
                double height_in) {
    *p = (struct pages){0};
    if (save_begin(&p->save, path, true) != 0)
        return -1;
    if (canvas_open(&p->canvas, p->save.out, format, width_in, height_in) != 0)
        return give_up(p);
    p->cr = p->canvas.cr;
    return 0;
}

int pages_end(struct pages *p) {
    return canvas_close(&p->canvas) == 0 ? save_end(&p->save) : give_up(p);
}

void pages_drop(struct pages *p) {
    canvas_close(&p->canvas);
    save_drop(&p->save);
}
