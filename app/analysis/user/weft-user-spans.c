/* SPDX-License-Identifier: BSD-3-Clause */
/* Pairs START and STOP messages by the rule in weft-user-spans.h. */
#include "weft-user-spans.h"

#include "weft-hash.h"
#include "weft-shared-array.h"
#include "weft-sort.h"

#include <string.h>

/* Kinds of messages that can start and stop spans. */
#define MESSAGES (WEFT_TALLY_BIT (MESSAGE) | WEFT_TALLY_BIT (BINARY))
/* Minimum number of messages between two snapshots, and minimum number of bytes of messages for
 * each byte of a snapshot. */
#define SNAPSHOT_MESSAGES 2048
#define SNAPSHOT_COST     50
/* Maximum number of unfinished spans that are stored. */
#define MAX_UNFINISHED 65536
/* Maximum number of messages that are read to find the end of the span under the mouse pointer. */
#define MAX_AHEAD 1000000
/* Number of messages after which the cancellable is checked. */
#define CANCEL_MESSAGES 65536

/* The state before all messages at @time. Shared by reference. */
typedef struct
{
  guint64 time;
  GArray *open; /* of WeftUserOpenSpan */
  guint64 busy[WEFT_USER_MAX_ROWS];
} Snapshot;

typedef struct
{
  guint64 n, n_unfinished, n_stray;
  guint n_rows;
} SpanCounts;

typedef struct
{
  guint64 n_messages;
  guint64 since;                    /* number of messages since the last snapshot */
  guint64 bytes;                    /* bytes of the messages since the last snapshot */
  guint64 latest;                   /* time of the last message, ns */
  guint64 busy[WEFT_USER_MAX_ROWS]; /* time of each row in ended spans, ns */
} Progress;

/* State before all messages at @time. Messages before @time are final. */
typedef struct
{
  guint64 time;
  GArray *open; /* of WeftUserOpenSpan; NULL until @time is reached */
  SpanCounts counts;
  Progress progress;
  guint n_labels;
  guint64 n_snapshots;
} Frontier;

struct _WeftUserSpans
{
  const WeftIndex *index;
  const WeftTallies *tallies;
  WeftUserPairs *pairs;
  WeftUserLabels *labels;
  gboolean owns_labels; /* the labels are not shared with another view */
  const WeftGcWindows *windows;
  WeftSharedArray *snapshots; /* of Snapshot *, sorted by time */
  GHashTable *unfinished; /* set of the file offsets of the START messages of unfinished spans */
  SpanCounts counts;
  guint64 busy[WEFT_USER_MAX_ROWS]; /* time of each row in spans up to the end of the run, ns */
  Frontier frontier;
};

/* A walk over the messages, with the open spans. */
typedef struct
{
  const WeftUserSpans *spans;
  WeftUserWalk *walk;
  WeftUserOpenSet *open;
  WeftUserSpans *labelled; /* object to which new labels are added; NULL if labels are not added */
} SpanReading;

static void
snapshot_clear (gpointer data)
{
  g_array_unref (((Snapshot *) data)->open);
}

void
weft_user_spans_free (WeftUserSpans *self)
{
  weft_shared_unref (self->pairs);
  weft_shared_unref (self->labels);
  weft_shared_array_free (self->snapshots);
  g_hash_table_unref (self->unfinished);
  g_clear_pointer (&self->frontier.open, g_array_unref);
  g_free (self);
}

static const Snapshot *
nth_snapshot (const WeftUserSpans *self, guint64 i)
{
  return weft_shared_array_index (self->snapshots, Snapshot *, i);
}

/* Returns the number of snapshots at or before @time. */
static guint64
count_snapshots (const WeftUserSpans *self, guint64 time)
{
  return WEFT_LOWER_BOUND (guint64, i, 0, self->snapshots->n, nth_snapshot (self, i)->time <= time);
}

