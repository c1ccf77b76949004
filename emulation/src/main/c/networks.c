/* The model of networks: see weir_emulation.h. Data for another host stay in a ring of the sending process until the time
   of their arrival. One thread hands them to the kernel then. The state of hosts is in the shared file, and every update
   of it is one atomic operation, so a process that dies leaves nothing locked. */
#include "internal.h"

#include <limits.h>
#include <linux/futex.h>
#include <netinet/in.h>
#include <sys/prctl.h>
#include <sys/resource.h>

int network;

enum {
  WINDOW = 4 << 20,   /* bytes under way to a peer that does not read, as in a socket's send buffer at its usual largest */
  RING = 32 << 20,    /* to one that does: a program that must not wait does not wait for the link */
  SEGMENT = 64 << 10, /* a longer write arrives in parts, as packets would */
  GATHER = 32,        /* parts handed over in one call */
  DESCRIPTORS = 1 << 20,
  RETRY = 200000, /* ns until a peer that did not read is tried again; doubles up to RETRY_MOST */
  RETRY_MOST = 5000000,
  SHUTDOWN = -1
};

/* What precedes the bytes of each part in a ring. */
struct part {
  int64_t due;  /* raw CLOCK_MONOTONIC: when it arrives; with work, when it reaches the receiver's link */
  int64_t work; /* virtual ns that the receiver's link takes for it; 0 once it has its place there */
  int64_t bytes;
};

/* One connection to another host. Never freed, since another thread may still hold it: it serves a later connection then.
   All but `next` and `free` belong to the holder of `lock`. */
struct link {
  pthread_mutex_t lock;
  ino_t inode; /* of the socket, 0 for none: a descriptor may have been given to another one since */
  int to;      /* the other host */
  int fd;      /* where the program has it */
  int out;     /* a descriptor of our own: the program may close its one while data are under way */
  int scheduled, closing, blocked, broken;
  int64_t due; /* raw CLOCK_MONOTONIC: when the first part arrives, or the next try */
  int64_t first, end; /* the used bytes of the ring, as counts of all so far */
  int64_t handed;     /* bytes of the first part that the kernel has */
  int64_t retry;      /* ns until the next try */
  unsigned space;     /* a futex that changes when bytes leave */
  int waiting;        /* threads that wait for that */
  char *ring;
  struct link *next; /* of all */
  struct link *free; /* of those without a connection */
};

static struct link *links[DESCRIPTORS] __attribute__((aligned(4096)));
/* The socket of a descriptor, and its peer's host; 0 if data are not delayed. */
static ino_t known_socket[DESCRIPTORS];
static unsigned char known_host[DESCRIPTORS];
static struct link *all_links, *free_links;
static struct link *heap[DESCRIPTORS]; /* by `due` */
static int scheduled;
static pthread_mutex_t schedule_lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned wake_up; /* a futex that changes when an earlier part than all before is scheduled */
static int has_thread;
static int under_way; /* links with data */

void parse_network(const char *text) {
  const char *s = text;
  int64_t host = parse_positive(&s, ',');
  int64_t delay = host ? parse_positive(&s, ',') : 0;
  int64_t bandwidth = delay ? parse_positive(&s, '\0') : 0;
  if (!bandwidth || host >= WEIR_HOSTS)
    fail("WEIR_DILATION_NETWORK must be HOST,DELAY,BANDWIDTH with whole numbers above 0 and a host below 256");
  struct weir_host *h = &shared->host[host];
  if (!agree(&h->delay, delay) || !agree(&h->bandwidth, bandwidth))
    fail("WEIR_DILATION_NETWORK differs between processes of one host");
  network = (int)host;
}

static void wait_on(unsigned *word, unsigned seen, int64_t raw_deadline) {
  struct timespec t = deadline(raw_deadline);
  real_syscall(SYS_futex, word, FUTEX_WAIT_BITSET_PRIVATE, seen, raw_deadline == INT64_MAX ? 0 : &t, 0,
               FUTEX_BITSET_MATCH_ANY);
}

static void wake(unsigned *word) {
  __atomic_fetch_add(word, 1, __ATOMIC_SEQ_CST);
  real_syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, INT_MAX, 0, 0, 0);
}

