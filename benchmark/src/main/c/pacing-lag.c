/*
 * How late the plainest pacing loop is on this machine: 50,000 due times a second, each awaited with nanosleep. What weir's pacing threads are held
 * against, so that a machine's own lateness is not taken for theirs.
 *
 *   cc -O2 -o pacing-lag benchmark/src/main/c/pacing-lag.c
 *   ./pacing-lag normal [SECONDS]     default timer slack; 5 seconds unless told
 *   ./pacing-lag precise [SECONDS]    a slack of 1 ns
 *
 * Linux only. What falls due while the loop is late keeps its time, so a standstill of 4 ms makes 200 due times late. "within" counts the seconds
 * whose own p99.9 is below what weir aims at: 300 us, or 100 us if precise.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>

#define A_SECOND 50000
#define MOST_SECONDS 600
#define INTERVAL_NANOS 20000

static long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000L + time.tv_nsec;
}

static int ascending(const void *one, const void *other) {
  long a = *(const long *)one;
  long b = *(const long *)other;
  return (a > b) - (a < b);
}

int main(int count, char **arguments) {
  static long late[MOST_SECONDS * A_SECOND];
  int precise = count > 1 && strcmp(arguments[1], "precise") == 0;
  int seconds = count > 2 ? atoi(arguments[2]) : 5;
  if (seconds < 1 || seconds > MOST_SECONDS) {
    fprintf(stderr, "SECONDS must be from 1 to %d\n", MOST_SECONDS);
    return 2;
  }
  if (precise) {
    prctl(PR_SET_TIMERSLACK, 1);
  }
  int all = seconds * A_SECOND;
  long due = now() + 1000000;
  for (int i = 0; i < all; i++) {
    long time;
    while ((time = now()) < due) {
      struct timespec rest = {0, due - time};
      nanosleep(&rest, NULL);
    }
    late[i] = time - due;
    due += INTERVAL_NANOS;
  }
  int within = 0;
  for (int second = 0; second < seconds; second++) {
    long *first = late + second * A_SECOND;
    qsort(first, A_SECOND, sizeof late[0], ascending);
    within += first[A_SECOND / 1000 * 999] < (precise ? 100000 : 300000);
  }
  qsort(late, all, sizeof late[0], ascending);
  printf("p50 %.1f  p99 %.1f  p99.9 %.1f  max %.1f us  within %d of %d s\n", late[all / 2] / 1e3,
         late[all / 100 * 99] / 1e3, late[all / 1000 * 999] / 1e3, late[all - 1] / 1e3, within, seconds);
  return 0;
}
