/* SPDX-License-Identifier: BSD-3-Clause */
/* Quantities of time, HECs, GC, threads and events. */
#include "weft-quantity-private.h"

#include "weft-thread-role.h"

#include <glib/gi18n.h>

#define EMPTY_RANGE N_ ("the range is empty")
#define THREADS_UNREAD \
  weft_amount_absent (WEFT_AMOUNT_UNKNOWN, N_ ("the threads are still being read"))
#define NOT_COVERED N_ ("no time in this range is covered by all HECs")

/* Returns an unknown amount if no time in the range is covered by all HECs. */
static WeftAmount
time_is_known (gconstpointer of)
{
  const WeftStatistics *self = of;

  return self->covered > 0 || self->to == self->from ?
             weft_amount (0) :
             weft_amount_absent (WEFT_AMOUNT_UNKNOWN, NOT_COVERED);
}

static WeftAmount
elapsed_time (gconstpointer of)
{
  const WeftStatistics *self = of;

  return weft_amount ((double) (self->to - self->from));
}

/* Returns @share, the share of the covered time outside of GC. Returns an unknown amount if no GC
 * is known and only a part of the range is covered, as there may be GCs in the rest. */
static WeftAmount
productive_share (const WeftStatistics *self, double share)
{
  if (self->covered > 0 && self->known_gc_elapsed == 0 && weft_statistics_is_partial (self))
    return weft_amount_absent (
        WEFT_AMOUNT_UNKNOWN, N_ ("only a part of this range is covered, and no GC is known in it"));
  return weft_amount_finite (share, self->to > self->from ? NOT_COVERED : EMPTY_RANGE);
}

static WeftAmount
mutator_productivity (gconstpointer of)
{
  return productive_share (of, weft_statistics_productivity (of));
}

/* Sets @life to the lifetime of the main thread, clipped to the range of @self. Returns a known
 * amount, or the reason why the lifetime is unknown. In the output of +RTS -s, "INIT" is the time
 * before the lifetime of the main thread, and "EXIT" the time after it. */
static WeftAmount
main_thread_lifetime (const WeftStatistics *self, WeftRange *life)
{
  const WeftThreads *threads = weft_trace_peek (self->trace, WEFT_LAZY_THREADS);

  if (threads == NULL)
    return THREADS_UNREAD;
  if (!weft_threads_get_main_life (threads, life))
    return weft_amount_absent (WEFT_AMOUNT_UNKNOWN,
                               N_ ("the log does not have the main thread from beginning to end"));
  life->from = CLAMP (life->from, self->from, self->to);
  life->to = CLAMP (life->to, life->from, self->to);
  return time_is_known (self);
}

/* Returns the time outside of GC pauses in [@from, @to), ns. */
static guint64
mutator_time_in (const WeftStatistics *self, guint64 from, guint64 to)
{
  guint64 gc = weft_collections_sums (self->trace->collections, from, to).all.elapsed;

  return to - from - MIN (gc, to - from);
}

static WeftAmount
init_ns (gconstpointer of)
{
  const WeftStatistics *self = of;
  WeftRange life;
  WeftAmount found = main_thread_lifetime (self, &life);

  return weft_amount_is_known (found) ?
             weft_amount ((double) mutator_time_in (self, self->from, life.from)) :
             found;
}

static WeftAmount
exit_ns (gconstpointer of)
{
  const WeftStatistics *self = of;
  WeftRange life;
  WeftAmount found = main_thread_lifetime (self, &life);

  return weft_amount_is_known (found) ?
             weft_amount ((double) mutator_time_in (self, life.to, self->to)) :
             found;
}

/* Computes "Productivity" as +RTS -s does: a program built for profiling does not count the heap
 * census as GC, but as productive time. */
static WeftAmount
rts_productivity (gconstpointer of)
{
  const WeftStatistics *self = of;
  WeftRange life;
  WeftAmount found = main_thread_lifetime (self, &life);
  double productive;

  if (!weft_amount_is_known (found))
    return found;
  if (weft_process_is_profiled (self->trace->process) &&
      !weft_collections_has_all_samples (self->trace->collections))
    return weft_amount_absent (WEFT_AMOUNT_UNKNOWN,
                               N_ ("the log does not record when heap profile samples were taken"));
  productive = (double) mutator_time_in (self, life.from, life.to);
  if (weft_process_is_profiled (self->trace->process))
    productive +=
        (double) weft_collections_sums (self->trace->collections, life.from, life.to).census;
  return weft_amount_finite (productive / (double) (self->to - self->from), EMPTY_RANGE);
}

