/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads a log on a worker thread, and keeps the newest trace and its view. */
#include "weft-document-private.h"

#include "weft-alert.h"
#include "weft-display.h"
#include "weft-log-name.h"
#include "weft-machine-cores.h"
#include "weft-object.h"
#include "weft-reading.h"
#include "weft-title.h"

/* A gap between runs is so long that they can hardly be seen if it is this many times as long as
 * all of them. */
#define MIN_GAP_PART 10

/* Events are saved for this time before and after an alert. */
#define ALERT_MARGIN_NS G_GUINT64_CONSTANT (5000000000)

enum
{
  PROP_0,
  PROP_STATE,
  PROP_PROGRESS,
  PROP_IS_LIVE,
  PROP_TRACE,
  PROP_CHANGED_ON_DISK,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];
static guint alert_signal, alert_saved_signal, axis_signal, presented_signal;

G_DEFINE_FINAL_TYPE (WeftDocument, weft_document, G_TYPE_OBJECT)

static void
document_set_state (WeftDocument *self, WeftDocumentState state)
{
  if (self->state == state)
    return;
  self->state = state;
  weft_document_delay_findings (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
}

static void
document_set_progress (WeftDocument *self, double progress)
{
  /* if the progress is unknown (-1), listeners show the number of bytes, which may have changed */
  if (self->progress == progress && progress >= 0.0)
    return;
  self->progress = progress;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PROGRESS]);
}

static void
document_set_trace (WeftDocument *self, WeftTrace *trace, WeftFileStamp stamp)
{
  if (self->trace == trace)
    return;
  /* the number of cores can be looked up as soon as the log names its program */
  if (!self->asked_for_cores && trace->process->program != NULL)
    {
      self->asked_for_cores = TRUE;
      if (self->cores == 0)
        self->cores = weft_machine_cores_load (trace->process);
      else
        weft_machine_cores_save (trace->process, self->cores, NULL);
    }
  weft_trace_set_cores (trace, self->cores);
  if (self->trace != NULL && !self->keeps_trace)
    weft_trace_lend_findings (trace, self->trace);
  g_clear_pointer (&self->trace, weft_shared_unref);
  self->trace = weft_shared_ref (trace);
  self->stamp = stamp;
  g_free (self->subtitle);
  self->subtitle = weft_title_describe (trace);
  /* if another document read the stream, there is no stamp of the file at @path */
  self->stamp.is_known = stamp.is_known && self->stream == NULL;
  weft_view_set_limits (self->view, trace->index->from, trace->index->to);
  /* bookmarks can be set in a live log as soon as its identity is known */
  if (self->is_live && !self->has_marks && trace->process->has_start)
    {
      self->has_marks = TRUE;
      weft_bookmarks_set_trace (self->bookmarks, trace);
    }
  self->has_reported_findings = FALSE;
  weft_document_update_findings (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TRACE]);
}

static void
document_end_reading (WeftDocument *self, const GError *error)
{
  gboolean was_stopped = g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  g_free (self->error);
  self->error = error != NULL && !was_stopped ? g_strdup (error->message) : NULL;
  self->is_not_eventlog = g_error_matches (error, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_NOT_A_LOG);
  weft_document_check_file (self);
  if (self->trace != NULL)
    {
      weft_bookmarks_set_trace (self->bookmarks, self->trace);
      if (self->saved_view != NULL)
        self->saved_view = weft_saved_view_check (self->saved_view, self->trace);
      if (self->saved_view != NULL)
        weft_bookmarks_add_saved (self->bookmarks, self->saved_view->marks);
    }
  if (error == NULL)
    document_set_state (self, WEFT_DOCUMENT_READY);
  else if (was_stopped || self->trace != NULL)
    document_set_state (self, WEFT_DOCUMENT_CANCELLED);
  else
    document_set_state (self, WEFT_DOCUMENT_FAILED);
}

