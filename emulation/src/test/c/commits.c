/* Times syncs of a disk: how much threads gain by sharing commits, and the price of a clean file. It runs on a real disk, and
   with the library on a modeled one, to compare both.
   Usage: commits FOLDER   Leaves files of some megabytes there. */
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define MOST 32
#define SYNCS 300

static const char *folder;
static double times[MOST][SYNCS];

static double micros(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static int file(const char *name, int number) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s-%d", folder, name, number);
  int fd = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
  if (fd < 0) {
    perror(path);
    exit(1);
  }
  return fd;
}

static void check(int failed) {
  if (failed) {
    perror("write or sync");
    exit(1);
  }
}

static int by_size(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double median(double *values, int n) {
  qsort(values, (size_t)n, sizeof *values, by_size);
  return values[n / 2];
}

static void *append(void *number) {
  int i = (int)(intptr_t)number, fd = file("append", i);
  char bytes[500] = {0};
  for (int n = 0; n < SYNCS; n++) {
    check(write(fd, bytes, sizeof bytes) != sizeof bytes);
    double start = micros();
    check(fsync(fd));
    times[i][n] = micros() - start;
  }
  close(fd);
  return 0;
}

int main(int n, char **a) {
  if (n != 2)
    return 2;
  folder = a[1];
  double one = 0;
  for (int threads = 1; threads <= MOST; threads *= 2) {
    pthread_t id[MOST];
    double start = micros();
    for (int i = 0; i < threads; i++)
      check(pthread_create(&id[i], 0, append, (void *)(intptr_t)i));
    for (int i = 0; i < threads; i++)
      pthread_join(id[i], 0);
    double rate = threads * SYNCS / (micros() - start) * 1e6;
    one = one ? one : rate;
    printf("%2d threads append and fsync: median %8.0f us, %8.0f a second, %5.1f times one thread\n", threads,
           median(times[0], threads * SYNCS), rate, rate / one);
  }
  int fd = file("mapped", 0), log = file("log", 0);
  size_t size = 1 << 20;
  check(ftruncate(fd, (off_t)size));
  volatile char *m = mmap(0, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  check(m == MAP_FAILED);
  memset((char *)m, 1, size);
  check(fsync(fd));
  static double clean[SYNCS], dirty[SYNCS];
  for (int i = 0; i < SYNCS; i++) {
    check(write(log, "some bytes", 10) != 10 || fsync(log));
    double start = micros();
    check(msync((char *)m, size, MS_SYNC));
    clean[i] = micros() - start;
    m[i * 8 % 4096]++;
    start = micros();
    check(msync((char *)m, size, MS_SYNC));
    dirty[i] = micros() - start;
  }
  printf("msync: median %.0f us of a clean mapping, %.0f us with one dirty page\n", median(clean, SYNCS),
         median(dirty, SYNCS));
}
