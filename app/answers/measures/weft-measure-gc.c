/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures GCs: their durations, their causes, and the threads that hold them up. */
#include "weft-measures-private.h"

#include "weft-event-tags.h"
#include "weft-last-stop.h"
#include "weft-percentiles.h"
#include "weft-rts-flags.h"
#include "weft-thread-role.h"

#include <math.h>

/* Waits for a GC that are no longer than this (ns) are normal. */
#define LONG_SYNC 1000000
/* Two amounts of live data count as equal if they differ by at most this fraction. */
#define SAME_LIVE 0.1
/* Nurseries of at least this size (bytes) are shared by all HECs. */
#define SHARED_NURSERY (16u << 20)
/* Time (ns) to write a byte of an object, and a byte of an array. If more than LARGE_FILLED
 * nurseries are allocated between two GCs, some of the allocated bytes are in arrays. If arrays of
 * pointers are also more than MAX_BOXED of the heap, most of the allocated bytes are in arrays. */
#define ALLOCATE_NS  0.1
#define WRITE_NS     0.05
#define LARGE_FILLED 1.003
/* A thread whose stack overflows gets a chunk, a large object, of this many bytes unless -kc is
 * given. If chunks may be what exceeds the nurseries, at most STACK_GCS GCs are read again without
 * them. */
#define STACK_CHUNK  32768
#define STACK_FILLED 1.3
#define STACK_GCS    64
#define MAX_BOXED    0.5
/* The range is divided into this many slices to find the one with the most GC. */
#define SLICES 20
/* A median is computed from at most this number of GCs, spread evenly over the range. */
#define MAX_GCS 4096
/* Minimum number of GCs needed to find a typical one. */
#define FEW_GCS 4
/* A GC that took more than this many times the usual time was disturbed. */
#define DISTURBED_FACTOR 10
/* A stall takes at least this much longer (ns) than copying explains. */
#define MIN_STALL 5e6
/* Stalls are ignored, as they are not rare, if there are more than MANY_STALLS and if more than one
 * in FEW_STALLS GCs has one. */
#define MANY_STALLS 3
#define FEW_STALLS  20

typedef struct
{
  const WeftStatistics *statistics;
  const WeftTrace *trace;
  guint first, end; /* the GCs that begin in the range */
} GcRange;

static WeftRange
gc_pause_range (const WeftCollection *gc)
{
  return (WeftRange){ gc->start, gc->start + gc->pause };
}

/* Totals of one kind of pause. */
typedef struct
{
  guint64 n, ns, longest;
} PauseSums;

/* Kinds of pause that no scene shows. NO_FAULT: the program does not cause the pause. UNDECIDED: it
 * is unknown whether the pause is for a heap profile sample, as the samples of that time are
 * missing. */
#define NO_FAULT  WEFT_N_SCENES
#define UNDECIDED (WEFT_N_SCENES + 1)
#define N_KINDS   (WEFT_N_SCENES + 2)

/* Returns the kind of the pause of @gc: the scene that shows it, NO_FAULT or UNDECIDED. */
static guint
pause_kind (const GcRange *gcs, const WeftCollection *gc)
{
  if (gc->cause == WEFT_GC_CAUSE_UNKNOWN && weft_collection_is_major (gc) &&
      weft_index_count (gcs->trace->index, WEFT_TAG_HEAP_PROF_BEGIN) > 0)
    return UNDECIDED;
  if (gc->cause == WEFT_GC_CAUSE_IDLE)
    return WEFT_SCENE_IDLE_GC;
  /* do not check the generation: in some old versions of GHC, the GC at exit is a minor one */
  if (gc->cause == WEFT_GC_CAUSE_DEADLOCK || gc->cause == WEFT_GC_CAUSE_EXIT)
    return NO_FAULT;
  if (gc->cause == WEFT_GC_CAUSE_CENSUS)
    return WEFT_SCENE_CENSUS;
  if (!weft_collection_is_major (gc))
    return WEFT_SCENE_NURSERY;
  return gc->cause == WEFT_GC_CAUSE_PERFORM ? WEFT_SCENE_ASKED_GC : WEFT_SCENE_PAUSE;
}

