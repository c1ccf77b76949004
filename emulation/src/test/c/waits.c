/* Calls every interposed wait and compares its length with the raw clock. Usage: waits K
   All run at once, each in a child, so that a child also shows that fork inherits. Prints one line for each:
   NAME ok|skipped|FAILED raw-ms virtual-ms. A test is skipped where the kernel lacks the call. The lower bounds are strict. The upper bound is 30 s above: it finds a wait that is
   scaled twice or never ends, and no busy machine reaches it. */
#include "raw.h"

#include <aio.h>
#include <dlfcn.h>
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
#include <sys/prctl.h>
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

#ifndef FUTEX_LOCK_PI2
#define FUTEX_LOCK_PI2 13
#endif
#ifndef SYS_futex_waitv
#define SYS_futex_waitv 449
#endif

#define MS 1000000LL
#define WAIT (40 * MS)
#define SKIPPED -1

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
#ifdef __x86_64__
/* As a program of 2002 calls them: its variables are one pointer, and its calls have the version GLIBC_2.2.5. */
int old_init(pthread_cond_t *, const pthread_condattr_t *);
int old_wait(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
__asm__(".symver old_init, pthread_cond_init@GLIBC_2.2.5");
__asm__(".symver old_wait, pthread_cond_timedwait@GLIBC_2.2.5");
static int t_cond_version_2_2_5(void) {
  pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
  struct {
    void *one;
    uint64_t guard[6];
  } c = {0, {1, 2, 3, 4, 5, 6}};
  old_init((pthread_cond_t *)&c, 0);
  pthread_mutex_lock(&m);
  struct timespec t = in(CLOCK_REALTIME, WAIT);
  int ok = old_wait((pthread_cond_t *)&c, &m, &t) == ETIMEDOUT;
  for (uint64_t i = 0; i < 6; i++)
    ok &= c.guard[i] == i + 1;
  return ok && c.one;
}
#define VERSIONS {"GLIBC_2.2.5", "GLIBC_2.3.2"}
#else
static int t_cond_version_2_2_5(void) { return SKIPPED; }
#define VERSIONS {"GLIBC_2.17", "GLIBC_2.17"}
#endif
/* The program, whose references have versions, and lookups with and without version reach one library. */
static const char *library_of(void *f) {
  Dl_info i;
  return f && dladdr(f, &i) && i.dli_fname ? i.dli_fname : "";
}
static int t_cond_versions(void) {
  const char *versions[] = VERSIONS;
  const char *ours = library_of(dlsym(RTLD_DEFAULT, "weir_emulation_clocks"));
  void *f = dlsym(RTLD_DEFAULT, "pthread_cond_timedwait"), *newest = dlvsym(RTLD_DEFAULT, "pthread_cond_timedwait", versions[1]);
  nanosleep(&rel, 0);
  return *ours && f == newest && f == (void *)pthread_cond_timedwait && !strcmp(library_of(f), ours)
         && !strcmp(library_of(dlvsym(RTLD_DEFAULT, "pthread_cond_timedwait", versions[0])), ours);
}
/* A lookup in libc itself, as the JVMs before 17 do. For a program, the next function is the library's. */
static int t_dlsym_in_libc(void) {
  void *libc = dlopen("libc.so.6", RTLD_NOW), *next = dlsym(RTLD_NEXT, "nanosleep");
  int (*clock)(clockid_t, struct timespec *) = (int (*)(clockid_t, struct timespec *))dlsym(libc, "clock_gettime");
  int (*wait)(const struct timespec *, struct timespec *) =
      (int (*)(const struct timespec *, struct timespec *))dlsym(libc, "nanosleep");
  return clock == clock_gettime && wait == nanosleep && dlsym(libc, "getpid") == (void *)getpid
         && next == (void *)nanosleep && !dlsym(libc, "none") && !wait(&rel, 0);
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
static pthread_mutex_t pi_mutex;
static void *hold_pi_mutex(void *none) {
  pthread_mutexattr_t a;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_setprotocol(&a, PTHREAD_PRIO_INHERIT);
  pthread_mutex_init(&pi_mutex, &a);
  pthread_mutex_lock(&pi_mutex);
  sem_post(&taken);
  for (;;)
    pause();
  return none;
}
static int mutex_pi(clockid_t clock) {
  pthread_t id;
  sem_init(&taken, 0, 0);
  pthread_create(&id, 0, hold_pi_mutex, 0);
  sem_wait(&taken);
  struct timespec t = in(clock, WAIT);
  int r = clock == CLOCK_REALTIME ? pthread_mutex_timedlock(&pi_mutex, &t)
                                  : pthread_mutex_clocklock(&pi_mutex, clock, &t);
  return r == EINVAL && clock != CLOCK_REALTIME ? SKIPPED : r == ETIMEDOUT; /* before FUTEX_LOCK_PI2 */
}
static int t_mutex_pi_real(void) { return mutex_pi(CLOCK_REALTIME); }
static int t_mutex_pi_mono(void) { return mutex_pi(CLOCK_MONOTONIC); }
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
  return fails(r, ENOSYS) ? SKIPPED : r == 0;
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
static void post(union sigval v) { sem_post(v.sival_ptr); }
static int timer_thread(clockid_t clock, int absolute) {
  timer_t id;
  sem_t s;
  struct sigevent e = {.sigev_notify = SIGEV_THREAD, .sigev_value.sival_ptr = &s, .sigev_notify_function = post};
  struct itimerspec t = {{0, 0}, rel};
  sem_init(&s, 0, 0);
  if (timer_create(clock, &e, &id))
    return 0;
  if (absolute)
    t.it_value = in(clock, WAIT);
  return !timer_settime(id, absolute ? TIMER_ABSTIME : 0, &t, 0) && !sem_wait(&s) && !timer_delete(id);
}
static int t_timer_thread_rel(void) { return timer_thread(CLOCK_MONOTONIC, 0); }
static int t_timer_thread_real(void) { return timer_thread(CLOCK_REALTIME, 1); }
static int t_timer_thread_mono(void) { return timer_thread(CLOCK_MONOTONIC, 1); }
/* An interval: the second time is twice as far. */
static int t_timer_interval(void) {
  timer_t id;
  struct sigevent e = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGALRM};
  struct itimerspec t = {{0, WAIT / 2}, {0, WAIT / 2}};
  block_alarm();
  return !timer_create(CLOCK_MONOTONIC, &e, &id) && !timer_settime(id, 0, &t, 0) && await_signal() && await_signal();
}
/* Timers by number have the kernel's small ids, which come again: a timer after a deleted one has its own clock. */
static int sys_timer(clockid_t clock) {
  int id = -1, last = -1;
  struct sigevent e = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGALRM};
  block_alarm();
  for (int i = 0; i < 3; i++) {
    if (id >= 0 && syscall(SYS_timer_delete, last = id))
      return 0;
    if (syscall(SYS_timer_create, i < 2 ? CLOCK_REALTIME : clock, &e, &id))
      return 0;
  }
  struct itimerspec t = {{0, 0}, in(clock, WAIT)}, left;
  return !syscall(SYS_timer_settime, id, TIMER_ABSTIME, &t, 0) && !syscall(SYS_timer_gettime, id, &left)
         && !left.it_value.tv_sec && left.it_value.tv_nsec <= WAIT && await_signal();
}
static int t_sys_timer_real(void) { return sys_timer(CLOCK_REALTIME); }
static int t_sys_timer_mono(void) { return sys_timer(CLOCK_MONOTONIC); }
/* A child has no timer, but its memory has its parent's: the child's first timer has the same id and another clock. */
static int t_timer_after_fork(void) {
  int id, status;
  struct sigevent e = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGALRM};
  if (syscall(SYS_timer_create, CLOCK_REALTIME, &e, &id))
    return 0;
  pid_t child = fork();
  if (!child) {
    int own;
    struct itimerspec t = {{0, 0}, {0, 0}};
    block_alarm();
    if (syscall(SYS_timer_create, CLOCK_MONOTONIC, &e, &own))
      _exit(1);
    t.it_value = in(CLOCK_MONOTONIC, WAIT);
    int wrong = syscall(SYS_timer_settime, own, TIMER_ABSTIME, &t, 0) || !await_signal();
    _exit(wrong ? 1 : own == id ? 0 : 2);
  }
  if (waitpid(child, &status, 0) != child || !WIFEXITED(status))
    return 0;
  return WEXITSTATUS(status) == 2 ? SKIPPED : !WEXITSTATUS(status); /* an emulator may have other ids */
}
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
static int t_mq_timedreceive(void) {
  char b[8];
  mqd_t q = queue(0);
  struct timespec t = in(CLOCK_REALTIME, WAIT);
  return q == -1 ? SKIPPED : fails((int)mq_timedreceive(q, b, 8, 0, &t), ETIMEDOUT);
}
static int t_sys_mq_timedreceive(void) {
  char b[8];
  mqd_t q = queue(0);
  struct timespec t = in(CLOCK_REALTIME, WAIT);
  return q == -1 ? SKIPPED : fails((int)syscall(SYS_mq_timedreceive, q, b, 8L, 0L, &t), ETIMEDOUT);
}
static int t_sys_mq_timedsend(void) {
  mqd_t q = queue(1);
  struct timespec t = in(CLOCK_REALTIME, WAIT);
  return q == -1 ? SKIPPED : fails((int)syscall(SYS_mq_timedsend, q, "x", 1L, 0L, &t), ETIMEDOUT);
}
static int t_mq_timedsend(void) {
  mqd_t q = queue(1);
  struct timespec t = in(CLOCK_REALTIME, WAIT);
  return q == -1 ? SKIPPED : fails(mq_timedsend(q, "x", 1, 0, &t), ETIMEDOUT);
}
static int semaphore(int by_number) {
  int id = semget(IPC_PRIVATE, 1, 0600);
  struct sembuf op = {0, -1, 0};
  if (id < 0)
    return SKIPPED;
  int r = by_number ? (int)syscall(SYS_semtimedop, id, &op, 1L, &rel) : semtimedop(id, &op, 1, &rel);
  int ok = fails(r, EAGAIN);
  semctl(id, 0, IPC_RMID);
  return ok;
}
static int t_semtimedop(void) { return semaphore(0); }
static int t_sys_semtimedop(void) { return semaphore(1); }
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
/* A priority-inheriting futex that another thread has. */
static int pi_word;
static void *hold_pi(void *none) {
  if (syscall(SYS_futex, &pi_word, FUTEX_LOCK_PI_PRIVATE, 0, 0, 0, 0))
    pi_word = -1;
  sem_post(&taken);
  for (;;)
    pause();
  return none;
}
static int lock_pi(int operation, clockid_t clock) {
  pthread_t id;
  sem_init(&taken, 0, 0);
  pthread_create(&id, 0, hold_pi, 0);
  sem_wait(&taken);
  struct timespec t = in(clock, WAIT);
  int r = (int)syscall(SYS_futex, &pi_word, operation | FUTEX_PRIVATE_FLAG, 0, &t, 0, 0);
  return fails(r, ENOSYS) ? SKIPPED : fails(r, ETIMEDOUT);
}
static int t_futex_lock_pi(void) { return lock_pi(FUTEX_LOCK_PI, CLOCK_REALTIME); }
static int t_futex_lock_pi2_mono(void) { return lock_pi(FUTEX_LOCK_PI2, CLOCK_MONOTONIC); }
static int t_futex_lock_pi2_real(void) { return lock_pi(FUTEX_LOCK_PI2 | FUTEX_CLOCK_REALTIME, CLOCK_REALTIME); }
static int requeue_pi(int flag, clockid_t clock) {
  int from = 0, to = 0;
  struct timespec t = in(clock, WAIT);
  return fails((int)syscall(SYS_futex, &from, FUTEX_WAIT_REQUEUE_PI_PRIVATE | flag, 0, &t, &to, 0), ETIMEDOUT);
}
static int t_futex_requeue_mono(void) { return requeue_pi(0, CLOCK_MONOTONIC); }
static int t_futex_requeue_real(void) { return requeue_pi(FUTEX_CLOCK_REALTIME, CLOCK_REALTIME); }
static int waitv(clockid_t clock) {
  int word = 0;
  struct {
    uint64_t value, address;
    uint32_t flags, reserved;
  } list = {0, (uintptr_t)&word, 2 | FUTEX_PRIVATE_FLAG, 0}; /* a word of 32 bit */
  struct timespec t = in(clock, WAIT);
  int r = (int)syscall(SYS_futex_waitv, &list, 1, 0, &t, clock);
  return fails(r, ENOSYS) ? SKIPPED : fails(r, ETIMEDOUT);
}
static int t_futex_waitv_mono(void) { return waitv(CLOCK_MONOTONIC); }
static int t_futex_waitv_real(void) { return waitv(CLOCK_REALTIME); }
/* FUTEX_WAKE's fourth argument is no time-out, and FUTEX_REQUEUE's is a number: neither may be read as an address. */
static int t_futex_numbers(void) {
  int word = 0, other = 0;
  nanosleep(&rel, 0);
  return syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1, 1L, 0, 0) == 0
         && syscall(SYS_futex, &word, FUTEX_CMP_REQUEUE_PRIVATE, 1, 1L, &other, 0) == 0;
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
static int t_sys_epoll_pwait2(void) {
  struct epoll_event v;
#ifdef SYS_epoll_pwait2
  int r = (int)syscall(SYS_epoll_pwait2, epoll(), &v, 1, &rel, 0L, 8L);
  return fails(r, ENOSYS) ? SKIPPED : r == 0;
#else
  (void)v;
  return SKIPPED;
#endif
}
static int t_sys_sigtimedwait(void) {
  sigset_t s;
  sigemptyset(&s);
  sigaddset(&s, SIGUSR1);
  sigprocmask(SIG_BLOCK, &s, 0);
  return fails((int)syscall(SYS_rt_sigtimedwait, &s, 0L, &rel, 8L), EAGAIN);
}
static int t_sys_setitimer(void) {
  struct itimerval t = {{0, 0}, {0, WAIT / 1000}}, left;
  block_alarm();
  return !syscall(SYS_setitimer, ITIMER_REAL, &t, 0) && !syscall(SYS_getitimer, ITIMER_REAL, &left)
         && !left.it_value.tv_sec && left.it_value.tv_usec <= WAIT / 1000 + 1 && await_signal();
}
/* Calls that arm64 has no numbers for. */
#ifdef SYS_poll
static int t_sys_poll(void) {
  struct pollfd f = quiet();
  return syscall(SYS_poll, &f, 1L, WAIT / MS) == 0;
}
static int t_sys_select(void) {
  struct timeval t = {0, WAIT / 1000};
  return syscall(SYS_select, 0L, 0L, 0L, 0L, &t) == 0 && !t.tv_sec && !t.tv_usec;
}
static int t_sys_epoll_wait(void) {
  struct epoll_event v;
  return syscall(SYS_epoll_wait, epoll(), &v, 1L, WAIT / MS) == 0;
}
static int t_sys_time(void) {
  time_t a = time(0), b = (time_t)syscall(SYS_time, 0L), c = time(0);
  return a <= b && b <= c && !nanosleep(&rel, 0);
}
#else
static int t_sys_poll(void) { return SKIPPED; }
static int t_sys_select(void) { return SKIPPED; }
static int t_sys_epoll_wait(void) { return SKIPPED; }
static int t_sys_time(void) { return SKIPPED; }
#endif
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
    return SKIPPED;
  return syscall(SYS_io_getevents, context, 1L, 1L, event, &rel) == 0;
}
/* libaio's functions: present in the library without libaio, since a program may load that later. */
static int t_libaio(void) {
  int (*wait)(void *, long, long, void *, struct timespec *) =
      (int (*)(void *, long, long, void *, struct timespec *))dlsym(RTLD_DEFAULT, "io_getevents");
  void *context = 0;
  char event[32];
  if (!wait || syscall(SYS_io_setup, 1, &context))
    return SKIPPED;
  return wait(context, 1, 1, event, &rel) == 0;
}

