/* Ways past the library that can be closed: a program that finds them missing takes another way. */
#include "internal.h"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>

#ifndef SYS_io_uring_setup
#define SYS_io_uring_setup 425
#endif
#ifdef __x86_64__
#define MACHINE AUDIT_ARCH_X86_64
#else
#define MACHINE AUDIT_ARCH_AARCH64
#endif
#ifndef SECCOMP_FILTER_FLAG_SPEC_ALLOW
#define SECCOMP_FILTER_FLAG_SPEC_ALLOW 4
#endif

static int refused(long number) { return real_syscall(number, 0, 0) < 0 && errno == ENOSYS; }

/* A filter of the kernel, since liburing and libaio enter it by an instruction of theirs. Children inherit filters, so a
   process adds one only if it has none. A kernel without filters leaves the calls as they are. */
static void refuse(long number) {
  if (refused(number))
    return;
  struct sock_filter steps[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MACHINE, 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)number, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog filter = {sizeof steps / sizeof *steps, steps};
  /* Without the flag, old kernels slow such a process down. */
  long r = real_syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &filter);
  if (r && errno == EACCES && !prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
    real_syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &filter);
}

void refuse_bypasses(void) {
  refuse(SYS_io_uring_setup); /* has time-outs, and writes */
  if (disks)
    refuse(SYS_io_setup);
}

/* glibc's threads for these call its inner pwrite and fsync. */
static int no_model(void) {
  count(WEIR_REFUSED);
  errno = ENOSYS;
  return -1;
}

EXPORT int aio_write(struct aiocb *a) {
  need_start();
  return disks ? no_model() : real_aio_write(a);
}
EXPORT int aio_write64(struct aiocb64 *a) __attribute__((alias("aio_write")));
EXPORT int aio_fsync(int operation, struct aiocb *a) {
  need_start();
  return disks ? no_model() : real_aio_fsync(operation, a);
}
EXPORT int aio_fsync64(int operation, struct aiocb64 *a) __attribute__((alias("aio_fsync")));
EXPORT int lio_listio(int mode, struct aiocb *const list[restrict], int n, struct sigevent *restrict e) {
  need_start();
  return disks ? no_model() : real_lio_listio(mode, list, n, e);
}
EXPORT int lio_listio64(int mode, struct aiocb64 *const list[restrict], int n, struct sigevent *restrict e)
    __attribute__((alias("lio_listio")));
