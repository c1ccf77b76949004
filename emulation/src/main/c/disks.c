/* The model of disks: see weir_emulation.h. State is in the shared file, and every update is one atomic operation, so a
   process that dies leaves nothing locked. */
#include "internal.h"

#include <linux/stat.h>
#include <sys/sysmacros.h>

#ifndef SYS_cachestat
#define SYS_cachestat 451
#endif
#ifndef RWF_DSYNC
#define RWF_DSYNC 2
#define RWF_SYNC 4
#endif

int disks;
static struct {
  const char *prefix;
  size_t length;
  int index; /* in the shared file */
} known[WEIR_DISKS];
static char text[16384];

/* Keys of files on no disk of this process, which most are: sockets do not get here. */
#define OUTSIDE 4096
static int64_t outside[OUTSIDE];

static int64_t hash(const void *data, size_t n) {
  uint64_t h = 0xcbf29ce484222325ULL;
  for (size_t i = 0; i < n; i++)
    h = (h ^ ((const unsigned char *)data)[i]) * 0x100000001b3ULL;
  h ^= h >> 29;
  return (int64_t)(h ? h : 1);
}

/* The place of a disk in the shared table: an existing one, or a free one. */
static int disk_of_key(int64_t key) {
  for (int i = 0; i < WEIR_DISKS; i++)
    if (agree(&shared->disk[i].key, key))
      return i;
  fail("WEIR_DILATION_SHARED has no room for another disk");
}

void parse_disks(const char *value) {
  if (strlen(value) >= sizeof text)
    fail("WEIR_DILATION_DISKS is too long");
  strcpy(text, value);
  int n = 0;
  for (char *p = text; *p; n++) {
    char *end = strchr(p, ';'), *next = end ? end + 1 : p + strlen(p);
    if (end)
      *end = 0;
    char *numbers = strrchr(p, '=');
    if (n == WEIR_DISKS || *p != '/' || !numbers)
      fail("WEIR_DILATION_DISKS must be PREFIX=LATENCY,BANDWIDTH,LIMIT;... with absolute paths, at most 64");
    const char *s = numbers + 1;
    *numbers = 0;
    int64_t latency = parse_positive(&s, ',');
    int64_t bandwidth = latency ? parse_positive(&s, ',') : 0;
    int64_t limit = bandwidth ? parse_positive(&s, '\0') : 0;
    if (!limit)
      fail("WEIR_DILATION_DISKS: latency (ns), bandwidth (bytes/s) and limit (bytes) must be whole numbers above 0");
    while (numbers > p + 1 && numbers[-1] == '/')
      *--numbers = 0;
    known[n].prefix = p;
    known[n].length = strlen(p);
    known[n].index = disk_of_key(hash(p, known[n].length));
    struct weir_disk *d = &shared->disk[known[n].index];
    if (!agree(&d->latency, latency) || !agree(&d->bandwidth, bandwidth) || !agree(&d->limit, limit))
      fail("WEIR_DILATION_DISKS differs between processes of one WEIR_DILATION_SHARED");
    p = next;
  }
  if (!n)
    fail("WEIR_DILATION_DISKS is empty");
  __atomic_store_n(&disks, n, __ATOMIC_RELEASE);
}

static int disk_of_path(const char *path) {
  int best = -1;
  size_t longest = 0;
  for (int i = 0; i < disks; i++) {
    size_t n = known[i].length;
    int whole = n == 1 || path[n] == '/' || path[n] == 0;
    if (!strncmp(path, known[i].prefix, n) && whole && n > longest) {
      longest = n;
      best = known[i].index;
    }
  }
  return best;
}

/* The table of files. A set of places belongs to each key, and a place whose file is clean may be taken over. Its state
   holds the dirty bytes and a number that each takeover changes, so no byte is counted for the file that was there
   before: every change compares both. The number is odd during a takeover. */
#define BYTES_MAX ((1LL << 48) - 1)
#define NUMBER_1 (1ULL << 48)

static int64_t bytes_of(int64_t state) { return state & BYTES_MAX; }
static int in_takeover(int64_t state) { return (int)((uint64_t)state >> 48 & 1); }

static struct weir_file *set_of(int64_t key) {
  return &shared->file[(uint64_t)key % WEIR_FILE_SETS * WEIR_FILE_WAYS];
}

