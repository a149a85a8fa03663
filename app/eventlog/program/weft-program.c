/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the file of a program, and runs the program to query its RTS. */
#include "weft-program.h"

#include "weft-map.h"
#include "weft-startup.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixinputstream.h>
#include <glib-unix.h>
#include <glib/gi18n.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Limits on time and size of an RTS's answer, which usually takes a few ms. */
#define ANSWER_TIMEOUT_US (2 * G_USEC_PER_SEC)
#define MAX_ANSWER        (64 * 1024)
/* Path of a log that cannot be created. The RTS opens its log after it has accepted all flags, and
 * exits if it cannot. */
#define NO_LOG "/dev/null/none"
/* First version of GHC (8.8) whose RTS has the flag -ol. */
#define MIN_GHC_VERSION 808

/* Messages with which the RTS refuses flags, and advice for each message. */
static const struct
{
  const char *text, *advice;
} refusals[] = {
  { "RTS options are disabled", N_ ("link the program with -rtsopts") },
  { "to be built with -eventlog",
    N_ ("link the program with -eventlog (GHC 9.4 and later need no such flag)") },
  { "to be built with -prof", N_ ("build the program with -prof") },
  { "to be built with -threaded", N_ ("link the program with -threaded") },
  { "to be built with -debug", N_ ("link the program with -debug") },
  { "unknown RTS option", N_ ("build the program with a newer GHC, or leave that flag out") },
  { "unknown trace option", N_ ("build the program with a newer GHC, or leave that flag out") },
  { "EventLogFile", N_ ("write the log into another folder") },
};

gboolean
weft_program_find_refusal (const char *text, char **refusal, const char **advice)
{
  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      const char *found = strstr (text, refusals[i].text), *begin = found;

      if (found == NULL)
        continue;
      while (begin > text && begin[-1] != '\n')
        begin--;
      if (refusal != NULL)
        *refusal = g_utf8_make_valid (begin, (gssize) strcspn (begin, "\n"));
      if (advice != NULL)
        *advice = _ (refusals[i].advice);
      return TRUE;
    }
  return FALSE;
}

guint
weft_ghc_version_parse (const char *text)
{
  char *end = NULL;
  guint64 major, minor;

  if (text == NULL)
    return 0;
  major = g_ascii_strtoull (text, &end, 10);
  minor = *end == '.' ? g_ascii_strtoull (end + 1, NULL, 10) : 0;
  return major < 1000 && minor < 100 ? (guint) (major * 100 + minor) : 0;
}

void
weft_program_reset_signals (gpointer unused)
{
  (void) signal (SIGXFSZ, SIG_DFL);
  (void) signal (SIGPIPE, SIG_DFL);
}

GSubprocessLauncher *
weft_program_launcher_new (GSubprocessFlags flags,
                           const char *folder,
                           const char *const *environment)
{
  GSubprocessLauncher *launcher = g_subprocess_launcher_new (flags);

  if (folder != NULL)
    g_subprocess_launcher_set_cwd (launcher, folder);
  for (guint i = 0; environment != NULL && environment[i] != NULL; i++)
    {
      const char *value = strchr (environment[i], '=');
      g_autofree char *name =
          value != NULL ? g_strndup (environment[i], (gsize) (value - environment[i])) : NULL;

      if (name != NULL && *name != '\0')
        g_subprocess_launcher_setenv (launcher, name, value + 1, TRUE);
    }
  g_subprocess_launcher_set_child_setup (launcher, weft_program_reset_signals, NULL, NULL);
  return launcher;
}

/* Returns TRUE if programs can be started. GLib starts a thread of its own with the first program,
 * and aborts this process if it cannot. The threads of the program may by then have used up the
 * limit of processes, so the thread is started here: any source for a Unix signal makes GLib start
 * it. */
static gboolean
prepare_start (void)
{
  g_autoptr (GSource) source = weft_thread_try (NULL) ? g_unix_signal_source_new (SIGWINCH) : NULL;

  return source != NULL;
}

