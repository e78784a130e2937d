// How far luck goes in Saxum: a net is taught by self-play, then it and plain Monte-Carlo meet, on a GPU.
//
//   nvcc -O3 -arch=sm_90 -std=c++17 -o luck bench/saxum_luck.cu && ./luck 110
//
// The number is the seconds of teaching. A warp plays a game; of the net each lane keeps four hidden units, and
// of random games each lane plays its own. Facts, returns and odds are those of bots/saxum/value.py and train.py.
// The players: NET looks one move ahead; OWN plays whole games by the net after every use and takes what won
// most (sixes as the net has it); RANDOM does so with random games, sixes too. All moves meet the same dice.
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>
typedef unsigned long long u64;
const int FIELDS = 25, BOARD_FACTS = 66, BOARD_INPUTS = 132, PURSE_FACTS = 28, BIAS = 188, OUTWARD = 189,
          LAST = 190, ROWS = 191, WIDE = 128, ALL = ROWS * WIDE, LONGEST = 500, GAMES = 4096;
const unsigned WARP = 0xffffffffu;
struct State { int seat, board[2], points[2], rows[2], insurance[2], target, winner; };
struct Use { int field, kind; };  // kind: 0 score or place, 1 take by points, 2 by insurance, 3 pass
__device__ inline int bit(int field) { return 1 << (field / 5 * 6 + field % 5); }
__device__ inline int group(int at, int stones) {
  int found = 0, reached = at;
  while (reached != found) {
    found = reached;
    reached = (found | found << 1 | found >> 1 | found << 6 | found >> 6) & stones;
  }
  return found;
}
__device__ inline int size(int at, int stones) { return __popc(group(at, stones)); }
__device__ inline int row_of(int f) { return 31 << (f / 5 * 6); }
__device__ inline int column_of(int f) { return 0x1041041 << (f % 5); }
__device__ inline int sum(int x) { return __reduce_add_sync(WARP, x); }

