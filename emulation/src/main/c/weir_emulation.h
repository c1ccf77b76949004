/*
 * Dilated time and modeled disks for unmodified processes.
 *
 * libweir-emulation.so is preloaded (LD_PRELOAD) into a process and, by inheritance, into all processes that it starts.
 * It divides the speed of all clocks by a factor k and multiplies all time-outs by k. A process on a machine that is
 * too slow by a factor of k then measures, waits and times out as if the machine were k times as fast. The method is
 * that of Gupta et al., "To Infinity and Beyond: Time-Warped Network Emulation" (NSDI 2006), moved from the hypervisor
 * to the C library.
 *
 *   virtual = epoch + floor((raw - epoch) / k)       raw = epoch + ceil((virtual - epoch) * k)
 *
 * Before the epoch both times are equal. A deadline is rounded up, so no wait ends before its virtual time.
 *
 * Environment
 *
 *   WEIR_DILATION         k: a decimal number from 1 to 1000 with at most three decimals.
 *   WEIR_DILATION_EPOCH   MONOTONIC,REALTIME,BOOTTIME: raw nanoseconds (> 0) at which virtual and raw time are equal.
 *                         All processes that have the same epoch and k agree on virtual time. Or "shared": dilation
 *                         begins at the epoch of the shared file, which a supervisor writes there for all processes.
 *   WEIR_DILATION_SHARED  Optional: a file in shared memory, for example in /dev/shm. The first process creates it with
 *                         mode 0600. One file belongs to one k, one epoch and one run.
 *   WEIR_DILATION_DISKS   Optional: PREFIX=LATENCY,BANDWIDTH,LIMIT;... at most 64 disks. PREFIX is the canonical path of a
 *                         folder; the longest match wins. LATENCY in virtual ns, BANDWIDTH in bytes per virtual second,
 *                         LIMIT in dirty bytes. Needs WEIR_DILATION_SHARED.
 *
 *   WEIR_DILATION_NETWORK Optional: HOST,DELAY,BANDWIDTH. HOST is the number of the process's host, from 1 to 255. DELAY in
 *                         virtual ns, BANDWIDTH in bytes per virtual second. Needs WEIR_DILATION_SHARED.
 *
 * A supervisor writes an epoch that is some milliseconds ahead into `epoch`, of MONOTONIC and REALTIME. It is NEVER, 2^62 - 1,
 * until then. BOOTTIME, MONOTONIC_RAW and TAI keep the distance to these that they had when the process started. So brokers
 * start in real time, and dilation begins for all at one moment. Waits that began before it end by real time, early by the
 * virtual clock. So do the time-outs of sockets and the intervals of timers that were set before.
 *
 * A supervisor that stops all processes of a file (SIGSTOP) can let their time stand still: before it continues them, it adds
 * to `stood` how long all of them have been stopped for certain, or clocks would step back. No clock of theirs shows it.
 * Waits that began before end early by it. The queues of disks and networks do not stand still.
 *
 * A process that lacks the first two, or in which any of the four is wrong, ends at its start: one line on standard
 * error, exit code 125. So no process that has the library runs undilated.
 *
 * Covered
 *
 *   Clocks      clock_gettime and clock_getres of REALTIME, MONOTONIC, BOOTTIME, TAI and their RAW, COARSE and ALARM
 *               forms, gettimeofday, time, times (the returned ticks), timespec_get
 *   Sleeps      nanosleep, clock_nanosleep, usleep, sleep, thrd_sleep
 *   Threads     pthread_cond_timedwait (both clocks), pthread_cond_clockwait, pthread_mutex_timedlock and _clocklock,
 *               pthread_rwlock_timedrdlock, _timedwrlock, _clockrdlock and _clockwrlock, pthread_timedjoin_np,
 *               pthread_clockjoin_np, sem_timedwait, sem_clockwait, cnd_timedwait, mtx_timedlock
 *   Events      poll, ppoll, select, pselect, epoll_wait, epoll_pwait, epoll_pwait2, sigtimedwait, aio_suspend,
 *               io_getevents, io_pgetevents, and the fortified __poll_chk and __ppoll_chk
 *   Timers      timer_settime, timer_gettime, timerfd_settime, timerfd_gettime, setitimer and getitimer (ITIMER_REAL),
 *               alarm, ualarm
 *   Messages    mq_timedsend, mq_timedreceive, semtimedop, recvmmsg, SO_RCVTIMEO and SO_SNDTIMEO
 *   syscall()   the same calls by number, and SYS_futex (with the priority-inheriting operations), SYS_futex_waitv
 *   dlsym()     lookups of all these names in libc itself give the library's functions, except by RTLD_NEXT and dlvsym
 *   Disks       see below
 *   Networks    see below
 *
 * Refused, so that programs take another way: io_uring, and with disks also libaio (io_setup), aio_write, aio_fsync and
 * lio_listio. All fail with ENOSYS. A filter of the kernel (seccomp) refuses the first two, since their libraries enter the
 * kernel by an instruction of theirs. Without CAP_SYS_ADMIN the filter needs no_new_privs, so setuid programs then gain no
 * rights. On a kernel without filters the two work, and run past the library.
 *
 * Real on purpose: CPU-time clocks (CLOCK_PROCESS_CPUTIME_ID, CLOCK_THREAD_CPUTIME_ID, clock(), getrusage, the fields of
 * times, ITIMER_VIRTUAL, ITIMER_PROF).
 *
 * Not covered
 *
 *   - Static binaries and setuid programs: the loader does not preload into them.
 *   - Go programs and all others that call the vDSO or the kernel by an instruction in their code. Calls are redirected
 *     where a program reaches libc by name (PLT, GOT, dlsym); libc's inner calls and __vdso_clock_gettime are not
 *     reachable. Neither are reads of the time-stamp counter (rdtsc, cntvct), as in Java Flight Recorder.
 *   - Kernel timers: write-back (dirty_expire), TCP retransmission, delayed ACK, keep-alive, TCP_USER_TIMEOUT, SO_LINGER.
 *     They come k times sooner in virtual time.
 *   - Times that the kernel writes: file times, /proc, sysinfo, adjtimex, packet time stamps. A new file's time is ahead
 *     of the virtual clock.
 *   - A child that is executed without the environment variables, which a program may clear.
 *   - fcntl leases, clocks of devices (negative clock ids), ftime.
 *   - CLOCK_TAI keeps an offset to CLOCK_REALTIME that is divided by k. A step of CLOCK_REALTIME is divided by k too.
 *
 * Disks
 *
 *   Each disk is one queue in the shared file, so that all processes on it share it. A sync of a file with dirty bytes or
 *   pages is a commit: it takes LATENCY plus its dirty bytes / BANDWIDTH, after all that the queue already holds. A sync
 *   that comes while a commit waits for its turn joins it, and adds its bytes alone. So syncs of many threads share the
 *   LATENCY, as they share a commit of a journal or a flush. A sync of a clean file waits for its write-back, and takes no
 *   time beyond. write, pwrite, writev, pwritev, pwritev2, sendfile, copy_file_range and splice count dirty bytes. As in
 *   Linux, write-back begins at half of LIMIT: the excess of the writer's file goes to the queue, without LATENCY. A writer
 *   waits while dirty and queued bytes are above LIMIT. fsync, fdatasync and msync(MS_SYNC) are syncs of a file; msync
 *   counts the dirty pages of its range. The kernel knows these from Linux 6.5 on (cachestat). Before, each msync is a commit
 *   without bytes. syncfs is always a commit. sync_file_range queues the bytes without LATENCY, and waits if its flags ask
 *   for it. A write to a file opened with O_SYNC, O_DSYNC or O_DIRECT, or with RWF_SYNC or RWF_DSYNC, is a sync of its bytes.
 *   A deleted file's dirty bytes vanish. The time of the real call counts as part of the wait; if it takes longer, the
 *   disk counts an overrun.
 *
 *   Not modeled: reads, write-back by age, LIMIT for pages dirtied through a mapping, the flush of a disk's cache for a clean
 *   file, stdio's writes, metadata (fallocate, truncate, rename), sync(), and bytes that vanish with a truncated or replaced
 *   file (they count toward LIMIT until they are written). Writable shared mappings of files on a disk are the
 *   lines with "rw-s" in /proc/PID/maps.
 *
 * Networks
 *
 *   Data of a TCP connection between processes of two hosts arrive later: they pass the sender's link and the receiver's
 *   link at BANDWIDTH each, and take DELAY between both. All processes of a host share its links. The process keeps the
 *   data until they arrive, and its thread weir-network gives them to the kernel then. The ports of a connection show its
 *   hosts: each process enters those that it listens on, and those that it connects from. Connections to other processes
 *   have no delay, and those within a host neither. write, writev, send, sendto, sendmsg, sendmmsg and sendfile are covered.
 *   At most 4 MiB wait for a peer that does not read, as in a socket's send buffer: a call beyond waits, or fails with EAGAIN.
 *   At most 32 MiB are under way to one that does; a call beyond waits.
 *
 *   Not modeled: the set-up of a connection, its end with nothing under way, acknowledgements and losses of TCP, UDP, splice
 *   to a socket, urgent and ancillary data, and stdio's writes to a socket. All data have the link's order.
 *
 * Supervising from outside
 *
 *   A process writes a pair of its clocks into its slot of the shared file at its start and around its waits, at most
 *   once per millisecond. The raw clock is read from the kernel and the virtual one through the symbol that the process
 *   itself resolves. A supervisor maps or reads the file, finds the slot by process id, and computes
 *     (last_virtual - first_virtual) / (last_raw - first_raw),   which must be 1 / k.
 *   The first pair is of the time since the epoch. If `first_raw` is before it, the process has not waited since.
 *   Read `sequence` before and after: a pair counts if both are equal and even. `calls`, at the same index, counts the
 *   process's calls by kind. `disk` and `delay` sum up each disk over all processes.
 *
 *   A process is dilated if three things hold:
 *     - Its process id has a slot, and /proc/PID/maps has libweir-emulation.so. A slot alone is not enough: a child that is
 *       executed with an empty environment keeps the slot of the fork before.
 *     - The ratio above is 1 / k, over a second or more of raw time.
 *     - Calls of kind WEIR_CLOCK go up, if the program reads clocks. A Go program that is linked with libc has a slot and a
 *       good ratio, but calls none of the functions.
 *   The model held on a disk if `overruns` stayed near 0.
 *
 *   Inside the process, weir_emulation_clocks returns both clocks. Code that cannot call it can read its own slot, which is
 *   at most one wait old. /proc/uptime is in real time too, to 10 ms.
 */
