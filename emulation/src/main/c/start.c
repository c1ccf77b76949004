/* Start: the real functions, the environment, the shared file, and the clocks' samples. */
#include "internal.h"

#define X(name) __typeof__(&name) real_##name;
REAL_FUNCTIONS(X)
#undef X
static int first_clock_gettime(clockid_t c, struct timespec *t);
long (*real_syscall)(long, ...);
/* Starts as the function that starts the library: so the hot path needs no test. */
int (*real_clock_gettime)(clockid_t, struct timespec *) = first_clock_gettime;
int (*real_gettimeofday)(struct timeval *, void *);
int (*real_cond_timedwait)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
int (*real_cond_timedwait_old)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);

int ready;
int64_t dilation = 1000;
const int64_t *epoch[12];
int64_t ahead[12];
static int64_t own_epoch[3] = {NEVER, NEVER, NEVER}; /* MONOTONIC, REALTIME, BOOTTIME */
static int begins_later;
static const int64_t never_stood;
const int64_t *stood = &never_stood;
struct weir_shared *shared;
struct weir_process *self;
static int64_t nobodys_calls[WEIR_KINDS];
int64_t *calls = nobodys_calls;
static int (*resolved_clock_gettime)(clockid_t, struct timespec *);

static int first_clock_gettime(clockid_t c, struct timespec *t) {
  start();
  return real_clock_gettime(c, t);
}

/* One line and no more: no allocation, since the process may be at its first instruction. */
void fail(const char *reason) {
  char line[512];
  int n = snprintf(line, sizeof line, "weir-emulation: %s\n", reason);
  if (real_write(STDERR_FILENO, line, n < (int)sizeof line ? (size_t)n : sizeof line - 1) < 0)
    _exit(125);
  _exit(125);
}

/* By version, since the library has a dlsym itself. */
static void *(*real_dlsym)(void *, const char *);

static void *next(const char *name) { return real_dlsym(RTLD_NEXT, name); }

static void *next_version(const char *name, const char *version) {
  void *f = dlvsym(RTLD_NEXT, name, version);
  return f ? f : next(name);
}

/* The wait's clock is a bit in the condition variable itself. This needs no table by address, and holds for static
   initializers, copies and process-shared variables. The bit has its place since glibc 2.25; this proves it. */
static void check_condition_variables(void) {
  pthread_condattr_t a;
  pthread_cond_t real, monotonic;
  pthread_condattr_init(&a);
  pthread_cond_init(&real, &a);
  pthread_condattr_setclock(&a, CLOCK_MONOTONIC);
  pthread_cond_init(&monotonic, &a);
  if ((real.__data.__wrefs & 2) || !(monotonic.__data.__wrefs & 2))
    fail("this C library keeps the clock of a condition variable in an unknown place");
  pthread_cond_destroy(&real);
  pthread_cond_destroy(&monotonic);
  pthread_condattr_destroy(&a);
}

/* A program that looks a function up in libc itself, past the order of the libraries, gets the interposed one too: the
   JVMs before 17 read clock_gettime so. */
#define OTHER_FUNCTIONS(X) \
  X(clock_gettime) X(gettimeofday) X(send) X(syscall) X(time) X(usleep) X(sleep) X(alarm) X(ualarm) X(pthread_cond_timedwait)
#define X(name) {#name, 0, 0},
static struct {
  const char *name;
  void *real, *ours;
} interposed[] = {REAL_FUNCTIONS(X) OTHER_FUNCTIONS(X)};
#undef X
enum { INTERPOSED = sizeof interposed / sizeof *interposed };

static void find_interposed(void) {
  for (int i = 0; i < INTERPOSED; i++) {
    void *real = next(interposed[i].name), *ours = real_dlsym(RTLD_DEFAULT, interposed[i].name);
    interposed[i].ours = ours;
    interposed[i].real = ours == real ? 0 : real;
  }
}

/* The next function after a library is what it says, or two libraries that interpose would call each other for ever.
   The call must stay the last act: the real function looks who called it. Builds for sanitizers lack it, because these
   look functions up before they can watch one. */
#ifndef WEIR_SANITIZED
EXPORT void *dlsym(void *handle, const char *name) {
  if (unlikely(!ready))
    start();
  if (handle == RTLD_NEXT)
    return real_dlsym(handle, name);
  void *f = real_dlsym(handle, name);
  for (int i = 0; f && i < INTERPOSED; i++)
    if (f == interposed[i].real)
      return interposed[i].ours;
  return f;
}
#endif

static void parse_epoch(const char *text) {
  const char *s = text;
  int64_t mono = parse_positive(&s, ',');
  int64_t real = mono ? parse_positive(&s, ',') : 0;
  int64_t boot = real ? parse_positive(&s, '\0') : 0;
  if (!boot)
    fail("WEIR_DILATION_EPOCH must be MONOTONIC,REALTIME,BOOTTIME in nanoseconds above 0, or: shared");
  own_epoch[0] = mono;
  own_epoch[1] = real;
  own_epoch[2] = boot;
}