/* Adds work to the end of a queue, not before a time; returns when it is done. */
static int64_t enqueue(int64_t *until, int64_t from, int64_t work) {
  int64_t seen = __atomic_load_n(until, __ATOMIC_ACQUIRE), end;
  do
    end = (seen > from ? seen : from) + work;
  while (!__atomic_compare_exchange_n(until, &seen, end, 0, __ATOMIC_SEQ_CST, __ATOMIC_ACQUIRE));
  return end;
}

/* Adds a part that leaves now. It passes the sender's link and the delay; the receiver's link follows when it gets there,
   since parts of other hosts may get there before. */
static struct part leaving(int64_t bytes) {
  struct weir_host *here = &shared->host[network];
  int64_t work = service(0, here->bandwidth, bytes);
  int64_t sent = enqueue(&here->out_until, virtual_now(CLOCK_MONOTONIC), work);
  int64_t reaches = sent + here->delay - work;
  return (struct part){(int64_t)to_raw(dilation, epoch_of(CLOCK_MONOTONIC), reaches), work, bytes};
}

static void put_at(struct link *l, int64_t place, const void *data, int64_t n) {
  int64_t at = place % RING, head = n < RING - at ? n : RING - at;
  memcpy(l->ring + at, data, (size_t)head);
  memcpy(l->ring, (const char *)data + head, (size_t)(n - head));
}

static void put(struct link *l, const void *data, int64_t n) {
  put_at(l, l->end, data, n);
  l->end += n;
}

static struct part part_at(const struct link *l, int64_t place) {
  struct part p;
  int64_t at = place % RING, n = sizeof p, head = n < RING - at ? n : RING - at;
  memcpy(&p, l->ring + at, (size_t)head);
  memcpy((char *)&p + head, l->ring, (size_t)(n - head));
  return p;
}

/* Moves a link up from a place of the heap. With schedule_lock. Returns whether it is the first now. */
static int rise(struct link *l, int i) {
  while (i && heap[(i - 1) / 2]->due > l->due) {
    heap[i] = heap[(i - 1) / 2];
    i = (i - 1) / 2;
  }
  heap[i] = l;
  return !i;
}

/* With schedule_lock. */
static struct link *pop(void) {
  struct link *first = heap[0], *last = heap[--scheduled];
  int i = 0, child;
  while ((child = 2 * i + 1) < scheduled) {
    if (child + 1 < scheduled && heap[child + 1]->due < heap[child]->due)
      child++;
    if (heap[child]->due >= last->due)
      break;
    heap[i] = heap[child];
    i = child;
  }
  heap[i] = last;
  return first;
}

/* With the link's lock. */
static void schedule(struct link *l, int64_t due) {
  l->due = due;
  pthread_mutex_lock(&schedule_lock);
  int first = rise(l, scheduled++);
  pthread_mutex_unlock(&schedule_lock);
  if (first)
    wake(&wake_up);
}

/* Brings a scheduled link forward, unless it is being handed over just now. With the link's lock. */
static void hasten(struct link *l, int64_t due) {
  int i = 0, first = 0;
  pthread_mutex_lock(&schedule_lock);
  while (i < scheduled && heap[i] != l)
    i++;
  if (i < scheduled && due < l->due) {
    l->due = due;
    first = rise(l, i);
  }
  pthread_mutex_unlock(&schedule_lock);
  if (first)
    wake(&wake_up);
}

