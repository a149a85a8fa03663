/* SPDX-License-Identifier: BSD-3-Clause */
/* Rows of the rule table, about the log itself and its time profile. Included by weft-rule.c,
 * which defines the macros. */
/* clang-format off */

  { .id = "hot-function",
    .title = N_ ("One function takes much of the time"),
    .sentence = N_ ("{function} takes {hot} of the program’s time itself, more than any other "
                    "function, and {hot-all} together with what it calls"),
    .cost_text = N_ ("Up to %s of the program’s time"),
    .advice = { { N_ ("{next-function} takes nearly as much: {hot-next}."), ABOVE (HOT_NEXT, 0) },
                { N_ ("Begin here if the program should be faster: see on the page Profile who "
                      "calls it. Call it less often, or let it do less. If it is the work of the "
                      "program, nothing is wrong.") } },
    .confidence = WEFT_CONFIDENCE_LOW,
    .cost = WEFT_MEASURE_HOT,
    .scene = WEFT_SCENE_FUNCTION,
    .view = WEFT_FINDING_VIEW_TIME_PROFILE,
    .rows = { "costs", "own_ticks > 0", "own_ticks desc" },
    .all = { ABOVE (TICKS, 100), ABOVE (HOT, 0.2) },
    .meaning = N_ ("A time profile samples, at each tick, which cost centre each HEC is in. The "
                   "function that is met most often, itself and not in what it calls, takes most "
                   "of the time that the program computes; what is defined in it counts as the "
                   "function. GC, idle time and the profiler are left out, as in .prof files."),
    .location = N_ ("The Profile page: the table of costs, by own time, and the flame graph; the "
                    "callers of the function are shown for a selected one."),
    .code_change = N_ (
        "Ask first why it is called so often, then why it takes so long. Lists that are searched "
        "from their beginning, appended to at their end, or compared each with each make time grow "
        "with the square of their length. read and readMaybe take some hundred times as long as "
        "the readers of ByteString and Text."),
    .faulty_code = "import Data.List (nub)\n"
                   "\n"
                   "distinct :: [String] -> Int\n"
                   "distinct = length . nub",
    .fixed_code = "import qualified Data.Set as Set\n"
                  "\n"
                  "distinct :: [String] -> Int\n"
                  "distinct = Set.size . Set.fromList",
    .success = N_ ("Its share in the table of costs falls, and the elapsed time with it."),
    .limits = N_ (
        "A hot function is no fault as such. Profiling slows small functions more than large ones, "
        "and with -fprof-auto it prevents inlining: check with -fprof-auto-exported, or "
        "-fprof-late (GHC 9.4), that it is hot there as well. How much each cost centre allocates "
        "stands in the .prof file, not in the log.") },
  { .id = "allocation-churn",
    .title = N_ ("The program allocates much that is soon dropped"),
    .sentence = N_ ("The program allocates {allocation} while it runs, of which GCs find only "
                    "{still-used} still in use"),
    .cost_text = N_ ("GC, and allocating at 10 GB per second, take %s of the time"),
    .cost_kind = WEFT_COST_OF_OTHER,
    .advice = { { N_ ("The log does not show which function allocates: build with -prof and "
                      "-fprof-auto, and record +RTS -l -p (and +RTS -P, whose report has the "
                      "allocation of each function)."),
                  BELOW (PROFILED, 1) },
                { N_ ("The page Profile shows which functions take the time; the report of +RTS -P "
                      "shows what each of them allocates."),
                  ABOVE (PROFILED, 0) },
                { N_ ("Often it is String where Text or ByteString would do (show, read, ++), "
                      "lists and tuples between two steps, boxed numbers, or code over a type "
                      "class (mtl, Num a) that is not specialised: -O2, INLINABLE or SPECIALISE, "
                      "strict unboxed fields.") } },
    .confidence = WEFT_CONFIDENCE_LOW,
    .cost = WEFT_MEASURE_ALLOCATION_COST,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_FINDING_VIEW_HECS,
    .rows = { "counter", "name = 'heap_allocated.bytes'" },
    .all = { ABOVE (ALLOCATION, 3 * GB), BELOW (STILL_USED, 0.05), BELOW (FILLED, 1.003),
             ABOVE (RUNNING, 0.5), ABOVE (GC_COUNT, 200) },
    .possible_causes = { "string-churn" },
    .meaning = N_ ("Allocating is cheap in Haskell, but not free: each byte is written, and a "
                   "program that allocates some gigabytes per second spends much of its time on "
                   "it, even if GCs find next to nothing to copy. Such programs often make values "
                   "that need not exist: boxed numbers, lists and tuples between two steps, "
                   "characters of a String, functions that class methods return."),
    .location =
        N_ ("The Allocation lane shows the rate over time, and the table Threads which thread "
            "allocates. Which function does, only a profile shows."),
    .code_change =
        N_ ("Build with -O2. Mark overloaded functions that other modules use INLINABLE, or "
            "SPECIALISE them. Use Text or ByteString for text, strict accumulators, and "
            "strict fields with an UNPACK pragma."),
    .faulty_code = "total :: Num a => [a] -> a\n"
                   "total = foldr (+) 0",
    .fixed_code = "import Data.List (foldl')\n"
                  "\n"
                  "total :: Num a => [a] -> a\n"
                  "total = foldl' (+) 0\n"
                  "{-# INLINABLE total #-}",
    .flags = { { "+RTS -l -p",
                 N_ ("Records a time profile; the program must be built with -prof.") } },
    .success = N_ ("Allocated and the elapsed time fall."),
    .limits = N_ ("Fast programs allocate much as well: it is a place to look at, not a fault.") },
  { .id = "stalled",
    .title = N_ ("The operating system stopped the program during GCs"),
    .sentence = N_ ("{stalled} of the time passed in GC pauses, {stalls} of them and the longest "
                    "{stall-longest}, that do not go with what they copied ({stall-copied}): the "
                    "system ran something else, or fetched memory"),
    .advice = { { N_ ("Look at that pause: if nothing happens in it, measure again on a machine "
                      "that is not busy and has memory free. No flag of the program helps.") } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_STALLED,
    .scene = WEFT_SCENE_STALLED,
    .view = WEFT_FINDING_VIEW_GC,
    .is_about_log = TRUE,
    .all = { ABOVE (STALLED, 0.05), ABOVE (STALL_LONGEST, 20 * MS) },
    .doubts = { { N_ ("the rest of the run is hardly touched by it"), BELOW (STALLED, 0.25) } },
    .meaning = N_ ("Some GCs took a long time, although little was "
                   "copied. The runtime system does not do that by itself: the operating system "
                   "gave the cores to other programs, stopped the process, or fetched memory from "
                   "the swap area. On a laptop it may have slept."),
    .location =
        N_ ("The finding opens the timeline at the longest such pause. In the table GCs, sort "
            "by Pause: it copied no more than its neighbours, which are far shorter."),
    .code_change =
        N_ ("Nothing in the program. Record again on a machine that is not busy, with "
            "memory free. In a container, compare the cores that it may use with -N: a GC "
            "waits for the thread that has to wait longest for a core."),
    .success = N_ ("The longest pauses disappear, and those that remain go with what was copied."),
    .limits = N_ ("A GC that goes through a very large array or stack takes long as well and "
                  "copies little, but it does so each time.") },
  { .id = "census-costs",
    .title = N_ ("Heap profile samples take much of the time"),
    .sentence =
        N_ ("Heap profile samples, with the major GC that each needs, take {census} of the time"),
    .advice = { { N_ ("Measure times with a log recorded without a heap profile. For fewer samples "
                      "give a longer interval (+RTS -i; the default is 0.1 s), but one that leaves "
                      "twenty of them.") } },
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_CENSUS,
    .cost_kind = WEFT_COST_OF_OTHER,
    .scene = WEFT_SCENE_CENSUS,
    .view = WEFT_FINDING_VIEW_GC,
    .rows = { "gc", "cause = 'heap_profile'", "dur_ns desc" },
    .is_about_log = TRUE,
    .all = { ABOVE (CENSUS, 0.2) },
    .meaning =
        N_ ("For each sample of a heap profile GHC runs a major GC and then walks through the "
            "whole heap to sum up its bytes (a census). It does so ten times a second by default. "
            "With a large heap the program then does little else. The bytes that the profile shows "
            "are right; the times in this log are not those of a normal run."),
    .location =
        N_ ("In the table GCs the cause of these GCs is “heap profile sample”. In the timeline, "
            "show the lane group Samples, which is hidden at first: it marks each sample."),
    .code_change =
        N_ ("Nothing in the program. Record two logs: one with a heap profile for memory, "
            "one without for times."),
    .flags = { { "+RTS -i1",
                 N_ ("One sample a second: a coarser profile for a tenth of the cost, if the "
                     "program runs for a minute or so. Twenty samples show a trend.") },
               { "+RTS -l", N_ ("Without any -h flag: no heap profile, true times.") } },
    .success =
        N_ ("GC time and Heap profile census fall, and the elapsed time comes close to that of "
            "a run without a heap profile."),
    .limits =
        N_ ("The finding is about the recording, not about the program. Other findings on time in "
            "the same log describe the program with its profile: check them in a log without.") },
  { .id = "logging-dominates",
    .title = N_ ("The program writes very many messages into the log"),
    COUNTED (MESSAGES,
             "The program wrote {messages} user messages into the log, {message-rate} per second "
             "of HEC run time: that slows it down"),
    .advice = { { N_ ("Write fewer messages: one for every thousandth item, or markers at phases "
                      "(traceMarkerIO).") } },
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_MESSAGE_COST,
    .scene = WEFT_SCENE_MESSAGES,
    .view = WEFT_FINDING_VIEW_USER,
    .rows = { "event", "type in ('USER_MSG', 'USER_MARKER')" },
    .all = { ABOVE (MESSAGES, 5000), ABOVE (MESSAGE_RATE, WEFT_MANY_MESSAGES) },
    .meaning =
        N_ ("Each traceEvent or traceEventIO builds its text and copies it into the log, which "
            "takes half a microsecond or more. At more than some ten thousand a second that is a "
            "noticeable part of the run, the log becomes large, and what it shows is the logging."),
    .location = N_ ("The User events lanes, and the Events page with only user messages shown."),
    .code_change =
        N_ ("Write markers at the phases of the program (traceMarkerIO), and a message for "
            "every thousandth item rather than for each. For spans, “START name” and “STOP "
            "name” around larger pieces are enough."),
    .faulty_code = "import Debug.Trace (traceEventIO)\n"
                   "\n"
                   "handle :: (Int -> IO ()) -> Int -> IO ()\n"
                   "handle work n = do\n"
                   "  traceEventIO (\"item \" ++ show n)\n"
                   "  work n",
    .fixed_code = "import Control.Monad (when)\n"
                  "import Debug.Trace (traceEventIO)\n"
                  "\n"
                  "handle :: (Int -> IO ()) -> Int -> IO ()\n"
                  "handle work n = do\n"
                  "  when (n `mod` 1000 == 0) (traceEventIO (\"item \" ++ show n))\n"
                  "  work n",
    .flags = { { "+RTS -l-u",
                 N_ ("All but user events: shows how fast the program is without them.") } },
    .success = N_ ("Events per second and the size of the log fall; the elapsed time comes close "
                   "to that without -l."),
    .limits =
        N_ ("The cost of a message is an assumption: half a microsecond. Long texts cost more.") },
  { .id = "log-costs",
    .title = N_ ("The eventlog itself slows the program"),
    COUNTED (EVENTS,
             "The program wrote {events} events into the log, {event-rate} per second of HEC run "
             "time: that slows it down"),
    .advice = { { N_ (
        "Record fewer events: leave out -lf and -la, which log each spark, or use +RTS -l-p (no "
        "spark events). +RTS -l-s leaves out threads and HECs, which Weft then cannot show.") } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_EVENT_COST,
    .cost_kind = WEFT_COST_OF_OTHER,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_FINDING_VIEW_HECS,
    .rows = { "event" },
    .is_about_log = TRUE,
    .all = { ABOVE (EVENTS, 5000), ABOVE (EVENT_RATE, 2000000) },
    .possible_causes = { "logging-dominates", "switch-storm", "yield-polls", "stm-herd", "sparks-fine",
                "callbacks" },
    .meaning =
        N_ ("GHC writes events into a buffer for each HEC and these into the file. An event costs "
            "some tens of nanoseconds. At millions of events a second the log takes a noticeable "
            "part of the time, and the program behaves differently than without it."),
    .location = N_ ("The Events page: the panel of types shows which are most frequent."),
    .code_change =
        N_ ("Usually nothing: record less. If threads switch or sparks are created a million "
            "times a second, that is worth a change of its own."),
    .flags = { { "+RTS -l-p",
                 N_ ("No counters of sparks. Leave out -lf and -la, too, which log each spark.") },
               { "+RTS -l-s", N_ ("No threads and HECs: a small log, but Weft shows only GC, heap "
                                  "and user events.") } },
    .success = N_ ("Events per second falls, and the elapsed time comes close to that without -l."),
    .limits = N_ ("The cost of an event is an assumption: 50 ns. Compare with the elapsed time of "
                  "a run without -l (+RTS -s).") },
  { .id = "log-cut",
    .title = N_ ("Events are missing"),
    .advice = { { N_ ("Let the program exit normally, and make sure that the disk has room for "
                      "the log.") } },
    .sentence = N_ ("Events are missing for {lost} of the time; all numbers describe the rest"),
    .cost_text = N_ ("Concerns %s of the time"),
    .confidence = WEFT_CONFIDENCE_LOW,
    .cost = WEFT_MEASURE_LOST,
    .scene = WEFT_SCENE_LOST,
    .view = WEFT_FINDING_VIEW_HECS,
    .rows = { "problem", NULL, "from_time" },
    .is_about_log = TRUE,
    .all = { ABOVE (LOST, 0.05) },
    .meaning = N_ ("Each HEC collects events in a buffer and writes it to the file when it is "
                   "full, and at exit. If the program is killed, what was in the buffers is lost; "
                   "if the disk is full, the log ends. For HECs with few events that can be "
                   "seconds. Weft counts no time for which a HEC’s events are missing."),
    .location = N_ ("Log Problems (F8) lists what is damaged or missing, and where in the file. In "
                    "the timeline, stripes mark time without events."),
    .code_change =
        N_ ("Let the program end by itself: return from main, or exitWith. A server that is "
            "stopped by a signal needs a handler that ends the main thread. A file on a disk "
            "is more reliable than a pipe that is closed early."),
    .flags = { { "+RTS --eventlog-flush-interval=1",
                 N_ ("Writes all buffers each second (GHC 9.2): at most a second is lost. Stops "
                     "all HECs for a moment each time.") },
               { "+RTS -olFILE", N_ ("Writes the log to FILE, for instance on another disk.") } },
    .success = N_ ("Log Problems is empty, and Covered is the whole range."),
    .limits = N_ ("A log that a program is still writing ends early as well.") },
  { .id = "other-program",
    .title = N_ ("This is the log of a build tool"),
    .sentence = N_ ("This log is of the build tool that started the program, not of the "
                    "program: the flags after +RTS went to the tool"),
    .advice = { { N_ (
        "Pass the flags after “--”: stack exec PROGRAM -- +RTS -l, or cabal run PROGRAM -- +RTS "
        "-l. Or run the program itself.") } },
    .cost_text = N_ ("Concerns %s of the log"),
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_OTHER_PROGRAM,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_FINDING_VIEW_HECS,
    .is_about_log = TRUE,
    .all = { ABOVE (OTHER_PROGRAM, 0) },
    .meaning = N_ ("Flags after +RTS are read by the first Haskell program that sees them. stack, "
                   "cabal and ghc are Haskell programs: “stack exec program +RTS -l” makes stack "
                   "itself write a log, in which the program is one long foreign call. The "
                   "program’s own log was not recorded at all."),
    .location = N_ ("The Overview page: the name of the program and its command line are those of "
                    "the tool."),
    .code_change =
        N_ ("Put “--” before the flags, so that the tool hands them on, or run the program "
            "itself. “cabal list-bin program” and “stack exec which program” print where it "
            "is. The variable GHCRTS concerns both tool and program."),
    .success = N_ ("The Overview page shows the name of the program."),
    .limits = N_ ("If the log is meant to be that of the tool, there is nothing wrong.") },
  { .id = "debug-rts",
    .title = N_ ("A debugging RTS wrote the log"),
    .sentence = N_ ("The program was linked with a debugging RTS, whose GCs take several times "
                    "longer: what the times say does not hold for the program that is shipped"),
    .advice = { { N_ ("Link the program without -debug, and without -ticky, which links the same RTS, "
                      "and record its times again.") } },
    .cost_text = N_ ("Concerns %s of the log"),
    .cost_kind = WEFT_COST_OF_OTHER,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_DEBUG_RTS,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_FINDING_VIEW_HECS,
    .is_about_log = TRUE,
    .all = { ABOVE (DEBUG_RTS, 0) },
    .meaning = N_ ("ghc -debug links a runtime system that checks itself: after GCs it goes "
                   "through the heap, and it fills memory that was freed. The program does the "
                   "same, but how long GCs and switches take says little of one without it."),
    .location = N_ ("The Overview page: the name of the RTS has “debug” in it."),
    .code_change =
        N_ ("Build the program without -debug (in a package: ghc-options, or the executable "
            "that is installed), and record it again. Counts, live data and heap profiles "
            "hold as they are."),
    .success = N_ ("This finding is gone; the others are more certain."),
    .limits = N_ ("A debugging RTS that was chosen to find a crash is right where it is.") },
  { .id = "unflushed",
    .title = N_ ("The log was not written before the program ended"),
    .sentence = N_ ("The program ended before it had written any of its events into the log: it "
                    "was killed, or crashed"),
    .advice = { { N_ (
        "End the program with SIGINT (Ctrl+C), which lets it write the rest, or run it with +RTS "
        "--eventlog-flush-interval=1 (GHC 9.2), which writes once a second.") } },
    .cost_text = N_ ("Concerns %s of the log"),
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_UNFLUSHED,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_FINDING_VIEW_HECS,
    .is_about_log = TRUE,
    .all = { ABOVE (UNFLUSHED, 0) },
    .meaning = N_ ("The log ends before the program has written any of its events: each HEC "
                   "collects them in a buffer and writes it to the file when it is full, and at "
                   "exit. The program was killed before that, or crashed, or ended in a foreign "
                   "call to exit."),
    .location = N_ ("Log Problems (F8) shows where the log ends. Every page is empty."),
    .code_change =
        N_ ("Let the program end by itself: return from main, or exitWith. Stop it with "
            "Ctrl+C (SIGINT), not with SIGKILL. In a container, the main process must hand "
            "on SIGTERM and install a handler for it, or the container’s runtime kills it "
            "after ten seconds."),
    .flags = { { "+RTS --eventlog-flush-interval=1",
                 N_ ("Writes all buffers each second (GHC 9.2): at most a second is lost. Stops "
                     "all HECs for a moment each time.") } },
    .success = N_ ("The log has events, and Log Problems is empty."),
    .limits = N_ ("A log that a program has just begun to write looks the same.") },