static WeftAmount
productivity_without_sync (gconstpointer of)
{
  return productive_share (of, weft_statistics_productivity_without_sync (of));
}

static WeftAmount
marking_is_known (gconstpointer of)
{
  return ((const WeftStatistics *) of)->is_global_known ?
             weft_amount (0) :
             weft_amount_absent (WEFT_AMOUNT_UNKNOWN,
                                 N_ ("the events of this range are not covered"));
}

static const WeftQuantity time_rows[] = {
  { "time.elapsed_ns", NC_ ("quantity", "Elapsed"), N_ ("Length of the range."),
    .unit = WEFT_UNIT_NS, .better = WEFT_BETTER_LOWER, .get = elapsed_time,
    .extent = WEFT_EXTENT_FILE, .shown_in = WEFT_SHOWN_ON_CARD | WEFT_SHOWN_IN_DETAILS (1) },
  { "time.covered_ns", NC_ ("quantity", "Covered"),
    N_ ("Part of the range in which the events of all HECs are known: all of it, unless the log is "
        "cut, growing or damaged. Mutator time and productivity are of this part."),
    .unit = WEFT_UNIT_NS, .extent = WEFT_EXTENT_FILE,
    .from = WEFT_NUMBER_MEMBER (WeftStatistics, covered) },
  { "time.mutator_ns", NC_ ("quantity", "Mutator"),
    N_ ("Covered time outside of GC pauses: the program ran, or waited for something (+RTS -s: "
        "\"INIT\", \"MUT\" and \"EXIT\")."),
    .unit = WEFT_UNIT_NS, .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (GC),
    .get = time_is_known, .from = WEFT_NUMBER_MEMBER (WeftStatistics, mutator),
    .shown_in = WEFT_SHOWN_ON_CARD | WEFT_SHOWN_IN_DETAILS (2) },
  { "time.gc_ns", NC_ ("quantity", "GC"),
    N_ ("Elapsed time in GC pauses, clipped to the range (+RTS -s: \"GC\", and in a program built "
        "for profiling \"PROF\" and \"RP\")."),
    .unit = WEFT_UNIT_NS, .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (GC),
    .extent = WEFT_EXTENT_EVENTS, .from = WEFT_NUMBER_MEMBER (WeftStatistics, known_gc_elapsed),
    .chance = WEFT_CHANCE_PAUSES, .shown_in = WEFT_SHOWN_ON_CARD | WEFT_SHOWN_IN_DETAILS (3) },
  { "time.productivity", NC_ ("quantity", "Productivity"),
    N_ ("Share of covered time in which no GC was running. The \"Productivity\" of +RTS -s also "
        "leaves out start and end of the RTS (see the productivity of +RTS -s)."),
    .unit = WEFT_UNIT_SHARE, .better = WEFT_BETTER_HIGHER, .needs = WEFT_NEEDS (GC),
    .get = mutator_productivity, .noise = WEFT_NOISE_VARIED,
    .shown_in = WEFT_SHOWN_ON_CARD | WEFT_SHOWN_IN_DETAILS (4) },
  { "time.init_ns", NC_ ("quantity", "Start of the RTS"),
    N_ ("Time outside of GC pauses until the main thread was created (+RTS -s: \"INIT\")."),
    .unit = WEFT_UNIT_NS, .better = WEFT_BETTER_LOWER,
    .needs = WEFT_NEEDS (GC) | WEFT_NEEDS (SCHEDULER), .get = init_ns,
    .shown_in = WEFT_SHOWN_IN_FILES, .noise = WEFT_NOISE_TIMED },
  { "time.exit_ns", NC_ ("quantity", "End of the RTS"),
    N_ ("Time outside of GC pauses after the main thread had finished (+RTS -s: \"EXIT\")."),
    .unit = WEFT_UNIT_NS, .better = WEFT_BETTER_LOWER,
    .needs = WEFT_NEEDS (GC) | WEFT_NEEDS (SCHEDULER), .get = exit_ns,
    .shown_in = WEFT_SHOWN_IN_FILES, .noise = WEFT_NOISE_TIMED },
  { "time.rts_productivity", NC_ ("quantity", "Productivity of +RTS -s"),
    N_ ("Share of elapsed time in which the main thread existed and no GC was running, as +RTS -s "
        "has it: start and end of the RTS are not productive, and the census of a heap profile is "
        "if the program was built for profiling."),
    .unit = WEFT_UNIT_SHARE, .better = WEFT_BETTER_HIGHER,
    .needs = WEFT_NEEDS (GC) | WEFT_NEEDS (SCHEDULER), .get = rts_productivity,
    .shown_in = WEFT_SHOWN_IN_FILES, .noise = WEFT_NOISE_VARIED },
  { "time.gc_sync_ns", NC_ ("quantity", "GC sync"),
    N_ ("Covered time from the request of a GC until it started, when all HECs had stopped."),
    .unit = WEFT_UNIT_NS, .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (GC),
    .get = time_is_known, .from = WEFT_NUMBER_MEMBER (WeftStatistics, gc_sync),
    .noise = WEFT_NOISE_SCHEDULED },
  { "time.productivity_without_sync", NC_ ("quantity", "Productivity without sync"),
    N_ ("Share of covered time in which no GC was running or awaited."), .unit = WEFT_UNIT_SHARE,
    .better = WEFT_BETTER_HIGHER, .needs = WEFT_NEEDS (GC), .get = productivity_without_sync,
    .noise = WEFT_NOISE_VARIED },
  { "time.nonmoving_mark_ns", NC_ ("quantity", "Concurrent marking"),
    N_ ("Time in which the non-moving collector marked, mostly while the program ran."),
    .unit = WEFT_UNIT_NS, .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (NONMOVING),
    .get = marking_is_known, .from = WEFT_NUMBER_MEMBER (WeftStatistics, marking) },
};

