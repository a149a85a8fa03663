/* SPDX-License-Identifier: BSD-3-Clause */
/* Thumbnails of logs of all kinds, made by the real program: a picture of the right size, or a
 * reason and no picture. */
#include "hostile.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"

#include <cairo.h>
#include <errno.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define HOSTILE_SIZE 1000000

typedef struct
{
  char *folder, *picture;
} Fixture;

static void
setup (Fixture *self, gconstpointer unused)
{
  self->folder = g_dir_make_tmp ("weft-thumbnails-XXXXXX", NULL);
  self->picture = g_build_filename (self->folder, "picture.png", NULL);
  g_assert_nonnull (self->folder);
}

static void
teardown (Fixture *self, gconstpointer unused)
{
  g_unlink (self->picture);
  g_assert_cmpint (g_rmdir (self->folder), ==, 0);
  g_free (self->picture);
  g_free (self->folder);
}

/* Runs the program on @log, with @setup in the new process; returns its exit status. It prints
 * nothing if that is 0. */
static int
run_with (const Fixture *self, GSpawnChildSetupFunc setup_process, const char *log, guint size)
{
  g_autofree char *width = g_strdup_printf ("%u", size);
  g_autofree char *said = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocessLauncher) launcher =
      g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_autoptr (GSubprocess) process = NULL;

  g_subprocess_launcher_set_child_setup (launcher, setup_process, NULL, NULL);
  process = g_subprocess_launcher_spawn (launcher, &error, g_getenv ("WEFT_THUMBNAILER"), "-s",
                                         width, log, self->picture, NULL);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_communicate_utf8 (process, NULL, NULL, NULL, &said, &error));
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_if_exited (process));
  if (g_subprocess_get_exit_status (process) == 0)
    g_assert_cmpstr (said, ==, "");
  else
    g_assert_true (g_str_has_prefix (said, "weft-thumbnailer: "));
  return g_subprocess_get_exit_status (process);
}

static int
run (const Fixture *self, const char *log, guint size)
{
  return run_with (self, NULL, log, size);
}

/* Whether all pixels inside its frame and margin have one colour. */
static gboolean
is_blank (cairo_surface_t *surface)
{
  int stride = cairo_image_surface_get_stride (surface);
  int width = cairo_image_surface_get_width (surface),
      height = cairo_image_surface_get_height (surface), margin = width / 32 + 2;
  const guint8 *data = cairo_image_surface_get_data (surface);
  const guint8 *first = data + margin * stride + 4 * margin;

  for (int y = margin; y < height - margin; y++)
    for (int x = margin; x < width - margin; x++)
      if (memcmp (data + y * stride + 4 * x, first, 3) != 0)
        return FALSE;
  return TRUE;
}

static void
check_picture (const Fixture *self, guint size, gboolean shows_something)
{
  cairo_surface_t *surface = cairo_image_surface_create_from_png (self->picture);

  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, size);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==, size * 3 / 4);
  if (shows_something)
    g_assert_false (is_blank (surface));
  cairo_surface_destroy (surface);
}

static void
test_sizes (Fixture *self, gconstpointer unused)
{
  static const guint sizes[] = { 16, 128, 256, 512, 1024 };
  g_autofree char *demo = g_test_build_filename (G_TEST_DIST, "..", "data", "demo.eventlog", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_assert_cmpint (run (self, demo, sizes[i]), ==, 0);
      check_picture (self, sizes[i], TRUE);
    }
  g_assert_cmpint (run (self, demo, 1025), ==, 1);
  g_assert_cmpint (run (self, demo, 0), ==, 1);
}

/* A heap profile has no HEC; and a compressed log is not read from the file itself. */
static void
test_kinds (Fixture *self, gconstpointer unused)
{
  static const char profile[] = "JOB \"main\"\nDATE \"today\"\nSAMPLE_UNIT \"seconds\"\n"
                                "VALUE_UNIT \"bytes\"\nBEGIN_SAMPLE 0.1\nA\t1000\nEND_SAMPLE 0.1\n"
                                "BEGIN_SAMPLE 0.5\nA\t4000\nEND_SAMPLE 0.5\n"
                                "BEGIN_SAMPLE 0.9\nA\t200\nEND_SAMPLE 0.9\n";
  g_autofree char *path = g_build_filename (self->folder, "main.hp", NULL);
  g_autofree char *packed = g_test_build_filename (G_TEST_DIST, "fixtures", "hostile",
                                                   "labels-of-many-lines.eventlog.zst", NULL);

  g_assert_true (g_file_set_contents (path, profile, -1, NULL));
  g_assert_cmpint (run (self, path, 256), ==, 0);
  check_picture (self, 256, TRUE);
  g_assert_cmpint (run (self, packed, 256), ==, 0);
  check_picture (self, 256, FALSE);
  g_unlink (path);
}

