/* Questions between an order and its dice. */
#include "referee/console/desk.h"
#include "referee/console/paging.h"

#include "referee/console/table.h"

static void answer(struct desk *d, struct order *o) {
    const struct table_entry *e = desk_entry(d, o);

    if (e && table_asks(d->session->system->table, e)) {
        e->run(d, o);
    } else if (e) {
        desk_refuse_with(d, o->text, REFUSED_USAGE,
                         "`%.40s` can wait: roll first, or Ctrl-C calls the order off", o->word);
    }
}

static void answer_all(struct desk *d, const char *line) {
    struct orders orders;
    struct outcome out;

    outcome_init(&out);
    if (parse_line(line, d->session->system->takes_line, &orders, &out)) {
        desk_refuse(d, "", &out);
    }
    outcome_clear(&out);
    for (int i = 0; i < orders.count; i++) {
        answer(d, &orders.at[i]);
    }
    orders_clear(&orders);
}

void desk_aside(struct desk *d, const char *line) {
    struct session *s = d->session, aside;
    const enum refusal_code refusal = d->refusal;

    if (session_aside(s, &aside)) {
        desk_refuse_with(d, "", REFUSED_FILE, "out of memory");
        return;
    }
    d->session = &aside;
    paging_begin(d, false);
    answer_all(d, line);
    d->session = s;
    d->refusal = refusal;
    session_aside_end(&aside);
}
