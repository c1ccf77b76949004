/* Clocks and sleeps. */
#include "internal.h"

__thread unsigned clock_reads __attribute__((tls_model("initial-exec")));

/* The hot path of all measured processes: no allocation, no lock, and branches that always go the same way. */
EXPORT int clock_gettime(clockid_t c, struct timespec *t) {
  int64_t still;
  int r;
  do {
    still = stood_still();
    r = real_clock_gettime(c, t);
  } while (unlikely(still != stood_still()));
  if (is_dilated(c) && !r) {
    count_read();
    int64_t v = to_virtual_near(dilation, epoch_of(c), (int64_t)t->tv_sec * SECOND + t->tv_nsec - still);
    t->tv_sec = v / SECOND;
    t->tv_nsec = v % SECOND;
  }
  return r;
}

EXPORT int clock_getres(clockid_t c, struct timespec *t) {
  need_start();
  int r = real_clock_getres(c, t);
  if (!r && t && is_dilated(c))
    *t = virtual_span(t);
  return r;
}

EXPORT int gettimeofday(struct timeval *restrict t, void *restrict zone) {
  need_start();
  if (zone)
    real_gettimeofday(0, zone);
  struct timeval *volatile out = t; /* declared nonnull, and called with null */
  if (out) {
    count_read();
    int64_t v = virtual_now(CLOCK_REALTIME);
    *out = (struct timeval){v / SECOND, v % SECOND / 1000};
  }
  return 0;
}

EXPORT time_t time(time_t *out) {
  need_start();
  count_read();
  time_t t = virtual_now(CLOCK_REALTIME) / SECOND;
  if (out)
    *out = t;
  return t;
}

EXPORT int timespec_get(struct timespec *t, int base) {
  need_start();
  if (base != TIME_UTC)
    return real_timespec_get ? real_timespec_get(t, base) : 0;
  return clock_gettime(CLOCK_REALTIME, t) ? 0 : base;
}

/* The ticks count from an arbitrary point; the fields are CPU time and stay real. */
EXPORT clock_t times(struct tms *t) {
  need_start();
  if (real_times(t) == (clock_t)-1 && errno == EFAULT)
    return -1;
  count_read();
  return (clock_t)(virtual_now(CLOCK_MONOTONIC) / (SECOND / sysconf(_SC_CLK_TCK)));
}

EXPORT int nanosleep(const struct timespec *t, struct timespec *rest) {
  struct timespec raw;
  enter(WEIR_SLEEP);
  int r = real_nanosleep(relative(t, &raw), rest);
  if (r && errno == EINTR && rest)
    *rest = virtual_span(rest);
  leave();
  return r;
}

EXPORT int __nanosleep(const struct timespec *t, struct timespec *rest) __attribute__((alias("nanosleep")));

EXPORT int clock_nanosleep(clockid_t c, int flags, const struct timespec *t, struct timespec *rest) {
  struct timespec raw;
  enter(WEIR_SLEEP);
  if (!is_dilated(c))
    return real_clock_nanosleep(c, flags, t, rest);
  if (flags & TIMER_ABSTIME)
    t = absolute(c, t, &raw);
  else
    t = relative(t, &raw);
  int r = real_clock_nanosleep(c, flags, t, rest);
  if (r == EINTR && rest && !(flags & TIMER_ABSTIME))
    *rest = virtual_span(rest);
  leave();
  return r;
}

EXPORT int usleep(useconds_t us) {
  struct timespec t = {us / 1000000, us % 1000000 * 1000};
  return nanosleep(&t, 0);
}

EXPORT unsigned sleep(unsigned seconds) {
  struct timespec t = {seconds, 0};
  int saved = errno;
  if (!nanosleep(&t, &t)) {
    errno = saved;
    return 0;
  }
  return (unsigned)t.tv_sec + (t.tv_nsec >= SECOND / 2);
}

/* 0, -1 after a signal, and another negative number for what is wrong. */
EXPORT int thrd_sleep(const struct timespec *t, struct timespec *rest) {
  int r = clock_nanosleep(CLOCK_REALTIME, 0, t, rest);
  return r == 0 ? 0 : r == EINTR ? -1 : -2;
}