static gboolean
file_contains (const WeftMap *map, const char *text)
{
  return memmem (map->data, map->size, text, strlen (text)) != NULL;
}

/* Searches the file for signs of the RTS: the first line of its answer to --info if the RTS is
 * linked statically, otherwise the name of its library. Sets @error if the file is there but cannot
 * be read. */
static WeftProgramState
examine_program_file (const char *path, GError **error)
{
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  int code = fd < 0 ? errno : 0;
  struct stat status;
  g_autoptr (WeftMap) map = NULL;
  /* in two parts, so that the binary of Weft itself does not contain the text */
  g_autofree char *answer = g_strconcat ("(\"GHC RTS\"", ", \"YES\")", NULL);
  g_autofree char *library = g_strconcat ("libHS", "rts", NULL);

  if (fd >= 0 && fstat (fd, &status) == 0 && S_ISREG (status.st_mode) && access (path, X_OK) == 0)
    map = weft_map_new (fd, (gsize) status.st_size, error);
  else if (code != 0 && code != ENOENT && code != ENOTDIR && code != EACCES)
    g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (code), g_strerror (code));
  if (fd >= 0)
    close (fd);
  if (map == NULL)
    return WEFT_PROGRAM_MISSING;
  if (map->size >= 2 && memcmp (map->data, "#!", 2) == 0)
    return WEFT_PROGRAM_SCRIPT;
  return file_contains (map, answer) || file_contains (map, library) ? WEFT_PROGRAM_RECORDABLE :
                                                                       WEFT_PROGRAM_NOT_GHC;
}

/* Runs the program with @flags in GHCRTS and "--info" as its argument. Returns its output up to the
 * end, or up to a limit of time or size. Newly allocated. Returns NULL if the query was cancelled,
 * or with @error set if the program could not be started or its output not be read. */
static char *
query_rts (const WeftProgram *self,
           const char *folder,
           const char *const *environment,
           const char *flags,
           GCancellable *cancellable,
           GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher = weft_program_launcher_new (
      G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE, folder, environment);
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GString) answer = g_string_new (NULL);
  GPollFD waits[2] = { { .events = G_IO_IN } };
  gboolean can_cancel;
  gint64 until, left;
  char bytes[4096];
  gssize n = 1;
  int code = 0;

  g_subprocess_launcher_setenv (launcher, "GHCRTS", flags, TRUE);
  process =
      g_subprocess_launcher_spawn (launcher, error, self->path, "+RTS", "--info", "-RTS", NULL);
  if (process == NULL)
    return NULL;
  waits[0].fd =
      g_unix_input_stream_get_fd (G_UNIX_INPUT_STREAM (g_subprocess_get_stdout_pipe (process)));
  can_cancel = g_cancellable_make_pollfd (cancellable, &waits[1]);
  until = g_get_monotonic_time () + ANSWER_TIMEOUT_US;
  while (n != 0 && answer->len < MAX_ANSWER && (left = until - g_get_monotonic_time ()) > 0 &&
         !g_cancellable_is_cancelled (cancellable))
    {
      if (g_poll (waits, can_cancel ? 2 : 1, (gint) (left / 1000) + 1) <= 0 ||
          waits[0].revents == 0)
        continue;
      n = read (waits[0].fd, bytes, sizeof bytes);
      code = n < 0 && errno != EINTR ? errno : 0;
      if (code != 0)
        break;
      g_string_append_len (answer, bytes, MAX (n, 0));
    }
  if (can_cancel)
    g_cancellable_release_fd (cancellable);
  g_subprocess_force_exit (process);
  g_subprocess_wait (process, NULL, NULL);
  if (g_cancellable_is_cancelled (cancellable))
    return NULL;
  if (code == 0)
    return g_string_free (g_steal_pointer (&answer), FALSE);
  g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (code), g_strerror (code));
  return NULL;
}

/* Returns the value of @key in @answer, a list such as [("GHC version", "9.0.2")…]. Newly
 * allocated, or NULL. */
