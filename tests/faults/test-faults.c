/* SPDX-License-Identifier: BSD-3-Clause */
/* Runs each verb of weft-cli while calls of the system fail, and tests that it never ends by a
 * signal, waits for ever, passes a part for the whole, loses an old file, leaves a file behind, or
 * fails without a message. */
#include "fault-lines.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* What a fault does besides failing a call. */
typedef enum
{
  FAULT_HARMLESS = 1 << 0, /* the program is to do the call again */
  FAULT_KILLS = 1 << 1,
} FaultEffect;

typedef struct
{
  FaultCall call;
  const char *error;
  gboolean is_lasting; /* all later calls fail too */
  guint effect;
} Fault;

static const Fault faults[] = {
  { FAULT_OPEN, "EIO" },
  { FAULT_OPEN, "EIO", TRUE },
  { FAULT_OPEN, "ENOSPC" },
  { FAULT_OPEN, "EINTR" },
  { FAULT_MMAP, "ENOMEM" },
  { FAULT_MMAP, "ENOMEM", TRUE },
  { FAULT_MMAP, "EAGAIN" },
  { FAULT_READ, "EIO" },
  { FAULT_READ, "EIO", TRUE },
  { FAULT_READ, "EINTR", FALSE, FAULT_HARMLESS },
  { FAULT_READ, "EAGAIN" },
  { FAULT_READ, "short", FALSE, FAULT_HARMLESS },
  { FAULT_READ, "short", TRUE, FAULT_HARMLESS },
  { FAULT_PREAD, "EIO" },
  { FAULT_PREAD, "EIO", TRUE },
  { FAULT_PREAD, "EINTR" },
  { FAULT_PREAD, "short" },
  { FAULT_WRITE, "ENOSPC" },
  { FAULT_WRITE, "ENOSPC", TRUE },
  { FAULT_WRITE, "EIO" },
  { FAULT_WRITE, "EINTR", FALSE, FAULT_HARMLESS },
  { FAULT_WRITE, "EAGAIN" },
  { FAULT_WRITE, "short", FALSE, FAULT_HARMLESS },
  { FAULT_WRITE, "short", TRUE, FAULT_HARMLESS },
  { FAULT_PWRITE, "ENOSPC" },
  { FAULT_PWRITE, "ENOSPC", TRUE },
  { FAULT_PWRITE, "EIO" },
  { FAULT_PWRITE, "EINTR", FALSE, FAULT_HARMLESS },
  { FAULT_PWRITE, "short", FALSE, FAULT_HARMLESS },
  { FAULT_FTRUNCATE, "EIO" },
  { FAULT_FTRUNCATE, "EINTR" },
  { FAULT_FSYNC, "EIO" },
  { FAULT_FSYNC, "ENOSPC" },
  { FAULT_FSYNC, "EINTR" },
  { FAULT_RENAME, "EIO" },
  { FAULT_RENAME, "ENOSPC" },
  { FAULT_LINK, "EIO" },
  { FAULT_LINK, "ENOSPC" },
  { FAULT_LINK, "ENOSPC", TRUE },
  { FAULT_THREAD, "EAGAIN" },
  { FAULT_THREAD, "EAGAIN", TRUE },
  { FAULT_MALLOC, "ENOMEM" },
  { FAULT_MALLOC, "ENOMEM", TRUE },
  { FAULT_WRITE, "kill", FALSE, FAULT_KILLS },
  { FAULT_PWRITE, "kill", FALSE, FAULT_KILLS },
  { FAULT_FSYNC, "kill", FALSE, FAULT_KILLS },
  { FAULT_LINK, "kill", FALSE, FAULT_KILLS },
  { FAULT_RENAME, "kill", FALSE, FAULT_KILLS },
};

/* Calls that may have another effect if no file can be made without a name. */
static const gboolean is_for_names[N_FAULT_CALLS] = {
  [FAULT_OPEN] = TRUE, [FAULT_WRITE] = TRUE,  [FAULT_FSYNC] = TRUE,
  [FAULT_LINK] = TRUE, [FAULT_RENAME] = TRUE, [FAULT_MALLOC] = TRUE,
};

/* What all tests share. */
static FaultFolder *folder;
static GPtrArray *lines;
static guint n_runs[64][N_FAULT_CALLS]; /* by line */

/* A line that is tried, and its fault of the moment. */
typedef struct
{
  const FaultLine *line;
  FaultRun *whole; /* without a fault */
  FaultCounts counts, counts_named;
  const Fault *fault;
  gboolean is_named, has_old;
  char *text; /* WEFT_FAULT */
} Trial;