/* Measures major GCs that found about as much live data as the previous major GC, and copied it
 * again. */
static void
measure_repeated_copying (WeftMeasures *self, const GcRange *gcs)
{
  double live = 0;
  guint64 ns = 0;
  guint n = 0;

  for (guint i = gcs->first; i < gcs->end; i++)
    {
      const WeftCollection *gc = weft_collections_nth (gcs->trace->collections, i);

      if (!(gc->flags & WEFT_COLLECTION_HAS_LIVE) || gc->cause == WEFT_GC_CAUSE_EXIT)
        continue;
      if (pause_kind (gcs, gc) == WEFT_SCENE_PAUSE && live > 0 &&
          fabs ((double) gc->live - live) <= SAME_LIVE * live)
        {
          n++;
          ns += weft_measure_covered_ns (gcs->statistics, gc->start,
                                         MIN (gc->start + gc->pause, gcs->statistics->to));
        }
      live = (double) gc->live;
    }
  self->values[WEFT_MEASURE_AGAIN_GCS] = n;
  self->values[WEFT_MEASURE_AGAIN_GC] = weft_measure_share (gcs->statistics, ns);
}

/* Measures the time and the longest pause of each kind of GC. GCs for heap profile samples also
 * take a census, which the program itself does not need, so they are counted separately. */
static void
measure_pauses (WeftMeasures *self, const GcRange *gcs)
{
  PauseSums pauses[N_KINDS] = { { 0 } };
  guint64 all = gcs->statistics->gc_elapsed, census;

  weft_instances_set_join_distance (self->instances, WEFT_SCENE_NURSERY,
                                    (guint64) (1e9 / WEFT_MANY_GCS));
  /* start with the last GC before the range, which may reach into the range */
  for (guint i = gcs->first - (gcs->first > 0); i < gcs->end; i++)
    {
      const WeftCollection *gc = weft_collections_nth (gcs->trace->collections, i);
      guint scene = pause_kind (gcs, gc);
      WeftRange pause = gc_pause_range (gc);
      guint64 ns =
          weft_measure_covered_ns (gcs->statistics, MAX (pause.from, gcs->statistics->from),
                                   MIN (pause.to, gcs->statistics->to));

      if (ns == 0)
        continue;
      pauses[scene].n++;
      pauses[scene].ns += ns;
      if (scene >= WEFT_N_SCENES)
        continue;
      if (gc->pause > pauses[scene].longest)
        self->scenes[scene].range = pause;
      pauses[scene].longest = MAX (pauses[scene].longest, gc->pause);
      if (scene != WEFT_SCENE_PAUSE || (double) gc->pause > WEFT_LONG_MAJOR_PAUSE)
        weft_measure_instance (self, scene, pause, ns, WEFT_SCENE_NO_THREAD);
    }
  self->values[WEFT_MEASURE_MINOR_GC] =
      weft_measure_share (gcs->statistics, pauses[WEFT_SCENE_NURSERY].ns);
  self->values[WEFT_MEASURE_IDLE_GCS] = (double) pauses[WEFT_SCENE_IDLE_GC].n;
  self->values[WEFT_MEASURE_IDLE_GC] =
      weft_measure_share (gcs->statistics, pauses[WEFT_SCENE_IDLE_GC].ns);
  self->values[WEFT_MEASURE_IDLE_GC_LONGEST] = (double) pauses[WEFT_SCENE_IDLE_GC].longest;
  if (!weft_collections_has_all_samples (gcs->trace->collections))
    return;
  /* subtract pauses that may be for samples, so that the rest is a lower bound of the time in other
   * GCs */
  all -= MIN (pauses[UNDECIDED].ns, all);
  census = MIN (pauses[WEFT_SCENE_CENSUS].ns, all);
  self->values[WEFT_MEASURE_CENSUS] = weft_measure_share (gcs->statistics, census);
  self->values[WEFT_MEASURE_GC] = weft_measure_share (gcs->statistics, all - census);
  self->values[WEFT_MEASURE_GC_TIME] = (double) (all - census);
  self->values[WEFT_MEASURE_MAJOR_GC] =
      weft_measure_share (gcs->statistics, pauses[WEFT_SCENE_PAUSE].ns);
  self->values[WEFT_MEASURE_LONGEST_PAUSE] = (double) pauses[WEFT_SCENE_PAUSE].longest;
  measure_repeated_copying (self, gcs);
  self->values[WEFT_MEASURE_ASKED_GCS] = (double) pauses[WEFT_SCENE_ASKED_GC].n;
  self->values[WEFT_MEASURE_ASKED_GC] =
      weft_measure_share (gcs->statistics, pauses[WEFT_SCENE_ASKED_GC].ns);
}

