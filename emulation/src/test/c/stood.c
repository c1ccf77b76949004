/* Processes whose time stands still while they are stopped, as a supervisor does it. Prints nothing if all is right. */
#include "raw.h"
#include "weir_emulation.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>

#define MS 1000000LL
#define STOPS 20

static struct weir_shared *shared;
static int failed;

#define CHECK(what, value) \
  if (!(what)) { \
    printf("line %d: %s: %lld\n", __LINE__, #what, (long long)(value)); \
    failed = 1; \
  }

static void check_clock(clockid_t c) {
  int64_t still, before, now, after;
  do {
    still = __atomic_load_n(&shared->stood, __ATOMIC_SEQ_CST);
    before = raw_clock(c);
    now = virtual_clock(c);
    after = raw_clock(c);
  } while (still != __atomic_load_n(&shared->stood, __ATOMIC_SEQ_CST));
  CHECK(now >= before - still && now <= after - still, now - before + still);
}

/* Its clock never steps back, whatever it does when it is stopped. */
static void *read_clock(void *unused) {
  for (int64_t before = 0, now; !failed; before = now) {
    now = virtual_clock(CLOCK_MONOTONIC);
    CHECK(now >= before, now - before);
  }
  return unused;
}

static void check_deadline(void) {
  int64_t begin = virtual_clock(CLOCK_MONOTONIC), end = begin + 5 * MS;
  clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &(struct timespec){end / 1000000000, end % 1000000000}, 0);
  int64_t raw = raw_clock(CLOCK_MONOTONIC) - __atomic_load_n(&shared->stood, __ATOMIC_SEQ_CST);
  /* A stop within it ends it early. */
  static int late;
  late += raw < end;
  CHECK(late <= STOPS, late);
}

static int child(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], 0, read_clock, 0);
  int64_t stood = 0;
  for (int stops = 0; stops < STOPS && !failed;) {
    int64_t now = __atomic_load_n(&shared->stood, __ATOMIC_SEQ_CST);
    stops += now != stood;
    stood = now;
    check_clock(CLOCK_MONOTONIC);
    check_clock(CLOCK_REALTIME);
    check_clock(CLOCK_BOOTTIME);
    check_deadline();
  }
  fflush(stdout);
  _exit(failed);
}

static void pause_for(int64_t nanos) {
  int64_t end = raw_clock(CLOCK_MONOTONIC) + nanos;
  while (raw_clock(CLOCK_MONOTONIC) < end) {
  }
}

int main(void) {
  int fd = open(getenv("WEIR_DILATION_SHARED"), O_RDWR), status = 0;
  shared = mmap(0, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (fd < 0 || shared == MAP_FAILED)
    return 2;
  pid_t pid = fork();
  if (!pid)
    return child();
  while (waitpid(pid, &status, WNOHANG) == 0) {
    pause_for(10 * MS);
    kill(pid, SIGSTOP);
    if (waitpid(pid, &status, WUNTRACED) != pid || !WIFSTOPPED(status))
      break;
    int64_t began = raw_clock(CLOCK_MONOTONIC);
    pause_for(10 * MS);
    __atomic_store_n(&shared->stood, shared->stood + raw_clock(CLOCK_MONOTONIC) - began, __ATOMIC_SEQ_CST);
    kill(pid, SIGCONT);
  }
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0, status);
  CHECK(shared->stood >= STOPS * 10 * MS, shared->stood);
  return failed;
}
