/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli follow: prints what a running program does, as soon as the log shows it. */
#include "weft-alert-watch.h"
#include "weft-cli-answers.h"
#include "weft-cli-condition.h"
#include "weft-cli-fail-if.h"
#include "weft-cli-log.h"
#include "weft-cli-options.h"
#include "weft-cli-progress.h"
#include "weft-event-merge.h"
#include "weft-event-records.h"
#include "weft-file-id.h"
#include "weft-finding-text.h"
#include "weft-flush-pace.h"
#include "weft-log-name.h"
#include "weft-trace-read.h"

#include <glib/gi18n.h>
#include <string.h>

/* If more than this number of empty intervals follow one another, they are printed as one. */
#define MAX_EMPTY 1000
/* Time (us) for printing what has come when a signal stops reading. */
#define MAX_REST_US 500000

/* Options from the command line. */
typedef struct
{
  WeftCliLog log;
  guint print;   /* bits of 1 << index in print_kinds */
  guint64 every; /* length of an interval, ns */
  GArray *conditions;
  WeftAlertLimits limits;
  char *folder;      /* folder for files of alerts, or NULL */
  guint64 margin_ns; /* time before and after an alert to save in its file, ns */
  WeftRetention keep;
} FollowOptions;

/* A log being followed, and the state of its output. */
typedef struct
{
  const FollowOptions *question;
  WeftAlertWatch *watch;
  WeftCliOutput *output;
  GCancellable *cancellable; /* stops reading */
  WeftIndex *names;          /* index of another log that supplies missing names, see WeftCliLog; or
                                NULL */
  WeftCliStatus status;
  WeftTrace *newest;         /* or NULL */
  WeftFileStamp stamp;       /* stamp of the log's file when it was opened */
  gboolean is_live;          /* TRUE while the log is growing */
  gboolean has_begun;        /* TRUE after the first trace has been printed */
  gboolean is_silent;        /* TRUE if a HEC, or the buffer for events of no HEC, is silent */
  gboolean reported_file;    /* TRUE if it has been reported that the file was removed or
                                replaced */
  gboolean reported_process; /* TRUE if it has been reported that the process has not written
                                anything yet */
  guint64 printed_to;        /* ns: events before this time have been printed */
  guint64 spans_to;          /* ns: spans that end before this time have been printed */
  guint64 interval;          /* ns: start of the first interval that has not been printed as
                                final */
  guint64 growing;           /* ns: end of the last interval that has been printed, final or not */
  WeftCapWalks *walks;       /* NULL until spans are printed for the first time */
} Follower;

/* A kind of output that can be selected with --print. */
typedef struct
{
  const char *name;
  const char *what; /* to be translated */
  /* Prints the events, spans or intervals that are final up to @until, ns. */
  void (*print) (Follower *self, WeftTrace *trace, guint64 until);
} PrintKind;

#define N_PRINTS 3

/* Prints all known quantities of an interval, and judges the conditions on them. */
static void
print_quantities (Follower *self, WeftTrace *trace, guint64 from, guint64 to)
{
  WeftStatistics statistics = weft_statistics (trace, from, to);
  WeftJsonWriter writer = { .out = self->output->text, .is_compact = TRUE };
  GArray *conditions = self->question->conditions;

  weft_json_begin_object (&writer, NULL);
  weft_json_add_count (&writer, "from_ns", from);
  weft_json_add_count (&writer, "to_ns", to);
  weft_json_add_literal (&writer, "final", to <= weft_trace_final_until (trace) ? "true" : "false");
  for (guint i = 0; i < WEFT_N_QUANTITY_GROUPS; i++)
    for (guint k = 0; k < weft_quantity_groups[i]->n; k++)
      {
        const WeftQuantity *row = &weft_quantity_groups[i]->rows[k];
        WeftAmount amount = weft_quantity_value (row, &statistics);

        if (row->extent != WEFT_EXTENT_FILE && weft_amount_is_known (amount))
          weft_json_add_amount (&writer, row->id, row->unit, amount);
      }
  weft_json_end_object (&writer);
  g_string_append_c (self->output->text, '\n');
  self->status = weft_cli_worse_status (
      self->status,
      weft_cli_judge_conditions_in_part (conditions, &(WeftComparedSide){ &statistics, 1 },
                                         self->question->log.path));
}

