/* SPDX-License-Identifier: BSD-3-Clause */
#include "fault-folder.h"

#include "weft-fake-server.h"
#include "weft-index-cache.h"

#include <fcntl.h>
#include <glib-unix.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#include <utime.h>
#include <zstd.h>

/* Time (s) after which a run hangs. */
#define PATIENCE_S 60
/* Descriptor of the counts in weft-cli. */
#define COUNTS_FD 3

static void
write_file (const char *path, gconstpointer data, gsize size)
{
  g_autoptr (GError) error = NULL;

  g_file_set_contents_full (path, data, (gssize) size, G_FILE_SET_CONTENTS_NONE, 0644, &error);
  g_assert_no_error (error);
}

static GBytes *
read_file (const char *path)
{
  g_autoptr (GError) error = NULL;
  char *data;
  gsize size;

  g_file_get_contents (path, &data, &size, &error);
  g_assert_no_error (error);
  return g_bytes_new_take (data, size);
}

static char *
folder_path (const FaultFolder *self, const char *name)
{
  return g_build_filename (self->path, name, NULL);
}

static void
copy_file (const FaultFolder *self, const char *from, const char *name)
{
  g_autofree char *path = folder_path (self, name);
  g_autoptr (GBytes) bytes = read_file (from);

  write_file (path, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

/* Packs "in/demo.eventlog". */
static void
pack_demo (const FaultFolder *self)
{
  g_autofree char *path = folder_path (self, "in/demo.eventlog");
  g_autofree char *gz = folder_path (self, "in/demo.eventlog.gz");
  g_autofree char *zst = folder_path (self, "in/demo.eventlog.zst");
  g_autoptr (GBytes) bytes = read_file (path);
  g_autoptr (GFile) file = g_file_new_for_path (gz);
  g_autoptr (GFileOutputStream) base =
      g_file_replace (file, NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL);
  g_autoptr (GZlibCompressor) compressor = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 1);
  g_autoptr (GOutputStream) stream =
      g_converter_output_stream_new (G_OUTPUT_STREAM (base), G_CONVERTER (compressor));
  gsize size, room = ZSTD_compressBound (g_bytes_get_size (bytes));
  gconstpointer data = g_bytes_get_data (bytes, &size);
  g_autofree char *packed = g_malloc (room);

  g_assert_true (g_output_stream_write_all (stream, data, size, NULL, NULL, NULL));
  g_assert_true (g_output_stream_close (stream, NULL, NULL));
  room = ZSTD_compress (packed, room, data, size, 1);
  g_assert_false (ZSTD_isError (room));
  write_file (zst, packed, room);
}

/* Makes a log that is large enough for the cached index, and takes little of the disk: a hole comes
 * after its end. */
static void
make_large_log (const FaultFolder *self, const char *small)
{
  g_autofree char *path = folder_path (self, "in/large.eventlog");

  copy_file (self, small, "in/large.eventlog");
  g_assert_cmpint (truncate (path, WEFT_INDEX_CACHE_MIN_LOG_BYTES + 1), ==, 0);
}

/* Has weft-cli write "in/@name". */
static void
make_file (FaultFolder *self, const char *const *words, const char *name)
{
  const FaultLine line = { .words = (char **) words };
  g_autoptr (FaultRun) run = fault_run (self, &line, NULL, FALSE);
  g_autofree char *path = folder_path (self, name);

  if (run->status != 0)
    g_error ("%s: %s", name, run->err);
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
}

#define MAKE(name, ...) make_file (self, (const char *const[]){ __VA_ARGS__, NULL }, name)

FaultFolder *
fault_folder_new (void)
{
  static const char *const folders[] = { "in", "out", "tmp", "cache", "said" };
  FaultFolder *self = g_new0 (FaultFolder, 1);
  g_autofree char *demo = g_test_build_filename (G_TEST_DIST, "..", "data", "demo.eventlog", NULL);
  g_autofree char *small =
      g_test_build_filename (G_TEST_DIST, "fixtures", "payload-ghc-9.0.eventlog", NULL);
  g_autofree char *old =
      g_test_build_filename (G_TEST_DIST, "fixtures", "gc-deadlock-ghc-9.0.eventlog", NULL);
  g_autofree char *sql = NULL;

  self->path = g_dir_make_tmp ("weft-faults-XXXXXX", NULL);
  g_assert_nonnull (self->path);
  self->counts_fd = memfd_create ("counts", MFD_CLOEXEC);
  g_assert_cmpint (ftruncate (self->counts_fd, sizeof (FaultCounts)), ==, 0);
  self->counts =
      mmap (NULL, sizeof (FaultCounts), PROT_READ | PROT_WRITE, MAP_SHARED, self->counts_fd, 0);
  g_assert_true (self->counts != MAP_FAILED);
  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *path = folder_path (self, folders[i]);

      g_assert_cmpint (g_mkdir (path, 0755), ==, 0);
    }
  copy_file (self, demo, "in/demo.eventlog");
  copy_file (self, small, "in/small.eventlog");
  copy_file (self, old, "in/old.eventlog");
  copy_file (self, g_getenv ("WEFT_PROFILE_LOG"), "in/profile.eventlog");
  pack_demo (self);
  make_large_log (self, small);
  sql = folder_path (self, "in/query.sql");
  write_file (sql, "select * from gc", strlen ("select * from gc"));
  MAKE ("in/FILE.json", "baseline", "--output=in/FILE.json", "in/demo.eventlog", "in/demo.eventlog",
        "in/demo.eventlog");
  MAKE ("in/demo.hp", "convert", "--to=hp", "--output=in/demo.hp", "in/demo.eventlog");
  MAKE ("in/small.html", "report", "--with-log", "--output=in/small.html", "in/small.eventlog");
  return self;
}

