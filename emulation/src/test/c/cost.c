/* Prints what a call costs, in nanoseconds of the CPU, which stay real: the least of 20 rounds. Usage: cost, with and without the library. */
#include "raw.h"

#include <pthread.h>
#include <sys/time.h>

#define CALLS 200000
#define LEAST(name, call) \
  do { \
    double least = 1e9; \
    for (int round = 0; round < 20; round++) { \
      int64_t start = raw_clock(CLOCK_THREAD_CPUTIME_ID); \
      for (int i = 0; i < CALLS; i++) \
        call; \
      double each = (double)(raw_clock(CLOCK_THREAD_CPUTIME_ID) - start) / CALLS; \
      least = each < least ? each : least; \
    } \
    printf("%-24s %6.1f ns\n", name, least); \
  } while (0)

int main(void) {
  struct timespec t;
  struct timeval tv;
  LEAST("clock_gettime monotonic", clock_gettime(CLOCK_MONOTONIC, &t));
  LEAST("clock_gettime realtime", clock_gettime(CLOCK_REALTIME, &t));
  LEAST("clock_gettime coarse", clock_gettime(CLOCK_MONOTONIC_COARSE, &t));
  LEAST("gettimeofday", gettimeofday(&tv, 0));
  LEAST("kernel", raw_clock(CLOCK_MONOTONIC));
  return 0;
}
