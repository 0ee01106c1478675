/* An engine in plain C: it plays a random legal action of either game.
 *
 *   cc -O2 -o engine_random examples/engine_random.c
 *   shofar engines add cdice -- ./engine_random
 *
 * One JSON object a line comes in, one goes out. A view lists the legal actions, so no rules are needed: this looks for
 * "legal":[...] and picks one of its strings, which hold no escapes. Towers may come as a record alone, without a list.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void squeeze(char *line) { /* without the blanks between its words, which some programs write */
    char *to = line;
    int inside = 0;
    for (; *line; line++) {
        if (*line == '"') inside = !inside;
        if (inside && *line == '\\' && line[1]) *to++ = *line++;
        if (inside || !isspace((unsigned char)*line)) *to++ = *line;
    }
    *to = '\0';
}

static void from_list(char *at) {
    char *chosen = "", *end;
    int seen = 0;
    for (; *at == '"'; at += *at == ',') { /* each string in turn, up to the bracket that closes the list */
        if ((end = strchr(++at, '"')) == NULL) break;
        *end = '\0';
        if (rand() % ++seen == 0) chosen = at; /* the n-th replaces the choice with probability 1/n */
        at = end + 1;
    }
    printf("{\"action\":\"%s\"}\n", chosen);
}

/* A piece of ours on a tower that has room, and neither its colour nor its size. What might copy the last move (T7) is
 * played only where nothing else is left. */
static void from_moves(const char *at) {
    static const char squares[] = "a1a2a3a4b1b2b3b4c1c2c3c4d1d4e1e2e3e4f1f2f3f4g1g2g3g4";
    char moves[50][6], move[6], chosen[6] = "";
    int count = 0, seen = 0, used = 0;
    for (; count < 50 && sscanf(at, "\"%5[^\"]\"%n", moves[count], &used) == 1; count++, at += *at == ',') at += used;
    for (int copies = 0; copies < 2 && !seen; copies++)
        for (int n = 0; n < 25 * 26; n++) {
            snprintf(move, sizeof move, "%c%c@%.2s", "RYGBP"[n / 26 / 5], "12345"[n / 26 % 5], squares + 2 * (n % 26));
            int height = 0, fits = copies || !count || strncmp(move, moves[count - 1], 2);
            for (int m = 0; m < count; m++) {
                int below = !strcmp(moves[m] + 3, move + 3);
                height += below;
                if (below && (moves[m][0] == move[0] || moves[m][1] == move[1])) fits = 0;
                if (m % 2 == count % 2 && !strncmp(moves[m], move, 2)) fits = 0; /* placed already */
            }
            if (fits && height < 4 && rand() % ++seen == 0) strcpy(chosen, move);
        }
    printf("{\"action\":\"%s\"}\n", chosen);
}

int main(void) {
    char *line = NULL, *found;
    size_t room = 0;
    srand((unsigned)time(NULL) ^ (unsigned)getpid());
    while (getline(&line, &room, stdin) > 0) {
        squeeze(line);
        if (strstr(line, "\"cmd\":\"hello\""))
            puts("{\"name\":\"C dice\",\"author\":\"You\",\"games\":[\"walls\",\"towers\"]}");
        else if (strstr(line, "\"cmd\":\"quit\""))
            break;
        else if ((found = strstr(line, "\"legal\":[")))
            from_list(found + strlen("\"legal\":["));
        else if ((found = strstr(line, "\"actions\":[")))
            from_moves(found + strlen("\"actions\":["));
        else
            puts("{\"error\":\"nothing to choose from\"}");
        fflush(stdout); /* the other side waits for this line */
    }
    free(line);
    return 0;
}
