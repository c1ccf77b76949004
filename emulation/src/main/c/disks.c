/* The model of disks: see weir_emulation.h. State is in the shared file, and every update is one atomic operation, so a
   process that dies leaves nothing locked. */
#include "internal.h"

#include <linux/stat.h>
#include <sys/sysmacros.h>

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

/* The entry of a file. A set of 16 places belongs to each key. A place whose file is clean may be taken over. */
static struct weir_file *entry(int64_t key, int disk) {
  struct weir_file *set = &shared->file[(uint64_t)key % WEIR_FILE_SETS * WEIR_FILE_WAYS];
  for (int i = 0; i < WEIR_FILE_WAYS; i++)
    if (__atomic_load_n(&set[i].key, __ATOMIC_ACQUIRE) == key)
      return &set[i];
  if (disk < 0)
    return 0;
  for (int i = 0; i < WEIR_FILE_WAYS; i++) {
    int64_t seen = __atomic_load_n(&set[i].key, __ATOMIC_ACQUIRE);
    if ((!seen || !__atomic_load_n(&set[i].dirty, __ATOMIC_ACQUIRE))
        && __atomic_compare_exchange_n(&set[i].key, &seen, key, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
      __atomic_store_n(&set[i].disk, disk, __ATOMIC_RELEASE);
      return &set[i];
    }
  }
  return 0;
}

/* A file on a disk of the model. Without an entry, since its set is full of dirty files, its bytes pay at once. */
struct place {
  struct weir_disk *disk; /* null: on none */
  struct weir_file *file;
};

static int64_t key_of(const struct statx *s) {
  /* The birth time keeps a new file apart from a deleted one that had its inode. */
  uint64_t id[4] = {(uint64_t)s->stx_dev_major << 32 | s->stx_dev_minor, s->stx_ino, 0, 0};
  if (s->stx_mask & STATX_BTIME) {
    id[2] = (uint64_t)s->stx_btime.tv_sec;
    id[3] = s->stx_btime.tv_nsec;
  }
  return hash(id, sizeof id);
}

/* path: null for the path of the descriptor. */
static struct place place_of(int fd, const char *path) {
  struct place none = {0, 0};
  struct statx s;
  if (real_syscall(SYS_statx, path ? AT_FDCWD : fd, path ? path : "", path ? 0 : AT_EMPTY_PATH,
                   STATX_TYPE | STATX_INO | STATX_BTIME, &s)
      || !S_ISREG(s.stx_mode))
    return none;
  int64_t key = key_of(&s), *miss = &outside[(uint64_t)key % OUTSIDE];
  if (__atomic_load_n(miss, __ATOMIC_RELAXED) == key)
    return none;
  struct weir_file *f = entry(key, -1);
  if (f)
    return (struct place){&shared->disk[__atomic_load_n(&f->disk, __ATOMIC_ACQUIRE)], f};
  char link[64], buffer[4096];
  if (!path) {
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, buffer, sizeof buffer - 1);
    if (n < 0)
      return none;
    buffer[n] = 0;
    path = buffer;
  }
  int d = disk_of_path(path);
  if (d < 0) {
    __atomic_store_n(miss, key, __ATOMIC_RELAXED);
    return none;
  }
  return (struct place){&shared->disk[d], entry(key, d)};
}

/* Puts work at the end of the queue; returns when it is done. The virtual scheduling form of a token bucket. */
static int64_t reserve(struct weir_disk *d, int64_t latency, int64_t bytes) {
  int64_t now = virtual_now(CLOCK_MONOTONIC), work = service(latency, d->bandwidth, bytes), start, end;
  int64_t busy = __atomic_load_n(&d->busy_until, __ATOMIC_ACQUIRE);
  do {
    start = busy > now ? busy : now;
    end = start > INT64_MAX - work ? INT64_MAX : start + work;
  } while (!__atomic_compare_exchange_n(&d->busy_until, &busy, end, 0, __ATOMIC_SEQ_CST, __ATOMIC_ACQUIRE));
  __atomic_fetch_add(&d->written, bytes, __ATOMIC_RELAXED);
  if (latency)
    __atomic_fetch_add(&d->syncs, 1, __ATOMIC_RELAXED);
  return end;
}

static void wait_until(int64_t virtual) {
  struct timespec t = deadline(to_raw(dilation, epoch[CLOCK_MONOTONIC], virtual));
  while (real_clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, 0) == EINTR) {
  }
}

/* Takes up to `most` dirty bytes from a file and its disk. */
static int64_t clean(struct place p, int64_t most) {
  if (!p.file)
    return 0;
  int64_t dirty = __atomic_load_n(&p.file->dirty, __ATOMIC_ACQUIRE), taken;
  do {
    taken = dirty < most ? dirty : most;
    if (taken <= 0)
      return 0;
  } while (!__atomic_compare_exchange_n(&p.file->dirty, &dirty, dirty - taken, 0, __ATOMIC_SEQ_CST, __ATOMIC_ACQUIRE));
  __atomic_fetch_sub(&p.disk->dirty, taken, __ATOMIC_SEQ_CST);
  return taken;
}

