/* What the parts of the library share. All names are hidden; EXPORT marks the interposed ones. */
#ifndef WEIR_INTERNAL_H
#define WEIR_INTERNAL_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "scale.h"
#include "weir_emulation.h"

#include <aio.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/sem.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/times.h>
#include <sys/uio.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

#ifndef __GLIBC__
#error "needs glibc"
#endif

#define EXPORT __attribute__((visibility("default")))
#define unlikely(x) __builtin_expect(!!(x), 0)

/* Newer than the oldest glibc that this compiles with, or declared nowhere. */
int epoll_pwait2(int, struct epoll_event *, int, const struct timespec *, const sigset_t *);
int pthread_cond_clockwait(pthread_cond_t *, pthread_mutex_t *, clockid_t, const struct timespec *);
int pthread_mutex_clocklock(pthread_mutex_t *, clockid_t, const struct timespec *);
int pthread_rwlock_clockrdlock(pthread_rwlock_t *, clockid_t, const struct timespec *);
int pthread_rwlock_clockwrlock(pthread_rwlock_t *, clockid_t, const struct timespec *);
int pthread_clockjoin_np(pthread_t, void **, clockid_t, const struct timespec *);
int sem_clockwait(sem_t *, clockid_t, const struct timespec *);
int __poll_chk(struct pollfd *, nfds_t, int, size_t);
int __ppoll_chk(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *, size_t);

#define REAL_FUNCTIONS(X) \
  X(clock_getres) X(nanosleep) X(clock_nanosleep) X(thrd_sleep) X(timespec_get) X(times) \
  X(pthread_cond_clockwait) X(pthread_mutex_timedlock) X(pthread_mutex_clocklock) \
  X(pthread_rwlock_timedrdlock) X(pthread_rwlock_timedwrlock) X(pthread_rwlock_clockrdlock) \
  X(pthread_rwlock_clockwrlock) X(pthread_timedjoin_np) X(pthread_clockjoin_np) \
  X(sem_timedwait) X(sem_clockwait) X(cnd_timedwait) X(mtx_timedlock) \
  X(poll) X(ppoll) X(__poll_chk) X(__ppoll_chk) X(select) X(pselect) X(epoll_wait) X(epoll_pwait) X(epoll_pwait2) \
  X(sigtimedwait) X(aio_suspend) X(timer_create) X(timer_delete) X(timer_settime) X(timer_gettime) \
  X(timerfd_settime) X(timerfd_gettime) X(setitimer) X(getitimer) \
  X(mq_timedsend) X(mq_timedreceive) X(semtimedop) X(recvmmsg) X(setsockopt) X(getsockopt) \
  X(write) X(pwrite64) X(writev) X(pwritev64) X(pwritev64v2) X(sendfile64) X(copy_file_range) X(splice) \
  X(fsync) X(fdatasync) X(syncfs) X(msync) X(sync_file_range) \
  X(aio_write) X(aio_fsync) X(lio_listio) X(unlink) X(unlinkat) X(remove) \
  X(sendto) X(sendmsg) X(sendmmsg) X(connect) X(listen) X(shutdown) X(close) X(dup2) X(dup3)

#define X(name) extern __typeof__(&name) real_##name;
REAL_FUNCTIONS(X)
#undef X
extern long (*real_syscall)(long, ...);
extern int (*real_clock_gettime)(clockid_t, struct timespec *);
extern int (*real_gettimeofday)(struct timeval *, void *);
extern int (*real_cond_timedwait)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
extern int (*real_cond_timedwait_old)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);

extern int ready;
extern int64_t dilation; /* thousandths */
extern const int64_t *epoch[12]; /* by clock id: of this process, or of the shared file */
extern int64_t ahead[12];        /* of the clock that this epoch is of */
extern const int64_t *stood;     /* nanoseconds; in the shared file, or 0 */
extern struct weir_shared *shared;
extern struct weir_process *self;
extern int64_t *calls; /* of this process, by kind; never null */
extern int disks; /* how many this process knows; 0: the model is off */

extern int network; /* the number of this process's host; 0: the model is off */

void start(void);
void fail(const char *reason) __attribute__((noreturn));
void parse_disks(const char *text);
void parse_network(const char *text);
void forget_links(void);
/* Whether the model of networks took the data of a call, whose result is `result` then. */
int hold(int fd, const struct iovec *v, int n, int flags, ssize_t *result);
int hold_file(int fd, int from, off64_t *at, size_t n, ssize_t *result);
void take_sample(void);
void refuse_bypasses(void);

