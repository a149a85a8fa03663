/* SPDX-License-Identifier: BSD-3-Clause */
/* Tracks of a log, and the events of the process. A track is described when it is first used, so
 * that there are no tracks without events. The parent of a track is described before the track. */
#include "weft-track-events-private.h"

#include "weft-hash.h"
#include "weft-heap-numbers.h"

typedef struct
{
  WeftTrackKind kind;
  WeftTrackSet parent;
  const char *name; /* appended to the HEC's name if @has_hec; NULL if track_name() computes the
                       name */
  WeftTrackSubject subject;
  WeftTrackUnit unit;
  const char *share_key;
  gboolean has_hec; /* TRUE if there is a track for each HEC */
} TrackSetRow;

#define GROUP(name)                             \
  {                                             \
    WEFT_TRACK_GROUP, WEFT_TRACKS_PROCESS, name \
  }
#define BYTES WEFT_TRACK_OF_PROCESS, WEFT_TRACK_UNIT_BYTES

static const TrackSetRow track_sets[WEFT_N_TRACK_SETS] = {
  [WEFT_TRACKS_PROCESS] = { WEFT_TRACK_PROCESS, WEFT_TRACKS_PROCESS, NULL },
  [WEFT_TRACKS_HECS] = GROUP ("HECs"),
  [WEFT_TRACKS_THREADS] = GROUP ("Threads"),
  [WEFT_TRACKS_MEMORY] = GROUP ("Memory"),
  [WEFT_TRACKS_SPARKS] = GROUP ("Sparks"),
  [WEFT_TRACKS_MESSAGES] = GROUP ("Messages"),
  [WEFT_TRACKS_USER] = GROUP ("User spans"),
  [WEFT_TRACKS_LOST] = { WEFT_TRACK_SLICES, WEFT_TRACKS_PROCESS, "Not recorded" },
  [WEFT_TRACKS_HEC] = { WEFT_TRACK_STATES, WEFT_TRACKS_HECS, "", WEFT_TRACK_OF_HEC,
                        .has_hec = TRUE },
  [WEFT_TRACKS_HEC_GC] = { WEFT_TRACK_SLICES, WEFT_TRACKS_HECS, " GC", WEFT_TRACK_OF_HEC_GC,
                           .has_hec = TRUE },
  [WEFT_TRACKS_HEC_EVENTS] = { WEFT_TRACK_SLICES, WEFT_TRACKS_HECS, " wake-ups", .has_hec = TRUE },
  [WEFT_TRACKS_NONMOVING] = { WEFT_TRACK_SLICES, WEFT_TRACKS_HECS, NULL },
  [WEFT_TRACKS_GAUGE] = { WEFT_TRACK_COUNTER, WEFT_TRACKS_MEMORY, NULL, BYTES, "heap" },
  [WEFT_TRACKS_RETURN] = { WEFT_TRACK_COUNTER, WEFT_TRACKS_MEMORY, NULL, BYTES, "heap" },
  [WEFT_TRACKS_ALLOCATION] = { WEFT_TRACK_COUNTER, WEFT_TRACKS_MEMORY, " allocation",
                               WEFT_TRACK_OF_PROCESS, WEFT_TRACK_UNIT_BYTES_PER_SECOND,
                               "allocation", TRUE },
  [WEFT_TRACKS_BAND] = { WEFT_TRACK_COUNTER, WEFT_TRACKS_MEMORY, NULL, BYTES, "heap profile" },
  [WEFT_TRACKS_SPARK] = { WEFT_TRACK_COUNTER, WEFT_TRACKS_SPARKS, NULL },
  [WEFT_TRACKS_HEC_MESSAGES] = { WEFT_TRACK_SLICES, WEFT_TRACKS_MESSAGES, "", .has_hec = TRUE },
  [WEFT_TRACKS_SPAN] = { WEFT_TRACK_SLICES, WEFT_TRACKS_USER, "Spans" },
  [WEFT_TRACKS_STACKS] = { WEFT_TRACK_SLICES, WEFT_TRACKS_PROCESS, NULL },
  [WEFT_TRACKS_THREAD] = { WEFT_TRACK_STATES, WEFT_TRACKS_THREADS, NULL, WEFT_TRACK_OF_THREAD },
  [WEFT_TRACKS_THREAD_EVENTS] = { WEFT_TRACK_SLICES, WEFT_TRACKS_THREAD, "Events",
                                  WEFT_TRACK_OF_THREAD },
  [WEFT_TRACKS_LONE_SPAN] = { WEFT_TRACK_SLICES, WEFT_TRACKS_USER, "Spans" },
};

