/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli record: runs a program with flags that make it write an eventlog, and forwards signals
 * to it. */
#include "weft-cli-record.h"

#include "weft-cli-log.h"
#include "weft-cli-options.h"
#include "weft-display.h"
#include "weft-format.h"
#include "weft-header.h"
#include "weft-interval.h"
#include "weft-log.h"
#include "weft-program.h"
#include "weft-recordings.h"
#include "weft-source.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/time.h>
#include <unistd.h>

/* If a signal ends the program, the exit status is this plus the number of the signal, as in
 * shells. */
#define STATUS_OF_SIGNAL 128
/* Ending of the name of a recording next to the log that it is to replace, for g_mkstemp(). */
#define PART_ENDING ".part-"
#define PART_RANDOM "XXXXXX"
/* Maximum number of such recordings to name. */
#define MAX_PARTS 5
/* A disk with less than this number of bytes left is full. */
#define FULL_DISK_BYTES (64 * 1024)

typedef struct
{
  char *socket;
  char *output;
  char *what;
  char *heap_interval;
  gboolean is_live;
  gboolean is_quiet;
  char **command; /* the program and its arguments */
} Arguments;

/* Returns a list of the names that --what accepts, for the help. Newly allocated. */
static char *
list_recordings (void)
{
  GString *help = g_string_new (_ ("Recordings:"));
  g_autoptr (GPtrArray) all = weft_recordings ();

  for (guint i = 0; i < all->len; i++)
    {
      const WeftRecipe *recipe = g_ptr_array_index (all, i);
      g_autofree char *title = weft_recording_title (recipe);
      g_autofree char *marked =
          recipe->is_default ? g_strdup_printf (_ ("%s, by default"), title) : g_strdup (title);
      g_autofree char *needs = recipe->build != NULL ? g_strdup_printf (_ ("%s (build with %s)"),
                                                                        marked, recipe->build) :
                                                       g_strdup (marked);

      weft_cli_append_choice (help, recipe->id, needs);
    }
  return g_string_free (help, FALSE);
}

/* Returns the recordings selected by @what, or the default ones if @what is NULL. Returns NULL,
 * with a message on standard error, if a name is unknown or two recordings exclude each other. */
static GPtrArray *
read_recordings (const char *what)
{
  g_auto (GStrv) ids = what != NULL ? weft_cli_split_names ("--what", what) : NULL;
  g_autoptr (GPtrArray) chosen = g_ptr_array_new (), all = weft_recordings ();
  g_autofree const char **names = g_new0 (const char *, all->len + 1);

  for (guint i = 0; i < all->len; i++)
    {
      const WeftRecipe *recipe = g_ptr_array_index (all, i);

      names[i] = recipe->id;
      if (what == NULL && recipe->is_default)
        g_ptr_array_add (chosen, (gpointer) recipe);
    }
  if (what != NULL && ids == NULL)
    return NULL;
  for (guint i = 0; ids != NULL && ids[i] != NULL; i++)
    {
      gint name = weft_cli_parse_choice ("--what", ids[i], names);
      const WeftRecipe *recipe = name >= 0 ? g_ptr_array_index (all, (guint) name) : NULL;

      if (recipe == NULL)
        return NULL;
      for (guint k = 0; k < chosen->len; k++)
        if (weft_recording_excludes (recipe, g_ptr_array_index (chosen, k)))
          {
            weft_cli_error (_ ("--what: a program has one heap profile at a time, not both %s "
                               "and %s"),
                            ((const WeftRecipe *) g_ptr_array_index (chosen, k))->id, recipe->id);
            return NULL;
          }
      g_ptr_array_add (chosen, (gpointer) recipe);
    }
  return g_steal_pointer (&chosen);
}

/* Parses @text as the time between samples of the heap profile. Uses the default if @text is NULL.
 * Returns FALSE, with a message on standard error, if @text is invalid, or if it is given although
 * @recordings includes no heap profile. */
static gboolean
read_heap_interval (const char *text, const GPtrArray *recordings, guint64 *interval)
{
  gboolean has_heap = FALSE;

  for (guint i = 0; i < recordings->len; i++)
    has_heap |= ((const WeftRecipe *) g_ptr_array_index (recordings, i))->feature ==
                WEFT_FEATURE_HEAP_PROFILE;
  if (!weft_cli_check_applies (text != NULL, "--heap-interval", has_heap,
                               _ ("a heap profile that --what names")))
    return FALSE;
  *interval = WEFT_HEAP_INTERVAL;
  if (text == NULL ||
      (weft_parse_time (text, interval) && weft_heap_interval_is_allowed (*interval)))
    return TRUE;
  weft_cli_error (_ ("%s: the time must be from %s to %s, not \"%s\""), "--heap-interval",
                  weft_format_time_whole (WEFT_HEAP_INTERVAL_MIN).text,
                  weft_format_time_whole (WEFT_HEAP_INTERVAL_MAX).text, text);
  return FALSE;
}

