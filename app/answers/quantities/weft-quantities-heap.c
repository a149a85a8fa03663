/* SPDX-License-Identifier: BSD-3-Clause */
/* Quantities of memory and sparks: heap counters, sparks, heap profile. */
#include "weft-event-tags.h"
#include "weft-heap-counters.h"
#include "weft-heap-makeup.h"
#include "weft-quantity-private.h"
#include "weft-rts-flags.h"

#include <glib/gi18n.h>

static WeftAmount
gauge_maximum (const WeftGaugeNumbers *gauge)
{
  return gauge->is_known ?
             weft_amount ((double) gauge->most) :
             weft_amount_absent (WEFT_AMOUNT_UNKNOWN, N_ ("no sample in this range or before it"));
}

static WeftAmount
max_live_bytes (gconstpointer of)
{
  const WeftStatistics *self = of;

  return gauge_maximum (&self->live);
}

static WeftAmount
max_heap_size (gconstpointer of)
{
  const WeftStatistics *self = of;

  return gauge_maximum (&self->size);
}

/* Returns TRUE if the RTS that wrote the log has events of type @tag, which GHC 9.2 (or 9.1, its
 * development version) introduced. */
static gboolean
declares_event_type (const WeftTrace *trace, guint16 tag)
{
  const WeftLog *log = trace->index->log;

  /* the header of a merged log declares the types of all its processes */
  if (log->is_merged && weft_rts_version (trace->process) <= 900)
    return FALSE;
  return log->segments->len > 0 &&
         weft_header_type (weft_log_segment (log, 0)->header, tag) != NULL;
}

static WeftAmount
max_blocks_size (gconstpointer of)
{
  const WeftStatistics *self = of;
  const WeftSeries *blocks = weft_heap_counters_gauge (self->trace->counters, WEFT_HEAP_BLOCKS);

  /* a cut log may end before the first sample */
  if (blocks->samples->len > 0 || (!self->trace->index->log->is_complete &&
                                   declares_event_type (self->trace, WEFT_TAG_BLOCKS_SIZE)))
    return gauge_maximum (&self->blocks);
  return weft_amount_absent (WEFT_AMOUNT_NOT_RECORDED, N_ ("GHC 9.2 and later record it"));
}

/* Returns TRUE if the whole range is between two samples. Only the rate between the samples is
 * known then. The value for a few ns of that time, which may be in a GC pause, was never
 * measured. */
static gboolean
range_is_inside_step (const WeftStatistics *self)
{
  guint64 from, to;

  return weft_allocation_is_inside_step (self->trace->counters, self->from, self->to, &from, &to);
}

static WeftAmount
unknown_between_samples (void)
{
  return weft_amount_absent (WEFT_AMOUNT_UNKNOWN,
                             N_ ("the range is shorter than the time between two samples"));
}

static WeftAmount
allocated_bytes (gconstpointer of)
{
  const WeftStatistics *self = of;

  if (range_is_inside_step (self))
    return unknown_between_samples ();
  return weft_amount ((double) self->allocated);
}

static WeftAmount
allocation_rate (gconstpointer of)
{
  if (range_is_inside_step (of))
    return unknown_between_samples ();
  return weft_amount_finite (weft_statistics_allocation_rate (of),
                             N_ ("no mutator time in this range"));
}

static WeftAmount
returns_are_known (gconstpointer of)
{
  return declares_event_type (((const WeftStatistics *) of)->trace, WEFT_TAG_MEM_RETURN) ?
             weft_amount (0) :
             weft_amount_absent (WEFT_AMOUNT_NOT_RECORDED, N_ ("GHC 9.2 and later record it"));
}

static WeftHeapMakeup
heap_makeup (const WeftStatistics *self)
{
  return weft_heap_makeup_max_live (
      self->trace, self->from, weft_index_range_end (self->trace->index, self->from, self->to));
}

static WeftAmount
size_over_live (gconstpointer of)
{
  return heap_makeup (of).size_per_live;
}

