/* The clock of the kernel by an instruction, which no library can redirect. */
#ifndef RAW_H
#define RAW_H

#include <stdint.h>
#include <sys/syscall.h>
#include <time.h>

static inline int64_t raw_clock(clockid_t c) {
  struct timespec t;
#if defined __x86_64__
  long r;
  __asm__ volatile("syscall" : "=a"(r) : "a"(SYS_clock_gettime), "D"((long)c), "S"(&t) : "rcx", "r11", "memory");
#elif defined __aarch64__
  register long number __asm__("x8") = SYS_clock_gettime;
  register long first __asm__("x0") = c;
  register struct timespec *second __asm__("x1") = &t;
  __asm__ volatile("svc 0" : "+r"(first) : "r"(number), "r"(second) : "memory");
#endif
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static inline int64_t virtual_clock(clockid_t c) {
  struct timespec t;
  clock_gettime(c, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

#endif