static void
reading_progress_cb (gpointer owner, gpointer news)
{
  g_autoptr (WeftDocument) self = g_object_ref (owner);
  const WeftReading *reading = news;
  gboolean is_over = !weft_ask_is_busy (self->ask);
  gboolean is_live = reading->is_live && !is_over;
  g_autoptr (GArray) alerts = NULL;
  g_autoptr (GArray) files = NULL;

  if (self->saved_view == NULL && reading->view != NULL)
    self->saved_view = weft_shared_ref (reading->view);
  self->bytes_read = reading->done;
  self->status = reading->status;
  self->status.is_buffered |= self->is_buffered;
  /* a log is live only after everything that it contained at first has been read */
  if ((reading->total == 0 || is_over) && self->is_live != is_live)
    {
      self->is_live = is_live;
      weft_view_set_follows (self->view, is_live);
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_IS_LIVE]);
    }
  if (reading->is_live && reading->total == 0)
    self->keeps_trace = FALSE;
  if (reading->trace != NULL && (!self->keeps_trace || (is_over && reading->error == NULL)))
    {
      if (is_over)
        weft_document_set_changed (self, FALSE, FALSE);
      document_set_trace (self, reading->trace, reading->stamp);
      weft_document_check_file (self);
    }
  alerts = weft_alert_watch_steal_alerts (self->watch);
  files = weft_alert_watch_steal_files (self->watch);
  for (guint i = 0; i < alerts->len; i++)
    g_signal_emit (self, alert_signal, 0, &g_array_index (alerts, WeftAlert, i));
  for (guint i = 0; i < files->len; i++)
    g_signal_emit (self, alert_saved_signal, 0, &g_array_index (files, WeftAlertFile, i));
  if (is_over)
    {
      document_set_progress (self, 1.0);
      document_end_reading (self, reading->error);
    }
  else
    {
      document_set_progress (self, reading->total > 0 ?
                                       MIN ((double) reading->done / (double) reading->total, 1.0) :
                                       -1.0);
    }
}

static void
reading_ended_cb (gpointer owner, gpointer question, gpointer answer)
{
  WeftReading *reading = answer;
  g_autoptr (WeftDocument) self = g_object_ref (owner);

  self->source = g_steal_pointer (&reading->source);
  reading_progress_cb (owner, answer);
  weft_reading_free (answer);
  if (!self->reads_again)
    return;
  self->reads_again = FALSE;
  g_clear_pointer (&self->source, weft_source_free);
  weft_document_read (self);
}

static const WeftAskClass ask_class = {
  .answer = weft_reading_run,
  .receive_answer = reading_ended_cb,
  .free_question = weft_reading_question_free,
  .free_answer = weft_reading_free,
  .receive_report = reading_progress_cb,
  .free_report = weft_reading_free,
};