/* Prints the intervals that start at @from or later and end by @until. Returns the end of the last
 * interval printed. */
static guint64
print_intervals_between (Follower *self, WeftTrace *trace, guint64 from, guint64 until)
{
  guint64 every = self->question->every;

  while (from <= until && until - from >= every && self->status != WEFT_CLI_FAILED &&
         weft_cli_output_continue (self->output))
    {
      guint64 n = 1;

      /* a long gap without events is one interval: a single wrong time stamp can cause such a
       * gap */
      if ((until - from) / every > MAX_EMPTY)
        {
          g_autoptr (WeftEventMerge) merge = weft_event_merge_new (trace->index, from);
          WeftEvent event = { 0 };
          guint64 next = until;

          if (weft_event_merge_next (merge, &event))
            next = CLAMP (event.time, from, until);
          if ((next - from) / every > MAX_EMPTY)
            n = (next - from) / every;
        }
      print_quantities (self, trace, from, from + every * n);
      from += every * n;
    }
  return from;
}

/* Prints the intervals that end by @until. If the log has ended, also prints the last, incomplete
 * interval. While a HEC is silent, also prints the intervals that the other HECs cover; they are
 * printed again when they are final. */
static void
print_intervals (Follower *self, WeftTrace *trace, guint64 until)
{
  until = MIN (until, trace->index->to);
  self->interval = print_intervals_between (self, trace, self->interval, until);
  if (trace->index->log->is_final && self->interval < until && self->status != WEFT_CLI_FAILED)
    {
      print_quantities (self, trace, self->interval, until);
      self->interval = until;
    }
  self->growing = MAX (self->growing, self->interval);
  if (self->is_silent)
    self->growing =
        print_intervals_between (self, trace, self->growing, weft_trace_settled_until (trace));
}

static void
print_events (Follower *self, WeftTrace *trace, guint64 until)
{
  g_autoptr (WeftEventMerge) merge = weft_event_merge_new (trace->index, self->printed_to);
  g_autoptr (WeftRowWriter) rows = weft_row_writer_new_events (WEFT_ROWS_JSONL, self->output->text);
  WeftEvent event = { 0 };

  while (weft_event_merge_next (merge, &event) && event.time < until &&
         weft_cli_output_continue (self->output))
    weft_row_writer_append_event (rows, &event);
}

/* Prints the spans that end before @until. If the cause of the last GC is not known yet, prints
 * only spans that end before the end of this GC. */
static void
print_spans (Follower *self, WeftTrace *trace, guint64 until)
{
  guint n = weft_collections_count (trace->collections);
  const WeftCollection *last = n > 0 ? weft_collections_nth (trace->collections, n - 1) : NULL;

  if (self->walks == NULL)
    self->walks = weft_cap_walks_new ();
  if (last != NULL && last->flags & WEFT_COLLECTION_UNDECIDED)
    until = MIN (until, last->start + last->pause);
  if (until <= self->spans_to)
    return;
  weft_cli_spans_print_ended (trace, self->spans_to, until, self->walks, self->output);
  self->spans_to = until;
}

static const PrintKind print_kinds[N_PRINTS] = {
  { "quantities", N_ ("the numbers of each interval: see weft-cli stats"), print_intervals },
  { "events", N_ ("events, as weft-cli events prints them"), print_events },
  { "spans", N_ ("spans as they end, as weft-cli spans prints them"), print_spans },
};

static void
get_alert_text (gconstpointer record, WeftRecordValue *value)
{
  weft_record_take_text (value, weft_alert_text (record));
}

static void
get_alert_id (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_text (value, weft_alert_rows[((const WeftAlert *) record)->kind].id);
}

static void
get_alert_value (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_number (value, (guint64) ((const WeftAlert *) record)->value);
}