/* Finds the slice of the range with the most GC. Slices with at least half as much GC are added as
 * instances. */
static void
find_busiest_slice (WeftMeasures *self, const GcRange *gcs)
{
  const WeftStatistics *statistics = gcs->statistics;
  guint64 ns[SLICES], most = 0;

  for (guint i = 0; i < SLICES; i++)
    {
      WeftRange slice = weft_measure_slice (statistics, i, SLICES);

      ns[i] = weft_collections_sums (gcs->trace->collections, slice.from, slice.to).all.elapsed;
      if (ns[i] > most)
        self->scenes[WEFT_SCENE_GC].range = self->scenes[WEFT_SCENE_NURSERY].range = slice;
      most = MAX (most, ns[i]);
    }
  for (guint i = 0; i < SLICES; i++)
    {
      WeftRange slice = weft_measure_slice (statistics, i, SLICES);

      if (ns[i] > 0 && ns[i] >= most / 2)
        weft_measure_instance (self, WEFT_SCENE_GC, slice, ns[i], WEFT_SCENE_NO_THREAD);
    }
}

/* The waits of GCs for one thread. */
typedef struct
{
  guint32 id;
  guint64 sum, longest; /* ns */
  WeftRange range;      /* range of the longest wait */
} HoldingThread;

/* Adds @wait, a wait for the thread with the ID @id, of which @ns are in covered time. */
static void
add_held_wait (GHashTable *holders, guint32 id, WeftRange wait, guint64 ns)
{
  HoldingThread *holder = g_hash_table_lookup (holders, GUINT_TO_POINTER (id));

  if (holder == NULL)
    {
      holder = g_new0 (HoldingThread, 1);
      holder->id = id;
      g_hash_table_insert (holders, GUINT_TO_POINTER (id), holder);
    }
  holder->sum += ns;
  if (ns > holder->longest)
    holder->range = wait;
  holder->longest = MAX (holder->longest, ns);
}

/* Returns the index of the thread with the ID @id, or WEFT_SCENE_NO_THREAD. */
static guint32
thread_index (WeftThreads *threads, guint32 id)
{
  gint index = threads != NULL ? weft_threads_find (threads, id) : -1;

  return index >= 0 ? (guint32) index : WEFT_SCENE_NO_THREAD;
}

/* Returns TRUE if the thread with the ID @id runs code of the program. If the last thread to stop
 * is a service thread of the RTS instead, its HEC had no core to run on. */
static gboolean
is_program_thread (WeftThreads *threads, guint32 id)
{
  guint32 index = thread_index (threads, id);

  if (index == WEFT_SCENE_NO_THREAD)
    return TRUE;
  return weft_thread_role (threads, index) < WEFT_ROLE_SERVICE &&
         !((weft_threads_nth (threads, index).flags & WEFT_THREAD_HAS_CREATION) &&
           weft_thread_may_be_service (threads, index));
}

/* Waits of a millisecond or more until all HECs had stopped for a GC, whichever thread stopped
 * last. */
