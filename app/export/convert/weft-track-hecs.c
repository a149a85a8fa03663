/* SPDX-License-Identifier: BSD-3-Clause */
/* Tracks of HECs: their states, and their phases in GCs. Also tracks of the concurrent
 * collector. */
#include "weft-track-events-private.h"

#include "weft-cap-spans.h"
#include "weft-use-columns.h"

/* States of a HEC, in the terms of the window; NULL if the use is unknown. */
static const char *const use_names[] = {
  [WEFT_USE_IDLE] = "Idle",  [WEFT_USE_RUN] = "Running",
  [WEFT_USE_GC_WORK] = "GC", [WEFT_USE_GC_WAIT] = "Waiting for GC",
  [WEFT_USE_UNKNOWN] = NULL, [WEFT_USE_GC_SYNC] = "GC sync",
};

static gboolean
put_hec_use (WeftTrackWalk *self, guint32 track, guint16 cap, guint64 time, const WeftUseSpan *span)
{
  WeftTrackEvent event = {
    .type = WEFT_TRACK_STATE,
    .track = track,
    .time = time,
    .name = use_names[span->use],
    .has_thread = span->use == WEFT_USE_RUN,
    .thread = span->thread,
    .cap = cap,
  };

  if (event.has_thread)
    weft_track_event_add_number (&event, "thread", span->thread);
  return weft_track_walk_put_event (self, &event);
}

/* Emits the states of HEC @i (an index) during @life. */
static void
put_hec_uses (WeftTrackWalk *self, guint i, const WeftCapLife *life)
{
  guint64 time = MAX (self->from, life->from), to = MIN (self->to, life->to);
  gboolean has_idle = weft_use_knows_idle (self->trace);
  WeftUseSpan last = { .use = WEFT_USE_UNKNOWN };
  const WeftUseSpan none = last;
  WeftHecUseWalk walk;
  guint32 track;

  if (time >= to)
    return;
  track = weft_track_walk_ensure_track (self, WEFT_TRACKS_HEC, i);
  weft_hec_use_walk_init (&walk, self->trace->hecs, i);
  while (time < to)
    {
      WeftUseSpan span;

      weft_hec_use_walk_skip_to (&walk, time);
      /* only the end of the span is needed, not its start */
      span = weft_hec_use_walk_span (&walk, G_MAXUINT64, life->to);
      if (span.use == WEFT_USE_IDLE && !has_idle)
        span.use = WEFT_USE_UNKNOWN;
      if ((span.use != last.use || (span.use == WEFT_USE_RUN && span.thread != last.thread)) &&
          !put_hec_use (self, track, life->cap, time, &span))
        return;
      last = span;
      time = MAX (MIN (span.to, to), time + 1);
    }
  if (last.use != WEFT_USE_UNKNOWN)
    put_hec_use (self, track, life->cap, to, &none);
}

/* Walk over the GCs that a HEC takes part in. */
typedef struct
{
  WeftTrackWalk *walk;
  WeftUsageWalk usage; /* phases of a GC, from the HEC's own events */
  guint32 track;
  guint i; /* index of the HEC */
  guint16 cap;
  guint gc;               /* index of the first GC that can belong to the next slice */
  guint64 last;           /* end of the last slice, ns */
  gboolean had_truncated; /* TRUE if a GC that was already running at the start of the log has been
                             emitted */
} GcWalk;

static const char *const phase_names[] = {
  [WEFT_GC_NONE] = NULL,   [WEFT_GC_STOPPING] = "sync", [WEFT_GC_WORKING] = "work",
  [WEFT_GC_IDLE] = "idle", [WEFT_GC_DONE] = "done",
};

static gboolean
put_gc_slice (GcWalk *self, WeftTrackEventType type, guint64 time, const char *name)
{
  const WeftTrackEvent event = {
    .type = type,
    .track = self->track,
    .time = time,
    .name = name,
    .category = name != NULL ? "gc" : NULL,
    .cap = self->cap,
  };

  return weft_track_walk_put_event (self->walk, &event);
}

