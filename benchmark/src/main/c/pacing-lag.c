/*
 * How late the plainest pacing loop is on this machine: due times, each awaited by itself. What weir's pacing threads are held against, so that a
 * machine's own lateness is not taken for theirs.
 *
 *   cc -O2 -o pacing-lag benchmark/src/main/c/pacing-lag.c -lm
 *   ./pacing-lag normal|precise [SECONDS [poisson|uniform [RATE [SPUN]]]]
 *
 *   normal    nanosleep with the default timer slack
 *   precise   the least timer slack, and the last SPUN microseconds are spun through: 2000 unless told, 0 for none
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

static int is(const char *argument, const char *word) { return strcmp(argument, word) == 0; }

static long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000L + time.tv_nsec;
}

static void rest(long nanos) {
  struct timespec time = {nanos / 1000000000, nanos % 1000000000};
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
  fprintf(stderr, "pacing-lag normal|precise [SECONDS [poisson|uniform [RATE [SPUN]]]], no more than %d times in all\n", MOST_TIMES);
  return 2;
}

int main(int count, char **arguments) {
  static long late[MOST_TIMES];
  const char *pacing = count > 1 ? arguments[1] : "";
  long seconds = count > 2 ? atol(arguments[2]) : 5;
  const char *arrival = count > 3 ? arguments[3] : "poisson";
  long rate = count > 4 ? atol(arguments[4]) : 50000;
  long spun = count > 5 ? atol(arguments[5]) * 1000 : 2000000;
  int precise = is(pacing, "precise");
  int poisson = is(arrival, "poisson");
  if (!(is(pacing, "normal") || precise) || !(poisson || is(arrival, "uniform")) || seconds < 1 || rate < 1 || rate > MOST_TIMES / seconds || spun < 0) {
    return usage();
  }
  if (precise) {
    prctl(PR_SET_TIMERSLACK, 1);
  } else {
    spun = 0;
  }
  long all = seconds * rate;
  long due = now() + 1000000;
  for (long i = 0; i < all; i++) {
    long time;
    while ((time = now()) < due) {
      if (due - time > spun) {
        rest(due - time - spun);
      }
    }
    late[i] = time - due;
    due += interval(poisson, 1e9 / rate);
  }
  long within = 0;
  for (long second = 0; second < seconds; second++) {
    long *first = late + second * rate;
    qsort(first, rate, sizeof late[0], ascending);
    within += quantile(first, rate, 999) < (precise ? 100 : 300);
  }
  qsort(late, all, sizeof late[0], ascending);
  printf("p50 %.1f  p99 %.1f  p99.9 %.1f  max %.1f us  within %ld of %ld s\n", quantile(late, all, 500), quantile(late, all, 990),
         quantile(late, all, 999), late[all - 1] / 1e3, within, seconds);
  return 0;
}