static void
trial_clear (Trial *self)
{
  g_clear_pointer (&self->whole, fault_run_free);
  g_free (self->text);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Trial, trial_clear)

static void
complain (const Trial *self, const FaultRun *run, const char *problem)
{
  g_autofree char *words = g_strjoinv (" ", self->line->words);

  g_test_message ("WEFT_FAULT=%s%s weft-cli %s%s: %s (status %d, signal %d)\n%s", self->text,
                  self->is_named ? " WEFT_FAULT_NAMED=yes" : "", words,
                  self->has_old ? ", with an old file" : "", problem, run->status, run->signal,
                  run->err);
  g_test_fail ();
}

static gboolean
is_same_output (const FaultRun *run, const FaultRun *whole)
{
  return run->n_out == whole->n_out && memcmp (run->out, whole->out, run->n_out) == 0;
}

/* Returns the file at the line's output, or NULL. */
static GBytes *
find_output (const Trial *self, const FaultRun *run)
{
  return self->line->output != NULL ?
             g_hash_table_lookup (run->files, self->line->output + strlen ("out/")) :
             NULL;
}

static gboolean
is_old_file (const Trial *self, GBytes *bytes)
{
  g_autofree char *path = g_build_filename (folder->path, "in", "old.eventlog", NULL);
  g_autofree char *data = NULL;
  gsize size = strlen ("old");

  if (self->line->is_recording)
    g_assert_true (g_file_get_contents (path, &data, &size, NULL));
  return bytes != NULL && g_bytes_get_size (bytes) == size &&
         memcmp (g_bytes_get_data (bytes, NULL), data != NULL ? data : "old", size) == 0;
}

/* Returns TRUE if @bytes are a PDF that may have its fonts in another form, as cairo writes them if
 * it has no memory for a font's subset; the text is complete. */
static gboolean
has_other_fonts (const Trial *self, GBytes *bytes)
{
  static const char head[] = "%PDF-", end[] = "%%EOF\n";
  gsize size = bytes != NULL ? g_bytes_get_size (bytes) : 0;
  const char *data = size > 0 ? g_bytes_get_data (bytes, NULL) : NULL;

  return self->fault->call == FAULT_MALLOC && size > strlen (head) + strlen (end) &&
         memcmp (data, head, strlen (head)) == 0 &&
         memcmp (data + size - strlen (end), end, strlen (end)) == 0;
}

/* Tests that the output is the old file or a whole new one. A recording may end early: what has
 * come is kept if there is no old file. */
static void
check_output (const Trial *self, const FaultRun *run)
{
  GBytes *bytes = find_output (self, run), *expected = find_output (self, self->whole);
  gboolean is_new = bytes != NULL && expected != NULL && g_bytes_equal (bytes, expected);

  if (self->line->varies || self->line->output == NULL || is_new)
    return;
  if (run->status == 0 && has_other_fonts (self, bytes))
    return;
  if (run->status == 0)
    complain (self, run, "the status is 0, and the file is not the new one");
  else if (self->has_old && !is_old_file (self, bytes))
    complain (self, run, "the old file is lost");
  else if (!self->has_old && !self->line->is_recording && bytes != NULL)
    complain (self, run, "the file is a part of the new one");
}

/* Tests that no file is left but the output, and a recording that a message names. A kill may leave
 * a file that the next run removes. */
static void
check_leftovers (const Trial *self, const FaultRun *run)
{
  static const char *const names[] = { "out", "tmp" };
  gboolean is_killed = self->fault->effect & FAULT_KILLS;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GHashTable) files = fault_folder_files (folder, names[i]);
      GHashTableIter iter;
      gpointer name;

      g_hash_table_iter_init (&iter, files);
      while (g_hash_table_iter_next (&iter, &name, NULL))
        {
          g_autofree char *path = g_build_filename (names[i], name, NULL);
          g_autofree char *problem = g_strconcat ("a file is left: ", path, NULL);

          if (g_strcmp0 (path, self->line->output) == 0 ||
              (is_killed && g_str_has_prefix (name, ".weft-")) ||
              (self->line->varies && g_str_has_suffix (name, ".eventlog")))
            continue;
          if (strstr (name, ".part-") != NULL &&
              (run->signal != 0 || strstr (run->err, name) != NULL))
            continue;
          complain (self, run, problem);
        }
    }
}