const WeftQuantityGroup weft_quantities_time = { NC_ ("quantity", "Time"), time_rows,
                                                 G_N_ELEMENTS (time_rows) };

static WeftAmount
mean_busy_hecs (gconstpointer of)
{
  const WeftStatistics *self = of;

  return weft_amount_finite (
      (double) self->numbers.all.shares.run / (double) (self->to - self->from), EMPTY_RANGE);
}

static WeftAmount
idle_time (gconstpointer of)
{
  const WeftStatistics *self = of;

  return weft_amount ((double) weft_cap_numbers_idle (&self->numbers.all));
}

static WeftAmount
idle_is_known (gconstpointer of)
{
  return ((const WeftStatistics *) of)->has_idle ? weft_amount (0) : THREADS_UNREAD;
}

/* Returns a known amount if the reasons for idle time are known. */
static WeftAmount
idle_reason_is_known (gconstpointer of)
{
  const WeftStatistics *self = of;

  return self->numbers.all.alive > 0 && self->numbers.all.covered == 0 ?
             weft_amount_absent (WEFT_AMOUNT_UNKNOWN, NOT_COVERED) :
             idle_is_known (of);
}

static WeftAmount
idle_runnable_share (gconstpointer of)
{
  const WeftStatistics *self = of;
  double ns = (double) (self->idle.ns[WEFT_IDLE_QUEUED] + self->idle.ns[WEFT_IDLE_ELSEWHERE]);
  WeftAmount known = idle_reason_is_known (of);

  return known.state == WEFT_AMOUNT_KNOWN ?
             weft_amount_finite (ns / (double) weft_cap_numbers_idle (&self->numbers.all),
                                 N_ ("no HEC was idle in this range")) :
             known;
}

static WeftAmount
mean_parallelism (gconstpointer of)
{
  const WeftStatistics *self = of;
  const WeftParallelSums *sums = &self->parallel;

  return self->has_idle ? weft_amount_finite ((double) sums->run /
                                                  (double) (sums->none + sums->one + sums->more),
                                              self->to > self->from ? NOT_COVERED : EMPTY_RANGE) :
                          THREADS_UNREAD;
}

/* Returns the covered time minus the time that perfect sharing would save. */
static WeftAmount
shared_elapsed_time (gconstpointer of)
{
  const WeftStatistics *self = of;

  return self->has_idle ? weft_amount ((double) self->covered - self->parallel.saved) :
                          THREADS_UNREAD;
}

static WeftAmount
sharing_saved_share (gconstpointer of)
{
  const WeftStatistics *self = of;

  return self->has_idle ? weft_amount_finite (self->parallel.saved / (double) self->covered,
                                              self->to > self->from ? NOT_COVERED : EMPTY_RANGE) :
                          THREADS_UNREAD;
}

static WeftAmount
even_elapsed_time (gconstpointer of)
{
  const WeftStatistics *self = of;

  return self->has_idle ? weft_amount ((double) self->parallel.paused + self->parallel.even) :
                          THREADS_UNREAD;
}

/* Features needed for idle times: a HEC is idle if it neither runs a thread nor takes part in a
 * GC. */
