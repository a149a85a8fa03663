/* SPDX-License-Identifier: BSD-3-Clause */
/* A call of the system that fails while a log is read or a file is saved: what is read is whole or
 * has an error or a problem, and a file is the old or the new one. The suite "faults" does this to
 * weft-cli; here, the functions of the system are this program's own. */
#include "logs.h"
#include "source-fixture.h"
#include "weft-file-save.h"
#include "weft-index-cache.h"
#include "weft-log-merge.h"
#include "weft-log-writer.h"
#include "weft-process-segments.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"
#include "weft-trace-read.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <glib/gstdio.h>

typedef enum
{
  CALL_NONE,
  CALL_READ,
  CALL_PREAD,
  CALL_WRITE,
  CALL_PWRITE,
  CALL_MMAP,
  CALL_FSTAT,
  CALL_FSTATVFS,
  CALL_FTRUNCATE,
  CALL_FSYNC,
  CALL_RENAME,
  CALL_LINK,
  CALL_THREAD,
  CALL_OPEN,
  N_CALLS,
  CALL_POLL, /* is interrupted only */
} Call;

static const struct
{
  const char *name;
  int code;
} calls[N_CALLS] = {
  [CALL_READ] = { "read", EIO },         [CALL_PREAD] = { "pread", EIO },
  [CALL_WRITE] = { "write", ENOSPC },    [CALL_PWRITE] = { "pwrite", ENOSPC },
  [CALL_MMAP] = { "mmap", ENOMEM },      [CALL_FSTAT] = { "fstat", EIO },
  [CALL_FSTATVFS] = { "fstatvfs", EIO }, [CALL_FTRUNCATE] = { "ftruncate", EIO },
  [CALL_FSYNC] = { "fsync", EIO },       [CALL_RENAME] = { "rename", EACCES },
  [CALL_LINK] = { "linkat", EACCES },    [CALL_THREAD] = { "pthread_create", EAGAIN },
  [CALL_OPEN] = { "open", EMFILE },
};

/* The call that fails, after so many of it, once or from then on; and those of it so far. */
static gint failing = CALL_NONE;
static gint n_before, n_calls;
static gboolean goes_on;
/* A signal arrives instead. */
static gboolean is_interrupted;

/* Returns the error of this call, or 0. */
static int
fault (Call call)
{
  gint n;

  if (g_atomic_int_get (&failing) != (gint) call)
    return 0;
  n = g_atomic_int_add (&n_calls, 1);
  if (n < n_before || (n > n_before && !goes_on))
    return 0;
  errno = is_interrupted ? EINTR : calls[call].code;
  return errno;
}

#define REPLACE(type, call, function, arguments, values, failed)           \
  type function arguments                                                  \
  {                                                                        \
    static type (*real) arguments;                                         \
                                                                           \
    if (real == NULL)                                                      \
      real = (type (*) arguments) dlsym (RTLD_NEXT, REAL_NAME (function)); \
    return fault (call) ? failed : real values;                            \
  }
/* The names that files of any size have. */
#define REAL_NAME(function) NAME_##function
#define NAME_read           "read"
#define NAME_pread          "pread64"
#define NAME_write          "write"
#define NAME_pwrite         "pwrite64"
#define NAME_mmap           "mmap64"
#define NAME_fstat          "fstat64"
#define NAME_fstatvfs       "fstatvfs64"
#define NAME_ftruncate      "ftruncate64"
#define NAME_fsync          "fsync"
#define NAME_rename         "rename"
#define NAME_linkat         "linkat"
#define NAME_pthread_create "pthread_create"
#define NAME_memfd_create   "memfd_create"
#define NAME_poll           "poll"

REPLACE (ssize_t, CALL_READ, read, (int fd, void *to, size_t n), (fd, to, n), -1)
REPLACE (ssize_t, CALL_PREAD, pread, (int fd, void *to, size_t n, off_t at), (fd, to, n, at), -1)
REPLACE (ssize_t, CALL_WRITE, write, (int fd, const void *from, size_t n), (fd, from, n), -1)
REPLACE (ssize_t,
         CALL_PWRITE,
         pwrite,
         (int fd, const void *from, size_t n, off_t at),
         (fd, from, n, at),
         -1)
REPLACE (void *,
         CALL_MMAP,
         mmap,
         (void *at, size_t n, int protection, int flags, int fd, off_t from),
         (at, n, protection, flags, fd, from),
         MAP_FAILED)
