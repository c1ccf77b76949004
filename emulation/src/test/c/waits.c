/* Calls every interposed wait and compares its length with the raw clock. Usage: waits K
   All run at once, each in a child, so that a child also shows that fork inherits. Prints one line for each:
   NAME ok|FAILED raw-ms virtual-ms. The lower bounds are strict. The upper bound is 30 s above: it finds a wait that is
   scaled twice or never ends, and no busy machine reaches it. */
#include "raw.h"

#include <aio.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <mqueue.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ipc.h>
#include <sys/select.h>
#include <sys/sem.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/times.h>
#include <sys/wait.h>
#include <threads.h>
#include <unistd.h>

int __poll_chk(struct pollfd *, nfds_t, int, size_t);
int __ppoll_chk(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *, size_t);

#define MS 1000000LL
#define WAIT (40 * MS)

static double k;
static int64_t slack; /* of a kernel timer that counts in ticks */
static struct timespec rel = {0, WAIT};
static int pipe_fd[2];

static struct timespec in(clockid_t c, int64_t wait) {
  int64_t n = virtual_clock(c) + wait;
  return (struct timespec){n / 1000000000, n % 1000000000};
}

static int fails(int r, int error) { return r == -1 && errno == error; }

static int t_nanosleep(void) { return !nanosleep(&rel, 0); }
static int t_clock_nanosleep_rel(void) { return !clock_nanosleep(CLOCK_MONOTONIC, 0, &rel, 0); }
static int t_clock_nanosleep_abs(void) {
  struct timespec t = in(CLOCK_MONOTONIC, WAIT);
  return !clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, 0);
}
static int t_clock_nanosleep_real(void) {
  struct timespec t = in(CLOCK_REALTIME, WAIT);
  return !clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &t, 0);
}
static int t_clock_nanosleep_boot(void) {
  struct timespec t = in(CLOCK_BOOTTIME, WAIT);
  return !clock_nanosleep(CLOCK_BOOTTIME, TIMER_ABSTIME, &t, 0);
}
static int t_usleep(void) { return !usleep(WAIT / 1000); }
static int t_sleep(void) { return !sleep(1); }
static int t_thrd_sleep(void) { return !thrd_sleep(&rel, 0); }

static int cond(int clock) {
  pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
  pthread_cond_t c;
  pthread_condattr_t a;
  pthread_condattr_init(&a);
  pthread_condattr_setclock(&a, clock);
  pthread_cond_init(&c, &a);
  pthread_mutex_lock(&m);
  struct timespec t = in(clock, WAIT);
  return pthread_cond_timedwait(&c, &m, &t) == ETIMEDOUT;
}
static int t_cond_real(void) { return cond(CLOCK_REALTIME); }
static int t_cond_mono(void) { return cond(CLOCK_MONOTONIC); }
static int t_cond_static(void) {
  static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
  static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
  pthread_mutex_lock(&m);
  struct timespec t = in(CLOCK_REALTIME, WAIT);
  return pthread_cond_timedwait(&c, &m, &t) == ETIMEDOUT;
}
static int clockwait(int clock) {
  pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
  pthread_cond_t c = PTHREAD_COND_INITIALIZER;
  pthread_mutex_lock(&m);
  struct timespec t = in(clock, WAIT);
  return pthread_cond_clockwait(&c, &m, clock, &t) == ETIMEDOUT;
}
static int t_clockwait_real(void) { return clockwait(CLOCK_REALTIME); }
static int t_clockwait_mono(void) { return clockwait(CLOCK_MONOTONIC); }
static int t_cnd(void) {
  mtx_t m;
  cnd_t c;
  mtx_init(&m, mtx_timed);
  cnd_init(&c);
  mtx_lock(&m);
  struct timespec t = in(CLOCK_REALTIME, WAIT);
  return cnd_timedwait(&c, &m, &t) == thrd_timedout;
}