typedef struct
{
  guint64 ns, longest;
  guint n, n_gcs; /* number of such waits; number of all GCs */
} DelaySums;

/* Adds @wait, the time until all HECs had stopped for a GC, of which @ns are in covered time. */
static void
add_delay (WeftMeasures *self, DelaySums *delays, WeftRange wait, guint64 ns)
{
  delays->n_gcs++;
  if (ns <= LONG_SYNC)
    return;
  delays->n++;
  delays->ns += ns;
  weft_measure_instance (self, WEFT_SCENE_DELAYED, wait, ns, WEFT_SCENE_NO_THREAD);
  if (ns > delays->longest)
    self->scenes[WEFT_SCENE_DELAYED].range = wait;
  delays->longest = MAX (delays->longest, ns);
}

/* Measures the waits of GCs for the thread that stopped last, in the second half of the wait, while
 * other threads were already stopped. Returns the sum of all other waits for which threads were
 * stopped, ns. */
static guint64
measure_held_gcs (WeftMeasures *self, const GcRange *gcs, WeftThreads *threads)
{
  g_autoptr (GHashTable) holders = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  guint64 held = 0, others = 0;
  DelaySums delays = { 0 };
  guint n = 0;
  GHashTableIter iter;
  gpointer value;
  const HoldingThread *most = NULL;

  for (guint i = gcs->first; i < gcs->end; i++)
    {
      const WeftCollection *gc = weft_collections_nth (gcs->trace->collections, i);
      guint64 since = weft_collection_request (gc);
      WeftRange wait = { MAX (since, gcs->statistics->from), gc->start };
      guint64 ns = weft_measure_covered_ns (gcs->statistics, wait.from, wait.to);
      WeftGcHolder holder;

      /* idle GCs and the GC at exit stop no thread that would otherwise have continued */
      if (ns == 0 || gc->cause == WEFT_GC_CAUSE_IDLE || gc->cause == WEFT_GC_CAUSE_DEADLOCK ||
          gc->cause == WEFT_GC_CAUSE_EXIT)
        continue;
      add_delay (self, &delays, wait, ns);
      if (gc->wait <= LONG_SYNC ||
          !weft_gc_find_holder (gcs->trace->collections, gcs->trace->index, i, &holder) ||
          holder.time - since <= gc->wait / 2 || !is_program_thread (threads, holder.thread))
        {
          others += ns;
          continue;
        }
      held += ns;
      n++;
      add_held_wait (holders, holder.thread, wait, ns);
      weft_measure_instance (self, WEFT_SCENE_HELD, wait, ns,
                             thread_index (threads, holder.thread));
    }
  self->values[WEFT_MEASURE_HELD] = weft_measure_share (gcs->statistics, held);
  self->values[WEFT_MEASURE_HELD_TIME] = (double) held;
  self->values[WEFT_MEASURE_HELD_GCS] = n;
  self->values[WEFT_MEASURE_DELAYED] = weft_measure_share (gcs->statistics, delays.ns);
  self->values[WEFT_MEASURE_DELAYS] = delays.n;
  self->values[WEFT_MEASURE_DELAYED_GCS] = weft_measure_quotient (delays.n, delays.n_gcs);
  /* find the thread that GCs waited for longest in total */
  g_hash_table_iter_init (&iter, holders);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    if (most == NULL || ((const HoldingThread *) value)->sum > most->sum)
      most = value;
  if (most != NULL)
    {
      self->values[WEFT_MEASURE_HOLDER] = weft_measure_quotient ((double) most->sum, (double) held);
      self->scenes[WEFT_SCENE_HELD].range = most->range;
      self->scenes[WEFT_SCENE_HELD].thread = thread_index (threads, most->id);
    }
  return others;
}

/* Returns the median of @n @values, or NAN if there are none. Reorders them. */
static double
median (guint64 *values, guint n)
{
  return n > 0 ? (double) weft_select (values, 0, n, n / 2) : NAN;
}

