/* Virtual time across processes. Usage: inherit print NAME | inherit tree
   print: name, process, virtual MONOTONIC between two raw ones, the same of REALTIME, and whether /proc/PID/maps has the
   library.
   tree: the same of this process, of a thread, and of children by each way to make one, one line each; then of a child
   with an empty environment, which the library does not reach. */
#include "raw.h"

#include <pthread.h>
#include <spawn.h>
#include <sys/wait.h>

extern char **environ;

static int is_mapped(void) {
  char line[4096];
  FILE *maps = fopen("/proc/self/maps", "r");
  int found = 0;
  while (maps && fgets(line, sizeof line, maps))
    found |= strstr(line, "/libweir-emulation.so") != 0;
  return found;
}

static void *print(void *name) {
  /* The raw clock on both sides of the virtual one bounds the moment. */
  int64_t a = raw_clock(CLOCK_MONOTONIC), v = virtual_clock(CLOCK_MONOTONIC), b = raw_clock(CLOCK_MONOTONIC);
  int64_t c = raw_clock(CLOCK_REALTIME), w = virtual_clock(CLOCK_REALTIME), d = raw_clock(CLOCK_REALTIME);
  printf("%s %d %lld %lld %lld %lld %lld %lld %s\n", (char *)name, getpid(), (long long)a, (long long)v, (long long)b,
         (long long)c, (long long)w, (long long)d, is_mapped() ? "mapped" : "unmapped");
  fflush(stdout);
  return 0;
}

static void *forks(void *none) {
  if (!fork()) {
    print("fork-of-thread");
    _exit(0);
  }
  return none;
}

static int tree(char *self) {
  pthread_t id;
  print("process");
  pthread_create(&id, 0, print, "thread");
  pthread_join(id, 0);
  if (!fork()) {
    print("fork");
    if (!fork()) {
      print("fork-of-fork");
      _exit(0);
    }
    wait(0);
    _exit(0);
  }
  wait(0);
  pthread_create(&id, 0, forks, 0);
  pthread_join(id, 0);
  wait(0);
  if (!fork())
    execute_again(self, "print", "exec", 0);
  wait(0);
  pid_t p = vfork();
  if (!p)
    execute_again(self, "print", "vfork", 0);
  waitpid(p, 0, 0);
  char command[4096];
  const char *emulator = getenv("WEIR_TEST_EMULATOR");
  snprintf(command, sizeof command, "%s %s print system", emulator ? emulator : "", self);
  if (system(command))
    return 1;
  char *words[] = {"/bin/sh", "-c", command, 0};
  snprintf(command, sizeof command, "%s %s print spawn", emulator ? emulator : "", self);
  if (posix_spawn(&p, words[0], 0, 0, words, environ))
    return 1;
  waitpid(p, 0, 0);
  if (!fork()) {
    clearenv();
    execute_again(self, "print", "cleared", 0);
  }
  wait(0);
  return 0;
}

int main(int n, char **a) {
  if (n == 3 && !strcmp(a[1], "print"))
    return print(a[2]) != 0;
  if (n == 2 && !strcmp(a[1], "tree"))
    return tree(a[0]);
  return 2;
}