// Every fact that is not nought, told to `add(place, fact)`; all lanes work together and hear the same.
template <class F> __device__ void describe(const State &s, F add) {
  int lane = threadIdx.x & 31, me = s.seat - 1;
  int at = lane < FIELDS ? bit(lane) : 0, low = 0, high = 0;
  for (int n = lane, l = 0; l < 5; l++) {  // the pair of faces of this lane
    if (n < 5 - l) { low = l; high = l + n; break; }
    n -= 5 - l;
  }
  int one = low * 5 + high, other = high * 5 + low, weight = lane < 15 ? 1 + (low < high) : 0;
  int sizes[2];  for (int k = 0; k < 2; k++) { int b = s.board[k ? 1 - me : me]; sizes[k] = at & b ? size(at, b) : 0; }
  for (int k = 0; k < 2; k++) {
    int who = k ? 1 - me : me, mine = s.board[who], theirs = s.board[1 - who], base = k * BOARD_FACTS;
    for (int f = 0; f < FIELDS; f++) {
      int n = __shfl_sync(WARP, sizes[k], f);
      if (n) { add(base + f, 1.f); add(base + FIELDS + f, n / 8.f); }
    }
    int m1 = __shfl_sync(WARP, sizes[k], one), m2 = __shfl_sync(WARP, sizes[k], other);
    int t1 = __shfl_sync(WARP, sizes[1 - k], one), t2 = __shfl_sync(WARP, sizes[1 - k], other);
    int stones = __popc(mine), won = max(m1, m2), price = min(t1, t2);
    bool open = stones < 15, free = open && ((!m1 && !t1) || (!m2 && !t2)), forced = open && !free && !won;
    float income = sum(free ? 0 : weight * won) / 25.f;
    int best = __reduce_max_sync(WARP, weight && !free ? won : 0);
    float frees = sum(free ? weight : 0) / 25.f, forces = sum(forced ? weight : 0) / 25.f,
          cost = sum(forced ? weight * price : 0) / 25.f;
    int points = s.points[who], poorer = max(0, points - 6), ins = s.insurance[who];
    float danger = sum(forced && price > points ? weight : 0) / 25.f,
          poor = sum(forced && price > poorer ? weight : 0) / 25.f;
    int b = base + 50;
    if (income) add(b, income / 4);  if (best) add(b + 1, best / 8.f);
    if (frees) add(b + 2, frees);  if (forces) add(b + 3, forces);
    if (cost) add(b + 4, cost / 2);
    if (stones) add(b + 5, stones / 15.f);
    if (stones == 15) add(b + 6, 1.f);  if (stones >= 13) add(b + 7, 1.f);
    b = base + 58;
    int line = lane < 5 ? 31 << (lane * 6) : lane < 10 ? 0x1041041 << (lane - 5) : 0;
    int own = __popc(line & mine), foreign = __popc(line & theirs);
    int full = sum(own == 5), near = sum(own == 4 && !foreign), near2 = sum(own == 4 && foreign),
        far = sum(own == 3 && !foreign), far2 = sum(own == 3 && foreign), squares = sum(foreign ? 0 : own * own);
    int likely = 0, dear = 0;
    if (at && !(mine & at)) {
      int r = row_of(lane) & ~at, c = column_of(lane) & ~at, made = ((mine & r) == r) + ((mine & c) == c);
      if (made) {
        int twin = bit(lane % 5 * 5 + lane / 5), w = (twin == at ? 1 : 2) * (made == 2 ? 3 : 1);
        if (!(theirs & at)) likely = w;
        else if ((mine | theirs) & twin) dear = w;
      }
    }
    likely = sum(likely); dear = sum(dear);
    if (full) add(b, full);  if (near) add(b + 1, near);
    if (near2) add(b + 2, near2);  if (far) add(b + 3, far / 2.f);
    if (far2) add(b + 4, far2 / 2.f);  if (squares) add(b + 5, squares / 16.f);
    if (likely) add(b + 6, likely / 4.f);  if (dear) add(b + 7, dear / 4.f);
    b = BOARD_INPUTS + k * PURSE_FACTS;
    int need = min(s.target - points, 999);
    float turns = need / (income + 1);
    add(b, min(need, 300) / 100.f);
    add(b + 1, expf(-need / 12.f)); add(b + 2, expf(-need / 40.f));
    add(b + 3, fminf(turns, 100.f) / 40.f);
    add(b + 4, expf(-turns / 8));
    if (points) add(b + 5, min(points, 15) / 15.f);
    if (points >= 6) add(b + 6, 1.f);  if (points >= 12) add(b + 7, 1.f);
    if (danger) {
      add(b + 8, danger);
      if (ins) add(b + 9, danger * ins / 4);
      if (ins < 2) add(b + 10 + ins, danger * 2);
    }
    if (poor) add(b + 12, expf(-ins / 2.f) * poor);
    add(b + 13 + min(s.rows[who], 6), 1.f);
    add(b + 20 + min(ins, 7), 1.f);
  }
}
__device__ float4 hidden(const float4 *net, const State &s) {
  int lane = threadIdx.x & 31;
  float4 h = net[BIAS * 32 + lane];
  describe(s, [&](int place, float fact) {
    float4 w = net[place * 32 + lane];
    h.x += fact * w.x; h.y += fact * w.y; h.z += fact * w.z; h.w += fact * w.w;
  });
  return h;
}
__device__ float outcome(const float4 *net, float4 h) {
  float4 o = net[OUTWARD * 32 + (threadIdx.x & 31)];
  float t = o.x * fmaxf(h.x, 0) + o.y * fmaxf(h.y, 0) + o.z * fmaxf(h.z, 0) + o.w * fmaxf(h.w, 0);
  for (int d = 16; d; d >>= 1) t += __shfl_xor_sync(WARP, t, d);
  return 1 / (1 + expf(-(t + net[LAST * 32].x)));
}
__device__ float value(const float4 *net, const State &s) { return outcome(net, hidden(net, s)); }
__device__ int uses(const State &s, int low, int high, Use *into) {
  int me = s.seat - 1, mine = s.board[me], theirs = s.board[1 - me], n = 0;
  int f[2] = {(low - 1) * 5 + high - 1, (high - 1) * 5 + low - 1}, many = low == high ? 1 : 2;
  if (__popc(mine) == 15) {
    for (int i = 0; i < many; i++) if (mine & bit(f[i])) into[n++] = {f[i], 0};
    if (!n) into[n++] = {0, 3};
    return n;
  }
  for (int i = 0; i < many; i++) if (!((mine | theirs) & bit(f[i]))) into[n++] = {f[i], 0};
  if (n) return n;
  for (int i = 0; i < many; i++) {
    if (mine & bit(f[i])) into[n++] = {f[i], 0};
    else if (theirs & bit(f[i])) {
      if (s.points[me] >= size(bit(f[i]), theirs)) into[n++] = {f[i], 1};
      if (s.insurance[me]) into[n++] = {f[i], 2};
    }
  }
  return n;
}
__device__ void play(State &s, Use u) {
  int me = s.seat - 1, at = bit(u.field);
  bool place = u.kind == 1 || u.kind == 2;
  if (u.kind == 0) {
    if (s.board[me] & at) s.points[me] += size(at, s.board[me]);
    else place = true;
  } else if (u.kind == 1) s.points[me] -= size(at, s.board[1 - me]);
  else if (u.kind == 2) s.insurance[me]--;
  if (place) {
    s.board[1 - me] &= ~at;
    s.board[me] |= at;
    int r = row_of(u.field), c = column_of(u.field), made = ((s.board[me] & r) == r) + ((s.board[me] & c) == c);
    s.rows[me] += made == 2 ? 3 : made;
  }
  if (s.points[me] >= s.target || s.rows[me] >= 7) s.winner = s.seat;
  else s.seat = 3 - s.seat;
}
__device__ u64 draw(u64 &dice) {
  u64 z = dice += 0x9E3779B97F4A7C15ull;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ z >> 27) * 0x94D049BB133111EBull;
  return z ^ z >> 31;
}
__device__ int below(u64 &dice, int n) { return (draw(dice) >> 32) * n >> 32; }
// The best use of settled dice and its worth; 0 and field -1 where there is none.
__device__ float best(const float4 *net, const State &s, int low, int high, int paid, Use &use) {
  Use options[6];
  State laid = s;
  laid.points[s.seat - 1] -= paid;
  int n = uses(laid, low, high, options);
  float top = -1;
  use = {-1, 0};
  for (int i = 0; i < n; i++) {
    State then = laid;
    play(then, options[i]);
    float won = then.winner ? 1.f : 1 - value(net, then);
    if (won > top) { top = won; use = options[i]; }
  }
  return n ? top : 0;
}
// Which face to buy for a six beside this die, as the net has it; 0 to throw it again.
__device__ int six(const float4 *net, const State &s, int die) {
  int me = s.seat - 1, face = 0;
  Use use;
  float again = 0, top = 0;
  if (die == 6) {
    for (int d = 1; d <= 5; d++)
      for (int bought = 0; bought < 2; bought++) {
        float mean = 0, most = 0;
        for (int f = 1; f <= 5; f++) {
          mean += best(net, s, min(d, f), max(d, f), 6 * bought, use) / 5;
          if (s.points[me] >= 6 * bought + 6)
            most = fmaxf(most, best(net, s, min(d, f), max(d, f), 6 * bought + 6, use));
        }
        mean = fmaxf(mean, most);
        if (!bought) again += mean;
        else if (mean > top) { top = mean; face = d; }
      }
  } else
    for (int f = 1; f <= 5; f++) {
      again += best(net, s, min(die, f), max(die, f), 0, use);
      float buy = best(net, s, min(die, f), max(die, f), 6, use);
      if (buy > top) { top = buy; face = f; }
    }
  return top > (again + fmaxf(top, again / 5)) / 6 ? face : 0;
}
__device__ void random_turn(State &s, u64 &dice, int a, int b) {
  int me = s.seat - 1;
  while (a == 6 || b == 6) {
    if (b != 6) { int t = a; a = b; b = t; }
    int face = s.points[me] < 6 ? 0 : below(dice, 6);
    if (face) { s.points[me] -= 6; b = face; } else b = 1 + below(dice, 6);
  }
  Use o[6];
  int n = uses(s, min(a, b), max(a, b), o);
  if (n) play(s, o[below(dice, n)]);
  else s.winner = 2 - me;
}
const int NET = 0, OWN = 1, RANDOM = 2;
// One whole turn. `games` are played for every move, their dice drawn from `chance`; one in `blind` moves is any.
template <int WHO>
__device__ void take_turn(const float4 *net, State &s, u64 &dice, int games, u64 &chance, int blind) {
  int me = s.seat - 1, seat = s.seat, a = 1 + below(dice, 6), b = 1 + below(dice, 6), lane = threadIdx.x & 31;
  auto end = [&](State t, u64 own, int c, int d) {
    if (c) random_turn(t, own, c, d);
    while (!t.winner) {
      if (WHO == OWN) take_turn<NET>(net, t, own, 0, own, 1 << 30);
      else { int x = 1 + below(own, 6); random_turn(t, own, x, 1 + below(own, 6)); }
    }
    return t.winner == seat;
  };
  auto lot = [&](int g) { u64 own = chance + g * 0x2545F4914F6CDD1Dull; return draw(own); };
  while (a == 6 || b == 6) {
    if (b != 6) { int t = a; a = b; b = t; }
    int face = 0;
    if (s.points[me] >= 6) {
      if (WHO == RANDOM) {
        int most = -1;
        for (int f = 0; f <= 5; f++) {
          int won = 0;
          for (int g = lane; g < games; g += 32) {
            u64 mine = lot(g);
            State t = s;
            if (f) t.points[me] -= 6;
            won += end(t, mine, a, f ? f : 1 + below(mine, 6));
          }
          __syncwarp();
          won = sum(won);
          if (won > most) { most = won; face = f; }
        }
        draw(chance);
      } else face = below(dice, blind) == 0 ? below(dice, 6) : six(net, s, a);
    }
    if (face) { s.points[me] -= 6; b = face; } else b = 1 + below(dice, 6);
  }
  Use use, o[6];
  int low = min(a, b), high = max(a, b), n = uses(s, low, high, o), most = -1;
  if (!n) { s.winner = 2 - me; return; }
  use = o[0];
  if (below(dice, blind) == 0) use = o[below(dice, n)];
  else if (n > 1 && WHO == NET) best(net, s, low, high, 0, use);
  else if (n > 1) {
    for (int i = 0; i < n; i++) {
      State then = s;
      play(then, o[i]);
      int won = then.winner ? games : 0;
      if (!then.winner && WHO == RANDOM) {
        for (int g = lane; g < games; g += 32) won += end(then, lot(g), 0, 0);
        __syncwarp();
        won = sum(won);
      } else if (!then.winner)
        for (int g = 0; g < games; g++) won += end(then, lot(g), 0, 0);
      if (won > most) { most = won; use = o[i]; }
    }
    draw(chance);
    chance *= 0x2545F4914F6CDD1Dull;
  }
  play(s, use);
}
__global__ void self_play(const float4 *net, u64 seed, State *history, float *said, int *length, int *winner) {
  int game = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x & 31, n = 0;
  u64 dice = seed * 0xD1342543DE82EF95ull + game * 0x2545F4914F6CDD1Dull;
  draw(dice);
  int target = 177;
  if (below(dice, 4) == 0) target = (int)(10 * powf(99.9f, below(dice, 1 << 20) / 1048576.f));
  State s = {1, {0, 0}, {0, 0}, {0, 0}, {7, 7}, target, 0};
  while (!s.winner && n < LONGEST) {
    float v = value(net, s);
    if (lane == 0) { history[game * LONGEST + n] = s; said[game * LONGEST + n] = v; }
    n++;
    take_turn<NET>(net, s, dice, 0, dice, 50);
  }
  if (lane == 0) { length[game] = n; winner[game] = s.winner; }
}
__global__ void learn(const float4 *net, float *slope, const State *history, const float *said, const int *length,
                      const int *winner, float lambda, float *error) {
  int game = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x & 31, n = length[game];
  if (!winner[game]) return;
  float goal = winner[game] == history[game * LONGEST + n - 1].seat, missed = 0;
  for (int i = n - 1; i >= 0; i--) {
    State s = history[game * LONGEST + i];
    float4 h = hidden(net, s), o = net[OUTWARD * 32 + lane];
    float step = goal - outcome(net, h), v = said[game * LONGEST + i];
    missed += (goal - v) * (goal - v);
    float g[4] = {h.x > 0 ? step * o.x : 0, h.y > 0 ? step * o.y : 0, h.z > 0 ? step * o.z : 0,
                  h.w > 0 ? step * o.w : 0};
    float lit[4] = {fmaxf(h.x, 0), fmaxf(h.y, 0), fmaxf(h.z, 0), fmaxf(h.w, 0)};
    for (int k = 0; k < 4; k++) {
      atomicAdd(slope + BIAS * WIDE + lane * 4 + k, g[k]);
      atomicAdd(slope + OUTWARD * WIDE + lane * 4 + k, step * lit[k]);
    }
    if (lane == 0) atomicAdd(slope + LAST * WIDE, step);
    describe(s, [&](int place, float fact) {
      for (int k = 0; k < 4; k++) if (g[k] != 0) atomicAdd(slope + place * WIDE + lane * 4 + k, fact * g[k]);
    });
    goal = 1 - (lambda * goal + (1 - lambda) * v);
  }
  if (lane == 0) { atomicAdd(error, missed); atomicAdd(error + 1, (float)n); }
}
__global__ void adam(float *net, float *slope, float *first, float *second, const float *error, float rate,
                     int step) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= ALL) return;
  float g = slope[i] / error[1];
  slope[i] = 0;
  first[i] = 0.9f * first[i] + 0.1f * g;
  second[i] = 0.999f * second[i] + 0.001f * g * g;
  net[i] += rate * (first[i] / (1 - powf(0.9f, step))) / (sqrtf(second[i] / (1 - powf(0.999f, step))) + 1e-8f);
}
template <int A, int B> __global__ void duel(const float4 *net, int ga, int gb, u64 seed, int *won) {
  int game = (blockIdx.x * blockDim.x + threadIdx.x) / 32, first = 1 + game % 2;
  u64 dice = seed * 0xD1342543DE82EF95ull + game / 2 * 0x2545F4914F6CDD1Dull;
  u64 ca = dice * 31 + first, cb = dice * 37 + first;
  State s = {1, {0, 0}, {0, 0}, {0, 0}, {7, 7}, 177, 0};
  while (!s.winner) {
    u64 own = dice;
    if (s.seat == first) take_turn<A>(net, s, own, ga, ca, 1 << 30);
    else take_turn<B>(net, s, own, gb, cb, 1 << 30);
    draw(dice);
    dice *= 0x5851F42D4C957F2Dull;
    dice ^= dice >> 29;
  }
  if ((threadIdx.x & 31) == 0 && s.winner == first) atomicAdd(won + game / 2, 1);
}
float *room(size_t n) { float *p; cudaMalloc(&p, n * 4); cudaMemset(p, 0, n * 4); return p; }
template <int A, int B> void match(const float *net, int ga, int gb, int rounds, const char *what) {
  std::vector<int> w(rounds);
  int *won = (int *)room(rounds);
  duel<A, B><<<rounds / 2, 128>>>((const float4 *)net, ga, gb, 5, won);
  cudaMemcpy(w.data(), won, rounds * 4, cudaMemcpyDeviceToHost);
  double m = 0, q = 0, n = rounds;
  for (int x : w) { m += x / 2. / n; q += x * x / 4. / n; }
  printf("%s, %d and %d games a move: %.1f %% +- %.1f of %d games, %s\n", what, ga, gb, 100 * m,
         196 * sqrt((q - m * m) / n), 2 * rounds, cudaGetErrorString(cudaGetLastError()));
  fflush(stdout);
}
float *teach(double limit, int seed) {
  std::mt19937 rng(seed);
  std::normal_distribution<float> normal(0, 0.08f);
  std::vector<float> now(ALL);
  for (float &x : now) x = normal(rng);
  for (int u = 0; u < WIDE; u++) now[BIAS * WIDE + u] = 0;
  float *net = room(ALL), *slope = room(ALL), *first = room(ALL), *second = room(ALL), *error = room(2),
        *said = room(GAMES * LONGEST), *history = room(sizeof(State) / 4 * GAMES * LONGEST);
  int *length = (int *)room(GAMES), *winner = (int *)room(GAMES), told = 0, averaged = 0;
  cudaMemcpy(net, now.data(), ALL * 4, cudaMemcpyHostToDevice);
  auto began = std::chrono::steady_clock::now();
  auto gone = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count(); };
  std::vector<double> average(ALL);
  for (long step = 1; gone() < limit; step++) {
    double part = gone() / limit;
    self_play<<<GAMES / 4, 128>>>((float4 *)net, seed * 1000003ull + step, (State *)history, said, length, winner);
    cudaMemset(error, 0, 8);
    learn<<<GAMES / 4, 128>>>((float4 *)net, slope, (State *)history, said, length, winner, 0.8f, error);
    adam<<<(ALL + 255) / 256, 256>>>(net, slope, first, second, error, 3e-3f * powf(0.01f, part), (int)step);
    cudaDeviceSynchronize();
    if (part > 0.9) {  // the mean of the last tenth
      cudaMemcpy(now.data(), net, ALL * 4, cudaMemcpyDeviceToHost);
      for (int i = 0; i < ALL; i++) average[i] += now[i];
      averaged++;
    }
    if (part * 6 >= told) {
      float e[2];
      cudaMemcpy(e, error, 8, cudaMemcpyDeviceToHost);
      printf("%6.1f s, %ld games, error %.5f, %.1f throws\n", gone(), step * GAMES, e[0] / e[1], e[1] / GAMES);
      told++;
    }
  }
  for (int i = 0; i < ALL; i++) now[i] = average[i] / averaged;
  cudaMemcpy(net, now.data(), ALL * 4, cudaMemcpyHostToDevice);
  return net;
}
int main(int argc, char **argv) {
  float *net = teach(argc > 1 ? atof(argv[1]) : 110, 8);
  match<RANDOM, RANDOM>(net, 640, 64, 2048, "random games against random games");
  match<RANDOM, RANDOM>(net, 6400, 640, 1024, "random games against random games");
  match<NET, RANDOM>(net, 0, 640, 2048, "the net against random games");
  match<NET, RANDOM>(net, 0, 6400, 1024, "the net against random games");
  match<OWN, NET>(net, 200, 0, 512, "the net's own games against the net");
}
