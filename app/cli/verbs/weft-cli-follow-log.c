/* SPDX-License-Identifier: BSD-3-Clause */
/* Follows a log: looks at each trace of it, and prints what has become final since the last. */
#include "weft-cli-follow.h"

#include "weft-alert-text.h"
#include "weft-alert-watch.h"
#include "weft-cli-fail.h"
#include "weft-cli-log.h"
#include "weft-cli-news.h"
#include "weft-cli-spans.h"
#include "weft-cli-stop.h"
#include "weft-event-merge.h"
#include "weft-event-records.h"
#include "weft-file-stamp.h"
#include "weft-flush-pace.h"
#include "weft-log-name.h"
#include "weft-trace-read.h"

#include <glib/gi18n.h>

/* More intervals in a row without an event are one. */
#define MOST_EMPTY 1000

struct _WeftCliFollower
{
  const WeftCliFollow *question;
  WeftAlertWatch *watch;
  WeftCliOutput *output;
  GCancellable *cancellable; /* ends the reading */
  WeftIndex *names;          /* see WeftCliLog; or NULL */
  WeftCliStatus status;
  WeftTrace *newest;   /* or NULL */
  WeftFileStamp stamp; /* of the log's file as it was opened */
  gboolean is_live, has_begun, was_silent;
  gboolean is_told;       /* what became of the file */
  gboolean is_awaited;    /* a process that has not written yet, which was reported */
  guint64 told;           /* ns: up to where events were printed */
  guint64 told_spans;     /* ns: the same of spans */
  WeftCliCapWalks *walks; /* or NULL: no spans were printed */
  guint64 begin;          /* ns: of the interval that has not ended */
};

/* Quantities of an interval, all that are known, and the conditions on them. */
static void
print_quantities (WeftCliFollower *self, WeftTrace *trace, guint64 from, guint64 to)
{
  WeftStatistics statistics = weft_statistics (trace, from, to);
  WeftJsonWriter writer = { .out = self->output->text, .is_compact = TRUE };
  GArray *conditions = self->question->conditions;

  weft_json_begin_object (&writer, NULL);
  weft_json_add_count (&writer, "from_ns", from);
  weft_json_add_count (&writer, "to_ns", to);
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
  self->status = weft_cli_worse (
      self->status, weft_cli_fail_in_part (conditions, &(WeftComparedSide){ &statistics, 1 },
                                           self->question->log.path));
}

/* How many intervals the next line is of, up to @until: one, or all of a long stretch without
 * events, as a single wrong stamp makes it. */
static guint64
count_intervals (const WeftCliFollower *self, WeftTrace *trace, guint64 until)
{
  guint64 every = self->question->every, next = until;
  g_autoptr (WeftEventMerge) merge = NULL;
  WeftEvent event = { 0 };

  if ((until - self->begin) / every <= MOST_EMPTY)
    return 1;
  merge = weft_event_merge_new (trace->index, self->begin);
  if (weft_event_merge_next (merge, &event))
    next = CLAMP (event.time, self->begin, until);
  return (next - self->begin) / every > MOST_EMPTY ? (next - self->begin) / every : 1;
}

/* The intervals that have ended at @until; at the log's end also what is left. */
static void
print_intervals (WeftCliFollower *self, WeftTrace *trace, guint64 until)
{
  guint64 every = self->question->every;

  until = MIN (until, trace->index->to);
  while (self->begin <= until && until - self->begin >= every && self->status != WEFT_CLI_FAILED &&
         weft_cli_output_continue (self->output))
    {
      guint64 end = self->begin + every * count_intervals (self, trace, until);

      print_quantities (self, trace, self->begin, end);
      self->begin = end;
    }
  if (trace->index->log->is_final && self->begin < until && self->status != WEFT_CLI_FAILED)
    {
      print_quantities (self, trace, self->begin, until);
      self->begin = until;
    }
}