/* A typical minor or major GC. */
typedef struct
{
  guint64 pause, copied; /* medians */
} MedianGc;

static MedianGc
find_median_gc (const GcRange *gcs, gboolean is_major, guint step)
{
  g_autofree guint64 *values = g_new (guint64, 2 * ((gcs->end - gcs->first) / step + 1));
  guint64 *pauses = values, *copied = values + (gcs->end - gcs->first) / step + 1;
  guint n = 0;

  for (guint i = gcs->first; i < gcs->end; i += step)
    {
      const WeftCollection *gc = weft_collections_nth (gcs->trace->collections, i);

      if (weft_collection_is_major (gc) != is_major ||
          (gc->flags & WEFT_COLLECTION_HAS_NUMBERS) == 0)
        continue;
      pauses[n] = gc->pause;
      copied[n++] = gc->copied;
    }
  if (n < FEW_GCS)
    return (MedianGc){ G_MAXUINT64 / DISTURBED_FACTOR, 0 };
  return (MedianGc){ weft_select (pauses, 0, n, n / 2), weft_select (copied, 0, n, n / 2) };
}

/* Measures the time of GCs that took much longer than other GCs of the same kind (minor or major)
 * that copied as much. These GCs did no more work than the others, so other programs were probably
 * using the cores. */
static void
measure_disturbed (WeftMeasures *self, const GcRange *gcs)
{
  guint step = (gcs->end - gcs->first) / MAX_GCS + 1;
  MedianGc usual[] = { find_median_gc (gcs, FALSE, step), find_median_gc (gcs, TRUE, step) };
  guint64 strange = 0, all = 0;

  for (guint i = gcs->first; i < gcs->end; i += step)
    {
      const WeftCollection *gc = weft_collections_nth (gcs->trace->collections, i);
      const MedianGc *its = &usual[weft_collection_is_major (gc)];

      all += gc->pause;
      if (gc->pause > DISTURBED_FACTOR * its->pause &&
          gc->copied <= DISTURBED_FACTOR / 2 * its->copied)
        strange += gc->pause;
    }
  self->values[WEFT_MEASURE_DISTURBED] = weft_measure_quotient ((double) strange, (double) all);
}

/* Measures the number of parallel GCs, and the median of the bytes that they copied. */
static void
measure_copied (WeftMeasures *self, const GcRange *gcs)
{
  guint step = (gcs->end - gcs->first) / MAX_GCS + 1, n = 0, n_parallel = 0;
  g_autofree guint64 *copied = g_new (guint64, (gcs->end - gcs->first) / step + 1);

  for (guint i = gcs->first; i < gcs->end; i++)
    {
      const WeftCollection *gc = weft_collections_nth (gcs->trace->collections, i);

      if (gc->threads < 2)
        continue;
      if (n_parallel++ % step == 0 && (gc->flags & WEFT_COLLECTION_HAS_NUMBERS))
        copied[n++] = gc->copied;
    }
  self->values[WEFT_MEASURE_PARALLEL_GCS] = n_parallel;
  self->values[WEFT_MEASURE_COPIED] = median (copied, n);
}

/* Returns the number of stack overflows in [@from, @to). */
static guint64
count_stack_overflows (const WeftIndex *index, guint64 from, guint64 to)
{
  guint64 n = 0;

  for (guint i = 0; i < index->caps->len; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (index, i);
      WeftCapEvents events = weft_cap_events (cap, index->log, weft_cap_index_chunk_at (cap, from));
      const WeftEvent *event = &events.event;

      while (weft_cap_events_next (&events) && events.time < to)
        n += events.time >= from && event->tag == WEFT_TAG_STOP_THREAD && event->length >= 6 &&
             weft_event_stop_status (event) == WEFT_STOP_STACK_OVERFLOW;
    }
  return n;
}

