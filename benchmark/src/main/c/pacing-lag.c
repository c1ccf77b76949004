/*
 * How late the plainest pacing loop is on this machine: 50,000 due times a second for five seconds, each awaited with nanosleep. What weir's pacing
 * threads are held against, so that a machine's own lateness is not taken for theirs.
 *
 *   cc -O2 -o pacing-lag benchmark/src/main/c/pacing-lag.c
 *   ./pacing-lag            default timer slack, as `normal`
 *   ./pacing-lag precise    a slack of 1 ns, as `precise`
 *
 * Linux only. What falls due while the loop is late keeps its time, so a standstill of 4 ms makes 200 due times late.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>

#define COUNT 250000
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
  static long late[COUNT];
  if (count > 1 && strcmp(arguments[1], "precise") == 0) {
    prctl(PR_SET_TIMERSLACK, 1);
  }
  long due = now() + 1000000;
  for (int i = 0; i < COUNT; i++) {
    long time;
    while ((time = now()) < due) {
      struct timespec rest = {0, due - time};
      nanosleep(&rest, NULL);
    }
    late[i] = time - due;
    due += INTERVAL_NANOS;
  }
  qsort(late, COUNT, sizeof late[0], ascending);
  printf("p50 %.1f  p99 %.1f  p99.9 %.1f  max %.1f us\n", late[COUNT / 2] / 1e3,
         late[COUNT / 100 * 99] / 1e3, late[COUNT / 1000 * 999] / 1e3, late[COUNT - 1] / 1e3);
  return 0;
}