#ifndef WEIR_EMULATION_H
#define WEIR_EMULATION_H

#include <stddef.h>
#include <stdint.h>

#define WEIR_MAGIC 0x454d495452494557LL /* "WEIRTIME" on a little-endian machine */
#define WEIR_FORMAT 1
#define WEIR_PROCESSES 4096
#define WEIR_DISKS 64
#define WEIR_HOSTS 256
#define WEIR_PORTS 65536
#define WEIR_CLAIMS 65536
#ifndef WEIR_SMALL_TABLE /* a test's, for collisions */
#define WEIR_FILE_WAYS 16
#define WEIR_FILE_SETS 4096
#else
#define WEIR_FILE_WAYS 2
#define WEIR_FILE_SETS 1
#endif

/* One process. All numbers are 64 bit, in the byte order of the machine. Times are nanoseconds of CLOCK_MONOTONIC. */
struct weir_process {
  int64_t pid;      /* 0: free */
  int64_t sequence; /* odd while a pair is written */
  int64_t first_raw;
  int64_t first_virtual;
  int64_t last_raw;
  int64_t last_virtual;
  int64_t dilation; /* thousandths */
  int64_t samples;
};

/* One disk and its queue. Times are virtual. */
struct weir_disk {
  int64_t key; /* hash of the prefix; 0: free */
  int64_t latency;
  int64_t bandwidth;
  int64_t limit;
  int64_t busy_until; /* virtual CLOCK_MONOTONIC at which the queue is empty */
  int64_t dirty;
  int64_t syncs;
  int64_t written; /* bytes that went through the queue */
};