/* A moment of a virtual clock between two of the raw one: together they bound its speed. */
struct moment {
  int64_t before, virtual, after;
};
static struct moment moment(clockid_t c) {
  struct moment best = {0, 0, INT64_MAX};
  for (int i = 0; i < 50; i++) {
    int64_t a = raw_clock(c), v = virtual_clock(c), b = raw_clock(c);
    if (!i || b - a < best.after - best.before)
      best = (struct moment){a, v, b};
  }
  return best;
}
static int at_speed(clockid_t c, struct moment a, struct moment b) {
  double least = (b.before - a.after) / k - 2, most = (b.after - a.before) / k + 2;
  int64_t v = b.virtual - a.virtual;
  if (v >= least && v <= most && most < 1.2 * least)
    return 1;
  printf("clock %d: %lld ns, not in %.0f to %.0f\n", c, (long long)v, least, most);
  return 0;
}
/* All clocks over one sleep: each runs at 1 / k. */
static int clocks(int n, const clockid_t c[]) {
  struct moment a[8], b[8];
  int ok = 1;
  for (int i = 0; i < n; i++)
    a[i] = moment(c[i]);
  nanosleep(&rel, 0);
  for (int i = 0; i < n; i++) {
    b[i] = moment(c[i]);
    ok &= at_speed(c[i], a[i], b[i]);
  }
  return ok;
}
static int t_clocks(void) {
  return clocks(5, (clockid_t[]){CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_MONOTONIC_RAW, CLOCK_BOOTTIME, CLOCK_TAI});
}
static int t_clocks_alarm(void) {
  struct timespec t;
  if (clock_gettime(CLOCK_BOOTTIME_ALARM, &t))
    return SKIPPED; /* a machine without a clock that wakes it */
  return clocks(2, (clockid_t[]){CLOCK_REALTIME_ALARM, CLOCK_BOOTTIME_ALARM});
}
static int t_clocks_coarse(void) { return clocks(2, (clockid_t[]){CLOCK_REALTIME_COARSE, CLOCK_MONOTONIC_COARSE}); }
/* The coarse clocks are behind the fine ones by a tick of at most 10 ms, and all calls show one time. */
static int t_clocks_agree(void) {
  clockid_t pairs[][2] = {{CLOCK_REALTIME_COARSE, CLOCK_REALTIME}, {CLOCK_MONOTONIC_COARSE, CLOCK_MONOTONIC}};
  nanosleep(&rel, 0);
  for (int i = 0; i < 2; i++) {
    int64_t before = virtual_clock(pairs[i][1]), coarse = virtual_clock(pairs[i][0]), after = virtual_clock(pairs[i][1]);
    if (coarse > after || coarse < before - 10 * MS / k - 1)
      return 0;
  }
  struct timeval tv;
  struct timespec utc;
  int64_t a = virtual_clock(CLOCK_REALTIME);
  gettimeofday(&tv, 0);
  time_t seconds = time(0);
  timespec_get(&utc, TIME_UTC);
  int64_t b = virtual_clock(CLOCK_REALTIME), micros = tv.tv_sec * 1000000LL + tv.tv_usec;
  int64_t nanos = utc.tv_sec * 1000000000LL + utc.tv_nsec;
  return micros >= a / 1000 && micros <= b / 1000 && seconds >= a / 1000000000 && seconds <= b / 1000000000
         && nanos >= a && nanos <= b;
}
/* The CPU's time is real. A resolution is virtual, and never 0. */
static int t_clocks_of_cpu(void) {
  clockid_t c[] = {CLOCK_PROCESS_CPUTIME_ID, CLOCK_THREAD_CPUTIME_ID};
  nanosleep(&rel, 0);
  for (int i = 0; i < 2; i++) {
    int64_t a = raw_clock(c[i]), v = virtual_clock(c[i]), b = raw_clock(c[i]);
    if (v < a || v > b)
      return 0;
  }
  struct timespec fine, coarse, raw;
  raw_call(SYS_clock_getres, CLOCK_MONOTONIC_COARSE, (long)&raw);
  clock_getres(CLOCK_MONOTONIC, &fine);
  clock_getres(CLOCK_MONOTONIC_COARSE, &coarse);
  return !fine.tv_sec && fine.tv_nsec >= 1 && !coarse.tv_sec && coarse.tv_nsec >= raw.tv_nsec / k
         && coarse.tv_nsec <= raw.tv_nsec / k + 1;
}
static int t_times(void) {
  struct tms t;
  clock_t a = times(&t);
  nanosleep(&rel, 0);
  clock_t b = times(&t);
  return b - a >= WAIT / 10000000 - 1 && b - a < 3000;
}
/* The remaining time after a signal is virtual: the sleep was within the time from before the alarm to its end. */
static int t_remaining(void) {
  struct sigaction s = {.sa_handler = got};
  struct timespec t = {5, 0}, rest = {0, 0};
  sigaction(SIGALRM, &s, 0);
  int64_t began = virtual_clock(CLOCK_MONOTONIC);
  ualarm(WAIT / 1000, 0);
  int interrupted = fails(nanosleep(&t, &rest), EINTR);
  int64_t most = virtual_clock(CLOCK_MONOTONIC) - began, left = rest.tv_sec * 1000000000LL + rest.tv_nsec;
  return interrupted && left <= 5000 * MS && left >= 5000 * MS - most;
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
    T(times, 40), T(remaining, 40), T(errors, 40), T(threads, 40), T(cond_version_2_2_5, 40), T(cond_versions, 40),
    T(dlsym_in_libc, 40), T(mutex_pi_real, 40), T(mutex_pi_mono, 40), T(timer_thread_rel, 40), T(timer_thread_real, 40),
    T(timer_thread_mono, 40), T(timer_interval, 40), T(sys_timer_real, 40), T(sys_timer_mono, 40),
    T(timer_after_fork, 40), T(sys_mq_timedreceive, 40), T(sys_mq_timedsend, 40), T(sys_semtimedop, 40),
    T(futex_lock_pi, 40), T(futex_lock_pi2_mono, 40), T(futex_lock_pi2_real, 40), T(futex_requeue_mono, 40),
    T(futex_requeue_real, 40), T(futex_waitv_mono, 40), T(futex_waitv_real, 40), T(futex_numbers, 40),
    T(sys_epoll_pwait2, 40), T(sys_sigtimedwait, 40), T(sys_setitimer, 40), T(sys_poll, 40), T(sys_select, 40),
    T(sys_epoll_wait, 40), T(sys_time, 40), T(libaio, 40), T(clocks_alarm, 40), T(clocks_coarse, 40),
    T(clocks_agree, 40), T(clocks_of_cpu, 40),
};

