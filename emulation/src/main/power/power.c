// A disk that loses power: an ext4 file system whose unflushed writes can be dropped.
//
//   weir-power-disk FOLDER BYTES
//
// There are two images, which have no names and so go with this program: "now" is the disk as the system sees it, "safe" as a loss of
// power would leave it. This program serves the first one as the file FOLDER/file/disk by FUSE. A loop device on that file has the ext4 file system that is mounted at FOLDER/root. So each
// write of the kernel and each flush comes here in its order, metadata and journal included: a write goes to "now" and is kept in
// memory, a flush copies what was kept to "safe".
//
// Commands come as lines on standard input, answers as lines on standard output:
//
//   (start)        ready                   the file system is mounted
//   sync           synced                  all that was written is on the disk
//   cut            cut                     the power is gone: flushes wait for the next command, and no write reaches "safe" any more
//   release        released                the flushes are answered, with nothing behind them
//   restore SEED   restored LOST KEPT TORN  the power is back, and the file system recovered: how many unflushed writes were lost,
//                                          with those of the page cache, kept whole and kept in part
//   (end of file)                          everything is unmounted and removed, and the program ends
//
// After "failed REASON" the program ends. It needs root.
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <linux/fuse.h>
#include <linux/loop.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// The disk is the only file; the root of a FUSE file system has number 1.
#define DISK 2
#define PAGE 4096
#define MOST_PAGES 256
#define MOST_WRITE (MOST_PAGES * PAGE)
// What a disk writes as a whole.
#define SECTOR 512
#define WAIT_SECONDS 20
#define PATH 4096

struct unflushed {
  struct unflushed *next;
  uint64_t offset;
  uint32_t size;
  // It came after the power was gone, so its data are not kept.
  bool late;
  char data[];
};

static char folder[PATH - 32];
static uint64_t bytes;
static int connection;
static int now_file;
static int safe_file;

// Guards all below.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t closed = PTHREAD_COND_INITIALIZER;
static struct unflushed *first;
static struct unflushed **last = &first;
static bool cut;
static bool holding;
// An image could not be written: the disk of weir is full. Nothing that is found afterwards counts.
static bool broken;
// Flushes that wait for an answer; the kernel has one of a loop device at a time, and may interrupt none.
static uint64_t held[64];
static int held_count;
static int open_count;

static void fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  printf("failed ");
  vprintf(format, arguments);
  printf("\n");
  fflush(stdout);
  va_end(arguments);
}

// ---- FUSE ------------------------------------------------------------------------------------------------------------------------

static void answer(uint64_t unique, int error, const void *data, size_t size) {
  struct fuse_out_header header = {.len = sizeof header + size, .error = -error, .unique = unique};
  struct iovec parts[2] = {{&header, sizeof header}, {(void *)data, size}};
  // A request that was interrupted takes no answer.
  if (writev(connection, parts, size ? 2 : 1) < 0 && errno != ENOENT) {
    perror("weir-power-disk: answering");
  }
}

static struct fuse_attr attributes(uint64_t node) {
  struct fuse_attr attr = {.ino = node, .nlink = 1, .blksize = PAGE};
  attr.mode = node == DISK ? S_IFREG | 0600 : S_IFDIR | 0700;
  attr.size = node == DISK ? bytes : 0;
  attr.blocks = attr.size / SECTOR;
  return attr;
}

static void initialize(uint64_t unique, const struct fuse_init_in *in) {
  struct fuse_init_out out = {
      .major = FUSE_KERNEL_VERSION,
      .minor = in->minor < FUSE_KERNEL_MINOR_VERSION ? in->minor : FUSE_KERNEL_MINOR_VERSION,
      .max_readahead = in->max_readahead,
      .flags = in->flags & (FUSE_BIG_WRITES | FUSE_MAX_PAGES),
      .max_write = MOST_WRITE,
      .max_pages = MOST_PAGES,
      .time_gran = 1,
  };
  answer(unique, 0, &out, sizeof out);
}

static void look_up(uint64_t unique, const char *name) {
  if (strcmp(name, "disk") != 0) {
    answer(unique, ENOENT, NULL, 0);
    return;
  }
  struct fuse_entry_out out = {.nodeid = DISK, .entry_valid = 3600, .attr_valid = 3600, .attr = attributes(DISK)};
  answer(unique, 0, &out, sizeof out);
}

static void give_attributes(uint64_t unique, uint64_t node) {
  struct fuse_attr_out out = {.attr_valid = 3600, .attr = attributes(node)};
  answer(unique, 0, &out, sizeof out);
}