static void
remove_all (const char *path)
{
  g_autoptr (GDir) dir =
      g_file_test (path, G_FILE_TEST_IS_SYMLINK) ? NULL : g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *file = g_build_filename (path, name, NULL);

      remove_all (file);
    }
  g_remove (path);
}

void
fault_folder_free (FaultFolder *self)
{
  remove_all (self->path);
  munmap (self->counts, sizeof (FaultCounts));
  close (self->counts_fd);
  g_free (self->path);
  g_free (self);
}

void
fault_folder_clear (FaultFolder *self, const FaultLine *line, gboolean has_old)
{
  static const char *const folders[] = { "out", "tmp", "cache" };

  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *path = folder_path (self, folders[i]);

      if (line->is_cached && strcmp (folders[i], "cache") == 0)
        continue;
      remove_all (path);
      g_assert_cmpint (g_mkdir (path, 0755), ==, 0);
    }
  if (has_old && line->output != NULL)
    {
      g_autofree char *path = folder_path (self, line->output);
      g_autofree char *old = folder_path (self, "in/old.eventlog");

      if (line->is_recording)
        copy_file (self, old, line->output);
      else
        write_file (path, "old", strlen ("old"));
    }
}

static void
add_files (GHashTable *files, const char *path, const char *prefix)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *file = g_build_filename (path, name, NULL);
      g_autofree char *key = g_strconcat (prefix, name, NULL);
      g_autofree char *inner = g_strconcat (key, "/", NULL);

      if (g_file_test (file, G_FILE_TEST_IS_DIR))
        add_files (files, file, inner);
      else
        g_hash_table_insert (files, g_steal_pointer (&key), read_file (file));
    }
}

GHashTable *
fault_folder_files (const FaultFolder *self, const char *name)
{
  GHashTable *files =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_bytes_unref);
  g_autofree char *path = folder_path (self, name);

  add_files (files, path, "");
  return files;
}

void
fault_folder_age (const FaultFolder *self, const char *name)
{
  g_autoptr (GHashTable) files = fault_folder_files (self, name);
  const gint64 yesterday = g_get_real_time () / G_USEC_PER_SEC - 24 * 60 * 60;
  struct utimbuf times = { yesterday, yesterday };
  GHashTableIter iter;
  gpointer file;

  g_hash_table_iter_init (&iter, files);
  while (g_hash_table_iter_next (&iter, &file, NULL))
    {
      g_autofree char *path = g_build_filename (self->path, name, file, NULL);

      g_assert_cmpint (g_utime (path, &times), ==, 0);
    }
}

/* In the new process. */
static void
limit_run_cb (gpointer unused)
{
  const struct rlimit none = { 0, 0 };

  setrlimit (RLIMIT_CORE, &none);
  alarm (PATIENCE_S);
}

/* Gives @launcher the log @name through a pipe, which has room for it. */
static void
launcher_take_input (FaultFolder *self, GSubprocessLauncher *launcher, const char *name)
{
  g_autofree char *path = folder_path (self, name);
  g_autoptr (GBytes) bytes = read_file (path);
  gsize size;
  gconstpointer data = g_bytes_get_data (bytes, &size);
  int ends[2];

  g_assert_true (g_unix_open_pipe (ends, FD_CLOEXEC, NULL));
  g_assert_cmpint (write (ends[1], data, size), ==, size);
  close (ends[1]);
  g_subprocess_launcher_take_stdin_fd (launcher, ends[0]);
}

