/* Asks a disk, in virtual time. Usage: probe FILE
   Prints the median of 100 times 4 KiB and a sync, in ns, and the bytes per second of 96 MiB in pieces of 1 MiB with a
   sync at the end. */
#include "raw.h"

#include <fcntl.h>

#define SYNCS 100
#define MIB (1 << 20)
#define PIECES 96

static int by_size(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

int main(int n, char **a) {
  static char bytes[MIB];
  int64_t length[SYNCS];
  int fd = n == 2 ? open(a[1], O_RDWR | O_CREAT | O_TRUNC, 0600) : -1;
  if (fd < 0)
    return 2;
  for (int i = 0; i < SYNCS; i++) {
    int64_t start = virtual_clock(CLOCK_MONOTONIC);
    if (pwrite(fd, bytes, 4096, 0) != 4096 || fsync(fd))
      return 1;
    length[i] = virtual_clock(CLOCK_MONOTONIC) - start;
  }
  qsort(length, SYNCS, sizeof *length, by_size);
  int64_t start = virtual_clock(CLOCK_MONOTONIC);
  for (int i = 0; i < PIECES; i++)
    if (write(fd, bytes, MIB) != MIB)
      return 1;
  if (fsync(fd))
    return 1;
  int64_t all = virtual_clock(CLOCK_MONOTONIC) - start;
  printf("%lld %.0f\n", (long long)length[SYNCS / 2], (double)PIECES * MIB * 1e9 / (double)all);
  return unlink(a[1]);
}