static void open_file(uint64_t unique) {
  pthread_mutex_lock(&lock);
  open_count++;
  pthread_mutex_unlock(&lock);
  // Without FOPEN_KEEP_CACHE the kernel forgets what it had read before: another power cycle.
  struct fuse_open_out out = {0};
  answer(unique, 0, &out, sizeof out);
}

static void close_file(uint64_t unique) {
  answer(unique, 0, NULL, 0);
  pthread_mutex_lock(&lock);
  open_count--;
  pthread_cond_broadcast(&closed);
  pthread_mutex_unlock(&lock);
}

static void read_disk(uint64_t unique, const struct fuse_read_in *in) {
  static char data[MOST_WRITE];
  if (in->size > sizeof data) {
    answer(unique, EINVAL, NULL, 0);
    return;
  }
  ssize_t size = pread(now_file, data, in->size, (off_t)in->offset);
  answer(unique, size < 0 ? EIO : 0, data, size < 0 ? 0 : (size_t)size);
}

static void write_disk(uint64_t unique, const struct fuse_write_in *in) {
  pthread_mutex_lock(&lock);
  bool late = cut;
  struct unflushed *one = malloc(sizeof *one + (late ? 0 : in->size));
  bool written = one != NULL && pwrite(now_file, in + 1, in->size, (off_t)in->offset) == (ssize_t)in->size;
  if (written) {
    one->next = NULL;
    one->offset = in->offset;
    one->size = in->size;
    one->late = late;
    if (!late) {
      memcpy(one->data, in + 1, in->size);
    }
    *last = one;
    last = &one->next;
  } else {
    free(one);
    broken = true;
  }
  pthread_mutex_unlock(&lock);
  if (!written) {
    answer(unique, EIO, NULL, 0);
    return;
  }
  struct fuse_write_out out = {.size = in->size};
  answer(unique, 0, &out, sizeof out);
}

// Needs the lock.
static void forget_unflushed(void) {
  while (first != NULL) {
    struct unflushed *one = first;
    first = one->next;
    free(one);
  }
  last = &first;
}

static void flush_disk(uint64_t unique) {
  int error = 0;
  pthread_mutex_lock(&lock);
  bool hold = holding && held_count < (int)(sizeof held / sizeof *held);
  if (hold) {
    held[held_count++] = unique;
  } else if (holding) {
    error = EIO;
  } else if (!cut) {
    for (struct unflushed *one = first; one != NULL; one = one->next) {
      if (pwrite(safe_file, one->data, one->size, (off_t)one->offset) != (ssize_t)one->size) {
        error = EIO;
        broken = true;
      }
    }
    forget_unflushed();
  }
  pthread_mutex_unlock(&lock);
  if (!hold) {
    answer(unique, error, NULL, 0);
  }
}

static void handle(const struct fuse_in_header *in) {
  const void *body = in + 1;
  switch (in->opcode) {
    case FUSE_INIT:
      initialize(in->unique, body);
      return;
    case FUSE_LOOKUP:
      look_up(in->unique, body);
      return;
    case FUSE_GETATTR:
    case FUSE_SETATTR:
      give_attributes(in->unique, in->nodeid);
      return;
    case FUSE_OPEN:
      open_file(in->unique);
      return;
    case FUSE_RELEASE:
      close_file(in->unique);
      return;
    case FUSE_READ:
      read_disk(in->unique, body);
      return;
    case FUSE_WRITE:
      write_disk(in->unique, body);
      return;
    case FUSE_FSYNC:
      flush_disk(in->unique);
      return;
    case FUSE_FLUSH:
    case FUSE_ACCESS:
    case FUSE_DESTROY:
      answer(in->unique, 0, NULL, 0);
      return;
    case FUSE_FORGET:
    case FUSE_BATCH_FORGET:
    case FUSE_INTERRUPT:
      return;
    default:
      answer(in->unique, ENOSYS, NULL, 0);
  }
}

static void *serve(void *unused) {
  (void)unused;
  // It serves writes of the kernel, so it must not wait for such writes where memory is short. From Linux 5.6 on.
  prctl(PR_SET_IO_FLUSHER, 1, 0, 0, 0);
  static char request[MOST_WRITE + PAGE] __attribute__((aligned(8)));
  for (;;) {
    ssize_t size = read(connection, request, sizeof request);
    if (size >= (ssize_t)sizeof(struct fuse_in_header)) {
      handle((const struct fuse_in_header *)request);
    } else if (size < 0 && errno == ENODEV) {
      // It was unmounted.
      return NULL;
    } else if (size < 0 && errno != EINTR && errno != EAGAIN && errno != ENOENT) {
      perror("weir-power-disk: reading requests");
      exit(1);
    }
  }
}

// ---- mounting --------------------------------------------------------------------------------------------------------------------

static const char *in_folder(const char *name) {
  static char path[PATH];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return path;
}