#define NEEDS_USAGE (WEFT_NEEDS (SCHEDULER) | WEFT_NEEDS (GC))

/* Row for the time in which HECs are idle for one reason. The event that disables a HEC belongs to
 * no HEC. If this event is missing from a cut log, the time is counted under another reason. */
#define IDLE_ROW(id, title, what, reason)                                                     \
  {                                                                                           \
    id, title, what, .unit = WEFT_UNIT_NS, .better = WEFT_BETTER_LOWER, .needs = NEEDS_USAGE, \
                     .get = idle_reason_is_known, .extent = WEFT_EXTENT_WRITERS,              \
                     .is_typical = TRUE,                                                      \
                     .from = WEFT_NUMBER_MEMBER (WeftStatistics, idle.ns[reason]),            \
                     .noise = WEFT_NOISE_SCHEDULED                                            \
  }

static const WeftQuantity hec_rows[] = {
  { "usage.caps", NC_ ("quantity", "HECs"),
    N_ ("HECs (also called capabilities) that existed in the range."), .unit = WEFT_UNIT_COUNT,
    .extent = WEFT_EXTENT_FILE, .from = WEFT_NUMBER_MEMBER (WeftStatistics, numbers.n_caps) },
  { "usage.busy_mean", NC_ ("quantity", "Busy HECs"),
    N_ ("How many HECs ran Haskell code, on average over the range."), .unit = WEFT_UNIT_MEAN,
    .better = WEFT_BETTER_HIGHER, .needs = WEFT_NEEDS (SCHEDULER), .get = mean_busy_hecs,
    .extent = WEFT_EXTENT_HECS, .is_lower_bound = TRUE, .noise = WEFT_NOISE_VARIED },
  { "usage.parallelism", NC_ ("quantity", "Parallelism"),
    N_ ("How many HECs ran Haskell code at once, on average over the covered time "
        "outside of GC pauses."),
    .unit = WEFT_UNIT_MEAN, .better = WEFT_BETTER_HIGHER, .needs = NEEDS_USAGE,
    .get = mean_parallelism, .noise = WEFT_NOISE_VARIED },
  { "usage.none_running_ns", NC_ ("quantity", "No HEC running"),
    N_ ("Covered time outside of GC pauses in which no HEC ran Haskell code."),
    .unit = WEFT_UNIT_NS, .better = WEFT_BETTER_LOWER, .needs = NEEDS_USAGE, .get = idle_is_known,
    .shown_in = WEFT_SHOWN_IN_FILES, .from = WEFT_NUMBER_MEMBER (WeftStatistics, parallel.none),
    .noise = WEFT_NOISE_SCHEDULED },
  { "usage.one_running_ns", NC_ ("quantity", "One HEC running"),
    N_ ("Covered time outside of GC pauses in which exactly one HEC ran Haskell code."),
    .unit = WEFT_UNIT_NS, .better = WEFT_BETTER_LOWER, .needs = NEEDS_USAGE, .get = idle_is_known,
    .shown_in = WEFT_SHOWN_IN_FILES, .from = WEFT_NUMBER_MEMBER (WeftStatistics, parallel.one) },
  { "usage.sharing_saves", NC_ ("quantity", "Saved by perfect sharing"),
    N_ ("Share of the covered time that would be saved if runnable threads had been "
        "shared out over all HECs: while k HECs ran, and more threads were runnable, "
        "all HECs, or one for each such thread, would have done the same work sooner. "
        "GC is left as it is. A bound on what better scheduling can save, not a forecast."),
    .unit = WEFT_UNIT_SHARE, .better = WEFT_BETTER_LOWER, .needs = NEEDS_USAGE,
    .get = sharing_saved_share, .noise = WEFT_NOISE_SCHEDULED },
  { "usage.shared_ns", NC_ ("quantity", "Elapsed with perfect sharing"),
    N_ ("Covered time less what perfect sharing would save."), .unit = WEFT_UNIT_NS,
    .better = WEFT_BETTER_LOWER, .needs = NEEDS_USAGE, .get = shared_elapsed_time,
    .shown_in = WEFT_SHOWN_IN_FILES, .is_typical = TRUE },
  { "usage.even_ns", NC_ ("quantity", "Elapsed with even work"),
    N_ ("Time in GC pauses, and the rest if all HECs had always run until the same work "
        "was done: the time that HECs ran, divided by their number."),
    .unit = WEFT_UNIT_NS, .better = WEFT_BETTER_LOWER, .needs = NEEDS_USAGE,
    .get = even_elapsed_time, .shown_in = WEFT_SHOWN_IN_FILES, .is_typical = TRUE },
  { "usage.running_ns", NC_ ("quantity", "Running"),
    N_ ("Time in which HECs ran Haskell code, summed over all HECs."), .unit = WEFT_UNIT_NS,
    .needs = WEFT_NEEDS (SCHEDULER), .extent = WEFT_EXTENT_HECS,
    .from = WEFT_NUMBER_MEMBER (WeftStatistics, numbers.all.shares.run) },
  { "usage.gc_work_ns", NC_ ("quantity", "Working in GC"),
    N_ ("Time in which HECs did the work of a GC, summed over all HECs."), .unit = WEFT_UNIT_NS,
    .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (GC), .extent = WEFT_EXTENT_HECS,
    .from = WEFT_NUMBER_MEMBER (WeftStatistics, numbers.all.shares.work) },
  { "usage.gc_wait_ns", NC_ ("quantity", "Waiting for GC"),
    N_ ("Time of GC pauses in which HECs had no work, summed over all HECs."), .unit = WEFT_UNIT_NS,
    .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (GC), .extent = WEFT_EXTENT_HECS,
    .from = WEFT_NUMBER_MEMBER (WeftStatistics, numbers.all.shares.wait) },
  { "usage.gc_sync_ns", NC_ ("quantity", "Waiting for GC to start"),
    N_ ("Time in which HECs had stopped for a GC and waited for those that had not, summed over "
        "all HECs."),
    .unit = WEFT_UNIT_NS, .better = WEFT_BETTER_LOWER, .needs = NEEDS_USAGE,
    .extent = WEFT_EXTENT_HECS,
    .from = WEFT_NUMBER_MEMBER (WeftStatistics, numbers.all.shares.sync),
    .noise = WEFT_NOISE_SCHEDULED },
  { "usage.idle_ns", NC_ ("quantity", "Idle"),
    N_ ("Time in which HECs neither ran Haskell code nor waited for a GC, summed over all HECs."),
    .unit = WEFT_UNIT_NS, .better = WEFT_BETTER_LOWER, .needs = NEEDS_USAGE, .get = idle_time,
    .extent = WEFT_EXTENT_HECS, .noise = WEFT_NOISE_SCHEDULED },
  IDLE_ROW ("usage.idle_disabled_ns",
            NC_ ("quantity", "Idle, disabled"),
            N_ ("Idle time of HECs while they were disabled: setNumCapabilities was called with "
                "fewer."),
            WEFT_IDLE_DISABLED),
  IDLE_ROW ("usage.idle_queued_ns",
            NC_ ("quantity", "Idle, threads in its run queue"),
            N_ ("Idle time of HECs in whose own run queue a thread was runnable: it was woken just "
                "now, or the HEC was not started."),
            WEFT_IDLE_QUEUED),
  IDLE_ROW ("usage.idle_elsewhere_ns",
            NC_ ("quantity", "Idle, threads runnable elsewhere"),
            N_ ("Idle time of HECs while threads were runnable in the run queues of other HECs "
                "only: they were not migrated."),
            WEFT_IDLE_ELSEWHERE),
  IDLE_ROW ("usage.idle_foreign_ns",
            NC_ ("quantity", "Idle, foreign call"),
            N_ ("Idle time of HECs while no thread was runnable, and the last thread that they ran "
                "was in a foreign call. That thread may be the I/O manager or the timer manager, "
                "which wait in one."),
            WEFT_IDLE_FOREIGN),
  IDLE_ROW ("usage.idle_nothing_ns",
            NC_ ("quantity", "Idle, nothing runnable"),
            N_ ("Idle time of HECs while no thread was runnable: all others ran, were blocked or "
                "had finished."),
            WEFT_IDLE_NOTHING),
  { "usage.idle_runnable", NC_ ("quantity", "Idle while threads are runnable"),
    N_ ("Share of the idle time of HECs in which threads were runnable, in their own run queues or "
        "in others."),
    .unit = WEFT_UNIT_SHARE, .better = WEFT_BETTER_LOWER, .needs = NEEDS_USAGE,
    .get = idle_runnable_share, .extent = WEFT_EXTENT_WRITERS, .noise = WEFT_NOISE_SCHEDULED },
  { "usage.unknown_ns", NC_ ("quantity", "No data"),
    N_ ("Time in which events of HECs are missing, because the log is cut, growing or damaged, "
        "summed over all HECs."),
    .unit = WEFT_UNIT_NS, .extent = WEFT_EXTENT_FILE,
    .from = WEFT_NUMBER_MEMBER (WeftStatistics, numbers.all.shares.unknown) },
};