static GSubprocessLauncher *
launcher_new (FaultFolder *self, const FaultLine *line, const char *fault, gboolean is_named)
{
  GSubprocessLauncher *launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_NONE);
  g_autofree char *tmp = folder_path (self, "tmp"), *cache = folder_path (self, "cache");
  g_autofree char *out = folder_path (self, "said/out"), *err = folder_path (self, "said/err");
  g_autofree char *fake_log = folder_path (self, "in/small.eventlog");
  const char *const variables[][2] = {
    { "TMPDIR", tmp },
    { "XDG_CACHE_HOME", cache },
    { "FAKE_LOG", fake_log },
    { "LD_PRELOAD", g_getenv ("WEFT_FAULT_LIBRARY") },
    { "WEFT_FAULT", fault != NULL ? fault : "count" },
    { "WEFT_FAULT_FOLDER", self->path },
    { "WEFT_FAULT_FD", G_STRINGIFY (COUNTS_FD) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (variables); i++)
    g_subprocess_launcher_setenv (launcher, variables[i][0], variables[i][1], TRUE);
  if (is_named)
    g_subprocess_launcher_setenv (launcher, "WEFT_FAULT_NAMED", "yes", TRUE);
  g_subprocess_launcher_set_cwd (launcher, self->path);
  g_subprocess_launcher_set_stdout_file_path (launcher, out);
  g_subprocess_launcher_set_stderr_file_path (launcher, err);
  if (line->input != NULL)
    launcher_take_input (self, launcher, line->input);
  g_subprocess_launcher_take_fd (launcher, dup (self->counts_fd), COUNTS_FD);
  g_subprocess_launcher_set_child_setup (launcher, limit_run_cb, NULL, NULL);
  return launcher;
}

static WeftFakeServer *
serve (FaultFolder *self, const char *name)
{
  g_autofree char *path = folder_path (self, name), *socket = folder_path (self, "in/socket");
  g_autofree char *address = g_strconcat ("unix:", socket, NULL);
  const WeftFakePlan plan = { .address = address };
  g_autoptr (GBytes) bytes = read_file (path);
  g_autoptr (GError) error = NULL;
  WeftFakeServer *server = weft_fake_server_new (&plan, &bytes, 1, &error);

  g_assert_no_error (error);
  return server;
}

/* A file that cannot be mapped is read like a stream, which weft-cli info says. */
static void
mask_stream (FaultRun *run)
{
  static const char said[] = "(stream)\n", usual[] = "(plain)\n";
  char *found = memmem (run->out, run->n_out, said, strlen (said));

  if (found == NULL)
    return;
  memcpy (found, usual, strlen (usual));
  run->n_out--;
  memmove (found + strlen (usual), found + strlen (said),
           run->n_out - (gsize) (found + strlen (usual) - run->out));
}

FaultRun *
fault_run (FaultFolder *self, const FaultLine *line, const char *fault, gboolean is_named)
{
  g_autoptr (GSubprocessLauncher) launcher = launcher_new (self, line, fault, is_named);
  g_autoptr (WeftFakeServer) server = line->served != NULL ? serve (self, line->served) : NULL;
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  g_autofree char *out = folder_path (self, "said/out"), *err = folder_path (self, "said/err");
  g_autoptr (GError) error = NULL;
  FaultRun *run = g_new0 (FaultRun, 1);

  memset (self->counts, 0, sizeof *self->counts);
  /* these files are opened without being cut */
  g_unlink (out);
  g_unlink (err);
  g_ptr_array_add (words, (char *) g_getenv ("WEFT_CLI"));
  for (guint i = 0; line->words[i] != NULL; i++)
    g_ptr_array_add (words, line->words[i]);
  g_ptr_array_add (words, NULL);
  process = g_subprocess_launcher_spawnv (launcher, (const char *const *) words->pdata, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_wait (process, NULL, NULL));
  if (g_subprocess_get_if_exited (process))
    run->status = g_subprocess_get_exit_status (process);
  else
    {
      run->status = -1;
      run->signal = g_subprocess_get_term_sig (process);
    }
  g_assert_true (g_file_get_contents (out, &run->out, &run->n_out, NULL));
  mask_stream (run);
  g_assert_true (g_file_get_contents (err, &run->err, NULL, NULL));
  run->files = fault_folder_files (self, "out");
  return run;
}

void
fault_run_free (FaultRun *self)
{
  g_free (self->out);
  g_free (self->err);
  g_hash_table_unref (self->files);
  g_free (self);
}