REPLACE (int, CALL_FSTAT, fstat, (int fd, struct stat *to), (fd, to), -1)
REPLACE (int, CALL_FSTATVFS, fstatvfs, (int fd, struct statvfs *to), (fd, to), -1)
REPLACE (int, CALL_FTRUNCATE, ftruncate, (int fd, off_t size), (fd, size), -1)
REPLACE (int, CALL_FSYNC, fsync, (int fd), (fd), -1)
REPLACE (int, CALL_RENAME, rename, (const char *from, const char *to), (from, to), -1)
REPLACE (int,
         CALL_LINK,
         linkat,
         (int from_folder, const char *from, int to_folder, const char *to, int flags),
         (from_folder, from, to_folder, to, flags),
         -1)
REPLACE (int,
         CALL_THREAD,
         pthread_create,
         (pthread_t * thread, const pthread_attr_t *attributes, void *(*run) (void *), void *data),
         (thread, attributes, run, data),
         calls[CALL_THREAD].code)
REPLACE (int, CALL_OPEN, memfd_create, (const char *name, unsigned flags), (name, flags), -1)
REPLACE (int, CALL_POLL, poll, (struct pollfd * polls, nfds_t n, int ms), (polls, n, ms), -1)

int
open (const char *path, int flags, ...)
{
  static int (*real) (const char *path, int flags, ...);
  va_list more;
  mode_t mode;

  if (real == NULL)
    real = (int (*) (const char *path, int flags, ...)) dlsym (RTLD_NEXT, "open64");
  va_start (more, flags);
  mode = va_arg (more, mode_t);
  va_end (more);
  return fault (CALL_OPEN) ? -1 : real (path, flags, mode);
}

/* Work during which a call fails; is checked by itself. */
typedef void (*Work) (gconstpointer data);

/* Does the work with each call failing, at the first one of it, the second, and so on, until the
 * work needs no more of them. */
static void
fail_each_call (Work work, gconstpointer data)
{
  for (Call call = CALL_NONE + 1; call < N_CALLS; call++)
    for (guint mode = 0; mode < 2; mode++)
      for (gint n = 0;; n += 1 + n / 8)
        {
          g_test_message ("%s %d%s", calls[call].name, n, mode > 0 ? " on" : "");
          n_before = n;
          n_calls = 0;
          goes_on = mode > 0;
          g_atomic_int_set (&failing, (gint) call);
          work (data);
          g_atomic_int_set (&failing, CALL_NONE);
          if (g_atomic_int_get (&n_calls) <= n)
            break;
        }
}

/* Reading. */

typedef struct
{
  const char *path;
  guint64 n_events;
} Reading;

static void
read_log (gconstpointer data)
{
  const Reading *reading = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftSource) source = weft_source_open (reading->path, &error);
  g_autoptr (WeftTrace) trace = NULL;

  if (source != NULL)
    trace = weft_trace_read (source, 0, NULL, NULL, NULL, NULL, &error);
  if (trace == NULL)
    {
      g_assert_nonnull (error);
      g_assert_cmpstr (error->message, !=, "");
    }
  else
    {
      g_assert_no_error (error);
      if (trace->index->problems->len == 0)
        g_assert_cmpuint (trace->index->n_events, ==, reading->n_events);
    }
  weft_index_cache_wait ();
}

typedef struct
{
  char *folder, *path;
  GBytes *log;
  guint64 n_events;
} Files;

static void
write_file (const Files *self, const guint8 *bytes, gsize size)
{
  struct timespec times[2] = { { .tv_sec = 1000000000 }, { .tv_sec = 1000000000 } };

  g_assert_true (g_file_set_contents (self->path, (const char *) bytes, (gssize) size, NULL));
  /* a file that changed just now would not be cached */
  g_assert_cmpint (utimensat (AT_FDCWD, self->path, times, 0), ==, 0);
}

static void
files_set_up (Files *self, gconstpointer data)
{
  g_autofree char *log =
      g_test_build_filename (G_TEST_DIST, "fixtures", "parsum-n1-ghc-9.0.eventlog", NULL);
  g_autoptr (GMappedFile) map = g_mapped_file_new (log, FALSE, NULL);
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (WeftSource) source = NULL;

  self->folder = g_dir_make_tmp ("weft-XXXXXX", NULL);
  self->path = g_build_filename (self->folder, "log", NULL);
  self->log = g_mapped_file_get_bytes (map);
  source = weft_source_open (log, NULL);
  trace = weft_trace_read (source, 0, NULL, NULL, NULL, NULL, NULL);
  self->n_events = trace->index->n_events;
}