gboolean
weft_cli_record_check_output (const char *output)
{
  GStatBuf status;
  g_autoptr (GError) unreadable = NULL;

  if (g_stat (output, &status) != 0 || !S_ISREG (status.st_mode) || status.st_size == 0 ||
      weft_source_is_log (output, &unreadable))
    return TRUE;
  if (unreadable != NULL)
    weft_cli_error ("%s", unreadable->message);
  else
    weft_cli_error (_ ("%s: not an eventlog, and not replaced. Choose another file with --output"),
                    output);
  return FALSE;
}

/* Names the recordings that weft_cli_record_choose_path() has put next to the file at @output, and
 * that have not replaced it, on standard error. */
static void
report_parts (const char *output)
{
  g_autofree char *folder = g_path_get_dirname (output), *name = g_path_get_basename (output);
  g_autofree char *start = g_strconcat (name, PART_ENDING, NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GString) parts = g_string_new (NULL);
  const char *part;
  guint n = 0;

  while (dir != NULL && (part = g_dir_read_name (dir)) != NULL)
    if (g_str_has_prefix (part, start) && strlen (part) == strlen (start) + strlen (PART_RANDOM) &&
        ++n <= MAX_PARTS)
      g_string_append_printf (parts, "%s%s", n > 1 ? ", " : "", part);
  if (n > MAX_PARTS)
    g_string_append (parts, ", …");
  if (n > 0)
    weft_cli_error (
        _ ("%s: beside it are recordings that were not finished, or are still running: %s. "
           "Open them, or delete them"),
        output, parts->str);
}

char *
weft_cli_record_choose_path (const char *output)
{
  GStatBuf status;
  char *real = realpath (output, NULL), *path; /* if it is a link, replace its target */
  int fd;

  report_parts (real != NULL ? real : output);
  if (g_stat (output, &status) != 0 || !S_ISREG (status.st_mode) || status.st_size == 0)
    {
      free (real);
      return g_strdup (output);
    }
  path = g_strconcat (real != NULL ? real : output, PART_ENDING PART_RANDOM, NULL);
  free (real);
  fd = g_mkstemp_full (path, O_RDWR | O_CLOEXEC, (int) status.st_mode & 0777);
  if (fd >= 0)
    {
      close (fd);
      return path;
    }
  weft_cli_error (_ ("“%s” cannot be written: %s"), path, g_strerror (errno));
  g_free (path);
  return NULL;
}

GArray *
weft_cli_record_find_damage (int fd, gboolean is_stopped, gboolean *has_events, GError **error)
{
  g_autoptr (GArray) damage = g_array_new (FALSE, FALSE, sizeof (WeftProblem));
  struct stat status = { 0 };
  g_autoptr (WeftMap) map = NULL;
  g_autoptr (WeftLog) log = NULL;

  fstat (fd, &status);
  map = weft_map_new (fd, (gsize) status.st_size, error);
  log = map != NULL ? weft_log_new (map, TRUE, error) : NULL;
  *has_events = log != NULL && weft_log_n_blocks (log) > 0;
  if (log == NULL)
    return NULL;
  for (guint i = 0; i < log->problems->len; i++)
    {
      const WeftProblem *problem = &g_array_index (log->problems, WeftProblem, i);
      /* if a signal has stopped the recording, a missing end is not damage */
      gboolean is_unfinished =
          problem->kind == WEFT_PROBLEM_TRUNCATED || problem->kind == WEFT_PROBLEM_NO_END;

      if (problem->kind != WEFT_PROBLEM_STRAY_MARKER && !(is_stopped && is_unfinished))
        g_array_append_val (damage, *problem);
    }
  return g_steal_pointer (&damage);
}

/* Renames the recording at @path to @output. Returns FALSE, with a message on standard error, if
 * that fails. */
static gboolean
replace_log (const char *path, const char *output)
{
  char *real = realpath (output, NULL);
  gboolean is_done = g_rename (path, real != NULL ? real : output) == 0;

  if (!is_done)
    weft_cli_error (_ ("“%s” cannot be written: %s"), output, g_strerror (errno));
  free (real);
  return is_done;
}

/* Reports that the recording at @path has not replaced the log at @output. */
static void
report_unreplaced (const char *path, const char *output)
{
  weft_cli_error (_ ("%s: the new log is kept here; %s is the previous one"), path, output);
}