static void
print_events (WeftCliFollower *self, WeftTrace *trace, guint64 until)
{
  g_autoptr (WeftEventMerge) merge = weft_event_merge_new (trace->index, self->told);
  g_autoptr (WeftRowWriter) rows = weft_row_writer_new_events (WEFT_ROWS_JSONL, self->output->text);
  WeftEvent event = { 0 };

  while (weft_event_merge_next (merge, &event) && event.time < until &&
         weft_cli_output_continue (self->output))
    weft_row_writer_put_event (rows, &event);
}

/* Those that end before @until, and before the end of a GC whose cause is not known yet. */
static void
print_spans (WeftCliFollower *self, WeftTrace *trace, guint64 until)
{
  guint n = weft_collections_count (trace->collections);
  const WeftCollection *last = n > 0 ? weft_collections_nth (trace->collections, n - 1) : NULL;

  if (self->walks == NULL)
    self->walks = weft_cli_cap_walks_new ();
  if (last != NULL && last->flags & WEFT_COLLECTION_UNDECIDED)
    until = MIN (until, last->start + last->pause);
  if (until <= self->told_spans)
    return;
  weft_cli_spans_print_ended (trace, self->told_spans, until, self->walks, self->output);
  self->told_spans = until;
}

const WeftCliPrint weft_cli_prints[WEFT_CLI_N_PRINTS] = {
  { "quantities", N_ ("the numbers of each interval: see weft-cli stats"), print_intervals },
  { "events", N_ ("events, as weft-cli events prints them"), print_events },
  { "spans", N_ ("spans as they end, as weft-cli spans prints them"), print_spans },
};

/* Alerts. */

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
  { "from_ns", "integer", "ns", "Where it begins.", NULL, WEFT_AT (WeftAlert, from) },
  { "to_ns", "integer", "ns", "Where it ends, or how far it is known.", NULL,
    WEFT_AT (WeftAlert, to) },
  { "value", "integer", NULL, "The value, in ns or bytes; the largest of them.", NULL,
    get_alert_value },
  { "count", "integer", NULL, "How often it was seen since the last look.", NULL,
    WEFT_AT (WeftAlert, count) },
  { "text", "text", NULL, "The same as a sentence, translated.", NULL, get_alert_text },
};

const WeftRecordShape weft_cli_alert_shape = WEFT_SHAPE (alert_fields);

/* Reports on standard error that the file of an alert could not be written. */
static void
follow_log_complain (WeftCliFollower *self)
{
  g_autofree char *problem = weft_alert_watch_take_error (self->watch);

  if (problem == NULL)
    return;
  weft_cli_complain ("--save-alerts: %s", problem);
  self->status = weft_cli_worse (self->status, WEFT_CLI_USAGE);
}

static void
print_alerts (WeftCliFollower *self, WeftTrace *trace)
{
  g_autoptr (GArray) alerts = NULL;
  g_autoptr (WeftRowWriter) rows =
      weft_row_writer_new_records (WEFT_ROWS_JSONL, self->output->text, &weft_cli_alert_shape);

  weft_alert_watch_look (self->watch, trace);
  alerts = weft_alert_watch_take (self->watch);
  for (guint i = 0; i < alerts->len; i++)
    weft_row_writer_put_record (rows, &g_array_index (alerts, WeftAlert, i));
  follow_log_complain (self);
}

/* Following. */

/* That nothing can be printed as one HEC, or the buffer of events of none, is silent; once for each
 * time that it is. */
static void
tell_silence (WeftCliFollower *self, const WeftTrace *trace)
{
  WeftFlushPace pace = weft_flush_pace (trace, g_get_real_time ());

  if (pace.is_silent && !self->was_silent && pace.silent_cap == WEFT_CAP_NONE)
    weft_cli_complain (
        _ ("no events that belong to no HEC have come for a while: what came since is printed when "
           "they come again. GHC 9.2 and later flush them with +RTS --eventlog-flush-interval=1"));
  else if (pace.is_silent && !self->was_silent)
    weft_cli_complain (
        _ ("nothing has come from HEC %u for a while: what came since is printed when "
           "it is heard of again. GHC 9.2 and later flush all HECs with +RTS "
           "--eventlog-flush-interval=1"),
        pace.silent_cap);
  self->was_silent = pace.is_silent;
}

