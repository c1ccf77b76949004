/* The arithmetic of dilation, without the library. */
#include "scale.h"

#include <stdio.h>
#include <stdlib.h>

static int failed;
#define CHECK(what) \
  if (!(what)) { \
    printf("line %d: %s\n", __LINE__, #what); \
    failed = 1; \
  }

int main(void) {
  CHECK(parse_dilation("1") == 1000);
  CHECK(parse_dilation("1.0") == 1000);
  CHECK(parse_dilation("2.5") == 2500);
  CHECK(parse_dilation("1.001") == 1001);
  CHECK(parse_dilation("1000") == 1000000);
  const char *wrong[] = {"", "0", "0.999", "1000.001", "1001", "-1", "+1", " 1", "1 ", "1.", ".5", "1.0000", "1e1",
                         "0x5", "five", "99999", "1,5", "nan"};
  for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
    CHECK(!parse_dilation(wrong[i]));

  const char *s = "9223372036854775807,";
  CHECK(parse_positive(&s, ',') == INT64_MAX && !*s);
  s = "9223372036854775808";
  CHECK(!parse_positive(&s, 0));
  s = "0";
  CHECK(!parse_positive(&s, 0));
  s = "5;";
  CHECK(!parse_positive(&s, ','));

  CHECK(floor_div(-1, 1000) == -1 && floor_div(-1000, 1000) == -1 && floor_div(999, 1000) == 0);
  CHECK(ceil_div(1, 1000) == 1 && ceil_div(1000, 1000) == 1 && ceil_div(-999, 1000) == 0);

  /* A deadline's raw time is the first at which the virtual clock has reached it; both clocks agree at the epoch. */
  srandom(42);
  for (int i = 0; i < 1000000; i++) {
    int64_t k = 1000 + random() % 999001, epoch = random() * 1000003LL;
    int64_t v = epoch + random() * 100003LL;
    wide raw = to_raw(k, epoch, v);
    if (to_virtual(k, epoch, raw) < v || (v > epoch && to_virtual(k, epoch, raw - 1) >= v)
        || to_virtual(k, epoch, epoch - i) != epoch - i || to_raw(k, epoch, epoch - i) != epoch - i
        || to_virtual_near(k, epoch, (int64_t)raw) != to_virtual(k, epoch, raw) || to_virtual(k, epoch, epoch) != epoch || to_raw(k, epoch, epoch) != epoch || longer(k, shorter(k, i)) < i) {
      printf("k %lld, epoch %lld, virtual %lld\n", (long long)k, (long long)epoch, (long long)v);
      return 1;
    }
  }
  CHECK(to_virtual(1000, 12345, 67890) == 67890);
  /* Both forms agree on each side of where the short one ends. */
  int64_t edges[] = {0, 1, -1, NEAR - 1, NEAR, NEAR + 1, -NEAR - 1, -NEAR, -NEAR + 1, 1700000000000000000LL, -1700000000000000000LL};
  for (unsigned i = 0; i < sizeof edges / sizeof *edges; i++)
    for (int64_t k = 1000; k <= 1000000; k = k * 3 + 1)
      CHECK(to_virtual_near(k, 1800000000000000000LL, 1800000000000000000LL + edges[i])
            == to_virtual(k, 1800000000000000000LL, (wide)1800000000000000000LL + edges[i]));

  /* The greatest times saturate, and do not wrap. */
  struct timespec far = {INT64_MAX, 999999999};
  CHECK(span(longer(1000000, nanos(&far))).tv_sec == SECONDS_MAX);
  CHECK(deadline(to_raw(1000000, 1, nanos(&far))).tv_sec == SECONDS_MAX);
  CHECK(to_virtual_near(1000000, NEVER, 123) == 123 && to_raw(1000000, NEVER, 123) == 123);
  CHECK(deadline(to_raw(1000000, NEVER, 0)).tv_sec == 0 && deadline(to_raw(1000000, NEVER, 0)).tv_nsec == 1);
  CHECK(span(0).tv_sec == 0 && span(0).tv_nsec == 0);
  struct timeval tv = {INT64_MAX, 999999};
  CHECK(span_micros(longer(1000000, micros(&tv))).tv_sec == SECONDS_MAX);
  CHECK(!valid(&(struct timespec){0, -1}) && !valid(&(struct timespec){0, SECOND}) && !valid(&(struct timespec){-1, 0}));

  CHECK(service(200000, 1000000, 0) == 200000);
  CHECK(service(200000, 1000000, 1) == 201000);
  CHECK(service(200000, 500000000, 500000000) == 200000 + SECOND);
  CHECK(service(1, 1, INT64_MAX) == INT64_MAX / 4);
  return failed;
}