static bool serve_disk(void) {
  connection = open("/dev/fuse", O_RDWR | O_CLOEXEC);
  if (connection < 0) {
    fail("/dev/fuse can't be opened: %s", strerror(errno));
    return false;
  }
  char options[128];
  snprintf(options, sizeof options, "fd=%d,rootmode=40000,user_id=0,group_id=0", connection);
  if (mount("weir-power-disk", in_folder("file"), "fuse", MS_NOSUID | MS_NODEV, options) != 0) {
    fail("FUSE can't be mounted: %s", strerror(errno));
    return false;
  }
  pthread_t server;
  int error = pthread_create(&server, NULL, serve, NULL);
  if (error != 0) {
    fail("no thread: %s", strerror(error));
    return false;
  }
  pthread_detach(server);
  return true;
}

// Puts a loop device on the disk and returns it, open; -1 after a failure. The kernel detaches it with its last user.
static int attach(char *device, size_t size) {
  int disk = open(in_folder("file/disk"), O_RDWR | O_CLOEXEC);
  int control = open("/dev/loop-control", O_RDWR | O_CLOEXEC);
  int loop = -1;
  int error = disk < 0 || control < 0 ? errno : 0;
  // Another program may take the free one first.
  for (int attempt = 0; error == 0 && loop < 0 && attempt < 20; attempt++) {
    int number = ioctl(control, LOOP_CTL_GET_FREE);
    snprintf(device, size, "/dev/loop%d", number);
    loop = number < 0 ? -1 : open(device, O_RDWR | O_CLOEXEC);
    struct loop_config config = {.fd = (uint32_t)disk, .block_size = SECTOR, .info.lo_flags = LO_FLAGS_AUTOCLEAR};
    if (loop < 0 || ioctl(loop, LOOP_CONFIGURE, &config) != 0) {
      error = loop >= 0 && errno == EBUSY ? 0 : errno;
      if (loop >= 0) {
        close(loop);
      }
      loop = -1;
    }
  }
  if (loop < 0) {
    fail("no loop device could be had: %s", strerror(error == 0 ? EBUSY : error));
  }
  close(disk);
  close(control);
  return loop;
}

static bool make_file_system(const char *device) {
  pid_t child = fork();
  if (child == 0) {
    int nothing = open("/dev/null", O_RDONLY);
    dup2(nothing, STDIN_FILENO);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    // The images read as zeros, so the journal and the tables of inodes need none.
    execlp("mkfs.ext4", "mkfs.ext4", "-q", "-F", "-b", "4096", "-E", "nodiscard,lazy_journal_init=1,lazy_itable_init=1", device,
        (char *)NULL);
    _exit(127);
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child || status != 0) {
    fail("mkfs.ext4 made no file system");
    return false;
  }
  return true;
}

static bool mount_root(bool fresh) {
  char device[32];
  int loop = attach(device, sizeof device);
  if (loop < 0) {
    return false;
  }
  bool mounted = (!fresh || make_file_system(device));
  if (mounted && mount(device, in_folder("root"), "ext4", 0, "noinit_itable") != 0) {
    fail("the file system can't be mounted: %s", strerror(errno));
    mounted = false;
  }
  close(loop);
  return mounted;
}

static void wait_a_little(void) {
  struct timespec little = {.tv_nsec = 50000000};
  nanosleep(&little, NULL);
}

// Waits until the loop device has left the disk.
static bool await_closed(void) {
  struct timespec deadline;
  clock_gettime(CLOCK_REALTIME, &deadline);
  deadline.tv_sec += WAIT_SECONDS;
  int error = 0;
  pthread_mutex_lock(&lock);
  while (open_count > 0 && error == 0) {
    error = pthread_cond_timedwait(&closed, &lock, &deadline);
  }
  bool none = open_count == 0;
  pthread_mutex_unlock(&lock);
  return none;
}

static bool unmount_root(void) {
  for (int attempt = 0; umount2(in_folder("root"), 0) != 0; attempt++) {
    if (errno != EBUSY || attempt * 50 > WAIT_SECONDS * 1000) {
      fail("the file system can't be unmounted: %s", strerror(errno));
      return false;
    }
    wait_a_little();
  }
  if (!await_closed()) {
    fail("the loop device did not let go of the disk within %d s", WAIT_SECONDS);
    return false;
  }
  return true;
}

// ---- power -----------------------------------------------------------------------------------------------------------------------