/* A lock that another thread keeps. */
static pthread_mutex_t held = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t held_rw = PTHREAD_RWLOCK_INITIALIZER;
static mtx_t held_mtx;
static sem_t taken;
static void *hold(void *none) {
  pthread_mutex_lock(&held);
  pthread_rwlock_wrlock(&held_rw);
  mtx_init(&held_mtx, mtx_timed);
  mtx_lock(&held_mtx);
  sem_post(&taken);
  for (;;)
    pause();
  return none;
}
static pthread_t holder(void) {
  pthread_t id;
  sem_init(&taken, 0, 0);
  pthread_create(&id, 0, hold, 0);
  sem_wait(&taken);
  return id;
}
#define LOCK(name, clock, call) \
  static int t_##name(void) { \
    pthread_t id = holder(); \
    struct timespec t = in(clock, WAIT); \
    (void)id; \
    return call == ETIMEDOUT; \
  }
LOCK(mutex_timedlock, CLOCK_REALTIME, pthread_mutex_timedlock(&held, &t))
LOCK(mutex_clocklock, CLOCK_MONOTONIC, pthread_mutex_clocklock(&held, CLOCK_MONOTONIC, &t))
LOCK(rwlock_timedrdlock, CLOCK_REALTIME, pthread_rwlock_timedrdlock(&held_rw, &t))
LOCK(rwlock_timedwrlock, CLOCK_REALTIME, pthread_rwlock_timedwrlock(&held_rw, &t))
LOCK(rwlock_clockrdlock, CLOCK_MONOTONIC, pthread_rwlock_clockrdlock(&held_rw, CLOCK_MONOTONIC, &t))
LOCK(rwlock_clockwrlock, CLOCK_MONOTONIC, pthread_rwlock_clockwrlock(&held_rw, CLOCK_MONOTONIC, &t))
LOCK(timedjoin, CLOCK_REALTIME, pthread_timedjoin_np(id, 0, &t))
LOCK(clockjoin, CLOCK_MONOTONIC, pthread_clockjoin_np(id, 0, CLOCK_MONOTONIC, &t))
static int t_mtx(void) {
  holder();
  struct timespec t = in(CLOCK_REALTIME, WAIT);
  return mtx_timedlock(&held_mtx, &t) == thrd_timedout;
}
static int t_sem_timedwait(void) {
  sem_t s;
  sem_init(&s, 0, 0);
  struct timespec t = in(CLOCK_REALTIME, WAIT);
  return fails(sem_timedwait(&s, &t), ETIMEDOUT);
}
static int t_sem_clockwait(void) {
  sem_t s;
  sem_init(&s, 0, 0);
  struct timespec t = in(CLOCK_MONOTONIC, WAIT);
  return fails(sem_clockwait(&s, CLOCK_MONOTONIC, &t), ETIMEDOUT);
}

static struct pollfd quiet(void) { return (struct pollfd){pipe_fd[0], POLLIN, 0}; }
static int t_poll(void) {
  struct pollfd f = quiet();
  return poll(&f, 1, WAIT / MS) == 0;
}
static int t_poll_chk(void) {
  struct pollfd f = quiet();
  return __poll_chk(&f, 1, WAIT / MS, sizeof f) == 0;
}
static int t_ppoll(void) {
  struct pollfd f = quiet();
  return ppoll(&f, 1, &rel, 0) == 0;
}
static int t_ppoll_chk(void) {
  struct pollfd f = quiet();
  return __ppoll_chk(&f, 1, &rel, 0, sizeof f) == 0;
}
static int t_select(void) {
  struct timeval t = {0, WAIT / 1000};
  return select(0, 0, 0, 0, &t) == 0 && !t.tv_sec && !t.tv_usec;
}
static int t_pselect(void) { return pselect(0, 0, 0, 0, &rel, 0) == 0; }
static int epoll(void) {
  int e = epoll_create1(0);
  struct epoll_event v = {.events = EPOLLIN};
  epoll_ctl(e, EPOLL_CTL_ADD, pipe_fd[0], &v);
  return e;
}
static int t_epoll_wait(void) {
  struct epoll_event v;
  return epoll_wait(epoll(), &v, 1, WAIT / MS) == 0;
}
static int t_epoll_pwait(void) {
  struct epoll_event v;
  return epoll_pwait(epoll(), &v, 1, WAIT / MS, 0) == 0;
}
static int t_epoll_pwait2(void) {
  struct epoll_event v;
  int r = epoll_pwait2(epoll(), &v, 1, &rel, 0);
  return r == 0 || (r == -1 && errno == ENOSYS && !nanosleep(&rel, 0));
}
static int t_sigtimedwait(void) {
  sigset_t s;
  sigemptyset(&s);
  sigaddset(&s, SIGUSR1);
  sigprocmask(SIG_BLOCK, &s, 0);
  return fails(sigtimedwait(&s, 0, &rel), EAGAIN);
}
static int t_aio_suspend(void) {
  int sides[2];
  char b;
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, sides))
    return 0;
  struct aiocb a = {.aio_fildes = sides[0], .aio_buf = &b, .aio_nbytes = 1};
  const struct aiocb *list[] = {&a};
  return !aio_read(&a) && fails(aio_suspend(list, 1, &rel), EAGAIN);
}

