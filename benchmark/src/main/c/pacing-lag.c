/*
 * How late the plainest pacing loop is on this machine: due times, each awaited by itself. What weir's pacing threads are held against, so that a
 * machine's own lateness is not taken for theirs.
 *
 *   cc -O2 -o pacing-lag benchmark/src/main/c/pacing-lag.c -lm
 *   ./pacing-lag normal|precise [SECONDS [poisson|uniform [RATE [SPUN]]]]
 *
 *   normal    nanosleep with the default timer slack
 *   precise   the least timer slack, and the last SPUN microseconds of each wait are spun through: 20000 unless told, 0 for none
 *
 * For 5 seconds at 50000 Poisson times a second unless told. Linux only. What falls due while the loop is late keeps its time, so a standstill of 4 ms
 * makes 200 due times late. "within" counts the seconds whose own p99.9 is below what weir aims at: 300 us, or 100 us if precise.
 */
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>

#define MOST_TIMES 30000000
#define MOST_SECONDS 3600
#define SECOND 1000000000L

static int is(const char *argument, const char *word) { return strcmp(argument, word) == 0; }

static long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000L + time.tv_nsec;
}

static void rest(long nanos) {
  struct timespec time = {nanos / SECOND, nanos % SECOND};
  nanosleep(&time, NULL);
}

static long interval(int poisson, double mean) { return (long)(poisson ? -log1p(-drand48()) * mean : mean); }

static int ascending(const void *one, const void *other) {
  long a = *(const long *)one;
  long b = *(const long *)other;
  return (a > b) - (a < b);
}

static double quantile(const long *sorted, long count, long thousandths) { return sorted[count * thousandths / 1000] / 1e3; }

static int usage(void) {
  fprintf(stderr, "pacing-lag normal|precise [SECONDS [poisson|uniform [RATE [SPUN]]]], for up to %d s and some %d times\n", MOST_SECONDS,
          MOST_TIMES / 2);
  return 2;
}

int main(int count, char **arguments) {
  static long late[MOST_TIMES];
  static long ends[MOST_SECONDS];
  const char *pacing = count > 1 ? arguments[1] : "";
  long seconds = count > 2 ? atol(arguments[2]) : 5;
  const char *arrival = count > 3 ? arguments[3] : "poisson";
  long rate = count > 4 ? atol(arguments[4]) : 50000;
  long spun = count > 5 ? atol(arguments[5]) * 1000 : 20000000;
  int precise = is(pacing, "precise");
  int poisson = is(arrival, "poisson");
  if (!(is(pacing, "normal") || precise) || !(poisson || is(arrival, "uniform")) || seconds < 1 || seconds > MOST_SECONDS || rate < 1 ||
      rate > MOST_TIMES / 2 / seconds || spun < 0) {
    return usage();
  }
  if (precise) {
    prctl(PR_SET_TIMERSLACK, 1);
  } else {
    spun = 0;
  }
  /* So that no page is first touched, and given by the system, while times are kept. */
  memset(late, 1, sizeof late);
  memset(ends, 0, sizeof ends);
  long all = 0;
  long begin = now() + 1000000;
  long due = begin;
  while (due < begin + seconds * SECOND && all < MOST_TIMES) {
    long time;
    while ((time = now()) < due) {
      if (due - time > spun) {
        rest(due - time - spun);
      }
    }
    late[all++] = time - due;
    ends[(due - begin) / SECOND] = all;
    due += interval(poisson, (double)SECOND / rate);
  }
  long within = 0;
  for (long second = 0, from = 0; second < seconds; second++) {
    long until = ends[second] > from ? ends[second] : from;
    if (until > from) {
      qsort(late + from, until - from, sizeof late[0], ascending);
      within += quantile(late + from, until - from, 999) < (precise ? 100 : 300);
    }
    from = until;
  }
  qsort(late, all, sizeof late[0], ascending);
  printf("p50 %.1f  p99 %.1f  p99.9 %.1f  max %.1f us  within %ld of %ld s\n", quantile(late, all, 500), quantile(late, all, 990),
         quantile(late, all, 999), late[all - 1] / 1e3, within, seconds);
  return 0;
}