/* The state of a place if it is the key's. The key is read after the state: a takeover between shows in the state. */
static int is_place(struct weir_file *f, int64_t key, int64_t *state) {
  *state = __atomic_load_n(&f->state, __ATOMIC_ACQUIRE);
  return !in_takeover(*state) && __atomic_load_n(&f->key, __ATOMIC_ACQUIRE) == key;
}

static int change(struct weir_file *f, int64_t *from, int64_t to) {
#ifdef WEIR_SMALL_TABLE
  real_clock_nanosleep(CLOCK_MONOTONIC, 0, &(struct timespec){0, 1000}, 0); /* lets other threads in where it hurts */
#endif
  return __atomic_compare_exchange_n(&f->state, from, to, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}

/* The disk of a key in the table, or -1. */
static int disk_of_file(int64_t key) {
  struct weir_file *set = set_of(key);
  int64_t state;
  for (int i = 0; i < WEIR_FILE_WAYS; i++)
    if (is_place(&set[i], key, &state)) {
      int64_t disk = __atomic_load_n(&set[i].disk, __ATOMIC_ACQUIRE);
      if ((uint64_t)__atomic_load_n(&set[i].state, __ATOMIC_ACQUIRE) >> 48 == (uint64_t)state >> 48)
        return (int)disk;
    }
  return -1;
}

/* Adds dirty bytes to a file; false if its set is full of other dirty files. */
static int add_dirty(int64_t key, int disk, int64_t bytes) {
  struct weir_file *set = set_of(key);
  int64_t state;
  for (;;) {
    int lost = 0;
    for (int i = 0; i < WEIR_FILE_WAYS; i++)
      while (is_place(&set[i], key, &state) && bytes_of(state) <= BYTES_MAX - bytes)
        if (change(&set[i], &state, state + bytes))
          return 1;
    for (int i = 0; i < WEIR_FILE_WAYS && !lost; i++) {
      state = __atomic_load_n(&set[i].state, __ATOMIC_ACQUIRE);
      if (in_takeover(state) || bytes_of(state))
        continue;
      if (!change(&set[i], &state, (int64_t)((uint64_t)state + NUMBER_1))) {
        lost = 1;
        continue;
      }
      __atomic_store_n(&set[i].key, key, __ATOMIC_RELEASE);
      __atomic_store_n(&set[i].disk, disk, __ATOMIC_RELEASE);
      __atomic_store_n(&set[i].state, (int64_t)((uint64_t)state + 2 * NUMBER_1) + bytes, __ATOMIC_SEQ_CST);
      return 1;
    }
    if (!lost)
      return 0;
  }
}

/* A file on a disk of the model. */
struct place {
  struct weir_disk *disk; /* null: on none */
  int64_t key;
};

/* The kernel's handle holds a number that each new file gets, so it keeps a file apart from a deleted one that had its
   inode. Where there are no handles, the birth time does so, to the tick of the kernel's clock. */
static int64_t key_of(const struct statx *s, int folder, const char *path, int flags) {
  struct {
    struct file_handle head;
    unsigned char rest[MAX_HANDLE_SZ];
  } handle;
  struct {
    uint64_t device, inode, birth[2];
    unsigned char handle[MAX_HANDLE_SZ];
  } id;
  int mount;
  size_t size = sizeof id - MAX_HANDLE_SZ;
  memset(&id, 0, sizeof id);
  id.device = (uint64_t)s->stx_dev_major << 32 | s->stx_dev_minor;
  id.inode = s->stx_ino;
  if (s->stx_mask & STATX_BTIME) {
    id.birth[0] = (uint64_t)s->stx_btime.tv_sec;
    id.birth[1] = s->stx_btime.tv_nsec;
  }
  handle.head.handle_bytes = MAX_HANDLE_SZ;
  if (!real_syscall(SYS_name_to_handle_at, folder, path, &handle, &mount, flags)
      && handle.head.handle_bytes <= MAX_HANDLE_SZ) {
    memcpy(id.handle, handle.head.f_handle, handle.head.handle_bytes);
    size += handle.head.handle_bytes;
  }
  return hash(&id, size);
}

/* path: null for the path of the descriptor. */
static struct place place_of(int fd, const char *path) {
  struct place none = {0, 0};
  struct statx s;
  if (real_syscall(SYS_statx, path ? AT_FDCWD : fd, path ? path : "", path ? 0 : AT_EMPTY_PATH,
                   STATX_TYPE | STATX_INO | STATX_BTIME, &s)
      || !S_ISREG(s.stx_mode))
    return none;
  int64_t key = path ? key_of(&s, AT_FDCWD, path, AT_SYMLINK_FOLLOW) : key_of(&s, fd, "", AT_EMPTY_PATH);
  int64_t *miss = &outside[(uint64_t)key % OUTSIDE];
  if (__atomic_load_n(miss, __ATOMIC_RELAXED) == key)
    return none;
  int d = disk_of_file(key);
  if (d >= 0)
    return (struct place){&shared->disk[d], key};
  char link[64], buffer[4096];
  if (!path) {
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, buffer, sizeof buffer - 1);
    if (n < 0)
      return none;
    buffer[n] = 0;
    path = buffer;
  }
  d = disk_of_path(path);
  if (d < 0) {
    __atomic_store_n(miss, key, __ATOMIC_RELAXED);
    return none;
  }
  return (struct place){&shared->disk[d], key};
}

