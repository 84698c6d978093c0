#include "referee/console/nearest.h"

#include <ctype.h>
#include <string.h>

#define LETTERS_MAX 40

static int letters(const char *word, char *lower) {
    int n = 0;

    for (; n < LETTERS_MAX && word[n]; n++) {
        lower[n] = (char)tolower((unsigned char)word[n]);
    }
    return n;
}

static int least(int a, int b, int c) {
    int m = a < b ? a : b;

    return m < c ? m : c;
}

int nearest_distance(const char *typed, const char *word) {
    char a[LETTERS_MAX], b[LETTERS_MAX];
    int cost[LETTERS_MAX + 1][LETTERS_MAX + 1];
    int na = letters(typed, a), nb = letters(word, b);

    for (int i = 0; i <= na; i++) {
        for (int j = 0; j <= nb; j++) {
            if (i == 0 || j == 0) {
                cost[i][j] = i + j;
                continue;
            }
            int change = cost[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            cost[i][j] = least(change, cost[i - 1][j] + 1, cost[i][j - 1] + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                cost[i - 2][j - 2] + 1 < cost[i][j]) {
                cost[i][j] = cost[i - 2][j - 2] + 1;
            }
        }
    }
    return cost[na][nb];
}

bool nearest_plausible(const char *typed, int distance) {
    return distance <= 1 + (int)strlen(typed) / 4 && distance < (int)strlen(typed);
}