static void use_epoch(const int64_t *of) {
  epoch[CLOCK_MONOTONIC] = epoch[CLOCK_MONOTONIC_COARSE] = epoch[CLOCK_MONOTONIC_RAW] = &of[0];
  epoch[CLOCK_REALTIME] = epoch[CLOCK_REALTIME_COARSE] = epoch[CLOCK_REALTIME_ALARM] = epoch[CLOCK_TAI] = &of[1];
  epoch[CLOCK_BOOTTIME] = epoch[CLOCK_BOOTTIME_ALARM] = &of[2];
}

/* Clocks that no supervisor has to read: they keep their distance to one that it does. */
static void follow(clockid_t c, clockid_t leader) {
  struct timespec t, l;
  if (!real_clock_gettime(c, &t) && !real_clock_gettime(leader, &l))
    ahead[c] = (int64_t)(t.tv_sec - l.tv_sec) * SECOND + t.tv_nsec - l.tv_nsec;
  epoch[c] = epoch[leader];
}

static void map_shared(const char *path) {
  struct stat s;
  int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0 || fstat(fd, &s) || (s.st_size != 0 && s.st_size != (off_t)sizeof(struct weir_shared))
      || ftruncate(fd, sizeof(struct weir_shared)))
    fail("WEIR_DILATION_SHARED cannot be opened, or is another file");
  void *p = mmap(0, sizeof(struct weir_shared), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  real_close(fd);
  if (p == MAP_FAILED)
    fail("WEIR_DILATION_SHARED cannot be mapped");
  struct weir_shared *m = p;
  if (!agree(&m->magic, WEIR_MAGIC) || !agree(&m->format, WEIR_FORMAT))
    fail("WEIR_DILATION_SHARED is a file of another kind or format");
  int agreed = agree(&m->dilation, dilation);
  for (int i = 0; i < 3; i++)
    agreed &= agree(&m->epoch[i], own_epoch[i]) || begins_later;
  if (!agreed)
    fail("WEIR_DILATION_SHARED belongs to another dilation or epoch");
  shared = m;
  stood = &m->stood;
}

static int64_t seconds_and_nanos(const struct timespec *t) { return (int64_t)t->tv_sec * SECOND + t->tv_nsec; }

/* Reads both clocks within 50 us of each other; else a switch to another process would pass as an error of the clock. */
static int read_pair(int64_t *raw, int64_t *virtual) {
  struct timespec a, v, b;
  if (real_syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &a) || resolved_clock_gettime(CLOCK_MONOTONIC, &v)
      || real_syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &b))
    return 0;
  int64_t before = seconds_and_nanos(&a), after = seconds_and_nanos(&b);
  *raw = before + (after - before) / 2;
  *virtual = seconds_and_nanos(&v);
  return after - before < 50000;
}

static void read_first_pair(int64_t *raw, int64_t *virtual) {
  for (int i = 0; i < 20 && !read_pair(raw, virtual); i++) {
  }
}