/* The file at the log's path. */

/* What has happened to it while its program runs, once. */
static void
tell_file (WeftCliFollower *self)
{
  const char *path = self->question->log.path;

  if (!self->is_live || self->is_told)
    return;
  self->is_told = TRUE;
  if (weft_file_stamp_is_gone (self->stamp, path))
    weft_cli_complain (
        _ ("%s: the file was removed. What its program still writes to it is followed"), path);
  else if (weft_file_stamp_is_other (self->stamp, weft_file_stamp (path)))
    weft_cli_complain (
        _ ("%s: another file has replaced it, which is followed when the program of the one before "
           "has ended"),
        path);
  else
    self->is_told = FALSE;
}

/* Whether the file has become shorter than it was when @trace (NULL: nothing of it) was read. */
static gboolean
is_shorter (const WeftCliFollower *self, WeftTrace *trace)
{
  return trace != NULL ? weft_map_was_cut (trace->index->log->map) :
                         weft_file_stamp (self->question->log.path).size < self->stamp.size;
}

/* Whether there is a log to be followed that is not the one of @trace (NULL: of nothing), which has
 * ended; said on standard error. */
static gboolean
is_replaced (const WeftCliFollower *self, WeftTrace *trace)
{
  const char *path = self->question->log.path;

  if (!self->is_live)
    return FALSE;
  if (weft_file_stamp_is_other (self->stamp, weft_file_stamp (path)))
    {
      weft_cli_complain (_ ("%s: the file that has replaced it is followed now"), path);
      return TRUE;
    }
  if (!is_shorter (self, trace))
    return FALSE;
  weft_cli_complain (_ ("%s: the file was made shorter, as by a program that is started again. "
                        "It is followed from its beginning"),
                     path);
  return TRUE;
}

/* Prints what has become final since the last call. */
static void
follow_log_tell (WeftCliFollower *self, WeftTrace *trace)
{
  const WeftKeep *keep = &self->question->keep;
  gboolean drops = keep->bytes > 0 || keep->ns > 0;
  /* what is dropped cannot be waited for */
  guint64 until = drops ? weft_trace_settled (trace) : weft_trace_final (trace);

  if (!self->has_begun)
    self->told = self->told_spans = self->begin = trace->index->from;
  self->has_begun = TRUE;
  for (guint i = 0; i < WEFT_CLI_N_PRINTS; i++)
    if (self->question->print & (1u << i))
      weft_cli_prints[i].print (self, trace, until);
  print_alerts (self, trace);
  tell_silence (self, trace);
  tell_file (self);
  self->told = MAX (self->told, until);
  if (!weft_cli_output_flush (self->output) || self->status == WEFT_CLI_FAILED)
    g_cancellable_cancel (self->cancellable);
}

/* Whether the process that was asked for has written nothing yet to the log of @trace, which is of
 * another one then; of a log that grows, reported once. */
static gboolean
awaits_process (WeftCliFollower *self, const WeftTrace *trace)
{
  const WeftCliLog *log = &self->question->log;

  if ((guint) log->process <= trace->index->log->n_processes)
    return FALSE;
  if (self->is_live && !self->is_awaited)
    weft_cli_complain (_ ("%s: process number %d has not written to it yet, and is waited for"),
                       log->path, log->process);
  self->is_awaited = TRUE;
  return TRUE;
}

static void
follow_log_hear (WeftTrace *trace, guint64 done, guint64 total, gpointer user_data)
{
  WeftCliFollower *self = user_data;

  if (trace == NULL || awaits_process (self, trace))
    return;
  g_clear_pointer (&self->newest, weft_shared_unref);
  self->newest = weft_shared_ref (trace);
  if (!g_cancellable_is_cancelled (self->cancellable))
    follow_log_tell (self, trace);
}