static void
weft_document_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  WeftDocument *self = WEFT_DOCUMENT (object);

  switch (id)
    {
    case PROP_STATE:
      g_value_set_uint (value, self->state);
      break;
    case PROP_PROGRESS:
      g_value_set_double (value, self->progress);
      break;
    case PROP_IS_LIVE:
      g_value_set_boolean (value, self->is_live);
      break;
    case PROP_TRACE:
      g_value_set_pointer (value, self->trace);
      break;
    case PROP_CHANGED_ON_DISK:
      g_value_set_boolean (value, self->is_changed);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
weft_document_dispose (GObject *object)
{
  weft_document_leave_axis (WEFT_DOCUMENT (object));
  weft_object_dispose_owned (object);
}

static void
weft_document_class_init (WeftDocumentClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = weft_document_get_property;
  weft_class_add_owned (klass, WeftDocument, weft_ask_free, ask, findings);
  weft_class_add_owned_source (klass, WeftDocument, findings_timer);
  weft_class_add_owned (klass, WeftDocument, weft_shared_unref, watch);
  weft_class_add_owned (klass, WeftDocument, weft_source_free, source);
  weft_class_add_owned (klass, WeftDocument, weft_control_unref, control);
  weft_class_add_owned (klass, WeftDocument, g_object_unref, monitor);
  weft_class_add_owned (klass, WeftDocument, weft_shared_unref, trace, saved_view, names, stream);
  weft_class_add_owned (klass, WeftDocument, g_object_unref, view, bookmarks);
  weft_class_add_owned (klass, WeftDocument, g_free, path);
  weft_class_add_owned (klass, WeftDocument, g_strfreev, merged_paths);
  weft_class_add_owned (klass, WeftDocument, g_free, align, title, subtitle, error);
  object_class->dispose = weft_document_dispose;

  properties[PROP_STATE] =
      g_param_spec_uint ("state", NULL, NULL, WEFT_DOCUMENT_READING, WEFT_DOCUMENT_CANCELLED,
                         WEFT_DOCUMENT_READING, flags);
  properties[PROP_PROGRESS] = g_param_spec_double ("progress", NULL, NULL, -1.0, 1.0, 0.0, flags);
  properties[PROP_IS_LIVE] = g_param_spec_boolean ("is-live", NULL, NULL, FALSE, flags);
  properties[PROP_TRACE] = g_param_spec_pointer ("trace", NULL, NULL, flags);
  properties[PROP_CHANGED_ON_DISK] =
      g_param_spec_boolean ("changed-on-disk", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  alert_signal = weft_signal_new ("alert", WEFT_TYPE_DOCUMENT, 1, G_TYPE_POINTER);
  alert_saved_signal = weft_signal_new ("alert-saved", WEFT_TYPE_DOCUMENT, 1, G_TYPE_POINTER);
  axis_signal = weft_signal_new ("axis-changed", WEFT_TYPE_DOCUMENT, 0);
  presented_signal = weft_signal_new ("presented", WEFT_TYPE_DOCUMENT, 1, G_TYPE_STRING);
  weft_signal_new ("findings-changed", WEFT_TYPE_DOCUMENT, 1, G_TYPE_POINTER);
}

static void
weft_document_init (WeftDocument *self)
{
  self->ask = weft_ask_new (&ask_class, self);
  self->findings = weft_ask_new (&weft_document_findings, self);
  self->control = weft_control_new ();
  self->watch = weft_alert_watch_new (&(WeftAlertLimits){ 0 }, 0);
  self->view = g_object_new (WEFT_TYPE_VIEW, NULL);
  self->bookmarks = weft_bookmarks_new (NULL);
  self->subtitle = g_strdup ("");
}

WeftDocument *
weft_document_new (const char *path)
{
  return weft_document_new_run (path, 0);
}

static void
emit_axis_changed (GPtrArray *axis)
{
  for (guint i = 0; i < axis->len; i++)
    g_signal_emit (g_ptr_array_index (axis, i), axis_signal, 0);
}

void
weft_document_leave_axis (WeftDocument *self)
{
  g_autoptr (GPtrArray) axis = g_steal_pointer (&self->axis);

  g_return_if_fail (WEFT_IS_DOCUMENT (self));
  if (axis == NULL)
    return;
  g_ptr_array_remove (axis, self);
  weft_view_unlink (self->view);
  emit_axis_changed (axis);
}

void
weft_document_present (WeftDocument *self, const char *page)
{
  g_return_if_fail (WEFT_IS_DOCUMENT (self));
  g_signal_emit (self, presented_signal, 0, page);
}

GPtrArray *
weft_document_get_axis_documents (WeftDocument *self)
{
  return self->axis != NULL && self->axis->len > 1 ? self->axis : NULL;
}

/* Returns the time (ns) from the end of the run @index to the start of the next run of @axis; 0 if
 * another run continues at its end, or if it is the last one. */
static guint64
gap_after (const GPtrArray *axis, const WeftIndex *index)
{
  guint64 next = G_MAXUINT64;

  for (guint i = 0; i < axis->len; i++)
    {
      const WeftDocument *other = g_ptr_array_index (axis, i);
      const WeftIndex *run = other->trace->index;

      if (run->from > index->to)
        next = MIN (next, run->from);
      else if (run->to > index->to)
        return 0;
    }
  return next != G_MAXUINT64 ? next - index->to : 0;
}

guint64
weft_document_get_axis_gap (WeftDocument *self)
{
  const GPtrArray *axis = weft_document_get_axis_documents (self);
  guint64 longest = 0, runs = 0;

  if (axis == NULL || self->align != NULL)
    return 0;
  for (guint i = 0; i < axis->len; i++)
    if (WEFT_DOCUMENT (g_ptr_array_index (axis, i))->trace == NULL)
      return 0;
  for (guint i = 0; i < axis->len; i++)
    {
      const WeftIndex *index = WEFT_DOCUMENT (g_ptr_array_index (axis, i))->trace->index;

      longest = MAX (longest, gap_after (axis, index));
      runs += index->to - index->from;
    }
  return longest / MIN_GAP_PART >= runs ? longest : 0;
}

/* Compares two documents on a time axis by process number. */
static gint
compare_runs (gconstpointer a, gconstpointer b)
{
  const WeftDocument *one = *(WeftDocument *const *) a, *other = *(WeftDocument *const *) b;

  return (one->run > other->run) - (one->run < other->run);
}

WeftDocument *
weft_document_new_further_process (WeftDocument *self, guint run)
{
  WeftDocument *other = weft_document_new_run (self->path, run);

  /* a log without a stamp of its file was read from a stream, which cannot be read twice */
  if (self->trace != NULL && !self->stamp.is_known)
    other->stream = weft_shared_ref (weft_log_file (self->trace->index->log));
  if (self->trace == NULL || !self->trace->index->log->is_merged)
    return other;
  if (self->axis == NULL)
    {
      self->axis = g_ptr_array_new ();
      g_ptr_array_add (self->axis, self);
    }
  other->merged_paths = g_strdupv (self->merged_paths);
  other->align = g_strdup (self->align);
  weft_view_link (self->view, other->view);
  other->axis = g_ptr_array_ref (self->axis);
  g_ptr_array_add (other->axis, other);
  g_ptr_array_sort (other->axis, compare_runs);
  emit_axis_changed (other->axis);
  return other;
}

WeftDocument *
weft_document_new_merged (const char *const *paths, const char *align)
{
  g_autofree char *path = weft_merged_log_path (paths);
  WeftDocument *self = weft_document_new (path);

  self->merged_paths = g_strdupv ((char **) paths);
  self->align = align != NULL && *align != '\0' ? g_strdup (align) : NULL;
  return self;
}

const char *const *
weft_document_get_merged_paths (WeftDocument *self)
{
  return (const char *const *) self->merged_paths;
}

WeftDocument *
weft_document_new_run (const char *path, guint run)
{
  WeftDocument *self = NULL;

  g_return_val_if_fail (path != NULL, NULL);
  self = g_object_new (WEFT_TYPE_DOCUMENT, NULL);
  self->path = g_strdup (path);
  self->run = run;
  self->title = weft_title_new (weft_log_name (path), run);
  return self;
}

void
weft_document_read (WeftDocument *self)
{
  g_autofree char *name = NULL;
  gpointer question;

  g_return_if_fail (WEFT_IS_DOCUMENT (self));
  if (weft_ask_is_busy (self->ask))
    {
      self->reads_again = self->is_live;
      if (self->is_live)
        weft_document_cancel (self);
      return;
    }
  self->keeps_trace = self->trace != NULL && self->source == NULL;
  self->bytes_read = 0;
  g_clear_pointer (&self->error, g_free);
  g_clear_pointer (&self->saved_view, weft_shared_unref);
  weft_document_watch_file (self);
  name = self->stream != NULL ? weft_map_path (self->stream) : g_strdup (self->path);
  question = weft_reading_question_new (
      name, self->run, self->names, g_steal_pointer (&self->source), self->control, self->watch);
  if (self->merged_paths != NULL && self->stream == NULL)
    weft_reading_question_merge (question, (const char *const *) self->merged_paths, self->align);
  weft_ask (self->ask, question);
  document_set_progress (self, 0.0);
  document_set_state (self, WEFT_DOCUMENT_READING);
}

void
weft_document_reload_with_names (WeftDocument *self, WeftIndex *names)
{
  g_return_if_fail (WEFT_IS_DOCUMENT (self) && names != NULL);
  g_clear_pointer (&self->names, weft_shared_unref);
  self->names = weft_shared_ref (names);
  weft_document_read (self);
}

gboolean
weft_document_can_resume (WeftDocument *self)
{
  return self->source != NULL;
}

void
weft_document_cancel (WeftDocument *self)
{
  g_return_if_fail (WEFT_IS_DOCUMENT (self));
  weft_ask_finish_early (self->ask);
}

static void
make_trace_with_cores (GTask *task, gpointer document, gpointer data, GCancellable *cancellable)
{
  WeftTrace *trace = data;

  g_task_return_pointer (task, weft_trace_new (trace->index, NULL, NULL), weft_shared_unref);
}

static void
show_trace_with_cores (GObject *document, GAsyncResult *result, gpointer data)
{
  WeftDocument *self = WEFT_DOCUMENT (document);
  g_autoptr (WeftTrace) trace = g_task_propagate_pointer (G_TASK (result), NULL);

  /* if the trace has been replaced in the meantime, the new trace was made with the new number */
  if (trace != NULL && self->trace == g_task_get_task_data (G_TASK (result)))
    document_set_trace (self, trace, self->stamp);
}

gboolean
weft_document_set_cores (WeftDocument *self, guint cores, GError **error)
{
  g_autoptr (GTask) task = NULL;

  g_return_val_if_fail (WEFT_IS_DOCUMENT (self) && cores <= WEFT_MACHINE_MAX_CORES, FALSE);
  if (self->cores == cores)
    return TRUE;
  self->cores = cores;
  if (self->trace == NULL)
    return TRUE;
  task = g_task_new (self, NULL, show_trace_with_cores, NULL);
  g_task_set_task_data (task, weft_shared_ref (self->trace), weft_shared_unref);
  g_task_run_in_thread (task, make_trace_with_cores);
  return weft_machine_cores_save (self->trace->process, cores, error);
}

void
weft_document_set_alerts (WeftDocument *self, const WeftAlertLimits *limits, const char *folder)
{
  g_autofree char *name = weft_log_name (self->path);

  g_return_if_fail (WEFT_IS_DOCUMENT (self));
  weft_alert_watch_set_limits (self->watch, limits);
  weft_alert_watch_set_folder (self->watch, folder, name, ALERT_MARGIN_NS);
}

char *
weft_document_steal_alert_error (WeftDocument *self)
{
  return weft_alert_watch_steal_error (self->watch);
}

WeftDocumentState
weft_document_get_state (WeftDocument *self)
{
  return self->state;
}

gboolean
weft_document_is_live (WeftDocument *self)
{
  return self->is_live;
}

const WeftSourceStatus *
weft_document_get_status (WeftDocument *self)
{
  return &self->status;
}

void
weft_document_set_buffered (WeftDocument *self)
{
  g_return_if_fail (WEFT_IS_DOCUMENT (self));
  self->is_buffered = self->status.is_buffered = TRUE;
}

WeftControl *
weft_document_get_control (WeftDocument *self)
{
  return self->control;
}

char *
weft_document_describe_status (WeftDocument *self)
{
  g_autofree char *name = weft_display_path (self->path);

  return weft_source_status_describe (&self->status, name, g_get_monotonic_time ());
}

double
weft_document_get_progress (WeftDocument *self)
{
  return self->progress;
}

guint64
weft_document_get_bytes_read (WeftDocument *self)
{
  return self->bytes_read;
}

WeftTrace *
weft_document_get_trace (WeftDocument *self)
{
  return self->trace;
}

const WeftProcess *
weft_document_get_process (WeftDocument *self)
{
  return self->trace != NULL ? self->trace->process : NULL;
}

const char *
weft_document_get_error (WeftDocument *self)
{
  return self->error;
}

gboolean
weft_document_is_not_eventlog (WeftDocument *self)
{
  return self->is_not_eventlog;
}

gboolean
weft_document_is_further_process (WeftDocument *self)
{
  return self->run > 0;
}

const char *
weft_document_get_path (WeftDocument *self)
{
  return self->path;
}

const char *
weft_document_get_subtitle (WeftDocument *self)
{
  return self->subtitle;
}

const WeftSavedView *
weft_document_get_saved_view (WeftDocument *self)
{
  return self->saved_view;
}

WeftView *
weft_document_get_view (WeftDocument *self)
{
  return self->view;
}

WeftBookmarks *
weft_document_get_bookmarks (WeftDocument *self)
{
  return self->bookmarks;
}
