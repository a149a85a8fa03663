/* SPDX-License-Identifier: BSD-3-Clause */
/* Rows of the rule table, about GC. Included by weft-rules.c, which defines the macros. */
/* clang-format off */

  { .id = "gc-held-up",
    .title = N_ ("GCs wait for threads that do not stop"),
    .sentence = N_ ("Threads waited {held} of the time for a GC to start, as others did not stop: "
                    "thread {thread} for {holder} of that"),
    .advice = { { N_ ("A loop that does not allocate cannot be stopped for a GC. Build its module "
                      "or library with -fno-omit-yields, or call yield in it. Import long foreign "
                      "calls as safe, not unsafe. Both make the code a little slower.") } },
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_HELD,
    .scene = WEFT_SCENE_HELD,
    .view = WEFT_VIEW_THREAD,
    .all = { ABOVE (HELD, 0.1), ABOVE (HELD_TIME, 20 * MS) },
    .any = { ABOVE (HOLDER, 0.6), ABOVE (HELD, 0.25) },
    .doubts = { DISTURBED_DOUBT,
                { N_ ("it is not much: a thread whose core ran another program looks the same"),
                  BELOW (HELD, 0.2) },
                { N_ ("few GCs waited so"), BELOW (HELD_GCS, 10) } } },
  { .id = "nursery-small",
    .title = N_ ("The nursery is smaller than GHC’s default"),
    COUNTED (GC_RATE,
             "Minor GCs take {minor-gc} of the time ({gc-rate} GCs per second), as each nursery "
             "holds only {nursery}, {nursery-part} of GHC’s default"),
    .advice = { { N_ ("Leave out the flag {flag-A}: GHC’s default is larger."),
                  BELOW (NURSERY_PART, 1) },
                { N_ ("If GCs are still frequent, try +RTS -A4m, and measure: a nursery that does "
                      "not fit into the cache makes the program itself slower.") } },
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_NURSERY_GAIN,
    .scene = WEFT_SCENE_NURSERY,
    .view = WEFT_VIEW_GC,
    .all = { BELOW (NURSERY_PART, 0.9), ABOVE (MINOR_GC, 0.05), ABOVE (GC_RATE, WEFT_MANY_GCS),
             ABOVE (GC_TIME, 20 * MS) } },
  { .id = "parallel-gc-loses",
    .title = N_ ("Parallel GC costs more than it gives"),
    .sentence = N_ ("Parallel minor GCs take {parallel-loss} of the time more than one GC thread "
                    "would, although the median GC copies only {copied}"),
    .advice = { { N_ ("Check that the program has a core for each HEC: GC threads wait for each "
                      "other, and one without a core holds up all. Use a smaller -N.") },
                { N_ ("Let one thread do it (+RTS -qg), and measure."), BELOW (HECS, 3) },
                { N_ ("Let two threads take part (+RTS -qn2, GHC 8.2), and measure."),
                  ABOVE (HECS, 2) },
                { N_ ("+RTS -A4m or -A16m means fewer GCs; measure, as the program itself may "
                      "become slower.") } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_PARALLEL_LOSS,
    .scene = WEFT_SCENE_GC,
    .view = WEFT_VIEW_GC,
    .all = { ABOVE (HECS, 1), ABOVE (PARALLEL_GCS, 50), BELOW (COPIED, 300 * KB),
             ABOVE (PARALLEL_LOSS, 0.1) },
    .doubts = { DISTURBED_DOUBT },
    .unless = { "nursery-small", "hecs-over-cores", "gc-scans", "one-hec-only" } },
  { .id = "gc-scans",
    .title = N_ ("Minor GCs are long although they copy little"),
    .sentence = N_ ("Minor GCs take {minor-gc} of the time, each of them {scan-pause} for what is "
                    "no copying: they go through large mutable arrays, many stacks, or StablePtrs"),
    .advice = { { N_ ("A boxed mutable array (IOArray, MutableArray) is looked through at every "
                      "minor GC. Use an unboxed one (IOUArray), several smaller ones, or an "
                      "immutable array. Each StablePtr is looked at in every GC until "
                      "freeStablePtr.") },
                { N_ ("+RTS -A16m means fewer GCs, and so less of it; measure.") } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_SCANNED,
    .scene = WEFT_SCENE_NURSERY,
    .view = WEFT_VIEW_GC,
    .all = { ABOVE (SCANNED, 0.1), ABOVE (SCAN_PAUSE, 400 * US), ABOVE (MINOR_GCS, 50) },
    .doubts = { DISTURBED_DOUBT,
                { N_ ("GC threads that wait for each other look the same"),
                  ABOVE (PARALLEL_GCS, 50) } },
    .unless = { "thread-flood", "thread-leak", "deep-stack", "gc-roots-grow" } },
  { .id = "gc-roots-grow",
    .title = N_ ("Minor GCs take longer and longer"),
    .sentence = N_ ("Minor GCs take {minor-gc} of the time, and longer and longer although each "
                    "copies as much as before, from {minor-first} to {minor-last}: something that "
                    "each of them goes through grows"),
    .advice = { { N_ ("Most likely StablePtrs are made and not freed: each GC goes through all of "
                      "them, and they keep what they point to. Call freeStablePtr when the last "
                      "callback has run (bracket).") },
                { N_ ("Otherwise look for a boxed mutable array or hash table that grows, and for "
                      "IORefs or MVars that are written by the thousand; see the lane Threads for "
                      "their number.") } },
    .profiles = { TYPES_PROFILE },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_GC,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_VIEW_GC,
    .all = { ABOVE (MINOR_TREND, 0.9), ABOVE (MINOR_RISE, 1.8), ABOVE (MINOR_GC, 0.2),
             ABOVE (MINOR_LAST, 400 * US), ABOVE (MINOR_GCS, 50) },
    .doubts = { DISTURBED_DOUBT },
    .unless = { "thread-flood", "thread-leak", "deep-stack", "thunk-chain" } },
  { .id = "long-pauses",
    .title = N_ ("Major GCs stop the program for a long time"),
    .sentence = N_ ("Major GCs stop the program for up to {longest-pause}, and take {major-gc} of "
                    "the time, as they go through up to {live-most} of live data"),
    .advice = { { N_ ("Leave out +RTS -c: compacting takes about twice as long as copying."),
                  ABOVE (FLAG_COMPACT, 0) },
                { N_ ("Leave out {flag-F}: GHC’s default, 2, has fewer major GCs."),
                  BELOW (FLAG_FACTOR, 2) },
                { N_ ("Leave out {flag-G}: with one generation each GC is a major one."),
                  BELOW (FLAG_GENERATIONS, 2) },
                { N_ ("Keep less data in use: evaluate what is stored (Data.Map.Strict, foldl', "
                      "strict fields), give caches a limit, use smaller or unboxed structures, and "
                      "a compact region for data that stays. If the data is needed, this is its price: for short "
                      "pauses try +RTS --nonmoving-gc, at some cost in throughput; for fewer of "
                      "them -F4, at the cost of memory."),
                  BELOW (FLAG_NONMOVING, 1) } },
    .profiles = { TYPES_PROFILE },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_MAJOR_GC,
    .scene = WEFT_SCENE_PAUSE,
    .view = WEFT_VIEW_GC,
    .all = { ABOVE (LONGEST_PAUSE, WEFT_LONG_PAUSE), ABOVE (MAJOR_GC, 0.1),
             ABOVE (LIVE_MOST, 20 * MB) },
    .doubts = { { N_ ("the program may need the data"), BELOW (MAJOR_GC, 0.25) } },
    .unless = { "heap-leak", "thunk-chain", "string-data", "list-retained",
                "deep-stack", "thread-flood", "gc-flags", "gc-roots-grow", "copied-again" } },
  { .id = "copied-again",
    .title = N_ ("Major GCs copy the same data again and again"),
    COUNTED (AGAIN_GCS,
             "{again-gcs} major GCs found as much alive as the one before, up to {live-most}, and "
             "copied it again: they take {again-gc} of the time, and stop the program for up to "
             "{longest-pause}"),
    .advice = { { N_ ("If most of the data never changes, put it into a compact region "
                      "(GHC.Compact, package ghc-compact), which GCs do not go through.") },
                { N_ ("For short pauses try +RTS --nonmoving-gc, at some cost in throughput; for "
                      "fewer major GCs -F4, at the cost of memory."),
                  BELOW (FLAG_NONMOVING, 1) } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_AGAIN_GC,
    .scene = WEFT_SCENE_PAUSE,
    .view = WEFT_VIEW_GC,
    .all = { ABOVE (AGAIN_GCS, 2), ABOVE (AGAIN_GC, 0.08), ABOVE (LONGEST_PAUSE, WEFT_LONG_PAUSE),
             ABOVE (LIVE_MOST, 20 * MB) },
    .unless = { "gc-flags", "thunk-chain", "list-retained", "deep-stack", "thread-flood",
                "thread-leak", "gc-roots-grow", "boxed-updates" } },
  { .id = "boxed-updates",
    .title = N_ ("Minor GCs copy what is soon replaced"),
    .sentence = N_ ("Minor GCs take {minor-gc} of the time: they copied {minor-copied}, "
                    "{copied-often} times as much as was ever in use at once"),
    .advice = { { N_ ("Large arrays or maps of boxed values that are replaced again and again do "
                      "this: each new value is copied into the old generation. Use unboxed arrays "
                      "(STUArray, Data.Vector.Unboxed), or strict fields with an UNPACK pragma.") },
                { N_ ("A larger nursery helps less: try +RTS -A16m, and measure.") } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_MINOR_GC,
    .scene = WEFT_SCENE_NURSERY,
    .view = WEFT_VIEW_GC,
    .all = { ABOVE (MINOR_GC, 0.15), ABOVE (SURVIVED, 0.3), ABOVE (COPIED_OFTEN, 8),
             ABOVE (LIVE_MOST, 5 * MB) },
    .unless = { "nursery-small", "gc-scans", "thunk-chain", "deep-stack", "thread-flood",
                "finalizers" } },
  { .id = "gc-flags",
    .title = N_ ("A flag makes GC take longer"),
    .sentence = N_ ("Major GCs take {major-gc} of the time, with a flag that makes them slower or "
                    "more frequent"),
    .advice = { { N_ ("Leave out +RTS -c: compacting takes about twice as long as copying. Use it "
                      "only where memory is short."),
                  ABOVE (FLAG_COMPACT, 0) },
                { N_ ("Leave out {flag-F}: GHC’s default, 2, has fewer major GCs."),
                  BELOW (FLAG_FACTOR, 2) },
                { N_ ("Leave out {flag-G}: with one generation each GC is a major one."),
                  BELOW (FLAG_GENERATIONS, 2) } },
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_MAJOR_GC,
    .scene = WEFT_SCENE_PAUSE,
    .view = WEFT_VIEW_GC,
    .all = { ABOVE (MAJOR_GC, 0.1), ABOVE (GC_TIME, 20 * MS) },
    .any = { ABOVE (FLAG_COMPACT, 0), BELOW (FLAG_FACTOR, 2), BELOW (FLAG_GENERATIONS, 2) } },
  { .id = "idle-gc",
    .title = N_ ("The idle GC runs each time the program rests"),
    .sentence = N_ ("{idle-gcs} idle GCs take {idle-gc} of the time, the longest "
                    "{idle-gc-longest}: CPU time, and a delay for what arrives meanwhile"),
    .advice = { { N_ ("Leave out {flag-I}: the default runs it only after 0.3 s of rest."),
                  BELOW (FLAG_IDLE, 299 * MS) },
                { N_ ("+RTS -Iw60 runs the idle GC at most once a minute; -I0 turns it off. "
                      "Without it a program that only waits runs no finalizers and does not "
                      "detect deadlocks."),
                  BELOW (FLAG_IDLE_WAIT, 1) } },
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_IDLE_GC,
    .scene = WEFT_SCENE_IDLE_GC,
    .view = WEFT_VIEW_GC,
    .all = { ABOVE (IDLE_GCS, 1), ABOVE (IDLE_GC, 0.05) } },
  { .id = "asked-gc",
    .title = N_ ("The program requests major GCs itself"),
    .sentence =
        N_ ("The program requested {asked-gcs} major GCs, which take {asked-gc} of the time"),
    .advice = { { N_ ("Remove performGC and performMajorGC, or call them less often.") } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_ASKED_GC,
    .scene = WEFT_SCENE_ASKED_GC,
    .view = WEFT_VIEW_GC,
    .all = { ABOVE (ASKED_GCS, 2), ABOVE (ASKED_GC, 0.05) } },
  { .id = "gc-much",
    .title = N_ ("GC takes much of the time"),
    .sentence = N_ ("GC takes {gc} of the time"),
    .advice = { { N_ ("Look at the table GCs. If there are many short ones, try a larger nursery "
                      "(+RTS -A4m, then -A16m) and measure. If there are few long ones, keep less "
                      "data in use, or try +RTS --nonmoving-gc.") } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_GC,
    .scene = WEFT_SCENE_GC,
    .view = WEFT_VIEW_GC,
    .all = { ABOVE (GC, 0.25), ABOVE (GC_TIME, 50 * MS) },
    .doubts = { DISTURBED_DOUBT,
                { N_ ("no rule tells why: the program may need it"), BELOW (GC, 0.5) } },
    .unless = { "nursery-small", "parallel-gc-loses", "gc-scans", "gc-roots-grow", "boxed-updates", "copied-again", "gc-flags", "long-pauses",
                "asked-gc", "stalled", "thunk-chain", "string-data", "heap-leak", "deep-stack",
                "thread-flood", "sparks-fine", "finalizers", "list-retained" } },