gboolean
weft_cli_record_keep (const char *path, const char *output, gboolean may_replace, gboolean is_quiet)
{
  gboolean is_moved = g_strcmp0 (path, output) == 0 || (may_replace && replace_log (path, output));
  g_autofree char *quoted = weft_cli_quote (output);
  GStatBuf status = { 0 };

  g_stat (output, &status);
  if (!is_moved)
    report_unreplaced (path, output);
  else if (!is_quiet)
    weft_cli_error (_ ("%s: %s; open it with: weft %s"), output,
                    weft_format_bytes ((guint64) status.st_size).text, quoted);
  return is_moved;
}

void
weft_cli_record_report_no_log (const char *output, const char *lack)
{
  if (g_file_test (output, G_FILE_TEST_EXISTS))
    weft_cli_error (_ ("%s: %s; the log that was there before is kept"), output, lack);
  else
    weft_cli_error ("%s: %s", output, lack);
}

/* If the disk of the log @fd at @path is full, reports that as the reason why the log is cut. */
static void
report_full_disk (int fd, const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path), *name = weft_display_path (folder);
  g_autofree char *size = NULL;
  struct stat status = { 0 };
  struct statvfs disk;

  if (fstat (fd, &status) != 0 || fstatvfs (fd, &disk) != 0 || disk.f_blocks == 0 ||
      (guint64) disk.f_bavail * (guint64) disk.f_frsize >= FULL_DISK_BYTES)
    return;
  size = g_format_size ((guint64) status.st_size);
  weft_cli_error (_ ("there is no room in %s for more than the first %s of the log (%s). Make room "
                     "there, or choose a file in another folder."),
                  name, size, g_strerror (ENOSPC));
}

/* Moves the log that the program has written from @path to @output, and reports the result unless
 * @is_quiet. A log that is cut or has no events does not replace another. Returns the exit status
 * for a program that has ended with status 0. */
static WeftCliStatus
move_log (const char *path, const char *output, gboolean is_quiet)
{
  GStatBuf status;
  gboolean is_there = g_stat (path, &status) == 0;
  gboolean is_file = is_there && S_ISREG (status.st_mode);
  gboolean is_beside = g_strcmp0 (path, output) != 0, has_events = FALSE, is_no_log;
  int fd = is_file ? open (path, O_RDONLY | O_CLOEXEC) : -1;
  g_autoptr (GError) reason = NULL;
  g_autoptr (GArray) damage = NULL;
  WeftCliStatus result = WEFT_CLI_SUCCESS;

  if (fd >= 0)
    damage = weft_cli_record_find_damage (fd, FALSE, &has_events, &reason);
  else if (is_file)
    g_set_error_literal (&reason, G_IO_ERROR, g_io_error_from_errno (errno), g_strerror (errno));
  /* keep a file that cannot be read, because it may be a log */
  is_no_log = damage != NULL ? !has_events :
                               reason != NULL && reason->domain == WEFT_HEADER_ERROR &&
                                   !weft_source_is_log (path, NULL);
  if (is_file && (status.st_size == 0 || (is_beside && is_no_log)))
    is_there = g_unlink (path) != 0;
  if (!is_there && !is_quiet)
    weft_cli_record_report_no_log (output, damage != NULL ? _ ("the program wrote no events") :
                                                            _ ("the program wrote no log"));
  if (is_there && damage != NULL && damage->len > 0)
    result = weft_cli_report_problems (path, damage);
  else if (is_there && damage == NULL && reason != NULL)
    {
      weft_cli_error ("%s: %s", path, reason->message);
      result = WEFT_CLI_DAMAGED;
    }
  if (is_file && (damage == NULL || damage->len > 0))
    report_full_disk (fd, path);
  if (is_there && (is_beside || (is_file && damage != NULL)) &&
      !weft_cli_record_keep (path, output, damage != NULL && damage->len == 0, is_quiet))
    result = weft_cli_worse_status (result, WEFT_CLI_USAGE);
  if (fd >= 0)
    close (fd);
  return result;
}

/* Reports the profiles that the RTS wrote into the current folder after @start (µs). */
static void
report_profiles (const char *program, gint64 start)
{
  static const char *const endings[] = { ".hp", ".prof" };
  g_autofree char *name = g_path_get_basename (program);
  GStatBuf status;

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    {
      g_autofree char *path = g_strconcat (name, endings[i], NULL);

      if (g_stat (path, &status) == 0 && status.st_mtime >= start / G_USEC_PER_SEC)
        weft_cli_error (_ ("%s: also written by the runtime system; the log has the same profile"),
                        path);
    }
}