static void
files_tear_down (Files *self, gconstpointer data)
{
  g_assert_cmpint (g_remove (self->path), ==, 0);
  g_assert_cmpint (g_rmdir (self->folder), ==, 0);
  g_bytes_unref (self->log);
  g_free (self->path);
  g_free (self->folder);
}

static void
test_reading (Files *self, gconstpointer data)
{
  Reading reading = { self->path, self->n_events };
  g_autoptr (GByteArray) gzip = source_pack_gzip (self->log), zstd = source_pack_zstd (self->log);

  write_file (self, g_bytes_get_data (self->log, NULL), g_bytes_get_size (self->log));
  fail_each_call (read_log, &reading);
  write_file (self, gzip->data, gzip->len);
  fail_each_call (read_log, &reading);
  write_file (self, zstd->data, zstd->len);
  fail_each_call (read_log, &reading);
}

/* Reads the log from a pipe. */
static void
read_pipe (gconstpointer data)
{
  const Files *self = data;
  gint call = g_atomic_int_get (&failing);
  gsize size = g_bytes_get_size (self->log);
  g_autofree char *path = NULL;
  int ends[2];

  g_atomic_int_set (&failing, CALL_NONE);
  g_assert_cmpint (pipe (ends), ==, 0);
  g_assert_cmpint (fcntl (ends[1], F_SETPIPE_SZ, (int) size), >=, (int) size);
  g_assert_cmpint (write (ends[1], g_bytes_get_data (self->log, NULL), size), ==, (int) size);
  close (ends[1]);
  path = g_strdup_printf ("/proc/self/fd/%d", ends[0]);
  g_atomic_int_set (&failing, call);
  read_log (&(Reading){ path, self->n_events });
  close (ends[0]);
}

static void
test_pipe (Files *self, gconstpointer data)
{
  fail_each_call (read_pipe, self);
  write_file (self, NULL, 0);
}

/* A signal that arrives during a call changes nothing. */
static void
test_interrupted (Files *self, gconstpointer data)
{
  static const Call interrupted[] = { CALL_READ, CALL_PWRITE, CALL_POLL };
  g_autoptr (GByteArray) gzip = source_pack_gzip (self->log);

  write_file (self, gzip->data, gzip->len);
  is_interrupted = TRUE;
  for (guint i = 0; i < 2 * G_N_ELEMENTS (interrupted); i++)
    for (n_before = 0, n_calls = 1; n_calls > n_before; n_before++)
      {
        g_autoptr (WeftSource) source = NULL;
        g_autoptr (WeftTrace) trace = NULL;
        g_autoptr (GError) error = NULL;

        n_calls = 0;
        goes_on = FALSE;
        g_atomic_int_set (&failing, (gint) interrupted[i / 2]);
        if (i % 2 == 0)
          {
            source = weft_source_open (self->path, &error);
            trace = weft_trace_read (source, 0, NULL, NULL, NULL, NULL, &error);
            g_assert_no_error (error);
            g_assert_cmpuint (trace->index->n_events, ==, self->n_events);
            g_assert_cmpuint (trace->index->problems->len, ==, 0);
          }
        else
          read_pipe (self);
        g_atomic_int_set (&failing, CALL_NONE);
      }
  is_interrupted = FALSE;
}

static gboolean
append_bytes (gpointer out, const guint8 *bytes, gsize size, GError **error)
{
  g_byte_array_append (out, bytes, (guint) size);
  return TRUE;
}

/* Finds the second process of a merged log. */
static void
read_process (gconstpointer data)
{
  WeftLog *whole = (WeftLog *) data;
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftLog) second = weft_log_for_process (whole, 1, &error);

  g_assert_true ((second == NULL) == (error != NULL));
  if (second != NULL)
    g_assert_cmpuint (second->problems->len, ==, 0);
  else
    g_assert_cmpstr (error->message, !=, "");
}

static void
test_process (Files *self, gconstpointer data)
{
  g_autoptr (WeftTestLog) made = weft_test_log_of_process (1000, 7);
  g_autoptr (WeftLog) log = weft_test_open_bytes (made);
  const WeftMergeInput inputs[] = { { log, "a", 0, 0 }, { log, "b", 0, 1000000 } };
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (WeftMap) map = NULL;

  g_assert_true (weft_log_merge (inputs, 2, append_bytes, bytes, NULL, NULL));
  map = weft_map_new_from_bytes (bytes->data, bytes->len);
  for (gint is_final = FALSE; is_final <= TRUE; is_final++)
    {
      g_autoptr (WeftLog) whole = weft_log_new (map, is_final, NULL);

      fail_each_call (read_process, whole);
    }
  write_file (self, NULL, 0);
}