/* Returns the last snapshot at or before @time, or NULL. */
static const Snapshot *
find_snapshot (const WeftUserSpans *self, guint64 time)
{
  guint64 n = count_snapshots (self, time);

  return n > 0 ? nth_snapshot (self, n - 1) : NULL;
}

/* Initialises a walk that starts before all messages at @time, with the open spans @open (may be
 * NULL). */
static void
span_reading_init_at (SpanReading *self,
                      const WeftUserSpans *spans,
                      guint64 time,
                      const GArray *open)
{
  *self = (SpanReading){ .spans = spans, .open = weft_user_open_set_new () };
  for (guint i = 0; open != NULL && i < open->len; i++)
    weft_user_open_set_add (self->open, &g_array_index (open, WeftUserOpenSpan, i));
  self->walk = weft_user_walk_new (spans->index, spans->tallies, MESSAGES, time);
}

static void
span_reading_init (SpanReading *self, const WeftUserSpans *spans, guint64 from)
{
  const Snapshot *snapshot = find_snapshot (spans, from);

  span_reading_init_at (self, spans, snapshot != NULL ? snapshot->time : 0,
                        snapshot != NULL ? snapshot->open : NULL);
}

static void
span_reading_clear (SpanReading *self)
{
  weft_user_walk_free (self->walk);
  weft_user_open_set_free (self->open);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SpanReading, span_reading_clear)

typedef enum
{
  OTHER, /* the message does not belong to a span */
  BEGAN,
  ENDED,
  STRAY, /* a STOP without an open span */
} MessageOutcome;

/* Returns the index of @label. Adds the label if it is new and self->labelled is not NULL. */
static guint
find_label_index (const SpanReading *self, const WeftUserLabel *label)
{
  WeftUserSpans *labelled = self->labelled;
  guint index = weft_user_labels_find (self->spans->labels, label);

  if (labelled == NULL || index != WEFT_USER_LABEL_OTHER ||
      weft_user_labels_get_n (labelled->labels) == WEFT_USER_LABEL_OTHER)
    return index;
  if (!labelled->owns_labels)
    {
      WeftUserLabels *shared = labelled->labels;

      labelled->labels = weft_user_labels_copy (shared, weft_user_labels_get_n (shared));
      labelled->owns_labels = TRUE;
      weft_shared_unref (shared);
    }
  return weft_user_labels_add (labelled->labels, label);
}

/* Reads a message. Sets @span to the span that the message began or ended. */
static MessageOutcome
read_span_message (SpanReading *self, const WeftUserEvent *message, WeftUserOpenSpan *span)
{
  WeftUserLabel label;

  if (!weft_user_label_parse (self->spans->pairs, &message->event, &label))
    return OTHER;
  if (!label.is_start)
    return weft_user_open_set_close (self->open, &label, message->has_thread, message->thread,
                                     span) ?
               ENDED :
               STRAY;
  *span = (WeftUserOpenSpan){
    .start = message->time,
    .offset = message->event.offset,
    .hash = label.hash,
    .pair = label.pair,
    .subscript = label.subscript,
    .label = find_label_index (self, &label),
    .thread = message->has_thread ? message->thread : 0,
    .cap = message->event.cap,
    .has_thread = message->has_thread != FALSE,
    .is_telemetry = label.is_telemetry != FALSE,
    .row = weft_user_open_set_free_row (self->open),
  };
  weft_user_open_set_add (self->open, span);
  return BEGAN;
}

