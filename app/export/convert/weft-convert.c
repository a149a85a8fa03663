/* SPDX-License-Identifier: BSD-3-Clause */
/* Chooses the writer of a format, reports missing data, and writes excerpts of eventlogs. */
#include "weft-convert.h"

#include "weft-convert-private.h"

#include "weft-event-tags.h"
#include "weft-heap-stacks.h"
#include "weft-join.h"
#include "weft-log-cut.h"
#include "weft-user-spans.h"

#include <glib/gi18n.h>

G_DEFINE_QUARK (weft - convert - error - quark, weft_convert_error)

gboolean
weft_convert_set_missing_error (const WeftTrace *trace,
                                WeftFeature feature,
                                const char *variant,
                                GError **error)
{
  g_autofree char *lack = weft_feature_absence_message (trace, feature, variant);

  g_set_error_literal (error, WEFT_CONVERT_ERROR, WEFT_CONVERT_ERROR_EMPTY, lack);
  return FALSE;
}

gboolean
weft_convert_has_stacks (const WeftTrace *trace, WeftProfileSubject subject, GError **error)
{
  const char *variant;
  WeftFeature feature = weft_profile_subject_feature (subject, &variant);

  return weft_profile_subject_is_recorded (subject, trace) ||
         weft_convert_set_missing_error (trace, feature, variant, error);
}

gboolean
weft_convert_has_heap (const WeftTrace *trace, GError **error)
{
  return trace->heap->samples->len > 0 ||
         weft_convert_set_missing_error (trace, WEFT_FEATURE_HEAP_PROFILE, NULL, error);
}

WeftProfileSubject
weft_convert_choose_subject (const WeftTrace *trace, const WeftConvertOptions *options)
{
  WeftProfileSubject subject = weft_profile_subject_choose (options->subject, trace);

  /* if a HEC or thread is selected, use the time profile, because the heap profile has neither */
  return options->subject == WEFT_PROFILE_OF_ANY && subject == WEFT_PROFILE_OF_HEAP &&
                 options->track >= 0 ?
             WEFT_PROFILE_OF_TIME :
             subject;
}

static gboolean
has_heap (const WeftTrace *trace, const WeftConvertOptions *options, GError **error)
{
  return weft_convert_has_heap (trace, error);
}

/* Adds to the message of @error that a heap profile by cost centre has stacks, too. */
static void
add_heap_remedy (GError *error)
{
  const char *variant;
  WeftFeature heap = weft_profile_subject_feature (WEFT_PROFILE_OF_HEAP, &variant);
  g_autofree char *remedy = g_strdup_printf (_ ("Or record a heap profile by cost centre: %s"),
                                             weft_feature_recipe (heap, variant)->flags);
  g_autofree char *message = error->message;

  error->message = weft_joined (WEFT_JOIN_SENTENCE, message, remedy);
}

/* Returns TRUE if @trace has the requested stacks and all options apply to them. */
static gboolean
has_stacks (const WeftTrace *trace, const WeftConvertOptions *options, GError **error)
{
  WeftProfileSubject subject = weft_convert_choose_subject (trace, options);

  if (!weft_convert_has_stacks (trace, subject, error))
    {
      if (error != NULL && options->subject == WEFT_PROFILE_OF_ANY && options->track < 0 &&
          weft_feature_recorded (trace, WEFT_FEATURE_TIME_PROFILE).state ==
              WEFT_AMOUNT_NOT_RECORDED)
        add_heap_remedy (*error);
      return FALSE;
    }
  if (subject != WEFT_PROFILE_OF_HEAP || (!options->is_evented && options->track < 0))
    return TRUE;
  g_set_error_literal (error, WEFT_CONVERT_ERROR, WEFT_CONVERT_ERROR_EMPTY,
                       _ ("the heap profile has neither HECs nor an order of time: --cap and "
                          "--evented apply to time profiles"));
  return FALSE;
}

/* Like has_stacks(), but also accepts ticky counters if no profile is requested. */
static gboolean
has_pprof (const WeftTrace *trace, const WeftConvertOptions *options, GError **error)
{
  return (options->subject == WEFT_PROFILE_OF_ANY && options->track < 0 &&
          trace->ticky->censuses->len > 0) ||
         has_stacks (trace, options, error);
}

