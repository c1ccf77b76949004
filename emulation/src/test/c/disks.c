/* The model of disks: what each call adds to a disk's counters, and the shortest time that it may take.
   Usage: disks FOLDER   Its disks are FOLDER/a and FOLDER/b (5 ms, 10 MB/s, 1 MB), FOLDER/a/nested (the same) and
   FOLDER/quick (1 ns, 1 TB/s, 1 TB), in this order. One process at a time: the counters are exact.
          disks syncs FILE N    is one of two processes on one disk
          disks collide FOLDER  many files in a table of two places: needs the library with WEIR_SMALL_TABLE
   Prints one line for each test: NAME ok|skipped|FAILED and the reason. */
#include "raw.h"
#include "weir_emulation.h"

#include <aio.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#define MS 1000000LL
#define LATENCY (5 * MS)
#define BANDWIDTH 10000000LL
#define LIMIT 1000000LL
#define N 40000 /* takes 4 ms */
#define TAKES(latency, bytes) ((latency) + (bytes) * 1000000000LL / BANDWIDTH)

static struct weir_shared *s;
static const char *folder;
static char *self;
static char bytes[1 << 20] __attribute__((aligned(4096)));
static char why[256]; /* of the current test */

#define NEED(what) \
  do { \
    if (!(what)) { \
      snprintf(why, sizeof why, "line %d: %s (errno %s)", __LINE__, #what, strerror(errno)); \
      return 0; \
    } \
  } while (0)
#define SKIP(reason) \
  do { \
    snprintf(why, sizeof why, "%s: %s", reason, strerror(errno)); \
    return -1; \
  } while (0)

static void map_shared(void) {
  int fd = open(getenv("WEIR_DILATION_SHARED"), O_RDWR);
  s = mmap(0, sizeof *s, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (s == MAP_FAILED)
    _exit(2);
}

static int file(const char *name, int flags) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return open(path, O_RDWR | O_CREAT | flags, 0600);
}

/* What happened to a disk since begin(). */
static struct weir_disk was[4];
static struct weir_disk_delay delay_was[4];
static int64_t virtual_was, calls_was[WEIR_KINDS];
static int64_t *calls(void) {
  for (int i = 0; i < WEIR_PROCESSES; i++)
    if (s->process[i].pid == getpid())
      return s->calls[i].count;
  _exit(2);
}
static void begin(void) {
  memcpy(was, s->disk, sizeof was);
  memcpy(delay_was, s->delay, sizeof delay_was);
  memcpy(calls_was, calls(), sizeof calls_was);
  virtual_was = virtual_clock(CLOCK_MONOTONIC);
}
static int64_t took(void) { return virtual_clock(CLOCK_MONOTONIC) - virtual_was; }
static int64_t syncs(int d) { return s->disk[d].syncs - was[d].syncs; }
static int64_t written(int d) { return s->disk[d].written - was[d].written; }
static int64_t dirty(int d) { return s->disk[d].dirty - was[d].dirty; }
static int64_t waits(int d) { return s->delay[d].waits - delay_was[d].waits; }
static int64_t delayed(int d) { return s->delay[d].delay - delay_was[d].delay; }
static int64_t commits(int d) { return s->delay[d].commits - delay_was[d].commits; }
static int64_t called(int kind) { return calls()[kind] - calls_was[kind]; }
static int untouched(int d) { return !syncs(d) && !written(d) && !dirty(d) && !waits(d); }

static int t_sync(int sync_by(int)) {
  int fd = file("a/sync", O_TRUNC);
  begin();
  NEED(pwrite(fd, bytes, N, 0) == N && dirty(0) == N && !written(0) && !waits(0));
  NEED(!sync_by(fd) && took() >= TAKES(LATENCY, N));
  NEED(syncs(0) == 1 && commits(0) == 1 && written(0) == N && !dirty(0) && waits(0) == 1);
  NEED(delayed(0) >= TAKES(LATENCY, N));
  NEED(called(WEIR_WRITE) == 1 && called(WEIR_SYNC) == 1 && !called(WEIR_THROTTLE));
  begin();
  NEED(!sync_by(fd) && syncs(0) == 1 && !commits(0) && !written(0) && !delayed(0)); /* clean */
  NEED(untouched(1) && untouched(2));
  close(fd);
  return 1;
}
static int t_fsync(void) { return t_sync(fsync); }
static int t_fdatasync(void) { return t_sync(fdatasync); }

/* Dirty bytes belong to the file, not to the descriptor. */
static int t_reopened(void) {
  int fd = file("a/reopened", O_TRUNC);
  begin();
  NEED(write(fd, bytes, N) == N && !close(fd));
  fd = file("a/reopened", 0);
  NEED(dirty(0) == N && !fsync(fd) && took() >= TAKES(LATENCY, N) && written(0) == N && !dirty(0));
  close(fd);
  return 1;
}

/* A deleted file's bytes are gone, even if a new file has its inode within one tick of the kernel's clock. */
static int deleted(int delete_by(const char *)) {
  char path[4096], link_path[4096];
  int fd = file("b/deleted", O_TRUNC);
  snprintf(path, sizeof path, "%s/b/deleted", folder);
  snprintf(link_path, sizeof link_path, "%s/b/link", folder);
  begin();
  NEED(write(fd, bytes, N) == N && !close(fd) && !link(path, link_path));
  NEED(!delete_by(path) && dirty(1) == N); /* the file has another name */
  NEED(delete_by(path) && errno == ENOENT && dirty(1) == N);
  NEED(!delete_by(link_path) && !dirty(1));
  fd = file("b/deleted", 0);
  NEED(write(fd, bytes, 1000) == 1000 && dirty(1) == 1000 && !fsync(fd) && written(1) == 1000 && !dirty(1));
  close(fd);
  return 1;
}
static int unlink_at(const char *path) { return unlinkat(AT_FDCWD, path, 0); }
static int unlink_by_number(const char *path) { return (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0); }
static int t_unlink(void) { return deleted(unlink); }
static int t_unlinkat(void) { return deleted(unlink_at); }
static int t_remove(void) { return deleted(remove); }
static int t_sys_unlinkat(void) { return deleted(unlink_by_number); }

static int t_every_write(void) {
  int fd = file("a/writes", O_TRUNC), from = file("source", O_TRUNC), ends[2];
  struct iovec v[2] = {{bytes, 100}, {bytes, 200}};
  off_t at = 0;
  NEED(write(from, bytes, 1000) == 1000 && !pipe(ends) && write(ends[1], bytes, 500) == 500);
  begin();
  int64_t sum = 0;
#define ADDS(n, call) NEED((call) == (n) && dirty(0) == (sum += (n)))
  ADDS(10, write(fd, bytes, 10));
  ADDS(20, pwrite(fd, bytes, 20, 0));
  ADDS(21, pwrite64(fd, bytes, 21, 0));
  ADDS(300, writev(fd, v, 2));
  ADDS(300, pwritev(fd, v, 2, 0));
  ADDS(300, pwritev2(fd, v, 2, 0, 0));
  ADDS(400, sendfile(fd, from, &at, 400));
  at = 0;
  ADDS(600, copy_file_range(from, &at, fd, 0, 600, 0));
  ADDS(500, splice(ends[0], 0, fd, 0, 500, 0));
  ADDS(30, syscall(SYS_write, fd, bytes, 30));
  ADDS(31, syscall(SYS_pwrite64, fd, bytes, 31, 0));
  ADDS(300, syscall(SYS_writev, fd, v, 2));
  ADDS(300, syscall(SYS_pwritev2, fd, v, 2, 0, 0, 0));
  ADDS(0, write(fd, bytes, 0));
  NEED(write(-1, bytes, 10) == -1 && dirty(0) == sum);
  NEED(!waits(0) && !fsync(fd) && written(0) == sum && !dirty(0));
  close(fd);
  close(from);
  return 1;
}

static int t_outside(void) {
  int fd = file("outside", O_TRUNC), similar = file("abc", O_TRUNC), ends[2];
  NEED(!pipe(ends));
  begin();
  NEED(write(fd, bytes, N) == N && !fsync(fd) && write(similar, bytes, N) == N && !fdatasync(similar));
  NEED(write(ends[1], bytes, 10) == 10 && untouched(0) && untouched(1) && untouched(2) && untouched(3));
  close(fd);
  close(similar);
  return 1;
}

static int t_longest_prefix(void) {
  int fd = file("a/nested/file", O_TRUNC);
  begin();
  NEED(write(fd, bytes, N) == N && !fsync(fd) && syncs(2) == 1 && written(2) == N && untouched(0));
  close(fd);
  return 1;
}

static int synchronous(int flags, int by_call) {
  int fd = file("a/synchronous", O_TRUNC | flags);
  struct iovec v = {bytes, 8192};
  if (fd < 0 && errno == EINVAL)
    SKIP("this file system refuses the flag");
  NEED(fd >= 0);
  begin();
  ssize_t n = by_call ? pwritev2(fd, &v, 1, 0, by_call) : pwrite(fd, bytes, 8192, 0);
  if (n < 0 && by_call && errno == EOPNOTSUPP)
    SKIP("this kernel refuses the flag");
  NEED(n == 8192);
  NEED(took() >= TAKES(LATENCY, 8192) && syncs(0) == 1 && written(0) == 8192 && !dirty(0));
  NEED(waits(0) == 1 && called(WEIR_SYNC) == 1);
  begin();
  NEED(!fsync(fd) && syncs(0) == 1 && !commits(0) && !written(0)); /* the bytes have been paid for */
  close(fd);
  return 1;
}
static int t_o_dsync(void) { return synchronous(O_DSYNC, 0); }
static int t_o_sync(void) { return synchronous(O_SYNC, 0); }
static int t_o_direct(void) { return synchronous(O_DIRECT, 0); }
static int t_rwf_dsync(void) { return synchronous(0, 2); }
static int t_rwf_sync(void) { return synchronous(0, 4); }

static int t_sync_file_range(void) {
  int fd = file("a/range", O_TRUNC);
  begin();
  NEED(pwrite(fd, bytes, N, 0) == N && !sync_file_range(fd, 0, 0, SYNC_FILE_RANGE_WRITE));
  NEED(written(0) == N && !dirty(0) && !waits(0) && !syncs(0)); /* queued, not awaited */
  NEED(!sync_file_range(fd, 0, 0, SYNC_FILE_RANGE_WAIT_BEFORE) && waits(0) == 1 && took() >= TAKES(0, N));
  begin();
  NEED(pwrite(fd, bytes, N, 0) == N && !sync_file_range(fd, 0, N / 4, SYNC_FILE_RANGE_WRITE));
  NEED(written(0) == N / 4 && dirty(0) == N - N / 4);
  NEED(!syscall(SYS_sync_file_range, fd, 0L, 0L, SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER));
  NEED(written(0) == N && !dirty(0) && waits(0) == 1 && !syncs(0) && took() >= TAKES(0, N));
  close(fd);
  return 1;
}

static int knows_dirty_pages(int fd) {
  uint64_t range[2] = {0, 0}, found[5];
  return !syscall(451, fd, range, found, 0); /* cachestat */
}

static int t_msync(void) {
  int fd = file("a/mapped", O_TRUNC);
  NEED(!ftruncate(fd, 65536) && !fsync(fd));
  char *m = mmap(0, 65536, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  NEED(m != MAP_FAILED);
  int exact = knows_dirty_pages(fd);
  begin();
  NEED(!msync(m, 65536, MS_ASYNC) && untouched(0));
  m[0] = m[20000] = m[60000] = 7;
  NEED(!msync(m, 32768, MS_SYNC) && syncs(0) == 1 && commits(0) == 1 && waits(0) == 1);
  NEED(written(0) == (exact ? 8192 : 0) && took() >= TAKES(LATENCY, written(0)));
  if (!exact)
    SKIP("this kernel does not report dirty pages");
  begin();
  NEED(!msync(m, 32768, MS_SYNC) && syncs(0) == 1 && !commits(0) && !written(0)); /* clean */
  NEED(!syscall(SYS_msync, m + 57344, 8192L, MS_SYNC) && commits(0) == 1 && written(0) == 4096); /* a later page */
  begin();
  m[100] = 8;
  NEED(!fsync(fd) && commits(0) == 1 && !written(0) && took() >= LATENCY); /* dirty by the mapping alone */
  begin();
  NEED(pwrite(fd, bytes, N, 0) == N && !msync(m, 65536, MS_SYNC) && commits(0) == 1);
  NEED(written(0) == 40960 && !dirty(0)); /* whole pages */
  close(fd);
  munmap(m, 65536);
  return 1;
}

/* A clean file waits for its write-back, and not for the commits of others. */
static int t_clean_sync(void) {
  int fd = file("b/clean", O_TRUNC);
  begin();
  NEED(write(fd, bytes, N) == N && !sync_file_range(fd, 0, 0, SYNC_FILE_RANGE_WRITE) && written(1) == N);
  NEED(!syscall(SYS_fsync, fd) && syncs(1) == 1 && took() >= TAKES(0, N) && !dirty(1));
  close(fd);
  return 1;
}

#define SYNCERS 8
static void *sync_much(void *name) {
  int fd = file(name, O_TRUNC);
  for (int i = 0; i < 20; i++)
    if (write(fd, bytes, 500) != 500 || fdatasync(fd))
      return name;
  close(fd);
  return 0;
}

/* Syncs of many threads share commits, so they take fewer times the latency than there are. */
static int t_shared_commits(void) {
  pthread_t id[SYNCERS];
  char name[SYNCERS][32];
  void *r;
  begin();
  int64_t idle_since = s->disk[0].busy_until;
  for (int i = 0; i < SYNCERS; i++) {
    snprintf(name[i], sizeof name[i], "a/shared-%d", i);
    NEED(!pthread_create(&id[i], 0, sync_much, name[i]));
  }
  for (int i = 0; i < SYNCERS; i++)
    NEED(!pthread_join(id[i], &r) && !r);
  NEED(syncs(0) == 20 * SYNCERS && written(0) == 20 * SYNCERS * 500 && !dirty(0));
  NEED(commits(0) >= 20 && commits(0) <= 20 * SYNCERS / 2);
  NEED(s->disk[0].busy_until - idle_since >= TAKES(commits(0) * LATENCY, written(0)));
  return 1;
}

static int t_syncfs(void) {
  int one = file("a/one", O_TRUNC), two = file("a/two", O_TRUNC), other = file("b/other", O_TRUNC);
  begin();
  NEED(write(one, bytes, N) == N && write(two, bytes, N) == N && write(other, bytes, N) == N);
  NEED(!syncfs(one) && took() >= TAKES(LATENCY, 2 * N) && syncs(0) == 1 && written(0) == 2 * N && !dirty(0));
  NEED(dirty(1) == N && !written(1) && !fsync(other) && !dirty(1));
  close(one);
  close(two);
  close(other);
  return 1;
}

/* Half of the limit is free; the next half goes to the queue without a wait; beyond it the writer pays. */
static int t_throttle(void) {
  int fd = file("b/much", O_TRUNC);
  int64_t piece = 50000, n = 0;
  begin();
  for (; n < LIMIT / 2; n += piece)
    NEED(write(fd, bytes, (size_t)piece) == piece && !written(1) && !waits(1));
  for (; n < LIMIT; n += piece)
    NEED(write(fd, bytes, (size_t)piece) == piece && !waits(1) && dirty(1) <= LIMIT / 2);
  NEED(written(1) > 0 && s->delay[1].write_back - delay_was[1].write_back == written(1));
  for (; n < 3 * LIMIT; n += piece)
    NEED(write(fd, bytes, (size_t)piece) == piece && dirty(1) <= LIMIT / 2);
  NEED(took() >= TAKES(0, 2 * LIMIT) && waits(1) > 0 && called(WEIR_THROTTLE) == waits(1) && !syncs(1));
  /* A sync comes behind what the queue holds. */
  NEED(!fsync(fd) && !dirty(1) && took() >= TAKES(LATENCY, 3 * LIMIT));
  close(fd);
  return 1;
}

/* Another file's dirty bytes count toward the limit; a writer pays for bytes of its own file. */
static int t_throttle_across_files(void) {
  int quiet = file("a/quiet", O_TRUNC), busy = file("a/busy", O_TRUNC);
  begin();
  NEED(write(quiet, bytes, 400000) == 400000);
  for (int i = 0; i < 40; i++)
    NEED(write(busy, bytes, 50000) == 50000 && dirty(0) <= LIMIT / 2);
  NEED(written(0) == 1900000 && waits(0) > 0 && took() >= TAKES(0, 400000 + 40 * 50000 - LIMIT));
  NEED(!fsync(busy) && !fsync(quiet) && !dirty(0) && written(0) == 2400000);
  close(quiet);
  close(busy);
  return 1;
}

static void start(const char *path) {
  if (!fork())
    execute_again(self, "syncs", path, "20");
}

/* Two programs on one disk share its rate and its commits. */
static int t_two_processes(void) {
  char one[4096], two[4096];
  int status[2];
  snprintf(one, sizeof one, "%s/a/first", folder);
  snprintf(two, sizeof two, "%s/a/second", folder);
  begin();
  int64_t idle_since = s->disk[0].busy_until;
  start(one);
  start(two);
  NEED(wait(&status[0]) > 0 && wait(&status[1]) > 0 && !status[0] && !status[1]);
  NEED(syncs(0) == 40 && commits(0) >= 20 && commits(0) <= 40 && written(0) == 40 * N && !dirty(0));
  NEED(took() >= TAKES(commits(0) * LATENCY, 40 * N) && untouched(1));
  NEED(s->disk[0].busy_until - idle_since >= TAKES(commits(0) * LATENCY, 40 * N));
  return 1;
}

/* The real disk is slower than 1 ns: the model can't be kept, and says so. */
static int t_overrun(void) {
  int fd = file("quick/file", O_TRUNC);
  begin();
  NEED(write(fd, bytes, N) == N && !fsync(fd) && syncs(3) == 1 && waits(3) == 1);
  NEED(s->delay[3].overruns - delay_was[3].overruns == 1 && s->delay[3].overrun > delay_was[3].overrun);
  close(fd);
  return 1;
}

static int t_refused(void) {
  int fd = file("a/refused", O_TRUNC);
  struct aiocb c = {.aio_fildes = fd, .aio_buf = bytes, .aio_nbytes = 10};
  struct aiocb *list[] = {&c};
  begin();
  c.aio_lio_opcode = LIO_WRITE;
  NEED(aio_write(&c) == -1 && errno == ENOSYS && aio_fsync(O_SYNC, &c) == -1 && errno == ENOSYS);
  NEED(lio_listio(LIO_WAIT, list, 1, 0) == -1 && errno == ENOSYS && called(WEIR_REFUSED) == 3 && untouched(0));
  void *context = 0;
  uint32_t action = SECCOMP_RET_ERRNO;
  if (syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0L, &action))
    SKIP("this kernel has no filters, so libaio is not refused");
  NEED(raw_call(SYS_io_setup, 1, (long)&context) == -ENOSYS && raw_call(SYS_io_uring_setup, 1, (long)bytes) == -ENOSYS);
  NEED(syscall(SYS_io_uring_setup, 1, bytes) == -1 && errno == ENOSYS && called(WEIR_REFUSED) == 4);
  return 1;
}

#define T(name) {#name, t_##name}
static const struct {
  const char *name;
  int (*run)(void);
} tests[] = {
    T(fsync), T(fdatasync), T(reopened), T(unlink), T(unlinkat), T(remove),
    T(sys_unlinkat), T(every_write), T(outside), T(longest_prefix), T(o_dsync),
    T(o_sync), T(o_direct), T(rwf_dsync), T(rwf_sync), T(sync_file_range), T(msync),
    T(clean_sync), T(shared_commits), T(syncfs), T(throttle), T(throttle_across_files), T(two_processes), T(overrun), T(refused),
};

static int sync_often(const char *path, int n) {
  int fd = open(path, O_RDWR | O_CREAT, 0600);
  for (int i = 0; i < n; i++)
    if (pwrite(fd, bytes, N, 0) != N || fdatasync(fd))
      return 1;
  return 0;
}

/* Each thread writes and syncs files of its own on both disks, so in the end no byte is dirty, and all went through the
   queue. Threads take places of the table from each other in any moment of a write. */
#define THREADS 8
#define FILES 500
static int64_t sums[THREADS][2];
static void *collide(void *p) {
  int64_t *sum = p;
  unsigned seed = (unsigned)(sum - sums[0]) + 42;
  for (int i = 0; i < FILES; i++) {
    char name[64], path[4096];
    int disk = rand_r(&seed) % 2;
    snprintf(name, sizeof name, "%s/%d-%d", disk ? "b" : "a", (int)((int64_t(*)[2])p - sums), i);
    snprintf(path, sizeof path, "%s/%s", folder, name);
    int fd = file(name, 0);
    for (int j = rand_r(&seed) % 4; j >= 0; j--) {
      int n = rand_r(&seed) % 1000 + 1;
      if (write(fd, bytes, (size_t)n) != n)
        return p;
      sum[disk] += n;
      if (rand_r(&seed) % 4 == 0)
        fsync(fd);
    }
    if (fsync(fd) || close(fd) || unlink(path))
      return p;
  }
  return 0;
}

static int collisions(void) {
  pthread_t id[THREADS];
  int64_t sum[2] = {0, 0};
  int ok = 1;
  for (int i = 0; i < THREADS; i++)
    pthread_create(&id[i], 0, collide, sums[i]);
  for (int i = 0; i < THREADS; i++) {
    void *r;
    pthread_join(id[i], &r);
    ok &= !r;
    sum[0] += sums[i][0];
    sum[1] += sums[i][1];
  }
  for (int d = 0; d < 2; d++) {
    int good = ok && !s->disk[d].dirty && s->disk[d].written == sum[d];
    printf("disk %d %s dirty %lld, written %lld of %lld\n", d, good ? "ok" : "FAILED", (long long)s->disk[d].dirty,
           (long long)s->disk[d].written, (long long)sum[d]);
    ok &= good;
  }
  return !ok;
}

int main(int n, char **a) {
  self = a[0];
  folder = a[n - 1];
  if (n == 4 && !strcmp(a[1], "syncs"))
    return sync_often(a[2], atoi(a[3]));
  map_shared();
  const char *disk[] = {"a", "b", "a/nested", "quick"};
  for (unsigned i = 0; i < 4; i++) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, disk[i]);
    mkdir(path, 0700);
  }
  if (n == 3 && !strcmp(a[1], "collide"))
    return collisions();
  int failed = 0;
  for (unsigned i = 0; i < sizeof tests / sizeof *tests; i++) {
    errno = 0;
    why[0] = 0;
    int r = tests[i].run();
    failed |= !r;
    printf("%-22s %s %s\n", tests[i].name, r > 0 ? "ok" : r ? "skipped" : "FAILED", why);
    fflush(stdout);
  }
  return failed;
}
