/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-tune.h"

#include "weft-program.h"
#include "weft-recordings.h"
#include "weft-rts-flags.h"
#include "weft-temporary-file.h"
#include "weft-trace-read.h"

#include <errno.h>
#include <gio/gunixinputstream.h>
#include <gio/gunixoutputstream.h>
#include <glib-unix.h>
#include <glib/gi18n.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* A run of a setting other than the present one is ended when it takes longer than MAX_RUN_FACTOR
 * times the longest run of the present setting, plus MAX_RUN_EXTRA_US. */
#define MAX_RUN_FACTOR   3
#define MAX_RUN_EXTRA_US (2 * G_USEC_PER_SEC)
/* File descriptor of the log in the program. */
#define LOG_FD 3
/* Minimum share of time in GC for which flags are tried even without a finding. */
#define WORTH_GC 0.03
/* Size of a nursery to try if nothing else is advised. */
#define NURSERY (16 * 1024 * 1024.0)
/* Bytes of standard error that are searched for messages. */
#define MAX_ERRORS (64 * 1024)

/* A run of the program. */
typedef struct
{
  GPid pid;
  gint64 ended; /* monotonic time, µs */
  int done[2];  /* pipe that is closed when the process has ended, or -1 */
  int errors;   /* file of standard error, or -1 */
  int status;
  gboolean reached_limit;
  char *error_output;
  GChecksum *output;
} TuneProcess;

typedef struct
{
  WeftTune *tune;
  WeftProgram *program;
  GPtrArray *recordings;       /* recordings of the first run */
  GPtrArray *later_recordings; /* recordings of later runs */
  int input;                   /* copy of standard input, or -1 */
  char *output;                /* checksum of the output of the first run */
  double longest;              /* longest run of the present setting, ns */
  gint64 start;                /* monotonic time, µs */
  GCancellable *cancellable;
} Engine;

/* Adds flags for the RTS, if there are any. */
static void
add_flags (GPtrArray *words, char *const *flags)
{
  if (*flags == NULL)
    return;
  g_ptr_array_add (words, g_strdup ("+RTS"));
  for (; *flags != NULL; flags++)
    g_ptr_array_add (words, g_strdup (*flags));
  g_ptr_array_add (words, g_strdup ("-RTS"));
}

/* Returns the words of a command line, with NULL at the end: @program, the flags @recording (may be
 * NULL), @arguments, and @flags. @flags come after the user's flags, so that they override
 * those. */
static GPtrArray *
list_words (const char *program,
            char *const *recording,
            const char *const *arguments,
            const char *flags)
{
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) more = g_strsplit (flags, " ", -1);
  gboolean is_added = FALSE;

  g_ptr_array_add (words, g_strdup (program));
  if (recording != NULL)
    add_flags (words, recording);
  for (; *arguments != NULL; arguments++)
    {
      /* the RTS reads no flags after these words */
      if (!is_added && (g_str_equal (*arguments, "--") || g_str_equal (*arguments, "--RTS")))
        {
          is_added = TRUE;
          add_flags (words, more);
        }
      g_ptr_array_add (words, g_strdup (*arguments));
    }
  if (!is_added)
    add_flags (words, more);
  g_ptr_array_add (words, NULL);
  return words;
}

char *
weft_tune_quote_command (const char *const *command, const char *flags)
{
  g_autoptr (GPtrArray) words = list_words (command[0], NULL, command + 1, flags);

  for (guint i = 0; i + 1 < words->len; i++)
    {
      char *word = words->pdata[i];

      if (*word != '\0' &&
          word[strspn (word, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "/._-+=:,@%")] == '\0')
        continue;
      words->pdata[i] = g_shell_quote (word);
      g_free (word);
    }
  return g_strjoinv (" ", (char **) words->pdata);
}

/* Makes a temporary file. Returns its descriptor, or -1 with @error set. */
static int
open_temporary (char **name, GError **error)
{
  int file = weft_temporary_file_open (g_get_tmp_dir (), "weft-XXXXXX", 0600, name);

  if (file < 0)
    g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno),
                 _ ("a temporary file cannot be made: %s"), g_strerror (errno));
  return file;
}