int remember_timer(timer_t id, clockid_t c);
void forget_timer(timer_t id);
clockid_t clock_of_timer(timer_t id);
struct itimerspec real_timer(clockid_t c, int absolute_time, const struct itimerspec *t);
void to_virtual_timer(struct itimerspec *t);

/* Constructors of other libraries run before ours. */
static inline void need_start(void) {
  if (unlikely(!ready))
    start();
}

static inline void count(int kind) { __atomic_fetch_add(&calls[kind], 1, __ATOMIC_RELAXED); }

/* A shared counter would be a cache line that all threads fight for. Initial-exec: a plain address, without a call. */
extern __thread unsigned clock_reads __attribute__((tls_model("initial-exec")));

static inline void hand_over_reads(void) {
  unsigned n = clock_reads;
  clock_reads = 0;
  __atomic_fetch_add(&calls[WEIR_CLOCK], n, __ATOMIC_RELAXED);
}

static inline void count_read(void) {
  if (unlikely(++clock_reads == 256))
    hand_over_reads();
}

/* Before and after each wait, for the supervisor. */
static inline void enter(int kind) {
  need_start();
  if (!self)
    return;
  count(kind);
  if (clock_reads)
    hand_over_reads();
  take_sample();
}

static inline void leave(void) {
  if (self)
    take_sample();
}

/* All but the CPU-time clocks 2 and 3, the unused 10, and devices' and processes' clocks, which are negative. */
static inline int is_dilated(clockid_t c) { return (unsigned)c < 12 && (0xbf3U >> c & 1U); }

static inline int64_t epoch_of(clockid_t c) { return __atomic_load_n(epoch[c], __ATOMIC_RELAXED) + ahead[c]; }

static inline int64_t raw_now(clockid_t c) {
  struct timespec t;
  real_clock_gettime(c, &t);
  return (int64_t)t.tv_sec * SECOND + t.tv_nsec;
}

/* How long the time of this process has stood still. It changes only while the process is stopped: a thread that reads
   the clock between two equal values was not. */
static inline int64_t stood_still(void) { return __atomic_load_n(stood, __ATOMIC_ACQUIRE); }

static inline int64_t virtual_now(clockid_t c) {
  int64_t still, raw;
  do {
    still = stood_still();
    raw = raw_now(c);
  } while (unlikely(still != stood_still()));
  return to_virtual_near(dilation, epoch_of(c), raw - still);
}

/* k now, in thousandths. */
static inline int64_t pace(void) {
  static int begun;
  if (unlikely(!__atomic_load_n(&begun, __ATOMIC_RELAXED))) {
    if (raw_now(CLOCK_MONOTONIC) < epoch_of(CLOCK_MONOTONIC))
      return 1000;
    __atomic_store_n(&begun, 1, __ATOMIC_RELAXED);
  }
  return dilation;
}

/* When the kernel's clock reaches a virtual time. */
static inline struct timespec kernel_time(clockid_t c, wide virtual) {
  return deadline(to_raw(dilation, epoch_of(c), virtual) + stood_still());
}

static inline struct timespec real_deadline(clockid_t c, const struct timespec *t) { return kernel_time(c, nanos(t)); }

static inline struct timespec real_span(const struct timespec *t) { return span(longer(pace(), nanos(t))); }

static inline struct timespec virtual_span(const struct timespec *t) { return span(shorter(pace(), nanos(t))); }

/* The time-out to give to the kernel: `out`, or `t` itself where it is absent, wrong (the kernel reports it) or real. */
static inline const struct timespec *absolute(clockid_t c, const struct timespec *t, struct timespec *out) {
  need_start();
  if (!t || !valid(t) || !is_dilated(c))
    return t;
  *out = real_deadline(c, t);
  return out;
}

static inline const struct timespec *relative(const struct timespec *t, struct timespec *out) {
  need_start();
  if (!t || !valid(t))
    return t;
  *out = real_span(t);
  return out;
}

/* Sets a field, or compares it if another process set it: the order of the processes does not matter. */
static inline int agree(int64_t *field, int64_t value) {
  int64_t seen = 0;
  return __atomic_compare_exchange_n(field, &seen, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) || seen == value;
}

#endif
