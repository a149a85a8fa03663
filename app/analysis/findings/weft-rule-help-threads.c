/* SPDX-License-Identifier: BSD-3-Clause */
/* Pages of help for rules about threads and about the log itself. */
#include "weft-rule-help-private.h"

#include <glib/gi18n.h>

const WeftRuleHelp weft_rule_help_threads[] = {
  { .rule = "mvar-convoy",
    .meaning = N_ ("An MVar that is used as a lock lets one thread in at a time. If threads spend "
                   "long inside, the others queue up, and each that leaves wakes the next: the "
                   "program is as fast as one thread, however many HECs there are."),
    .where = N_ ("The finding opens the timeline with the lane of one of these threads: blocked on "
                 "an MVar most of the time. Arrows show who woke whom. The table Waits sums up the "
                 "waits by label and waker."),
    .change = N_ (
        "Compute first, and hold the MVar only to store the result. modifyMVar_ stores a thunk "
        "unless the function is strict: then the next one to read evaluates it. Use several MVars "
        "for parts that are independent, or atomicModifyIORef' for a counter or a single value."),
    .before = "import Control.Concurrent.MVar\n"
              "import qualified Data.Map.Strict as Map\n"
              "\n"
              "store :: MVar (Map.Map Int Int) -> (Int -> Int) -> Int -> IO ()\n"
              "store table slow key =\n"
              "  modifyMVar_ table (\\m -> return $! Map.insert key (slow key) m)",
    .after = "import Control.Concurrent.MVar\n"
             "import Control.Exception (evaluate)\n"
             "import qualified Data.Map.Strict as Map\n"
             "\n"
             "store :: MVar (Map.Map Int Int) -> (Int -> Int) -> Int -> IO ()\n"
             "store table slow key = do\n"
             "  value <- evaluate (slow key)\n"
             "  modifyMVar_ table (\\m -> return $! Map.insert key value m)",
    .success = N_ ("Blocked in the table Threads falls, and Busy HECs rises."),
    .limits = N_ ("Workers that wait at an MVar for their next task look the same, but have "
                  "nothing to do: check what they wait for. Chan and QSem use MVars inside.") },
  { .rule = "switch-storm",
    .meaning = N_ ("When a thread blocks, its HEC takes the next one from its queue: some hundred "
                   "nanoseconds, and more if the thread that is woken runs on another HEC. If "
                   "threads run for a microsecond or two and then block, for instance because they "
                   "pass single items through an MVar, most of the time goes into switching."),
    .where = N_ ("The HECs’ lanes: zoom in until single runs can be seen. The table Threads shows "
                 "the number of runs of each thread, the table Waits what they wait for."),
    .change = N_ ("Pass several items at a time. Join stages that do little into one thread. Use a "
                  "bounded queue (TBQueue) of some hundred items, so that writer and reader need "
                  "not take turns for each."),
    .before = "import Control.Concurrent.Chan\n"
              "\n"
              "send :: Chan Int -> [Int] -> IO ()\n"
              "send channel = mapM_ (writeChan channel)",
    .after = "import Control.Concurrent.Chan\n"
             "\n"
             "send :: Chan [Int] -> [Int] -> IO ()\n"
             "send _ [] = return ()\n"
             "send channel items = do\n"
             "  writeChan channel batch\n"
             "  send channel rest\n"
             "  where\n"
             "    (batch, rest) = splitAt 1000 items",
    .success =
        N_ ("Events per second and the runs in the table Threads fall; the elapsed time falls."),
    .limits = N_ ("A server that does little for each of many requests has to switch often. "
                  "The finding matters if the HECs are busy: see Busy HECs.") },
  { .rule = "stm-herd",
    .meaning = N_ ("A transaction that calls retry waits until one of the TVars that it has read "
                   "is written. GHC then wakes all transactions that wait for that TVar; it cannot "
                   "know whose condition holds now. If many wait for one TVar, each write wakes "
                   "all, one goes on, and the others run only to wait again."),
    .where = N_ ("The HECs’ lanes: bursts of very short runs after each write. The table Waits "
                 "shows the waits in STM and who ended them."),
    .change = N_ ("Give each waiter a TVar or TMVar of its own, so that a write wakes only the one "
                  "concerned. Let consumers share one reader of the queue, or have fewer "
                  "consumers. Keep what changes often out of the transactions that wait."),
    .before = "import Control.Concurrent.STM\n"
              "\n"
              "await :: TVar Int -> Int -> IO ()\n"
              "await turn me = atomically $ do\n"
              "  now <- readTVar turn\n"
              "  check (now == me)",
    .after = "import Control.Concurrent.STM\n"
             "\n"
             "await :: TMVar () -> IO ()\n"
             "await mine = atomically (takeTMVar mine)\n"
             "\n"
             "pass :: TMVar () -> IO ()\n"
             "pass next = atomically (putTMVar next ())",
    .success = N_ ("Events per second falls, and with it the time that HECs run."),
    .limits = N_ ("Transactions that fail and are run again without retry leave no event: Weft "
                  "cannot see how often that happens.") },
  { .rule = "black-hole",
    .meaning = N_ (
        "A thunk that a thread is evaluating becomes a black hole, at the latest when that thread "
        "is interrupted. Another thread that "
        "needs the value blocks until it is there. If several threads share one large lazy value, "
        "the first one evaluates it and all others wait: they have nothing to run in parallel."),
    .where = N_ ("The finding opens the timeline with the lane of the thread that evaluates. The "
                 "lanes of the others show “blocked on a black hole”; arrows show who woke them."),
    .change = N_ ("Evaluate the value before the threads start, or in parallel itself (a "
                  "strategy). If each thread needs only a part, give it only that part. If the "
                  "value is cheap, let each compute its own."),
    .before = "import Control.Concurrent\n"
              "\n"
              "start :: (Int -> Int) -> Int -> [Int -> IO ()] -> IO ()\n"
              "start slow n readers = do\n"
              "  let table = slow n\n"
              "  mapM_ (\\reader -> forkIO (reader table)) readers",
    .after = "import Control.Concurrent\n"
             "import Control.Exception (evaluate)\n"
             "\n"
             "start :: (Int -> Int) -> Int -> [Int -> IO ()] -> IO ()\n"
             "start slow n readers = do\n"
             "  table <- evaluate (slow n)\n"
             "  mapM_ (\\reader -> forkIO (reader table)) readers",
    .success = N_ ("The waits “blocked on a black hole” in the table Waits are gone."),
    .limits = N_ ("The value must be computed at some time: if the threads have nothing else to "
                  "do, evaluating it earlier gains nothing. Dividing its evaluation does.") },
  { .rule = "thread-leak",
    .meaning = N_ ("A Haskell thread ends when its action returns or an exception ends it. forkIO "
                   "does not tie it to anything: if the part of the program that started it is "
                   "done, the thread lives on, blocked on something that may never come. Each one "
                   "keeps its stack, and all that it refers to, alive."),
    .where = N_ ("The table Threads, sorted by Created: State shows what they wait for. The "
                 "Threads lanes show when they were created."),
    .change = N_ ("Tie each thread to what needs it: withAsync or race (package async) end it when "
                  "that part is done. Give waits a timeout. Where forkIO has to be, call "
                  "killThread in finally or bracket."),
    .before = "import Control.Concurrent\n"
              "import Control.Monad (forever)\n"
              "\n"
              "withBeat :: IO () -> IO a -> IO a\n"
              "withBeat beat work = do\n"
              "  _ <- forkIO (forever beat)\n"
              "  work",
    .after = "import Control.Concurrent.Async (withAsync)\n"
             "import Control.Monad (forever)\n"
             "\n"
             "withBeat :: IO () -> IO a -> IO a\n"
             "withBeat beat work = withAsync (forever beat) (\\_ -> work)",
    .success = N_ ("Threads finished comes close to Threads created, and Maximum residency falls."),
    .limits = N_ ("A server with many connections needs many threads, and a program may start all "
                  "of its threads first. A leak goes on growing in a longer run.") },
  { .rule = "foreign-call-blocks",
    .meaning = N_ ("During a safe foreign call other Haskell threads can run. Here none does: all "
                   "work waits for the call’s result. The program does not use the processor in "
                   "that time: it waits for a disk, a database, another library."),
    .where =
        N_ ("The finding opens the timeline at the longest such time, with the lane of a thread in "
            "a foreign call. The column Foreign Call of the table Threads sums up the calls."),
    .change = N_ ("Make calls that do not depend on each other at the same time, from several "
                  "threads. Ask for the next piece while this one is worked on. Ask for more at a "
                  "time: one query for 100 rows, not 100 queries."),
    .before = "load :: (name -> IO a) -> [name] -> IO [a]\n"
              "load fetch = mapM fetch",
    .after = "import Control.Concurrent.Async (mapConcurrently)\n"
             "\n"
             "load :: (name -> IO a) -> [name] -> IO [a]\n"
             "load fetch = mapConcurrently fetch",
    .flags = { { "ghc -threaded", N_ ("Without it, a foreign call stops all Haskell threads until "
                                      "it returns. Small cost for each call.") } },
    .success = N_ ("Idle, foreign call falls, and the elapsed time falls."),
    .limits = N_ ("Work may be done inside the call, in C: then the processor is busy, though Weft "
                  "cannot see it. A main thread that only waits for the end of the program, or for "
                  "input, is not a fault. Foreign libraries may allow one call at a time.") },
  { .rule = "deadlock",
    .meaning =
        N_ ("Threads that wait for each other in a circle, or for an MVar or TVar that nothing "
            "else refers to, can never go on. A major GC finds them, as nothing that runs can "
            "reach them, and throws BlockedIndefinitelyOnMVar or BlockedIndefinitelyOnSTM to them. "
            "Until that GC the program does nothing, if no other thread has work."),
    .where = N_ ("The finding opens the timeline at the wait, with the lane of one of the threads. "
                 "Look at the time before: what each thread did when it ran last."),
    .change = N_ ("Take locks in the same order everywhere, or use STM, which needs no order. Use "
                  "withMVar, modifyMVar_ or bracket, so that an exception cannot leave an MVar "
                  "empty. Label threads with labelThread: Weft shows the labels."),
    .before = "import Control.Concurrent.MVar\n"
              "\n"
              "move :: Int -> MVar Int -> MVar Int -> IO ()\n"
              "move n from to =\n"
              "  modifyMVar_ from $ \\a -> do\n"
              "    modifyMVar_ to (return . (+ n))\n"
              "    return (a - n)",
    .after = "import Control.Concurrent.STM\n"
             "\n"
             "move :: Int -> TVar Int -> TVar Int -> IO ()\n"
             "move n from to = atomically $ do\n"
             "  modifyTVar' from (subtract n)\n"
             "  modifyTVar' to (+ n)",
    .success = N_ ("The finding is gone, and no GC has the cause “deadlock detection”."),
    .limits = N_ ("Some programs rely on it: the exception ends a worker whose queue is no longer "
                  "filled, on purpose or by luck.") },
  { .rule = "logging-dominates",
    .meaning =
        N_ ("Each traceEvent or traceEventIO builds its text and copies it into the log, which "
            "takes half a microsecond or more. At more than some ten thousand a second that is a "
            "noticeable part of the run, the log becomes large, and what it shows is the logging."),
    .where = N_ ("The User events lanes, and the Events page with only user messages shown."),
    .change = N_ ("Write markers at the phases of the program (traceMarkerIO), and a message for "
                  "every thousandth item rather than for each. For spans, “START name” and “STOP "
                  "name” around larger pieces are enough."),
    .before = "import Debug.Trace (traceEventIO)\n"
              "\n"
              "handle :: (Int -> IO ()) -> Int -> IO ()\n"
              "handle work n = do\n"
              "  traceEventIO (\"item \" ++ show n)\n"
              "  work n",
    .after = "import Control.Monad (when)\n"
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
    .where = N_ ("The Events page: the panel of types shows which are most frequent."),
    .change = N_ ("Usually nothing: record less. If threads switch or sparks are created a million "
                  "times a second, that is worth a change of its own."),
    .flags = { { "+RTS -l-p",
                 N_ ("No counters of sparks. Leave out -lf and -la, too, which log each spark.") },
               { "+RTS -l-s", N_ ("No threads and HECs: a small log, but Weft shows only GC, heap "
                                  "and user events.") } },
    .success = N_ ("Events per second falls, and the elapsed time comes close to that without -l."),
    .limits = N_ ("The cost of an event is an assumption: 50 ns. Compare with the elapsed time of "
                  "a run without -l (+RTS -s).") },
  { .rule = "log-cut",
    .meaning = N_ ("Each HEC collects events in a buffer and writes it to the file when it is "
                   "full, and at exit. If the program is killed, what was in the buffers is lost; "
                   "if the disk is full, the log ends. For HECs with few events that can be "
                   "seconds. Weft counts no time for which a HEC’s events are missing."),
    .where = N_ ("Log Problems (F8) lists what is damaged or missing, and where in the file. In "
                 "the timeline, stripes mark time without events."),
    .change = N_ ("Let the program end by itself: return from main, or exitWith. A server that is "
                  "stopped by a signal needs a handler that ends the main thread. A file on a disk "
                  "is more reliable than a pipe that is closed early."),
    .flags = { { "+RTS --eventlog-flush-interval=1",
                 N_ ("Writes all buffers each second (GHC 9.2): at most a second is lost. Stops "
                     "all HECs for a moment each time.") },
               { "+RTS -olFILE", N_ ("Writes the log to FILE, for instance on another disk.") } },
    .success = N_ ("Log Problems is empty, and Covered is the whole range."),
    .limits = N_ ("A log that a program is still writing ends early as well.") },
  { NULL },
};