/* Signals. The signal handler forwards them to the program. If the program does not end, an alarm
 * sends further signals. */

static volatile pid_t child;                 /* 0 if there is none */
static volatile sig_atomic_t pending_signal; /* last signal caught before the program was started */
static volatile sig_atomic_t n_stops;        /* number of stop signals sent */
static struct itimerval patience; /* time between two stop signals; not changed while handlers are
                                     installed */

/* Sends a signal to the program. SIGTERM, which services and CI systems send, is replaced by a
 * signal after which the program still writes the end of its log. */
static void
forward_signal (pid_t program, int number)
{
  if (number == SIGTERM && (number = weft_stop_signal ((guint) n_stops++)) != 0)
    setitimer (ITIMER_REAL, &patience, NULL);
  if (number != 0)
    kill (program, number);
}

/* Forwards signals that other processes have sent. (Signals from terminal keys also reach the
 * program directly.) */
static void
forward_cb (int number, siginfo_t *info, void *unused)
{
  pid_t program = child;

  if (number == SIGALRM)
    number = SIGTERM;
  else if (info->si_code > 0)
    return;
  if (program != 0)
    forward_signal (program, number);
  else
    pending_signal = number;
}

/* Forwards all later signals to @program, and sends it the last pending signal. If @program is 0,
 * forwarding stops. */
static void
forward_signals_to (pid_t program)
{
  child = program;
  if (pending_signal != 0 && program != 0)
    forward_signal (program, pending_signal);
}

