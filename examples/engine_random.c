/* An engine in plain C: it plays a random legal action of either game.
 *
 *   cc -O2 -o engine_random examples/engine_random.c
 *   shofar engines add cdice -- ./engine_random
 *
 * One JSON object a line comes in, one goes out. Both games send a view, and the view lists the legal actions, so no
 * rules are needed here: this looks for "legal":[...] and picks one of its strings. They hold no escapes.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void go(char *line) {
    char *at = strstr(line, "\"legal\":["), *chosen = NULL, *end;
    int seen = 0;
    if (at == NULL) {
        puts("{\"error\":\"no legal actions\"}");
        return;
    }
    at += strlen("\"legal\":[");
    while ((at = at + strspn(at, " ,")) && *at == '"') { /* each string in turn, up to the bracket that closes the list */
        end = strchr(++at, '"');
        if (end == NULL) break;
        *end = '\0';
        if (rand() % ++seen == 0) chosen = at; /* the n-th replaces the choice with probability 1/n */
        at = end + 1;
    }
    if (chosen == NULL)
        puts("{\"error\":\"no legal actions\"}");
    else
        printf("{\"action\":\"%s\"}\n", chosen);
}

int main(void) {
    char *line = NULL;
    size_t room = 0;
    srand((unsigned)time(NULL) ^ (unsigned)getpid());
    while (getline(&line, &room, stdin) > 0) {
        if (strstr(line, "\"cmd\":\"hello\""))
            puts("{\"name\":\"C dice\",\"author\":\"You\",\"games\":[\"walls\",\"towers\"]}");
        else if (strstr(line, "\"cmd\":\"go\""))
            go(line);
        else if (strstr(line, "\"cmd\":\"quit\""))
            break;
        else
            puts("{\"error\":\"unknown command\"}");
        fflush(stdout); /* the other side waits for this line */
    }
    free(line);
    return 0;
}
