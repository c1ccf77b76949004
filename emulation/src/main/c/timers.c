/* Timers of processes and of file descriptors. */
#include "internal.h"

struct itimerspec real_timer(clockid_t c, int absolute_time, const struct itimerspec *t) {
  struct itimerspec raw = *t;
  if (!valid(&t->it_value) || !valid(&t->it_interval))
    return raw;
  raw.it_interval = real_span(&t->it_interval);
  if (nanos(&t->it_value))
    raw.it_value = absolute_time ? real_deadline(c, &t->it_value) : real_span(&t->it_value);
  return raw;
}

void to_virtual_timer(struct itimerspec *t) {
  t->it_value = virtual_span(&t->it_value);
  t->it_interval = virtual_span(&t->it_interval);
}

/* The clock of each timer that is not the default, which an absolute time needs. Key: the timer + 2; 1: deleted. */
#define TIMERS 8192
static struct {
  uint64_t key;
  clockid_t clock;
} timers[TIMERS];

static unsigned slot_of(uint64_t key) { return (unsigned)(key * 0x9e3779b97f4a7c15ULL >> 51); }

static int find_timer(timer_t id) {
  uint64_t key = (uint64_t)(uintptr_t)id + 2;
  for (unsigned i = 0, s = slot_of(key); i < TIMERS; i++, s = (s + 1) % TIMERS) {
    uint64_t seen = __atomic_load_n(&timers[s].key, __ATOMIC_ACQUIRE);
    if (seen == key)
      return (int)s;
    if (!seen)
      return -1;
  }
  return -1;
}

/* The kernel ends a process's timers at fork and at exec. A table that a child inherits is stale but harmless: a new
   timer of the same id takes the old entry. False if the table is full. */
int remember_timer(timer_t id, clockid_t c) {
  uint64_t key = (uint64_t)(uintptr_t)id + 2;
  int old = find_timer(id);
  if (old >= 0) {
    timers[old].clock = c;
    return 1;
  }
  for (unsigned i = 0, s = slot_of(key); i < TIMERS; i++, s = (s + 1) % TIMERS) {
    uint64_t seen = __atomic_load_n(&timers[s].key, __ATOMIC_ACQUIRE);
    if (seen <= 1
        && __atomic_compare_exchange_n(&timers[s].key, &seen, key, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
      timers[s].clock = c;
      return 1;
    }
  }
  return 0;
}

void forget_timer(timer_t id) {
  int s = find_timer(id);
  if (s >= 0)
    __atomic_store_n(&timers[s].key, 1, __ATOMIC_RELEASE);
}

clockid_t clock_of_timer(timer_t id) {
  int s = find_timer(id);
  return s < 0 ? CLOCK_REALTIME : timers[s].clock;
}

EXPORT int timer_create(clockid_t c, struct sigevent *restrict e, timer_t *restrict id) {
  need_start();
  int r = real_timer_create(c, e, id);
  if (!r && !remember_timer(*id, c)) {
    real_timer_delete(*id);
    errno = EAGAIN;
    r = -1;
  }
  return r;
}

EXPORT int timer_delete(timer_t id) {
  need_start();
  forget_timer(id);
  return real_timer_delete(id);
}

static int set_timer(timer_t id, int flags, const struct itimerspec *t, struct itimerspec *old) {
  need_start();
  clockid_t c = clock_of_timer(id);
  if (!is_dilated(c))
    return real_timer_settime(id, flags, t, old);
  count(WEIR_TIMER);
  struct itimerspec raw = real_timer(c, flags & TIMER_ABSTIME, t);
  int r = real_timer_settime(id, flags, &raw, old);
  if (!r && old)
    to_virtual_timer(old);
  return r;
}

static int get_timer(timer_t id, struct itimerspec *t) {
  need_start();
  int r = real_timer_gettime(id, t);
  if (!r && is_dilated(clock_of_timer(id)))
    to_virtual_timer(t);
  return r;
}

EXPORT int timer_settime(timer_t id, int flags, const struct itimerspec *restrict t, struct itimerspec *restrict old) {
  return set_timer(id, flags, t, old);
}
EXPORT int timer_gettime(timer_t id, struct itimerspec *t) { return get_timer(id, t); }

/* A descriptor can be copied, passed and closed in ways that no table would see: the kernel knows its clock. */
static clockid_t clock_of_descriptor(int fd) {
  char path[64], text[1024];
  snprintf(path, sizeof path, "/proc/self/fdinfo/%d", fd);
  int f = open(path, O_RDONLY | O_CLOEXEC);
  if (f < 0)
    return CLOCK_MONOTONIC;
  ssize_t n = read(f, text, sizeof text - 1);
  real_close(f);
  text[n < 0 ? 0 : n] = 0;
  const char *found = strstr(text, "clockid: ");
  return found ? atoi(found + 9) : CLOCK_MONOTONIC;
}

EXPORT int timerfd_settime(int fd, int flags, const struct itimerspec *t, struct itimerspec *old) {
  need_start();
  int saved = errno;
  count(WEIR_TIMER);
  int is_absolute = flags & TFD_TIMER_ABSTIME;
  struct itimerspec raw = real_timer(is_absolute ? clock_of_descriptor(fd) : CLOCK_MONOTONIC, is_absolute, t);
  errno = saved;
  int r = real_timerfd_settime(fd, flags, &raw, old);
  if (!r && old)
    to_virtual_timer(old);
  return r;
}

EXPORT int timerfd_gettime(int fd, struct itimerspec *t) {
  need_start();
  int r = real_timerfd_gettime(fd, t);
  if (!r)
    to_virtual_timer(t);
  return r;
}

static void scale_interval(struct itimerval *t, wide (*scale)(int64_t, wide)) {
  t->it_value = span_micros(scale(pace(), micros(&t->it_value)));
  t->it_interval = span_micros(scale(pace(), micros(&t->it_interval)));
}

static int is_wrong(const struct timeval *t) { return t->tv_sec < 0 || (unsigned long)t->tv_usec >= 1000000UL; }

EXPORT int setitimer(__itimer_which_t which, const struct itimerval *restrict t, struct itimerval *restrict old) {
  need_start();
  if (which != ITIMER_REAL)
    return real_setitimer(which, t, old);
  count(WEIR_TIMER);
  struct itimerval raw;
  if (t && !is_wrong(&t->it_value) && !is_wrong(&t->it_interval)) {
    raw = *t;
    scale_interval(&raw, longer);
    t = &raw;
  }
  int r = real_setitimer(which, t, old);
  if (!r && old)
    scale_interval(old, shorter);
  return r;
}

EXPORT int getitimer(__itimer_which_t which, struct itimerval *t) {
  need_start();
  int r = real_getitimer(which, t);
  if (!r && which == ITIMER_REAL)
    scale_interval(t, shorter);
  return r;
}

/* As in libc: the remaining seconds are rounded, but never to 0. */
EXPORT unsigned alarm(unsigned seconds) {
  struct itimerval t = {{0, 0}, {seconds, 0}}, old = {{0, 0}, {0, 0}};
  if (setitimer(ITIMER_REAL, &t, &old))
    return 0;
  unsigned left = (unsigned)old.it_value.tv_sec;
  return left + (old.it_value.tv_usec >= 500000 || (!left && old.it_value.tv_usec > 0));
}

EXPORT useconds_t ualarm(useconds_t value, useconds_t interval) {
  struct itimerval t = {{interval / 1000000, interval % 1000000}, {value / 1000000, value % 1000000}}, old;
  if (setitimer(ITIMER_REAL, &t, &old))
    return (useconds_t)-1;
  return (useconds_t)micros(&old.it_value);
}