/* Runs the program, which writes its log to @path. Returns its exit status. */
static int
run_program (const WeftProgram *program,
             const Arguments *given,
             const char *path,
             const char *output,
             char **flags)
{
  g_autoptr (GSubprocessLauncher) launcher =
      weft_program_launcher_new (G_SUBPROCESS_FLAGS_STDIN_INHERIT, NULL, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process = NULL;
  static const int numbers[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM };
  struct sigaction action = { .sa_sigaction = forward_cb, .sa_flags = SA_SIGINFO | SA_RESTART };
  guint ms = weft_interval (WEFT_STOP_INTERVAL_MS);
  gint64 start = g_get_real_time ();
  const char *number;
  GStatBuf status;
  WeftCliStatus moved;
  int status_of_program;

  /* catch the signals, so that they do not end weft-cli */
  patience.it_value = (struct timeval){ ms / 1000, ms % 1000 * 1000 };
  sigemptyset (&action.sa_mask);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    sigaction (numbers[i], &action, NULL);
  process = weft_program_start (program, launcher, (const char *const *) flags,
                                (const char *const *) given->command + 1, &error);
  if (process == NULL)
    {
      weft_cli_error ("%s: %s", given->command[0], error->message);
      /* keep the log if the program has run, although GLib reports an error */
      if (g_strcmp0 (path, output) != 0)
        {
          if (g_stat (path, &status) == 0 && S_ISREG (status.st_mode) && status.st_size > 0)
            report_unreplaced (path, output);
          else
            g_unlink (path);
        }
      return WEFT_CLI_NOT_STARTED;
    }
  number = g_subprocess_get_identifier (process);
  /* if there is no identifier, the program has already ended */
  forward_signals_to (number != NULL ? (pid_t) g_ascii_strtoll (number, NULL, 10) : 0);
  g_subprocess_wait (process, NULL, NULL);
  forward_signals_to (0);
  moved = move_log (path, output, given->is_quiet);
  if (!given->is_quiet)
    report_profiles (given->command[0], start);
  if (!g_subprocess_get_if_exited (process))
    return STATUS_OF_SIGNAL + g_subprocess_get_term_sig (process);
  status_of_program = g_subprocess_get_exit_status (process);
  return status_of_program != 0 ? status_of_program : (int) moved;
}

static int
record_program (const Arguments *given, GPtrArray *recordings, guint64 interval)
{
  g_autoptr (WeftProgram) program = weft_program_probe (given->command[0], NULL, NULL, NULL, NULL);
  g_autofree char *name = g_path_get_basename (given->command[0]);
  /* by default, the file that the RTS would write: "prog.eventlog" in the current folder */
  g_autofree char *output =
      given->output != NULL ? g_strdup (given->output) : g_strconcat (name, ".eventlog", NULL);
  g_autofree char *text = weft_program_describe (program), *path = NULL;
  g_auto (GStrv) flags = NULL;

  if (program->state != WEFT_PROGRAM_RECORDABLE)
    {
      weft_cli_error ("%s: %s", given->command[0], text);
      return WEFT_CLI_NOT_STARTED;
    }
  /* leave out default recordings that the program does not support; those named by --what are
   * required */
  for (guint i = recordings->len; i > 0; i--)
    {
      const WeftRecipe *recipe = g_ptr_array_index (recordings, i - 1);
      g_autofree char *lack = weft_recording_unmet_requirement (recipe, program);

      if (lack != NULL && given->what != NULL)
        {
          weft_cli_error ("%s: %s: %s", given->command[0], recipe->id, lack);
          return WEFT_CLI_NOT_STARTED;
        }
      if (lack != NULL)
        g_ptr_array_remove_index (recordings, i - 1);
    }
  if (!weft_cli_record_check_output (output))
    return WEFT_CLI_NOT_STARTED;
  if (given->is_live && !weft_program_can_flush (program))
    weft_cli_error (_ ("%s: the log is written when its buffers are full; --live needs GHC 9.2 "
                       "or later and -threaded"),
                    given->command[0]);
  path = weft_cli_record_choose_path (output);
  if (path == NULL)
    return WEFT_CLI_NOT_STARTED;
  if (given->is_live && g_strcmp0 (path, output) != 0)
    weft_cli_error (_ ("%s: the log grows here, and replaces %s when the program has ended"), path,
                    output);
  flags = weft_recordings_flags (recordings, program, path, interval, given->is_live);
  return run_program (program, given, path, output, flags);
}

WeftCliStatus
weft_cli_record (WeftCliLine *line)
{
  Arguments given = { 0 };
  const GOptionEntry entries[] = {
    { "output", 0, 0, G_OPTION_ARG_FILENAME, &given.output,
      N_ ("The log to write (default: PROGRAM.eventlog; none with --socket)"), "FILE" },
    { "out", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_FILENAME, &given.output, NULL, NULL },
    { "socket", 0, 0, G_OPTION_ARG_STRING, &given.socket,
      N_ ("Record what a program sends over a socket instead (unix:PATH or tcp:HOST:PORT, of "
          "eventlog-socket) until it ends or Ctrl+C is pressed"),
      "ADDRESS" },
    { "what", 0, 0, G_OPTION_ARG_STRING, &given.what,
      N_ ("What to record, instead of the default; from the list below"), "A,B…" },
    { "heap-interval", 0, 0, G_OPTION_ARG_STRING, &given.heap_interval,
      N_ ("Time between heap profile samples; each runs a major GC (default: 100ms)"), "T" },
    { "live", 0, 0, G_OPTION_ARG_NONE, &given.is_live,
      N_ ("Write the log four times a second, for those who watch it grow"), NULL },
    { "quiet", 0, 0, G_OPTION_ARG_NONE, &given.is_quiet,
      N_ ("Say nothing about the log when the program has ended, unless it is cut or damaged"),
      NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &given.command, NULL,
      N_ ("-- PROGRAM [ARGUMENT…]") },
    { NULL },
  };
  const char *to_what = _ ("a program after --, and not for --socket");
  g_autofree char *help = list_recordings ();
  g_autofree char *address = NULL;
  g_autoptr (GPtrArray) recordings = NULL;
  G_GNUC_UNUSED g_auto (GStrv) command = NULL;
  guint64 interval;

  if (!weft_cli_parse_program (line, entries, help))
    return WEFT_CLI_USAGE;
  command = given.command;
  if (given.socket != NULL)
    {
      /* the program is already running, so options that set RTS flags do not apply */
      if (!weft_cli_check_applies (given.what != NULL, "--what", FALSE, to_what) ||
          !weft_cli_check_applies (given.heap_interval != NULL, "--heap-interval", FALSE,
                                   to_what) ||
          !weft_cli_check_applies (given.is_live, "--live", FALSE, to_what))
        return WEFT_CLI_USAGE;
      if (given.command != NULL)
        {
          weft_cli_error (_ ("--socket takes no program: it is the one that sends"));
          return WEFT_CLI_USAGE;
        }
      if (!weft_cli_check_output (given.output))
        return WEFT_CLI_USAGE;
      address = weft_address_complete (given.socket);
      return weft_cli_record_socket (address, given.output, given.is_quiet);
    }
  if ((recordings = read_recordings (given.what)) == NULL ||
      !read_heap_interval (given.heap_interval, recordings, &interval))
    return WEFT_CLI_USAGE;
  if (given.command != NULL)
    return (WeftCliStatus) record_program (&given, recordings, interval);
  weft_cli_error (_ ("no program given; name it after --"));
  return WEFT_CLI_USAGE;
}
