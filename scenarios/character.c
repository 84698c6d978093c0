#include "scenarios/character.h"

/* Bytes of the character that begins with `lead`, 0 when none can. */
static int length_from_lead(unsigned char lead) {
    if (lead < 0x80)
        return 1;
    if (lead >= 0xc2 && lead <= 0xdf)
        return 2;
    if (lead >= 0xe0 && lead <= 0xef)
        return 3;
    return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
}

unsigned long character_read(const unsigned char *at, size_t left, int *length) {
    static const unsigned char lead_bits[5] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    static const unsigned long least[5] = {0, 0, 0x80, 0x800, 0x10000};
    int n = length_from_lead(at[0]);
    *length = 0;
    if (n == 0 || (size_t)n > left)
        return 0;
    unsigned long c = at[0] & lead_bits[n];
    for (int i = 1; i < n; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
        c = c << 6 | (at[i] & 0x3f);
    }
    if (c < least[n] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff))
        return 0;
    *length = n;
    return c;
}

bool character_is_control(unsigned long c) {
    return c < 0x20 || (c >= 0x7f && c <= 0x9f);
}

bool character_is_hidden(unsigned long c) {
    static const struct {
        unsigned long first, last;
    } hidden[] = {
        {0x00ad, 0x00ad},   /* the soft hyphen */
        {0x034f, 0x034f},   /* the joiner of graphemes */
        {0x0600, 0x0605},   /* Arabic signs of numbers */
        {0x061c, 0x061c},   /* the mark of Arabic letters */
        {0x06dd, 0x06dd},   /* the end of an ayah */
        {0x070f, 0x070f},   /* the Syriac mark of abbreviations */
        {0x0890, 0x0891},   /* Arabic marks of money */
        {0x08e2, 0x08e2},   /* the disputed end of an ayah */
        {0x115f, 0x1160},   /* Hangul fillers */
        {0x17b4, 0x17b5},   /* Khmer inherent vowels */
        {0x180b, 0x180f},   /* Mongolian selectors and parting of vowels */
        {0x200b, 0x200f},   /* no width, joiners, marks of direction */
        {0x2028, 0x202e},   /* ends of lines, embedding and overriding of directions */
        {0x2060, 0x206f},   /* joiners, invisible operators, isolating of directions */
        {0x3164, 0x3164},   /* the Hangul filler */
        {0xfdd0, 0xfdef},   /* no characters */
        {0xfeff, 0xfeff},   /* the byte order mark */
        {0xffa0, 0xffa0},   /* the Hangul filler of half the width */
        {0xfff0, 0xfffb},   /* annotations between the lines */
        {0x110bd, 0x110bd}, /* Kaithi signs of numbers */
        {0x110cd, 0x110cd}, {0x13430, 0x1343f}, /* joiners of hieroglyphs */
        {0x1bca0, 0x1bca3},                     /* steps of shorthand */
        {0x1d173, 0x1d17a},                     /* beams and slurs of music */
        {0xe0000, 0xe0fff},                     /* tags and further selectors */
    };
    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++)
        if (c >= hidden[i].first && c <= hidden[i].last)
            return true;
    return (c & 0xfffe) == 0xfffe; /* the last two of each plane are no characters */
}
