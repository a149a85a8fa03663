/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of rules. Thresholds were measured on programs with one planted fault each, and on
 * healthy ones. */
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
    .sentence = N_ ("GCs waited {held} of the time for threads to stop, most of it for {thread}"),
    .advice = N_ ("A loop that does not allocate cannot be stopped. Build with -fno-omit-yields, "
                  "or let the loop allocate or call yield; a long foreign call that is unsafe "
                  "wants “foreign import … safe”. Each costs the loop a little speed."),
    .needs = NEEDS_BOTH,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_HELD,
    .scene = WEFT_SCENE_HELD,
    .view = WEFT_VIEW_THREAD,
    .all = { ABOVE (HELD, 0.2), ABOVE (HOLDER, 0.6) } },
  { .id = "parallel-gc-loses",
    .title = N_ ("Parallel GC costs more than it gives"),
    .sentence = N_ ("Minor GCs and the waits for them take {parallel-loss} of the time, although "
                    "the median GC copies only {copied}"),
    .advice = N_ ("Have fewer GCs: +RTS -A16m to -A64m, which costs so much memory for each HEC. "
                  "Or collect with fewer threads: -qg, -qn2, or a smaller -N."),
    .needs = NEEDS_BOTH,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_PARALLEL_LOSS,
    .scene = WEFT_SCENE_GC,
    .view = WEFT_VIEW_GC,
    .all = { ABOVE (HECS, 1), ABOVE (PARALLEL_GCS, 50), BELOW (COPIED, 300 * KB),
             ABOVE (PARALLEL_LOSS, 0.1) },
    .unless = { "gc-held-up" } },
  { .id = "nursery-small",
    .title = N_ ("The nursery is too small"),
    .sentence = N_ ("Minor GCs take {minor-gc} of the time: {gc-rate} GCs a second, as the nursery "
                    "holds only {nursery}"),
    .advice = N_ ("+RTS -A16m, or the size of the processor’s last cache by the number of HECs. It "
                  "costs so much memory for each HEC."),
    .needs = NEEDS_GC,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_MINOR_GC,
    .scene = WEFT_SCENE_GC,
    .view = WEFT_VIEW_GC,
    .all = { BELOW (NURSERY, 4 * 1024 * 1024), ABOVE (MINOR_GC, 0.1), ABOVE (GC_RATE, 1000),
             ABOVE (GC_TIME, 20 * MS), BELOW (FILLED, 1.3) },
    .unless = { "parallel-gc-loses", "gc-held-up", "large-objects", "deep-stack" } },
  { .id = "long-pauses",
    .title = N_ ("Major GCs stop the program for long"),
    .sentence = N_ ("Major GCs stop the program for up to {longest-pause}, and take {major-gc} of "
                    "the time, as they copy up to {live-most} of live data"),
    .advice = N_ ("+RTS --nonmoving-gc for short pauses, at some cost in throughput; compact "
                  "regions for what stays; -F4 for fewer major GCs, at the cost of memory; smaller "
                  "or unboxed structures."),
    .needs = NEEDS_GC,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_MAJOR_GC,
    .scene = WEFT_SCENE_PAUSE,
    .view = WEFT_VIEW_GC,
    .all = { ABOVE (LONGEST_PAUSE, 50 * MS), ABOVE (MAJOR_GC, 0.1), ABOVE (LIVE_MOST, 20 * MB) },
    .unless = { "heap-leak", "thunk-chain", "list-retained", "deep-stack", "gc-held-up" } },
  { .id = "idle-gc",
    .title = N_ ("The idle collector runs each time the program rests"),
    .sentence = N_ ("{idle-gcs} GCs of the idle collector take {idle-gc} of the time, the longest "
                    "{idle-gc-longest}"),
    .advice = N_ ("+RTS -I0 turns it off; -Iw60 lets it run once a minute at most. Finalizers, and "
                  "the detection of deadlocks, wait so much longer."),
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
    .title = N_ ("The heap profile itself takes much of the run"),
    .sentence = N_ ("Samples of the heap profile take {census} of the time"),
    .advice = N_ ("+RTS -i0.1 or more between two samples; judge times by a log without a heap "
                  "profile."),
    .needs = NEEDS_GC,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_CENSUS,
    .scene = WEFT_SCENE_GC,
    .view = WEFT_VIEW_GC,
    .all = { ABOVE (CENSUS, 0.2) } },
  { .id = "gc-much",
    .title = N_ ("Much of the time is GC"),
    .sentence = N_ ("GC takes {gc} of the time"),
    .advice = N_ ("See which GCs: many short ones want a larger nursery (+RTS -A), few long ones "
                  "less live data, or +RTS --nonmoving-gc."),
    .needs = NEEDS_GC,
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_GC,
    .scene = WEFT_SCENE_GC,
    .view = WEFT_VIEW_GC,
    .all = { ABOVE (GC, 0.25), ABOVE (GC_TIME, 50 * MS) },
    .is_last_resort = TRUE },

  /* The heap */
  { .id = "heap-leak",
    .title = N_ ("Live data keeps growing"),
    .sentence = N_ ("Live data keeps growing: from {live-first} to {live-last}"),
    .band_sentence = N_ ("Live data keeps growing, from {live-first} to {live-last}: most likely "
                         "{band}"),
    .advice = N_ ("Find out what holds it: record a heap profile (-hT; -hi or -hc for the place), "
                  "then by retainer (-hr). Often it is a map or a cache without a limit in an "
                  "IORef or MVar."),
    .needs = NEEDS_GC,
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_LIVE_GAIN,
    .is_of_bytes = TRUE,
    .scene = WEFT_SCENE_LIVE,
    .view = WEFT_VIEW_LIVE,
    .all = { ABOVE (LIVE_COUNTS, 4), ABOVE (LIVE_TREND, 0.7), ABOVE (LIVE_RISE, 1.8),
             ABOVE (LIVE_GAIN, 0.15), ABOVE (LIVE_KEPT, 0.9), ABOVE (LIVE_LAST, 1 * MB) },
    .unless = { "thunk-chain", "deep-stack", "thread-leak" } },
  { .id = "thunk-chain",
    .title = N_ ("Thunks pile up"),
    .sentence = N_ ("Thunks pile up: {thunks} unevaluated, {thunk-share} of the heap’s peak"),
    .band_sentence = N_ ("Thunks pile up: {thunks} unevaluated, {thunk-share} of the heap’s peak, "
                         "most of them {band}"),
    .advice = N_ ("Evaluate what is kept: modifyIORef' instead of modifyIORef, foldl' instead of "
                  "foldl, strict fields, a strict state monad. A heap profile by info table (-hi) "
                  "tells the place."),
    .needs = WEFT_NEEDS (HEAP_PROFILE),
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_THUNK_SHARE,
    .is_of_bytes = TRUE,
    .scene = WEFT_SCENE_THUNKS,
    .view = WEFT_VIEW_HEAP_PROFILE,
    .all = { ABOVE (THUNKS, 5 * MB), ABOVE (THUNK_SHARE, 0.3) } },
  { .id = "deep-stack",
    .title = N_ ("A stack grew large"),
    .sentence = N_ ("The stack of {thread} grew to {stack}"),
    .advice =
        N_ ("Make the recursion a tail recursion with a strict accumulator; foldl' instead of "
            "foldr or foldl for a sum; no lazy foldr over a long list."),
    .needs = NEEDS_SCHEDULER,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_GC,
    .scene = WEFT_SCENE_STACK,
    .view = WEFT_VIEW_THREAD,
    .all = { ABOVE (STACK, 10 * MB) },
    .unless = { "thunk-chain" } },
  { .id = "list-retained",
    .title = N_ ("A list stays alive as a whole"),
    .sentence =
        N_ ("A list stays alive as a whole: {list} of list cells, {list-share} of the heap’s "
            "peak"),
    .advice =
        N_ ("Walk it once, or make it anew for each walk: a top-level list is kept, a function "
            "of an argument is not. A heap profile by retainer (-hr) tells who holds it."),
    .needs = WEFT_NEEDS (HEAP_PROFILE),
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_LIST_SHARE,
    .is_of_bytes = TRUE,
    .scene = WEFT_SCENE_LIST,
    .view = WEFT_VIEW_HEAP_PROFILE,
    .all = { ABOVE (LIST, 5 * MB), ABOVE (LIST_SHARE, 0.4) },
    .unless = { "heap-leak", "thunk-chain", "deep-stack" } },
  { .id = "fragmentation",
    .title = N_ ("Byte arrays hold much memory"),
    .sentence = N_ ("Byte arrays hold {pinned}, {pinned-share} of the heap’s peak"),
    .advice =
        N_ ("A small slice of a ByteString keeps all of it: copy it. ShortByteString and Text "
            "are not pinned."),
    .needs = WEFT_NEEDS (HEAP_PROFILE),
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_PINNED_SHARE,
    .is_of_bytes = TRUE,
    .scene = WEFT_SCENE_PINNED,
    .view = WEFT_VIEW_HEAP_PROFILE,
    .all = { ABOVE (PINNED, 5 * MB), ABOVE (PINNED_SHARE, 0.5) },
    .unless = { "heap-leak" } },
  { .id = "heap-not-returned",
    .title = N_ ("The heap keeps memory that nothing uses"),
    .sentence = N_ ("The heap keeps {surplus} beyond nurseries and live data, with no major GC in "
                    "the last {quiet} of the time"),
    .advice = N_ ("Call performMajorGC once after loading; +RTS -Fd1 returns memory sooner, "
                  "-I starts a GC when the program rests."),
    .needs = NEEDS_GC | WEFT_NEEDS (HEAP_COUNTERS),
    .confidence = WEFT_CONFIDENCE_LOW,
    .cost = WEFT_MEASURE_QUIET_COPIED,
    .is_of_bytes = TRUE,
    .scene = WEFT_SCENE_LIVE,
    .view = WEFT_VIEW_LIVE,
    .all = { ABOVE (QUIET, 0.25), BELOW (QUIET_COPIED, 0.1), ABOVE (SURPLUS, 30 * MB) },
    .unless = { "heap-leak" } },
  { .id = "large-objects",
    .title = N_ ("Large arrays fill the nursery"),
    .sentence = N_ ("The program allocates {allocation}, {filled} nurseries between two GCs: large "
                    "arrays, which are allocated outside of it"),
    .advice =
        N_ ("Change arrays in place (ST, unsafeThaw), or in pieces; +RTS -A above the array’s "
            "size, or --large-alloc-lim, for fewer GCs."),
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
    .title = N_ ("Sparks come too late"),
    .sentence = N_ ("{fizzled} of {sparks} sparks fizzled: their values were already evaluated"),
    .advice = N_ ("Spark what is needed later, and do something else first (pseq); parBuffer for a "
                  "list that is consumed at once."),
    .needs = WEFT_NEEDS (SPARKS),
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_SEQUENTIAL,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_VIEW_SPARKS,
    .all = { ABOVE (SPARKS, 99), ABOVE (FIZZLED, 0.4) } },
  { .id = "sparks-dud",
    .title = N_ ("What is sparked is evaluated already"),
    .sentence = N_ ("{dud} of {sparks} sparks were duds: their values were evaluated before"),
    .advice = N_ ("Spark the thunk, not its result: rpar before rseq."),
    .needs = WEFT_NEEDS (SPARKS),
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_SEQUENTIAL,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_VIEW_SPARKS,
    .all = { ABOVE (SPARKS, 99), ABOVE (DUD, 0.4) } },
  { .id = "sparks-gcd",
    .title = N_ ("Sparks are thrown away before they run"),
    .sentence =
        N_ ("{gcd} of {sparks} sparks were garbage collected: nothing refers to their values"),
    .advice =
        N_ ("Use the result of “using” or withStrategy; keep a reference to what is sparked."),
    .needs = WEFT_NEEDS (SPARKS),
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_SEQUENTIAL,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_VIEW_SPARKS,
    .all = { ABOVE (SPARKS, 99), ABOVE (GCD, 0.4) } },
  { .id = "sparks-fine",
    .title = N_ ("Sparks are too small"),
    .sentence = N_ ("{sparks} sparks: {converted-rate} were converted per second of run time, and "
                    "{overflowed} did not fit into the pool"),
    .advice = N_ ("Make larger pieces: parListChunk, parBuffer, or a limit on depth."),
    .needs = WEFT_NEEDS (SPARKS),
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_IDLE,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_VIEW_SPARKS,
    .all = { ABOVE (SPARKS, 999) },
    .any = { ABOVE (OVERFLOWED, 0.1), ABOVE (CONVERTED_RATE, 50000) },
    .unless = { "sparks-fizzled", "sparks-dud", "sparks-gcd" } },

  /* Parallelism */
  { .id = "unbalanced-work",
    .title = N_ ("One worker works alone"),
    .sentence = N_ ("{thread} ran alone for {solo} of the time, while other HECs were idle"),
    .advice = N_ ("Cut the work into more and smaller pieces, some 20 for each HEC; the largest "
                  "first, or a queue that all workers take from."),
    .needs = NEEDS_SCHEDULER,
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_SOLO,
    .scene = WEFT_SCENE_SOLO,
    .view = WEFT_VIEW_THREAD,
    .all = { ABOVE (SOLO, 0.2), ABOVE (SOLO_THREAD, 0.6), ABOVE (SOLO_FORKED, 0),
             ABOVE (WIDE, 0.02) },
    .unless = { "black-hole", "gc-held-up" } },
  { .id = "sequential-phase",
    .title = N_ ("The main thread runs alone"),
    .sentence = N_ ("{thread} ran alone for {solo} of the time: a phase without parallel work"),
    .advice =
        N_ ("Make that phase parallel, or let it overlap with the next one. By Amdahl’s law no "
            "number of HECs makes the run shorter than it."),
    .needs = NEEDS_SCHEDULER,
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_SOLO,
    .scene = WEFT_SCENE_SOLO,
    .view = WEFT_VIEW_THREAD,
    .all = { ABOVE (SOLO, 0.25), BELOW (SOLO_FORKED, 1), ABOVE (WIDE, 0.05) } },
  { .id = "queue-beside-idle",
    .title = N_ ("Threads wait in one queue while another HEC idles"),
    .sentence = N_ ("For {queued} of the time a thread was runnable while a HEC was idle"),
    .advice = N_ ("A queue is shared out only when its HEC enters the scheduler: build with "
                  "-fno-omit-yields, and avoid forkOn."),
    .needs = NEEDS_SCHEDULER,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_QUEUED,
    .scene = WEFT_SCENE_QUEUE,
    .view = WEFT_VIEW_THREAD,
    .all = { ABOVE (QUEUED, 0.25), ABOVE (LATENCY, 1 * MS) } },
  { .id = "one-hec-only",
    .title = N_ ("Only one HEC runs at a time"),
    .sentence = N_ ("Of {hecs} HECs only {busy} ran on average, and hardly ever two at a time"),
    .advice = N_ ("Find work that can be done in parallel, or run with -N1, which saves the waits "
                  "of GCs for the other HECs."),
    .needs = NEEDS_SCHEDULER,
    .confidence = WEFT_CONFIDENCE_LOW,
    .cost = WEFT_MEASURE_IDLE,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_VIEW_HECS,
    .all = { ABOVE (HECS, 1), BELOW (WIDE, 0.02), ABOVE (BUSY, 0.6), BELOW (BUSY, 1.2) },
    .is_last_resort = TRUE },

  /* Threads */
  { .id = "mvar-convoy",
    .title = N_ ("Threads queue for one MVar"),
    .sentence = N_ ("{convoy} threads queue for MVars: they were blocked for {convoy-blocked} of "
                    "their lives, and woken by each other"),
    .advice = N_ ("Compute outside of the lock, so that modifyMVar_ only swaps; split the lock; "
                  "atomicModifyIORef' for a counter."),
    .needs = NEEDS_SCHEDULER,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_CONVOY_BLOCKED,
    .scene = WEFT_SCENE_CONVOY,
    .view = WEFT_VIEW_THREAD,
    .all = { ABOVE (CONVOY, 2), ABOVE (CONVOY_WOKEN, 0.5), ABOVE (RUN_LENGTH, 2 * US) } },
  { .id = "switch-storm",
    .title = N_ ("Threads switch very often"),
    .sentence =
        N_ ("{run-rate} runs per second of run time: the median run lasts {run-length}, and "
            "{ended-blocked} of runs end blocked"),
    .advice = N_ ("Pass items in batches, through a bounded queue, or with fewer stages."),
    .needs = NEEDS_SCHEDULER,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_ENDED_BLOCKED,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_VIEW_HECS,
    .all = { ABOVE (RUN_RATE, 20000), BELOW (RUN_LENGTH, 2 * US), ABOVE (ENDED_BLOCKED, 0.5) },
    .unless = { "stm-herd" } },
  { .id = "stm-herd",
    .title = N_ ("Each write wakes many waiting transactions"),
    .sentence = N_ ("{stm-wakeups} wake-ups of waiting transactions, {stm-woken} in one run: "
                    "{stm-vain} of them waited again at once"),
    .advice = N_ ("Give each waiter a TMVar or queue of its own; split a TBQueue; have fewer "
                  "consumers."),
    .needs = NEEDS_SCHEDULER,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_STM_VAIN,
    .scene = WEFT_SCENE_STM,
    .view = WEFT_VIEW_HECS,
    .all = { ABOVE (STM_WAKEUPS, 1000), ABOVE (STM_VAIN, 0.5), ABOVE (STM_WOKEN, 3) } },
  { .id = "black-hole",
    .title = N_ ("Threads wait for one thunk"),
    .sentence = N_ ("{black-hole-threads} threads waited at once for a thunk that {thread} "
                    "evaluates, for {black-hole} of the time"),
    .advice = N_ ("Evaluate the value before the threads are forked, or give each its own."),
    .needs = NEEDS_SCHEDULER,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_BLACK_HOLE,
    .scene = WEFT_SCENE_BLACK_HOLE,
    .view = WEFT_VIEW_THREAD,
    .all = { ABOVE (BLACK_HOLE, 0.05) } },
  { .id = "thread-leak",
    .title = N_ ("Threads are created and never end"),
    .sentence = N_ ("{alive} threads are alive late in the run, {alive-share} of all that were "
                    "created"),
    .advice = N_ ("withAsync instead of forkIO, timeouts, and killThread in finally."),
    .needs = NEEDS_SCHEDULER,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_ALIVE_SHARE,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_VIEW_HECS,
    .all = { ABOVE (ALIVE, 200), ABOVE (ALIVE_SHARE, 0.5) } },
  { .id = "foreign-call-blocks",
    .title = N_ ("Nothing runs while a thread is in a foreign call"),
    .sentence =
        N_ ("No thread ran for {foreign} of the time, while {thread} was in a foreign call"),
    .advice = N_ ("Make more such calls at once, from more threads; fetch ahead; or do other work "
                  "meanwhile."),
    .needs = NEEDS_SCHEDULER,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_FOREIGN,
    .scene = WEFT_SCENE_FOREIGN,
    .view = WEFT_VIEW_THREAD,
    .all = { ABOVE (FOREIGN, 0.3) } },
  { .id = "deadlock",
    .title = N_ ("Deadlock: threads that only a GC woke"),
    .sentence = N_ ("Deadlock: only a GC woke {thread}, as nothing else could; threads in all: "
                    "{deadlocked}"),
    .advice = N_ ("Take locks in one order everywhere, or use STM; labelThread makes such logs "
                  "easier to read."),
    .needs = NEEDS_BOTH,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_IDLE,
    .scene = WEFT_SCENE_DEADLOCK,
    .view = WEFT_VIEW_THREAD,
    .all = { ABOVE (DEADLOCKED, 0) } },

  /* The log */
  { .id = "logging-dominates",
    .title = N_ ("The program writes very many messages into the log"),
    .sentence = N_ ("{messages} user messages, {message-rate} per second of run time"),
    .advice = N_ ("Write fewer: a sample of them, or markers at phases."),
    .needs = 0,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_MESSAGE_COST,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_VIEW_USER,
    .all = { ABOVE (MESSAGES, 5000), ABOVE (MESSAGE_RATE, 50000) } },
  { .id = "log-costs",
    .title = N_ ("The eventlog itself slows the program"),
    .sentence = N_ ("{event-rate} events per second of run time: writing them takes time itself"),
    .advice = N_ ("Record less: +RTS -l-p without spark events, -l-s without the scheduler."),
    .needs = 0,
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_EVENT_COST,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_VIEW_HECS,
    .all = { ABOVE (EVENT_RATE, 2000000) },
    .unless = { "logging-dominates", "switch-storm", "stm-herd", "sparks-fine" } },
  { .id = "log-cut",
    .title = N_ ("The log is cut or damaged"),
    .sentence =
        N_ ("For {lost} of the time events are missing, so that all numbers are of the rest"),
    .advice = N_ ("Let the program end by itself, and have its log written to a disk with room."),
    .needs = 0,
    .confidence = WEFT_CONFIDENCE_LOW,
    .cost = WEFT_MEASURE_LOST,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_VIEW_HECS,
    .all = { ABOVE (LOST, 0.05) } },
};

const guint weft_n_rules = G_N_ELEMENTS (weft_rules);