static void sync_root(void) {
  int root = open(in_folder("root"), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (root < 0 || syncfs(root) != 0) {
    fail("the file system can't be synced: %s", strerror(errno));
    exit(1);
  }
  close(root);
  printf("synced\n");
}

static void cut_power(void) {
  pthread_mutex_lock(&lock);
  cut = true;
  holding = true;
  pthread_mutex_unlock(&lock);
  printf("cut\n");
}

static void answer_held(void) {
  pthread_mutex_lock(&lock);
  holding = false;
  for (int i = 0; i < held_count; i++) {
    answer(held[i], 0, NULL, 0);
  }
  held_count = 0;
  pthread_mutex_unlock(&lock);
}

// Steele, Lea and Flood 2014.
static uint64_t random_number(uint64_t *state) {
  uint64_t z = (*state += 0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

static bool put(int file, const char *data, uint32_t size, uint64_t offset) {
  return pwrite(file, data, size, (off_t)offset) == (ssize_t)size;
}

// Of what was not flushed a disk may have written all, nothing, or any sectors, in any order.
static bool lose_unflushed(uint64_t seed, long *lost, long *kept, long *torn) {
  uint64_t state = seed;
  bool all = random_number(&state) % 2 == 0;
  bool good = !broken;
  static char buffer[MOST_WRITE];
  for (struct unflushed *one = first; one != NULL; one = one->next) {
    uint64_t fate = random_number(&state) % 4;
    // What came late was in the page cache of the kernel.
    if (one->late || all || fate > 1) {
      ++*lost;
    } else if (fate == 0 || one->offset < PAGE) {
      // A disk keeps the superblock whole: its sectors are one physical one.
      ++*kept;
      good = good && put(safe_file, one->data, one->size, one->offset);
    } else {
      ++*torn;
      for (uint32_t at = 0; at + SECTOR <= one->size; at += SECTOR) {
        if (random_number(&state) % 2 == 0) {
          good = good && put(safe_file, one->data + at, SECTOR, one->offset + at);
        }
      }
    }
  }
  for (struct unflushed *one = first; one != NULL; one = one->next) {
    good = good && pread(safe_file, buffer, one->size, (off_t)one->offset) == (ssize_t)one->size
        && put(now_file, buffer, one->size, one->offset);
  }
  forget_unflushed();
  return good;
}

static bool restore(uint64_t seed) {
  if (!unmount_root()) {
    return false;
  }
  long lost = 0;
  long kept = 0;
  long torn = 0;
  pthread_mutex_lock(&lock);
  bool good = lose_unflushed(seed, &lost, &kept, &torn);
  cut = false;
  pthread_mutex_unlock(&lock);
  if (!good) {
    fail("its images could not be written: is the disk of weir full?");
    return false;
  }
  if (!mount_root(false)) {
    return false;
  }
  printf("restored %ld %ld %ld\n", lost, kept, torn);
  return true;
}

static void end(void) {
  answer_held();
  umount2(in_folder("root"), MNT_DETACH);
  await_closed();
  umount2(in_folder("file"), MNT_DETACH);
  rmdir(in_folder("root"));
  rmdir(in_folder("file"));
  rmdir(folder);
}

static bool obey(const char *command) {
  uint64_t seed;
  if (strcmp(command, "sync\n") == 0) {
    sync_root();
  } else if (strcmp(command, "cut\n") == 0) {
    cut_power();
  } else if (strcmp(command, "release\n") == 0) {
    answer_held();
    printf("released\n");
  } else if (sscanf(command, "restore %" SCNu64, &seed) == 1) {
    return restore(seed);
  } else {
    fail("unknown command");
    return false;
  }
  return true;
}

int main(int count, char **arguments) {
  if (count != 3 || strlen(arguments[1]) >= sizeof folder) {
    fprintf(stderr, "usage: weir-power-disk FOLDER BYTES\n");
    return 2;
  }
  // A terminal's signals are weir's to answer; the end of standard input ends this program.
  setsid();
  signal(SIGINT, SIG_IGN);
  signal(SIGTERM, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
  signal(SIGPIPE, SIG_IGN);
  setvbuf(stdout, NULL, _IOLBF, 0);
  strcpy(folder, arguments[1]);
  bytes = strtoull(arguments[2], NULL, 10) / MOST_WRITE * MOST_WRITE;
  now_file = open(in_folder("now"), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  safe_file = open(in_folder("safe"), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (now_file < 0 || safe_file < 0 || ftruncate(now_file, (off_t)bytes) != 0 || ftruncate(safe_file, (off_t)bytes) != 0) {
    fail("no disk could be made: %s", strerror(errno));
    return 1;
  }
  // They go with this program, however it ends.
  unlink(in_folder("now"));
  unlink(in_folder("safe"));
  bool good = serve_disk() && mount_root(true);
  if (good) {
    printf("ready\n");
  }
  char command[64];
  while (good && fgets(command, sizeof command, stdin) != NULL) {
    good = obey(command);
  }
  end();
  return good ? 0 : 1;
}