static struct weir_disk_delay *delay_of(struct weir_disk *d) { return &shared->delay[d - shared->disk]; }

/* Keeps the latest of the times that were stored there. */
static void later(int64_t *field, int64_t time) {
  int64_t seen = __atomic_load_n(field, __ATOMIC_RELAXED);
  while (seen < time && !__atomic_compare_exchange_n(field, &seen, time, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED)) {
  }
}

static int64_t after(int64_t start, int64_t work) { return start > INT64_MAX - work ? INT64_MAX : start + work; }

/* Puts bytes at the end of the queue, in the virtual scheduling form of a token bucket; returns when they are written. */
static int64_t write_back(struct weir_disk *d, int64_t began, int64_t bytes) {
  int64_t work = service(0, d->bandwidth, bytes), end;
  int64_t busy = __atomic_load_n(&d->busy_until, __ATOMIC_ACQUIRE);
  do
    end = after(busy > began ? busy : began, work);
  while (!__atomic_compare_exchange_n(&d->busy_until, &busy, end, 0, __ATOMIC_SEQ_CST, __ATOMIC_ACQUIRE));
  __atomic_fetch_add(&d->written, bytes, __ATOMIC_RELAXED);
  later(&delay_of(d)->write_back_until, end);
  return end;
}

static void count_sync(struct weir_disk *d) {
  __atomic_fetch_add(&d->syncs, 1, __ATOMIC_RELAXED);
  count(WEIR_SYNC);
}

/* Forces bytes to the disk; returns when that is done. A sync that comes while a commit waits for its turn joins it and
   adds its bytes alone. A file system's journal and a disk's flush do so: one at work, and one that takes all others. */
static int64_t commit(struct weir_disk *d, int64_t began, int64_t bytes) {
  struct weir_disk_delay *sum = delay_of(d);
  int64_t joins = service(0, d->bandwidth, bytes), opens = service(d->latency, d->bandwidth, bytes), start, end;
  int64_t busy = __atomic_load_n(&d->busy_until, __ATOMIC_ACQUIRE);
  do {
    int waiting = __atomic_load_n(&sum->commit_start, __ATOMIC_ACQUIRE) > began;
    start = waiting ? 0 : busy > began ? busy : began;
    end = waiting ? after(busy, joins) : after(start, opens);
  } while (!__atomic_compare_exchange_n(&d->busy_until, &busy, end, 0, __ATOMIC_SEQ_CST, __ATOMIC_ACQUIRE));
  if (start) {
    later(&sum->commit_start, start);
    __atomic_fetch_add(&sum->commits, 1, __ATOMIC_RELAXED);
  }
  __atomic_fetch_add(&d->written, bytes, __ATOMIC_RELAXED);
  count_sync(d);
  return end;
}

/* A sync of a file. One that is clean has its write-back to wait for, and nothing to commit. */
static int64_t sync_file(struct weir_disk *d, int64_t began, int64_t bytes, int is_dirty) {
  if (is_dirty)
    return commit(d, began, bytes);
  count_sync(d);
  int64_t end = __atomic_load_n(&delay_of(d)->write_back_until, __ATOMIC_ACQUIRE);
  return end > began ? end : began;
}

/* Waits for the end of the work of a call, whose real counterpart may have run since. */
static void wait_until(struct weir_disk *d, int64_t began, int64_t end) {
  struct weir_disk_delay *sum = delay_of(d);
  int64_t late = virtual_now(CLOCK_MONOTONIC) - end;
  __atomic_fetch_add(&sum->waits, 1, __ATOMIC_RELAXED);
  if (end > began)
    __atomic_fetch_add(&sum->delay, end - began, __ATOMIC_RELAXED);
  if (late > 0) {
    __atomic_fetch_add(&sum->overruns, 1, __ATOMIC_RELAXED);
    __atomic_fetch_add(&sum->overrun, late, __ATOMIC_RELAXED);
    return;
  }
  struct timespec t = kernel_time(CLOCK_MONOTONIC, end);
  while (real_clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, 0) == EINTR) {
  }
}