/* The dirty bytes of one file. */
struct weir_file {
  int64_t key;   /* hash of device, inode, birth time and file handle; 0: free */
  int64_t state; /* dirty bytes in bits 0-47; above, a number that changes with the key and is odd while it does */
  int64_t disk;
  int64_t reserved;
};

/* The kinds of calls in weir_calls.count. */
enum {
  WEIR_CLOCK,     /* reads of a clock. Threads hand theirs over in lots, so up to 255 of each are missing */
  WEIR_SLEEP,     /* nanosleep and its kin */
  WEIR_LOCK,      /* timed waits of threads for each other */
  WEIR_EVENT,     /* poll, select, epoll and their kin, with any time-out */
  WEIR_TIMER,     /* timers set */
  WEIR_MESSAGE,   /* timed message queues and semaphores, and time-outs of sockets set */
  WEIR_FUTEX,     /* SYS_futex and SYS_futex_waitv through syscall() */
  WEIR_WRITE,     /* writes to a disk of the model */
  WEIR_SYNC,      /* syncs of a disk of the model, by any call, and synchronous writes */
  WEIR_THROTTLE,  /* writes that waited for the disk's limit */
  WEIR_REFUSED,   /* asynchronous writes and io_uring that failed with ENOSYS, as far as libc saw them */
  WEIR_SEND,      /* sends to another host of the model */
  WEIR_KINDS = 16
};