static void
tune_process_clear (TuneProcess *self)
{
  const int files[] = { self->done[0], self->done[1], self->errors };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    if (files[i] >= 0)
      close (files[i]);
  g_checksum_free (self->output);
  g_free (self->error_output);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TuneProcess, tune_process_clear)

/* Called in the child: makes the program the leader of its own process group, so that it can be
 * ended with its children, and does not get the signals of terminal keys. */
static void
lead_process_group_cb (gpointer unused)
{
  sigset_t none;

  setpgid (0, 0);
  sigemptyset (&none);
  pthread_sigmask (SIG_SETMASK, &none, NULL);
  weft_program_reset_signals (NULL);
}

static gpointer
wait_for_end (gpointer data)
{
  TuneProcess *run = data;
  siginfo_t info;

  while (waitid (P_PID, (id_t) run->pid, &info, WEXITED | WNOWAIT) < 0 && errno == EINTR)
    ;
  run->ended = g_get_monotonic_time ();
  close (run->done[1]);
  run->done[1] = -1;
  return NULL;
}

/* Reads the output until the process has ended. Ends the process if cancelled, or at the time
 * @until. */
static void
read_output (TuneProcess *run, int fd, gint64 until, GCancellable *cancellable)
{
  GPollFD waits[3] = { { fd, G_IO_IN, 0 }, { run->done[0], G_IO_IN, 0 }, { -1, 0, 0 } };
  gboolean can_cancel = g_cancellable_make_pollfd (cancellable, &waits[2]);
  gboolean has_ended = FALSE, was_killed = FALSE;
  char bytes[16384];

  g_unix_set_fd_nonblocking (fd, TRUE, NULL);
  for (;;)
    {
      gint64 left = until - g_get_monotonic_time ();
      gssize n = waits[0].fd >= 0 ? read (waits[0].fd, bytes, sizeof bytes) : 0;

      if (n > 0)
        g_checksum_update (run->output, (const guchar *) bytes, n);
      else if (has_ended)
        break;
      else if (n == 0)
        waits[0].fd = -1; /* a closed pipe would make poll() return at once */
      if (!was_killed && (left <= 0 || g_cancellable_is_cancelled (cancellable)))
        {
          run->reached_limit = left <= 0;
          was_killed = TRUE;
          kill (-run->pid, SIGKILL);
        }
      if (n > 0)
        continue;
      g_poll (waits, can_cancel && !was_killed ? 3 : 2,
              was_killed ? -1 : (gint) MIN (left / 1000 + 1, G_MAXINT));
      has_ended = waits[1].revents != 0;
    }
  if (can_cancel)
    g_cancellable_release_fd (cancellable);
}

/* Runs the command line @words for at most @most_us. Sets the elapsed time and the CPU time in
 * @numbers. Returns FALSE and sets @error if it cannot be run. */