static void got(int s) { (void)s; }
static int await_signal(void) {
  sigset_t s;
  int n;
  sigemptyset(&s);
  sigaddset(&s, SIGALRM);
  return !sigwait(&s, &n) && n == SIGALRM;
}
static void block_alarm(void) {
  sigset_t s;
  sigemptyset(&s);
  sigaddset(&s, SIGALRM);
  sigprocmask(SIG_BLOCK, &s, 0);
}
static int t_setitimer(void) {
  struct itimerval t = {{0, 0}, {0, WAIT / 1000}}, left;
  block_alarm();
  return !setitimer(ITIMER_REAL, &t, 0) && !getitimer(ITIMER_REAL, &left) && left.it_value.tv_usec <= WAIT / 1000 + 1
         && await_signal();
}
static int t_alarm(void) {
  block_alarm();
  alarm(2);
  return alarm(1) == 2 && await_signal();
}
static int t_ualarm(void) {
  block_alarm();
  ualarm(WAIT / 1000, 0);
  return await_signal();
}
static int timer(int clock, int absolute) {
  timer_t id;
  struct sigevent e = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGALRM};
  struct itimerspec t = {{0, 0}, rel}, left;
  block_alarm();
  if (absolute)
    t.it_value = in(clock, WAIT);
  return !timer_create(clock, &e, &id) && !timer_settime(id, absolute ? TIMER_ABSTIME : 0, &t, 0)
         && !timer_gettime(id, &left) && left.it_value.tv_nsec <= WAIT && left.it_value.tv_sec == 0 && await_signal();
}
static int t_timer_rel(void) { return timer(CLOCK_MONOTONIC, 0); }
static int t_timer_mono(void) { return timer(CLOCK_MONOTONIC, 1); }
static int t_timer_real(void) { return timer(CLOCK_REALTIME, 1); }
static int timer_fd(int clock, int absolute) {
  struct itimerspec t = {{0, 0}, rel}, left;
  int fd = dup(timerfd_create(clock, 0));
  uint64_t n;
  if (absolute)
    t.it_value = in(clock, WAIT);
  return !timerfd_settime(fd, absolute ? TFD_TIMER_ABSTIME : 0, &t, 0) && !timerfd_gettime(fd, &left)
         && left.it_value.tv_nsec <= WAIT && left.it_value.tv_sec == 0 && read(fd, &n, 8) == 8 && n == 1;
}
static int t_timerfd_rel(void) { return timer_fd(CLOCK_MONOTONIC, 0); }
static int t_timerfd_mono(void) { return timer_fd(CLOCK_MONOTONIC, 1); }
static int t_timerfd_real(void) { return timer_fd(CLOCK_REALTIME, 1); }