/* Tests that a message names a file, a stream or another resource. */
static void
check_message (const Trial *self, const FaultRun *run)
{
  static const char *const others[] = {
    "out/",           " -: ",   "standard output", "tandard input",
    "temporary file", "thread", "program",         "memory",
  };
  gboolean has_name = FALSE;

  for (char **word = self->line->words; *word != NULL; word++)
    {
      const char *slash = strrchr (*word, '/');

      has_name |= slash != NULL && strstr (run->err, slash + 1) != NULL;
    }
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    has_name |= strstr (run->err, others[i]) != NULL;
  if (*run->err == '\0')
    complain (self, run, "there is no message");
  else if (!has_name)
    complain (self, run, "the message names no file");
}

static void
check_run (const Trial *self, const FaultRun *run)
{
  gboolean is_hit = folder->counts->n_faults > 0;

  if (self->fault->effect & FAULT_KILLS)
    {
      if (is_hit && run->signal != SIGKILL)
        complain (self, run, "it was not killed");
    }
  else if (run->signal == SIGALRM)
    complain (self, run, "it waits for ever");
  else if (run->signal != 0)
    {
      /* GLib ends a program that has no memory, or no thread for itself or for Pango: both use
       * g_thread_new(), and have no function that starts the thread and can fail. Weft calls
       * weft_thread_try() before, which notices that no thread can be started, but not that one can
       * and the next, which is GLib's, cannot (thread:2 of record). */
      static const char *const reasons[] = { "failed to allocate", "Not enough memory for zlib",
                                             "creating thread 'gmain'", "creating thread '[pango]",
                                             "task_pool != NULL" /* GLib 2.84 */ };
      gboolean is_glib = FALSE;

      for (guint i = 0; i < G_N_ELEMENTS (reasons); i++)
        is_glib |= strstr (run->err, reasons[i]) != NULL;
      if (!is_glib)
        complain (self, run, "a signal has ended it");
    }
  else if ((!is_hit || self->fault->effect & FAULT_HARMLESS) && run->status != self->whole->status)
    complain (self, run, "the status is another");
  else if (run->status == self->whole->status && !self->line->varies &&
           !is_same_output (run, self->whole))
    complain (self, run, "the status is that of the whole output, which is another");
  else if (run->status != self->whole->status)
    check_message (self, run);
  check_output (self, run);
  check_leftovers (self, run);
}

/* Tests that after a kill the same line works, and removes what is left. A log that the killed run
 * completed would be replaced only with --force. */
static void
check_next_run (Trial *self)
{
  g_autoptr (FaultRun) run = NULL;
  g_autofree char *path = g_build_filename (
      folder->path, self->line->output != NULL ? self->line->output : "none", NULL);
  GHashTableIter iter;
  gpointer name;

  if (!self->line->is_recording)
    g_unlink (path);
  fault_folder_age (folder, "out");
  fault_folder_age (folder, "tmp");
  run = fault_run (folder, self->line, NULL, self->is_named);
  if (run->status != self->whole->status)
    complain (self, run, "after a kill, the next run fails");
  check_output (self, run);
  g_hash_table_iter_init (&iter, run->files);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    if (g_str_has_prefix (name, ".weft-"))
      complain (self, run, "after a kill, the next run leaves its file");
}

/* Tries the @n-th call of the fault. */
static void
try_fault (Trial *self, const Fault *fault, guint n, gboolean is_named, gboolean has_old)
{
  g_autoptr (FaultRun) run = NULL;

  g_free (self->text);
  self->fault = fault;
  self->is_named = is_named;
  self->has_old = has_old;
  self->text = g_strdup_printf ("%s:%u%s:%s", fault_call_names[fault->call], n,
                                fault->is_lasting ? "+" : "", fault->error);
  fault_folder_clear (folder, self->line, has_old);
  run = fault_run (folder, self->line, self->text, is_named);
  check_run (self, run);
  if (run->signal == SIGKILL)
    check_next_run (self);
}

/* Runs the line without a fault, and once more without files that have no name, which must give the
 * same. */
static void
trial_init (Trial *self, const FaultLine *line)
{
  g_autoptr (FaultRun) named = NULL;
  static const Fault none = { FAULT_OPEN, "none" };

  *self = (Trial){ .line = line, .fault = &none, .text = g_strdup ("count") };
  fault_folder_clear (folder, line, TRUE);
  self->has_old = TRUE;
  self->whole = fault_run (folder, line, NULL, FALSE);
  self->counts = *folder->counts;
  fault_folder_clear (folder, line, TRUE);
  self->is_named = TRUE;
  named = fault_run (folder, line, NULL, TRUE);
  self->counts_named = *folder->counts;
  check_run (self, named);
  if (self->whole->status != 0)
    g_test_message ("the status of %s is %d: %s", line->name, self->whole->status,
                    self->whole->err);
}