/* With the link's lock, when nothing is under way. The connection ends with its last descriptor. */
static void release(struct link *l) {
  struct link *held = l;
  __atomic_compare_exchange_n(&links[l->fd], &held, (struct link *)0, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  l->inode = 0;
  real_close(l->out);
  madvise(l->ring, RING, MADV_DONTNEED);
  pthread_mutex_lock(&schedule_lock);
  l->free = free_links;
  free_links = l;
  pthread_mutex_unlock(&schedule_lock);
}

/* Takes handed bytes out of the ring. */
static void take(struct link *l, int64_t n) {
  while (n > 0) {
    struct part p = part_at(l, l->first);
    int64_t left = p.bytes - l->handed;
    if (n < left) {
      l->handed += n;
      return;
    }
    n -= left;
    l->handed = 0;
    l->first += (int64_t)sizeof p + p.bytes;
  }
}

/* Whether a part has arrived. One that reaches the receiver's link gets its place there. */
static int has_arrived(struct link *l, int64_t place, int64_t now) {
  struct part p = part_at(l, place);
  if (p.due <= now && p.work) {
    int64_t reached = to_virtual_near(dilation, epoch_of(CLOCK_MONOTONIC), p.due);
    p.due = (int64_t)to_raw(dilation, epoch_of(CLOCK_MONOTONIC), enqueue(&shared->host[l->to].in_until, reached, p.work));
    p.work = 0;
    put_at(l, place, &p, sizeof p);
  }
  return p.due <= now;
}

/* The bytes that have arrived, up to the next shutdown: pieces of the ring. */
static int arrived(struct link *l, int64_t now, struct iovec *pieces) {
  int n = 0;
  int64_t place = l->first, skip = l->handed;
  while (place < l->end && n + 2 <= 2 * GATHER) {
    struct part p = part_at(l, place);
    if (p.bytes == SHUTDOWN || !has_arrived(l, place, now))
      break;
    int64_t at = (place + (int64_t)sizeof p + skip) % RING, bytes = p.bytes - skip;
    int64_t head = bytes < RING - at ? bytes : RING - at;
    pieces[n++] = (struct iovec){l->ring + at, (size_t)head};
    if (bytes > head)
      pieces[n++] = (struct iovec){l->ring, (size_t)(bytes - head)};
    place += (int64_t)sizeof p + p.bytes;
    skip = 0;
  }
  return n;
}

static void count_lateness(const struct link *l) {
  struct weir_host *h = &shared->host[network];
  struct part p = part_at(l, l->first);
  int64_t late = raw_now(CLOCK_MONOTONIC) - p.due;
  __atomic_fetch_add(&h->arrivals, 1, __ATOMIC_RELAXED);
  if (late > 0)
    __atomic_fetch_add(&h->late, (int64_t)shorter(dilation, late), __ATOMIC_RELAXED);
}

/* Gives the kernel what has arrived. With the link's lock. */
static void hand_over(struct link *l) {
  while (l->first < l->end) {
    int64_t now = raw_now(CLOCK_MONOTONIC);
    if (!has_arrived(l, l->first, now))
      return;
    if (part_at(l, l->first).bytes == SHUTDOWN) {
      real_shutdown(l->out, SHUT_WR);
      l->first += sizeof(struct part);
      continue;
    }
    struct iovec pieces[2 * GATHER];
    struct msghdr m = {.msg_iov = pieces, .msg_iovlen = (size_t)arrived(l, now, pieces)};
    if (!l->blocked && !l->handed)
      count_lateness(l);
    ssize_t n = real_sendmsg(l->out, &m, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (n > 0) {
      l->blocked = 0;
      l->retry = RETRY;
      take(l, n);
    } else if (n < 0 && (errno == EAGAIN || errno == ENOBUFS || errno == ENOMEM)) {
      l->blocked = 1;
      return;
    } else if (n < 0 && errno != EINTR) {
      real_shutdown(l->out, SHUT_RDWR); /* or later data would follow a gap; the program's next call learns it */
      l->broken = 1;
      l->first = l->end;
    }
  }
  l->first = l->end = l->handed = 0; /* small data use the same pages again and again */
}

/* When the first part of a link can be handed over. */
static int64_t next_time(struct link *l) {
  if (!l->blocked)
    return part_at(l, l->first).due;
  int64_t next = raw_now(CLOCK_MONOTONIC) + l->retry;
  l->retry = l->retry * 2 < RETRY_MOST ? l->retry * 2 : RETRY_MOST;
  return next;
}

static void *deliver(void *none) {
  prctl(PR_SET_NAME, "weir-network");
  prctl(PR_SET_TIMERSLACK, 1);
  for (;;) {
    unsigned seen = __atomic_load_n(&wake_up, __ATOMIC_SEQ_CST);
    pthread_mutex_lock(&schedule_lock);
    int64_t due = scheduled ? heap[0]->due : INT64_MAX;
    struct link *l = due <= raw_now(CLOCK_MONOTONIC) ? pop() : 0;
    pthread_mutex_unlock(&schedule_lock);
    if (!l) {
      wait_on(&wake_up, seen, due);
      continue;
    }
    pthread_mutex_lock(&l->lock);
    hand_over(l);
    int is_empty = l->first == l->end;
    l->scheduled = !is_empty;
    if (!is_empty)
      schedule(l, next_time(l));
    else
      __atomic_fetch_sub(&under_way, 1, __ATOMIC_SEQ_CST);
    if (is_empty && l->closing)
      release(l);
    int waiting = l->waiting;
    pthread_mutex_unlock(&l->lock);
    if (waiting)
      wake(&l->space);
  }
  return none;
}

/* A program's signals are not for this thread. */
static void start_thread(void) {
  sigset_t all, before;
  pthread_attr_t a;
  pthread_t id;
  sigfillset(&all);
  pthread_attr_init(&a);
  pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&a, 256 << 10);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  if (pthread_create(&id, &a, deliver, 0))
    fail("the thread of the emulated network cannot start");
  pthread_sigmask(SIG_SETMASK, &before, 0);
  pthread_attr_destroy(&a);
}

static int port_of(const struct sockaddr_storage *a) {
  switch (a->ss_family) {
    case AF_INET:
      return ntohs(((const struct sockaddr_in *)a)->sin_port);
    case AF_INET6:
      return ntohs(((const struct sockaddr_in6 *)a)->sin6_port);
    default:
      return 0;
  }
}

static int is_stream(int fd) {
  int type;
  socklen_t size = sizeof type;
  return !real_getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size) && type == SOCK_STREAM;
}

