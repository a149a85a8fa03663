/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of rules. Thresholds were measured on programs with one planted fault each, and on
 * healthy ones. Short runs are left alone: a rule about GC asks for some ms of it, one about leaks
 * for some MB. */
#include "weft-rule.h"

#include <glib/gi18n.h>

#define ABOVE(measure, threshold)                           \
  {                                                         \
    WEFT_CONDITION_ABOVE, WEFT_MEASURE_##measure, threshold \
  }
#define BELOW(measure, threshold)                           \
  {                                                         \
    WEFT_CONDITION_BELOW, WEFT_MEASURE_##measure, threshold \
  }

/* A sentence about several of what WEFT_MEASURE_@counted_by counts: the rule holds of no less. */
#define COUNTED(counted_by, several) \
  .sentence = several, .is_counted = TRUE, .counted = WEFT_MEASURE_##counted_by

#define CREATED_PROFILE                                                                         \
  {                                                                                             \
    WEFT_BREAKDOWN_INFO_TABLE,                                                                  \
        N_ ("A heap profile with +RTS -l -hi shows where the data is created (GHC 9.2); build " \
            "with -finfo-table-map.")                                                           \
  }
#define HOLDS_PROFILE                                                                             \
  {                                                                                               \
    WEFT_BREAKDOWN_RETAINER, N_ ("A heap profile with +RTS -l -hr shows what holds the data; it " \
                                 "needs a profiling build.")                                      \
  }

#define MS 1e6
#define US 1e3
#define KB 1e3
#define MB 1e6
#define GB 1e9

#define NEEDS_GC        WEFT_NEEDS (GC)
#define NEEDS_SCHEDULER WEFT_NEEDS (SCHEDULER)
#define NEEDS_BOTH      (WEFT_NEEDS (GC) | WEFT_NEEDS (SCHEDULER))