void take_sample(void) {
  struct weir_process *p = self;
  int saved = errno;
  if (raw_now(CLOCK_MONOTONIC) - __atomic_load_n(&p->last_raw, __ATOMIC_RELAXED) < 1000000)
    return;
  int64_t raw, virtual, sequence = __atomic_load_n(&p->sequence, __ATOMIC_RELAXED);
  /* Another thread is writing, or a signal came while this one was: the next wait will do. */
  if (!(sequence & 1) && read_pair(&raw, &virtual)
      && __atomic_compare_exchange_n(&p->sequence, &sequence, sequence + 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
    int64_t begin = epoch_of(CLOCK_MONOTONIC);
    if (p->first_raw < begin && raw >= begin) {
      __atomic_store_n(&p->first_raw, raw, __ATOMIC_RELAXED);
      __atomic_store_n(&p->first_virtual, virtual, __ATOMIC_RELAXED);
    }
    __atomic_store_n(&p->last_raw, raw, __ATOMIC_RELAXED);
    __atomic_store_n(&p->last_virtual, virtual, __ATOMIC_RELAXED);
    __atomic_store_n(&p->samples, p->samples + 1, __ATOMIC_RELAXED);
    __atomic_store_n(&p->sequence, sequence + 2, __ATOMIC_RELEASE);
  }
  errno = saved;
}

static struct weir_process *claim(int64_t pid) {
  for (int i = 0; i < WEIR_PROCESSES; i++)
    if (__atomic_load_n(&shared->process[i].pid, __ATOMIC_RELAXED) == pid)
      return &shared->process[i];
  for (int dead = 0; dead < 2; dead++)
    for (int i = 0; i < WEIR_PROCESSES; i++) {
      int64_t seen = __atomic_load_n(&shared->process[i].pid, __ATOMIC_RELAXED);
      int usable = dead ? seen && kill((pid_t)seen, 0) && errno == ESRCH : !seen;
      if (usable
          && __atomic_compare_exchange_n(&shared->process[i].pid, &seen, pid, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
        return &shared->process[i];
    }
  fail("WEIR_DILATION_SHARED has no room for another process");
}

static void register_process(void) {
  int saved = errno;
  struct weir_process *p = claim(getpid());
  int64_t raw = 0, virtual = 0;
  __atomic_store_n(&p->sequence, 1, __ATOMIC_SEQ_CST);
  read_first_pair(&raw, &virtual);
  p->first_raw = p->last_raw = raw;
  p->first_virtual = p->last_virtual = virtual;
  p->dilation = dilation;
  p->samples = 1;
  __atomic_store_n(&p->sequence, 2, __ATOMIC_SEQ_CST);
  struct weir_calls *c = &shared->calls[p - shared->process];
  *c = (struct weir_calls){{0}};
  calls = c->count;
  self = p;
  errno = saved;
}

static void after_fork(void) {
  self = 0;
  calls = nobodys_calls;
  clock_reads = 0;
  forget_links();
  register_process();
}

void start(void) {
  int saved = errno;
#ifdef __x86_64__
  real_dlsym = (__typeof__(real_dlsym))dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.2.5");
#else
  real_dlsym = (__typeof__(real_dlsym))dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.17");
#endif
  if (!real_dlsym)
    _exit(125);
#define X(name) real_##name = (__typeof__(real_##name))next(#name);
  REAL_FUNCTIONS(X)
#undef X
  real_syscall = (__typeof__(real_syscall))next("syscall");
  real_gettimeofday = (__typeof__(real_gettimeofday))next("gettimeofday");
#ifdef __x86_64__
  /* Two layouts of condition variables: the one of GLIBC_2.2.5 is a pointer to the other. */
  real_cond_timedwait = (__typeof__(real_cond_timedwait))next_version("pthread_cond_timedwait", "GLIBC_2.3.2");
  real_cond_timedwait_old = (__typeof__(real_cond_timedwait))next_version("pthread_cond_timedwait", "GLIBC_2.2.5");
#else
  real_cond_timedwait = (__typeof__(real_cond_timedwait))next_version("pthread_cond_timedwait", "GLIBC_2.17");
#endif
  const char *k = getenv("WEIR_DILATION"), *e = getenv("WEIR_DILATION_EPOCH");
  if (!k || !e)
    fail("WEIR_DILATION and WEIR_DILATION_EPOCH must be set");
  dilation = parse_dilation(k);
  if (!dilation)
    fail("WEIR_DILATION must be a number from 1 to 1000 with at most three decimals");
  begins_later = !strcmp(e, "shared");
  if (!begins_later)
    parse_epoch(e);
  use_epoch(own_epoch);
  const char *path = getenv("WEIR_DILATION_SHARED");
  if (begins_later) {
    if (!path)
      fail("WEIR_DILATION_EPOCH=shared needs WEIR_DILATION_SHARED");
    map_shared(path);
    use_epoch(shared->epoch);
  }
  real_clock_gettime = (__typeof__(real_clock_gettime))next("clock_gettime");
  if (begins_later) {
    follow(CLOCK_BOOTTIME, CLOCK_MONOTONIC);
    follow(CLOCK_BOOTTIME_ALARM, CLOCK_MONOTONIC);
    follow(CLOCK_MONOTONIC_RAW, CLOCK_MONOTONIC);
    follow(CLOCK_TAI, CLOCK_REALTIME);
  }
  find_interposed();
  ready = 1;
  errno = saved;
}

__attribute__((constructor)) static void start_process(void) {
  int saved = errno;
  need_start();
  check_condition_variables();
  const char *path = getenv("WEIR_DILATION_SHARED"), *model = getenv("WEIR_DILATION_DISKS"),
             *links = getenv("WEIR_DILATION_NETWORK");
  if (path) {
    resolved_clock_gettime = (__typeof__(resolved_clock_gettime))real_dlsym(RTLD_DEFAULT, "clock_gettime");
    if (!shared)
      map_shared(path);
    register_process();
    pthread_atfork(0, 0, after_fork);
  }
  if (model) {
    if (!path)
      fail("WEIR_DILATION_DISKS needs WEIR_DILATION_SHARED");
    parse_disks(model);
  }
  if (links) {
    if (!path)
      fail("WEIR_DILATION_NETWORK needs WEIR_DILATION_SHARED");
    parse_network(links);
  }
  refuse_bypasses();
  errno = saved;
}

EXPORT int64_t weir_emulation_clocks(int64_t virtual_and_raw[2]) {
  struct timespec t;
  need_start();
  virtual_and_raw[0] = virtual_now(CLOCK_MONOTONIC);
  real_syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &t);
  virtual_and_raw[1] = seconds_and_nanos(&t);
  return dilation;
}
