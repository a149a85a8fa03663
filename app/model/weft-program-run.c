/* SPDX-License-Identifier: BSD-3-Clause */
/* Starts a program, reads its output, and waits for its log and its end. */
#include "weft-program-run.h"

#include "weft-display.h"
#include "weft-file-id.h"
#include "weft-interval.h"
#include "weft-join.h"
#include "weft-object.h"
#include "weft-recordings.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

/* Interval of checks for the log. */
#define LOG_CHECK_MS 40
/* Bytes of output to read at a time. */
#define CHUNK 8192
/* Lower than the priority of drawing, so that a program that prints all the time does not block the
 * window. */
#define READ_PRIORITY G_PRIORITY_DEFAULT_IDLE
/* Time to continue reading after the program's end, since its child processes may keep its output
 * open. */
#define LINGER_MS 500
/* Lower than the priority of reading: even if the window is busy, output that is ready is read
 * before the end of LINGER_MS is handled. */
#define LINGER_PRIORITY (READ_PRIORITY + 10)

typedef struct
{
  WeftProgramRun *run; /* a reference */
  GInputStream *stream;
  gboolean is_error;
  GByteArray *rest; /* start of a character whose other bytes have not been read yet */
} Reader;

struct _WeftProgramRun
{
  GObject parent_instance;

  char *name;
  char *log;
  char *error; /* reason why the program was not started, or NULL */
  GSubprocess *process;
  WeftRunOutput *output;
  GString *complaints; /* output to standard error before there was a log */
  GCancellable *cancellable;

  WeftRunState state;
  guint log_check;    /* timeout while there is no log; else 0 */
  guint n_readers;    /* number of readers of outputs that are still open */
  guint n_stops;      /* stop signals sent to the program */
  gboolean can_flush; /* the log grows continuously */
  gboolean is_ended;  /* the program has ended, but its output may still be read */
};

static GParamSpec *state_property;
static guint output_signal;

G_DEFINE_FINAL_TYPE (WeftProgramRun, weft_program_run, G_TYPE_OBJECT)

static void
program_run_set_state (WeftProgramRun *self, WeftRunState state)
{
  if (self->state == state)
    return;
  self->state = state;
  g_object_notify_by_pspec (G_OBJECT (self), state_property);
}

static gboolean
program_run_has_log (WeftProgramRun *self)
{
  GStatBuf status;

  return self->log != NULL && g_stat (self->log, &status) == 0 && status.st_size > 0;
}

static gboolean
log_check_cb (gpointer data)
{
  WeftProgramRun *self = data;

  if (!program_run_has_log (self))
    return G_SOURCE_CONTINUE;
  self->log_check = 0;
  program_run_set_state (self, WEFT_RUN_RUNNING);
  return G_SOURCE_REMOVE;
}

/* Sets the final state once the program has ended and all its output has been read. */
static void
program_run_end_if_over (WeftProgramRun *self)
{
  if (!self->is_ended || self->n_readers > 0)
    return;
  g_clear_handle_id (&self->log_check, g_source_remove);
  program_run_set_state (self, program_run_has_log (self) ? WEFT_RUN_ENDED : WEFT_RUN_FAILED);
}

static gboolean
stop_reading_cb (gpointer run)
{
  WeftProgramRun *self = run;

  g_cancellable_cancel (self->cancellable);
  return G_SOURCE_REMOVE;
}

static void
ended_cb (GObject *process, GAsyncResult *result, gpointer data)
{
  g_autoptr (WeftProgramRun) self = data;

  if (!g_subprocess_wait_finish (G_SUBPROCESS (process), result, NULL))
    return;
  self->is_ended = TRUE;
  if (self->n_stops > 0 && g_application_get_default () != NULL)
    g_application_release (g_application_get_default ());
  program_run_end_if_over (self);
  if (self->n_readers > 0)
    g_timeout_add_full (LINGER_PRIORITY, LINGER_MS, stop_reading_cb, g_steal_pointer (&self),
                        g_object_unref);
}

