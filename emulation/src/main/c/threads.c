/* Locks, condition variables, semaphores and joins with a deadline. */
#include "internal.h"

#define DEADLINE(clock, call) \
  struct timespec raw; \
  enter(WEIR_LOCK); \
  t = absolute(clock, t, &raw); \
  int r = call; \
  leave(); \
  return r

/* Bit 1: see check_condition_variables. */
static clockid_t clock_of(pthread_cond_t *c) {
  return __atomic_load_n(&c->__data.__wrefs, __ATOMIC_RELAXED) & 2 ? CLOCK_MONOTONIC : CLOCK_REALTIME;
}

#ifdef __x86_64__
EXPORT int cond_timedwait_new(pthread_cond_t *c, pthread_mutex_t *m, const struct timespec *t) {
  DEADLINE(clock_of(c), real_cond_timedwait(c, m, t));
}
/* Its variables have no choice of clock. */
EXPORT int cond_timedwait_old(pthread_cond_t *c, pthread_mutex_t *m, const struct timespec *t) {
  DEADLINE(CLOCK_REALTIME, real_cond_timedwait_old(c, m, t));
}
__asm__(".symver cond_timedwait_new, pthread_cond_timedwait@@GLIBC_2.3.2");
__asm__(".symver cond_timedwait_old, pthread_cond_timedwait@GLIBC_2.2.5");
#else
EXPORT int pthread_cond_timedwait(pthread_cond_t *c, pthread_mutex_t *m, const struct timespec *t) {
  DEADLINE(clock_of(c), real_cond_timedwait(c, m, t));
}
#endif

EXPORT int pthread_cond_clockwait(pthread_cond_t *c, pthread_mutex_t *m, clockid_t k, const struct timespec *t) {
  DEADLINE(k, real_pthread_cond_clockwait(c, m, k, t));
}
EXPORT int pthread_mutex_timedlock(pthread_mutex_t *m, const struct timespec *t) {
  DEADLINE(CLOCK_REALTIME, real_pthread_mutex_timedlock(m, t));
}
EXPORT int pthread_mutex_clocklock(pthread_mutex_t *m, clockid_t k, const struct timespec *t) {
  DEADLINE(k, real_pthread_mutex_clocklock(m, k, t));
}
EXPORT int pthread_rwlock_timedrdlock(pthread_rwlock_t *l, const struct timespec *t) {
  DEADLINE(CLOCK_REALTIME, real_pthread_rwlock_timedrdlock(l, t));
}
EXPORT int pthread_rwlock_timedwrlock(pthread_rwlock_t *l, const struct timespec *t) {
  DEADLINE(CLOCK_REALTIME, real_pthread_rwlock_timedwrlock(l, t));
}
EXPORT int pthread_rwlock_clockrdlock(pthread_rwlock_t *l, clockid_t k, const struct timespec *t) {
  DEADLINE(k, real_pthread_rwlock_clockrdlock(l, k, t));
}
EXPORT int pthread_rwlock_clockwrlock(pthread_rwlock_t *l, clockid_t k, const struct timespec *t) {
  DEADLINE(k, real_pthread_rwlock_clockwrlock(l, k, t));
}
EXPORT int pthread_timedjoin_np(pthread_t id, void **value, const struct timespec *t) {
  DEADLINE(CLOCK_REALTIME, real_pthread_timedjoin_np(id, value, t));
}
EXPORT int pthread_clockjoin_np(pthread_t id, void **value, clockid_t k, const struct timespec *t) {
  DEADLINE(k, real_pthread_clockjoin_np(id, value, k, t));
}
EXPORT int sem_timedwait(sem_t *s, const struct timespec *t) {
  DEADLINE(CLOCK_REALTIME, real_sem_timedwait(s, t));
}
EXPORT int sem_clockwait(sem_t *s, clockid_t k, const struct timespec *t) {
  DEADLINE(k, real_sem_clockwait(s, k, t));
}
EXPORT int cnd_timedwait(cnd_t *c, mtx_t *m, const struct timespec *t) {
  DEADLINE(CLOCK_REALTIME, real_cnd_timedwait(c, m, t));
}
EXPORT int mtx_timedlock(mtx_t *m, const struct timespec *t) {
  DEADLINE(CLOCK_REALTIME, real_mtx_timedlock(m, t));
}