const WeftQuantityGroup weft_quantities_hecs = { NC_ ("quantity", "HECs"), hec_rows,
                                                 G_N_ELEMENTS (hec_rows) };

#define NO_GC N_ ("no GC began in this range")

static WeftAmount
pauses_are_known (gconstpointer of)
{
  return ((const WeftStatistics *) of)->known_pauses.count > 0 ?
             weft_amount (0) :
             weft_amount_absent (WEFT_AMOUNT_NONE, NO_GC);
}

/* Returns a known amount if GHC wrote the statistics of each GC to the log. */
static WeftAmount
gc_numbers_are_known (gconstpointer of)
{
  return weft_collections_has_numbers (((const WeftStatistics *) of)->trace->collections) ?
             weft_amount (0) :
             weft_amount_absent (WEFT_AMOUNT_NOT_RECORDED, N_ ("GHC 7.6 and later record it"));
}

/* Like gc_numbers_are_known(), but for slop, which GHC counts only after major GCs. */
static WeftAmount
slop_is_known (gconstpointer of)
{
  const WeftCollectionSums *gc = &((const WeftStatistics *) of)->known_gc;
  WeftAmount has = gc_numbers_are_known (of);

  if (!weft_amount_is_known (has) || gc->slops > 0)
    return has;
  return gc->major == 0 ?
             weft_amount_absent (WEFT_AMOUNT_NONE, N_ ("no major GC began in this range")) :
             weft_amount_absent (WEFT_AMOUNT_UNKNOWN,
                                 N_ ("GHC counted less than no slop, as the non-moving GC can"));
}