/* Returns the number of bytes at the end of @bytes that begin a character whose other bytes are
 * missing. */
static gsize
n_incomplete_bytes (const GByteArray *bytes)
{
  for (gsize n = 1; n < 4 && n <= bytes->len; n++)
    if ((bytes->data[bytes->len - n] & 0xc0) == 0xc0)
      return g_utf8_get_char_validated ((const char *) bytes->data + bytes->len - n, (gssize) n) ==
                     (gunichar) -2 ?
                 n :
                 0;
  return 0;
}

static void
read_cb (GObject *stream, GAsyncResult *result, gpointer data)
{
  Reader *reader = data;
  WeftProgramRun *self = reader->run;
  g_autoptr (GBytes) bytes =
      g_input_stream_read_bytes_finish (G_INPUT_STREAM (stream), result, NULL);
  gsize length = 0, cut;
  gconstpointer fresh = bytes != NULL ? g_bytes_get_data (bytes, &length) : NULL;

  g_byte_array_append (reader->rest, fresh, (guint) length);
  cut = length > 0 ? n_incomplete_bytes (reader->rest) : 0;
  if (reader->rest->len > cut && !g_cancellable_is_cancelled (self->cancellable))
    {
      guint gone;
      gsize whole = reader->rest->len - cut;
      const char *text =
          weft_run_output_append (self->output, (const char *) reader->rest->data, whole, &gone);

      if (reader->is_error && self->state == WEFT_RUN_STARTING)
        g_string_append (self->complaints, text);
      g_signal_emit (self, output_signal, 0, gone, text);
      g_byte_array_remove_range (reader->rest, 0, (guint) whole);
    }
  if (length > 0)
    {
      g_input_stream_read_bytes_async (reader->stream, CHUNK, READ_PRIORITY, self->cancellable,
                                       read_cb, reader);
      return;
    }
  self->n_readers--;
  program_run_end_if_over (self);
  g_object_unref (reader->run);
  g_object_unref (reader->stream);
  g_byte_array_unref (reader->rest);
  g_free (reader);
}

static void
read_output (WeftProgramRun *self, GInputStream *stream, gboolean is_error)
{
  Reader *reader = g_new0 (Reader, 1);

  *reader = (Reader){ g_object_ref (self), g_object_ref (stream), is_error, g_byte_array_new () };
  self->n_readers++;
  g_input_stream_read_bytes_async (stream, CHUNK, READ_PRIORITY, self->cancellable, read_cb,
                                   reader);
}

/* Returns the RTS flags. The number of HECs is left out unless the RTS is threaded. */
static char **
program_run_flags (const WeftProgramRun *self, const WeftLaunch *launch, const WeftProgram *program)
{
  g_autoptr (GPtrArray) recordings = weft_launch_recordings (launch);
  g_auto (GStrv) flags =
      weft_recordings_flags (recordings, program, self->log, launch->heap_interval, TRUE);
  g_autoptr (GStrvBuilder) all = g_strv_builder_new ();
  g_autofree char *hecs = g_strdup_printf ("-N%u", launch->hecs);

  g_strv_builder_addv (all, (const char **) flags);
  if (launch->hecs > 0 && weft_program_has_way (program, "thr"))
    g_strv_builder_add (all, hecs);
  return g_strv_builder_end (all);
}

