/* SPDX-License-Identifier: BSD-3-Clause */
/* Rows of the rule table, about GC. Included by weft-rule.c, which defines the macros. */
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
    .view = WEFT_FINDING_VIEW_THREAD,
    .rows = { "gc",
              "held_by_thread is not null and ts - requested > ns('1ms') and "
              "cause not in ('idle', 'deadlock', 'exit')",
              "ts - requested desc" },
    .all = { ABOVE (HELD, 0.1), ABOVE (HELD_TIME, 20 * MS) },
    .any = { ABOVE (HOLDER, 0.6), ABOVE (HELD, 0.25) },
    .doubts = { DISTURBED_DOUBT,
                { N_ ("it is not much: a thread whose core ran another program looks the same"),
                  BELOW (HELD, 0.2) },
                { N_ ("few GCs waited so"), BELOW (HELD_GCS, 10) } },
    .meaning = N_ ("A GC starts only when every HEC has stopped. A HEC stops its thread at the "
                   "next heap check, and GHC puts heap checks where code allocates. A loop that "
                   "allocates nothing has none, and an unsafe foreign call has none until it "
                   "returns. Until then all other HECs wait, and nothing else runs."),
    .location =
        N_ ("The finding opens the timeline at the longest wait, with the lane of the thread "
            "that stopped last. The HECs’ lanes show which HECs waited. In the table GCs, GC "
            "Sync is the length of each wait, and Held Up By the thread."),
    .code_change =
        N_ ("Let the loop reach heap checks: build its module with -fno-omit-yields, or call "
            "yield in the loop from time to time. If the loop is in a library, build the "
            "library with it. Import foreign functions that can take longer than some "
            "microseconds as safe, so that other threads can run on their HEC meanwhile."),
    .faulty_code = "collatz :: Int -> Int -> Int\n"
                   "collatz steps 1 = steps\n"
                   "collatz steps n\n"
                   "  | even n = collatz (steps + 1) (n `div` 2)\n"
                   "  | otherwise = collatz (steps + 1) (3 * n + 1)",
    .fixed_code = "{-# OPTIONS_GHC -fno-omit-yields #-}\n"
                  "\n"
                  "collatz :: Int -> Int -> Int\n"
                  "collatz steps 1 = steps\n"
                  "collatz steps n\n"
                  "  | even n = collatz (steps + 1) (n `div` 2)\n"
                  "  | otherwise = collatz (steps + 1) (3 * n + 1)",
    .flags = { { "ghc -fno-omit-yields",
                 N_ ("Heap checks also where nothing is allocated: code grows by about 5 %, and "
                     "tight loops run a little slower.") },
               { "+RTS -A16m",
                 N_ ("Fewer GCs, and so fewer waits. A nursery that does not fit into "
                     "the cache makes the program itself slower: measure.") } },
    .success = N_ ("GC sync and Waiting for GC to start fall, and Busy HECs rises."),
    .limits = N_ ("A HEC also stops late if the operating system gave its core to another program. "
                  "In that case the table GCs names a different thread each time.") },
  { .id = "gc-sync",
    .title = N_ ("GCs wait for HECs that have no core"),
    COUNTED (DELAYS,
             "{delays} GCs waited for a millisecond or more until all HECs had stopped, {delayed} "
             "of the time: a HEC that has a core usually stops at once, so most likely there were "
             "more HECs than free cores"),
    .advice = { { N_ ("Use a smaller -N: no more HECs than cores that are free. +RTS -N without a "
                      "number makes a HEC for each core of the machine, even if other programs use "
                      "some of them, or a container may use only a few.") },
                { N_ ("+RTS -A16m means fewer GCs, and so fewer waits; measure."),
                  BELOW (NURSERY, 16 * MB) },
                { N_ ("If other programs used the cores while the log was recorded, record it "
                      "again on an idle machine: then nothing is wrong with the program.") } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_DELAYED,
    .scene = WEFT_SCENE_DELAYED,
    .view = WEFT_FINDING_VIEW_GC,
    .rows = { "gc",
              "ts - requested > ns('1ms') and cause not in ('idle', 'deadlock', 'exit')",
              "ts - requested desc" },
    .all = { ABOVE (HECS, 1), ABOVE (DELAYED, 0.1), ABOVE (DELAYS, 9), ABOVE (DELAYED_GCS, 0.1) },
    .doubts = { { N_ ("the machine has a core for each HEC: other programs used them"),
                  BELOW (EXTRA_HECS, 1) },
                { N_ ("loops that do not allocate, and unsafe foreign calls, stop as late"),
                  BELOW (ALLOCATION, 50 * MB) } },
    .possible_causes = { "gc-held-up", "hecs-over-cores", "one-hec-only" },
    .meaning = N_ ("A GC starts only when every HEC has stopped, and until then the others wait. "
                   "A HEC that runs code which allocates stops within tens of microseconds. If "
                   "the operating system has given its core to another program, it cannot stop "
                   "before it has a core again, which takes milliseconds. With more HECs than free "
                   "cores this happens at most GCs, and the GC threads wait for each other in the "
                   "same way."),
    .location =
        N_ ("The finding opens the timeline at the longest wait: the HECs’ lanes show which "
            "HECs waited, and which one seemed to keep running. In the table GCs, GC Sync is "
            "the length of each wait, and Held Up By names a different thread each time."),
    .code_change =
        N_ ("No change of the source is needed: run with no more HECs than there are cores "
            "for them."),
    .flags = { { "+RTS -N2",
                 N_ ("Two HECs, if two cores are free. Less runs in parallel, but nothing waits "
                     "for a core.") },
               { "+RTS -A16m",
                 N_ ("Fewer GCs, and so fewer waits. A nursery that does not fit into "
                     "the cache makes the program itself slower: measure.") } },
    .success = N_ ("GC sync and Waiting for GC to start fall. Compare the elapsed time as well."),
    .limits = N_ ("The log does not record cores. Threads that allocate nothing for milliseconds, "
                  "in a loop or in an unsafe foreign call, also stop late; if one thread does that "
                  "most of the time, there is another finding, which names it.") },
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
    .view = WEFT_FINDING_VIEW_GC,
    .rows = MINOR_GCS,
    .all = { BELOW (NURSERY_PART, 0.9), ABOVE (MINOR_GC, 0.05), ABOVE (GC_RATE, WEFT_MANY_GCS),
             ABOVE (GC_TIME, 20 * MS) },
    .meaning = N_ (
        "Each HEC allocates in its own nursery. When one is full, all HECs stop for a minor GC, "
        "which copies what is still in use. The pause depends on what survives, not on the size of "
        "the nursery: with a larger nursery GCs are fewer, and more of the data is dead when they "
        "come. GHC’s default is 4 MiB for each HEC, and was 1 MiB before GHC 9.2."),
    .location =
        N_ ("The GC lane shows the GCs, close to one another. In the table GCs, the cause of "
            "most is “nursery full”, and Copied is small."),
    .code_change = N_ (
        "Try the flag first. Then look for what allocates: a profiling build with +RTS -p lists "
        "the functions that allocate most. Strict folds and unboxed fields are the usual cures."),
    .flags = { { "+RTS -A16m",
                 N_ ("16 MiB for each HEC. A nursery larger than the processor’s cache makes "
                     "allocation slower, usually by less than the GCs that it saves.") },
               { "+RTS -A16m -n4m", N_ ("For many HECs: the nurseries are divided into chunks, and "
                                        "HECs that allocate more take more of them.") },
               { "ghc -with-rtsopts=-A16m",
                 N_ ("Makes the flag the program’s default, when linking.") } },
    .success = N_ ("The number of GCs falls as much as the nursery grows: a nursery of four times "
                   "the size needs a quarter of the GCs. Productivity rises."),
    .limits = N_ ("If most of what is allocated stays in use, GCs become fewer but longer, and "
                  "little is gained.") },
  { .id = "nursery-large",
    .title = N_ ("The nursery is far larger than the data"),
    .sentence = N_ ("Nurseries take {area}, {area-share} of the heap, although GCs would take only "
                    "some {smaller-gc} of the time with 4 MiB for each HEC: new data never finds "
                    "its memory in the cache, which can make the program itself slower"),
    .advice = { { N_ ("Leave out {flag-A}, or try +RTS -A4m, as an experiment: the memory is saved "
                      "for certain; compare elapsed times."),
                  ABOVE (NURSERY, 16 * MB) },
                { N_ ("Leave out +RTS -H, which makes nurseries as large as the heap that it asks "
                      "for; compare elapsed times."),
                  ABOVE (FLAG_HEAP, 0) } },
    .cost_text = OF_HEAP,
    .cost_kind = WEFT_COST_OF_MEMORY,
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_AREA_SHARE,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_FINDING_VIEW_LIVE,
    .rows = MINOR_GCS,
    .all = { ABOVE (AREA, 60 * MB), ABOVE (AREA_SHARE, 0.6), ABOVE (AREA_FILLED, 3),
             BELOW (SMALLER_GC, 0.05) },
    .doubts = { { N_ ("nurseries of this size are usual where many HECs allocate"),
                  BELOW (AREA, 250 * MB) } },
    .meaning =
        N_ ("Each HEC allocates from the beginning of its nursery to its end. By the time "
            "it comes round, the processor’s cache holds other data, so that each new object "
            "has to wait for memory. A nursery that fits into the cache does not: minor GCs "
            "are then more frequent, but each copies only what is in use, which is little "
            "here. A large nursery pays where GCs would copy much."),
    .location =
        N_ ("The Heap lane: the heap is as large as the nurseries, and live data is next to "
            "nothing. The table GCs has few GCs, which copy little."),
    .code_change = N_ ("Try the flag; no change of the source is needed."),
    .flags = { { "+RTS -A4m",
                 N_ ("4 MiB for each HEC, GHC’s default since 9.2. GC takes more of the time, "
                     "about as much as the finding says.") },
               { "+RTS -A16m", N_ ("A middle way, for several HECs that allocate much.") } },
    .success =
        N_ ("Maximum heap size falls for certain; compare the elapsed time of several runs."),
    .limits = N_ ("The log does not show how large the cache is, nor how long the program waits "
                  "for memory. With many HECs a large nursery also saves synchronisation.") },
  { .id = "parallel-gc-loses",
    .title = N_ ("Parallel GC costs more than it gives"),
    .sentence = N_ ("Parallel minor GCs take {parallel-loss} of the time more than one GC thread "
                    "would, although the median GC copies only {copied}"),
    .advice = { { N_ ("Check that the program has a core for each HEC: GC threads wait for each "
                      "other, and one without a core holds up all. Use a smaller -N.") },
                { N_ ("Let one thread do it (+RTS -qg), and measure."), BELOW (HECS, 3) },
                { N_ ("Let two threads take part (+RTS -qn2, GHC 8.2), and measure."),
                  ABOVE (HECS, 2) },
                { N_ ("+RTS -A16m means fewer GCs; measure, as the program itself may become "
                      "slower."),
                  BELOW (NURSERY, 16 * MB) } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_PARALLEL_LOSS,
    .scene = WEFT_SCENE_GC,
    .view = WEFT_FINDING_VIEW_GC,
    .rows = { "gc", "threads > 1", "dur_ns desc" },
    .all = { ABOVE (HECS, 1), ABOVE (PARALLEL_GCS, 50), BELOW (COPIED, 300 * KB),
             ABOVE (PARALLEL_LOSS, 0.1) },
    .doubts = { DISTURBED_DOUBT },
    .possible_causes = { "nursery-small", "hecs-over-cores", "gc-scans", "one-hec-only" },
    .meaning = N_ ("With several HECs, all of them stop for each GC and share its work. Starting "
                   "and synchronising the GC threads takes the same time however little there is "
                   "to copy. A minor GC that copies only some kilobytes has nothing to share. If "
                   "fewer cores are free than there are GC threads, all of them wait for one that "
                   "the operating system has not scheduled yet."),
    .location =
        N_ ("The GC lane shows how often GCs run. Zoom in to see on the HECs’ lanes how much "
            "of each pause is work. In the table GCs, compare Pause and GC Sync with Copied."),
    .code_change =
        N_ ("No change of the source is needed; try the flags first. Code that allocates "
            "less also needs fewer GCs."),
    .flags = { { "+RTS -A4m", N_ ("Fewer GCs, with more to copy in each, where GHC’s default is "
                                  "1 MiB (before GHC 9.2). Then try -A16m. A nursery that does not "
                                  "fit into the cache makes the program itself slower: measure.") },
               { "+RTS -qn2",
                 N_ ("Two GC threads, whatever -N says. A large heap may need more.") },
               { "+RTS -N2", N_ ("Fewer HECs: fewer to stop, but less runs in parallel.") },
               { "+RTS -qg1",
                 N_ ("Minor GCs on one GC thread. Only where one HEC runs at a time: the data "
                     "that the others use is then moved to that thread’s cache.") } },
    .success = N_ ("Productivity rises; GC sync and the number of GCs fall. Compare the elapsed "
                   "time as well."),
    .limits = N_ ("On a loaded machine GC threads wait for cores that other programs use. Record "
                  "the program again on an idle machine before you change it.") },
  { .id = "gc-scans",
    .title = N_ ("Minor GCs are long although they copy little"),
    .sentence = N_ ("Minor GCs take {minor-gc} of the time, each of them {scan-pause} for what is "
                    "no copying: they go through large mutable arrays, many stacks, or StablePtrs"),
    .advice = { { N_ ("A boxed mutable array (IOArray, MutableArray) is looked through at every "
                      "minor GC. Use an unboxed one (IOUArray), several smaller ones, or an "
                      "immutable array. Each StablePtr is looked at in every GC until "
                      "freeStablePtr.") },
                { N_ ("+RTS -A16m means fewer GCs, and so less of it; measure."),
                  BELOW (NURSERY, 16 * MB) } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_SCANNED,
    .scene = WEFT_SCENE_NURSERY,
    .view = WEFT_FINDING_VIEW_GC,
    .rows = MINOR_GCS,
    .all = { ABOVE (SCANNED, 0.1), ABOVE (SCAN_PART, 0.4), ABOVE (SCAN_PAUSE, 150 * US),
             ABOVE (MINOR_GCS, 50) },
    .doubts = { DISTURBED_DOUBT,
                { N_ ("GC threads that wait for each other look the same"),
                  ABOVE (SCAN_UNSEEN, 0) },
                { N_ ("the heap profile shows few of them"), BELOW (ARRAY_SHARE, 0.05) },
                { N_ ("copying takes longer than that"), BELOW (SCAN_PART, 0.5) } },
    .possible_causes = { "thread-flood", "thread-leak", "deep-stack", "gc-roots-grow" },
    .meaning = N_ ("A minor GC copies what is still in use of the nurseries. To find it, it also "
                   "goes through old objects that may point there. A boxed mutable array counts "
                   "as such as a whole or in cards of 128 elements: whoever writes to a large "
                   "array all the time makes each minor GC go through much of it. Each stack that "
                   "has run since the last GC is gone through as well."),
    .location =
        N_ ("The GC lane: many GCs of the same length. In the table GCs, Pause is far longer "
            "than Copied lets expect: GHC copies about 1 GB per second."),
    .code_change = N_ (
        "Use an unboxed array where the elements are numbers: a GC never looks into it. Divide a "
        "large boxed array into several, so that a write concerns a small one. Use an immutable "
        "structure where writes are rare. Have fewer threads where there are thousands."),
    .faulty_code = "import Data.Array.IO\n"
                   "\n"
                   "table :: IO (IOArray Int Int)\n"
                   "table = newArray (0, 4000000) 0",
    .fixed_code = "import Data.Array.IO\n"
                  "\n"
                  "table :: IO (IOUArray Int Int)\n"
                  "table = newArray (0, 4000000) 0",
    .flags = { { "+RTS -A16m", N_ ("Fewer minor GCs, and so fewer times that the array is gone "
                                   "through. The program itself may become slower, as the nursery "
                                   "does not fit into the cache.") } },
    .success = N_ ("The pauses of minor GCs fall, with the same number of GCs."),
    .limits = N_ ("On a busy machine GC threads wait for cores, and pauses are long as well. A "
                  "deep recursion has a large stack, which looks the same.") },
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
    .view = WEFT_FINDING_VIEW_GC,
    .rows = MINOR_GCS,
    .all = { ABOVE (MINOR_TREND, 0.9), ABOVE (MINOR_RISE, 1.8), ABOVE (MINOR_GC, 0.2),
             ABOVE (MINOR_LAST, 400 * US), ABOVE (MINOR_GCS, 50) },
    .doubts = { DISTURBED_DOUBT },
    .possible_causes = { "thread-flood", "thread-leak", "deep-stack", "thunk-chain" },
    .meaning = N_ ("Each GC, however small, begins at the roots: the stacks of "
                   "threads that have run, old objects that were written, and all StablePtrs. If "
                   "the table of StablePtrs grows, every minor GC goes through more, and the "
                   "program becomes slower the longer it runs."),
    .location =
        N_ ("The GC lane: pauses of minor GCs grow steadily. In the table GCs, by start, Pause "
            "grows while Copied stays."),
    .code_change =
        N_ ("Free each StablePtr with freeStablePtr when C does not need it any more: in the "
            "callback that is called last, or with bracket around a call."),
    .faulty_code = "import Foreign.StablePtr\n"
                   "\n"
                   "call :: (StablePtr a -> IO ()) -> a -> IO ()\n"
                   "call function context = newStablePtr context >>= function",
    .fixed_code = "import Control.Exception (bracket)\n"
                  "import Foreign.StablePtr\n"
                  "\n"
                  "call :: (StablePtr a -> IO ()) -> a -> IO ()\n"
                  "call function context =\n"
                  "  bracket (newStablePtr context) freeStablePtr function",
    .success = N_ ("The pauses of minor GCs stay the same during the run, and live bytes do not "
                   "grow."),
    .limits =
        N_ ("A log does not record what a GC goes through. Large boxed arrays that are filled "
            "during the run, and a machine that becomes busier, look the same.") },
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
                { N_ ("Raise {flag-M}, if there is memory: beyond 30 % of that limit GHC compacts "
                      "old data, which takes about twice as long as copying, and near it major GCs "
                      "become frequent."),
                  ABOVE (FLAG_LIMIT, 0) },
                { N_ ("Keep less data in use: evaluate what is stored (Data.Map.Strict, foldl', "
                      "strict fields), give caches a limit, use smaller or unboxed structures, and "
                      "a compact region for data that stays.") },
                { N_ ("If the data is needed, this is its price: for short pauses try +RTS "
                      "--nonmoving-gc, at some cost in throughput; for fewer of them -F4, at the "
                      "cost of memory."),
                  ABOVE (FREE_HEAP, 0) } },
    .profiles = { TYPES_PROFILE },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_MAJOR_GC,
    .scene = WEFT_SCENE_PAUSE,
    .view = WEFT_FINDING_VIEW_GC,
    .rows = MAJOR_GCS,
    .all = { ABOVE (LONGEST_PAUSE, WEFT_LONG_MAJOR_PAUSE), ABOVE (MAJOR_GC, 0.1),
             ABOVE (LIVE_MOST, 20 * MB) },
    .doubts = { { N_ ("the program may need the data"), BELOW (MAJOR_GC, 0.25) } },
    .possible_causes = { "heap-leak", "queue-grows", "thunk-chain", "string-data", "list-retained",
                "deep-stack", "thread-flood", "gc-flags", "gc-roots-grow", "copied-again" },
    .meaning =
        N_ ("A major GC copies all live data while the program is stopped, so its pause grows with "
            "the live bytes: a few hundred megabytes take some tenths of a second. By default GHC "
            "runs one each time the old data has doubled since the last."),
    .location =
        N_ ("The finding opens the timeline at the longest pause. The Heap lane shows the "
            "live bytes after each major GC. Sort the table GCs by Pause. The Heap page shows "
            "what the data is, if a heap profile was recorded."),
    .code_change = N_ (
        "Keep less, in fewer objects: unboxed arrays, strict fields, Text or "
        "ShortByteString instead of String. Put large data that no longer changes into a compact "
        "region (package ghc-compact): a GC takes it as one object and does not copy it."),
    .faulty_code = "import Data.IORef\n"
                   "import qualified Data.Map.Strict as Map\n"
                   "\n"
                   "replace :: IORef (Map.Map Int Int) -> Map.Map Int Int -> IO ()\n"
                   "replace table = writeIORef table",
    .fixed_code = "import Data.IORef\n"
                  "import qualified Data.Map.Strict as Map\n"
                  "import GHC.Compact (compact, getCompact)\n"
                  "\n"
                  "replace :: IORef (Map.Map Int Int) -> Map.Map Int Int -> IO ()\n"
                  "replace table new = do\n"
                  "  region <- compact new\n"
                  "  writeIORef table (getCompact region)",
    .flags = { { "+RTS --nonmoving-gc",
                 N_ ("Collects old data while the program runs (GHC 8.10). Pauses become short; "
                     "the program as a whole becomes somewhat slower and uses more memory.") },
               { "+RTS -F4", N_ ("A third as many major GCs, each as long as before; the heap "
                                 "becomes up to 1.7 times as large.") } },
    .success =
        N_ ("With --nonmoving-gc Longest pause falls; with -F4 the number of major GCs and GC "
            "time."),
    .limits = N_ ("A pause is also long if other programs had the cores or memory was swapped out. "
                  "Then Copied is no larger for that GC than for others. For a batch program long "
                  "pauses may not matter: look at Productivity.") },
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
                  ABOVE (FREE_HEAP, 0) } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_AGAIN_GC,
    .scene = WEFT_SCENE_PAUSE,
    .view = WEFT_FINDING_VIEW_GC,
    .rows = MAJOR_GCS,
    .all = { ABOVE (AGAIN_GCS, 2), ABOVE (AGAIN_GC, 0.08), ABOVE (LONGEST_PAUSE, WEFT_LONG_MAJOR_PAUSE),
             ABOVE (LIVE_MOST, 20 * MB) },
    .possible_causes = { "gc-flags", "thunk-chain", "list-retained", "deep-stack", "thread-flood",
                "thread-leak", "gc-roots-grow", "boxed-updates" },
    .meaning = N_ (
        "A major GC copies all data in use, also what has not changed since the last one. A large "
        "table that is loaded once and then only read is copied each time that other, short-lived "
        "data has filled the old generation, and the program stands still meanwhile."),
    .location =
        N_ ("The GC lane: long pauses at intervals. The Heap lane: live bytes after each of "
            "them are about the same."),
    .code_change =
        N_ ("compact copies evaluated data into a region that a GC sees as one object. The "
            "region stays as a whole while any part of it is used, and can hold neither "
            "functions nor mutable data."),
    .faulty_code = "import qualified Data.Map.Strict as Map\n"
                   "\n"
                   "load :: [(Int, Int)] -> IO (Map.Map Int Int)\n"
                   "load = pure . Map.fromList",
    .fixed_code = "import qualified Data.Map.Strict as Map\n"
                  "import GHC.Compact (compact, getCompact)\n"
                  "\n"
                  "load :: [(Int, Int)] -> IO (Map.Map Int Int)\n"
                  "load pairs = getCompact <$> compact (Map.fromList pairs)",
    .flags = { { "+RTS --nonmoving-gc",
                 N_ ("Pauses of a few ms, while another thread marks (GHC 8.10). The program "
                     "becomes slower, and needs more memory.") },
               { "+RTS -F4", N_ ("Major GCs only when the old generation has grown to four times "
                                 "the live data: fewer of them, of the same length.") } },
    .success = N_ ("The pauses of major GCs fall."),
    .limits =
        N_ ("The same amount of data need not be the same data: a table of constant size that "
            "changes all the time is not for a compact region.") },
  { .id = "boxed-updates",
    .title = N_ ("Minor GCs copy what is soon replaced"),
    .sentence = N_ ("Minor GCs take {minor-gc} of the time: they copied {minor-copied}, "
                    "{copied-often} times as much as was ever in use at once"),
    .advice = { { N_ ("Large arrays or maps of boxed values that are replaced again and again do "
                      "this: each new value is copied into the old generation. Use unboxed arrays "
                      "(STUArray, Data.Vector.Unboxed), or strict fields with an UNPACK pragma.") },
                { N_ ("Major GCs copy the same data again and again as well, {again-gc} of the "
                      "time: if most of it never changes, put it into a compact region "
                      "(GHC.Compact, package ghc-compact), or try +RTS --nonmoving-gc or -F4."),
                  ABOVE (AGAIN_GC, 0.08) },
                { N_ ("A larger nursery helps less: try +RTS -A16m, and measure."),
                  BELOW (NURSERY, 16 * MB) } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_MINOR_GC,
    .scene = WEFT_SCENE_NURSERY,
    .view = WEFT_FINDING_VIEW_GC,
    .rows = MINOR_GCS,
    .all = { ABOVE (MINOR_GC, 0.15), ABOVE (SURVIVED, 0.3), ABOVE (COPIED_OFTEN, 8),
             ABOVE (LIVE_MOST, 5 * MB) },
    .doubts = { { N_ ("the heap profile shows few boxes of numbers"), BELOW (BOX_SHARE, 0.1) } },
    .possible_causes = { "nursery-small", "gc-scans", "thunk-chain", "deep-stack", "thread-flood",
                "finalizers", "hecs-starved", "hecs-over-cores" },
    .meaning =
        N_ ("A minor GC copies the new data that is still in use. Usually that is little, as "
            "most of it was needed for a moment only. If new values are stored in a large array or "
            "map and "
            "are soon replaced by others, nearly all of them are in use at the next minor "
            "GC, and are copied, first within the nursery, then into the old generation. "
            "The work of the GC grows with what is written, not with what is kept."),
    .location =
        N_ ("The GC lane: minor GCs are long. In the table GCs, Copied is a large part of a "
            "nursery in each of them."),
    .code_change =
        N_ ("Store numbers unboxed: STUArray and IOUArray, Data.Vector.Unboxed, or records "
            "with strict UNPACK fields. A value in such an array is written in "
            "place, and nothing is copied. Evaluate what is stored, or chains of unevaluated "
            "expressions are copied as well."),
    .faulty_code = "import Control.Monad.ST\n"
                   "import Data.Array.ST\n"
                   "\n"
                   "table :: ST s (STArray s Int Int)\n"
                   "table = newArray (0, 1000000) 0",
    .fixed_code = "import Control.Monad.ST\n"
                  "import Data.Array.ST\n"
                  "\n"
                  "table :: ST s (STUArray s Int Int)\n"
                  "table = newArray (0, 1000000) 0",
    .success = N_ ("Copied in the table GCs, and the time in minor GCs, fall to a fraction."),
    .limits = N_ ("A program that builds one large structure copies it once or twice: that is its "
                  "price. The rule asks for many times as much.") },
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
    .view = WEFT_FINDING_VIEW_GC,
    .rows = MAJOR_GCS,
    .all = { ABOVE (MAJOR_GC, 0.1), ABOVE (GC_TIME, 20 * MS) },
    .any = { ABOVE (FLAG_COMPACT, 0), BELOW (FLAG_FACTOR, 2), BELOW (FLAG_GENERATIONS, 2) },
    .meaning = N_ ("Some flags exchange time for memory. -c compacts the old data in place, in "
                   "several passes, instead of copying it once. -F less than 2 starts a major GC "
                   "after less growth, so there are more of them. -G1 makes each GC a major one. "
                   "They were right for some program or machine once, and are copied into scripts "
                   "from there."),
    .location =
        N_ ("The Overview page shows the command line. In the table GCs, sort by generation: "
            "major GCs are the ones that the flag concerns."),
    .code_change =
        N_ ("No change of the source is needed. Leave the flag out of the command line, of "
            "GHCRTS, and of -with-rtsopts in the build, and compare the elapsed time and "
            "the maximum memory in use with and without it."),
    .success = N_ ("Major GC takes less of the time, and the elapsed time falls. Memory in use "
                   "may rise."),
    .limits = N_ ("Where memory is what is short, the flag may be right: then its price is known "
                  "now. Not all of the time of major GCs is won without it.") },
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
    .view = WEFT_FINDING_VIEW_GC,
    .rows = { "gc", "cause = 'idle'", "dur_ns desc" },
    .all = { ABOVE (IDLE_GCS, 1), ABOVE (IDLE_GC, 0.05) },
    .meaning =
        N_ ("When no Haskell thread has run for 0.3 s, the threaded runtime system runs a major "
            "GC, to run finalizers and to find threads that are blocked forever. It copies all "
            "live data each time. A server whose requests come more slowly than that pays for one "
            "after nearly every request, and a request that arrives meanwhile waits."),
    .location = N_ ("The finding opens the timeline at the longest idle GC. In the table GCs their "
                    "cause is “idle GC”."),
    .code_change =
        N_ ("No change of the source is needed. A program that knows when it rests can call "
            "performMajorGC then, and run with -I0."),
    .flags = { { "+RTS -Iw60", N_ ("At most one idle GC a minute.") },
               { "+RTS -I5", N_ ("Only after 5 s without work.") },
               { "+RTS -I0", N_ ("No idle GC. While the program only waits, finalizers do not run, "
                                 "deadlocks are not found, and memory is not returned.") } },
    .success = N_ ("GCs with the cause “idle GC” become fewer, and GC time falls."),
    .limits = N_ ("An idle GC does no harm if no work arrives while it runs. Then it costs energy "
                  "only, and later GCs may be cheaper for it.") },
  { .id = "asked-gc",
    .title = N_ ("The program requests major GCs itself"),
    .sentence =
        N_ ("The program requested {asked-gcs} major GCs, which take {asked-gc} of the time"),
    .advice = { { N_ ("Remove performGC and performMajorGC, or call them less often.") } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_ASKED_GC,
    .scene = WEFT_SCENE_ASKED_GC,
    .view = WEFT_FINDING_VIEW_GC,
    .rows = { "gc", "generation > 0 and cause = 'perform_gc'", "dur_ns desc" },
    .all = { ABOVE (ASKED_GCS, 2), ABOVE (ASKED_GC, 0.05) },
    .meaning = N_ (
        "performGC and performMajorGC run a major GC at once, which stops all HECs and copies all "
        "live data. GHC would run far fewer by itself: one each time the old data has doubled."),
    .location = N_ ("The finding opens the timeline at these GCs; their cause in the table GCs is "
                    "“performGC”. The thread that called it is in a foreign call just before: look "
                    "for it among the threads’ lanes."),
    .code_change = N_ (
        "Remove the call. It makes sense once, after a phase that leaves much garbage and before a "
        "wait, or in a test that counts finalizers. If it must be called again and again, call it "
        "rarely."),
    .faulty_code = "import System.Mem (performGC)\n"
                   "\n"
                   "serve :: (Int -> IO ()) -> Int -> IO ()\n"
                   "serve answer n = do\n"
                   "  answer n\n"
                   "  performGC",
    .fixed_code = "import Control.Monad (when)\n"
                  "import System.Mem (performGC)\n"
                  "\n"
                  "serve :: (Int -> IO ()) -> Int -> IO ()\n"
                  "serve answer n = do\n"
                  "  answer n\n"
                  "  when (n `mod` 10000 == 0) performGC",
    .success = N_ ("GCs with the cause “performGC” are gone, and GC time falls."),
    .limits = N_ ("Libraries may make the call; benchmark frameworks do before each measurement, "
                  "on purpose. Weft finds the cause from events around the GC: a foreign call that "
                  "happens to come just before a GC can look the same.") },
  { .id = "gc-much",
    .title = N_ ("GC takes much of the time"),
    .sentence = N_ ("GC takes {gc} of the time"),
    .advice = { { N_ ("Look at the table GCs. If there are many short ones, try a nursery of four "
                      "times the size (+RTS -A) and measure. If there are few long ones, keep less "
                      "data in use.") },
                { N_ ("For long ones try +RTS --nonmoving-gc."), ABOVE (FREE_HEAP, 0) },
                { N_ ("Compare with a run without +RTS --nonmoving-gc: with it minor GCs take "
                      "longer, as they move what survives into the non-moving heap."),
                  ABOVE (FLAG_NONMOVING, 0) } },
    .is_symptom = TRUE,
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_GC,
    .scene = WEFT_SCENE_GC,
    .view = WEFT_FINDING_VIEW_GC,
    .rows = { "gc", "cause <> 'heap_profile'", "dur_ns desc" },
    .all = { ABOVE (GC, 0.25), ABOVE (GC_TIME, 50 * MS) },
    .doubts = { DISTURBED_DOUBT,
                { N_ ("no rule explains why: the program may need it"), BELOW (GC, 0.5) } },
    .possible_causes = { "nursery-small", "parallel-gc-loses", "gc-scans", "gc-roots-grow", "boxed-updates",
                "copied-again", "gc-flags", "long-pauses", "asked-gc", "idle-gc", "stalled", "thunk-chain",
                "string-data", "heap-leak", "deep-stack", "thread-flood", "sparks-fine",
                "finalizers", "list-retained", "queue-grows" },
    .meaning = /* xgettext:no-c-format */ N_ (
        "The program is stopped while a GC runs. Up to some 20 % of the time is common. "
        "More means that much data stays in use and is copied again and again, or that "
        "GCs are very frequent. No other rule explains this GC time."),
    .location =
        N_ ("The finding opens the timeline where GC took most. In the table GCs, compare the "
            "number and the pauses of GCs of generation 0 (minor) and 1 (major). The Heap "
            "lane shows whether live bytes are high."),
    .code_change =
        N_ ("Many short GCs: allocate less, or try a larger nursery. Few long ones: keep "
            "less data in use. Record a heap profile (+RTS -l -hT) to see which."),
    .flags = { { "+RTS -A4m",
                 N_ ("Fewer minor GCs, where the nursery is smaller now. Then try -A16m; one that "
                     "does not fit into the cache makes the program slower.") },
               { "+RTS -F4", N_ ("Fewer major GCs; the heap becomes up to 1.7 times as large.") },
               { "+RTS --nonmoving-gc",
                 N_ ("Shorter major GCs, at some cost in speed and memory.") },
               { "+RTS -l -hT",
                 N_ ("Adds a heap profile to the log. The samples take time themselves.") } },
    .success = N_ ("Productivity rises, and GC time falls."),
    .limits = N_ ("A short program that builds a large structure and ends copies it several times "
                  "while it grows. That cannot be avoided, only reduced, with a larger nursery.") },
