/* SPDX-License-Identifier: BSD-3-Clause */
/* The two tables of the critical path to the end of the range: sums by thread label and state, and
 * segments. */
#include "weft-critical-path.h"
#include "weft-table.h"

#include <glib/gi18n.h>

typedef struct
{
  const WeftThreads *threads; /* borrowed from the trace */
  WeftCriticalPath *path;
  GArray *sums; /* of WeftPathSum; NULL for the table of segments */
} Data;

static void
critical_path_free_data (gpointer user_data)
{
  Data *data = user_data;

  g_clear_pointer (&data->path, weft_critical_path_free);
  g_clear_pointer (&data->sums, g_array_unref);
  g_free (data);
}

/* Computes the path. There is no path if the log has no thread in which it can end. Returns FALSE
 * if the operation was cancelled. */
static gboolean
load_path (WeftTableRows *self, GCancellable *cancellable)
{
  Data *data = g_new0 (Data, 1);
  guint64 to = MIN (self->to, self->trace->index->to);
  WeftThreads *threads;
  gint thread;

  self->data = data;
  data->threads = threads = weft_trace_get (self->trace, WEFT_LAZY_THREADS, cancellable, NULL);
  if (threads == NULL)
    return FALSE;
  thread = self->source != NULL ?
               weft_threads_find (threads, (guint32) (GPOINTER_TO_SIZE (self->source) - 1)) :
               weft_critical_path_default_thread (threads, to);
  if (thread < 0)
    return TRUE;
  data->path = weft_critical_path_new (threads, weft_collections_windows (self->trace->collections),
                                       (guint) thread, MIN (self->from, to), to, cancellable);
  return data->path != NULL;
}

/* Returns the ID of the thread with index @thread, or WEFT_TABLE_NO_THREAD. */
static guint32
path_thread_id (const WeftTableRows *self, guint32 thread)
{
  const Data *data = self->data;

  return thread != WEFT_PATH_NO_THREAD ? weft_threads_id (data->threads, thread) :
                                         WEFT_TABLE_NO_THREAD;
}

static char *
path_thread_label (const WeftTableRows *self, guint32 thread)
{
  const Data *data = self->data;

  return thread != WEFT_PATH_NO_THREAD ? weft_threads_label (data->threads, thread) : NULL;
}

static char *
path_state_text (WeftPathState state, gboolean is_translated)
{
  return g_strdup (is_translated ? weft_path_state_label (state) : weft_path_state_name (state));
}

typedef struct
{
  WeftPathSum sum;
  guint64 mean, longest_to;
  double share;
} SumRow;

static gboolean
critical_path_make (WeftTableRows *self, GCancellable *cancellable)
{
  Data *data;

  if (!load_path (self, cancellable))
    return FALSE;
  data = self->data;
  if (data->path == NULL)
    return TRUE;
  data->sums = weft_critical_path_sums (data->path, data->threads);
  self->n = data->sums->len;
  return TRUE;
}

static gconstpointer
sum_record (const WeftTableRows *self, guint row, gpointer room)
{
  const Data *data = self->data;
  const WeftPathSum *sum = &g_array_index (data->sums, WeftPathSum, row);
  SumRow *filled = room;

  *filled = (SumRow){
    .sum = *sum,
    .mean = sum->ns / sum->n,
    .longest_to = sum->longest_from + sum->longest,
    .share = weft_table_ratio (sum->ns, data->path->to - data->path->from),
  };
  return filled;
}

static const WeftPathSum *
row_sum (const WeftTableRows *self, guint row)
{
  return &g_array_index (((const Data *) self->data)->sums, WeftPathSum, row);
}

static char *
sum_label (const WeftTableRows *self, guint row, gboolean is_translated)
{
  const WeftPathSum *sum = row_sum (self, row);

  return sum->thread != WEFT_PATH_NO_THREAD ?
             weft_table_threads_label (((const Data *) self->data)->threads, sum->thread,
                                       sum->is_single_thread, is_translated) :
             NULL;
}

static char *
sum_state (const WeftTableRows *self, guint row, gboolean is_translated)
{
  return path_state_text (row_sum (self, row)->state, is_translated);
}

static guint32
sum_thread (const WeftTableRows *self, guint row)
{
  return path_thread_id (self, row_sum (self, row)->thread);
}