/* Takes up to `most` dirty bytes from one place of the table, if it is still the key's. */
static int64_t clean_place(struct weir_file *f, int64_t key, int64_t most) {
  int64_t state, taken;
  while (is_place(f, key, &state)) {
    taken = bytes_of(state) < most ? bytes_of(state) : most;
    if (taken <= 0)
      return 0;
    if (change(f, &state, state - taken))
      return taken;
  }
  return 0;
}

/* Takes up to `most` dirty bytes from a file and its disk. All places of its set are asked: two processes that added a
   file at one moment may have taken two. */
static int64_t clean(struct place p, int64_t most) {
  struct weir_file *set = set_of(p.key);
  int64_t taken = 0;
  for (int i = 0; i < WEIR_FILE_WAYS && taken < most; i++)
    taken += clean_place(&set[i], p.key, most - taken);
  __atomic_fetch_sub(&p.disk->dirty, taken, __ATOMIC_SEQ_CST);
  return taken;
}

/* Counts the bytes of a write that has happened, and makes the writer wait if it must. As in Linux, write-back begins at
   half of the limit, and dirty bytes count until they are written. */
static void wrote(int fd, int64_t began, ssize_t n, int synchronous) {
  struct place p = place_of(fd, 0);
  if (!p.disk)
    return;
  struct weir_disk *d = p.disk;
  int flags = fcntl(fd, F_GETFL);
  count(WEIR_WRITE);
  if (synchronous || (flags != -1 && flags & (O_SYNC | O_DSYNC | O_DIRECT))) {
    wait_until(d, began, commit(d, began, n));
    return;
  }
  /* Before the file's bytes: a sync that cleans them at once must not make the sum negative. */
  int64_t background = d->limit / 2, excess = __atomic_add_fetch(&d->dirty, n, __ATOMIC_SEQ_CST) - background;
  if (!add_dirty(p.key, (int)(d - shared->disk), n)) {
    __atomic_fetch_sub(&d->dirty, n, __ATOMIC_SEQ_CST);
    wait_until(d, began, write_back(d, began, n));
    return;
  }
  int64_t queued = excess > 0 ? clean(p, excess) : 0;
  if (queued <= 0)
    return;
  __atomic_fetch_add(&delay_of(d)->write_back, queued, __ATOMIC_RELAXED);
  int64_t end = write_back(d, began, queued) - service(0, d->bandwidth, d->limit - background);
  if (end > virtual_now(CLOCK_MONOTONIC)) {
    count(WEIR_THROTTLE);
    wait_until(d, began, end);
  }
}

#define HOLD(taken) \
  need_start(); \
  ssize_t held; \
  if (unlikely(network) && taken) \
    return held

#define WRITE(fd, synchronous, call) \
  need_start(); \
  if (!disks) \
    return call; \
  int64_t began = virtual_now(CLOCK_MONOTONIC); \
  ssize_t written = call; \
  int saved = errno; \
  if (written > 0) \
    wrote(fd, began, written, synchronous); \
  errno = saved; \
  return written

EXPORT ssize_t write(int fd, const void *b, size_t n) {
  HOLD(hold(fd, &(struct iovec){(void *)(uintptr_t)b, n}, 1, 0, &held));
  WRITE(fd, 0, real_write(fd, b, n));
}
EXPORT ssize_t __write(int fd, const void *b, size_t n) __attribute__((alias("write")));
EXPORT ssize_t pwrite64(int fd, const void *b, size_t n, off64_t at) { WRITE(fd, 0, real_pwrite64(fd, b, n, at)); }
EXPORT ssize_t pwrite(int fd, const void *b, size_t n, off_t at) __attribute__((alias("pwrite64")));
EXPORT ssize_t __pwrite64(int fd, const void *b, size_t n, off64_t at) __attribute__((alias("pwrite64")));
EXPORT ssize_t writev(int fd, const struct iovec *v, int n) {
  HOLD(hold(fd, v, n, 0, &held));
  WRITE(fd, 0, real_writev(fd, v, n));
}
EXPORT ssize_t pwritev64(int fd, const struct iovec *v, int n, off64_t at) {
  WRITE(fd, 0, real_pwritev64(fd, v, n, at));
}
EXPORT ssize_t pwritev(int fd, const struct iovec *v, int n, off_t at) __attribute__((alias("pwritev64")));
EXPORT ssize_t pwritev64v2(int fd, const struct iovec *v, int n, off64_t at, int flags) {
  WRITE(fd, !!(flags & (RWF_DSYNC | RWF_SYNC)), real_pwritev64v2(fd, v, n, at, flags));
}
EXPORT ssize_t pwritev2(int fd, const struct iovec *v, int n, off_t at, int flags)
    __attribute__((alias("pwritev64v2")));