static int run(int i) {
  int64_t virtual = virtual_clock(CLOCK_MONOTONIC), raw = raw_clock(CLOCK_MONOTONIC);
  errno = 0;
  int answered = tests[i].run(), error = errno;
  int64_t raw_length = raw_clock(CLOCK_MONOTONIC) - raw, length = virtual_clock(CLOCK_MONOTONIC) - virtual;
  int64_t least = (int64_t)((double)tests[i].wait * k), most = least + 30000 * MS;
  if (answered == SKIPPED) {
    printf("%-20s skipped %s\n", tests[i].name, strerror(error));
    fflush(stdout);
    return 0;
  }
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
  pid_t child[sizeof tests / sizeof *tests] = {0};
  for (int i = 0; i < all; i++) {
    if (n > 2 && strcmp(a[2], tests[i].name))
      continue;
    child[i] = fork();
    if (!child[i]) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      _exit(run(i));
    }
  }
  /* A wait that never ends fails too. The longest ones take a virtual second. */
  int64_t deadline = raw_clock(CLOCK_MONOTONIC) + (int64_t)(1000 * MS * k) + 60000 * MS;
  for (int i = 0; i < all; i++) {
    int status = 0;
    while (child[i] && !waitpid(child[i], &status, WNOHANG)) {
      if (raw_clock(CLOCK_MONOTONIC) > deadline) {
        printf("%-20s FAILED did not end\n", tests[i].name);
        kill(child[i], SIGKILL);
      }
      raw_call(SYS_nanosleep, (long)&(struct timespec){0, 10 * MS}, 0);
    }
    failed |= status != 0;
  }
  return failed;
}
