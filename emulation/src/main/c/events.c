/* Waits for events and messages. */
#include "internal.h"

/* Milliseconds in an int end after 25 days, which are 36 virtual minutes at k = 1000: longer waits are made in parts. */
#define IN_PARTS(ms, call) \
  enter(WEIR_EVENT); \
  int64_t left = ms <= 0 ? ms : (int64_t)longer(pace(), ms); \
  int r; \
  do { \
    int part = left > INT_MAX ? INT_MAX : (int)left; \
    r = call; \
    left -= part; \
  } while (!r && left > 0); \
  leave(); \
  return r

EXPORT int poll(struct pollfd *f, nfds_t n, int ms) { IN_PARTS(ms, real_poll(f, n, part)); }
EXPORT int __poll(struct pollfd *f, nfds_t n, int ms) __attribute__((alias("poll")));
EXPORT int __poll_chk(struct pollfd *f, nfds_t n, int ms, size_t size) {
  IN_PARTS(ms, real___poll_chk(f, n, part, size));
}
EXPORT int epoll_wait(int e, struct epoll_event *v, int n, int ms) { IN_PARTS(ms, real_epoll_wait(e, v, n, part)); }
EXPORT int epoll_pwait(int e, struct epoll_event *v, int n, int ms, const sigset_t *s) {
  IN_PARTS(ms, real_epoll_pwait(e, v, n, part, s));
}

#define DURATION(call) \
  struct timespec raw; \
  enter(WEIR_EVENT); \
  t = relative(t, &raw); \
  __typeof__(call) r = call; \
  leave(); \
  return r

EXPORT int ppoll(struct pollfd *f, nfds_t n, const struct timespec *t, const sigset_t *s) {
  DURATION(real_ppoll(f, n, t, s));
}
EXPORT int __ppoll_chk(struct pollfd *f, nfds_t n, const struct timespec *t, const sigset_t *s, size_t size) {
  DURATION(real___ppoll_chk(f, n, t, s, size));
}
EXPORT int epoll_pwait2(int e, struct epoll_event *v, int n, const struct timespec *t, const sigset_t *s) {
  if (need_start(), !real_epoll_pwait2) {
    errno = ENOSYS;
    return -1;
  }
  DURATION(real_epoll_pwait2(e, v, n, t, s));
}
EXPORT int pselect(int n, fd_set *r0, fd_set *w, fd_set *x, const struct timespec *t, const sigset_t *s) {
  DURATION(real_pselect(n, r0, w, x, t, s));
}
EXPORT int sigtimedwait(const sigset_t *s, siginfo_t *i, const struct timespec *t) {
  DURATION(real_sigtimedwait(s, i, t));
}
EXPORT int aio_suspend(const struct aiocb *const list[], int n, const struct timespec *t) {
  DURATION(real_aio_suspend(list, n, t));
}
EXPORT int aio_suspend64(const struct aiocb64 *const list[], int n, const struct timespec *t) {
  return aio_suspend((const struct aiocb *const *)list, n, t);
}
EXPORT int semtimedop(int id, struct sembuf *ops, size_t n, const struct timespec *t) {
  DURATION(real_semtimedop(id, ops, n, t));
}

/* Linux writes the remaining time back. */
EXPORT int select(int n, fd_set *restrict r0, fd_set *restrict w, fd_set *restrict x, struct timeval *restrict t) {
  enter(WEIR_EVENT);
  if (!t || t->tv_sec < 0 || t->tv_usec < 0)
    return real_select(n, r0, w, x, t);
  struct timeval raw = span_micros(longer(pace(), micros(t)));
  int r = real_select(n, r0, w, x, &raw);
  *t = span_micros(shorter(pace(), micros(&raw)));
  leave();
  return r;
}
EXPORT int __select(int n, fd_set *restrict r0, fd_set *restrict w, fd_set *restrict x, struct timeval *restrict t)
    __attribute__((alias("select")));

EXPORT int recvmmsg(int fd, struct mmsghdr *v, unsigned n, int flags, struct timespec *t) {
  enter(WEIR_MESSAGE);
  if (!t || !valid(t))
    return real_recvmmsg(fd, v, n, flags, t);
  struct timespec raw = real_span(t);
  int r = real_recvmmsg(fd, v, n, flags, &raw);
  *t = virtual_span(&raw);
  leave();
  return r;
}

EXPORT int mq_timedsend(mqd_t q, const char *m, size_t n, unsigned priority, const struct timespec *t) {
  struct timespec raw;
  enter(WEIR_MESSAGE);
  int r = real_mq_timedsend(q, m, n, priority, absolute(CLOCK_REALTIME, t, &raw));
  leave();
  return r;
}

EXPORT ssize_t mq_timedreceive(mqd_t q, char *restrict m, size_t n, unsigned *restrict priority,
                               const struct timespec *restrict t) {
  struct timespec raw;
  enter(WEIR_MESSAGE);
  ssize_t r = real_mq_timedreceive(q, m, n, priority, absolute(CLOCK_REALTIME, t, &raw));
  leave();
  return r;
}

/* libaio's convention: an error is the negative return value. The library may be absent or be loaded later. */
EXPORT int io_getevents(void *context, long least, long most, void *events, struct timespec *t) {
  struct timespec raw;
  enter(WEIR_EVENT);
  int saved = errno;
  long r = real_syscall(SYS_io_getevents, context, least, most, events, relative(t, &raw));
  if (r < 0) {
    r = -errno;
    errno = saved;
  }
  leave();
  return (int)r;
}

#ifdef SYS_io_pgetevents
EXPORT int io_pgetevents(void *context, long least, long most, void *events, struct timespec *t, sigset_t *s) {
  struct timespec raw;
  struct {
    sigset_t *set;
    size_t size;
  } mask = {s, _NSIG / 8};
  enter(WEIR_EVENT);
  int saved = errno;
  long r = real_syscall(SYS_io_pgetevents, context, least, most, events, relative(t, &raw), &mask);
  if (r < 0) {
    r = -errno;
    errno = saved;
  }
  leave();
  return (int)r;
}
#endif

static int is_timeout(int level, int option, socklen_t size) {
  if (level != SOL_SOCKET || size < sizeof(struct timeval))
    return 0;
  return option == SO_RCVTIMEO || option == SO_SNDTIMEO || option == 66 || option == 67; /* SO_*TIMEO_NEW */
}

EXPORT int setsockopt(int fd, int level, int option, const void *value, socklen_t size) {
  need_start();
  if (!value || !is_timeout(level, option, size))
    return real_setsockopt(fd, level, option, value, size);
  struct timeval t;
  memcpy(&t, value, sizeof t);
  count(WEIR_MESSAGE);
  if (t.tv_sec >= 0 && t.tv_usec >= 0 && t.tv_usec < 1000000)
    t = span_micros(longer(pace(), micros(&t)));
  return real_setsockopt(fd, level, option, &t, sizeof t);
}

EXPORT int getsockopt(int fd, int level, int option, void *restrict value, socklen_t *restrict size) {
  need_start();
  int r = real_getsockopt(fd, level, option, value, size);
  if (!r && value && size && is_timeout(level, option, *size)) {
    struct timeval t;
    memcpy(&t, value, sizeof t);
    t = span_micros(shorter(pace(), micros(&t)));
    memcpy(value, &t, sizeof t);
  }
  return r;
}