/* Adds a snapshot before @time if enough messages have been read since the last one. */
static void
add_snapshot (WeftUserSpans *self, const SpanReading *reading, Progress *progress, guint64 time)
{
  g_autoptr (GArray) open = NULL;
  gsize size =
      sizeof (Snapshot) + weft_user_open_set_size (reading->open) * sizeof (WeftUserOpenSpan);
  Snapshot *snapshot;

  /* snapshots are found by time, so no snapshot may be between two messages with the same time */
  if (progress->since < SNAPSHOT_MESSAGES || progress->bytes < SNAPSHOT_COST * size ||
      time == progress->latest)
    return;
  open = weft_user_open_set_list (reading->open);
  snapshot = weft_shared_new (Snapshot, snapshot_clear);
  snapshot->time = time;
  memcpy (snapshot->busy, progress->busy, sizeof snapshot->busy);
  for (guint i = 0; i < open->len; i++)
    {
      const WeftUserOpenSpan *span = &g_array_index (open, WeftUserOpenSpan, i);

      if (span->row < WEFT_USER_MAX_ROWS)
        snapshot->busy[span->row] += time - span->start;
    }
  snapshot->open = g_steal_pointer (&open);
  weft_shared_array_append (self->snapshots, &snapshot);
  progress->since = progress->bytes = 0;
}

/* Stores the state before @time as the frontier if the message at @time is the first that is not
 * final. */
static void
set_frontier (WeftUserSpans *self,
              const SpanReading *reading,
              const Progress *progress,
              guint64 time)
{
  Frontier *frontier = &self->frontier;

  if (frontier->open != NULL || time < frontier->time)
    return;
  frontier->open = weft_user_open_set_list (reading->open);
  frontier->counts = self->counts;
  frontier->progress = *progress;
  frontier->n_labels = weft_user_labels_get_n (self->labels);
  frontier->n_snapshots = self->snapshots->n;
}

/* Reads all remaining messages, and stores the spans that are still open at the end of the log.
 * Returns FALSE if it was cancelled. */
static gboolean
read_messages (WeftUserSpans *self,
               SpanReading *reading,
               Progress *progress,
               GCancellable *cancellable)
{
  g_autoptr (GArray) open = NULL;
  const WeftUserEvent *message;

  while ((message = weft_user_walk_next (reading->walk)) != NULL)
    {
      WeftUserOpenSpan span = { .row = WEFT_USER_NO_ROW };
      MessageOutcome outcome;

      if (progress->n_messages++ % CANCEL_MESSAGES == 0 && g_cancellable_is_cancelled (cancellable))
        return FALSE;
      /* set the frontier before a snapshot is added, because a snapshot at this time may still
       * change */
      set_frontier (self, reading, progress, message->time);
      add_snapshot (self, reading, progress, message->time);
      progress->since++;
      progress->bytes += message->event.length;
      progress->latest = message->time;

      outcome = read_span_message (reading, message, &span);
      self->counts.n += outcome == BEGAN;
      self->counts.n_stray += outcome == STRAY;
      if (span.row == WEFT_USER_NO_ROW)
        continue;
      self->counts.n_rows = MAX (self->counts.n_rows, span.row + 1u);
      if (outcome == ENDED)
        progress->busy[span.row] += message->time - span.start;
    }
  set_frontier (self, reading, progress, G_MAXUINT64);
  open = weft_user_open_set_list (reading->open);
  self->counts.n_unfinished = open->len;
  memcpy (self->busy, progress->busy, sizeof self->busy);
  for (guint i = 0; i < open->len; i++)
    {
      const WeftUserOpenSpan *span = &g_array_index (open, WeftUserOpenSpan, i);

      if (span->row < WEFT_USER_MAX_ROWS)
        self->busy[span->row] += MAX (self->index->known_to, span->start) - span->start;
      if (i < MAX_UNFINISHED)
        g_hash_table_add (self->unfinished, g_memdup2 (&span->offset, sizeof span->offset));
    }
  return TRUE;
}