static const WeftRecordField alert_fields[] = {
  { "alert", "text", NULL, "What was seen: one of the names that --alert takes.", NULL,
    get_alert_id },
  { "from_ns", "integer", "ns", "Where it begins.", NULL, WEFT_RECORD_MEMBER (WeftAlert, from) },
  { "to_ns", "integer", "ns", "Where it ends, or how far it is known.", NULL,
    WEFT_RECORD_MEMBER (WeftAlert, to) },
  { "value", "integer", NULL, "The value, in ns or bytes; the largest of them.", NULL,
    get_alert_value },
  { "count", "integer", NULL, "How often it was seen since the last look.", NULL,
    WEFT_RECORD_MEMBER (WeftAlert, count) },
  { "final", "boolean", NULL,
    "false if a HEC had written nothing for 2 s, so that events of that time were missing. It is "
    "not printed again.",
    NULL, WEFT_RECORD_MEMBER (WeftAlert, is_final) },
  { "text", "text", NULL, "The same as a sentence, translated.", NULL, get_alert_text },
};

const WeftRecordShape weft_cli_alert_shape = WEFT_RECORD_SHAPE (alert_fields);

/* Reports an error if the file of an alert could not be written. */
static void
complain_of_alert_file (Follower *self)
{
  g_autofree char *problem = weft_alert_watch_steal_error (self->watch);

  if (problem == NULL)
    return;
  weft_cli_error ("--save-alerts: %s", problem);
  self->status = weft_cli_worse_status (self->status, WEFT_CLI_USAGE);
}

/* Reports, only once, that the log's file was removed or replaced while its program was running. */
static void
report_file_change (Follower *self)
{
  const char *path = self->question->log.path;

  if (!self->is_live || self->reported_file)
    return;
  self->reported_file = TRUE;
  if (weft_file_stamp_is_removed (self->stamp, path))
    weft_cli_error (_ ("%s: the file was removed. What its program still writes to it is followed"),
                    path);
  else if (weft_file_stamp_is_other_file (self->stamp, weft_file_stamp (path)))
    weft_cli_error (
        _ ("%s: another file has replaced it, which is followed when the program of the one before "
           "has ended"),
        path);
  else
    self->reported_file = FALSE;
}

/* Returns TRUE, with a message on standard error, if another log has replaced the file of @trace or
 * has overwritten it from the start. @trace is NULL if nothing could be read. */
static gboolean
is_log_replaced (const Follower *self, WeftTrace *trace)
{
  const char *path = self->question->log.path;
  gboolean is_shorter;

  if (!self->is_live)
    return FALSE;
  if (weft_file_stamp_is_other_file (self->stamp, weft_file_stamp (path)))
    {
      weft_cli_error (_ ("%s: the file that has replaced it is followed now"), path);
      return TRUE;
    }
  is_shorter = trace != NULL ? weft_map_was_truncated (weft_log_file (trace->index->log)) :
                               weft_file_stamp (path).size < self->stamp.size;
  if (!is_shorter)
    return FALSE;
  weft_cli_error (_ ("%s: the file was made shorter, as by a program that is started again. "
                     "It is followed from its beginning"),
                  path);
  return TRUE;
}