WeftProgramRun *
weft_program_run_new (const WeftLaunch *launch, const WeftProgram *program)
{
  WeftProgramRun *self = g_object_new (WEFT_TYPE_PROGRAM_RUN, NULL);
  g_autofree char *base = g_path_get_basename (program->path);
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) arguments = weft_launch_split_words (launch->arguments, &error);
  g_auto (GStrv) environment =
      arguments != NULL ? weft_launch_split_words (launch->environment, &error) : NULL;

  self->name = weft_display_line (base);
  self->can_flush = weft_program_can_flush (program);
  if (environment != NULL)
    self->log = weft_run_logs_new_path (program->path, launch->folder, &error);
  if (self->log != NULL)
    {
      g_autoptr (GSubprocessLauncher) launcher = weft_program_launcher_new (
          G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE,
          *launch->folder != '\0' ? launch->folder : NULL, (const char *const *) environment);
      g_auto (GStrv) flags = program_run_flags (self, launch, program);

      self->process = weft_program_start (program, launcher, (const char *const *) flags,
                                          (const char *const *) arguments, &error);
    }
  if (self->process == NULL)
    {
      self->error = g_strdup (error->message);
      self->state = WEFT_RUN_FAILED;
      return self;
    }
  self->log_check = g_timeout_add (LOG_CHECK_MS, log_check_cb, self);
  read_output (self, g_subprocess_get_stdout_pipe (self->process), FALSE);
  read_output (self, g_subprocess_get_stderr_pipe (self->process), TRUE);
  g_subprocess_wait_async (self->process, NULL, ended_cb, g_object_ref (self));
  return self;
}

static void
free_string (gpointer string)
{
  g_string_free (string, TRUE);
}

static void
weft_program_run_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_uint (value, WEFT_PROGRAM_RUN (object)->state);
}

