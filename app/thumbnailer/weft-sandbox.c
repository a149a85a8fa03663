/* SPDX-License-Identifier: BSD-3-Clause */
/* Uses Landlock and seccomp directly: the C library has no functions for either, and a library for
 * the filter would be larger than the filter. */
#include "weft-sandbox.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Landlock. */

/* struct landlock_ruleset_attr of the newest kernel; older kernels take only its first members. */
typedef struct
{
  guint64 files, net, scoped;
} Ruleset;

/* Rights that the kernel can restrict, by version of the Landlock interface; the comments name the
 * rights that each version adds. */
static const struct
{
  long version;
  gsize size;
  Ruleset ruleset;
} rulesets[] = {
  { 1, 8, { 0x1fff, 0, 0 } },  { 2, 8, { 0x3fff, 0, 0 } }, /* moving files to another folder */
  { 3, 8, { 0x7fff, 0, 0 } },                              /* truncating files */
  { 4, 16, { 0x7fff, 3, 0 } },                             /* binding and connecting TCP sockets */
  { 5, 16, { 0xffff, 3, 0 } },                             /* ioctl() on devices */
  { 6, 24, { 0xffff, 3, 3 } }, /* abstract sockets, signals to other processes */
};

/* Enters a ruleset without rules, which allows nothing. */
static gboolean
enter_landlock (void)
{
  long version = syscall (SYS_landlock_create_ruleset, NULL, 0, 1);
  guint i = G_N_ELEMENTS (rulesets);
  int fd;
  gboolean is_in;

  while (i > 0 && rulesets[i - 1].version > version)
    i--;
  if (i == 0)
    return FALSE;
  fd = (int) syscall (SYS_landlock_create_ruleset, &rulesets[i - 1].ruleset, rulesets[i - 1].size,
                      0);
  if (fd < 0)
    return FALSE;
  is_in = syscall (SYS_landlock_restrict_self, fd, 0) == 0;
  close (fd);
  return is_in;
}

/* seccomp. */

#if defined __x86_64__ && !defined __ILP32__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#define FOREIGN_CALL 0x40000000 /* lowest system call number of the x32 ABI */
#elif defined __aarch64__
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#define FOREIGN_CALL 0x40000000
#endif

#ifdef ARCHITECTURE
/* Allowed system calls: for mapped memory, drawing, threads, and writing to open files. */
static const int allowed[] = {
  /* open files; fstat() may call newfstatat(), which can read the sizes and dates of other files,
   * but not their contents */
  SYS_read, SYS_pread64, SYS_readv, SYS_write, SYS_pwrite64, SYS_writev, SYS_lseek, SYS_close,
  SYS_fstat, SYS_newfstatat, SYS_fstatfs, SYS_ftruncate, SYS_fcntl, SYS_dup, SYS_memfd_create,
  SYS_ppoll,
#ifdef SYS_poll
  SYS_poll,
#endif
  SYS_eventfd2, SYS_pipe2,
  /* memory */
  SYS_brk, SYS_mmap, SYS_munmap, SYS_mprotect, SYS_mremap, SYS_madvise, SYS_membarrier,
  /* threads and signals */
  SYS_futex, SYS_set_robust_list, SYS_rseq, SYS_gettid, SYS_getpid, SYS_tgkill, SYS_sched_yield,
  SYS_sched_getaffinity, SYS_sched_getattr, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn,
  SYS_sigaltstack, SYS_restart_syscall, SYS_exit, SYS_exit_group,
  /* time, and properties of the machine */
  SYS_clock_gettime, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday, SYS_getrandom,
  SYS_sysinfo, SYS_getrusage
};

#define LOAD(field)   BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, field))
#define RETURN(value) BPF_STMT (BPF_RET | BPF_K, value)
/* Skips the next instruction unless the comparison is true. */
#define IF(comparison, value) BPF_JUMP (BPF_JMP | (comparison) | BPF_K, (value), 0, 1)
#define FAIL(code)            RETURN (SECCOMP_RET_ERRNO | (code))

static gboolean
enter_seccomp (void)
{
  static const struct sock_filter before[] = {
    LOAD (arch),
    IF (BPF_JEQ, ARCHITECTURE),
    LOAD (nr),
    /* on another architecture, the jump above has skipped LOAD (nr), so this compares the number of
     * the architecture, which is larger, and all calls fail */
    IF (BPF_JGE, FOREIGN_CALL),
    FAIL (EPERM),
    /* filters cannot read the arguments of clone3(), which are in memory; if it fails with ENOSYS,
     * the C library calls clone() instead */
    IF (BPF_JEQ, SYS_clone3),
    FAIL (ENOSYS),
  };
  static const struct sock_filter after[] = {
    /* allow creating a thread, but not a process */
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 3),
    LOAD (args[0]),
    IF (BPF_JSET, CLONE_THREAD),
    RETURN (SECCOMP_RET_ALLOW),
    FAIL (EPERM),
  };
  g_autoptr (GArray) filter = g_array_new (FALSE, FALSE, sizeof (struct sock_filter));
  struct sock_fprog program;

  g_array_append_vals (filter, before, G_N_ELEMENTS (before));
  for (guint i = 0; i < G_N_ELEMENTS (allowed); i++)
    {
      const struct sock_filter allow[] = { IF (BPF_JEQ, (guint32) allowed[i]),
                                           RETURN (SECCOMP_RET_ALLOW) };

      g_array_append_vals (filter, allow, G_N_ELEMENTS (allow));
    }
  g_array_append_vals (filter, after, G_N_ELEMENTS (after));
  program = (struct sock_fprog){ .len = (gushort) filter->len, .filter = (gpointer) filter->data };
  return prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}
#else
static gboolean
enter_seccomp (void)
{
  return FALSE;
}
#endif

WeftSandboxParts
weft_sandbox_enter (WeftSandboxParts parts)
{
  WeftSandboxParts entered = 0;

  if (prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
    return 0;
  if ((parts & WEFT_SANDBOX_LANDLOCK) != 0 && enter_landlock ())
    entered |= WEFT_SANDBOX_LANDLOCK;
  if ((parts & WEFT_SANDBOX_SECCOMP) != 0 && enter_seccomp ())
    entered |= WEFT_SANDBOX_SECCOMP;
  return entered;
}

void
weft_sandbox_limit (const WeftSandboxLimits *limits)
{
  const struct
  {
    __rlimit_resource_t resource;
    guint64 value;
  } all[] = {
    { RLIMIT_CPU, limits->cpu_s },
    { RLIMIT_DATA, limits->data },
    { RLIMIT_AS, limits->address },
    { RLIMIT_FSIZE, limits->file },
    { RLIMIT_CORE, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      struct rlimit limit;

      if (getrlimit (all[i].resource, &limit) != 0)
        continue;
      limit.rlim_max = MIN (limit.rlim_max, all[i].value);
      limit.rlim_cur = MIN (limit.rlim_cur, limit.rlim_max);
      setrlimit (all[i].resource, &limit);
    }
}