/* Prints all data that have become final since the last call. */
static void
print_trace (Follower *self, WeftTrace *trace)
{
  const WeftRetention *keep = &self->question->keep;
  gboolean drops = keep->bytes > 0 || keep->ns > 0;
  g_autoptr (GArray) alerts = NULL;
  g_autoptr (WeftRowWriter) rows =
      weft_row_writer_new_records (WEFT_ROWS_JSONL, self->output->text, &weft_cli_alert_shape);
  /* do not wait for silent HECs if old events are dropped */
  guint64 until = drops ? weft_trace_settled_until (trace) : weft_trace_final_until (trace);
  WeftFlushPace pace;

  if (!self->has_begun)
    self->printed_to = self->spans_to = self->interval = trace->index->from;
  self->has_begun = TRUE;
  pace = weft_flush_pace (trace, g_get_real_time ());
  if (pace.is_silent && !self->is_silent && pace.silent_cap == WEFT_CAP_NONE)
    weft_cli_error (_ (
        "no events without a HEC have been received for a while: until the next ones, intervals "
        "and alerts have \"final\": false, and events and spans wait. GHC 9.2 and later flush them "
        "with +RTS --eventlog-flush-interval=1"));
  else if (pace.is_silent && !self->is_silent)
    weft_cli_error (
        _ ("no events of HEC %u have been received for a while: until the next ones, intervals "
           "and alerts have \"final\": false, and events, spans and the alerts nothing-runs and "
           "thread-blocked wait. GHC 9.2 and later flush all HECs with +RTS "
           "--eventlog-flush-interval=1"),
        pace.silent_cap);
  self->is_silent = pace.is_silent;
  for (guint i = 0; i < N_PRINTS; i++)
    if (self->question->print & (1u << i))
      print_kinds[i].print (self, trace, until);
  weft_alert_watch_check (self->watch, trace);
  alerts = weft_alert_watch_steal_alerts (self->watch);
  for (guint i = 0; i < alerts->len; i++)
    weft_row_writer_append_record (rows, &g_array_index (alerts, WeftAlert, i));
  complain_of_alert_file (self);
  report_file_change (self);
  self->printed_to = MAX (self->printed_to, until);
  if (!weft_cli_output_flush (self->output) || self->status == WEFT_CLI_FAILED)
    g_cancellable_cancel (self->cancellable);
}

static void
trace_cb (WeftTrace *trace, guint64 done, guint64 total, gpointer user_data)
{
  Follower *self = user_data;
  const WeftCliLog *log = &self->question->log;

  if (trace == NULL)
    return;
  /* the process selected by --process has not written to the log yet, so this is the trace of
   * another process */
  if ((guint) log->process > trace->index->log->n_processes)
    {
      if (self->is_live && !self->reported_process)
        weft_cli_error (_ ("%s: process number %d has not written to it yet, and is waited for"),
                        log->path, log->process);
      self->reported_process = TRUE;
      return;
    }
  g_clear_pointer (&self->newest, weft_shared_unref);
  self->newest = weft_shared_ref (trace);
  if (!g_cancellable_is_cancelled (self->cancellable))
    print_trace (self, trace);
}

/* Prints the events and spans that have come and wait for those of another HEC, after a signal or
 * an error has ended reading. Stops early if that takes long. */
static void
print_rest (Follower *self)
{
  self->output->cancellable = NULL;
  self->output->end_us = g_get_monotonic_time () + MAX_REST_US;
  for (guint i = 0; i < N_PRINTS; i++)
    if (self->question->print & (1u << i) && print_kinds[i].print != print_intervals)
      print_kinds[i].print (self, self->newest, WEFT_TIME_END);
  self->output->end_us = 0;
  self->output->cancellable = self->cancellable;
}

static WeftTrace *
read_followed_log (Follower *self, GError **error)
{
  const FollowOptions *question = self->question;
  g_autoptr (WeftControl) control = weft_control_new ();
  g_autoptr (WeftSource) source = weft_source_open (question->log.path, error);
  G_GNUC_UNUSED g_autoptr (WeftCliSourceWatch) source_watch = NULL;

  if (source == NULL)
    return NULL;
  self->is_live = weft_source_follow (source);
  weft_control_set_retention (control, question->keep);
  weft_source_set_control (source, control);
  source_watch = weft_cli_source_watch_new (source, question->log.path);
  return weft_trace_read (source, MAX (question->log.process, 1) - 1, self->names, trace_cb, self,
                          self->cancellable, error);
}

/* Follows a log to its end. Sets @next to TRUE if there is another log at the same path at that
 * time. */