static WeftAmount
census_is_known (gconstpointer of)
{
  const WeftStatistics *self = of;

  if (!weft_collections_has_all_samples (self->trace->collections))
    return weft_amount_absent (WEFT_AMOUNT_UNKNOWN,
                               N_ ("the log does not record when heap profile samples were taken"));
  return self->is_global_known ?
             weft_amount (0) :
             weft_amount_absent (WEFT_AMOUNT_UNKNOWN,
                                 N_ ("the heap profile samples of this range are not covered"));
}

static WeftAmount
work_balance (gconstpointer of)
{
  const WeftStatistics *self = of;

  if (self->known_gc.parallel_copied > 0)
    return weft_amount (weft_collection_sums_get_balance (&self->known_gc));
  return self->known_gc.all.parallel == 0 ?
             weft_amount_absent (WEFT_AMOUNT_NONE, N_ ("no parallel GC in this range")) :
             weft_amount_absent (WEFT_AMOUNT_NOT_RECORDED, N_ ("GHC 8.4 and later record it"));
}

static const WeftQuantity gc_rows[] = {
  { "pauses.count", NC_ ("quantity", "GCs"), N_ ("GCs that began in the range."),
    .unit = WEFT_UNIT_COUNT, .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (GC),
    .extent = WEFT_EXTENT_EVENTS, .from = WEFT_NUMBER_MEMBER (WeftStatistics, known_gc.all.count),
    .chance = WEFT_CHANCE_COUNT },
  { "pauses.not_covered", NC_ ("quantity", "GCs not covered"),
    N_ ("GCs that began in the range but outside its covered time: what all HECs did in them is "
        "not "
        "known."),
    .unit = WEFT_UNIT_COUNT, .needs = WEFT_NEEDS (GC), .shown_in = WEFT_SHOWN_IN_FILES,
    .extent = WEFT_EXTENT_FILE, .from = WEFT_NUMBER_MEMBER (WeftStatistics, n_gcs_outside) },
  { "pauses.parallel", NC_ ("quantity", "Parallel GCs"), N_ ("GCs by more than one GC thread."),
    .unit = WEFT_UNIT_COUNT, .needs = WEFT_NEEDS (GC), .extent = WEFT_EXTENT_EVENTS,
    .from = WEFT_NUMBER_MEMBER (WeftStatistics, known_gc.all.parallel), .chance = WEFT_CHANCE_COUNT,
    .noise = WEFT_NOISE_VARIED },
  { "pauses.total_ns", NC_ ("quantity", "Total of the pauses"),
    N_ ("Sum of the pauses of the GCs that began in the range, each counted in full."),
    .unit = WEFT_UNIT_NS, .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (GC),
    .shown_in = WEFT_SHOWN_IN_FILES, .extent = WEFT_EXTENT_EVENTS,
    .from = WEFT_NUMBER_MEMBER (WeftStatistics, known_pauses.total), .chance = WEFT_CHANCE_PAUSES },
  { "pauses.mean_ns", NC_ ("quantity", "Mean pause"), N_ ("Mean of the pauses."),
    .unit = WEFT_UNIT_NS, .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (GC),
    .get = pauses_are_known, .shown_in = WEFT_SHOWN_IN_FILES, .is_typical = TRUE,
    .extent = WEFT_EXTENT_EVENTS, .from = WEFT_NUMBER_MEMBER (WeftStatistics, known_pauses.mean),
    .chance = WEFT_CHANCE_PAUSE },
  { "pauses.p50_ns", NC_ ("quantity", "Median pause"),
    N_ ("Half of the pauses are no longer than this."), .unit = WEFT_UNIT_NS,
    .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (GC), .get = pauses_are_known,
    .is_typical = TRUE, .extent = WEFT_EXTENT_EVENTS,
    .from = WEFT_NUMBER_MEMBER (WeftStatistics, known_pauses.p50),
    .shown_in = WEFT_SHOWN_IN_DETAILS (2), .short_title = NC_ ("fact", "Median") },
  { "pauses.p95_ns", NC_ ("quantity", "95th percentile"),
    /* xgettext:no-c-format */ N_ ("95 % of the pauses are no longer than this (nearest rank)."),
    .unit = WEFT_UNIT_NS, .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (GC),
    .get = pauses_are_known, .is_typical = TRUE, .extent = WEFT_EXTENT_EVENTS,
    .from = WEFT_NUMBER_MEMBER (WeftStatistics, known_pauses.p95) },
  { "pauses.p99_ns", NC_ ("quantity", "99th percentile"),
    /* xgettext:no-c-format */ N_ ("99 % of the pauses are no longer than this (nearest rank)."),
    .unit = WEFT_UNIT_NS, .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (GC),
    .get = pauses_are_known, .is_typical = TRUE, .extent = WEFT_EXTENT_EVENTS,
    .from = WEFT_NUMBER_MEMBER (WeftStatistics, known_pauses.p99),
    .shown_in = WEFT_SHOWN_ON_CARD | WEFT_SHOWN_IN_DETAILS (3) },
  { "pauses.max_ns", NC_ ("quantity", "Longest pause"),
    N_ ("The longest pause of a GC that began in the range."), .unit = WEFT_UNIT_NS,
    .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (GC), .get = pauses_are_known,
    .extent = WEFT_EXTENT_EVENTS, .from = WEFT_NUMBER_MEMBER (WeftStatistics, known_pauses.max),
    .shown_in = WEFT_SHOWN_IN_DETAILS (4), .short_title = NC_ ("fact", "Longest") },
  { "gc.census_ns", NC_ ("quantity", "Heap profile census"),
    N_ ("Time of GC pauses in which the heap profile took its samples: from the end of the GC's "
        "work to the end of the sample (+RTS -s: \"PROF\" and \"RP\")."),
    .unit = WEFT_UNIT_NS, .better = WEFT_BETTER_LOWER,
    .needs = WEFT_NEEDS (GC) | WEFT_NEEDS (HEAP_PROFILE), .get = census_is_known,
    .extent = WEFT_EXTENT_EVENTS, .from = WEFT_NUMBER_MEMBER (WeftStatistics, known_gc.census) },
  { "gc.copied", NC_ ("quantity", "Copied"), N_ ("Live bytes that GCs copied."),
    .unit = WEFT_UNIT_BYTES, .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (GC),
    .get = gc_numbers_are_known, .extent = WEFT_EXTENT_EVENTS,
    .from = WEFT_NUMBER_MEMBER (WeftStatistics, known_gc.copied), .noise = WEFT_NOISE_VARIED },
  { "gc.balance_percent", NC_ ("quantity", "Work balance"), /* xgettext:no-c-format */
    N_ ("How evenly the threads of parallel GCs shared the copying: 0 % is all by one thread, "
        "100 % is perfectly even (+RTS -s: \"Parallel GC work balance\")."),
    .unit = WEFT_UNIT_PERCENT, .better = WEFT_BETTER_HIGHER, .needs = WEFT_NEEDS (GC),
    .get = work_balance, .extent = WEFT_EXTENT_EVENTS },
  { "gc.max_slop", NC_ ("quantity", "Maximum slop"),
    N_ ("Most slop after a major GC: memory left unused at the ends of blocks."),
    .unit = WEFT_UNIT_BYTES, .better = WEFT_BETTER_LOWER, .needs = WEFT_NEEDS (GC),
    .get = slop_is_known, .extent = WEFT_EXTENT_EVENTS,
    .from = WEFT_NUMBER_MEMBER (WeftStatistics, known_gc.max_slop), .noise = WEFT_NOISE_VARIED },
};

