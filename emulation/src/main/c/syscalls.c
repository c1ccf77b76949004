/* syscall(): the calls of the other files by number. The Erlang VM waits by SYS_futex, for example. */
#include "internal.h"

#include <linux/futex.h>

#ifndef FUTEX_LOCK_PI2
#define FUTEX_LOCK_PI2 13
#endif
#ifndef SYS_io_uring_setup
#define SYS_io_uring_setup 425
#endif
#ifndef SYS_futex_waitv
#define SYS_futex_waitv 449
#endif

/* The time-out of a futex call, or null where its fourth argument is none. FUTEX_WAIT takes a duration, and all others
   a point in time; FUTEX_LOCK_PI has no choice of clock. */
static const struct timespec *futex_timeout(int operation, const struct timespec *t, struct timespec *raw) {
  clockid_t c = operation & FUTEX_CLOCK_REALTIME ? CLOCK_REALTIME : CLOCK_MONOTONIC;
  switch (operation & FUTEX_CMD_MASK) {
    case FUTEX_WAIT:
      return relative(t, raw);
    case FUTEX_LOCK_PI:
      return absolute(CLOCK_REALTIME, t, raw);
    case FUTEX_WAIT_BITSET:
    case FUTEX_LOCK_PI2:
    case FUTEX_WAIT_REQUEUE_PI:
      return absolute(c, t, raw);
    default:
      return t; /* a number, or unused */
  }
}

/* As the kernel does in ppoll and pselect6, and the C library hides: the remaining time is written back. */
static void give_back(struct timespec *t, const struct timespec *used, const struct timespec *raw) {
  if (used == raw)
    *t = virtual_span(raw);
}

#define P(i) ((void *)a[i])