static gboolean
has_threads (const WeftTrace *trace, const WeftConvertOptions *options, GError **error)
{
  return weft_index_count (trace->index, WEFT_TAG_RUN_THREAD) > 0 ||
         weft_convert_set_missing_error (trace, WEFT_FEATURE_SCHEDULER, NULL, error);
}

/* Returns TRUE if the log has or may have user spans. Unless the spans have already been read,
 * checks only for messages, because reading all messages may take long. */
static gboolean
has_user_spans (const WeftTrace *trace, const WeftConvertOptions *options, GError **error)
{
  WeftUserSpans *spans = weft_trace_peek (trace, WEFT_LAZY_USER_SPANS);

  if (weft_index_count (trace->index, WEFT_TAG_USER_MSG) == 0 &&
      weft_index_count (trace->index, WEFT_TAG_USER_BINARY_MSG) == 0)
    return weft_convert_set_missing_error (trace, WEFT_FEATURE_USER, NULL, error);
  if (spans == NULL || weft_user_spans_n (spans) > 0)
    return TRUE;
  g_set_error_literal (error, WEFT_CONVERT_ERROR, WEFT_CONVERT_ERROR_EMPTY,
                       _ ("the log has messages, but no user spans. The program writes them as "
                          "pairs of messages “START label” and “STOP label”, or by the package "
                          "opentelemetry"));
  return FALSE;
}

static gboolean
has_any_profile (const WeftTrace *trace, const WeftConvertOptions *options, GError **error)
{
  return weft_profile_subject_is_recorded (WEFT_PROFILE_OF_TIME, trace) ||
         weft_profile_subject_is_recorded (WEFT_PROFILE_OF_CALLS, trace) ||
         weft_convert_has_heap (trace, error);
}

static gboolean
accepts_any_log (const WeftTrace *trace, const WeftConvertOptions *options, GError **error)
{
  return TRUE;
}

/* Default numbers of bands: as many as eventlog2html shows, and as many counters as are readable in
 * a trace viewer. */
#define HTML_BANDS              15
#define VIEWER_BANDS            50
#define default_n_bands(format) ((format) == WEFT_CONVERT_EVENTLOG2HTML ? HTML_BANDS : VIEWER_BANDS)