const WeftQuantityGroup weft_quantities_gc = { NC_ ("quantity", "GC"), gc_rows,
                                               G_N_ELEMENTS (gc_rows) };

static WeftAmount
threads_are_known (gconstpointer of)
{
  return ((const WeftStatistics *) of)->has_threads ? weft_amount (0) : THREADS_UNREAD;
}

static const WeftQuantity thread_rows[] = {
  { "threads.created", NC_ ("quantity", "Threads created"),
    N_ ("Haskell threads that were created in the range."), .unit = WEFT_UNIT_COUNT,
    .needs = WEFT_NEEDS (SCHEDULER), .get = threads_are_known, .extent = WEFT_EXTENT_EVENTS,
    .from = WEFT_NUMBER_MEMBER (WeftStatistics, threads_created), .noise = WEFT_NOISE_VARIED },
  { "threads.finished", NC_ ("quantity", "Threads finished"),
    N_ ("Haskell threads that finished in the range."), .unit = WEFT_UNIT_COUNT,
    .needs = WEFT_NEEDS (SCHEDULER), .get = threads_are_known, .extent = WEFT_EXTENT_EVENTS,
    .from = WEFT_NUMBER_MEMBER (WeftStatistics, threads_finished), .noise = WEFT_NOISE_VARIED },
};