/* Counts the bytes of a write that has happened, and makes the writer wait if it must. */
static void wrote(int fd, ssize_t n, int synchronous) {
  if (n <= 0)
    return;
  int saved = errno;
  struct place p = place_of(fd, 0);
  if (p.disk) {
    int flags = fcntl(fd, F_GETFL);
    if (flags != -1 && flags & (O_SYNC | O_DSYNC | O_DIRECT))
      synchronous = 1;
    if (synchronous || !p.file) {
      wait_until(reserve(p.disk, synchronous ? p.disk->latency : 0, n));
    } else {
      __atomic_fetch_add(&p.file->dirty, n, __ATOMIC_SEQ_CST);
      int64_t excess = __atomic_add_fetch(&p.disk->dirty, n, __ATOMIC_SEQ_CST) - p.disk->limit;
      int64_t paid = excess > 0 ? clean(p, excess) : 0;
      if (paid > 0)
        wait_until(reserve(p.disk, 0, paid));
    }
  }
  errno = saved;
}

#define WRITE(fd, synchronous, call) \
  need_start(); \
  ssize_t written = call; \
  if (unlikely(disks)) \
    wrote(fd, written, synchronous); \
  return written

EXPORT ssize_t write(int fd, const void *b, size_t n) {
  WRITE(fd, 0, real_write(fd, b, n));
}
EXPORT ssize_t __write(int fd, const void *b, size_t n) __attribute__((alias("write")));
EXPORT ssize_t pwrite64(int fd, const void *b, size_t n, off64_t at) { WRITE(fd, 0, real_pwrite64(fd, b, n, at)); }
EXPORT ssize_t pwrite(int fd, const void *b, size_t n, off_t at) __attribute__((alias("pwrite64")));
EXPORT ssize_t __pwrite64(int fd, const void *b, size_t n, off64_t at) __attribute__((alias("pwrite64")));
EXPORT ssize_t writev(int fd, const struct iovec *v, int n) { WRITE(fd, 0, real_writev(fd, v, n)); }
EXPORT ssize_t pwritev64(int fd, const struct iovec *v, int n, off64_t at) {
  WRITE(fd, 0, real_pwritev64(fd, v, n, at));
}
EXPORT ssize_t pwritev(int fd, const struct iovec *v, int n, off_t at) __attribute__((alias("pwritev64")));
EXPORT ssize_t pwritev64v2(int fd, const struct iovec *v, int n, off64_t at, int flags) {
  WRITE(fd, !!(flags & (RWF_DSYNC | RWF_SYNC)), real_pwritev64v2(fd, v, n, at, flags));
}
EXPORT ssize_t pwritev2(int fd, const struct iovec *v, int n, off_t at, int flags)
    __attribute__((alias("pwritev64v2")));
EXPORT ssize_t sendfile64(int to, int from, off64_t *at, size_t n) { WRITE(to, 0, real_sendfile64(to, from, at, n)); }
EXPORT ssize_t sendfile(int to, int from, off_t *at, size_t n) __attribute__((alias("sendfile64")));
EXPORT ssize_t copy_file_range(int from, off64_t *start, int to, off64_t *at, size_t n, unsigned flags) {
  WRITE(to, 0, real_copy_file_range(from, start, to, at, n, flags));
}
EXPORT ssize_t splice(int from, off64_t *start, int to, off64_t *at, size_t n, unsigned flags) {
  WRITE(to, 0, real_splice(from, start, to, at, n, flags));
}

/* The place in the queue is taken first, so that the time of the real call counts as part of the model's. */
#define SYNC(found, call) \
  need_start(); \
  if (!disks) \
    return call; \
  enter(); \
  int saved = errno; \
  struct place p = found; \
  errno = saved; \
  if (!p.disk) \
    return call; \
  int64_t done = reserve(p.disk, p.disk->latency, clean(p, INT64_MAX)); \
  int r = call; \
  saved = errno; \
  wait_until(done); \
  errno = saved; \
  leave(); \
  return r

EXPORT int fsync(int fd) { SYNC(place_of(fd, 0), real_fsync(fd)); }
EXPORT int fdatasync(int fd) { SYNC(place_of(fd, 0), real_fdatasync(fd)); }

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
  int64_t bytes = 0;
  for (int i = 0; i < WEIR_FILE_SETS * WEIR_FILE_WAYS; i++) {
    struct weir_file *f = &shared->file[i];
    if (f->dirty > 0 && &shared->disk[f->disk] == p.disk)
      bytes += clean((struct place){p.disk, f}, INT64_MAX);
  }
  int64_t done = reserve(p.disk, p.disk->latency, bytes);
  int r = real_syncfs(fd);
  saved = errno;
  wait_until(done);
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
  int64_t done = reserve(p.disk, 0, flags & SYNC_FILE_RANGE_WRITE ? clean(p, n ? n : INT64_MAX) : 0);
  int r = real_sync_file_range(fd, at, n, flags);
  saved = errno;
  if (flags & (SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WAIT_AFTER))
    wait_until(done);
  errno = saved;
  return r;
}

/* The file that is mapped at an address, by the kernel's own list. A line: from-to mode offset device inode path. */
static struct place place_of_address(const void *address) {
  struct place none = {0, 0};
  char line[8192];
  size_t held = 0;
  ssize_t n;
  int fd = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return none;
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
        close(fd);
        return path ? place_of(-1, path) : none;
      }
      p = end + 1;
    }
    held = (size_t)(line + held - p);
    memmove(line, p, held);
  }
  close(fd);
  return none;
}

EXPORT int msync(void *address, size_t n, int flags) {
  need_start();
  if (!(flags & MS_SYNC))
    return real_msync(address, n, flags);
  SYNC(place_of_address(address), real_msync(address, n, flags));
}
