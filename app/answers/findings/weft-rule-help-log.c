/* SPDX-License-Identifier: BSD-3-Clause */
/* Help pages of rules about the log itself and its time profile. */
#include "weft-rule-help.h"

#include <glib/gi18n.h>

const WeftRuleHelp weft_rule_help_log[] = {
  { .rule = "hot-function",
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
  { .rule = "logging-dominates",
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
  { .rule = "log-costs",
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
  { .rule = "census-costs",
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
  { .rule = "log-cut",
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
  { .rule = "allocation-churn",
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
  { .rule = "stalled",
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
  { .rule = "other-program",
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
  { .rule = "debug-rts",
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
  { .rule = "unflushed",
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
  { NULL },
};