const WeftQuantityGroup weft_quantities_threads = { NC_ ("quantity", "Threads"), thread_rows,
                                                    G_N_ELEMENTS (thread_rows) };

/* Returns the number of events, which is unknown if the range includes the start of an excerpt. An
 * excerpt begins with additional blocks, whose headers would be counted as events. */
static WeftAmount
event_count (gconstpointer of)
{
  const WeftStatistics *self = of;
  const WeftIndex *index = self->trace->index;

  if (!weft_index_is_whole (index) && self->from <= index->from)
    return weft_amount_absent (WEFT_AMOUNT_UNKNOWN,
                               N_ ("the log is a part of another, with block headers of its own"));
  return weft_amount ((double) self->numbers.n_events);
}

static WeftAmount
event_rate (gconstpointer of)
{
  const WeftStatistics *self = of;
  double seconds = (double) (self->to - self->from) / 1e9;
  WeftAmount count = event_count (of);

  return weft_amount_is_known (count) ? weft_amount_finite (count.number / seconds, EMPTY_RANGE) :
                                        count;
}

static WeftAmount
event_share (gconstpointer of)
{
  const WeftStatistics *self = of;
  WeftAmount count = event_count (of);

  if (!weft_amount_is_known (count))
    return count;
  return weft_amount_finite (count.number / (double) self->trace->index->n_events,
                             N_ ("the log has no events"));
}

static const WeftQuantity event_rows[] = {
  { "events.count", NC_ ("quantity", "Events"), N_ ("Events in the range that could be read."),
    .unit = WEFT_UNIT_COUNT, .extent = WEFT_EXTENT_FILE, .get = event_count,
    .noise = WEFT_NOISE_VARIED, .shown_in = WEFT_SHOWN_ON_CARD | WEFT_SHOWN_IN_DETAILS (1),
    .short_title = NC_ ("fact", "Number") },
  { "events.per_s", NC_ ("quantity", "Events per second"), N_ ("Events per second of the range."),
    .unit = WEFT_UNIT_MEAN, .get = event_rate, .extent = WEFT_EXTENT_FILE,
    .shown_in = WEFT_SHOWN_ON_CARD | WEFT_SHOWN_IN_DETAILS (2),
    .short_title = NC_ ("fact", "Per second") },
  { "events.share", NC_ ("quantity", "Share of the log's events"),
    N_ ("Events in the range as a share of all events in the log."), .unit = WEFT_UNIT_SHARE,
    .get = event_share, .extent = WEFT_EXTENT_FILE,
    .shown_in = WEFT_SHOWN_ON_CARD | WEFT_SHOWN_IN_DETAILS (3),
    .short_title = NC_ ("fact", "Of the log") },
};

const WeftQuantityGroup weft_quantities_events = { NC_ ("quantity", "Events"), event_rows,
                                                   G_N_ELEMENTS (event_rows) };
