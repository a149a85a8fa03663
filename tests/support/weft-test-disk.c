/* SPDX-License-Identifier: BSD-3-Clause */
/* Limits the size of files, and has a write beyond it fail; has the kernel refuse O_TMPFILE; mounts
 * a small disk. */
#include "weft-test-disk.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static void
limit_files (rlim_t bytes)
{
  struct rlimit limit;

  getrlimit (RLIMIT_FSIZE, &limit);
  limit.rlim_cur = MIN (bytes, limit.rlim_max);
  setrlimit (RLIMIT_FSIZE, &limit);
}

void
weft_test_disk_full (gsize bytes)
{
  signal (SIGXFSZ, SIG_IGN);
  limit_files (bytes);
}

void
weft_test_disk_free (void)
{
  limit_files (RLIM_INFINITY);
  signal (SIGXFSZ, SIG_DFL);
}

void
weft_test_disk_needs_names (void)
{
  struct sock_filter filter[] = {
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, nr)),
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, SYS_openat, 0, 3),
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, args[2])),
    BPF_JUMP (BPF_JMP | BPF_JSET | BPF_K, O_TMPFILE & ~O_DIRECTORY, 0, 1),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EOPNOTSUPP),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  const struct sock_fprog program = { .len = G_N_ELEMENTS (filter), .filter = filter };

  g_assert_no_errno (prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0));
  g_assert_no_errno (prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program));
  g_assert_cmpint (open ("/tmp", O_TMPFILE | O_RDWR, 0600), ==, -1);
}

static gboolean
write_text (const char *path, const char *text)
{
  int fd = open (path, O_WRONLY);
  gboolean is_written = fd >= 0 && write (fd, text, strlen (text)) > 0;

  if (fd >= 0)
    close (fd);
  return is_written;
}

static gboolean
mount_disk (const char *folder, const char *size)
{
  g_autofree char *options = g_strdup_printf ("size=%s", size);
  g_autofree char *user = g_strdup_printf ("0 %u 1", getuid ());
  g_autofree char *group = g_strdup_printf ("0 %u 1", getgid ());

  return unshare (CLONE_NEWUSER | CLONE_NEWNS) == 0 &&
         write_text ("/proc/self/setgroups", "deny") && write_text ("/proc/self/uid_map", user) &&
         write_text ("/proc/self/gid_map", group) &&
         mount ("tmpfs", folder, "tmpfs", 0, options) == 0;
}

static gboolean
can_mount (void)
{
  pid_t child = fork ();
  int status;

  if (child == 0)
    _exit (!mount_disk (g_get_tmp_dir (), "1m"));
  return waitpid (child, &status, 0) == child && WIFEXITED (status) && WEXITSTATUS (status) == 0;
}

void
weft_test_disk_run (void)
{
  if (!can_mount ())
    {
      g_test_skip ("no disk can be mounted here");
      return;
    }
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
  g_test_trap_assert_passed ();
}

void
weft_test_disk_mount (const char *folder, const char *size)
{
  g_assert_true (mount_disk (folder, size));
}

gboolean
weft_test_disk_overlay (const char *folder)
{
  static const char *const parts[] = { "lower", "upper", "work" };
  g_autofree char *options = g_strdup_printf ("userxattr,lowerdir=%s/lower,upperdir=%s/upper,"
                                              "workdir=%s/work",
                                              folder, folder, folder);

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_autofree char *part = g_build_filename (folder, parts[i], NULL);

      g_assert_no_errno (mkdir (part, 0700));
    }
  return mount ("overlay", folder, "overlay", 0, options) == 0;
}
