/* The arithmetic of dilation: pure functions of 128 bit, so that no product overflows. */
#ifndef WEIR_SCALE_H
#define WEIR_SCALE_H

#include <limits.h>
#include <stdint.h>
#include <sys/time.h>
#include <time.h>

typedef __int128 wide;

#define SECOND 1000000000LL
/* Below the largest time of the kernel (KTIME_SEC_MAX, 292 years), which it takes as "never" too. */
#define SECONDS_MAX 9000000000LL

/* 104 days: a thousand times that fits into 64 bit. */
#define NEAR 9000000000000000LL

static inline wide floor_div(wide a, int64_t b) {
  wide q = a / b;
  return q - (a - q * b < 0);
}

static inline wide ceil_div(wide a, int64_t b) { return -floor_div(-a, b); }

/* Dilation that has not begun: no time is later, on any clock, in this century. */
#define NEVER (INT64_MAX / 2)

/* k: thousandths. Before the epoch both times are equal. */
static inline wide to_virtual(int64_t k, int64_t epoch, wide raw) {
  return raw < epoch ? raw : epoch + floor_div((raw - epoch) * 1000, k);
}

/* The same for a clock near the epoch: a division of 128 bit costs as much as reading the clock. */
static inline int64_t to_virtual_near(int64_t k, int64_t epoch, int64_t raw) {
  if (raw < epoch)
    return raw;
  int64_t d = raw - epoch;
  if (d > NEAR)
    return (int64_t)to_virtual(k, epoch, raw);
  return epoch + d * 1000 / k;
}

static inline wide to_raw(int64_t k, int64_t epoch, wide virtual) {
  return virtual < epoch ? virtual : epoch + ceil_div((virtual - epoch) * k, 1000);
}

static inline wide longer(int64_t k, wide duration) { return ceil_div(duration * k, 1000); }

/* Rounded up, so that a remaining time never reads as over. */
static inline wide shorter(int64_t k, wide duration) { return ceil_div(duration * 1000, k); }

static inline wide nanos(const struct timespec *t) { return (wide)t->tv_sec * SECOND + t->tv_nsec; }

static inline int valid(const struct timespec *t) {
  return t->tv_sec >= 0 && (uint64_t)t->tv_nsec < (uint64_t)SECOND;
}

/* Between 1 ns and SECONDS_MAX: as a timer's value, 0 would mean "disarmed". */
static inline struct timespec deadline(wide n) {
  if (n < 1)
    n = 1;
  if (n > (wide)SECONDS_MAX * SECOND)
    n = (wide)SECONDS_MAX * SECOND;
  return (struct timespec){(time_t)(n / SECOND), (long)(n % SECOND)};
}

static inline struct timespec span(wide n) { return n <= 0 ? (struct timespec){0, 0} : deadline(n); }

static inline wide micros(const struct timeval *t) { return (wide)t->tv_sec * 1000000 + t->tv_usec; }

static inline struct timeval span_micros(wide n) {
  if (n < 0)
    n = 0;
  if (n > (wide)SECONDS_MAX * 1000000)
    n = (wide)SECONDS_MAX * 1000000;
  return (struct timeval){(time_t)(n / 1000000), (suseconds_t)(n % 1000000)};
}

/* Virtual time that a sync of `bytes` keeps a disk busy. */
static inline int64_t service(int64_t latency, int64_t bandwidth, int64_t bytes) {
  wide n = latency + ceil_div((wide)bytes * SECOND, bandwidth);
  return n > INT64_MAX / 4 ? INT64_MAX / 4 : (int64_t)n;
}

/* Parses k into thousandths; 0 if it is wrong. */
static inline int64_t parse_dilation(const char *s) {
  int64_t whole = 0, part = 0;
  int digits = 0, decimals = 0;
  for (; *s >= '0' && *s <= '9'; s++, digits++) {
    if (digits == 4)
      return 0;
    whole = whole * 10 + (*s - '0');
  }
  if (!digits)
    return 0;
  if (*s == '.') {
    for (s++; *s >= '0' && *s <= '9'; s++, decimals++) {
      if (decimals == 3)
        return 0;
      part = part * 10 + (*s - '0');
    }
    if (!decimals)
      return 0;
  }
  for (; decimals < 3; decimals++)
    part *= 10;
  int64_t k = whole * 1000 + part;
  return *s || k < 1000 || k > 1000000 ? 0 : k;
}

/* Parses a number above 0 up to the character `end`; moves *s behind it, or returns 0. */
static inline int64_t parse_positive(const char **s, char end) {
  wide n = 0;
  const char *p = *s;
  for (; *p >= '0' && *p <= '9'; p++) {
    n = n * 10 + (*p - '0');
    if (n > INT64_MAX)
      return 0;
  }
  if (p == *s || *p != end)
    return 0;
  *s = end ? p + 1 : p;
  return (int64_t)n;
}

#endif
