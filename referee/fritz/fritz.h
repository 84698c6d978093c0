/* fritz: what each command does by Fritz's rules.
 *
 * One function for each verb (command.h). Each judges first, writing a check
 * for every rule that it looks at; stops there unless deed_goes_on; then does
 * it and tells the events. Nothing here prints. */
#ifndef REFEREE_FRITZ_FRITZ_H
#define REFEREE_FRITZ_FRITZ_H

struct deed;

void fritz_next(struct deed *d);    /* turn.c: rule 2 */
void fritz_clear(struct deed *d);   /* abatis.c: rule 9.2 */
void fritz_move(struct deed *d);    /* orders.c, march.c: rule 3 */
void fritz_wheel(struct deed *d);   /* march.c */
void fritz_about(struct deed *d);   /* drill.c: rule 3.1 */
void fritz_pivot(struct deed *d);   /* drill.c */
void fritz_form(struct deed *d);    /* drill.c */
void fritz_enter(struct deed *d);   /* orders.c, entry.c: rule 2 */
void fritz_join(struct deed *d);    /* commanders.c: rule 3.5 */
void fritz_leave(struct deed *d);   /* commanders.c */
void fritz_fire(struct deed *d);    /* shoot.c: rule 4 */
void fritz_charge(struct deed *d);  /* charge.c: rule 6 */
void fritz_respond(struct deed *d); /* charge.c */
void fritz_melee(struct deed *d);   /* combat.c: rule 7 */
void fritz_place(struct deed *d);   /* orders.c, setup.c: the game master sets the table right */
void fritz_bases(struct deed *d);   /* setup.c */
void fritz_remove(struct deed *d);  /* setup.c */
void fritz_note(struct deed *d);    /* setup.c */

#endif