WeftUserSpans *
weft_user_spans_extend (const WeftUserSpans *before,
                        const WeftIndex *index,
                        const WeftTallies *tallies,
                        const WeftGcWindows *windows,
                        GCancellable *cancellable,
                        GError **error)
{
  g_autoptr (WeftUserSpans) self = g_new0 (WeftUserSpans, 1);
  g_auto (SpanReading) reading = { 0 };
  const Frontier *frontier = before != NULL ? &before->frontier : NULL;
  Progress progress = { 0 };

  self->index = index;
  self->tallies = tallies;
  self->windows = windows;
  self->pairs = before != NULL ? weft_shared_ref (before->pairs) : weft_user_pairs_get ();
  self->unfinished = g_hash_table_new_full (weft_hash_int64, g_int64_equal, g_free, NULL);
  self->owns_labels = TRUE;
  self->frontier.time = index->known_to - MIN (index->known_to, WEFT_STEP_BACK_NS);
  /* if the messages before the frontier of @before are the same, read only the messages after it */
  if (frontier != NULL && frontier->open != NULL && weft_index_extends (index, before->index) &&
      weft_index_first_new_time (index, before->index) >= frontier->time)
    {
      progress = frontier->progress;
      self->counts = frontier->counts;
      self->snapshots = weft_shared_array_copy (before->snapshots);
      weft_shared_array_truncate (self->snapshots, frontier->n_snapshots);
      self->owns_labels = frontier->n_labels < weft_user_labels_get_n (before->labels);
      self->labels = self->owns_labels ?
                         weft_user_labels_copy (before->labels, frontier->n_labels) :
                         weft_shared_ref (before->labels);
      self->frontier.time = MAX (self->frontier.time, frontier->time);
      span_reading_init_at (&reading, self, frontier->time, frontier->open);
    }
  else
    {
      self->labels = weft_user_labels_new ();
      self->snapshots = weft_shared_array_new_of_shared ();
      span_reading_init_at (&reading, self, 0, NULL);
    }
  reading.labelled = self;
  if (read_messages (self, &reading, &progress, cancellable))
    return g_steal_pointer (&self);
  g_cancellable_set_error_if_cancelled (cancellable, error);
  return NULL;
}

guint64
weft_user_spans_n (const WeftUserSpans *self)
{
  return self->counts.n;
}

guint64
weft_user_spans_n_unfinished (const WeftUserSpans *self)
{
  return self->counts.n_unfinished;
}

guint64
weft_user_spans_n_stray (const WeftUserSpans *self)
{
  return self->counts.n_stray;
}

guint
weft_user_spans_n_rows (const WeftUserSpans *self)
{
  return self->counts.n_rows;
}

WeftUserWalk *
weft_user_spans_walk (const WeftUserSpans *self, guint64 from)
{
  return weft_user_walk_new (self->index, self->tallies, MESSAGES, from);
}

const WeftUserLabels *
weft_user_spans_labels (const WeftUserSpans *self)
{
  return self->labels;
}

guint64
weft_user_spans_gc_time (const WeftUserSpans *self, guint64 from, guint64 to)
{
  return weft_gc_windows_pause_time_before (self->windows, MAX (from, to)) -
         weft_gc_windows_pause_time_before (self->windows, from);
}

static WeftUserSpan
make_span (const WeftUserSpans *self, const WeftUserOpenSpan *open, guint64 end)
{
  return (WeftUserSpan){
    .open = *open,
    .end = end,
    .gc = weft_user_spans_gc_time (self, open->start, end),
  };
}

/* Returns a span that is still open at @to, where reading stopped. The span is unfinished if its
 * end is not in the log, which is known only for the first MAX_UNFINISHED unfinished spans. */
static WeftUserSpan
make_open_span (const WeftUserSpans *self, const WeftUserOpenSpan *open, guint64 to)
{
  gboolean is_unfinished =
      g_hash_table_contains (self->unfinished, &open->offset) || to >= self->index->to;
  guint64 end = MAX (open->start, is_unfinished ? self->index->known_to : to);
  WeftUserSpan span = make_span (self, open, end);

  span.is_unfinished = is_unfinished;
  span.is_clipped = !is_unfinished;
  return span;
}