static void
weft_program_run_class_init (WeftProgramRunClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  weft_class_add_owned_source (klass, WeftProgramRun, log_check);
  weft_class_add_owned (klass, WeftProgramRun, g_object_unref, process, cancellable);
  weft_class_add_owned (klass, WeftProgramRun, g_free, name, log, error);
  weft_class_add_owned (klass, WeftProgramRun, weft_run_output_free, output);
  weft_class_add_owned (klass, WeftProgramRun, free_string, complaints);
  object_class->get_property = weft_program_run_get_property;
  state_property =
      g_param_spec_uint ("state", NULL, NULL, WEFT_RUN_STARTING, WEFT_RUN_FAILED, WEFT_RUN_STARTING,
                         G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_property (object_class, 1, state_property);
  output_signal = weft_signal_new ("output", WEFT_TYPE_PROGRAM_RUN, 2, G_TYPE_UINT, G_TYPE_STRING);
}

static void
weft_program_run_init (WeftProgramRun *self)
{
  self->output = weft_run_output_new ();
  self->complaints = g_string_new (NULL);
  self->cancellable = g_cancellable_new ();
}

WeftRunState
weft_program_run_get_state (WeftProgramRun *self)
{
  return self->state;
}

const char *
weft_program_run_get_name (WeftProgramRun *self)
{
  return self->name;
}

const char *
weft_program_run_get_log (WeftProgramRun *self)
{
  return self->log;
}

const char *
weft_program_run_get_output (WeftProgramRun *self)
{
  return self->output->text->str;
}

/* Returns a phrase such as "Ended with status 3". */
static char *
describe_process_end (GSubprocess *process)
{
  if (!g_subprocess_get_if_exited (process))
    return g_strdup_printf (_ ("Ended by a signal: %s"),
                            g_strsignal (g_subprocess_get_term_sig (process)));
  if (g_subprocess_get_exit_status (process) == 0)
    return g_strdup (_ ("Ended"));
  return g_strdup_printf (_ ("Ended with status %d"), g_subprocess_get_exit_status (process));
}

gboolean
weft_program_run_has_failed (WeftProgramRun *self)
{
  g_return_val_if_fail (WEFT_IS_PROGRAM_RUN (self), FALSE);
  return self->is_ended && g_subprocess_get_if_exited (self->process) &&
         g_subprocess_get_exit_status (self->process) != 0;
}

gboolean
weft_program_run_can_flush (WeftProgramRun *self)
{
  return self->can_flush;
}

char *
weft_program_run_describe (WeftProgramRun *self)
{
  g_autofree char *refusal = NULL, *reason = NULL, *end = NULL;
  const char *remedy;

  if (self->state == WEFT_RUN_STARTING)
    return g_strdup (_ ("Starting"));
  if (self->state == WEFT_RUN_RUNNING)
    return g_strdup (self->can_flush ?
                         _ ("Running") :
                         _ ("Running; the log grows each time that a buffer is full"));
  if (self->error != NULL)
    return g_strdup (self->error);
  if (self->state == WEFT_RUN_ENDED)
    return describe_process_end (self->process);
  if (weft_program_find_refusal (self->complaints->str, &refusal, &remedy))
    {
      reason = g_strdup_printf (_ ("its runtime system says: “%s”"), refusal);
      return weft_joined (WEFT_JOIN_CLAUSE, reason, remedy);
    }
  end = describe_process_end (self->process);
  return weft_joined (WEFT_JOIN_CLAUSE, end, _ ("no log was written"));
}

void
weft_program_run_signal (WeftProgramRun *self, int number)
{
  g_return_if_fail (WEFT_IS_PROGRAM_RUN (self));
  if (self->process != NULL && !self->is_ended)
    g_subprocess_send_signal (self->process, number);
}

static gboolean
stop_cb (gpointer data)
{
  WeftProgramRun *self = data;
  int number = weft_stop_signal (self->n_stops++);

  if (number == 0 || self->is_ended)
    return G_SOURCE_REMOVE;
  weft_program_run_signal (self, number);
  return G_SOURCE_CONTINUE;
}

void
weft_program_run_end (WeftProgramRun *self)
{
  g_return_if_fail (WEFT_IS_PROGRAM_RUN (self));
  if (!weft_program_run_is_active (self))
    return;
  /* keep Weft running after its last window closes until the program has written the end of its
   * log */
  if (g_application_get_default () != NULL)
    g_application_hold (g_application_get_default ());
  stop_cb (self);
  g_timeout_add_full (G_PRIORITY_DEFAULT, weft_interval (WEFT_STOP_INTERVAL_MS), stop_cb,
                      g_object_ref (self), g_object_unref);
}

gboolean
weft_program_run_is_active (WeftProgramRun *self)
{
  g_return_val_if_fail (WEFT_IS_PROGRAM_RUN (self), FALSE);
  return self->process != NULL && !self->is_ended && self->n_stops == 0;
}

/* Gives each run its own folder in the cache, and removes the oldest folders. */

/* Number of logs that are kept. */
#define MAX_LOGS 8
/* Name of a symbolic link next to the log. It leads to the folder in which the program ran. */
#define LINK "folder"

static char *
logs_folder (void)
{
  return g_build_filename (g_get_user_cache_dir (), "weft", "runs", NULL);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* Removes the folder @path with the logs in it, unless one of the logs is open. */
static void
remove_logs (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);

  for (const char *name = folder != NULL ? g_dir_read_name (folder) : NULL; name != NULL;
       name = g_dir_read_name (folder))
    {
      g_autofree char *log = g_build_filename (path, name, NULL);

      if (weft_open_files_has_path (log))
        return;
      g_unlink (log);
    }
  g_rmdir (path);
}

/* Removes all but the last MAX_LOGS folders; their names are the times at which they were created.
 * Runs on a worker thread, because a log may be large. */
static void
remove_old_logs_cb (GTask *task, gpointer source, gpointer unused, GCancellable *cancellable)
{
  g_autofree char *path = logs_folder ();
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (const char *name = folder != NULL ? g_dir_read_name (folder) : NULL; name != NULL;
       name = g_dir_read_name (folder))
    g_ptr_array_add (names, g_build_filename (path, name, NULL));
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i + MAX_LOGS < names->len; i++)
    remove_logs (g_ptr_array_index (names, i));
  g_task_return_boolean (task, TRUE);
}