static const char *const phase_names[WEFT_N_NONMOVING_PHASES] = {
  [WEFT_NONMOVING_MARK] = "Concurrent GC: marking",
  [WEFT_NONMOVING_SYNC] = "Concurrent GC: pause after marking",
  [WEFT_NONMOVING_SWEEP] = "Concurrent GC: sweeping",
};

static const char *const gauge_names[WEFT_N_HEAP_GAUGES] = {
  [WEFT_HEAP_SIZE] = "Heap size",
  [WEFT_HEAP_BLOCKS] = "Blocks",
  [WEFT_HEAP_LIVE] = "Live bytes",
};

static const char *const return_names[] = { "Memory held", "Memory needed", "Memory returned" };

static const char *const spark_names[WEFT_N_SPARK_COUNTERS] = {
  "created", "dud", "overflowed", "converted", "garbage collected", "fizzled", "pool",
};

struct _WeftTrackLabels
{
  WeftThreads *threads; /* borrowed */
  GHashTable *texts;    /* key: thread ID; value: label */
};

WeftTrackLabels *
weft_track_labels_new (const WeftTrace *trace)
{
  WeftTrackLabels *self = g_new0 (WeftTrackLabels, 1);

  self->threads = weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);
  self->texts = g_hash_table_new_full (weft_hash_id, g_direct_equal, NULL, g_free);
  return self;
}

void
weft_track_labels_free (WeftTrackLabels *self)
{
  g_hash_table_unref (self->texts);
  g_free (self);
}

static char *
thread_name (const WeftThreads *threads, gint index, guint32 id)
{
  g_autofree char *label = index >= 0 ? weft_threads_label (threads, (guint) index) : NULL;

  return label != NULL ? g_strdup_printf ("%s (thread %u)", label, id) :
                         g_strdup_printf ("Thread %u", id);
}

const char *
weft_track_labels_lookup (WeftTrackLabels *self, guint32 id)
{
  char *label = g_hash_table_lookup (self->texts, GUINT_TO_POINTER (id));

  if (label == NULL)
    {
      label = thread_name (self->threads, weft_threads_find (self->threads, id), id);
      g_hash_table_insert (self->texts, GUINT_TO_POINTER (id), label);
    }
  return label;
}

void
weft_track_event_add_number (WeftTrackEvent *event, const char *key, guint64 number)
{
  event->details[event->n_details++] = (WeftTrackDetail){ .key = key, .number = number };
}

void
weft_track_event_add_text (WeftTrackEvent *event, const char *key, const char *text)
{
  event->details[event->n_details++] = (WeftTrackDetail){ .key = key, .text = text };
}

void
weft_track_event_add_flag (WeftTrackEvent *event, const char *key)
{
  event->details[event->n_details++] = (WeftTrackDetail){ key, .number = 1, .is_bool = TRUE };
}

/* Returns the number of the HEC at index @i; G_MAXUINT32 for events without a HEC. */
static guint32
hec_number (const WeftTrackWalk *self, guint32 i)
{
  const WeftIndex *index = self->trace->index;

  return i < index->caps->len ? weft_index_nth_cap (index, i)->cap : G_MAXUINT32;
}

static char *
hec_name (const WeftTrackWalk *self, guint32 i, const char *rest, const char *more)
{
  guint32 number = hec_number (self, i);

  return number != G_MAXUINT32 ? g_strdup_printf ("HEC %u%s%s", number, rest, more) :
                                 g_strconcat ("No HEC", rest, more, NULL);
}