void
weft_user_spans_foreach (
    const WeftUserSpans *self, guint64 from, guint64 to, WeftUserSpanFunc func, gpointer user_data)
{
  g_auto (SpanReading) reading = { 0 };
  g_autoptr (GArray) open = NULL;
  const WeftUserEvent *message;

  span_reading_init (&reading, self, from);
  while ((message = weft_user_walk_next (reading.walk)) != NULL &&
         (message->time < to || to >= self->index->to))
    {
      WeftUserOpenSpan begun;
      WeftUserSpan span;

      if (read_span_message (&reading, message, &begun) != ENDED ||
          (message->time <= from && begun.start < from))
        continue;
      span = make_span (self, &begun, message->time);
      span.has_stopper = message->has_thread;
      span.stopper = message->thread;
      if (!func (&span, user_data))
        return;
    }
  open = weft_user_open_set_list (reading.open);
  for (guint i = 0; i < open->len; i++)
    {
      WeftUserSpan span = make_open_span (self, &g_array_index (open, WeftUserOpenSpan, i), to);

      if (!func (&span, user_data))
        return;
    }
}

gboolean
weft_user_spans_find_at (const WeftUserSpans *self, guint64 time, guint row, WeftUserSpan *span)
{
  g_auto (SpanReading) reading = { 0 };
  const WeftUserEvent *message;
  const WeftUserOpenSpan *wanted = NULL;
  WeftUserOpenSpan other;
  g_autoptr (GArray) open = NULL;
  guint n = 0;

  span_reading_init (&reading, self, time);
  message = weft_user_walk_next (reading.walk);
  for (; message != NULL && message->time <= time; message = weft_user_walk_next (reading.walk))
    read_span_message (&reading, message, &other);
  open = weft_user_open_set_list (reading.open);
  for (guint i = 0; row < WEFT_USER_MAX_ROWS && wanted == NULL && i < open->len; i++)
    if (g_array_index (open, WeftUserOpenSpan, i).row == row)
      wanted = &g_array_index (open, WeftUserOpenSpan, i);
  if (wanted == NULL)
    return FALSE;
  *span = make_open_span (self, wanted, self->index->to);
  if (g_hash_table_contains (self->unfinished, &wanted->offset))
    return TRUE;
  for (; message != NULL && n < MAX_AHEAD; message = weft_user_walk_next (reading.walk), n++)
    {
      gboolean has_ended = read_span_message (&reading, message, &other) == ENDED;

      *span = make_span (self, wanted, message->time);
      span->is_clipped = n + 1 == MAX_AHEAD;
      if (has_ended && other.offset == wanted->offset)
        return TRUE;
    }
  return TRUE;
}

guint64
weft_user_spans_estimate_messages (const WeftUserSpans *self, guint64 from, guint64 to)
{
  const Snapshot *snapshot = find_snapshot (self, from);

  return weft_tallies_count_all (self->tallies, MESSAGES, snapshot != NULL ? snapshot->time : 0,
                                 to);
}

void
weft_user_spans_get_busy_times (const WeftUserSpans *self,
                                guint64 time,
                                guint64 busy[WEFT_USER_MAX_ROWS])
{
  static const guint64 nothing[WEFT_USER_MAX_ROWS];
  guint64 n = count_snapshots (self, time);
  const Snapshot *before = n > 0 ? nth_snapshot (self, n - 1) : NULL;
  const Snapshot *after = n < self->snapshots->n ? nth_snapshot (self, n) : NULL;
  const guint64 *low = before != NULL ? before->busy : nothing;
  const guint64 *high = after != NULL ? after->busy : self->busy;
  guint64 from = before != NULL ? before->time : self->index->from;
  guint64 to = after != NULL ? after->time : MAX (self->index->to, from + 1);
  double fraction = time <= from ? 0 : MIN ((double) (time - from) / (double) (to - from), 1);

  for (guint row = 0; row < WEFT_USER_MAX_ROWS; row++)
    busy[row] = low[row] + (guint64) (fraction * (double) (high[row] - MIN (high[row], low[row])));
}