static void
follow_log (Follower *self, gboolean *next)
{
  const FollowOptions *question = self->question;
  WeftStatistics statistics;
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftTrace) trace = NULL;

  self->stamp = weft_file_stamp (question->log.path);
  trace = read_followed_log (self, &error);
  *next = FALSE;
  if (trace == NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      *next = is_log_replaced (self, NULL);
      if (!*next)
        weft_cli_error ("%s", error->message);
      self->status =
          *next ? weft_cli_worse_status (self->status, WEFT_CLI_DAMAGED) : WEFT_CLI_UNREADABLE;
    }
  if (trace == NULL && self->newest != NULL && self->status != WEFT_CLI_FAILED)
    print_rest (self);
  if (trace == NULL)
    return;
  if (!weft_cli_has_process (trace, &question->log))
    {
      self->status = WEFT_CLI_USAGE;
      return;
    }
  print_trace (self, trace);
  if (self->status == WEFT_CLI_FAILED || self->output->is_closed)
    return;
  /* judge the conditions that could not be judged in any interval on the whole run */
  statistics = weft_statistics (trace, 0, WEFT_TIME_END);
  weft_cli_remove_judged_conditions (question->conditions);
  self->status = weft_cli_worse_status (
      self->status,
      weft_cli_judge_conditions (question->conditions, &(WeftComparedSide){ &statistics, 1 }, NULL,
                                 question->log.path, NULL));
  self->status =
      weft_cli_worse_status (self->status, weft_cli_report_damage (trace, question->log.path));
  *next = is_log_replaced (self, trace);
}

/* Follows the log and, one after the other, the logs that replace it. */
static WeftCliStatus
follow_logs (const FollowOptions *question)
{
  g_autoptr (WeftCliOutput) output = weft_cli_output_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WeftIndex) names = NULL;
  WeftCliStatus status = WEFT_CLI_SUCCESS;
  gboolean next = TRUE;

  if (!weft_cli_read_names_log (&question->log, &names))
    return WEFT_CLI_UNREADABLE;
  weft_cli_stop_begin (cancellable);
  output->cancellable = cancellable;
  while (next)
    {
      g_autoptr (WeftAlertWatch) watch = weft_alert_watch_new (&question->limits, 0);
      Follower self = { question, watch, output, cancellable, names };

      if (question->folder != NULL)
        {
          g_autofree char *name = weft_log_name (question->log.path);

          weft_alert_watch_set_folder (watch, question->folder, name, question->margin_ns);
        }
      follow_log (&self, &next);
      /* write the pending files of alerts, although the time after the alert is incomplete */
      if (self.newest != NULL)
        {
          weft_alert_watch_end (watch, self.newest);
          complain_of_alert_file (&self);
        }
      status = weft_cli_worse_status (status, self.status);
      g_clear_pointer (&self.newest, weft_shared_unref);
      g_clear_pointer (&self.walks, weft_cap_walks_free);
    }
  status = weft_cli_worse_status (status, weft_cli_output_end (output));
  weft_cli_stop_end ();
  return status;
}

/* Parses @text as a positive value of @name. Returns FALSE, with a message on standard error, if it
 * is not such a value. */
static gboolean
read_positive_value (
    double *value, const char *option, const char *name, const char *text, WeftUnit unit)
{
  if (!weft_cli_parse_value (option, name, text, unit, value))
    return FALSE;
  if (*value > 0)
    return TRUE;
  weft_cli_error (_ ("%s: %s must be more than 0, not \"%s\""), option, name, text);
  return FALSE;
}

/* Parses an alert, such as "gc-pause" or "gc-pause=50ms". */
static gboolean
read_alert (FollowOptions *question, const char *text)
{
  const char *equals = strchr (text, '=');
  g_autofree char *name = g_strndup (text, equals != NULL ? equals - text : (gssize) strlen (text));
  gint kind = weft_cli_parse_row_choice ("--alert", name, weft_alert_rows, WEFT_N_ALERTS, id);

  if (kind < 0)
    return FALSE;
  question->limits.limits[kind] = weft_alert_rows[kind].default_limit;
  return equals == NULL || read_positive_value (&question->limits.limits[kind], "--alert", name,
                                                equals + 1, weft_alert_rows[kind].unit);
}

/* Parses @text, the argument of @option, as a duration (ns). Uses @fallback if @text is NULL. */
static gboolean
read_duration (guint64 *time, const char *option, const char *text, double fallback)
{
  double ns = fallback;

  if (text != NULL && !read_positive_value (&ns, option, _ ("the time"), text, WEFT_UNIT_NS))
    return FALSE;
  *time = (guint64) CLAMP (ns, 1e6, 1e15);
  return TRUE;
}