/* Tries the faults of a line: all with WEFT_TEST_THOROUGH, else one of every fourth function, at a
 * call chosen at random. */
static void
test_line (gconstpointer data)
{
  guint line = GPOINTER_TO_UINT (data);
  g_auto (Trial) trial = { 0 };
  g_autoptr (GRand) random = g_rand_new_with_seed (line);
  gboolean is_thorough = g_getenv ("WEFT_TEST_THOROUGH") != NULL, has_output;

  if (!is_thorough && ((FaultLine *) g_ptr_array_index (lines, line))->is_cached)
    return; /* takes long */
  trial_init (&trial, g_ptr_array_index (lines, line));
  has_output = trial.line->output != NULL;
  for (guint call = 0; call < N_FAULT_CALLS; call++)
    {
      const Fault *of_call[G_N_ELEMENTS (faults)];
      guint n_faults = 0;

      for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
        if (faults[i].call == call)
          of_call[n_faults++] = &faults[i];
      for (guint is_named = 0; is_named < (has_output && is_for_names[call] ? 2 : 1); is_named++)
        {
          guint n = (is_named ? trial.counts_named : trial.counts).n_calls[call];

          for (guint i = 0; is_thorough && i < n * n_faults; i++, n_runs[line][call]++)
            try_fault (&trial, of_call[i % n_faults], i / n_faults + 1, is_named,
                       g_rand_boolean (random));
          if (is_thorough || n == 0 || g_rand_int_range (random, 0, has_output ? 6 : 4) > 0)
            continue;
          n_runs[line][call]++;
          try_fault (&trial, of_call[g_rand_int_range (random, 0, (gint) n_faults)],
                     (guint) g_rand_int_range (random, 1, (gint) n + 1), is_named,
                     g_rand_boolean (random));
        }
    }
}

/* Each verb is tried. */
static void
test_verbs (void)
{
  g_auto (GStrv) verbs = fault_verbs (folder);

  g_assert_cmpuint (g_strv_length (verbs), >, 10);
  for (char **verb = verbs; *verb != NULL; verb++)
    {
      /* it prints what is in the program */
      gboolean is_tried = strcmp (*verb, "guide") == 0;

      for (guint i = 0; i < lines->len; i++)
        is_tried |= strcmp (((FaultLine *) g_ptr_array_index (lines, i))->words[0], *verb) == 0;
      if (!is_tried)
        g_error ("%s: not tried", *verb);
    }
}

/* Prints, if all was tried, how often each verb ran with a fault of each call. */
static void
print_runs (void)
{
  g_autoptr (GString) text = g_string_new ("| verb |");
  g_autoptr (GHashTable) printed = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint call = 0; call < N_FAULT_CALLS; call++)
    g_string_append_printf (text, " %s |", fault_call_names[call]);
  for (guint i = 0; i < lines->len; i++)
    {
      const char *verb = ((FaultLine *) g_ptr_array_index (lines, i))->words[0];

      if (!g_hash_table_add (printed, (char *) verb))
        continue;
      g_string_append_printf (text, "\n| %s |", verb);
      for (guint call = 0; call < N_FAULT_CALLS; call++)
        {
          guint n = 0;

          for (guint k = i; k < lines->len; k++)
            if (strcmp (((FaultLine *) g_ptr_array_index (lines, k))->words[0], verb) == 0)
              n += n_runs[k][call];
          g_string_append_printf (text, " %u |", n);
        }
    }
  if (g_getenv ("WEFT_TEST_THOROUGH") != NULL)
    g_test_message ("%s", text->str);
}

static void
end_cb (void)
{
  g_ptr_array_unref (lines);
  fault_folder_free (folder);
}

WEFT_TEST_UNIT (add_tests)
{
  folder = fault_folder_new ();
  lines = fault_lines_new (folder);
  atexit (end_cb);
  g_assert_cmpuint (lines->len, <=, G_N_ELEMENTS (n_runs));
  for (guint i = 0; i < lines->len; i++)
    {
      const FaultLine *line = g_ptr_array_index (lines, i);
      g_autofree char *path = g_strconcat ("/faults/", line->name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_line);
    }
  g_test_add_func ("/faults/verbs", test_verbs);
  g_test_add_func ("/faults/runs", print_runs);
}