static gboolean
run_process (const Engine *self,
             TuneProcess *run,
             GPtrArray *words,
             int log,
             gint64 most_us,
             double *numbers,
             GError **error)
{
  const WeftTuneJob *job = self->tune->job;
  g_auto (GStrv) environment = g_get_environ ();
  g_autofree char *name = NULL;
  int log_fd = LOG_FD, output;
  gint64 start;
  GThread *waiter;
  struct rusage usage = { 0 };
  gssize n;

  for (guint i = 0; job->environment != NULL && job->environment[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (job->environment[i], "=", 2);

      if (parts[0] != NULL && parts[1] != NULL)
        environment = g_environ_setenv (environment, parts[0], parts[1], TRUE);
    }
  if (self->input >= 0)
    lseek (self->input, 0, SEEK_SET);
  run->errors = open_temporary (&name, error);
  weft_temporary_file_discard (name);
  start = g_get_monotonic_time ();
  if (run->errors < 0 || !g_unix_open_pipe (run->done, FD_CLOEXEC, error) ||
      !g_spawn_async_with_pipes_and_fds (
          job->folder, (const char *const *) words->pdata, (const char *const *) environment,
          G_SPAWN_DO_NOT_REAP_CHILD, lead_process_group_cb, NULL, self->input, -1, run->errors,
          &log, &log_fd, 1, &run->pid, NULL, &output, NULL, error))
    return FALSE;
  waiter = g_thread_try_new ("weft-tune-wait", wait_for_end, run, error);
  if (waiter == NULL)
    {
      kill (-run->pid, SIGKILL);
      waitpid (run->pid, NULL, 0);
      close (output);
      return FALSE;
    }
  read_output (run, output, start + most_us, self->cancellable);
  g_thread_join (waiter);
  wait4 (run->pid, &run->status, 0, &usage);
  close (output);
  numbers[WEFT_TUNE_ELAPSED] = (double) (run->ended - start) * 1e3;
  numbers[WEFT_TUNE_CPU] = (double) (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e9 +
                           (double) (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e3;
  run->error_output = g_malloc0 (MAX_ERRORS + 1);
  n = pread (run->errors, run->error_output, MAX_ERRORS,
             MAX (lseek (run->errors, 0, SEEK_END) - MAX_ERRORS, 0));
  run->error_output[MAX (n, 0)] = '\0';
  return TRUE;
}

/* Reads the log at @path, and sets the numbers that have a quantity. Returns NULL and sets @failure
 * if the log cannot be read. */
static WeftTrace *
read_log (const Engine *self, const char *path, double *numbers, char **failure)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftSource) source = weft_source_open (path, &error);
  WeftTrace *trace = source != NULL ?
                         weft_trace_read (source, 0, NULL, NULL, NULL, self->cancellable, &error) :
                         NULL;
  WeftStatistics statistics;

  if (trace == NULL)
    {
      *failure = g_strdup (_ ("it wrote no log"));
      return NULL;
    }
  statistics = weft_statistics (trace, 0, WEFT_TIME_END);
  for (guint i = 0; i < WEFT_N_TUNE_NUMBERS; i++)
    if (weft_tune_numbers[i].quantity != NULL)
      {
        WeftAmount amount = weft_quantity_value_by_id (weft_tune_numbers[i].quantity, &statistics);

        numbers[i] = weft_amount_is_known (amount) ? amount.number : NAN;
      }
  return trace;
}

/* Returns the translated reason for which the setting of @run leaves the race, or NULL if it stays.
 * Keeps the output of the first run, to compare later ones with it. */
static char *
judge_run (Engine *self, const TuneProcess *run, const char *flags)
{
  const char *cure = NULL, *sum = g_checksum_get_string (run->output);
  g_autofree char *said = NULL, *last = NULL;
  g_autofree char *setting =
      *flags != '\0' ? g_strconcat ("+RTS ", flags, NULL) : g_strdup (_ ("its own flags"));

  if (weft_program_find_refusal (run->error_output, &said, &cure) && run->status != 0)
    return g_strdup_printf (_ ("its runtime system says: “%s”; %s"), said, cure);
  last = g_utf8_make_valid (g_strchomp (run->error_output), -1);
  if (strrchr (last, '\n') != NULL)
    memmove (last, strrchr (last, '\n') + 1, strlen (strrchr (last, '\n')));
  if (WIFSIGNALED (run->status))
    return g_strdup_printf (_ ("with %s, it was ended by signal %d"), setting,
                            WTERMSIG (run->status));
  if (WEXITSTATUS (run->status) != 0 && *last == '\0')
    return g_strdup_printf (_ ("with %s, its exit status is %d"), setting,
                            WEXITSTATUS (run->status));
  if (WEXITSTATUS (run->status) != 0)
    return g_strdup_printf (_ ("with %s, its exit status is %d; it says: “%s”"), setting,
                            WEXITSTATUS (run->status), last);
  if (self->output == NULL)
    self->output = g_strdup (sum);
  if (!g_str_equal (self->output, sum) && !self->tune->job->ignores_output)
    return g_strdup_printf (_ ("with %s, its output is not that of the first run. If it is never "
                               "the same, choose to ignore the output"),
                            setting);
  return NULL;
}

/* Returns the maximum duration of a run of @setting, µs. */
static gint64
longest_run (const Engine *self, guint setting)
{
  gint64 most = 1000 * (gint64) G_USEC_PER_SEC * 1000;

  if (self->tune->job->time_limit_ns > 0)
    most = MAX (self->start + (gint64) (self->tune->job->time_limit_ns / 1000) -
                    g_get_monotonic_time (),
                1);
  if (setting != 0)
    most = MIN (most, (gint64) (self->longest * MAX_RUN_FACTOR / 1000) + MAX_RUN_EXTRA_US);
  return most;
}

/* Runs the program once with the flags of @setting. Returns NULL if there is no result: the run
 * took too long, the setting has left the race, or the race has ended. */
static WeftTrace *
run_once (Engine *self, guint setting, gboolean is_first, WeftTuneRun *result)
{
  const WeftTuneJob *job = self->tune->job;
  const char *flags = weft_tune_race_nth (self->tune->race, setting)->flags;
  g_autofree char *name = NULL, *path = NULL, *own_path = NULL;
  g_autofree char *broken = NULL;
  g_auto (TuneProcess) run = { .done = { -1, -1 }, .errors = -1 };
  g_autoptr (GPtrArray) words = NULL;
  g_auto (GStrv) recording = NULL;
  g_autoptr (GError) error = NULL;
  WeftTrace *trace = NULL;
  int log = open_temporary (&name, &error);

  run.output = g_checksum_new (G_CHECKSUM_SHA256);
  for (guint i = 0; i < WEFT_N_TUNE_NUMBERS; i++)
    result->values[i] = NAN;
  if (log < 0)
    {
      weft_tune_race_end (self->tune->race, WEFT_TUNE_FAILED, g_strdup (error->message));
      return NULL;
    }
  path = name != NULL ? g_strdup (name) : g_strdup_printf ("/proc/self/fd/%d", LOG_FD);
  own_path = name != NULL ? g_strdup (name) : g_strdup_printf ("/proc/self/fd/%d", log);
  recording = weft_recordings_flags (is_first ? self->recordings : self->later_recordings,
                                     self->program, path, WEFT_HEAP_INTERVAL, FALSE);
  words = list_words (self->program->path, recording, job->command + 1, flags);
  if (run_process (self, &run, words, log, longest_run (self, setting), result->values, &error) &&
      !run.reached_limit && !g_cancellable_is_cancelled (self->cancellable))
    {
      broken = judge_run (self, &run, flags);
      trace = broken == NULL ? read_log (self, own_path, result->values, &broken) : NULL;
    }
  result->reached_limit = run.reached_limit && setting != 0;
  if (g_cancellable_is_cancelled (self->cancellable))
    weft_tune_race_end (self->tune->race, WEFT_TUNE_STOPPED, NULL);
  else if (error != NULL)
    weft_tune_race_end (self->tune->race, WEFT_TUNE_FAILED, g_strdup (error->message));
  else if (run.reached_limit && setting == 0)
    weft_tune_race_end (self->tune->race, WEFT_TUNE_OUT_OF_TIME, NULL);
  else if (broken != NULL)
    weft_tune_race_drop_setting (self->tune->race, setting, g_steal_pointer (&broken));
  if (setting == 0)
    self->longest = fmax (self->longest, result->values[WEFT_TUNE_ELAPSED]);
  self->tune->n_done++;
  close (log);
  weft_temporary_file_discard (name);
  return trace;
}

/* Runs the program for the first time. Adds the settings of the user, and the flags to try for the
 * log of this run. */
static void
begin_race (Engine *self)
{
  const WeftTuneJob *job = self->tune->job;
  WeftTuneRace *race = self->tune->race;
  WeftTuneRun unused = { 0 };
  const WeftDiagnosis *diagnosis = NULL;
  const WeftProcess *process;
  const double *measures = self->tune->measures.values;
  g_autoptr (GArray) advice = NULL;
  gboolean has_gc;

  self->tune->first_trace = run_once (self, 0, TRUE, &unused);
  if (self->tune->first_trace != NULL)
    diagnosis = weft_diagnosis_new_for_trace (self->tune->first_trace, self->cancellable, NULL);
  if (diagnosis == NULL)
    {
      if (race->outcome == WEFT_TUNE_UNFINISHED)
        weft_tune_race_end (race, WEFT_TUNE_STOPPED, NULL);
      return;
    }
  self->tune->measures = diagnosis->measures;
  process = self->tune->first_trace->process;
  for (guint i = 0; job->extra_settings != NULL && job->extra_settings[i] != NULL; i++)
    {
      char *args[] = { (char *) "", (char *) "+RTS", (char *) job->extra_settings[i], NULL };
      const WeftProcess given = { .args = args };
      const WeftTuning *tuning = NULL;
      double value = NAN;

      /* if the advisor knows the flag, other values of it are tried, too */
      for (guint k = 0; k < weft_n_tunings && isnan (value); k++)
        {
          tuning = &weft_tunings[k];
          value = tuning->value != NULL ? weft_rts_flag_number (&given, tuning->flag) : NAN;
        }
      weft_tune_race_add_setting (race, job->extra_settings[i], isnan (value) ? NULL : tuning,
                                  value);
    }
  advice = weft_advice_new (diagnosis, process);
  has_gc = measures[WEFT_MEASURE_GC] >= WORTH_GC;
  for (guint i = 0; i < advice->len; i++)
    {
      const WeftAdvice *one = &g_array_index (advice, WeftAdvice, i);

      weft_tune_race_add_setting (race, one->flag, one->tuning, one->value);
      has_gc = has_gc && !g_str_equal (one->tuning->flag, "-A");
    }
  if (has_gc && !(measures[WEFT_MEASURE_NURSERY] >= NURSERY))
    weft_tune_race_add_setting (race, "-A16m", weft_tuning_find ("-A"), NURSERY);
  if (measures[WEFT_MEASURE_GC] >= WORTH_GC && measures[WEFT_MEASURE_HECS] > 1 &&
      weft_rts_is_threaded (process) && weft_rts_flag (process, "-qg") == NULL)
    weft_tune_race_add_setting (race, "-qg", NULL, NAN);
  if (job->weights[WEFT_TUNE_MEMORY] > 0 && weft_rts_flag (process, "-c") == NULL)
    weft_tune_race_add_setting (race, "-c", NULL, NAN);
}

/* Chooses what is recorded, and copies standard input to a temporary file. Returns the reason why
 * the program cannot be tried, or NULL. */
static char *
prepare_runs (Engine *self)
{
  g_autoptr (GPtrArray) all = weft_recordings ();
  g_autoptr (GError) error = NULL;

  if (self->program == NULL)
    return NULL;
  if (self->program->state != WEFT_PROGRAM_RECORDABLE)
    return weft_program_describe (self->program);
  if (self->program->is_restricted || self->program->needs_environment)
    return g_strdup (_ ("its runtime system takes no flags that change how it runs; link the "
                        "program with -rtsopts"));
  for (guint i = 0; i < all->len; i++)
    {
      const WeftRecipe *recipe = g_ptr_array_index (all, i);
      g_autofree char *lack = weft_recording_unmet_requirement (recipe, self->program);

      if (recipe->is_default && lack == NULL)
        g_ptr_array_add (self->recordings, (gpointer) recipe);
    }
  g_ptr_array_add (self->later_recordings, (gpointer) weft_recording_find ("gc"));
  if (self->tune->job->input >= 0)
    {
      g_autoptr (GInputStream) from = g_unix_input_stream_new (self->tune->job->input, FALSE);
      g_autofree char *name = NULL;

      self->input = open_temporary (&name, &error);
      weft_temporary_file_discard (name);
      if (self->input >= 0)
        {
          g_autoptr (GOutputStream) to = g_unix_output_stream_new (self->input, FALSE);

          g_output_stream_splice (to, from, 0, self->cancellable, &error);
        }
    }
  return error != NULL && !g_cancellable_is_cancelled (self->cancellable) ?
             g_strdup_printf (_ ("standard input cannot be kept for all runs: %s"),
                              error->message) :
             NULL;
}

WeftTune *
weft_tune_run (const WeftTuneJob *job,
               WeftTuneProgress progress,
               gpointer user_data,
               GCancellable *cancellable)
{
  WeftTune *tune = g_new0 (WeftTune, 1);
  Engine self = {
    .tune = tune, .input = -1, .start = g_get_monotonic_time (), .cancellable = cancellable
  };
  char *failure;

  tune->job = job;
  tune->race = weft_tune_race_new (job->weights, job->n_runs, g_get_num_processors ());
  self.recordings = g_ptr_array_new ();
  self.later_recordings = g_ptr_array_new ();
  self.program =
      weft_program_probe (job->command[0], job->folder, job->environment, cancellable, NULL);
  failure = prepare_runs (&self);
  if (failure != NULL || self.program == NULL)
    weft_tune_race_end (tune->race, failure != NULL ? WEFT_TUNE_FAILED : WEFT_TUNE_STOPPED,
                        failure);
  else if (g_cancellable_is_cancelled (cancellable))
    weft_tune_race_end (tune->race, WEFT_TUNE_STOPPED, NULL);
  if (tune->race->outcome == WEFT_TUNE_UNFINISHED)
    {
      progress (tune, user_data);
      begin_race (&self);
    }
  for (;;)
    {
      WeftTuneRun run = { 0 };
      g_autoptr (WeftTrace) trace = NULL;
      double passed = (double) (g_get_monotonic_time () - self.start) * 1e3;
      double left = ((double) job->time_limit_ns - passed) * tune->n_done / passed;
      gint setting =
          weft_tune_race_next_setting (tune->race, job->time_limit_ns > 0 ? left : INFINITY);

      if (setting < 0)
        break;
      tune->setting = (guint) setting;
      progress (tune, user_data);
      trace = run_once (&self, tune->setting, FALSE, &run);
      if (trace != NULL || run.reached_limit)
        weft_tune_race_add_run (tune->race, tune->setting, &run);
    }
  if (self.input >= 0)
    close (self.input);
  g_clear_pointer (&self.program, weft_program_free);
  g_ptr_array_unref (self.recordings);
  g_ptr_array_unref (self.later_recordings);
  g_free (self.output);
  return tune;
}

void
weft_tune_free (WeftTune *self)
{
  weft_tune_race_free (self->race);
  g_clear_pointer (&self->first_trace, weft_shared_unref);
  g_free (self);
}

gboolean
weft_tune_get_forecast (const WeftTune *self,
                        guint setting,
                        guint effect,
                        WeftTuneNumber *number,
                        double *now,
                        double *expected)
{
  const WeftTuneSetting *one = weft_tune_race_nth (self->race, setting);
  const char *quantity = one->tuning != NULL ? one->tuning->effects[effect].quantity : NULL;
  WeftAdvice advice;

  if (quantity == NULL)
    return FALSE;
  weft_advice_init (&advice, one->tuning, one->value, &self->measures, self->first_trace->process);
  for (*number = WEFT_N_TUNE_MEASURES; *number < WEFT_N_TUNE_NUMBERS; (*number)++)
    if (g_str_equal (weft_tune_numbers[*number].quantity, quantity))
      break;
  if (*number == WEFT_N_TUNE_NUMBERS || isnan (advice.factors[effect]))
    return FALSE;
  *now = weft_tune_race_median (self->race, 0, WEFT_TUNE_SEARCH, *number);
  *expected = *now * advice.factors[effect];
  return !isnan (*expected);
}