/* Returns @summary, followed by lists of the kinds of output and of the alerts. Newly allocated. */
static char *
describe_follow (const char *summary)
{
  GString *text = g_string_new (summary);

  g_string_append_printf (text, "\n\n%s", _ ("Prints:"));
  for (guint i = 0; i < N_PRINTS; i++)
    weft_cli_append_choice (text, print_kinds[i].name, _ (print_kinds[i].what));
  g_string_append_printf (text, "\n\n%s", _ ("Alerts:"));
  for (guint i = 0; i < WEFT_N_ALERTS; i++)
    {
      const WeftAlertRow *row = &weft_alert_rows[i];
      g_autofree char *limit = weft_alert_limit_text (row, row->default_limit);
      g_autofree char *what = g_strdup_printf ("%s (%s)", _ (row->condition), limit);

      weft_cli_append_choice (text, row->id, what);
    }
  return g_string_free (text, FALSE);
}

WeftCliStatus
weft_cli_follow (WeftCliLine *line)
{
  g_autoptr (GArray) conditions = NULL;
  FollowOptions question = { 0 };
  char *print = NULL, *every = NULL, *keep = NULL, *around = NULL;
  char **alerts = NULL, **texts = NULL;
  g_autofree char *description = describe_follow (line->summary);
  const GOptionEntry entries[] = {
    { "print", 0, 0, G_OPTION_ARG_STRING, &print,
      N_ ("What is printed: quantities (if nothing is said), events, spans"), "A,B" },
    { "every", 0, 0, G_OPTION_ARG_STRING, &every, N_ ("The length of an interval (default: 1s)"),
      "T" },
    { "alert", 0, 0, G_OPTION_ARG_STRING_ARRAY, &alerts,
      N_ ("Print an alert: gc-pause, or gc-pause=50ms for another limit; more than once for "
          "others"),
      "NAME[=LIMIT]" },
    { "save-alerts", 0, 0, G_OPTION_ARG_FILENAME, &question.folder,
      N_ ("Also write the time around each alert as an eventlog into this folder, without the "
          "program's environment, which may hold secrets"),
      "FOLDER" },
    { "around", 0, 0, G_OPTION_ARG_STRING, &around,
      N_ ("For --save-alerts: so much before and after (default: 5s)"), "T" },
    { "fail-if", 0, 0, G_OPTION_ARG_STRING_ARRAY, &texts,
      N_ ("End with status 4 as soon as the condition holds of an interval: 'pauses.p99_ns > "
          "10ms'; more than once: if any does"),
      "CONDITION" },
    { "keep", 0, 0, G_OPTION_ARG_STRING, &keep,
      N_ ("Of a stream, keep the newest part only: 1GiB, or 10min; up to four times as much is on "
          "the disk for a time"),
      "AMOUNT" },
    { NULL },
  };

  if (!weft_cli_parse (line, description, entries, &question.log, NULL, NULL) ||
      !weft_cli_parse_choices ("--print", print, print_kinds, N_PRINTS, name, &question.print) ||
      !read_duration (&question.every, "--every", every, 1e9) ||
      !read_duration (&question.margin_ns, "--around", around, 5e9) ||
      !weft_cli_parse_keep ("--keep", keep, &question.keep) ||
      !weft_cli_check_applies (question.folder != NULL, "--save-alerts", alerts != NULL,
                               "--alert") ||
      !weft_cli_check_applies (around != NULL, "--around", question.folder != NULL,
                               "--save-alerts") ||
      !weft_cli_parse_fail_conditions (texts, FALSE, &conditions))
    return WEFT_CLI_USAGE;
  for (guint i = 0; alerts != NULL && alerts[i] != NULL; i++)
    if (!read_alert (&question, alerts[i]))
      return WEFT_CLI_USAGE;
  /* conditions are judged on intervals, so print these; they are also the default output */
  if (conditions->len > 0 || print == NULL)
    question.print |= 1;
  question.conditions = conditions;
  return follow_logs (&question);
}