EXPORT ssize_t sendfile64(int to, int from, off64_t *at, size_t n) {
  HOLD(hold_file(to, from, at, n, &held));
  WRITE(to, 0, real_sendfile64(to, from, at, n));
}
EXPORT ssize_t sendfile(int to, int from, off_t *at, size_t n) __attribute__((alias("sendfile64")));
EXPORT ssize_t copy_file_range(int from, off64_t *start, int to, off64_t *at, size_t n, unsigned flags) {
  WRITE(to, 0, real_copy_file_range(from, start, to, at, n, flags));
}
EXPORT ssize_t splice(int from, off64_t *start, int to, off64_t *at, size_t n, unsigned flags) {
  WRITE(to, 0, real_splice(from, start, to, at, n, flags));
}

/* The pages of a file that must be written, however they became dirty; -1 where the kernel does not know (before 6.5).
   length 0: to the end. */
static int64_t dirty_pages(int fd, uint64_t from, uint64_t length) {
  uint64_t range[2] = {from, length}, found[5]; /* cached, dirty, being written, evicted, recently evicted */
  return real_syscall(SYS_cachestat, fd, range, found, 0) ? -1 : (int64_t)(found[1] + found[2]);
}

/* What a sync finds of a file. */
struct unwritten {
  int64_t bytes;
  int is_dirty;
};

/* Pages that were written through a mapping are seen, but their bytes were not counted. */
static struct unwritten take_file(struct place p, int fd) {
  int64_t bytes = clean(p, INT64_MAX);
  return (struct unwritten){bytes, bytes || dirty_pages(fd, 0, 0) > 0};
}

/* The work begins with the call, so that the time of the real call counts as part of the model's. */
#define SYNC(found, take, call) \
  need_start(); \
  if (!disks) \
    return call; \
  take_sample(); \
  int saved = errno; \
  int64_t began = virtual_now(CLOCK_MONOTONIC); \
  struct place p = found; \
  errno = saved; \
  if (!p.disk) \
    return call; \
  struct unwritten had = take; \
  int64_t done = sync_file(p.disk, began, had.bytes, had.is_dirty); \
  int r = call; \
  saved = errno; \
  wait_until(p.disk, began, done); \
  errno = saved; \
  take_sample(); \
  return r

EXPORT int fsync(int fd) { SYNC(place_of(fd, 0), take_file(p, fd), real_fsync(fd)); }
EXPORT int fdatasync(int fd) { SYNC(place_of(fd, 0), take_file(p, fd), real_fdatasync(fd)); }

/* Any file of the file system stands for its disk, and all of the disk's bytes are written. */
EXPORT int syncfs(int fd) {
  need_start();
  if (!disks)
    return real_syncfs(fd);
  int saved = errno;
  struct place p = place_of(fd, 0);
  errno = saved;
  if (!p.disk)
    return real_syncfs(fd);
  int64_t began = virtual_now(CLOCK_MONOTONIC), bytes = 0, state;
  for (int i = 0; i < WEIR_FILE_SETS * WEIR_FILE_WAYS; i++) {
    struct weir_file *f = &shared->file[i];
    int64_t key = __atomic_load_n(&f->key, __ATOMIC_ACQUIRE);
    if (key && is_place(f, key, &state) && bytes_of(state) && disk_of_file(key) == p.disk - shared->disk)
      bytes += clean((struct place){p.disk, key}, INT64_MAX);
  }
  int64_t done = commit(p.disk, began, bytes);
  int r = real_syncfs(fd);
  saved = errno;
  wait_until(p.disk, began, done);
  errno = saved;
  return r;
}