/* The port of one end of a connection; 0 for sockets without ports, -1 if there is no peer yet. */
static int port(int fd, int of_peer) {
  struct sockaddr_storage a;
  socklen_t length = sizeof a;
  if (of_peer ? getpeername(fd, (struct sockaddr *)&a, &length) : getsockname(fd, (struct sockaddr *)&a, &length))
    return -1;
  return port_of(&a);
}

/* A connection is known by the port that connects and the one that listens: two connections to different ports may come
   from one port. Returns the entry of the pair. Without one: the first empty entry, which gets `first`; with neither, the
   entry that a full table gives up. */
static uint64_t *claim_of(uint64_t pair, uint64_t first) {
  uint64_t hash = pair * 0x9e3779b97f4a7c15ULL >> 40;
  for (int i = 0; i < 64; i++) {
    uint64_t *entry = &shared->claim[(hash + (uint64_t)i) % WEIR_CLAIMS], seen = 0;
    if (__atomic_compare_exchange_n(entry, &seen, first, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) || seen >> 8 == pair)
      return entry;
  }
  return &shared->claim[hash % WEIR_CLAIMS];
}

static uint64_t pair_of(int from, int to) { return (uint64_t)from << 16 | (uint64_t)to; }

static void claim_connection(int fd, int to) {
  int from = is_stream(fd) ? port(fd, 0) : 0;
  if (from <= 0 || to <= 0)
    return;
  uint64_t claim = pair_of(from, to) << 8 | (uint64_t)network;
  __atomic_store_n(claim_of(pair_of(from, to), claim), claim, __ATOMIC_RELEASE);
}

/* 0 if no host has claimed it. */
static int host_of_connection(int from, int to) {
  uint64_t claim = __atomic_load_n(claim_of(pair_of(from, to), 0), __ATOMIC_ACQUIRE);
  return claim >> 8 == pair_of(from, to) ? (int)(claim & 255) : 0;
}

static void claim_listener(int fd) {
  int p = is_stream(fd) ? port(fd, 0) : 0;
  if (p > 0)
    __atomic_store_n(&shared->host_of_listener[p], (unsigned char)network, __ATOMIC_RELEASE);
}

/* The host of the other end; 0 if data are not delayed, -1 if it is not known yet. */
static int host_of_peer(int fd) {
  if (!is_stream(fd))
    return 0;
  int there = port(fd, 1), here = port(fd, 0);
  if (!there || !here)
    return 0;
  if (there < 0 || here < 0)
    return -1;
  int host = host_of_connection(there, here);
  if (!host)
    host = __atomic_load_n(&shared->host_of_listener[there], __ATOMIC_ACQUIRE);
  return !host ? -1 : host == network ? 0 : host;
}

