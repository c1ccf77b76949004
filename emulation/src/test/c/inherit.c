/* Virtual time across processes. Usage: inherit print | inherit tree | inherit fsync FILE BYTES SYNCS
   print: raw and virtual MONOTONIC, raw and virtual REALTIME, of one moment each.
   tree: the same of this process, of a forked child, of an executed program and of a thread, one line each.
   fsync: writes BYTES and syncs, SYNCS times; prints the raw and the virtual length. */
#include "raw.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void *print(void *name) {
  /* The raw clock on both sides of the virtual one bounds the moment. */
  int64_t a = raw_clock(CLOCK_MONOTONIC), v = virtual_clock(CLOCK_MONOTONIC), b = raw_clock(CLOCK_MONOTONIC);
  int64_t c = raw_clock(CLOCK_REALTIME), w = virtual_clock(CLOCK_REALTIME), d = raw_clock(CLOCK_REALTIME);
  printf("%s %d %lld %lld %lld %lld %lld %lld\n", (char *)name, getpid(), (long long)a, (long long)v, (long long)b,
         (long long)c, (long long)w, (long long)d);
  fflush(stdout);
  return 0;
}

static int tree(char *self) {
  pthread_t id;
  print("process");
  pthread_create(&id, 0, print, "thread");
  pthread_join(id, 0);
  if (!fork()) {
    print("fork");
    _exit(0);
  }
  wait(0);
  if (!fork()) {
    execl(self, self, "print", "exec", (char *)0);
    _exit(1);
  }
  wait(0);
  return 0;
}

static int syncs(const char *path, int bytes, int n) {
  int fd = open(path, O_RDWR | O_CREAT, 0600);
  char *b = calloc(1, (size_t)bytes);
  int64_t raw = raw_clock(CLOCK_MONOTONIC), virtual = virtual_clock(CLOCK_MONOTONIC);
  for (int i = 0; i < n; i++)
    if (pwrite(fd, b, (size_t)bytes, 0) != bytes || fdatasync(fd))
      return 1;
  printf("%lld %lld\n", (long long)(raw_clock(CLOCK_MONOTONIC) - raw),
         (long long)(virtual_clock(CLOCK_MONOTONIC) - virtual));
  return 0;
}

int main(int n, char **a) {
  if (n >= 2 && !strcmp(a[1], "print"))
    return print(n > 2 ? a[2] : "process") != 0;
  if (n == 2 && !strcmp(a[1], "tree"))
    return tree(a[0]);
  if (n == 5 && !strcmp(a[1], "fsync"))
    return syncs(a[2], atoi(a[3]), atoi(a[4]));
  return 2;
}