static char *
track_name (const WeftTrackWalk *self, WeftTrackSet set, guint32 i)
{
  const char *program = self->trace->process->program;
  guint part, k;
  const WeftHeapBands *bands;
  g_autofree char *prefix = NULL;

  switch (set)
    {
    case WEFT_TRACKS_PROCESS:
      return program != NULL ? g_path_get_basename (program) : g_strdup ("Haskell program");
    case WEFT_TRACKS_NONMOVING:
      return g_strdup (phase_names[i]);
    case WEFT_TRACKS_GAUGE:
      return g_strdup (gauge_names[i]);
    case WEFT_TRACKS_RETURN:
      return g_strdup (return_names[i]);
    case WEFT_TRACKS_BAND:
      part = i / (self->n_bands + 1);
      k = i % (self->n_bands + 1);
      bands = g_ptr_array_index (self->bands, part);
      prefix = self->bands->len > 1 ? g_strdup_printf ("heap %u: ", part + 1) : g_strdup ("heap: ");
      if (k == self->n_bands)
        return g_strdup_printf ("%s%u other bands", prefix, bands->n_others);
      return g_strconcat (
          prefix,
          weft_heap_profile_label (self->trace->heap, g_array_index (bands->bands, guint32, k)),
          NULL);
    case WEFT_TRACKS_SPARK:
      return hec_name (self, i / WEFT_N_SPARK_COUNTERS, " sparks ",
                       spark_names[i % WEFT_N_SPARK_COUNTERS]);
    case WEFT_TRACKS_STACKS:
      return g_strdup_printf (self->profile->is_by_thread ? "Call stacks of thread %u" :
                                                            "Time profile of HEC %u",
                              g_array_index (self->profile->tracks, guint32, i));
    case WEFT_TRACKS_THREAD:
      return thread_name (self->threads, (gint) i, weft_threads_id (self->threads, i));
    default:
      return track_sets[set].has_hec ? hec_name (self, i, track_sets[set].name, "") :
                                       g_strdup (track_sets[set].name);
    }
}

gboolean
weft_track_walk_has_track (const WeftTrackWalk *self, WeftTrackSet set, guint32 i)
{
  guint32 id = self->first_ids[set] + i;

  return (self->described[id / 8] & (1u << id % 8)) != 0;
}

guint32
weft_track_walk_ensure_track (WeftTrackWalk *self, WeftTrackSet set, guint32 i)
{
  const TrackSetRow *row = &track_sets[set];
  gboolean is_lone = set == WEFT_TRACKS_LONE_SPAN;
  guint32 id = self->first_ids[set] + i;
  g_autofree char *name = NULL;
  WeftTrack track = {
    .id = id,
    .kind = row->kind,
    .unit = row->unit,
    .share_key = row->share_key,
    .rank = id,
    .subject = row->subject,
  };

  if (!is_lone && weft_track_walk_has_track (self, set, i))
    return id;
  if (!is_lone)
    self->described[id / 8] |= (guint8) (1u << id % 8);
  if (set != WEFT_TRACKS_PROCESS)
    track.parent =
        weft_track_walk_ensure_track (self, row->parent, row->parent == WEFT_TRACKS_THREAD ? i : 0);
  name = track_name (self, set, i);
  track.name = name;
  if (set == WEFT_TRACKS_SPARK && i % WEFT_N_SPARK_COUNTERS != WEFT_N_SPARK_COUNTERS - 1)
    track.unit = WEFT_TRACK_UNIT_PER_SECOND;
  track.number = row->subject == WEFT_TRACK_OF_THREAD  ? weft_threads_id (self->threads, i) :
                 row->subject != WEFT_TRACK_OF_PROCESS ? hec_number (self, i) :
                                                         0;
  self->writer->describe (self->user_data, &track);
  return id;
}

gboolean
weft_track_walk_put_event (WeftTrackWalk *self, const WeftTrackEvent *event)
{
  self->writer->put (self->user_data, event);
  return weft_text_out_flush_if_large (self->out);
}

guint
weft_track_walk_hec_index (const WeftTrackWalk *self, guint16 cap)
{
  gint index = weft_index_cap_position (self->trace->index, cap);

  return index >= 0 ? (guint) index : self->trace->index->caps->len;
}

/* Emits an instant with the properties of the program. */
static void
put_program (WeftTrackWalk *self)
{
  const WeftProcess *process = self->trace->process;
  g_autofree char *args = process->args != NULL ? g_strjoinv (" ", process->args) : NULL;
  WeftTrackEvent event = {
    .type = WEFT_TRACK_INSTANT,
    .track = weft_track_walk_ensure_track (self, WEFT_TRACKS_PROCESS, 0),
    .time = self->from,
    .name = "program",
    .cap = WEFT_CAP_NONE,
  };

  if (args != NULL)
    weft_track_event_add_text (&event, "command", args);
  if (process->rts != NULL)
    weft_track_event_add_text (&event, "rts", process->rts);
  if (process->ghc != NULL)
    weft_track_event_add_text (&event, "ghc", process->ghc);
  if (process->pid >= 0)
    weft_track_event_add_number (&event, "pid", (guint64) process->pid);
  weft_track_walk_put_event (self, &event);
}