#define PART(name, constant)                                  \
  static WeftAmount part_##name (gconstpointer of)            \
  {                                                           \
    return heap_makeup (of).parts[WEFT_HEAP_PART_##constant]; \
  }
PART (data, DATA)
PART (headers, HEADERS)
PART (nursery, NURSERY)
PART (gaps, GAPS)
PART (reserve, RESERVE)
PART (surplus, SURPLUS)
#undef PART

static const WeftQuantity heap_rows[] = {
  { "gc.max_heap_size", NC_ ("quantity", "Maximum heap size"),
    N_ ("Largest heap size: memory taken from the operating system."), .unit = WEFT_UNIT_BYTES,
    .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (HEAP_COUNTERS), .get = max_heap_size,
    .shown_in = WEFT_SHOWN_ON_CARD | WEFT_SHOWN_IN_DETAILS (1),
    .short_title = NC_ ("fact", "Maximum size") },
  { "heap.max_blocks_bytes", NC_ ("quantity", "Maximum blocks in use"),
    N_ ("Largest size of the heap's blocks in use."), .unit = WEFT_UNIT_BYTES,
    .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (HEAP_COUNTERS), .get = max_blocks_size },
  { "gc.max_residency", NC_ ("quantity", "Maximum residency"),
    N_ ("Most live bytes found by a major GC (+RTS -s: \"maximum residency\")."),
    .unit = WEFT_UNIT_BYTES, .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (HEAP_COUNTERS),
    .get = max_live_bytes, .shown_in = WEFT_SHOWN_ON_CARD | WEFT_SHOWN_IN_DETAILS (2),
    .short_title = NC_ ("fact", "Maximum live") },
  { "heap.size_over_live", NC_ ("quantity", "Heap size over live bytes"),
    N_ ("Heap size in multiples of the live bytes, at the major GC with the most live bytes. A "
        "copying GC alone needs 2."),
    .unit = WEFT_UNIT_MEAN, .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (HEAP_COUNTERS),
    .get = size_over_live, .is_typical = TRUE },
  { "heap.data_bytes", NC_ ("quantity", "Live data"),
    N_ ("Bytes of live objects, without the headers of profiling, at the major GC with the most "
        "live bytes."),
    .unit = WEFT_UNIT_BYTES, .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (HEAP_COUNTERS),
    .get = part_data, .is_typical = TRUE },
  { "heap.headers_bytes", NC_ ("quantity", "Profiling headers"),
    N_ ("Words that -prof adds to each live object, at the major GC with the most live bytes: live "
        "bytes less the bands of the heap profile sample of the same GC."),
    .unit = WEFT_UNIT_BYTES, .needs = WEFT_NEEDS (HEAP_COUNTERS), .get = part_headers,
    .is_typical = TRUE },
  { "heap.nursery_bytes", NC_ ("quantity", "Nurseries"),
    N_ ("Allocation areas of all HECs (+RTS -A), at the major GC with the most live bytes."),
    .unit = WEFT_UNIT_BYTES, .needs = WEFT_NEEDS (HEAP_COUNTERS), .get = part_nursery,
    .is_typical = TRUE },
  { "heap.fragmentation_bytes", NC_ ("quantity", "Fragmentation"),
    N_ ("Blocks in use less live bytes and nursery, at the major GC with the most live bytes: gaps "
        "between live objects."),
    .unit = WEFT_UNIT_BYTES, .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (HEAP_COUNTERS),
    .get = part_gaps, .is_typical = TRUE, .noise = WEFT_NOISE_VARIED },
  { "heap.reserve_bytes", NC_ ("quantity", "Copying reserve"),
    N_ ("Free memory kept for the next major GC, to copy live data into, and for growth until then "
        "(+RTS -F), at the major GC with the most live bytes."),
    .unit = WEFT_UNIT_BYTES, .needs = WEFT_NEEDS (HEAP_COUNTERS), .get = part_reserve,
    .is_typical = TRUE, .noise = WEFT_NOISE_VARIED },
  { "heap.not_returned_bytes", NC_ ("quantity", "Not returned"),
    N_ ("Free memory beyond the copying reserve, at the major GC with the most live bytes: not yet "
        "returned to the operating system, or in megablocks used in part."),
    .unit = WEFT_UNIT_BYTES, .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (HEAP_COUNTERS),
    .get = part_surplus, .is_typical = TRUE },
  { "gc.major_samples", NC_ ("quantity", "Samples of live bytes"),
    N_ ("Major GCs in the range that counted live bytes."), .unit = WEFT_UNIT_COUNT,
    .needs = WEFT_NEEDS (HEAP_COUNTERS), .from = WEFT_NUMBER_MEMBER (WeftStatistics, live.samples),
    .noise = WEFT_NOISE_TIMED },
  { "gc.allocated", NC_ ("quantity", "Allocated"),
    N_ ("Bytes that the program allocated (+RTS -s: \"allocated in the heap\")."),
    .unit = WEFT_UNIT_BYTES, .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (HEAP_COUNTERS),
    .get = allocated_bytes, .is_sampled = TRUE,
    .shown_in = WEFT_SHOWN_ON_CARD | WEFT_SHOWN_IN_DETAILS (3) },
  { "heap.allocation_bytes_per_s", NC_ ("quantity", "Allocation rate"),
    N_ ("Bytes allocated per second of mutator time (+RTS -s: \"Alloc rate\")."),
    .unit = WEFT_UNIT_BYTES_PER_S, .better = WEFT_BETTER_LOWER,
    .needs = WEFT_NEEDS (HEAP_COUNTERS) | WEFT_NEEDS (GC), .get = allocation_rate,
    .is_sampled = TRUE, .shown_in = WEFT_SHOWN_ON_CARD | WEFT_SHOWN_IN_DETAILS (4),
    .short_title = NC_ ("fact", "Rate") },
  { "heap.returned_bytes", NC_ ("quantity", "Returned"),
    N_ ("Memory returned to the operating system."), .unit = WEFT_UNIT_BYTES,
    .needs = WEFT_NEEDS (HEAP_COUNTERS), .get = returns_are_known,
    .from = WEFT_NUMBER_MEMBER (WeftStatistics, returned) },
};

const WeftQuantityGroup weft_quantities_heap = { NC_ ("quantity", "Heap"), heap_rows,
                                                 G_N_ELEMENTS (heap_rows) };

static WeftAmount
sparks_total (gconstpointer of)
{
  const WeftSparkRates *rates = &((const WeftStatistics *) of)->numbers.sparks;

  return weft_amount (floor (MAX (rates->created + rates->dud + rates->overflowed, 0) + 0.5));
}

static WeftAmount
garbage_collected_sparks (gconstpointer of)
{
  WeftAmount amount = weft_amount (0);

  amount.bound = weft_gcd_sparks_bound (((const WeftStatistics *) of)->trace);
  return amount;
}

static const WeftQuantity spark_rows[] = {
  { "sparks.total", NC_ ("quantity", "Sparks"),
    N_ ("Calls of par: sparks created, dud and overflowed (+RTS -s: \"SPARKS\")."),
    .unit = WEFT_UNIT_COUNT, .needs = WEFT_NEEDS (SPARKS), .get = sparks_total,
    .is_sampled = TRUE },
  { "gc.sparks.created", NC_ ("quantity", "Sparks created"), N_ ("Sparks added to a spark pool."),
    .unit = WEFT_UNIT_COUNT, .needs = WEFT_NEEDS (SPARKS), .is_sampled = TRUE,
    .from = WEFT_NUMBER_MEMBER (WeftStatistics, numbers.sparks.created),
    .shown_in = WEFT_SHOWN_ON_CARD | WEFT_SHOWN_IN_DETAILS (1),
    .short_title = NC_ ("fact", "Created") },
  { "gc.sparks.converted", NC_ ("quantity", "Sparks converted"),
    N_ ("Sparks that were run in parallel."), .unit = WEFT_UNIT_COUNT, .better = WEFT_BETTER_HIGHER,
    .needs = WEFT_NEEDS (SPARKS), .is_sampled = TRUE,
    .from = WEFT_NUMBER_MEMBER (WeftStatistics, numbers.sparks.converted),
    .noise = WEFT_NOISE_VARIED, .shown_in = WEFT_SHOWN_ON_CARD | WEFT_SHOWN_IN_DETAILS (2),
    .short_title = NC_ ("fact", "Converted") },
  { "gc.sparks.overflowed", NC_ ("quantity", "Sparks overflowed"),
    N_ ("Sparks dropped because the spark pool was full."), .unit = WEFT_UNIT_COUNT,
    .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (SPARKS), .is_sampled = TRUE,
    .from = WEFT_NUMBER_MEMBER (WeftStatistics, numbers.sparks.overflowed) },
  { "gc.sparks.dud", NC_ ("quantity", "Sparks dud"),
    N_ ("Sparks whose expression was already evaluated."), .unit = WEFT_UNIT_COUNT,
    .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (SPARKS), .is_sampled = TRUE,
    .from = WEFT_NUMBER_MEMBER (WeftStatistics, numbers.sparks.dud) },
  { "gc.sparks.gcd", NC_ ("quantity", "Sparks garbage collected"),
    N_ ("Sparks whose result was no longer needed."), .unit = WEFT_UNIT_COUNT,
    .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (SPARKS), .is_sampled = TRUE,
    .get = garbage_collected_sparks,
    .from = WEFT_NUMBER_MEMBER (WeftStatistics, numbers.sparks.gcd),
    .noise = WEFT_NOISE_SCHEDULED },
  { "gc.sparks.fizzled", NC_ ("quantity", "Sparks fizzled"),
    N_ ("Sparks whose expression the program evaluated before a HEC ran them."),
    .unit = WEFT_UNIT_COUNT, .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (SPARKS),
    .is_sampled = TRUE, .from = WEFT_NUMBER_MEMBER (WeftStatistics, numbers.sparks.fizzled),
    .noise = WEFT_NOISE_SCHEDULED },
  { "sparks.pool_mean", NC_ ("quantity", "Sparks in the pools"),
    N_ ("Mean number of sparks waiting in the pools of all HECs, over the covered time."),
    .unit = WEFT_UNIT_MEAN, .needs = WEFT_NEEDS (SPARKS), .is_sampled = TRUE,
    .from = WEFT_NUMBER_MEMBER (WeftStatistics, numbers.sparks.pool),
    .shown_in = WEFT_SHOWN_ON_CARD | WEFT_SHOWN_IN_DETAILS (4),
    .short_title = NC_ ("fact", "In the pools, mean") },
};

const WeftQuantityGroup weft_quantities_sparks = { NC_ ("quantity", "Sparks"), spark_rows,
                                                   G_N_ELEMENTS (spark_rows) };

static WeftAmount
largest_profile_sample (gconstpointer of)
{
  const WeftStatistics *self = of;
  gint largest = self->numbers.largest_sample;

  if (largest < 0)
    return weft_amount_absent (WEFT_AMOUNT_UNKNOWN, N_ ("no sample in this range or before it"));
  return weft_amount (
      (double) weft_heap_profile_sample (self->trace->heap, (guint) largest)->total);
}

static const WeftQuantity profile_rows[] = {
  { "heap_profile.samples", NC_ ("quantity", "Heap profile samples"),
    N_ ("Heap profile samples in the range."), .unit = WEFT_UNIT_COUNT,
    .needs = WEFT_NEEDS (HEAP_PROFILE), .extent = WEFT_EXTENT_SAMPLES,
    .from = WEFT_NUMBER_MEMBER (WeftStatistics, numbers.n_samples), .noise = WEFT_NOISE_TIMED,
    .shown_in = WEFT_SHOWN_ON_CARD | WEFT_SHOWN_IN_DETAILS (1),
    .short_title = NC_ ("fact", "Samples") },
  { "heap_profile.max_bytes", NC_ ("quantity", "Largest heap profile sample"),
    N_ ("Largest sum of the bands of one sample. If the range has no sample: the sum of the last "
        "sample before it."),
    .unit = WEFT_UNIT_BYTES, .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (HEAP_PROFILE),
    .get = largest_profile_sample, .extent = WEFT_EXTENT_SAMPLES },
};

const WeftQuantityGroup weft_quantities_heap_profile = { NC_ ("quantity", "Heap profile"),
                                                         profile_rows,
                                                         G_N_ELEMENTS (profile_rows) };
