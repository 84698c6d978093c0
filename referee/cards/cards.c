#include "referee/cards/cards.h"

card_set cards_all(const struct cards *c, int side) {
    return cards_one(c->sides[side].deck_count) - 1;
}

int cards_count(card_set set) {
    return __builtin_popcountll(set);
}

int cards_first(card_set set) {
    return __builtin_ctzll(set);
}

card_set cards_rest(card_set set) {
    return set & (set - 1);
}

const char *cards_roman(int level) {
    static const char *const numerals[] = {"",  "I",  "II",  "III",  "IV",
                                           "V", "VI", "VII", "VIII", "IX"};
    return numerals[level];
}