/* Emits the phases of a GC in [@from, @to), ns. */
static void
put_gc_phases (GcWalk *self, guint64 from, guint64 to)
{
  WeftGcPhase last = WEFT_GC_NONE;
  guint64 time = from;
  gboolean has_next = TRUE;

  weft_usage_walk_to (&self->usage, from);
  while (has_next && time < to)
    {
      WeftUseSpan span = weft_usage_walk_span (&self->usage, to);
      gboolean is_gc = span.use == WEFT_USE_GC_WORK || span.use == WEFT_USE_GC_WAIT;
      WeftGcPhase phase = is_gc ? span.phase : WEFT_GC_NONE;

      if (phase != last && last != WEFT_GC_NONE)
        put_gc_slice (self, WEFT_TRACK_END, time, NULL);
      if (phase != last && phase != WEFT_GC_NONE)
        put_gc_slice (self, WEFT_TRACK_BEGIN, time, phase_names[phase]);
      last = phase;
      time = MIN (MAX (span.to, time), to);
      has_next = time < to && weft_usage_walk_next (&self->usage);
    }
  if (last != WEFT_GC_NONE)
    put_gc_slice (self, WEFT_TRACK_END, to, NULL);
}

/* Returns the index of the GC to which the slice [@from, @to), ns, belongs, or -1 if none. */
static gint
find_gc_of_slice (GcWalk *self, guint64 from, guint64 to)
{
  const WeftGcWindows *windows = weft_collections_windows (self->walk->trace->collections);
  const WeftGcWindow *window;

  while (self->gc < weft_gc_windows_count (windows) &&
         weft_gc_windows_nth (windows, self->gc)->end <= from &&
         weft_gc_windows_nth (windows, self->gc)->start < from)
    self->gc++;
  if (self->gc == weft_gc_windows_count (windows))
    return -1;
  window = weft_gc_windows_nth (windows, self->gc);
  return window->request <= to ? (gint) self->gc : -1;
}

/* Adds the values of the GC's GC_STATS_GHC event as details. */
static void
add_gc_numbers (const WeftTrackWalk *self, const WeftCollection *gc, WeftTrackEvent *event)
{
  WeftValue values[WEFT_MAX_FIELDS];
  WeftEvent numbers;
  guint n = 0;

  if ((gc->flags & WEFT_COLLECTION_HAS_NUMBERS) != 0 &&
      weft_index_event_at (self->trace->index, gc->stats_offset, &numbers))
    weft_event_decode (&numbers, values, &n);
  for (guint i = 0; i < n && event->n_details < WEFT_TRACK_MAX_DETAILS; i++)
    if (values[i].is_present && values[i].field->meaning != WEFT_MEANS_CAPSET)
      weft_track_event_add_number (event, values[i].field->name, values[i].number);
}

static void
put_gc (GcWalk *self, guint64 start, guint64 end, gboolean is_open)
{
  const WeftTrackWalk *walk = self->walk;
  guint64 from = MAX (MAX (start, self->last), walk->from), to = MAX (MIN (end, walk->to), from);
  gint i = find_gc_of_slice (self, start, end);
  const WeftCollection *gc = i >= 0 ? weft_collections_nth (walk->trace->collections, i) : NULL;
  gboolean is_leader = gc != NULL && gc->cap == self->cap && gc->start == start;
  WeftTrackEvent event = { WEFT_TRACK_BEGIN, .name = "GC", .category = "gc", .cap = self->cap,
                           .time = from };

  if (end < walk->from || start >= walk->end)
    return;
  event.track = self->track =
      weft_track_walk_ensure_track (self->walk, WEFT_TRACKS_HEC_GC, self->i);
  if (gc != NULL)
    {
      weft_track_event_add_number (&event, "gc", (guint) i);
      /* a flow leads from the request of the GC to its slices, if both are in the range */
      if ((gc->flags & WEFT_COLLECTION_REQUESTED) != 0 &&
          !weft_gc_windows_are_joined (weft_collections_windows (walk->trace->collections)) &&
          weft_collection_request (gc) >= walk->from && gc->start < walk->end)
        event.flow = WEFT_FLOW_OF_GC (i);
    }
  if (is_leader)
    {
      weft_track_event_add_text (&event, "cause", weft_gc_cause_key (gc->cause));
      if (gc->flags & WEFT_COLLECTION_HAS_LIVE)
        weft_track_event_add_number (&event, "live", gc->live);
      add_gc_numbers (walk, gc, &event);
    }
  if (is_leader && event.flow != 0)
    weft_track_walk_put_event (self->walk, &(WeftTrackEvent){
                                               WEFT_TRACK_INSTANT,
                                               self->track,
                                               MAX (weft_collection_request (gc), self->last),
                                               .name = "request GC",
                                               .category = "gc",
                                               .cap = self->cap,
                                               .flow = event.flow,
                                           });
  weft_track_walk_put_event (self->walk, &event);
  put_gc_phases (self, from, to);
  event = (WeftTrackEvent){ WEFT_TRACK_END, .track = self->track, .time = to, .cap = self->cap };
  if (is_open)
    weft_track_event_add_flag (&event, "open");
  weft_track_walk_put_event (self->walk, &event);
  self->last = to;
}