static mqd_t queue(int full) {
  char name[64];
  struct mq_attr a = {.mq_maxmsg = 1, .mq_msgsize = 8};
  snprintf(name, sizeof name, "/weir-test-%d", getpid());
  mqd_t q = mq_open(name, O_RDWR | O_CREAT, 0600, &a);
  mq_unlink(name);
  if (q != -1 && full)
    mq_send(q, "x", 1, 0);
  return q;
}
/* Where the kernel or the container has no queues, the test has nothing to show. */
static int no_queue(mqd_t q) { return q == -1 && !nanosleep(&rel, 0); }
static int t_mq_timedreceive(void) {
  char b[8];
  mqd_t q = queue(0);
  struct timespec t = in(CLOCK_REALTIME, WAIT);
  return no_queue(q) || fails((int)mq_timedreceive(q, b, 8, 0, &t), ETIMEDOUT);
}
static int t_mq_timedsend(void) {
  mqd_t q = queue(1);
  struct timespec t = in(CLOCK_REALTIME, WAIT);
  return no_queue(q) || fails(mq_timedsend(q, "x", 1, 0, &t), ETIMEDOUT);
}
static int t_semtimedop(void) {
  int id = semget(IPC_PRIVATE, 1, 0600);
  struct sembuf op = {0, -1, 0};
  if (id < 0)
    return !nanosleep(&rel, 0);
  int ok = fails(semtimedop(id, &op, 1, &rel), EAGAIN);
  semctl(id, 0, IPC_RMID);
  return ok;
}
static int sockets(int option) {
  int s[2];
  struct timeval t = {0, WAIT / 1000}, seen;
  socklen_t n = sizeof seen;
  if (socketpair(AF_UNIX, SOCK_DGRAM, 0, s) || setsockopt(s[0], SOL_SOCKET, option, &t, sizeof t)
      || getsockopt(s[0], SOL_SOCKET, option, &seen, &n) || seen.tv_sec || seen.tv_usec < t.tv_usec
      || seen.tv_usec > t.tv_usec + 20000)
    return -1;
  slack = 10 * MS;
  return s[0];
}
static int t_rcvtimeo(void) {
  char b;
  int s = sockets(SO_RCVTIMEO);
  return s >= 0 && fails((int)recv(s, &b, 1, 0), EAGAIN);
}
static int t_sndtimeo(void) {
  static char b[1000];
  int s = sockets(SO_SNDTIMEO), r;
  while ((r = (int)send(s, b, sizeof b, 0)) > 0) {
  }
  return s >= 0 && fails(r, EAGAIN);
}
static int t_recvmmsg(void) {
  /* The kernel looks at the time-out after each message: the second comes late. */
  int s[2];
  char b[8];
  struct iovec v[2] = {{b, 4}, {b + 4, 4}};
  struct mmsghdr m[2] = {{.msg_hdr = {.msg_iov = v, .msg_iovlen = 1}}, {.msg_hdr = {.msg_iov = v + 1, .msg_iovlen = 1}}};
  struct timespec t = {5, 0};
  if (socketpair(AF_UNIX, SOCK_DGRAM, 0, s) || send(s[1], "a", 1, 0) != 1)
    return 0;
  if (!fork()) {
    nanosleep(&rel, 0);
    _exit(send(s[1], "b", 1, 0) != 1);
  }
  int n = recvmmsg(s[0], m, 2, 0, &t);
  return n == 2 && (t.tv_sec < 5 && t.tv_sec >= 0);
}

static int t_futex_rel(void) {
  int word = 0;
  return fails((int)syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 0, &rel, 0, 0), ETIMEDOUT);
}
static int futex_abs(int clock, int flag) {
  int word = 0;
  struct timespec t = in(clock, WAIT);
  return fails((int)syscall(SYS_futex, &word, FUTEX_WAIT_BITSET_PRIVATE | flag, 0, &t, 0, FUTEX_BITSET_MATCH_ANY),
               ETIMEDOUT);
}
static int t_futex_mono(void) { return futex_abs(CLOCK_MONOTONIC, 0); }
static int t_futex_real(void) { return futex_abs(CLOCK_REALTIME, FUTEX_CLOCK_REALTIME); }
static int t_sys_nanosleep(void) { return !syscall(SYS_nanosleep, &rel, 0); }
static int t_sys_clock_nanosleep(void) {
  struct timespec t = in(CLOCK_MONOTONIC, WAIT);
  return !syscall(SYS_clock_nanosleep, CLOCK_MONOTONIC, TIMER_ABSTIME, &t, 0);
}
static int t_sys_ppoll(void) {
  struct timespec t = rel;
  return !syscall(SYS_ppoll, 0, 0, &t, 0, 0) && !t.tv_sec && !t.tv_nsec;
}
static int t_sys_pselect6(void) {
  struct timespec t = rel;
  return !syscall(SYS_pselect6, 0, 0, 0, 0, &t, 0) && !t.tv_sec && !t.tv_nsec;
}
static int t_sys_epoll_pwait(void) {
  struct epoll_event v;
  return !syscall(SYS_epoll_pwait, epoll(), &v, 1, (int)(WAIT / MS), 0, 8);
}
static int t_sys_timerfd(void) {
  struct itimerspec t = {{0, 0}, rel};
  uint64_t n;
  int fd = timerfd_create(CLOCK_MONOTONIC, 0);
  return !syscall(SYS_timerfd_settime, fd, 0, &t, 0) && read(fd, &n, 8) == 8;
}
static int t_sys_clock_gettime(void) {
  struct timespec t;
  int64_t before = virtual_clock(CLOCK_MONOTONIC);
  syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &t);
  int64_t seen = t.tv_sec * 1000000000LL + t.tv_nsec;
  return seen >= before && seen <= virtual_clock(CLOCK_MONOTONIC) && !nanosleep(&rel, 0);
}
static int t_io_getevents(void) {
  void *context = 0;
  char event[32];
  if (syscall(SYS_io_setup, 1, &context))
    return !nanosleep(&rel, 0);
  return syscall(SYS_io_getevents, context, 1, 1, event, &rel) == 0;
}