/* Conditions on what no interval had a value for are judged of the run, and so told of. */
static WeftCliStatus
judge_rest (const WeftCliFollow *question, const WeftTrace *trace)
{
  WeftStatistics statistics = weft_statistics (trace, 0, WEFT_TIME_END);

  weft_cli_fail_forget_judged (question->conditions);
  return weft_cli_fail_if (question->conditions, &(WeftComparedSide){ &statistics, 1 }, NULL,
                           question->log.path, NULL);
}

static WeftTrace *
read_log (WeftCliFollower *self, GError **error)
{
  const WeftCliFollow *question = self->question;
  g_autoptr (WeftControl) control = weft_control_new ();
  g_autoptr (WeftSource) source = weft_source_open (question->log.path, error);
  g_autoptr (WeftCliNews) news = NULL;

  if (source == NULL)
    return NULL;
  self->is_live = weft_source_follow (source);
  weft_control_set_keep (control, question->keep);
  weft_source_set_control (source, control);
  news = weft_cli_news_new (source, question->log.path);
  return weft_trace_read (source, MAX (question->log.process, 1) - 1, self->names, follow_log_hear,
                          self, self->cancellable, error);
}

/* Follows a log to its end. @next gets whether another log is at its path then. */
static void
follow (WeftCliFollower *self, gboolean *next)
{
  const WeftCliFollow *question = self->question;
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftTrace) trace = NULL;

  self->stamp = weft_file_stamp (question->log.path);
  trace = read_log (self, &error);
  *next = FALSE;
  if (trace == NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      *next = is_replaced (self, NULL);
      if (!*next)
        weft_cli_complain ("%s", error->message);
      self->status = *next ? weft_cli_worse (self->status, WEFT_CLI_DAMAGED) : WEFT_CLI_UNREADABLE;
    }
  if (trace == NULL)
    return;
  if (!weft_cli_has_process (trace, &question->log))
    {
      self->status = WEFT_CLI_USAGE;
      return;
    }
  follow_log_tell (self, trace);
  if (self->status == WEFT_CLI_FAILED || self->output->is_closed)
    return;
  self->status = weft_cli_worse (self->status, judge_rest (question, trace));
  self->status = weft_cli_worse (self->status, weft_cli_report (trace, question->log.path));
  *next = is_replaced (self, trace);
}

/* Writes the files of alerts that wait for what does not come any more. */
static void
end_alerts (WeftCliFollower *self)
{
  weft_alert_watch_end (self->watch, self->newest);
  follow_log_complain (self);
}

WeftCliStatus
weft_cli_follow_log (const WeftCliFollow *question)
{
  g_autoptr (WeftCliOutput) output = weft_cli_output_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WeftIndex) names = NULL;
  WeftCliStatus status = WEFT_CLI_ANSWERED;
  gboolean next = TRUE;

  if (!weft_cli_read_names (&question->log, &names))
    return WEFT_CLI_UNREADABLE;
  weft_cli_stop_catch (cancellable);
  while (next)
    {
      g_autoptr (WeftAlertWatch) watch = weft_alert_watch_new (&question->limits, 0);
      WeftCliFollower self = { question, watch, output, cancellable, names };

      if (question->folder != NULL)
        {
          g_autofree char *name = weft_log_name (question->log.path);

          weft_alert_watch_set_folder (watch, question->folder, name, question->around);
        }
      follow (&self, &next);
      if (self.newest != NULL)
        end_alerts (&self);
      status = weft_cli_worse (status, self.status);
      g_clear_pointer (&self.newest, weft_shared_unref);
      g_clear_pointer (&self.walks, weft_cli_cap_walks_free);
    }
  status = weft_cli_worse (status, weft_cli_output_end (output));
  weft_cli_stop_end ();
  return status;
}