/* A caller passes as many arguments as its call has. The words beyond are read and not used, as in the C library. */
__attribute__((no_sanitize("address"))) EXPORT long syscall(long number, ...) {
  long a[6], r;
  va_list list;
  struct timespec raw, *t;
  const struct timespec *used;
  va_start(list, number);
  for (int i = 0; i < 6; i++)
    a[i] = va_arg(list, long);
  va_end(list);
  need_start();
  switch (number) {
    case SYS_clock_gettime:
      return clock_gettime((clockid_t)a[0], P(1));
    case SYS_clock_getres:
      return clock_getres((clockid_t)a[0], P(1));
    case SYS_gettimeofday:
      return gettimeofday(P(0), P(1));
    case SYS_times:
      return times(P(0));
    case SYS_nanosleep:
      return nanosleep(P(0), P(1));
    case SYS_clock_nanosleep:
      r = clock_nanosleep((clockid_t)a[0], (int)a[1], P(2), P(3));
      if (r)
        errno = (int)r;
      return r ? -1 : 0;
    case SYS_futex:
      enter(WEIR_FUTEX);
      r = real_syscall(number, a[0], a[1], a[2], futex_timeout((int)a[1], P(3), &raw), a[4], a[5]);
      leave();
      return r;
    case SYS_futex_waitv:
      enter(WEIR_FUTEX);
      r = real_syscall(number, a[0], a[1], a[2], absolute((clockid_t)a[4], P(3), &raw), a[4], a[5]);
      leave();
      return r;
    case SYS_ppoll:
      enter(WEIR_EVENT);
      t = P(2);
      used = relative(t, &raw);
      r = real_syscall(number, a[0], a[1], used, a[3], a[4], a[5]);
      give_back(t, used, &raw);
      leave();
      return r;
    case SYS_pselect6:
      enter(WEIR_EVENT);
      t = P(4);
      used = relative(t, &raw);
      r = real_syscall(number, a[0], a[1], a[2], a[3], used, a[5]);
      give_back(t, used, &raw);
      leave();
      return r;
    case SYS_epoll_pwait: {
      enter(WEIR_EVENT);
      int64_t left = (int)a[3] <= 0 ? (int)a[3] : (int64_t)longer(pace(), (int)a[3]);
      do {
        long part = left > INT_MAX ? INT_MAX : left;
        r = real_syscall(number, a[0], a[1], a[2], part, a[4], a[5]);
        left -= part;
      } while (!r && left > 0);
      leave();
      return r;
    }
#ifdef SYS_epoll_pwait2
    case SYS_epoll_pwait2:
      enter(WEIR_EVENT);
      r = real_syscall(number, a[0], a[1], a[2], relative(P(3), &raw), a[4], a[5]);
      leave();
      return r;
#endif
    case SYS_rt_sigtimedwait:
      enter(WEIR_EVENT);
      r = real_syscall(number, a[0], a[1], relative(P(2), &raw), a[3], a[4], a[5]);
      leave();
      return r;
    case SYS_semtimedop:
      return semtimedop((int)a[0], P(1), (size_t)a[2], P(3));
    case SYS_mq_timedsend:
    case SYS_mq_timedreceive:
      enter(WEIR_MESSAGE);
      r = real_syscall(number, a[0], a[1], a[2], a[3], absolute(CLOCK_REALTIME, P(4), &raw), a[5]);
      leave();
      return r;
    case SYS_recvmmsg:
      return recvmmsg((int)a[0], P(1), (unsigned)a[2], (int)a[3], P(4));
    case SYS_io_getevents:
#ifdef SYS_io_pgetevents
    case SYS_io_pgetevents:
#endif
      enter(WEIR_EVENT);
      r = real_syscall(number, a[0], a[1], a[2], a[3], relative(P(4), &raw), a[5]);
      leave();
      return r;
    case SYS_setsockopt:
      return setsockopt((int)a[0], (int)a[1], (int)a[2], P(3), (socklen_t)a[4]);
    case SYS_getsockopt:
      return getsockopt((int)a[0], (int)a[1], (int)a[2], P(3), P(4));
    case SYS_setitimer:
      return setitimer((__itimer_which_t)a[0], P(1), P(2));
    case SYS_getitimer:
      return getitimer((__itimer_which_t)a[0], P(1));
    case SYS_timerfd_settime:
      return timerfd_settime((int)a[0], (int)a[1], P(2), P(3));
    case SYS_timerfd_gettime:
      return timerfd_gettime((int)a[0], P(1));
    case SYS_timer_create:
      r = real_syscall(number, a[0], a[1], a[2]);
      if (!r && !remember_timer((timer_t)(uintptr_t) * (unsigned *)P(2), (clockid_t)a[0])) {
        real_syscall(SYS_timer_delete, *(int *)P(2));
        errno = EAGAIN;
        r = -1;
      }
      return r;
    case SYS_timer_delete:
      forget_timer((timer_t)(uintptr_t)(unsigned)a[0]);
      return real_syscall(number, a[0]);
    case SYS_timer_settime: {
      clockid_t c = clock_of_timer((timer_t)(uintptr_t)(unsigned)a[0]);
      if (!is_dilated(c) || !a[2])
        return real_syscall(number, a[0], a[1], a[2], a[3]);
      count(WEIR_TIMER);
      struct itimerspec value = real_timer(c, (int)a[1] & TIMER_ABSTIME, P(2));
      r = real_syscall(number, a[0], a[1], &value, a[3]);
      if (!r && a[3])
        to_virtual_timer(P(3));
      return r;
    }
    case SYS_timer_gettime:
      r = real_syscall(number, a[0], a[1]);
      if (!r && is_dilated(clock_of_timer((timer_t)(uintptr_t)(unsigned)a[0])))
        to_virtual_timer(P(1));
      return r;
#ifdef SYS_time
    case SYS_time:
      return time(P(0));
#endif
#ifdef SYS_alarm
    case SYS_alarm:
      return alarm((unsigned)a[0]);
#endif
#ifdef SYS_poll
    case SYS_poll:
      return poll(P(0), (nfds_t)a[1], (int)a[2]);
#endif
#ifdef SYS_select
    case SYS_select:
      return select((int)a[0], P(1), P(2), P(3), P(4));
#endif
#ifdef SYS_epoll_wait
    case SYS_epoll_wait:
      return epoll_wait((int)a[0], P(1), (int)a[2], (int)a[3]);
#endif
    case SYS_fsync:
      return fsync((int)a[0]);
    case SYS_fdatasync:
      return fdatasync((int)a[0]);
    case SYS_write:
      return write((int)a[0], P(1), (size_t)a[2]);
    case SYS_pwrite64:
      return pwrite64((int)a[0], P(1), (size_t)a[2], a[3]);
    case SYS_writev:
      return writev((int)a[0], P(1), (int)a[2]);
    case SYS_pwritev:
      return pwritev64((int)a[0], P(1), (int)a[2], a[3]);
    case SYS_pwritev2:
      return pwritev64v2((int)a[0], P(1), (int)a[2], a[3], (int)a[5]);
    case SYS_sendfile:
      return sendfile64((int)a[0], (int)a[1], P(2), (size_t)a[3]);
    case SYS_copy_file_range:
      return copy_file_range((int)a[0], P(1), (int)a[2], P(3), (size_t)a[4], (unsigned)a[5]);
    case SYS_splice:
      return splice((int)a[0], P(1), (int)a[2], P(3), (size_t)a[4], (unsigned)a[5]);
    case SYS_syncfs:
      return syncfs((int)a[0]);
    case SYS_sync_file_range:
      return sync_file_range((int)a[0], a[1], a[2], (unsigned)a[3]);
    case SYS_msync:
      return msync(P(0), (size_t)a[1], (int)a[2]);
#ifdef SYS_unlink
    case SYS_unlink:
      return unlink(P(0));
#endif
    case SYS_unlinkat:
      return unlinkat((int)a[0], P(1), (int)a[2]);
    case SYS_sendto:
      return sendto((int)a[0], P(1), (size_t)a[2], (int)a[3], P(4), (socklen_t)a[5]);
    case SYS_sendmsg:
      return sendmsg((int)a[0], P(1), (int)a[2]);
    case SYS_sendmmsg:
      return sendmmsg((int)a[0], P(1), (unsigned)a[2], (int)a[3]);
    case SYS_connect:
      return connect((int)a[0], P(1), (socklen_t)a[2]);
    case SYS_listen:
      return listen((int)a[0], (int)a[1]);
    case SYS_shutdown:
      return shutdown((int)a[0], (int)a[1]);
    case SYS_close:
      return close((int)a[0]);
#ifdef SYS_dup2
    case SYS_dup2:
      return dup2((int)a[0], (int)a[1]);
#endif
    case SYS_dup3:
      return dup3((int)a[0], (int)a[1], (int)a[2]);
    case SYS_io_uring_setup:
    case SYS_io_setup:
      r = real_syscall(number, a[0], a[1]);
      if (r < 0 && errno == ENOSYS)
        count(WEIR_REFUSED);
      return r;
    default:
      return real_syscall(number, a[0], a[1], a[2], a[3], a[4], a[5]);
  }
}