const WeftRule weft_rules[] = {
  /* GC */
  { .id = "gc-held-up",
    .title = N_ ("GCs wait for a thread that does not stop"),
    .sentence =
        N_ ("GCs waited {held} of the time for threads to stop, most of it for thread {thread}"),
    .advice = N_ ("A loop that does not allocate cannot be stopped for a GC. Build its module or "
                  "library with -fno-omit-yields, or call yield in it. Import long foreign calls "
                  "as safe, not unsafe. Both make the code a little slower."),
    .needs = NEEDS_BOTH,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_HELD,
    .scene = WEFT_SCENE_HELD,
    .view = WEFT_VIEW_THREAD,
    .all = { ABOVE (HELD, 0.2), ABOVE (HOLDER, 0.6) } },
  { .id = "parallel-gc-loses",
    .title = N_ ("Parallel GC costs more than it gives"),
    .sentence = N_ ("Minor GCs by several GC threads, and the waits for them, take {parallel-loss} "
                    "of the time, although the median GC copies only {copied}"),
    .advice = N_ ("Use +RTS -A64m: fewer GCs, for 64 MiB of memory for each HEC. Or let fewer "
                  "threads take part: -qg1 (minor GCs by one thread), -qn2, or a smaller -N."),
    .needs = NEEDS_BOTH,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_PARALLEL_LOSS,
    .scene = WEFT_SCENE_GC,
    .view = WEFT_VIEW_GC,
    .trusts_pauses = TRUE,
    .all = { ABOVE (HECS, 1), ABOVE (PARALLEL_GCS, 50), BELOW (COPIED, 300 * KB),
             ABOVE (PARALLEL_LOSS, 0.1) },
    .unless = { "gc-held-up" } },
  { .id = "nursery-small",
    .title = N_ ("The nursery is too small"),
    COUNTED (GC_RATE,
             "Minor GCs take {minor-gc} of the time ({gc-rate} GCs per second): each nursery holds "
             "only {nursery}"),
    .advice = N_ ("Use +RTS -A16m, or the size of the last-level cache divided by the number of "
                  "HECs. Each HEC needs that much memory."),
    .needs = NEEDS_GC,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_MINOR_GC,
    .scene = WEFT_SCENE_NURSERY,
    .view = WEFT_VIEW_GC,
    .trusts_pauses = TRUE,
    .all = { BELOW (NURSERY, 4 * 1024 * 1024), ABOVE (MINOR_GC, 0.1),
             ABOVE (GC_RATE, WEFT_MANY_GCS), ABOVE (GC_TIME, 20 * MS), BELOW (FILLED, 1.3) },
    .unless = { "parallel-gc-loses", "gc-held-up", "large-objects", "deep-stack" } },
  { .id = "long-pauses",
    .title = N_ ("Major GCs stop the program for a long time"),
    .sentence = N_ ("Major GCs stop the program for up to {longest-pause}, and take {major-gc} of "
                    "the time, as they copy up to {live-most} of live data"),
    .advice = N_ ("For short pauses, use +RTS --nonmoving-gc, at some cost in throughput. For "
                  "fewer of them, use +RTS -F4, at the cost of memory. Or keep less data in use: "
                  "smaller or unboxed structures, and a compact region for data that stays."),
    .needs = NEEDS_GC,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_MAJOR_GC,
    .scene = WEFT_SCENE_PAUSE,
    .view = WEFT_VIEW_GC,
    .all = { ABOVE (LONGEST_PAUSE, WEFT_LONG_PAUSE), ABOVE (MAJOR_GC, 0.1),
             ABOVE (LIVE_MOST, 20 * MB) },
    .unless = { "heap-leak", "thunk-chain", "list-retained", "deep-stack", "gc-held-up" } },
  { .id = "idle-gc",
    .title = N_ ("The idle GC runs each time the program rests"),
    .sentence =
        N_ ("{idle-gcs} idle GCs take {idle-gc} of the time, the longest {idle-gc-longest}"),
    .advice = N_ ("+RTS -Iw60 runs the idle GC at most once a minute; -I0 turns it off. Without it "
                  "a program that only waits runs no finalizers and does not detect deadlocks."),
    .needs = NEEDS_GC,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_IDLE_GC,
    .scene = WEFT_SCENE_IDLE_GC,
    .view = WEFT_VIEW_GC,
    .all = { ABOVE (IDLE_GCS, 1) },
    .any = { ABOVE (IDLE_GC, 0.03), ABOVE (IDLE_GC_LONGEST, 20 * MS) } },
  { .id = "asked-gc",
    .title = N_ ("The program requests major GCs itself"),
    .sentence =
        N_ ("The program requested {asked-gcs} major GCs, which take {asked-gc} of the time"),
    .advice = N_ ("Remove performGC and performMajorGC, or call them less often."),
    .needs = NEEDS_GC,
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_ASKED_GC,
    .scene = WEFT_SCENE_ASKED_GC,
    .view = WEFT_VIEW_GC,
    .all = { ABOVE (ASKED_GCS, 2), ABOVE (ASKED_GC, 0.05) } },
  { .id = "census-costs",
    .title = N_ ("Heap profile samples take much of the time"),
    .sentence =
        N_ ("Heap profile samples, with the major GC that each needs, take {census} of the time"),
    .advice = N_ ("Take fewer samples: +RTS -i1 takes one per second (the default is one every 0.1 "
                  "s). Measure times with a log recorded without a heap profile."),
    .needs = NEEDS_GC,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_CENSUS,
    .scene = WEFT_SCENE_CENSUS,
    .view = WEFT_VIEW_GC,
    .is_about_log = TRUE,
    .all = { ABOVE (CENSUS, 0.2) } },
  { .id = "gc-much",
    .title = N_ ("GC takes much of the time"),
    .sentence = N_ ("GC takes {gc} of the time"),
    .advice = N_ (
        "Look at the table GCs. If there are many short ones, try a larger nursery (+RTS -A64m). "
        "If there are few long ones, keep less data in use, or try +RTS --nonmoving-gc."),
    .needs = NEEDS_GC,
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_GC,
    .scene = WEFT_SCENE_GC,
    .view = WEFT_VIEW_GC,
    .trusts_pauses = TRUE,
    .sure_from = 0.5,
    .all = { ABOVE (GC, 0.25), ABOVE (GC_TIME, 50 * MS) },
    .unless = { "gc-held-up", "parallel-gc-loses", "nursery-small", "long-pauses", "idle-gc",
                "asked-gc", "heap-leak", "thunk-chain", "deep-stack", "list-retained",
                "large-objects", "sparks-fine" } },

  /* The heap */
  { .id = "heap-leak",
    .title = N_ ("Live bytes keep growing"),
    .sentence = N_ ("Live bytes keep growing: from {live-first} to {live-last}"),
    .band_sentence =
        N_ ("Live bytes keep growing, from {live-first} to {live-last}: most likely {band}"),
    .advice = N_ ("Find what holds the data, often a map or cache without a limit in an IORef or "
                  "MVar, and bound it."),
    .profiles = { { WEFT_BREAKDOWN_CLOSURE_TYPE,
                    N_ ("A heap profile with +RTS -l -hT names the types of the data, with any "
                        "build.") },
                  CREATED_PROFILE,
                  HOLDS_PROFILE },
    .cost_text = N_ ("Up to %s of the heap"),
    .needs = NEEDS_GC,
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_LIVE_GAIN,
    .scene = WEFT_SCENE_LIVE,
    .view = WEFT_VIEW_LIVE,
    .wants_band = TRUE,
    .all = { ABOVE (LIVE_COUNTS, 4), ABOVE (LIVE_TREND, 0.7), ABOVE (LIVE_RISE, 1.8),
             ABOVE (LIVE_GAIN, 0.15), ABOVE (LIVE_LATE, 0.1), ABOVE (LIVE_KEPT, 0.9),
             ABOVE (LIVE_LAST, 1 * MB) },
    .unless = { "thunk-chain", "deep-stack", "thread-leak" } },
  { .id = "thunk-chain",
    .title = N_ ("Thunks pile up"),
    .sentence =
        N_ ("Unevaluated expressions (thunks) pile up: {thunks}, {thunk-share} of the heap’s peak"),
    .band_sentence = N_ ("Unevaluated expressions (thunks) pile up: {thunks}, {thunk-share} of the "
                         "heap’s peak; the largest band is {band}"),
    .advice = N_ ("Evaluate what is stored: modifyIORef' instead of modifyIORef, foldl' instead of "
                  "foldl, strict fields, a strict state monad."),
    .profiles = { CREATED_PROFILE },
    .cost_text = N_ ("Up to %s of the heap"),
    .needs = WEFT_NEEDS (HEAP_PROFILE),
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_THUNK_SHARE,
    .scene = WEFT_SCENE_THUNKS,
    .view = WEFT_VIEW_HEAP_PROFILE,
    .all = { ABOVE (THUNKS, 5 * MB), ABOVE (THUNK_SHARE, 0.3), BELOW (STACK_BESIDE, 0.3) } },
  { .id = "deep-stack",
    .title = N_ ("A stack grew large"),
    .sentence = N_ ("The stack of thread {thread} grew to {stack}"),
    .advice =
        N_ ("Use foldl', or a tail-recursive loop with a strict accumulator, where the result "
            "needs the whole list. foldr suits only results that are consumed lazily."),
    .needs = NEEDS_SCHEDULER,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_GC,
    .scene = WEFT_SCENE_STACK,
    .view = WEFT_VIEW_THREAD,
    .all = { ABOVE (STACK, WEFT_LARGE_STACK) },
    .unless = { "thunk-chain" } },
  { .id = "list-retained",
    .title = N_ ("A long list stays in memory"),
    .sentence = N_ ("A long list stays in memory as a whole: {list} of list cells, {list-share} of "
                    "the heap’s peak"),
    .cost_text = N_ ("Up to %s of the heap"),
    .advice =
        N_ ("Use the list once, in one fold that computes all results, or make it again for "
            "each use: a list defined at top level is kept, the result of a function is not."),
    .profiles = { HOLDS_PROFILE },
    .needs = WEFT_NEEDS (HEAP_PROFILE),
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_LIST_SHARE,
    .scene = WEFT_SCENE_LIST,
    .view = WEFT_VIEW_HEAP_PROFILE,
    .all = { ABOVE (LIST, 5 * MB), ABOVE (LIST_SHARE, 0.4) },
    .unless = { "heap-leak", "thunk-chain", "deep-stack" } },
  { .id = "fragmentation",
    .title = N_ ("Byte arrays hold much memory"),
    .sentence = N_ ("Byte arrays hold {pinned}, {pinned-share} of the heap’s peak"),
    .cost_text = N_ ("Up to %s of the heap"),
    .advice =
        N_ ("A small slice of a ByteString keeps the whole buffer alive: copy slices that are kept "
            "(Data.ByteString.copy). ShortByteString and Text are normally not pinned."),
    .needs = WEFT_NEEDS (HEAP_PROFILE),
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_PINNED_SHARE,
    .scene = WEFT_SCENE_PINNED,
    .view = WEFT_VIEW_HEAP_PROFILE,
    .all = { ABOVE (PINNED, 5 * MB), ABOVE (PINNED_SHARE, 0.5) } },
  { .id = "heap-not-returned",
    .title = N_ ("The heap keeps memory that nothing uses"),
    .sentence = N_ ("The heap keeps {surplus} beyond nurseries and live data, with no major GC in "
                    "the last {quiet} of the time"),
    .advice = N_ (
        "Call performMajorGC once after the large phase. +RTS -Fd1 (GHC 9.2) returns memory after "
        "fewer major GCs; -I0.3, the default with -threaded, runs one when the program rests."),
    .cost_text = N_ ("Up to %s of the heap"),
    .needs = NEEDS_GC | WEFT_NEEDS (HEAP_COUNTERS),
    .confidence = WEFT_CONFIDENCE_LOW,
    .cost = WEFT_MEASURE_SURPLUS_SHARE,
    .scene = WEFT_SCENE_SURPLUS,
    .view = WEFT_VIEW_LIVE,
    .all = { ABOVE (QUIET, 0.25), BELOW (QUIET_COPIED, 0.1), ABOVE (SURPLUS, 30 * MB) },
    .unless = { "heap-leak" } },
  { .id = "large-objects",
    .title = N_ ("Large arrays cause GCs"),
    .sentence = N_ ("The program allocates {allocation}, {filled} nurseries between two GCs: most "
                    "likely large arrays, which GHC allocates outside the nursery"),
    .advice =
        N_ ("Update arrays in place (in ST or IO), or process them in chunks. +RTS -AL64m raises "
            "the limit on large objects, so that fewer GCs run, at the cost of memory."),
    .needs = NEEDS_GC,
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_GC,
    .scene = WEFT_SCENE_GC,
    .view = WEFT_VIEW_GC,
    .all = { ABOVE (GC_COUNT, 200) },
    .any = { ABOVE (FILLED, 1.3), ABOVE (ALLOCATION, 20 * GB) },
    .unless = { "deep-stack" } },

  /* Sparks */
  { .id = "sparks-fizzled",
    .title = N_ ("Many sparks fizzled"),
    COUNTED (SPARKS,
             "{fizzled} of {sparks} sparks fizzled: the program evaluated their values itself "
             "before a HEC ran them"),
    .advice =
        N_ ("Leave time between a spark and the use of its value: spark all parts, then evaluate "
            "another part first (pseq). For a list that is consumed at once, use parBuffer."),
    .cost_text = N_ ("Up to %s of the time would be saved if all sparks ran in parallel"),
    .needs = WEFT_NEEDS (SPARKS),
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_SEQUENTIAL,
    .scene = WEFT_SCENE_SPARKS,
    .view = WEFT_VIEW_SPARKS,
    .all = { ABOVE (SPARKS, 99), ABOVE (FIZZLED, 0.4) } },
  { .id = "sparks-dud",
    .title = N_ ("Many sparks are duds"),
    COUNTED (SPARKS,
             "{dud} of {sparks} sparks were duds: their values had been evaluated before they were "
             "sparked"),
    .advice = N_ ("Spark an expression before anything evaluates it: rpar before rseq."),
    .cost_text = N_ ("Up to %s of the time would be saved if all sparks ran in parallel"),
    .needs = WEFT_NEEDS (SPARKS),
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_SEQUENTIAL,
    .scene = WEFT_SCENE_SPARKS,
    .view = WEFT_VIEW_SPARKS,
    .all = { ABOVE (SPARKS, 99), ABOVE (DUD, 0.4) } },
  { .id = "sparks-gcd",
    .title = N_ ("Many sparks were garbage collected"),
    COUNTED (SPARKS,
             "{gcd} of {sparks} sparks were garbage collected before a HEC ran them: nothing "
             "referred to them any more"),
    .advice = N_ ("Use what “using” or withStrategy returns, not what was given to it: a spark is "
                  "dropped if nothing else refers to it. If that is used, the program came before "
                  "the sparks: leave time between a spark and the use of its value."),
    .cost_text = N_ ("Up to %s of the time would be saved if all sparks ran in parallel"),
    .needs = WEFT_NEEDS (SPARKS),
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_SEQUENTIAL,
    .scene = WEFT_SCENE_SPARKS,
    .view = WEFT_VIEW_SPARKS,
    .all = { ABOVE (SPARKS, 99), ABOVE (GCD, 0.4) } },
  { .id = "sparks-fine",
    .title = N_ ("Sparks are too small"),
    COUNTED (SPARKS,
             "The work of {sparks} sparks is too small: {converted-rate} were converted per second "
             "of HEC run time, and {overflowed} overflowed the spark pool"),
    .advice = N_ ("Let each spark do more: parListChunk, parBuffer, or no sparks below a certain "
                  "depth or size."),
    .needs = WEFT_NEEDS (SPARKS),
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_IDLE,
    .scene = WEFT_SCENE_SPARKS,
    .view = WEFT_VIEW_SPARKS,
    .all = { ABOVE (SPARKS, 999) },
    .any = { ABOVE (OVERFLOWED, 0.1), ABOVE (CONVERTED_RATE, 50000) },
    .unless = { "sparks-fizzled", "sparks-dud", "sparks-gcd" } },

  /* Parallelism */
  { .id = "unbalanced-work",
    .title = N_ ("One worker runs alone"),
    .sentence = N_ ("For {solo} of the time only thread {thread} ran, while other HECs were idle"),
    .advice = N_ ("Divide the work into more and smaller parts, some 20 for each HEC, and begin "
                  "with the largest. Or let all workers take parts from one queue."),
    .needs = NEEDS_SCHEDULER,
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_SOLO,
    .scene = WEFT_SCENE_SOLO,
    .view = WEFT_VIEW_THREAD,
    .all = { ABOVE (SOLO, 0.2), ABOVE (SOLO_THREAD, 0.6), ABOVE (SOLO_FORKED, 0),
             ABOVE (WIDE, 0.02) },
    .unless = { "black-hole", "gc-held-up" } },
  { .id = "sequential-phase",
    .title = N_ ("A phase runs without parallelism"),
    .sentence =
        N_ ("For {solo} of the time only thread {thread} ran: a phase without parallel work"),
    .advice = N_ ("Make that phase parallel, or let it overlap with the next one. However many "
                  "HECs there are, the run cannot be shorter than this phase (Amdahl’s law)."),
    .needs = NEEDS_SCHEDULER,
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_SOLO,
    .scene = WEFT_SCENE_SOLO,
    .view = WEFT_VIEW_THREAD,
    .all = { ABOVE (SOLO, 0.25), ABOVE (SOLO_THREAD, 0.6), BELOW (SOLO_FORKED, 1),
             ABOVE (WIDE, 0.05) },
    .unless = { "unbalanced-work", "black-hole", "gc-held-up" } },
  { .id = "queue-beside-idle",
    .title = N_ ("Threads wait in one queue while another HEC is idle"),
    .sentence = N_ ("A thread was runnable while a HEC was idle for {queued} of the time"),
    .advice = N_ ("A HEC hands threads over only when it enters the scheduler: build with "
                  "-fno-omit-yields, and avoid forkOn."),
    .needs = NEEDS_SCHEDULER,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_QUEUED,
    .scene = WEFT_SCENE_QUEUE,
    .view = WEFT_VIEW_THREAD,
    .all = { ABOVE (QUEUED, 0.25), ABOVE (LATENCY, 1 * MS) } },
  { .id = "one-hec-only",
    .title = N_ ("Only one HEC runs at a time"),
    COUNTED (HECS, "Of {hecs} HECs only {busy} ran on average, and hardly ever two at a time"),
    .advice =
        N_ ("Find parallel work, or run with -N1, which avoids waiting for other HECs at each GC."),
    .needs = NEEDS_SCHEDULER,
    .confidence = WEFT_CONFIDENCE_LOW,
    .cost = WEFT_MEASURE_IDLE,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_VIEW_HECS,
    .all = { ABOVE (HECS, 1), BELOW (WIDE, 0.02), ABOVE (BUSY, 0.6), BELOW (BUSY, 1.2) },
    .is_last_resort = TRUE },

  { .id = "hecs-over-cores",
    .title = N_ ("There are more HECs than cores"),
    COUNTED (HECS,
             "The program ran on {hecs} HECs, {extra-hecs} more than the machine has cores; minor "
             "GCs and waiting for GC take {parallel-loss} of the time"),
    .advice = N_ ("Use +RTS -N without a number, which makes as many HECs as there are cores, or "
                  "-maxN8 to limit them. In a container, give -N the cores that it may use."),
    .lack = N_ ("needs the number of cores, which no log has: weft-cli findings --cores=N"),
    .needs = NEEDS_BOTH,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_PARALLEL_LOSS,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_VIEW_HECS,
    .all = { ABOVE (HECS, 1), ABOVE (EXTRA_HECS, 0) } },

  /* Threads */
  { .id = "mvar-convoy",
    .title = N_ ("Threads queue for an MVar"),
    COUNTED (CONVOY,
             "{convoy} threads were blocked on MVars for {convoy-blocked} of their lives, and "
             "mostly woke each other: they queue for the same lock"),
    .advice = N_ ("Compute outside the lock, so that modifyMVar_ only stores the result; split the "
                  "lock; use atomicModifyIORef' for a counter."),
    .cost_text = N_ ("Those threads were blocked for %s of their lives"),
    .needs = NEEDS_SCHEDULER,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_CONVOY_BLOCKED,
    .scene = WEFT_SCENE_CONVOY,
    .view = WEFT_VIEW_THREAD,
    .all = { ABOVE (CONVOY, 2), ABOVE (CONVOY_WOKEN, 0.5), ABOVE (RUN_LENGTH, 2 * US) },
    .unless = { "deadlock" } },
  { .id = "switch-storm",
    .title = N_ ("Threads switch very often"),
    .advice = N_ ("Pass several items at a time between threads, use a bounded queue, or join "
                  "stages that do little."),
    .cost_text = N_ ("%s of the runs ended blocked"),
    COUNTED (RUN_RATE,
             "Threads run for only {run-length} (median) before they switch: {run-rate} runs per "
             "second of HEC run time, of which {ended-blocked} end blocked"),
    .needs = NEEDS_SCHEDULER,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_ENDED_BLOCKED,
    .scene = WEFT_SCENE_SWITCHES,
    .view = WEFT_VIEW_HECS,
    .all = { ABOVE (RUN_RATE, WEFT_MANY_RUNS), ABOVE (ENDED_BLOCKED, 0.5) },
    .any = { BELOW (RUN_LENGTH, 2 * US), ABOVE (SWITCH_RATE, WEFT_MANY_RUNS) },
    .unless = { "stm-herd" } },
  { .id = "stm-herd",
    .title = N_ ("Each write wakes many waiting transactions"),
    COUNTED (STM_WAKEUPS,
             "Waiting transactions were woken {stm-wakeups} times, {stm-woken} at a time (median): "
             "{stm-vain} of them waited again at once"),
    .advice = N_ ("Give each waiting thread a TMVar or queue of its own, or have fewer threads "
                  "wait for the same TVar."),
    .needs = NEEDS_SCHEDULER,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_STM_COST,
    .scene = WEFT_SCENE_STM,
    .view = WEFT_VIEW_HECS,
    .all = { ABOVE (STM_WAKEUPS, 1000), ABOVE (STM_VAIN, 0.5), ABOVE (STM_WOKEN, 3) } },
  { .id = "black-hole",
    .title = N_ ("Threads wait for one lazy value"),
    COUNTED (BLACK_HOLE_THREADS,
             "{black-hole-threads} threads waited at once for a value that thread {thread} was "
             "evaluating, for {black-hole} of the time"),
    .advice = N_ ("Evaluate the value before the threads start (evaluate, force), or give each "
                  "thread its own."),
    .needs = NEEDS_SCHEDULER,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_BLACK_HOLE,
    .scene = WEFT_SCENE_BLACK_HOLE,
    .view = WEFT_VIEW_THREAD,
    .all = { ABOVE (BLACK_HOLE, 0.05) } },
  { .id = "thread-leak",
    .title = N_ ("Threads are created and never end"),
    COUNTED (ALIVE,
             "{alive} threads are alive late in the run, {alive-share} of all that were created"),
    .advice = N_ (
        "Use withAsync instead of forkIO, give waits a timeout, and call killThread in finally."),
    .cost_text = N_ ("Concerns %s of the threads created"),
    .needs = NEEDS_SCHEDULER,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_ALIVE_SHARE,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_VIEW_HECS,
    .all = { ABOVE (ALIVE, 200), ABOVE (ALIVE_SHARE, 0.5), ABOVE (ALIVE_RISE, 1.2) } },
  { .id = "foreign-call-blocks",
    .title = N_ ("Nothing runs while a thread is in a foreign call"),
    .sentence =
        N_ ("No thread ran for {foreign} of the time, while thread {thread} was in a foreign call"),
    .advice = N_ ("Make such calls from several threads at once, request data before it is needed, "
                  "or do other work meanwhile."),
    .needs = NEEDS_SCHEDULER,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_FOREIGN,
    .scene = WEFT_SCENE_FOREIGN,
    .view = WEFT_VIEW_THREAD,
    .all = { ABOVE (FOREIGN, 0.3) } },
  { .id = "deadlock",
    .title = N_ ("Threads are blocked forever"),
    .sentence =
        N_ ("A GC found thread {thread} blocked with nothing left to wake it; threads found this "
            "way: {deadlocked}"),
    .advice =
        N_ ("Look for an MVar that is never filled again, and for locks taken in different orders; "
            "STM avoids the latter. Label threads with labelThread, so that Weft can name them."),
    .needs = NEEDS_BOTH,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_DEADLOCK,
    .scene = WEFT_SCENE_DEADLOCK,
    .view = WEFT_VIEW_THREAD,
    .all = { ABOVE (DEADLOCKED, 0) } },

  /* The log */
  { .id = "logging-dominates",
    .title = N_ ("The program writes very many messages into the log"),
    COUNTED (MESSAGES,
             "The program wrote {messages} user messages into the log, {message-rate} per second "
             "of HEC run time: that slows it down"),
    .advice = N_ ("Write fewer messages: one for every thousandth item, or markers at phases "
                  "(traceMarkerIO)."),
    .needs = 0,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_MESSAGE_COST,
    .scene = WEFT_SCENE_MESSAGES,
    .view = WEFT_VIEW_USER,
    .all = { ABOVE (MESSAGES, 5000), ABOVE (MESSAGE_RATE, WEFT_MANY_MESSAGES) } },
  { .id = "log-costs",
    .title = N_ ("The eventlog itself slows the program"),
    COUNTED (EVENTS,
             "The program wrote {events} events into the log, {event-rate} per second of HEC run "
             "time: that slows it down"),
    .advice = N_ (
        "Record fewer events: leave out -lf and -la, which log each spark, or use +RTS -l-p (no "
        "spark events). +RTS -l-s leaves out threads and HECs, which Weft then cannot show."),
    .needs = 0,
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_EVENT_COST,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_VIEW_HECS,
    .is_about_log = TRUE,
    .all = { ABOVE (EVENTS, 5000), ABOVE (EVENT_RATE, 2000000) },
    .unless = { "logging-dominates", "switch-storm", "stm-herd", "sparks-fine" } },
  { .id = "log-cut",
    .title = N_ ("Events are missing"),
    .advice =
        N_ ("Let the program exit normally, and make sure that the disk has room for the log."),
    .sentence = N_ ("Events are missing for {lost} of the time; all numbers describe the rest"),
    .cost_text = N_ ("Concerns %s of the time"),
    .needs = 0,
    .confidence = WEFT_CONFIDENCE_LOW,
    .cost = WEFT_MEASURE_LOST,
    .scene = WEFT_SCENE_LOST,
    .view = WEFT_VIEW_HECS,
    .is_about_log = TRUE,
    .all = { ABOVE (LOST, 0.05) } },
};

const guint weft_n_rules = G_N_ELEMENTS (weft_rules);