static const WeftTableColumn sum_columns[] = {
  { "label", NC_ ("column", "Threads"),
    N_ ("Label of the threads on the path; none: those without a label, and what is unknown."),
    WEFT_CELL_TEXT, 20, .text = sum_label },
  { "state", NC_ ("column", "State"),
    N_ ("What they did on the path: running, runnable (waiting for a HEC), in a GC, in a foreign "
        "call, waiting for a timer or I/O, blocked with an unknown waker."),
    WEFT_CELL_TEXT, 20, .text = sum_state, .is_word = TRUE },
  { "total_ns", NC_ ("column", "Total"), N_ ("Time on the path."), WEFT_CELL_NS, 10,
    WEFT_CELL_AT (SumRow, sum.ns) },
  { "share", NC_ ("column", "Share"), N_ ("Share of the path: of the range up to its end."),
    WEFT_CELL_SHARE, 8, WEFT_CELL_AT (SumRow, share) },
  { "segments", NC_ ("column", "Segments"), N_ ("Number of segments of the path."), WEFT_CELL_COUNT,
    8, WEFT_CELL_AT (SumRow, sum.n) },
  { "mean_ns", NC_ ("column", "Mean"), N_ ("Mean length of the segments."), WEFT_CELL_NS, 10,
    WEFT_CELL_AT (SumRow, mean) },
  { "longest_ns", NC_ ("column", "Longest"), N_ ("The longest segment."), WEFT_CELL_NS, 10,
    WEFT_CELL_AT (SumRow, sum.longest) },
  { "longest_from_ns", NC_ ("column", "Longest From"), N_ ("When the longest segment began."),
    WEFT_CELL_TIME, 12, WEFT_CELL_AT (SumRow, sum.longest_from) },
};

const WeftTableClass weft_table_critical_path = {
  .id = "critical-path",
  .is_reported = TRUE,
  .title = NC_ ("table", "Critical Path"),
  .empty_title = N_ ("No Critical Path"),
  .unrecorded = N_ ("Threads Not Recorded"),
  WEFT_TABLE_COLUMNS (sum_columns),
  .default_sort = "total_ns",
  .span = WEFT_ROW_SPAN (SumRow, sum.longest_from, longest_to),
  .make = critical_path_make,
  .free = critical_path_free_data,
  .record = sum_record,
  .thread = sum_thread,
};

enum
{
  HAS_THREAD = 1 << 0,
  HAS_CAP = 1 << 1,
  HAS_OTHER = 1 << 2,
};

typedef struct
{
  guint64 from, to, ns;
  guint32 thread, other; /* thread IDs */
  guint16 cap;
  guint8 flags; /* HAS_THREAD etc. */
} SegmentRow;

static gboolean
path_segments_make (WeftTableRows *self, GCancellable *cancellable)
{
  const Data *data;

  if (!load_path (self, cancellable))
    return FALSE;
  data = self->data;
  self->n = data->path != NULL ? data->path->segments->len : 0;
  return TRUE;
}

static const WeftPathSegment *
row_segment (const WeftTableRows *self, guint row)
{
  return weft_critical_path_nth (((const Data *) self->data)->path, row);
}

/* Returns the index of the thread of the previous segment, which woke or created the segment's
 * thread, or whose spark was stolen. Returns WEFT_PATH_NO_THREAD if both segments have the same
 * thread. */
static guint32
linked_thread (const WeftTableRows *self, guint row)
{
  if (row == 0 || row_segment (self, row)->link == WEFT_PATH_SAME_THREAD)
    return WEFT_PATH_NO_THREAD;
  return row_segment (self, row - 1)->thread;
}

static gconstpointer
segment_record (const WeftTableRows *self, guint row, gpointer room)
{
  const WeftPathSegment *segment = row_segment (self, row);
  guint32 other = linked_thread (self, row);
  SegmentRow *filled = room;

  *filled = (SegmentRow){
    .from = segment->from,
    .to = segment->to,
    .ns = segment->to - segment->from,
    .thread = path_thread_id (self, segment->thread),
    .other = path_thread_id (self, other),
    .cap = segment->cap,
    .flags = (guint8) ((segment->thread != WEFT_PATH_NO_THREAD ? HAS_THREAD : 0) |
                       (segment->cap != WEFT_CAP_NONE ? HAS_CAP : 0) |
                       (other != WEFT_PATH_NO_THREAD ? HAS_OTHER : 0)),
  };
  return filled;
}

