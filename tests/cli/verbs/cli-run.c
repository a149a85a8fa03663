/* SPDX-License-Identifier: BSD-3-Clause */
/* Starts weft-cli as a user would. */
#include "cli-run.h"

#include "weft-test-unit.h"

#include <errno.h>
#include <fcntl.h>
#include <glib-unix.h>
#include <glib/gstdio.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* A process that is at rest for so many looks, with this much time between, is taken to be. */
#define LOOKS_AT_REST 5
#define LOOK_US       2000

const char *
cli_program (void)
{
  const char *program = g_getenv ("WEFT_CLI");

  g_assert_nonnull (program);
  return program;
}

/* The processor's time (ticks) that all threads of the process @pid have taken; -1 if one of them
 * runs, or would, or waits for the disk. */
static gint64
ticks_at_rest (const char *pid)
{
  g_autofree char *tasks = g_build_filename ("/proc", pid, "task", NULL);
  g_autoptr (GDir) folder = g_dir_open (tasks, 0, NULL);
  gint64 ticks = 0;
  const char *task;

  while (folder != NULL && (task = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename (tasks, task, "stat", NULL);
      g_autofree char *text = NULL;
      const char *state;
      guint64 user, system;

      /* after the name in parentheses: the state, ten more fields, and both times */
      if (!g_file_get_contents (path, &text, NULL, NULL) || (state = strrchr (text, ')')) == NULL)
        continue;
      if (strchr ("RD", state[2]) != NULL ||
          sscanf (state + 3, " %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %lu %lu", &user, &system) !=
              2)
        return -1;
      ticks += (gint64) (user + system);
    }
  return ticks;
}

void
cli_wait_for_rest (GSubprocess *run)
{
  gint64 end = g_get_monotonic_time () + WEFT_TEST_WAIT_US, before = -1;

  for (guint looks = 0; looks < LOOKS_AT_REST; g_usleep (LOOK_US))
    {
      const char *pid = g_subprocess_get_identifier (run);
      gint64 now;

      g_assert_nonnull (pid); /* it has not ended */
      now = ticks_at_rest (pid);
      looks = now >= 0 && now == before ? looks + 1 : 0;
      before = now;
      g_assert_cmpint (g_get_monotonic_time (), <, end);
    }
}

static char *
take_text (GBytes *bytes)
{
  GString *text = g_string_new_len (NULL, 0);

  g_string_append_len (text, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes));
  g_bytes_unref (bytes);
  return g_string_free (text, FALSE);
}

/* In the new process: the kernel refuses threads from here on. */
static void
refuse_threads (gpointer unused)
{
  struct sock_filter filter[] = {
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, nr)),
    /* its flags are in memory: the C library then asks for clone() */
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 3),
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, args[0])),
    BPF_JUMP (BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EAGAIN),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  const struct sock_fprog program = { .len = G_N_ELEMENTS (filter), .filter = filter };

  if (prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
      prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
    _exit (99);
}

/* What is to be written to a program's standard input. */
typedef struct
{
  GBytes *bytes; /* or NULL */
  int fd;
} Input;

/* A program that does not read all of its input closes it: the rest is dropped. Written here, as
 * g_subprocess_communicate() then fails without what the program printed. */
static gpointer
write_input (gpointer data)
{
  Input *self = data;
  gsize size = 0;
  const char *next = self->bytes != NULL ? g_bytes_get_data (self->bytes, &size) : NULL;
  sigset_t broken_pipe;

  sigemptyset (&broken_pipe);
  sigaddset (&broken_pipe, SIGPIPE);
  pthread_sigmask (SIG_BLOCK, &broken_pipe, NULL);
  while (size > 0)
    {
      gssize written = write (self->fd, next, size);

      if (written < 0 && errno == EINTR)
        continue;
      if (written < 0)
        break;
      next += written;
      size -= (gsize) written;
    }
  close (self->fd);
  return NULL;
}