/* Returns the bytes allocated between GC @i and the one before by the HEC that allocated most; the
 * mean of all HECs if nurseries of 16 MiB or more are divided into chunks that they share (-n4m).
 */
static guint64
bytes_before_gc (const GcRange *gcs, guint i)
{
  const WeftHeapCounters *counters = gcs->trace->counters;
  guint64 end = gc_pause_range (weft_collections_nth (gcs->trace->collections, i)).to;
  guint64 last = gc_pause_range (weft_collections_nth (gcs->trace->collections, i - 1)).to;
  guint64 most = 0, all = 0, now, before;

  for (guint cap = 0; cap < weft_heap_counters_n_caps (counters); cap++)
    {
      const WeftSeries *series = weft_heap_counters_allocated (counters, cap);

      if (weft_series_get_value (series, end, &now) &&
          weft_series_get_value (series, last, &before) && now > before)
        {
          most = MAX (most, now - before);
          all += now - before;
        }
    }
  return gcs->trace->process->nursery >= SHARED_NURSERY ?
             all / MAX (gcs->statistics->numbers.n_caps, 1) :
             most;
}

/* Returns the size of a chunk of a stack, bytes. */
static guint64
stack_chunk_size (const WeftProcess *process)
{
  double given = weft_rts_flag_number (process, "-kc");

  return given >= 0 ? (guint64) MIN (given, 0x1p40) : STACK_CHUNK;
}

/* Returns the median of bytes_before_gc() of up to @max_gcs GCs, relative to the nursery.
 * @without_stacks: the chunks of stacks that overflowed are not counted. */
static double
median_filled (const GcRange *gcs, guint max_gcs, gboolean without_stacks)
{
  guint step = (gcs->end - gcs->first) / max_gcs + 1, n = 0;
  guint64 chunk_size = stack_chunk_size (gcs->trace->process);
  g_autofree guint64 *filled = g_new (guint64, (gcs->end - gcs->first) / step + 1);

  for (guint i = MAX (gcs->first, 1); i < gcs->end; i += step)
    {
      guint64 bytes = bytes_before_gc (gcs, i), chunks = 0;

      if (bytes == 0)
        continue;
      if (without_stacks)
        chunks = chunk_size *
                 count_stack_overflows (
                     gcs->trace->index,
                     gc_pause_range (weft_collections_nth (gcs->trace->collections, i - 1)).to,
                     weft_collections_nth (gcs->trace->collections, i)->start);
      filled[n++] = bytes - MIN (chunks, bytes);
    }
  return median (filled, n) / (double) gcs->trace->process->nursery;
}

/* Measures how full the nursery is at a GC. */
static void
measure_filled (WeftMeasures *self, const GcRange *gcs)
{
  double filled;

  if (gcs->trace->process->nursery == 0)
    return;
  self->values[WEFT_MEASURE_NURSERY] = (double) gcs->trace->process->nursery;
  filled = median_filled (gcs, MAX_GCS, FALSE);
  if (filled > LARGE_FILLED && filled < STACK_FILLED)
    filled = median_filled (gcs, STACK_GCS, TRUE);
  self->values[WEFT_MEASURE_FILLED] = filled;
}

/* Measures stalls, that is, pauses far longer than copying explains, provided that they are
 * rare. */