/* Emits a slice for each gap in which events are missing. */
static void
put_gaps (WeftTrackWalk *self)
{
  const GArray *gaps = self->trace->coverage->process.gaps;

  for (guint i = 0; i < gaps->len && weft_text_out_flush_if_large (self->out); i++)
    {
      const WeftRange *gap = &g_array_index (gaps, WeftRange, i);
      guint64 from = MAX (gap->from, self->from), to = MIN (gap->to, self->to);
      guint32 track;

      if (from >= to)
        continue;
      track = weft_track_walk_ensure_track (self, WEFT_TRACKS_LOST, 0);
      weft_track_walk_put_event (self,
                                 &(WeftTrackEvent){ WEFT_TRACK_BEGIN, track, from,
                                                    .name = "not recorded", .cap = WEFT_CAP_NONE });
      weft_track_walk_put_event (self, &(WeftTrackEvent){ WEFT_TRACK_END, track, to });
    }
}

/* Sets the first ID of each set of tracks. */
static void
assign_track_ids (WeftTrackWalk *self)
{
  guint n_hecs = self->trace->index->caps->len + 1;
  guint n_threads = weft_threads_n (self->threads);
  const guint32 sizes[WEFT_N_TRACK_SETS] = {
    [WEFT_TRACKS_HEC] = n_hecs,
    [WEFT_TRACKS_HEC_GC] = n_hecs,
    [WEFT_TRACKS_HEC_EVENTS] = n_hecs,
    [WEFT_TRACKS_HEC_MESSAGES] = n_hecs,
    [WEFT_TRACKS_ALLOCATION] = n_hecs,
    [WEFT_TRACKS_SPARK] = n_hecs * WEFT_N_SPARK_COUNTERS,
    [WEFT_TRACKS_NONMOVING] = WEFT_N_NONMOVING_PHASES,
    [WEFT_TRACKS_GAUGE] = WEFT_N_HEAP_GAUGES,
    [WEFT_TRACKS_RETURN] = G_N_ELEMENTS (return_names),
    [WEFT_TRACKS_BAND] = self->bands->len * (self->n_bands + 1),
    [WEFT_TRACKS_SPAN] = WEFT_USER_MAX_ROWS,
    [WEFT_TRACKS_STACKS] = self->profile != NULL ? self->profile->tracks->len : 0,
    [WEFT_TRACKS_THREAD] = n_threads,
    [WEFT_TRACKS_THREAD_EVENTS] = n_threads,
  };

  self->first_ids[0] = 1;
  for (guint set = 0; set < WEFT_N_TRACK_SETS; set++)
    self->first_ids[set + 1] = self->first_ids[set] + (set <= WEFT_TRACKS_LOST ? 1 : sizes[set]);
  self->described = g_new0 (guint8, self->first_ids[WEFT_N_TRACK_SETS] / 8 + 1);
}

void
weft_track_events_foreach (WeftTrace *trace,
                           const WeftConvertOptions *options,
                           WeftTextOut *out,
                           const WeftTrackWriter *writer,
                           gpointer user_data)
{
  static void (*const parts[]) (WeftTrackWalk * self) = {
    put_program,
    put_gaps,
    weft_track_walk_hecs,
    weft_track_walk_threads,
    weft_track_walk_spans,
    weft_track_walk_counters,
    weft_track_walk_samples,
  };
  WeftHeapProfile *heap = trace->heap;
  WeftTrackWalk walk = {
    .trace = trace,
    .options = options,
    .out = out,
    .writer = writer,
    .user_data = user_data,
    .from = options->from,
    .to = MAX (MIN (options->to, trace->index->to), options->from),
    .end = weft_index_range_end (trace->index, options->from, options->to),
    .threads = weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL),
    .profile = weft_time_profile_n_samples (trace->profile) > 0     ? trace->profile :
               weft_time_profile_n_samples (trace->call_stacks) > 0 ? trace->call_stacks :
                                                                      NULL,
  };

  walk.n_bands =
      options->n_bands > 0 ? MIN (options->n_bands, heap->labels->len) : heap->labels->len;
  walk.bands = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_heap_bands_free);
  for (guint i = 0; i < weft_heap_profile_n_parts (heap); i++)
    g_ptr_array_add (walk.bands, weft_heap_bands_new (weft_heap_profile_part (heap, i), walk.from,
                                                      walk.end, WEFT_HEAP_BY_SIZE, walk.n_bands));
  assign_track_ids (&walk);
  for (guint i = 0; i < G_N_ELEMENTS (parts) && weft_text_out_flush_if_large (out); i++)
    parts[i](&walk);
  g_ptr_array_unref (walk.bands);
  g_free (walk.described);
}