char *
weft_run_logs_new_path (const char *program, const char *folder, GError **error)
{
  g_autofree char *all = logs_folder (), *own = NULL, *base = g_path_get_basename (program);
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *time = g_date_time_format (now, "%Y-%m-%dT%H-%M-%S.%f");
  g_autofree char *clock = g_date_time_format (now, "%H.%M.%S");
  /* the name distinguishes the runs of a program */
  g_autofree char *name = g_strdup_printf ("%s-%s.eventlog", base, clock);
  g_autofree char *link = NULL, *target = g_canonicalize_filename (folder, NULL);
  g_autoptr (GTask) task = NULL;

  own = g_build_filename (all, time, NULL);
  if (g_mkdir_with_parents (own, 0700) != 0)
    {
      g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (errno), "%s: %s", own,
                   g_strerror (errno));
      return NULL;
    }
  link = g_build_filename (own, LINK, NULL);
  if (symlink (target, link) != 0)
    g_debug ("%s: %s", link, g_strerror (errno)); /* the link is not essential */
  task = g_task_new (NULL, NULL, NULL, NULL);
  g_task_run_in_thread (task, remove_old_logs_cb);
  return g_build_filename (own, name, NULL);
}

gboolean
weft_run_logs_find_folder (const char *path, char **folder)
{
  g_autofree char *all = logs_folder (), *own = g_path_get_dirname (path);
  g_autofree char *parent = g_path_get_dirname (own), *link = g_build_filename (own, LINK, NULL);

  *folder = NULL;
  if (!g_str_equal (parent, all))
    return FALSE;
  *folder = g_file_read_link (link, NULL);
  return TRUE;
}

/* Keeps the end of a program's output. */

#define MAX_OUTPUT (1024 * 1024)
/* Maximum length of a line in bytes; longer lines are broken, since their layout would take too
 * long. */
#define MAX_LINE (16 * 1024)

WeftRunOutput *
weft_run_output_new (void)
{
  WeftRunOutput *self = g_new0 (WeftRunOutput, 1);

  self->text = g_string_new (NULL);
  return self;
}

void
weft_run_output_free (WeftRunOutput *self)
{
  g_string_free (self->text, TRUE);
  g_free (self);
}

const char *
weft_run_output_append (WeftRunOutput *self, const char *bytes, gsize length, guint *gone)
{
  const char *end = bytes + length;
  gsize kept;

  /* there is a line break to cut at, because lines have at most MAX_LINE bytes */
  if (self->text->len > MAX_OUTPUT)
    {
      const char *begin = strchr (self->text->str + self->text->len - MAX_OUTPUT / 2, '\n') + 1;
      gsize dropped = (gsize) (begin - self->text->str);

      g_string_erase (self->text, 0, (gssize) dropped);
      self->line_start -= dropped;
    }
  kept = self->text->len;
  *gone = 0;
  while (bytes < end)
    {
      const char *mark = memchr (bytes, '\r', (gsize) (end - bytes));
      gsize n = (gsize) ((mark != NULL ? mark : end) - bytes);
      const char *newline;
      gsize before;

      if (n > 0 && self->is_returned && *bytes != '\n')
        {
          if (self->line_start < kept)
            *gone += (guint) g_utf8_strlen (self->text->str + self->line_start,
                                            (gssize) (kept - self->line_start));
          kept = MIN (kept, self->line_start);
          g_string_truncate (self->text, self->line_start);
        }
      self->is_returned = mark != NULL || (n == 0 && self->is_returned);
      before = self->text->len;
      weft_display_append (self->text, bytes, (gssize) n,
                           WEFT_DISPLAY_KEEP_LINES | WEFT_DISPLAY_KEEP_TABS);
      newline = strrchr (self->text->str + before, '\n');
      if (newline == NULL && self->text->len - self->line_start > MAX_LINE)
        newline = g_string_append_c (self->text, '\n')->str + self->text->len - 1;
      if (newline != NULL)
        self->line_start = (gsize) (newline + 1 - self->text->str);
      bytes += n + (mark != NULL);
    }
  return self->text->str + kept;
}