static char *
answer_value (const char *answer, const char *key)
{
  g_autofree char *before = g_strdup_printf ("(\"%s\", \"", key);
  const char *found = strstr (answer, before);
  const char *value = found != NULL ? found + strlen (before) : NULL;

  return value != NULL ? g_utf8_make_valid (value, (gssize) strcspn (value, "\"\n")) : NULL;
}

/* Reads the answer to --info. The flag is also passed in GHCRTS, so that an RTS that ignores +RTS
 * answers as well, and the program itself does not run. */
static WeftProgramState
read_info_answer (WeftProgram *self, const char *answer)
{
  self->ghc = answer_value (answer, "GHC version");
  self->way = answer_value (answer, "RTS way");
  if (self->ghc != NULL)
    return weft_ghc_version_parse (self->ghc) < MIN_GHC_VERSION ? WEFT_PROGRAM_OLD_GHC :
                                                                  WEFT_PROGRAM_RECORDABLE;
  return weft_program_find_refusal (answer, &self->refusal, NULL) ? WEFT_PROGRAM_REFUSES :
                                                                    WEFT_PROGRAM_NO_ANSWER;
}

/* Reads the answer to the flags for a log at NO_LOG. An RTS that obeys +RTS answers --info first;
 * one that ignores +RTS tries to open the log, and exits as it cannot. */
static WeftProgramState
read_log_answer (WeftProgram *self, const char *answer)
{
  if (strstr (answer, NO_LOG ":") != NULL)
    self->needs_environment = TRUE;
  else if (weft_program_find_refusal (answer, &self->refusal, NULL))
    return WEFT_PROGRAM_REFUSES;
  return WEFT_PROGRAM_RECORDABLE;
}

static WeftProgramState
read_heap_answer (WeftProgram *self, const char *answer)
{
  self->is_restricted = weft_program_find_refusal (answer, NULL, NULL);
  return WEFT_PROGRAM_RECORDABLE;
}

WeftProgram *
weft_program_probe (const char *name,
                    const char *folder,
                    const char *const *environment,
                    GCancellable *cancellable,
                    GError **error)
{
  static const struct
  {
    const char *flags;
    WeftProgramState (*read) (WeftProgram *self, const char *answer);
  } queries[] = {
    { "--info", read_info_answer },
    { "-l -ol" NO_LOG, read_log_answer },
    { "-hT -l -ol" NO_LOG, read_heap_answer },
  };
  g_autoptr (WeftProgram) self = g_new0 (WeftProgram, 1);
  g_autoptr (GError) reason = NULL;

  self->path = strchr (name, '/') != NULL ? g_canonicalize_filename (name, folder) :
                                            g_find_program_in_path (name);
  if (self->path == NULL)
    self->path = g_strdup (name);
  self->state = examine_program_file (self->path, &reason);
  if (self->state == WEFT_PROGRAM_RECORDABLE && !prepare_start ())
    self->state = WEFT_PROGRAM_NO_THREAD;
  for (guint i = 0; i < G_N_ELEMENTS (queries) && self->state == WEFT_PROGRAM_RECORDABLE; i++)
    {
      g_autofree char *answer =
          query_rts (self, folder, environment, queries[i].flags, cancellable, &reason);

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      self->state = answer != NULL ? queries[i].read (self, answer) : WEFT_PROGRAM_MISSING;
    }
  if (reason != NULL)
    self->failure = g_strdup (reason->message);
  return g_steal_pointer (&self);
}

void
weft_program_free (WeftProgram *self)
{
  g_free (self->path);
  g_free (self->ghc);
  g_free (self->way);
  g_free (self->refusal);
  g_free (self->failure);
  g_free (self);
}

gboolean
weft_program_has_way (const WeftProgram *self, const char *way)
{
  g_auto (GStrv) parts = g_strsplit (self->way != NULL ? self->way : "", "_", -1);

  return g_strv_contains ((const char *const *) parts, way);
}