static CliRun *
run_with (GSubprocessLauncher *launcher, GBytes *bytes, const char *const *arguments)
{
  g_autoptr (GPtrArray) command = g_ptr_array_new ();
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  GBytes *out = NULL, *err = NULL;
  CliRun *self = g_new0 (CliRun, 1);
  Input input = { bytes, -1 };
  GThread *writer;
  int ends[2];

  g_ptr_array_add (command, (gpointer) cli_program ());
  for (guint i = 0; arguments[i] != NULL; i++)
    g_ptr_array_add (command, (gpointer) arguments[i]);
  g_ptr_array_add (command, NULL);
  g_assert_true (g_unix_open_pipe (ends, FD_CLOEXEC, &error));
  input.fd = ends[1];
  g_subprocess_launcher_take_stdin_fd (launcher, ends[0]);
  process = g_subprocess_launcher_spawnv (launcher, (const char *const *) command->pdata, &error);
  g_assert_no_error (error);
  g_subprocess_launcher_close (launcher);
  writer = g_thread_new ("input", write_input, &input);
  g_subprocess_communicate (process, NULL, NULL, &out, &err, &error);
  g_assert_no_error (error);
  g_thread_join (writer);
  g_assert_true (g_subprocess_get_if_exited (process));
  self->status = g_subprocess_get_exit_status (process);
  self->out = take_text (out);
  self->err = take_text (err);
  return self;
}

static GSubprocessLauncher *
make_launcher (void)
{
  return g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                                    G_SUBPROCESS_FLAGS_STDERR_PIPE);
}

CliRun *
cli_run (GBytes *input, const char *const *arguments)
{
  g_autoptr (GSubprocessLauncher) launcher = make_launcher ();

  return run_with (launcher, input, arguments);
}

CliRun *
cli_run_without_threads (GBytes *input, const char *const *arguments)
{
  g_autoptr (GSubprocessLauncher) launcher = make_launcher ();

  g_subprocess_launcher_set_child_setup (launcher, refuse_threads, NULL, NULL);
  return run_with (launcher, input, arguments);
}

void
cli_run_free (CliRun *self)
{
  g_free (self->out);
  g_free (self->err);
  g_free (self);
}

void
cli_assert_status (const CliRun *self, int status)
{
  if (self->status != status)
    g_test_message ("%s", self->err);
  g_assert_cmpint (self->status, ==, status);
}

void
cli_assert_has (const char *output, const char *text)
{
  if (strstr (output, text) == NULL)
    g_error ("“%s” is not in:\n%s", text, output);
}

char *
cli_demo_log (void)
{
  return g_test_build_filename (G_TEST_DIST, "..", "data", "demo.eventlog", NULL);
}

CliFolder *
cli_folder_new (const WeftTestLog *log)
{
  CliFolder *self = g_new0 (CliFolder, 1);
  g_autoptr (GError) error = NULL;

  self->folder = g_dir_make_tmp ("weft-test-cli-XXXXXX", &error);
  g_assert_no_error (error);
  self->log = cli_folder_path (self, "a.eventlog");
  if (log != NULL)
    g_file_set_contents (self->log, (const char *) log->bytes->data, log->bytes->len, &error);
  g_assert_no_error (error);
  return self;
}

char *
cli_folder_path (const CliFolder *self, const char *name)
{
  return g_build_filename (self->folder, name, NULL);
}

void
cli_folder_free (CliFolder *self)
{
  g_autoptr (GDir) dir = g_dir_open (self->folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = cli_folder_path (self, name);

      g_remove (path);
    }
  g_rmdir (self->folder);
  g_free (self->folder);
  g_free (self->log);
  g_free (self);
}

char **
cli_list_tables (void)
{
  g_autoptr (CliRun) help = cli_run_args ("table", "--help");
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_auto (GStrv) lines = g_strsplit (strstr (help->out, "Tables:\n"), "\n", -1);

  for (guint i = 1; g_str_has_prefix (lines[i], "  "); i++)
    {
      g_auto (GStrv) words = g_strsplit (lines[i] + 2, " ", 2);

      g_strv_builder_add (names, words[0]);
    }
  return g_strv_builder_end (names);
}
