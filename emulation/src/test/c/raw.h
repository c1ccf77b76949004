/* The kernel by an instruction, which no library can redirect. */
#ifndef RAW_H
#define RAW_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* Returns a negative error number, and leaves errno alone. */
static inline long raw_call(long number, long a, long b) {
#if defined __x86_64__
  long r;
  __asm__ volatile("syscall" : "=a"(r) : "a"(number), "D"(a), "S"(b) : "rcx", "r11", "memory");
  return r;
#elif defined __aarch64__
  register long code __asm__("x8") = number;
  register long first __asm__("x0") = a;
  register long second __asm__("x1") = b;
  __asm__ volatile("svc 0" : "+r"(first) : "r"(code), "r"(second) : "memory");
  return first;
#endif
}

static inline int64_t raw_clock(clockid_t c) {
  struct timespec t;
  raw_call(SYS_clock_gettime, c, (long)&t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static inline int64_t virtual_clock(clockid_t c) {
  struct timespec t;
  clock_gettime(c, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* Executes this program again; below an emulator of another processor, WEIR_TEST_EMULATOR is its command. */
static inline void execute_again(char *program, const char *a, const char *b, const char *c) {
  char text[1024], *words[16];
  int n = 0;
  snprintf(text, sizeof text, "%s", getenv("WEIR_TEST_EMULATOR") ? getenv("WEIR_TEST_EMULATOR") : "");
  for (char *word = strtok(text, " "); word && n < 10; word = strtok(0, " "))
    words[n++] = word;
  char *all[] = {program, (char *)a, (char *)b, (char *)c, 0};
  memcpy(words + n, all, sizeof all);
  execv(words[0], words);
  _exit(2);
}

#endif