gboolean
weft_program_can_flush (const WeftProgram *self)
{
  return weft_ghc_version_parse (self->ghc) >= 902 && weft_program_has_way (self, "thr");
}

static void
append_words (GPtrArray *words, const char *const *more)
{
  for (guint i = 0; more != NULL && more[i] != NULL; i++)
    g_ptr_array_add (words, (char *) more[i]);
}

GSubprocess *
weft_program_start (const WeftProgram *self,
                    GSubprocessLauncher *launcher,
                    const char *const *flags,
                    const char *const *arguments,
                    GError **error)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();

  g_ptr_array_add (words, self->path);
  if (self->needs_environment)
    {
      const char *before = g_subprocess_launcher_getenv (launcher, "GHCRTS");
      g_autofree char *ours = g_strjoinv (" ", (char **) flags);
      g_autofree char *all = g_strconcat (before != NULL ? before : "", " ", ours, NULL);

      /* the RTS splits GHCRTS at spaces, so no flag there can contain a space */
      for (guint i = 0; flags[i] != NULL; i++)
        if (strpbrk (flags[i], " \t\n") != NULL)
          {
            g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_FILENAME,
                         _ ("it takes flags only in GHCRTS, and there “%s” may have no spaces"),
                         flags[i]);
            return NULL;
          }
      g_subprocess_launcher_setenv (launcher, "GHCRTS", all, TRUE);
    }
  else
    {
      g_ptr_array_add (words, (char *) "+RTS");
      append_words (words, flags);
      g_ptr_array_add (words, (char *) "-RTS");
    }
  append_words (words, arguments);
  g_ptr_array_add (words, NULL);
  return g_subprocess_launcher_spawnv (launcher, (const char *const *) words->pdata, error);
}

char *
weft_program_describe (const WeftProgram *self)
{
  const char *advice = NULL;
  static const char *const ways[][2] = {
    { "thr", N_ ("threaded") },
    { "p", N_ ("profiled") },
    { "debug", N_ ("with debugging") },
  };
  g_autoptr (GString) text = NULL;

  switch (self->state)
    {
    case WEFT_PROGRAM_RECORDABLE:
      text = g_string_new (NULL);
      g_string_printf (text, _ ("GHC %s"), self->ghc);
      for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
        if (weft_program_has_way (self, ways[i][0]))
          g_string_append_printf (text, ", %s", _ (ways[i][1]));
      return g_string_free (g_steal_pointer (&text), FALSE);
    case WEFT_PROGRAM_MISSING:
      return g_strdup (self->failure != NULL ?
                           self->failure :
                           _ ("there is no such program, or it may not be run"));
    case WEFT_PROGRAM_SCRIPT:
      return g_strdup (_ ("a script; choose the program that it starts"));
    case WEFT_PROGRAM_NOT_GHC:
      return g_strdup (_ ("not compiled by GHC: it has no Haskell runtime system"));
    case WEFT_PROGRAM_NO_ANSWER:
      return g_strdup (_ ("its runtime system takes no flags; link the program with -rtsopts "
                          "instead of -rtsopts=ignoreAll"));
    case WEFT_PROGRAM_OLD_GHC:
      return g_strdup_printf (
          _ ("compiled by GHC %s; build it with GHC 8.8 or later, or run it with "
             "+RTS -l and open its log"),
          self->ghc);
    case WEFT_PROGRAM_NO_THREAD:
      return g_strdup (
          _ ("cannot be run, as no thread can be started. Raise the limit of processes "
             "(ulimit -u)"));
    case WEFT_PROGRAM_REFUSES:
      weft_program_find_refusal (self->refusal, NULL, &advice);
      return g_strdup_printf (_ ("its runtime system says: “%s”; %s"), self->refusal, advice);
    default:
      g_return_val_if_reached (NULL);
    }
}

int
weft_stop_signal (guint n)
{
  static const int numbers[] = { SIGINT, SIGTERM, SIGKILL };

  return n < G_N_ELEMENTS (numbers) ? numbers[n] : 0;
}
