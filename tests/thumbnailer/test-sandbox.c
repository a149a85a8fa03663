/* SPDX-License-Identifier: BSD-3-Clause */
/* What a process in the sandbox is refused, and what it can still do: a child enters it, tries
 * each, and ends with the number of the first that went otherwise. */
#include "weft-sandbox.h"

#include "weft-test-unit.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* The status of a child that could not enter. */
#define CANNOT_ENTER 100

static int file; /* of the test, open before */

/* Each returns whether it worked. */

static gboolean
opens_file (void)
{
  return open ("/etc/passwd", O_RDONLY) >= 0;
}

static gboolean
opens_itself_again (void)
{
  return open ("/proc/self/exe", O_RDONLY) >= 0;
}

static gboolean
makes_file (void)
{
  return open ("/tmp/weft-sandbox-test", O_RDWR | O_CREAT, 0600) >= 0;
}

static gboolean
removes_file (void)
{
  return unlink ("/tmp/weft-sandbox-test") == 0 || errno == ENOENT;
}

static gboolean
lists_folder (void)
{
  return open ("/", O_RDONLY | O_DIRECTORY) >= 0;
}

static gboolean
runs_program (void)
{
  execl ("/bin/true", "true", NULL);
  return FALSE; /* it would have ended with 0 */
}

static gboolean
makes_unix_socket (void)
{
  return socket (AF_UNIX, SOCK_STREAM, 0) >= 0;
}

static gboolean
makes_tcp_socket (void)
{
  return socket (AF_INET, SOCK_STREAM, 0) >= 0;
}

static gboolean
makes_process (void)
{
  pid_t child = fork ();

  if (child == 0)
    _exit (0);
  return child > 0;
}

static gboolean
signals_parent (void)
{
  return kill (getppid (), 0) == 0;
}

static gboolean
reads_open_file (void)
{
  char byte;

  return pread (file, &byte, 1, 0) == 1;
}

static gboolean
maps_open_file (void)
{
  return mmap (NULL, 1, PROT_READ, MAP_PRIVATE, file, 0) != MAP_FAILED;
}

static gboolean
has_memory_files (void)
{
  int fd = memfd_create ("test", 0);

  return fd >= 0 && write (fd, "x", 1) == 1;
}

static gpointer
return_data (gpointer data)
{
  return data;
}

static gboolean
makes_thread (void)
{
  GThread *thread = g_thread_try_new ("test", return_data, &file, NULL);

  return thread != NULL && g_thread_join (thread) == &file;
}

typedef struct
{
  gboolean (*attempt) (void);
  WeftSandboxParts refused_by; /* any of these; 0: it works */
} Attempt;

static const Attempt attempts[] = {
  { opens_file, WEFT_SANDBOX_LANDLOCK | WEFT_SANDBOX_SECCOMP },
  { opens_itself_again, WEFT_SANDBOX_LANDLOCK | WEFT_SANDBOX_SECCOMP },
  { makes_file, WEFT_SANDBOX_LANDLOCK | WEFT_SANDBOX_SECCOMP },
  { removes_file, WEFT_SANDBOX_SECCOMP },
  { lists_folder, WEFT_SANDBOX_LANDLOCK | WEFT_SANDBOX_SECCOMP },
  { runs_program, WEFT_SANDBOX_LANDLOCK | WEFT_SANDBOX_SECCOMP },
  { makes_unix_socket, WEFT_SANDBOX_SECCOMP },
  { makes_tcp_socket, WEFT_SANDBOX_SECCOMP },
  { makes_process, WEFT_SANDBOX_SECCOMP },
  { signals_parent, WEFT_SANDBOX_SECCOMP },
  { reads_open_file, 0 },
  { maps_open_file, 0 },
  { has_memory_files, 0 },
  { makes_thread, 0 },
};

/* In a child, in the sandbox: 0, or which attempt went otherwise, from 1 on. */
static int
try_all (WeftSandboxParts parts)
{
  if (weft_sandbox_enter (parts) != parts)
    return CANNOT_ENTER;
  for (guint i = 0; i < G_N_ELEMENTS (attempts); i++)
    {
      const Attempt *attempt = &attempts[i];
      gboolean is_refused = (attempt->refused_by & parts) != 0;

      /* what this part does not refuse is not tried where it would end the child */
      if (!is_refused && attempt->refused_by != 0)
        continue;
      if (attempt->attempt () == is_refused || (is_refused && errno != EPERM && errno != EACCES))
        return (int) i + 1;
    }
  return 0;
}

static int
wait_for (pid_t child)
{
  int status;

  g_assert_cmpint (child, >, 0);
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  return status;
}

static void
test_parts (gconstpointer data)
{
  pid_t child;
  int status;

  file = open ("/proc/self/exe", O_RDONLY);
  child = fork ();
  if (child == 0)
    _exit (try_all (GPOINTER_TO_UINT (data)));
  status = wait_for (child);
  close (file);
  g_assert_true (WIFEXITED (status));
  if (WEXITSTATUS (status) == CANNOT_ENTER)
    g_test_skip ("the kernel does not have it");
  else
    g_assert_cmpint (WEXITSTATUS (status), ==, 0);
}

/* Without the sandbox all of it works: the attempts are no bad ones. */
static void
test_outside (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (attempts); i++)
    {
      pid_t child;
      int status;

      file = open ("/proc/self/exe", O_RDONLY);
      child = fork ();
      if (child == 0)
        _exit (attempts[i].attempt () ? 0 : 1);
      status = wait_for (child);
      close (file);
      g_test_message ("attempt %u", i + 1);
      g_assert_true (WIFEXITED (status) && WEXITSTATUS (status) == 0);
    }
}

/* Memory and time end. */
static void
test_limits (void)
{
  const WeftSandboxLimits limits = {
    .cpu_s = 1, .data = 64 << 20, .address = G_MAXUINT64, .file = 4096
  };
  pid_t child = fork ();
  int status;

  if (child == 0)
    {
      struct rlimit limit;

      weft_sandbox_limit (&limits);
      signal (SIGXFSZ, SIG_IGN);
      if (getrlimit (RLIMIT_FSIZE, &limit) != 0 || limit.rlim_max != 4096)
        _exit (1);
      if (mmap (NULL, 128 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) !=
          MAP_FAILED)
        _exit (2);
      for (;;)
        continue;
    }
  status = wait_for (child);
  g_assert_true (WIFSIGNALED (status));
}

WEFT_TEST_UNIT (add_tests)
{
  static const struct
  {
    const char *path;
    WeftSandboxParts parts;
  } all[] = {
    { "/sandbox/landlock", WEFT_SANDBOX_LANDLOCK },
    { "/sandbox/seccomp", WEFT_SANDBOX_SECCOMP },
    { "/sandbox/both", WEFT_SANDBOX_LANDLOCK | WEFT_SANDBOX_SECCOMP },
  };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    g_test_add_data_func (all[i].path, GUINT_TO_POINTER (all[i].parts), test_parts);
  g_test_add_func ("/sandbox/outside", test_outside);
  g_test_add_func ("/sandbox/limits", test_limits);
}