static char *
segment_label (const WeftTableRows *self, guint row, gboolean is_translated)
{
  return path_thread_label (self, row_segment (self, row)->thread);
}

static char *
segment_state (const WeftTableRows *self, guint row, gboolean is_translated)
{
  return path_state_text (row_segment (self, row)->state, is_translated);
}

static char *
segment_reason (const WeftTableRows *self, guint row, gboolean is_translated)
{
  guint status = row_segment (self, row)->status;

  return status != 0 ? weft_stop_status_reason (status, is_translated) : NULL;
}

static char *
segment_link (const WeftTableRows *self, guint row, gboolean is_translated)
{
  static const char *const links[] = {
    [WEFT_PATH_WOKEN] = NC_ ("reached by", "woken"),
    [WEFT_PATH_CREATED] = NC_ ("reached by", "created"),
    [WEFT_PATH_STOLEN] = NC_ ("reached by", "spark stolen"),
  };
  const char *link = links[row_segment (self, row)->link];

  return g_strdup (link != NULL && is_translated ? g_dpgettext2 (NULL, "reached by", link) : link);
}

static char *
segment_other (const WeftTableRows *self, guint row, gboolean is_translated)
{
  return path_thread_label (self, linked_thread (self, row));
}

static guint32
segment_thread (const WeftTableRows *self, guint row)
{
  return path_thread_id (self, row_segment (self, row)->thread);
}

static const WeftTableColumn segment_columns[] = {
  { "from_ns", NC_ ("column", "From"),
    N_ ("When the segment begins: where the one before it ends."), WEFT_CELL_TIME, 12,
    WEFT_CELL_AT (SegmentRow, from) },
  { "length_ns", NC_ ("column", "Length"), N_ ("Time of the segment."), WEFT_CELL_NS, 10,
    WEFT_CELL_AT (SegmentRow, ns) },
  { "thread", NC_ ("column", "Thread"), N_ ("Thread ID."), WEFT_CELL_ID, 8,
    WEFT_CELL_AT (SegmentRow, thread), WEFT_CELL_IF (SegmentRow, flags, HAS_THREAD) },
  { "label", NC_ ("column", "Label"), N_ ("Label of the thread."), WEFT_CELL_TEXT, 20,
    .text = segment_label },
  { "state", NC_ ("column", "State"), N_ ("What the thread did."), WEFT_CELL_TEXT, 20,
    .text = segment_state, .is_word = TRUE },
  { "cap", NC_ ("column", "HEC"), N_ ("HEC on which it ran, or ran after the wait."), WEFT_CELL_ID,
    6, WEFT_CELL_AT (SegmentRow, cap), WEFT_CELL_IF (SegmentRow, flags, HAS_CAP) },
  { "reason", NC_ ("column", "Reason"), N_ ("What it had been blocked on."), WEFT_CELL_TEXT, 18,
    .text = segment_reason, .is_word = TRUE },
  { "link", NC_ ("column", "Reached By"),
    N_ ("Whether the thread of the segment before woke or created this one, or ran on the HEC from "
        "which this one stole a spark; none: it is the same thread."),
    WEFT_CELL_TEXT, 10, .text = segment_link, .is_word = TRUE },
  { "other_thread", NC_ ("column", "Other Thread"),
    N_ ("ID of the thread by which it was reached."), WEFT_CELL_ID, 8,
    WEFT_CELL_AT (SegmentRow, other), WEFT_CELL_IF (SegmentRow, flags, HAS_OTHER) },
  { "other_label", NC_ ("column", "Other Label"), N_ ("Label of that thread."), WEFT_CELL_TEXT, 20,
    .text = segment_other },
};

const WeftTableClass weft_table_path_segments = {
  .id = "path-segments",
  .title = NC_ ("table", "Path Segments"),
  .empty_title = N_ ("No Critical Path"),
  .unrecorded = N_ ("Threads Not Recorded"),
  WEFT_TABLE_COLUMNS (segment_columns),
  .default_sort = "length_ns",
  .is_dense = TRUE,
  .span = WEFT_ROW_SPAN (SegmentRow, from, to),
  .make = path_segments_make,
  .free = critical_path_free_data,
  .record = segment_record,
  .thread = segment_thread,
};