/* All clocks over one sleep: each runs at 1 / k, and the CPU's is real. */
static int t_clocks(void) {
  clockid_t clocks[] = {CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_MONOTONIC_RAW, CLOCK_BOOTTIME, CLOCK_TAI};
  int64_t raw[5], virtual[5];
  for (int i = 0; i < 5; i++) {
    raw[i] = raw_clock(clocks[i]);
    virtual[i] = virtual_clock(clocks[i]);
  }
  nanosleep(&rel, 0);
  for (int i = 0; i < 5; i++) {
    int64_t before = raw_clock(clocks[i]), v = virtual_clock(clocks[i]), after = raw_clock(clocks[i]);
    /* The pairs of reads have gaps, in which this process may be off the CPU: their sizes are the tolerance. */
    double least = (before - raw[i]) / k - 5e9 / k, most = (after - raw[i]) / k + 2;
    if (v - virtual[i] < least || v - virtual[i] > most)
      return 0;
  }
  struct timeval tv;
  int64_t a = virtual_clock(CLOCK_REALTIME);
  gettimeofday(&tv, 0);
  time_t seconds = time(0);
  struct timespec utc;
  timespec_get(&utc, TIME_UTC);
  int64_t b = virtual_clock(CLOCK_REALTIME), micros = tv.tv_sec * 1000000LL + tv.tv_usec;
  if (micros < a / 1000 || micros > b / 1000 || seconds < a / 1000000000 || seconds > b / 1000000000
      || utc.tv_sec < a / 1000000000 || utc.tv_sec > b / 1000000000)
    return 0;
  struct timespec res, cpu;
  clock_getres(CLOCK_MONOTONIC, &res);
  int64_t c1 = raw_clock(CLOCK_PROCESS_CPUTIME_ID);
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu);
  int64_t c = cpu.tv_sec * 1000000000LL + cpu.tv_nsec, c2 = raw_clock(CLOCK_PROCESS_CPUTIME_ID);
  return res.tv_sec == 0 && res.tv_nsec >= 1 && c1 <= c && c <= c2;
}
static int t_times(void) {
  struct tms t;
  clock_t a = times(&t);
  nanosleep(&rel, 0);
  clock_t b = times(&t);
  return b - a >= WAIT / 10000000 - 1 && b - a < 3000;
}
/* The remaining time after a signal is virtual. */
static int t_remaining(void) {
  struct sigaction s = {.sa_handler = got};
  struct timespec t = {5, 0}, rest = {0, 0};
  sigaction(SIGALRM, &s, 0);
  ualarm(WAIT / 1000, 0);
  return fails(nanosleep(&t, &rest), EINTR) && rest.tv_sec * 1000000000LL + rest.tv_nsec <= 5000000000LL - WAIT && rest.tv_sec >= 0;
}
static int t_errors(void) {
  struct timespec bad = {0, 1000000000}, minus = {-1, 0};
  struct pollfd f = quiet();
  nanosleep(&rel, 0);
  return fails(nanosleep(&bad, 0), EINVAL) && fails(nanosleep(&minus, 0), EINVAL)
         && clock_nanosleep(CLOCK_MONOTONIC, 0, &bad, 0) == EINVAL && fails(ppoll(&f, 1, &bad, 0), EINVAL)
         && fails(clock_gettime(99, &bad), EINVAL);
}
static void *in_thread(void *none) {
  return nanosleep(&rel, 0) ? none : &rel;
}
static int t_threads(void) {
  pthread_t id[8];
  int ok = 1;
  for (int i = 0; i < 8; i++)
    pthread_create(&id[i], 0, in_thread, 0);
  for (int i = 0; i < 8; i++) {
    void *r;
    pthread_join(id[i], &r);
    ok &= r != 0;
  }
  return ok;
}

