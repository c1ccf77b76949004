/* Dilation that begins while processes run, at an epoch that this program writes itself, as a supervisor does.
   Usage: begin K. Prints nothing if all is right. */
#include "raw.h"
#include "weir_emulation.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>

#define MS 1000000LL

#define CLOCKS 5
static const clockid_t clocks[CLOCKS] = {CLOCK_MONOTONIC, CLOCK_REALTIME, CLOCK_BOOTTIME, CLOCK_MONOTONIC_RAW, CLOCK_TAI};
static volatile int over;
static int failed;

#define CHECK(what, value) \
  if (!(what)) { \
    printf("line %d: %s: %lld\n", __LINE__, #what, (long long)(value)); \
    failed = 1; \
  }

/* Its clocks never step back, and no thread reads one that is ahead of the system's. */
static void *read_clocks(void *unused) {
  int64_t before[CLOCKS] = {0};
  while (!over)
    for (int i = 0; i < CLOCKS; i++) {
      int64_t now = virtual_clock(clocks[i]), raw = raw_clock(clocks[i]);
      CHECK(now >= before[i] && now <= raw, now - before[i]);
      before[i] = now;
    }
  return unused;
}

static int64_t real_length_of_sleep(void) {
  int64_t start = raw_clock(CLOCK_MONOTONIC);
  nanosleep(&(struct timespec){0, 20 * MS}, 0);
  return raw_clock(CLOCK_MONOTONIC) - start;
}

static int64_t real_length_of_deadline(void) {
  int64_t start = raw_clock(CLOCK_MONOTONIC), end = virtual_clock(CLOCK_MONOTONIC) + 20 * MS;
  clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &(struct timespec){end / 1000000000, end % 1000000000}, 0);
  return raw_clock(CLOCK_MONOTONIC) - start;
}

static int64_t real_length_of_poll(void) {
  int64_t start = raw_clock(CLOCK_MONOTONIC);
  poll(0, 0, 20);
  return raw_clock(CLOCK_MONOTONIC) - start;
}

static int64_t real_length_of_timer(void) {
  int64_t start = raw_clock(CLOCK_MONOTONIC);
  struct itimerval t = {{0, 0}, {0, 20000}};
  setitimer(ITIMER_REAL, &t, 0);
  do
    getitimer(ITIMER_REAL, &t);
  while (t.it_value.tv_usec);
  return raw_clock(CLOCK_MONOTONIC) - start;
}

/* The clocks follow the formula from the epoch on. */
static void check_clocks(const int64_t *epoch, int64_t k) {
  for (int i = 0; i < 2; i++) {
    int64_t before = raw_clock(clocks[i]), now = virtual_clock(clocks[i]), after = raw_clock(clocks[i]);
    CHECK(now >= epoch[i] + (before - epoch[i]) / k && now <= epoch[i] + (after - epoch[i]) / k, now - epoch[i]);
  }
}

int main(int n, char **a) {
  int64_t k = n > 1 ? atoll(a[1]) : 0;
  int fd = open(getenv("WEIR_DILATION_SHARED"), O_RDWR);
  struct weir_shared *s = mmap(0, sizeof *s, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (fd < 0 || s == MAP_FAILED || !k)
    return 2;
  if (n > 2) { /* a process that starts after dilation began */
    check_clocks(s->epoch, k);
    return failed;
  }
  CHECK(s->epoch[0] == INT64_MAX / 2 && s->epoch[1] == INT64_MAX / 2 && s->epoch[2] == INT64_MAX / 2, s->epoch[0]);
  int64_t before = raw_clock(CLOCK_MONOTONIC), now = virtual_clock(CLOCK_MONOTONIC), after = raw_clock(CLOCK_MONOTONIC);
  CHECK(now >= before && now <= after, now - before);
  CHECK(real_length_of_sleep() < 20 * MS * k, 0);
  CHECK(real_length_of_poll() < 20 * MS * k, 0);
  signal(SIGALRM, SIG_IGN);
  CHECK(real_length_of_timer() < 20 * MS * k, 0);
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], 0, read_clocks, 0);
  int64_t start = raw_clock(CLOCK_MONOTONIC) + 100 * MS, past = start - raw_clock(CLOCK_MONOTONIC);
  s->epoch[1] = raw_clock(CLOCK_REALTIME) + past;
  s->epoch[0] = start;
  while (raw_clock(CLOCK_MONOTONIC) < start + 50 * MS)
    poll(0, 0, 1);
  over = 1;
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], 0);
  check_clocks(s->epoch, k);
  int64_t length = real_length_of_sleep();
  CHECK(length >= 20 * MS * k, length);
  length = real_length_of_poll();
  CHECK(length >= 20 * MS * k, length);
  length = real_length_of_timer();
  CHECK(length >= 20 * MS * (k - 1), length);
  length = real_length_of_deadline();
  CHECK(length >= 20 * MS * k - k, length);
  for (int i = 0; i < WEIR_PROCESSES; i++) {
    struct weir_process *p = &s->process[i];
    if (p->pid == getpid()) {
      CHECK(p->first_raw >= start, p->first_raw - start);
      double ratio = (double)(p->last_raw - p->first_raw) / (double)(p->last_virtual - p->first_virtual);
      CHECK(ratio > (double)k * 0.999 && ratio < (double)k * 1.001, ratio * 1000);
    }
  }
  int status = 0;
  if (!fork())
    execute_again(a[0], a[1], "late", 0);
  wait(&status);
  CHECK(status == 0, status);
  return failed;
}
