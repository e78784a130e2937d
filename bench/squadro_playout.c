/* Random games of Squadro in plain C, as a yardstick for the kernel: the rules as loops over small arrays. */

#include <stdint.h>
#include <string.h>

static const int SPEED[2][5][2] = {{{3, 1}, {1, 3}, {2, 2}, {1, 3}, {3, 1}}, {{1, 3}, {3, 1}, {2, 2}, {3, 1}, {1, 3}}};
static const int CROSSING[13] = {0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1, 0};
enum { MEMORY = 250 };

typedef struct { int8_t steps[2][5]; int8_t seat; } Position;

static uint32_t below(uint64_t *dice, uint32_t bound) {
    uint64_t mixed = *dice += 0x9E3779B97F4A7C15u;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
    return (mixed >> 32) * bound >> 32;
}

/* Moves a piece; whether it turned or came home. */
static int advance(Position *at, int piece) {
    int8_t *mine = at->steps[at->seat], *theirs = at->steps[!at->seat];
    int steps = mine[piece], goal = steps < 6 ? 6 : 12, left = SPEED[at->seat][piece][steps >= 6], jumping = 0;
    while (steps < goal) {
        int across = CROSSING[++steps];
        left--;
        if (across && CROSSING[theirs[across - 1]] == piece + 1) {
            theirs[across - 1] = theirs[across - 1] > 6 ? 6 : 0;
            jumping = 1;
        } else if (jumping || left <= 0)
            break;
    }
    mine[piece] = steps;
    at->seat = !at->seat;
    return steps == goal;
}

/* Plays so many games from the start; the number of moves. A position that stands for the third time ends one. */
long playouts(long games, uint64_t *dice) {
    long moves = 0;
    Position earlier[MEMORY + 1];
    for (; games > 0; games--) {
        Position at = {{{0}}, 0};
        int number = 0, home[2] = {0, 0};
        for (;;) {
            int8_t *mine = at.steps[at.seat];
            int can[5], many = 0, seat = at.seat;
            for (int piece = 0; piece < 5; piece++)
                if (mine[piece] < 12) can[many++] = piece;
            if (number < MEMORY) earlier[number++] = at;
            int piece = can[below(dice, many)];
            moves++;
            if (advance(&at, piece)) {
                number = 0;
                home[seat] += mine[piece] == 12;
                if (home[seat] == 4) break;
                continue;
            }
            int stood = 0;
            for (int place = number - 4; place >= 0; place -= 2) stood += !memcmp(&earlier[place], &at, sizeof at);
            if (stood >= 2) break;
        }
    }
    return moves;
}