/* A log is not written over, not by another name either. */
static void
test_log_itself (Fixture *self, gconstpointer unused)
{
  g_autofree char *demo = g_test_build_filename (G_TEST_DIST, "..", "data", "demo.eventlog", NULL);
  g_autofree char *log = g_build_filename (self->folder, "log.eventlog", NULL);
  g_autofree char *before = NULL, *after = NULL;
  gsize n_before, n_after;

  g_assert_true (g_file_get_contents (demo, &before, &n_before, NULL));
  g_assert_true (g_file_set_contents (log, before, (gssize) n_before, NULL));
  g_assert_cmpint (symlink (log, self->picture), ==, 0);
  g_assert_cmpint (run (self, log, 128), ==, 1);
  g_assert_true (g_file_get_contents (log, &after, &n_after, NULL));
  g_assert_cmpmem (after, n_after, before, n_before);
  g_unlink (log);
}

static void
check_refused (const Fixture *self, const char *input)
{
  g_assert_cmpint (run (self, input, 128), ==, 1);
  g_assert_false (g_file_test (self->picture, G_FILE_TEST_EXISTS));
}

static void
test_refused (Fixture *self, gconstpointer unused)
{
  g_autofree char *fifo = g_build_filename (self->folder, "fifo", NULL);
  g_autofree char *text = g_build_filename (self->folder, "text", NULL);

  g_assert_cmpint (mkfifo (fifo, 0600), ==, 0);
  g_assert_true (g_file_set_contents (text, "no log", -1, NULL));
  check_refused (self, fifo); /* and is not waited for */
  check_refused (self, text);
  check_refused (self, self->folder);
  check_refused (self, "unix:/tmp/none.sock");
  check_refused (self, "-");
  check_refused (self, "/nowhere/at-all.eventlog");
  g_unlink (fifo);
  g_unlink (text);
}

static void
test_corpus (Fixture *self, gconstpointer unused)
{
  g_autoptr (GPtrArray) logs = weft_test_corpus ();

  for (guint i = 0; logs != NULL && i < logs->len; i++)
    {
      g_test_message ("%s", (char *) logs->pdata[i]);
      g_assert_cmpint (run (self, logs->pdata[i], 256), ==, 0);
      check_picture (self, 256, TRUE);
    }
}

/* A picture, or none where it would take too much. */
static void
test_hostile (Fixture *self, gconstpointer unused)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "fixtures", "hostile", NULL);
  g_autofree char *path = g_build_filename (self->folder, "hostile", NULL);
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (files)) != NULL)
    {
      g_autofree char *log = g_build_filename (folder, name, NULL);

      g_test_message ("%s", name);
      g_assert_cmpint (run (self, log, 128), ==, 0);
      check_picture (self, 128, FALSE);
    }
  for (guint i = 0; weft_hostile_kind (i) != NULL; i++)
    {
      g_autoptr (GByteArray) log = weft_hostile_log (i, HOSTILE_SIZE);

      g_test_message ("%s", weft_hostile_kind (i));
      g_assert_true (g_file_set_contents (path, (const char *) log->data, log->len, NULL));
      g_assert_cmpint (run (self, path, 128), ==, 0);
      check_picture (self, 128, FALSE);
    }
  g_unlink (path);
}

/* As on a system whose kernel has no filters of system calls. */
static void
refuse_filters (gpointer unused)
{
  struct sock_filter filter[] = {
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, nr)),
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, SYS_prctl, 0, 3),
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, args[0])),
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, PR_SET_SECCOMP, 0, 1),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EINVAL),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  const struct sock_fprog program = { .len = G_N_ELEMENTS (filter), .filter = filter };

  if (prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
      prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
    _exit (99);
}

/* Nothing is drawn outside of the sandbox. */
static void
test_no_sandbox (Fixture *self, gconstpointer unused)
{
  g_autofree char *demo = g_test_build_filename (G_TEST_DIST, "..", "data", "demo.eventlog", NULL);

  g_assert_cmpint (run_with (self, refuse_filters, demo, 128), ==, 1);
  g_assert_false (g_file_test (self->picture, G_FILE_TEST_EXISTS));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add ("/thumbnails/sizes", Fixture, NULL, setup, test_sizes, teardown);
  g_test_add ("/thumbnails/kinds", Fixture, NULL, setup, test_kinds, teardown);
  g_test_add ("/thumbnails/log-itself", Fixture, NULL, setup, test_log_itself, teardown);
  g_test_add ("/thumbnails/refused", Fixture, NULL, setup, test_refused, teardown);
  g_test_add ("/thumbnails/corpus", Fixture, NULL, setup, test_corpus, teardown);
  g_test_add ("/thumbnails/hostile", Fixture, NULL, setup, test_hostile, teardown);
  g_test_add ("/thumbnails/no-sandbox", Fixture, NULL, setup, test_no_sandbox, teardown);
}