/* The calls of one process since its start: same index as weir_process. */
struct weir_calls {
  int64_t count[WEIR_KINDS];
};

/* The delay of one disk over all processes: same index as weir_disk. Times are virtual nanoseconds. */
struct weir_disk_delay {
  int64_t waits;         /* syncs, synchronous and throttled writes */
  int64_t delay;         /* what the model asked for, from the call to its end in the queue */
  int64_t overruns;      /* waits in which the real call took longer than that: the real disk is too slow for the model */
  int64_t overrun;       /* by how much, summed up */
  int64_t write_back;    /* bytes that went to the queue in the background */
  int64_t write_back_until; /* virtual CLOCK_MONOTONIC at which the last byte without a commit is written */
  int64_t commit_start;  /* virtual CLOCK_MONOTONIC at which the last commit begins */
  int64_t commits;
};

/* One host and its links, by number. Times are virtual. */
struct weir_host {
  int64_t delay;
  int64_t bandwidth; /* bytes per second; 0: no process has been there */
  int64_t out_until; /* virtual CLOCK_MONOTONIC at which the last byte has left */
  int64_t in_until;  /* virtual CLOCK_MONOTONIC at which the last byte has arrived */
  int64_t arrivals;  /* parts that its processes gave to the kernel at once */
  int64_t late;      /* by how many ns after their time, summed up */
  int64_t undelayed; /* sends on connections that its processes had no descriptor or memory for */
  int64_t reserved;
};

struct weir_shared {
  int64_t magic;
  int64_t format;
  int64_t dilation; /* thousandths */
  int64_t epoch[3]; /* MONOTONIC, REALTIME, BOOTTIME; NEVER: not known yet, or not needed */
  int64_t stood;    /* how long the time of all processes has stood still; changes only while all of them are stopped */
  int64_t reserved[505];
  struct weir_process process[WEIR_PROCESSES]; /* at byte 4096 */
  struct weir_disk disk[WEIR_DISKS];
  struct weir_file file[WEIR_FILE_SETS * WEIR_FILE_WAYS];
  struct weir_calls calls[WEIR_PROCESSES];
  struct weir_disk_delay delay[WEIR_DISKS];
  struct weir_host host[WEIR_HOSTS];
  unsigned char host_of_listener[WEIR_PORTS]; /* 0: unknown */
  uint64_t claim[WEIR_CLAIMS]; /* connections: the port that connects, the one that listens, and the host that connects */
};

/* For readers in other languages: nothing moves, and what is new comes at the end. */
#ifndef WEIR_SMALL_TABLE
_Static_assert(offsetof(struct weir_shared, process) == 4096 && sizeof(struct weir_process) == 64, "layout");
_Static_assert(offsetof(struct weir_shared, disk) == 266240 && sizeof(struct weir_disk) == 64, "layout");
_Static_assert(offsetof(struct weir_shared, file) == 270336 && sizeof(struct weir_file) == 32, "layout");
_Static_assert(offsetof(struct weir_shared, calls) == 2367488 && sizeof(struct weir_calls) == 128, "layout");
_Static_assert(offsetof(struct weir_shared, delay) == 2891776 && sizeof(struct weir_disk_delay) == 64, "layout");
_Static_assert(offsetof(struct weir_shared, host) == 2895872 && sizeof(struct weir_host) == 64, "layout");
_Static_assert(offsetof(struct weir_shared, host_of_listener) == 2912256, "layout");
_Static_assert(offsetof(struct weir_shared, claim) == 2977792 && sizeof(struct weir_shared) == 3502080, "layout");
#endif

/* Writes { virtual ns, raw ns } of CLOCK_MONOTONIC. Thread-safe and async-signal-safe. Returns k in thousandths. */
int64_t weir_emulation_clocks(int64_t virtual_and_raw[2]);

#endif