static void
measure_stalls (WeftMeasures *self, const GcRange *gcs)
{
  guint64 stalled = 0, longest = 0;
  guint n = 0;

  for (guint i = gcs->first; i < gcs->end; i++)
    {
      const WeftCollection *gc = weft_collections_nth (gcs->trace->collections, i);
      double expected = WEFT_GC_NS + (double) (gc->copied + gc->live) * WEFT_COPY_NS;
      WeftRange pause = gc_pause_range (gc);

      if (!(gc->flags & WEFT_COLLECTION_HAS_NUMBERS) ||
          (double) gc->pause < MIN_STALL + DISTURBED_FACTOR * expected)
        continue;
      n++;
      stalled += gc->pause;
      weft_measure_instance (self, WEFT_SCENE_STALLED, pause, gc->pause, WEFT_SCENE_NO_THREAD);
      if (gc->pause <= longest)
        continue;
      longest = gc->pause;
      self->scenes[WEFT_SCENE_STALLED].range = pause;
      self->values[WEFT_MEASURE_STALL_LONGEST] = (double) longest;
      self->values[WEFT_MEASURE_STALL_COPIED] = (double) gc->copied;
    }
  /* this many long pauses are not rare */
  if (n * FEW_STALLS > gcs->end - gcs->first && n > MANY_STALLS)
    n = 0;
  self->values[WEFT_MEASURE_STALLS] = n;
  self->values[WEFT_MEASURE_STALLED] = n > 0 ? weft_measure_share (gcs->statistics, stalled) : 0;
}

double
weft_measure_gc_share (const WeftMeasures *self,
                       const WeftStatistics *statistics,
                       guint64 from,
                       guint64 to)
{
  double gc = self->values[WEFT_MEASURE_GC], census = self->values[WEFT_MEASURE_CENSUS];
  WeftCollectionSums sums = weft_collections_sums (statistics->trace->collections, from, to);

  return gc > 0 ? weft_measure_share (statistics, sums.all.elapsed) * gc / (gc + census) : 0;
}

void
weft_measure_gc (WeftMeasures *self, const WeftStatistics *statistics, WeftThreads *threads)
{
  const WeftCollections *collections = statistics->trace->collections;
  GcRange gcs = { statistics, statistics->trace,
                  weft_collections_count_before (collections, statistics->from),
                  weft_collections_count_before (collections, statistics->to) };
  double n = (double) statistics->gc.all.count;
  guint64 waits;
  double gc, written = 0;

  if (!weft_amount_is_known (weft_feature_recorded (statistics->trace, WEFT_FEATURE_GC)))
    return;
  self->values[WEFT_MEASURE_GC_COUNT] = n;
  self->values[WEFT_MEASURE_GC_RATE] = weft_measure_rate (n, statistics->covered);
  self->values[WEFT_MEASURE_ALLOCATION] =
      weft_measure_rate ((double) statistics->allocated, statistics->numbers.run);
  /* only arrays can be allocated this fast, even if the arrays alive at any one time are a small
   * part of the heap */
  if (self->values[WEFT_MEASURE_ALLOCATION] > WEFT_ARRAY_RATE)
    self->values[WEFT_MEASURE_ARRAYS_UNSEEN] = 0;
  measure_pauses (self, &gcs);
  find_busiest_slice (self, &gcs);
  waits = measure_held_gcs (self, &gcs, threads);
  weft_measure_minor_gc (self, statistics, waits);
  measure_stalls (self, &gcs);
  measure_disturbed (self, &gcs);
  measure_copied (self, &gcs);
  measure_filled (self, &gcs);
  /* GHC allocates arrays outside of the nursery, so that more than a nursery is allocated between
   * two GCs. Most of the allocated bytes are in arrays if the rate is too high for small objects,
   * or if the heap consists of arrays of pointers, which are slower to write. */
  gc = self->values[WEFT_MEASURE_GC];
  if (self->values[WEFT_MEASURE_FILLED] > LARGE_FILLED &&
      (self->values[WEFT_MEASURE_ALLOCATION] > WEFT_ARRAY_RATE ||
       self->values[WEFT_MEASURE_BOXED_SHARE] > MAX_BOXED))
    written = weft_measure_share (statistics, (double) statistics->allocated * WRITE_NS /
                                                  MAX (statistics->numbers.n_caps, 1));
  self->values[WEFT_MEASURE_ARRAY_COST] = fmin (gc + written, 1);
  written = weft_measure_share (statistics, (double) statistics->allocated * ALLOCATE_NS /
                                                MAX (statistics->numbers.n_caps, 1));
  self->values[WEFT_MEASURE_ALLOCATION_COST] = fmin (gc + written, 1);
}