static void
gc_span_cb (const WeftCapSpan *span, gpointer user_data)
{
  put_gc (user_data, span->from, span->to, span->is_open);
}

/* Emits a GC of which the log has only the end. */
static void
gc_violation_cb (const WeftViolation *violation, gpointer user_data)
{
  GcWalk *self = user_data;

  if (violation->kind != WEFT_VIOLATION_GC_END_FIRST || self->had_truncated)
    return;
  self->had_truncated = TRUE;
  put_gc (self, MIN (self->walk->trace->index->from, violation->time), violation->time, FALSE);
}

void
weft_track_walk_hecs (WeftTrackWalk *self)
{
  const WeftIndex *index = self->trace->index;
  const GArray *spans = self->trace->nonmoving->spans;
  guint64 last[WEFT_N_NONMOVING_PHASES] = { 0 }; /* end of the last slice of each phase, ns */

  for (guint i = 0; i < index->caps->len && weft_text_out_flush_if_large (self->out); i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (index, i);
      const WeftCapLife *life = weft_process_life (self->trace->process, cap->cap);
      GcWalk gcs = { .walk = self, .i = i, .cap = cap->cap };

      if (life != NULL)
        put_hec_uses (self, i, life);
      weft_usage_walk_init (&gcs.usage, cap, index->log);
      weft_gc_spans_foreach (cap, index->log, gc_span_cb, gc_violation_cb, &gcs);
    }
  /* emit the phases of the concurrent collector */
  for (guint i = 0; i < spans->len && weft_text_out_flush_if_large (self->out); i++)
    {
      const WeftNonmovingSpan *span = &g_array_index (spans, WeftNonmovingSpan, i);
      WeftTrackEvent event = { WEFT_TRACK_BEGIN, .category = "gc", .cap = WEFT_CAP_NONE };

      if (span->to < self->from || span->from >= self->end)
        continue;
      event.track = weft_track_walk_ensure_track (self, WEFT_TRACKS_NONMOVING, span->phase);
      event.time = MAX (MAX (span->from, self->from), last[span->phase]);
      event.name = span->phase == WEFT_NONMOVING_MARK ? "mark" :
                   span->phase == WEFT_NONMOVING_SYNC ? "sync" :
                                                        "sweep";
      weft_track_walk_put_event (self, &event);
      last[span->phase] = MAX (MIN (span->to, self->to), event.time);
      event =
          (WeftTrackEvent){ WEFT_TRACK_END, event.track, last[span->phase], .cap = WEFT_CAP_NONE };
      if (span->phase == WEFT_NONMOVING_MARK && !span->is_open)
        weft_track_event_add_number (&event, "marked", span->marked);
      if (span->is_open)
        weft_track_event_add_flag (&event, "open");
      weft_track_walk_put_event (self, &event);
    }
}