/* The cache of indexes is written and read, too; nothing of it fails the reading. */
static void
test_cache (Files *self, gconstpointer data)
{
  Reading reading = { self->path, self->n_events };
  guint64 most = weft_index_cache_get_max_bytes ();

  write_file (self, g_bytes_get_data (self->log, NULL), g_bytes_get_size (self->log));
  weft_index_cache_set_limits (1, G_MAXUINT32);
  weft_index_cache_clear ();
  weft_index_cache_wait ();
  fail_each_call (read_log, &reading);
  weft_index_cache_clear ();
  weft_index_cache_wait ();
  weft_index_cache_set_limits (WEFT_INDEX_CACHE_MIN_LOG_BYTES, most);
}

/* Finishing a log: it gets its end, or the error is reported, and what is whole in it stays. */
static void
finish_log (gconstpointer data)
{
  const WeftTestLog *log = data;
  gint call = g_atomic_int_get (&failing);
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftSpool) spool = NULL;
  g_autoptr (WeftMap) map = NULL;
  g_autoptr (WeftLog) read = NULL;
  gboolean done;

  g_atomic_int_set (&failing, CALL_NONE);
  spool = weft_spool_new (NULL, NULL);
  g_assert_true (weft_spool_append (spool, log->bytes->data, log->bytes->len, NULL));
  g_atomic_int_set (&failing, call);
  done = weft_log_file_finish (spool->fd, &error);
  g_atomic_int_set (&failing, CALL_NONE);
  g_assert_true (done == (error == NULL));
  map = weft_map_new (spool->fd, (gsize) lseek (spool->fd, 0, SEEK_END), NULL);
  read = weft_log_new (map, TRUE, NULL);
  g_assert_cmpint (read->is_complete, ==, done);
  g_assert_cmpuint (weft_log_n_blocks (read), ==, 2);
  g_atomic_int_set (&failing, call);
}

static void
test_finish (Files *self, gconstpointer data)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  for (guint i = 1; i <= 2; i++)
    {
      weft_test_log_begin_block (log, 0, 1000 * i);
      for (guint k = 0; k < 3; k++)
        weft_test_log_run (log, 1000 * i + k, 1);
      weft_test_log_end_block (log, 1000 * i + 3);
    }
  g_byte_array_set_size (log->bytes, log->bytes->len - 1);
  fail_each_call (finish_log, log);
  write_file (self, NULL, 0);
}

/* Saving. */

static const char old_text[] = "old", new_text[] = "new text";

static gboolean
write_text (GOutputStream *stream, gpointer data, GCancellable *cancellable, GError **error)
{
  return g_output_stream_write_all (stream, new_text, strlen (new_text), NULL, cancellable, error);
}

static void
save_text (gconstpointer data)
{
  const char *path = data;
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  gboolean done;
  gint call = g_atomic_int_get (&failing);

  done = weft_file_save (path, WEFT_FILE_KEEP_LOG, write_text, NULL, NULL, &error);
  g_assert_true (done == (error == NULL));
  g_atomic_int_set (&failing, CALL_NONE);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, done ? new_text : old_text);
  g_assert_true (g_file_set_contents (path, old_text, -1, NULL));
  g_atomic_int_set (&failing, call);
}

static void
test_saving (Files *self, gconstpointer data)
{
  g_assert_true (g_file_set_contents (self->path, old_text, -1, NULL));
  fail_each_call (save_text, self->path);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add ("/source-faults/reading", Files, NULL, files_set_up, test_reading, files_tear_down);
  g_test_add ("/source-faults/pipe", Files, NULL, files_set_up, test_pipe, files_tear_down);
  g_test_add ("/source-faults/interrupted", Files, NULL, files_set_up, test_interrupted,
              files_tear_down);
  g_test_add ("/source-faults/process", Files, NULL, files_set_up, test_process, files_tear_down);
  g_test_add ("/source-faults/cache", Files, NULL, files_set_up, test_cache, files_tear_down);
  g_test_add ("/source-faults/finish", Files, NULL, files_set_up, test_finish, files_tear_down);
  g_test_add ("/source-faults/saving", Files, NULL, files_set_up, test_saving, files_tear_down);
}