static const WeftConvertFormatClass formats[] = {
#define FORMAT(constant, writer, id, suffix, has, takes, what) \
  { id, suffix, takes, default_n_bands (WEFT_CONVERT_##constant), what },
#include "weft-convert-rows.h"
};

static const struct
{
  gboolean (*has) (const WeftTrace *trace, const WeftConvertOptions *options, GError **error);
  void (*write) (WeftTrace *trace, const WeftConvertOptions *options, WeftTextOut *out);
} writers[] = {
#define FORMAT(constant, writer, id, suffix, has, ...) { has, weft_convert_to_##writer },
#include "weft-convert-rows.h"
};

const WeftConvertFormatClass *
weft_convert_format (WeftConvertFormat format)
{
  return &formats[format];
}

char **
weft_convert_list_ids (WeftConvertFlags option)
{
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (option == 0 || (formats[i].takes & option))
      g_strv_builder_add (ids, formats[i].id);
  return g_strv_builder_end (ids);
}

void
weft_convert_options_init (WeftConvertOptions *options)
{
  *options = (WeftConvertOptions){ .to = G_MAXUINT64, .track = -1, .subject = WEFT_PROFILE_OF_ANY };
}

GArray *
weft_convert_processes (WeftTrace *trace, const WeftConvertOptions *options)
{
  GArray *processes = g_array_new (FALSE, FALSE, sizeof (WeftConvertProcess));
  guint n = 1 + (options->others != NULL ? options->others->len : 0);
  gboolean has_clocks = !trace->index->log->is_merged;
  gint64 first = G_MAXINT64;
  guint n_kept = 0;

  for (guint i = 0; i < n; i++)
    {
      WeftConvertProcess process = { .trace = trace, .options = *options };

      if (i > 0)
        process.trace = g_ptr_array_index (options->others, i - 1);
      has_clocks = has_clocks && process.trace->process->has_start;
      first = MIN (first, process.trace->process->start_ns);
      /* use the recorded PID, or the next PID that no earlier process has */
      process.pid = (guint32) MAX (process.trace->process->pid, 1);
      for (guint k = 0; k < processes->len; k++)
        if (g_array_index (processes, WeftConvertProcess, k).pid == process.pid)
          {
            process.pid++;
            k = G_MAXUINT; /* search again from the first one */
          }
      g_array_append_val (processes, process);
    }
  for (guint i = 0; has_clocks && i < n; i++)
    {
      WeftConvertProcess *process = &g_array_index (processes, WeftConvertProcess, i);
      gint64 later = process->trace->process->start_ns - trace->process->start_ns;

      process->shift = (guint64) (process->trace->process->start_ns - first);
      /* an unlimited end of the range stays unlimited */
      if (options->from > 0)
        process->options.from = (guint64) MAX ((gint64) options->from - later, 0);
      if (options->to < WEFT_TIME_MAX)
        process->options.to = (guint64) MAX ((gint64) options->to - later, 0);
    }
  /* leave out processes that do not overlap the range */
  for (guint i = 0; n > 1 && i < n; i++)
    {
      WeftConvertProcess process = g_array_index (processes, WeftConvertProcess, i);
      const WeftIndex *index = process.trace->index;

      if (process.options.from > index->to || process.options.to <= index->from)
        continue;
      process.index = n_kept;
      g_array_index (processes, WeftConvertProcess, n_kept++) = process;
    }
  if (n > 1)
    g_array_set_size (processes, n_kept);
  return processes;
}

gboolean
weft_convert_is_possible (const WeftTrace *trace,
                          WeftConvertFormat format,
                          const WeftConvertOptions *options,
                          GError **error)
{
  g_autoptr (GArray) processes = weft_convert_processes ((WeftTrace *) trace, options);

  for (guint i = 0; i < processes->len; i++)
    {
      const WeftConvertProcess *process = &g_array_index (processes, WeftConvertProcess, i);

      if (writers[format].has (process->trace, &process->options,
                               i + 1 == processes->len ? error : NULL))
        return TRUE;
    }
  if (processes->len == 0)
    g_set_error_literal (error, WEFT_CONVERT_ERROR, WEFT_CONVERT_ERROR_EMPTY,
                         _ ("no process of the log has data in that range of time"));
  return FALSE;
}

gboolean
weft_convert (WeftTrace *trace,
              WeftConvertFormat format,
              const WeftConvertOptions *options,
              WeftTextOut *out,
              GError **error)
{
  if (!weft_convert_is_possible (trace, format, options, error))
    return FALSE;
  writers[format].write (trace, options, out);
  return weft_text_out_end (out, error);
}

typedef struct
{
  WeftTrace *trace;
  WeftConvertFormat format;
  const WeftConvertOptions *options;
} ConvertSaving;

static gboolean
write_converted (GOutputStream *stream,
                 gpointer user_data,
                 GCancellable *cancellable,
                 GError **error)
{
  const ConvertSaving *self = user_data;
  g_autoptr (WeftTextOut) out = weft_text_out_new (stream, cancellable);

  return weft_convert (self->trace, self->format, self->options, out, error);
}

gboolean
weft_convert_save (WeftTrace *trace,
                   WeftConvertFormat format,
                   const WeftConvertOptions *options,
                   const char *path,
                   WeftFileConsent consent,
                   GCancellable *cancellable,
                   GError **error)
{
  ConvertSaving saving = { trace, format, options };

  return weft_convert_is_possible (trace, format, options, error) &&
         weft_file_save (path, consent, write_converted, &saving, cancellable, error);
}

WeftCallTree *
weft_convert_heap_tree (WeftTrace *trace, const WeftConvertOptions *options)
{
  guint64 to = weft_index_range_end (trace->index, options->from, options->to);

  return weft_heap_stacks_tree_of (trace->heap, options->from, to);
}

guint
weft_convert_message_mask (const WeftTrace *trace)
{
  /* leave out binary messages if they are the call stacks of ghc-stack-profiler */
  return weft_time_profile_n_samples (trace->call_stacks) > 0 ?
             WEFT_TALLY_USER & ~WEFT_TALLY_BIT (BINARY) :
             WEFT_TALLY_USER;
}

static void
marker_clear (gpointer data)
{
  WeftConvertMarker *marker = data;

  g_free (marker->text);
}

GArray *
weft_convert_list_markers (WeftTrace *trace, const WeftConvertOptions *options)
{
  GArray *markers = g_array_new (FALSE, FALSE, sizeof (WeftConvertMarker));
  g_autoptr (WeftUserWalk) walk =
      weft_user_walk_new (trace->index, trace->tallies, WEFT_TALLY_BIT (MARKER), options->from);
  const WeftUserEvent *event;

  g_array_set_clear_func (markers, marker_clear);
  while ((event = weft_user_walk_next (walk)) != NULL && event->time < options->to)
    {
      WeftConvertMarker marker = { event->time, weft_user_text (&event->event) };

      g_array_append_val (markers, marker);
    }
  return markers;
}

GArray *
weft_convert_list_heap_samples (WeftTrace *trace, const WeftConvertOptions *options)
{
  const WeftScratchArray *samples = trace->heap->samples;
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 i = 0; i < samples->len; i++)
    {
      const WeftHeapSample *sample = &g_array_index (samples, WeftHeapSample, i);

      if (sample->profile == g_array_index (samples, WeftHeapSample, 0).profile &&
          sample->time >= options->from && sample->time < options->to)
        g_array_append_val (indices, i);
    }
  return indices;
}

void
weft_convert_list_frames (const WeftStacks *stacks, guint32 node, GArray *frames)
{
  guint depth = weft_stacks_node (stacks, node)->depth;

  g_array_set_size (frames, depth);
  for (guint i = depth; i > 0; i--, node = weft_stacks_node (stacks, node)->parent)
    g_array_index (frames, guint32, i - 1) = weft_stacks_node (stacks, node)->frame;
}

/* Closes all open frames except the outermost @n. */
static void
close_frames_down_to (WeftStackSlices *self, guint n, guint64 time)
{
  for (; self->open->len > n; g_array_set_size (self->open, self->open->len - 1))
    self->put (self->data, FALSE, g_array_index (self->open, guint32, self->open->len - 1), time);
}

void
weft_stack_slices_add (WeftStackSlices *self, const GArray *frames, guint64 time)
{
  guint n_same = 0;

  if (time > self->end && time - self->end > self->tick / 2)
    close_frames_down_to (self, 0, self->end);
  while (n_same < MIN (self->open->len, frames->len) &&
         g_array_index (self->open, guint32, n_same) == g_array_index (frames, guint32, n_same))
    n_same++;
  close_frames_down_to (self, n_same, time);
  for (guint i = n_same; i < frames->len; i++)
    {
      guint32 frame = g_array_index (frames, guint32, i);

      g_array_append_val (self->open, frame);
      self->put (self->data, TRUE, frame, time);
    }
  self->end = time + MIN (self->tick, G_MAXINT64 - MIN (time, G_MAXINT64));
}

void
weft_stack_slices_end (WeftStackSlices *self)
{
  close_frames_down_to (self, 0, self->end);
}

static gboolean
put_log_bytes (gpointer user_data, const guint8 *data, gsize size, GError **error)
{
  WeftTextOut *out = user_data;

  g_string_append_len (out->text, (const char *) data, (gssize) size);
  return weft_text_out_flush_if_large (out);
}

void
weft_convert_to_eventlog (WeftTrace *trace, const WeftConvertOptions *options, WeftTextOut *out)
{
  WeftRange part = weft_index_excerpt_range (trace->index, options->from, options->to);
  GError *error = NULL;

  weft_log_cut (trace->index->log, part.from, part.to, options->strip, NULL,
                (WeftEventCountFunc) weft_index_count, trace->index, put_log_bytes, out,
                out->cancellable, &error);
  if (out->error == NULL)
    out->error = g_steal_pointer (&error);
  g_clear_error (&error);
}