static struct link *new_link(void) {
  pthread_mutex_lock(&schedule_lock);
  struct link *l = free_links;
  if (l)
    free_links = l->free;
  if (!has_thread) {
    has_thread = 1;
    start_thread();
  }
  pthread_mutex_unlock(&schedule_lock);
  if (l)
    return l;
  size_t size = (sizeof *l + 4095) / 4096 * 4096;
  char *memory = mmap(0, size + RING, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    return 0;
  l = (struct link *)memory;
  pthread_mutex_init(&l->lock, 0);
  l->ring = memory + size;
  l->next = __atomic_load_n(&all_links, __ATOMIC_RELAXED);
  while (!__atomic_compare_exchange_n(&all_links, &l->next, l, 1, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED)) {
  }
  return l;
}

/* The program has no descriptor of the connection any more. What is under way still arrives. */
static void let_go(struct link *l, ino_t inode) {
  pthread_mutex_lock(&l->lock);
  if (l->inode == inode && !l->closing) {
    l->closing = 1;
    if (!l->scheduled)
      release(l);
  }
  pthread_mutex_unlock(&l->lock);
}

/* A number out of the program's way: some keep tables by descriptor, and count on low ones. */
static int copy_of(int fd) {
  struct rlimit limit;
  int least = getrlimit(RLIMIT_NOFILE, &limit) ? 0 : limit.rlim_cur > DESCRIPTORS ? DESCRIPTORS / 2 : (int)limit.rlim_cur / 2;
  int copy = fcntl(fd, F_DUPFD_CLOEXEC, least);
  return copy >= 0 ? copy : fcntl(fd, F_DUPFD_CLOEXEC, 0);
}

static struct link *connect_link(int fd, ino_t inode, int to) {
  struct link *before = __atomic_load_n(&links[fd], __ATOMIC_ACQUIRE), *seen = before;
  ino_t before_inode = before ? before->inode : 0;
  int copy = copy_of(fd);
  struct link *l = copy < 0 ? 0 : new_link();
  if (!l) {
    if (copy >= 0)
      real_close(copy);
    __atomic_fetch_add(&shared->host[network].undelayed, 1, __ATOMIC_RELAXED);
    return 0;
  }
  pthread_mutex_lock(&l->lock);
  l->out = copy;
  l->fd = fd;
  l->to = to;
  l->closing = l->blocked = l->broken = 0;
  l->first = l->end = l->handed = 0;
  l->retry = RETRY;
  l->inode = inode;
  int is_first = __atomic_compare_exchange_n(&links[fd], &seen, l, 0, __ATOMIC_SEQ_CST, __ATOMIC_ACQUIRE);
  if (!is_first)
    release(l);
  pthread_mutex_unlock(&l->lock);
  if (is_first && before)
    let_go(before, before_inode);
  return is_first ? l : seen;
}

/* The link of a socket, with its lock; null where data go to the kernel at once. `inode`: of the socket that it must be, if
   not 0; takes it. */
static struct link *lock_link(int fd, ino_t *inode) {
  struct stat s;
  if (fd < 0 || fd >= DESCRIPTORS || fstat(fd, &s) || !S_ISSOCK(s.st_mode) || (*inode && *inode != s.st_ino))
    return 0;
  *inode = s.st_ino;
  /* Before the host: another thread stores both, the host first. */
  ino_t known = __atomic_load_n(&known_socket[fd], __ATOMIC_ACQUIRE);
  int host = __atomic_load_n(&known_host[fd], __ATOMIC_RELAXED);
  if (known != s.st_ino) {
    host = host_of_peer(fd);
    if (host < 0)
      return 0;
    __atomic_store_n(&known_host[fd], (unsigned char)host, __ATOMIC_RELAXED);
    __atomic_store_n(&known_socket[fd], s.st_ino, __ATOMIC_RELEASE);
  }
  if (!host || raw_now(CLOCK_MONOTONIC) < epoch_of(CLOCK_MONOTONIC))
    return 0;
  struct link *l = __atomic_load_n(&links[fd], __ATOMIC_ACQUIRE);
  if (!l || l->inode != s.st_ino)
    l = connect_link(fd, s.st_ino, host);
  if (!l)
    return 0;
  pthread_mutex_lock(&l->lock);
  if (l->inode == s.st_ino && !l->closing && !l->broken)
    return l;
  pthread_mutex_unlock(&l->lock);
  return 0;
}

/* Space for a shutdown is always left. */
static int64_t room(const struct link *l) {
  int64_t most = l->blocked ? WINDOW : RING;
  int64_t free = most - (l->end - l->first) - 2 * (int64_t)sizeof(struct part);
  return free > 0 ? free : 0;
}

/* Begins to wait for the parts of a link, unless it does already. With its lock. */
static void begin(struct link *l) {
  if (l->scheduled)
    return;
  l->scheduled = 1;
  __atomic_fetch_add(&under_way, 1, __ATOMIC_SEQ_CST);
  schedule(l, part_at(l, l->first).due);
}

/* Puts bytes under way as far as there is room. With the link's lock. */
static int64_t accept_bytes(struct link *l, const char *data, int64_t n) {
  int64_t done = 0;
  while (done < n) {
    int64_t bytes = n - done < SEGMENT ? n - done : SEGMENT, free = room(l);
    if (bytes > free)
      bytes = free;
    if (!bytes)
      break;
    struct part p = leaving(bytes);
    put(l, &p, sizeof p);
    put(l, data + done, bytes);
    done += bytes;
  }
  if (done)
    begin(l);
  return done;
}

/* Small pieces of one call arrive together. With the link's lock. */
static int64_t accept_pieces(struct link *l, const struct iovec *v, int n) {
  int64_t bytes = 0, done = 0;
  for (int i = 0; i < n; i++)
    bytes += (int64_t)v[i].iov_len;
  if (n > 1 && bytes && bytes <= SEGMENT && bytes <= room(l)) {
    struct part p = leaving(bytes);
    put(l, &p, sizeof p);
    for (int i = 0; i < n; i++)
      put(l, v[i].iov_base, (int64_t)v[i].iov_len);
    begin(l);
    return bytes;
  }
  for (int i = 0; i < n; i++) {
    int64_t taken = accept_bytes(l, v[i].iov_base, (int64_t)v[i].iov_len);
    done += taken;
    if (taken < (int64_t)v[i].iov_len)
      break;
  }
  return done;
}

/* Waits until bytes leave a link, or a millisecond; unlocks it. */
static void wait_for_space(struct link *l) {
  unsigned seen = __atomic_load_n(&l->space, __ATOMIC_SEQ_CST);
  l->waiting++;
  pthread_mutex_unlock(&l->lock);
  wait_on(&l->space, seen, raw_now(CLOCK_MONOTONIC) + SECOND / 1000);
  pthread_mutex_lock(&l->lock);
  l->waiting--;
  pthread_mutex_unlock(&l->lock);
}

static int must_not_wait(int fd, int flags) { return flags & MSG_DONTWAIT || fcntl(fd, F_GETFL) & O_NONBLOCK; }

/* Waits for bytes to leave a full link; unlocks it. False if the call must not wait, and the kernel will wake the program:
   its own buffer was full just now, so it signals the space that follows. Where the link is the limit, the kernel signals
   nothing, and even such a call waits. */
static int wait_for_room(struct link *l, int fd, int flags) {
  if (l->blocked && must_not_wait(fd, flags)) {
    hand_over(l);
    int has_room = !l->blocked || l->broken;
    if (!l->blocked) /* its place in the heap is that of the next try */
      hasten(l, l->first == l->end ? raw_now(CLOCK_MONOTONIC) : part_at(l, l->first).due);
    pthread_mutex_unlock(&l->lock);
    errno = EAGAIN;
    return has_room;
  }
  wait_for_space(l);
  return 1;
}

/* Advances over bytes that were taken. */
static int skip_bytes(struct iovec *v, int n, int64_t bytes) {
  int i = 0;
  for (; i < n && bytes >= (int64_t)v[i].iov_len; i++)
    bytes -= (int64_t)v[i].iov_len;
  if (i < n) {
    v[i].iov_base = (char *)v[i].iov_base + bytes;
    v[i].iov_len -= (size_t)bytes;
  }
  return i;
}

/* A socket that waits takes all; another one takes what there is room for. */
int hold(int fd, const struct iovec *v, int n, int flags, ssize_t *result) {
  if (n < 0 || n > IOV_MAX)
    return 0; /* the kernel refuses it */
  struct iovec left[n + 1];
  int64_t wanted = 0, done = 0;
  int at = 0, saved = errno;
  ino_t inode = 0;
  memcpy(left, v, (size_t)n * sizeof *v);
  for (int i = 0; i < n; i++)
    wanted += (int64_t)v[i].iov_len;
  for (;;) {
    struct link *l = lock_link(fd, &inode);
    errno = saved;
    if (!l) {
      *result = done;
      return done > 0;
    }
    count(WEIR_SEND);
    int64_t taken = accept_pieces(l, left + at, n - at);
    done += taken;
    if (done == wanted || (taken && must_not_wait(fd, flags))) {
      pthread_mutex_unlock(&l->lock);
      break;
    }
    at += skip_bytes(left + at, n - at, taken);
    if (!wait_for_room(l, fd, flags)) {
      if (!done)
        done = -1;
      break;
    }
    errno = saved;
  }
  *result = done;
  return 1;
}

/* The file's bytes are copied, since it may change until they arrive. */
int hold_file(int fd, int from, off64_t *at, size_t n, ssize_t *result) {
  char bytes[SEGMENT / 2];
  int saved = errno;
  ino_t inode = 0;
  struct link *l = lock_link(fd, &inode);
  errno = saved;
  if (!l)
    return 0;
  pthread_mutex_unlock(&l->lock);
  off64_t start = at ? *at : lseek64(from, 0, SEEK_CUR), place = start, end = start + (off64_t)n;
  *result = 0;
  while (place < end) {
    ssize_t taken = 0;
    size_t most = (size_t)(end - place) < sizeof bytes ? (size_t)(end - place) : sizeof bytes;
    ssize_t got = pread64(from, bytes, most, place);
    if (got > 0 && !hold(fd, &(struct iovec){bytes, (size_t)got}, 1, 0, &taken)) {
      if (place == start)
        return 0;
      break;
    }
    if (got < 0 || taken < 0)
      *result = -1;
    if (got <= 0 || taken <= 0)
      break;
    place += taken;
    if (taken < got)
      break;
  }
  if (place == start)
    return 1; /* an error, or the end of the file */
  *result = place - start;
  errno = saved;
  if (at)
    *at = place;
  else
    lseek64(from, place, SEEK_SET);
  return 1;
}

/* Before a call whose data the model does not hold: they must not overtake others. */
static void drain(int fd) {
  struct link *l;
  ino_t inode = 0;
  int saved = errno;
  while ((l = lock_link(fd, &inode))) {
    if (l->first == l->end) {
      pthread_mutex_unlock(&l->lock);
      break;
    }
    wait_for_space(l);
  }
  errno = saved;
}

EXPORT ssize_t sendto(int fd, const void *b, size_t n, int flags, __CONST_SOCKADDR_ARG to, socklen_t size) {
  ssize_t held;
  need_start();
  if (unlikely(network)) {
    if (flags & MSG_OOB)
      drain(fd);
    else if (hold(fd, &(struct iovec){(void *)(uintptr_t)b, n}, 1, flags, &held))
      return held;
  }
  return real_sendto(fd, b, n, flags, to, size);
}
EXPORT ssize_t send(int fd, const void *b, size_t n, int flags) {
  return sendto(fd, b, n, flags, (struct sockaddr *)0, 0);
}

EXPORT ssize_t sendmsg(int fd, const struct msghdr *m, int flags) {
  ssize_t held;
  need_start();
  if (unlikely(network)) {
    if (flags & MSG_OOB || m->msg_controllen)
      drain(fd);
    else if (hold(fd, m->msg_iov, (int)m->msg_iovlen, flags, &held))
      return held;
  }
  return real_sendmsg(fd, m, flags);
}

EXPORT int sendmmsg(int fd, struct mmsghdr *v, unsigned n, int flags) {
  need_start();
  if (unlikely(network) && n) {
    ssize_t held = sendmsg(fd, &v[0].msg_hdr, flags);
    if (held < 0)
      return -1;
    v[0].msg_len = (unsigned)held;
    return 1; /* as if the others did not fit yet */
  }
  return real_sendmmsg(fd, v, n, flags);
}

EXPORT int connect(int fd, __CONST_SOCKADDR_ARG to, socklen_t size) {
  need_start();
  int r = real_connect(fd, to, size), saved = errno;
  if (unlikely(network) && (!r || saved == EINPROGRESS)) {
    struct sockaddr_storage a = {0};
    memcpy(&a, to.__sockaddr__, size < sizeof a ? size : sizeof a);
    claim_connection(fd, port_of(&a));
    errno = saved;
  }
  return r;
}

EXPORT int listen(int fd, int waiting) {
  need_start();
  int r = real_listen(fd, waiting), saved = errno;
  if (unlikely(network) && !r)
    claim_listener(fd);
  errno = saved;
  return r;
}

/* The link of a descriptor that is about to be another one's or none, and its socket. */
struct holder {
  struct link *link;
  ino_t inode;
};

/* A child of vfork closes descriptors in the memory of its parent, which keeps them. */
static struct holder holder_of(int fd) {
  struct link *l = fd < 0 || fd >= DESCRIPTORS ? 0 : __atomic_load_n(&links[fd], __ATOMIC_ACQUIRE);
  return l && self && self->pid == getpid() ? (struct holder){l, l->inode} : (struct holder){0, 0};
}

static void let_holder_go(struct holder h) {
  int saved = errno;
  if (h.link && h.inode)
    let_go(h.link, h.inode);
  errno = saved;
}

/* The program's descriptor goes first, so that no other thread can begin a new link for it. */
EXPORT int close(int fd) {
  need_start();
  struct holder h = unlikely(network) ? holder_of(fd) : (struct holder){0, 0};
  int r = real_close(fd);
  let_holder_go(h);
  return r;
}
EXPORT int __close(int fd) __attribute__((alias("close")));

#define REPLACE(from, to, call) \
  need_start(); \
  struct holder h = unlikely(network) && from != to ? holder_of(to) : (struct holder){0, 0}; \
  int r = call; \
  if (r >= 0) \
    let_holder_go(h); \
  return r

EXPORT int dup2(int from, int to) { REPLACE(from, to, real_dup2(from, to)); }
EXPORT int dup3(int from, int to, int flags) { REPLACE(from, to, real_dup3(from, to, flags)); }

EXPORT int shutdown(int fd, int how) {
  need_start();
  if (unlikely(network) && how != SHUT_RD) {
    int saved = errno;
    ino_t inode = 0;
    struct link *l = lock_link(fd, &inode);
    int waits = l && l->first != l->end;
    if (waits && RING - (l->end - l->first) >= (int64_t)sizeof(struct part)) { /* or one waits already */
      struct part p = leaving(1);
      p.bytes = SHUTDOWN;
      put(l, &p, sizeof p);
    }
    if (l)
      pthread_mutex_unlock(&l->lock);
    errno = saved;
    if (waits)
      return how == SHUT_RDWR ? real_shutdown(fd, SHUT_RD) : 0;
  }
  return real_shutdown(fd, how);
}

/* A child has neither the thread nor the data under way, which its parent still sends. */
void forget_links(void) {
  for (struct link *l = all_links; l; l = l->next)
    if (l->inode)
      real_close(l->out);
  if (all_links)
    madvise(links, sizeof links, MADV_DONTNEED);
  all_links = free_links = 0;
  scheduled = has_thread = under_way = 0;
  pthread_mutex_init(&schedule_lock, 0);
}

/* A program that ends has sent what it wrote. The kernel would do so too. */
__attribute__((destructor)) static void send_rest(void) {
  int64_t end = raw_now(CLOCK_MONOTONIC) + SECOND;
  while (network && __atomic_load_n(&under_way, __ATOMIC_SEQ_CST) > 0 && raw_now(CLOCK_MONOTONIC) < end)
    real_clock_nanosleep(CLOCK_MONOTONIC, 0, &(struct timespec){0, 100000}, 0);
}