EXPORT int sync_file_range(int fd, off64_t at, off64_t n, unsigned flags) {
  need_start();
  if (!disks)
    return real_sync_file_range(fd, at, n, flags);
  int saved = errno;
  struct place p = place_of(fd, 0);
  errno = saved;
  if (!p.disk)
    return real_sync_file_range(fd, at, n, flags);
  int64_t began = virtual_now(CLOCK_MONOTONIC);
  int64_t done = write_back(p.disk, began, flags & SYNC_FILE_RANGE_WRITE ? clean(p, n ? n : INT64_MAX) : 0);
  int r = real_sync_file_range(fd, at, n, flags);
  saved = errno;
  if (flags & (SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WAIT_AFTER))
    wait_until(p.disk, began, done);
  errno = saved;
  return r;
}

/* The file with dirty bytes that a name is the last one of. */
static struct place place_of_last_name(int folder, const char *path) {
  struct statx s;
  if (!real_syscall(SYS_statx, folder, path, AT_SYMLINK_NOFOLLOW, STATX_TYPE | STATX_INO | STATX_BTIME | STATX_NLINK, &s)
      && S_ISREG(s.stx_mode) && s.stx_nlink == 1) {
    int64_t key = key_of(&s, folder, path, 0);
    int d = disk_of_file(key);
    if (d >= 0)
      return (struct place){&shared->disk[d], key};
  }
  return (struct place){0, 0};
}

/* A deleted file's bytes are never written. They are taken first: once the name is gone, a new file may have the inode. */
#define DELETE(folder, path, call) \
  need_start(); \
  if (!disks) \
    return call; \
  int saved = errno; \
  struct place p = place_of_last_name(folder, path); \
  int64_t gone = p.disk ? clean(p, INT64_MAX) : 0; \
  errno = saved; \
  int r = call; \
  if (r && gone && add_dirty(p.key, (int)(p.disk - shared->disk), gone)) \
    __atomic_fetch_add(&p.disk->dirty, gone, __ATOMIC_SEQ_CST); \
  return r

EXPORT int unlink(const char *path) { DELETE(AT_FDCWD, path, real_unlink(path)); }
EXPORT int unlinkat(int folder, const char *path, int flags) {
  DELETE(folder, path, real_unlinkat(folder, path, flags));
}
EXPORT int remove(const char *path) { DELETE(AT_FDCWD, path, real_remove(path)); }

/* A part of a file that is mapped. */
struct mapping {
  struct place place;
  uint64_t offset; /* in the file, of the address */
  char path[4096];
};

/* What is mapped at an address, by the kernel's own list. A line: from-to mode offset device inode path. */
static void find_mapping(struct mapping *m, const void *address) {
  char line[8192];
  size_t held = 0;
  ssize_t n;
  m->place = (struct place){0, 0};
  int fd = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return;
  while ((n = read(fd, line + held, sizeof line - 1 - held)) > 0) {
    held += (size_t)n;
    line[held] = 0;
    char *p = line, *end;
    while ((end = strchr(p, '\n'))) {
      *end = 0;
      char *rest;
      unsigned long from = strtoul(p, &rest, 16), to = *rest == '-' ? strtoul(rest + 1, &rest, 16) : 0;
      if (from <= (uintptr_t)address && (uintptr_t)address < to) {
        char *path = strchr(rest, '/');
        real_close(fd);
        if (path && strlen(path) < sizeof m->path) {
          m->offset = strtoul(rest + strlen(" rw-s"), 0, 16) + ((uintptr_t)address - from);
          strcpy(m->path, path);
          m->place = place_of(-1, path);
        }
        return;
      }
      p = end + 1;
    }
    held = (size_t)(line + held - p);
    memmove(line, p, held);
  }
  real_close(fd);
}

/* Where the kernel can't tell, all mapped pages count as dirty, and their bytes as none. */
static struct unwritten take_mapping(const struct mapping *m, size_t n) {
  int fd = open(m->path, O_RDONLY | O_CLOEXEC);
  int64_t pages = fd < 0 ? -1 : dirty_pages(fd, m->offset, n);
  if (fd >= 0)
    real_close(fd);
  int64_t bytes = clean(m->place, INT64_MAX), mapped = pages > 0 ? pages * sysconf(_SC_PAGESIZE) : 0;
  return (struct unwritten){bytes > mapped ? bytes : mapped, bytes || pages};
}

static struct place mapped_place(struct mapping *m, const void *address) {
  find_mapping(m, address);
  return m->place;
}

EXPORT int msync(void *address, size_t n, int flags) {
  need_start();
  if (!(flags & MS_SYNC))
    return real_msync(address, n, flags);
  struct mapping m;
  SYNC(mapped_place(&m, address), take_mapping(&m, n), real_msync(address, n, flags));
}