#define T(name, ms) {#name, t_##name, (ms) * MS}
static const struct {
  const char *name;
  int (*run)(void);
  int64_t wait;
} tests[] = {
    T(nanosleep, 40), T(clock_nanosleep_rel, 40), T(clock_nanosleep_abs, 40), T(clock_nanosleep_real, 40),
    T(clock_nanosleep_boot, 40), T(usleep, 40), T(sleep, 1000), T(thrd_sleep, 40), T(cond_real, 40), T(cond_mono, 40),
    T(cond_static, 40), T(clockwait_real, 40), T(clockwait_mono, 40), T(cnd, 40), T(mutex_timedlock, 40),
    T(mutex_clocklock, 40), T(rwlock_timedrdlock, 40), T(rwlock_timedwrlock, 40), T(rwlock_clockrdlock, 40),
    T(rwlock_clockwrlock, 40), T(timedjoin, 40), T(clockjoin, 40), T(mtx, 40), T(sem_timedwait, 40),
    T(sem_clockwait, 40), T(poll, 40), T(poll_chk, 40), T(ppoll, 40), T(ppoll_chk, 40), T(select, 40), T(pselect, 40),
    T(epoll_wait, 40), T(epoll_pwait, 40), T(epoll_pwait2, 40), T(sigtimedwait, 40), T(aio_suspend, 40),
    T(setitimer, 40), T(alarm, 1000), T(ualarm, 40), T(timer_rel, 40), T(timer_mono, 40), T(timer_real, 40),
    T(timerfd_rel, 40), T(timerfd_mono, 40), T(timerfd_real, 40), T(mq_timedreceive, 40), T(mq_timedsend, 40),
    T(semtimedop, 40), T(rcvtimeo, 40), T(sndtimeo, 40), T(recvmmsg, 40), T(futex_rel, 40), T(futex_mono, 40),
    T(futex_real, 40), T(sys_nanosleep, 40), T(sys_clock_nanosleep, 40), T(sys_ppoll, 40), T(sys_pselect6, 40),
    T(sys_epoll_pwait, 40), T(sys_timerfd, 40), T(sys_clock_gettime, 40), T(io_getevents, 40), T(clocks, 40),
    T(times, 40), T(remaining, 40), T(errors, 40), T(threads, 40),
};

static int run(int i) {
  int64_t virtual = virtual_clock(CLOCK_MONOTONIC), raw = raw_clock(CLOCK_MONOTONIC);
  errno = 0;
  int answered = tests[i].run(), error = errno;
  int64_t raw_length = raw_clock(CLOCK_MONOTONIC) - raw, length = virtual_clock(CLOCK_MONOTONIC) - virtual;
  int64_t least = (int64_t)((double)tests[i].wait * k), most = least + 30000 * MS;
  int ok = answered && raw_length >= least - slack && raw_length <= most && length >= tests[i].wait - slack;
  printf("%-20s %s raw %.1f ms, virtual %.1f ms%s%s\n", tests[i].name, ok ? "ok" : "FAILED", raw_length / 1e6,
         length / 1e6, answered ? "" : ", wrong answer, errno ", answered ? "" : strerror(error));
  fflush(stdout);
  return !ok;
}

int main(int n, char **a) {
  const int all = sizeof tests / sizeof *tests;
  int failed = 0;
  k = n > 1 ? atof(a[1]) : 1;
  if (pipe(pipe_fd))
    return 2;
  for (int i = 0; i < all; i++) {
    if (n > 2 && strcmp(a[2], tests[i].name))
      continue;
    pid_t child = fork();
    if (!child)
      _exit(run(i));
  }
  int status;
  while (wait(&status) > 0)
    failed |= status != 0;
  return failed;
}
