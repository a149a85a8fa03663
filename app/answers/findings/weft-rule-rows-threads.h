/* SPDX-License-Identifier: BSD-3-Clause */
/* Rows of the rule table, about the number of threads, foreign calls, and threads that wait for
 * something outside of the program or for ever. Included by weft-rule.c, which defines the
 * macros. */
/* clang-format off */

  { .id = "thread-leak",
    .title = N_ ("Threads are created and never end"),
    COUNTED (ALIVE,
             "{alive} threads are alive late in the run, {alive-share} of all that were created, "
             "and most of them never end by themselves"),
    .advice = { { N_ (
        "Let a thread end with what it serves: signal it then, and delete its entry from the map "
        "or registry that keeps it. withAsync instead of forkIO, a timeout around waits, and "
        "killThread in finally end threads in all cases.") } },
    .cost_text = N_ ("Concerns %s of the threads created"),
    .cost_kind = WEFT_COST_OF_GROWTH,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_ALIVE_SHARE,
    .scene = WEFT_SCENE_ALIVE,
    .view = WEFT_FINDING_VIEW_ALIVE,
    .rows = { "threads", "end_ns is null", "created_ns" },
    .all = { ABOVE (ALIVE, 200), ABOVE (ALIVE_SHARE, 0.5), ABOVE (ALIVE_RISE, 1.2),
             ABOVE (LEFT_SHARE, 0.5) },
    .meaning = N_ ("A Haskell thread ends when its action returns or an exception ends it. forkIO "
                   "does not tie it to anything: if the part of the program that started it is "
                   "done, the thread lives on, blocked on something that may never come. Each one "
                   "keeps its stack, and all that it refers to, alive."),
    .location = N_ ("The table Threads, sorted by Created: State shows what they wait for. The "
                    "Threads lanes show when they were created."),
    .code_change =
        N_ ("Tie each thread to what needs it: withAsync or race (package async) end it when "
            "that part is done. Give waits a timeout. Where forkIO has to be, call "
            "killThread in finally or bracket."),
    .faulty_code = "import Control.Concurrent\n"
                   "import Control.Monad (forever)\n"
                   "\n"
                   "withBeat :: IO () -> IO a -> IO a\n"
                   "withBeat beat work = do\n"
                   "  _ <- forkIO (forever beat)\n"
                   "  work",
    .fixed_code = "import Control.Concurrent.Async (withAsync)\n"
                  "import Control.Monad (forever)\n"
                  "\n"
                  "withBeat :: IO () -> IO a -> IO a\n"
                  "withBeat beat work = withAsync (forever beat) (\\_ -> work)",
    .success = N_ ("Threads finished comes close to Threads created, and Maximum residency falls."),
    .limits = N_ ("A server with many connections needs many threads, and a program may start all "
                  "of its threads first. A leak goes on growing in a longer run.") },
  { .id = "thread-flood",
    .title = N_ ("Very many threads are alive at once"),
    COUNTED (MOST_ALIVE,
             "{most-alive} threads were alive at once: each has a stack that GCs go through; "
             "meanwhile GC takes {flood-gc} of the time"),
    .advice = { { N_ (
        "Let a bounded pool of threads work through a queue, or limit how many run at a time "
        "with a semaphore (QSem), instead of one thread for each item "
        "(mapConcurrently, forConcurrently).") },
                { N_ ("If they only wait for the end of something, such as a connection, let them "
                      "end with it: signal them then, and delete them from what keeps them.") } },
    .cost_text = N_ ("GC meanwhile takes %s of the time"),
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_FLOOD_GC,
    .scene = WEFT_SCENE_ALIVE,
    .view = WEFT_FINDING_VIEW_ALIVE,
    .rows = { "threads", NULL, "created_ns" },
    .all = { ABOVE (MOST_ALIVE, 3000) },
    .possible_causes = { "thread-leak" },
    .meaning = N_ ("A thread is cheap: a kilobyte of stack. But each one that has run since the "
                   "last GC makes that GC go through its stack, and what all of them refer to "
                   "stays in memory. mapConcurrently and forConcurrently create a thread for each "
                   "item at once: for 15,000 items the program holds 15,000 stacks, and the work "
                   "is not done sooner."),
    .location =
        N_ ("The lane Threads alive shows their number over time. In the table Threads, most "
            "have run for a moment. Pauses in the GC lane are longest while many are alive."),
    .code_change = N_ (
        "Let a few threads, some for each HEC, take items from a queue. Or take a QSem before "
        "creating a thread and release it in finally. pooledMapConcurrently of package unliftio "
        "does this."),
    .faulty_code = "import Control.Concurrent\n"
                   "\n"
                   "fetchAll :: (Int -> IO ()) -> [Int] -> IO ()\n"
                   "fetchAll fetch = mapM_ (forkIO . fetch)",
    .fixed_code = "import Control.Concurrent\n"
                  "import Control.Exception (finally)\n"
                  "import Control.Monad (forM_)\n"
                  "\n"
                  "fetchAll :: (Int -> IO ()) -> [Int] -> IO ()\n"
                  "fetchAll fetch urls = do\n"
                  "  slots <- newQSem 64\n"
                  "  forM_ urls $ \\url -> do\n"
                  "    waitQSem slots\n"
                  "    forkIO (fetch url `finally` signalQSem slots)",
    .success = N_ ("The most threads alive at once fall to the size of the pool, and so do GC and "
                   "the maximum residency."),
    .limits = N_ ("A server with many connections that are open needs a thread for each. Not all "
                  "of the GC is for the stacks.") },
  { .id = "foreign-calls-short",
    .title = N_ ("Very many short foreign calls are safe ones"),
    COUNTED (CALLS,
             "Threads made {calls} safe foreign calls per second; those of less than 5 µs take "
             "{short-call-time} of the time"),
    .advice = { { N_ ("Import functions that return at once and never call back into Haskell as "
                      "unsafe (foreign import ccall unsafe), or let one call do the work of "
                      "many.") },
                { N_ ("If they write output, flush less often (hFlush, NoBuffering, "
                      "LineBuffering), and write more at a time.") } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_SHORT_CALL_TIME,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_FINDING_VIEW_THREAD,
    .rows = STATES ("state = 'foreign'"),
    .all = { ABOVE (CALLS, 50000), ABOVE (SHORT_CALL_TIME, 0.05) },
    .meaning = N_ ("A safe foreign call gives its HEC up and gets it back, so that other threads "
                   "can run meanwhile. That takes some 50 to 200 ns. A function such as sin, or "
                   "one that reads a counter, takes less than that itself, so that most of the "
                   "time goes into the way there and back. A foreign import is safe unless it "
                   "says otherwise."),
    .location =
        N_ ("The finding opens the timeline on the lane of a thread. The column Foreign Call "
            "of the table Threads sums up the calls of each thread."),
    .code_change =
        N_ ("Add unsafe to imports of functions that return within a microsecond, never "
            "block and never call back into Haskell. Or move the loop into C, so that one "
            "call does the work of thousands."),
    .faulty_code = "foreign import ccall \"math.h sin\"\n"
                   "  c_sin :: Double -> Double",
    .fixed_code = "foreign import ccall unsafe \"math.h sin\"\n"
                  "  c_sin :: Double -> Double",
    .success = N_ ("The calls disappear from the log, as unsafe calls are not recorded, and the "
                   "elapsed time falls."),
    .limits = N_ ("The log makes each safe call dearer, by two events: without it the share is "
                  "smaller. An unsafe call that takes long holds up the GC and all other threads "
                  "of its HEC; one that calls back into Haskell must be safe.") },
  { .id = "foreign-call-blocks",
    .title = N_ ("Nothing runs while a thread is in a foreign call"),
    .sentence =
        N_ ("No thread ran for {foreign} of the time, while threads were in foreign calls, such as "
            "thread {thread}"),
    .advice = { { N_ ("Link the program with -threaded: without it, a foreign call stops all "
                      "threads."),
                  BELOW (THREADED, 1) },
                { N_ ("If the call waits for something, make such calls from several threads at "
                      "once, request data before it is needed, or do other work meanwhile.") } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_FOREIGN,
    .scene = WEFT_SCENE_FOREIGN,
    .view = WEFT_FINDING_VIEW_THREAD,
    .rows = STATES ("state = 'foreign'"),
    .all = { ABOVE (FOREIGN, 0.3) },
    .doubts = { { N_ ("it is mostly one call, which may be what the program is for"),
                  ABOVE (FOREIGN_ONE, 0.8) },
                { N_ ("several threads are in such calls at once"), ABOVE (FOREIGN_MEAN, 1.5) } },
    .possible_causes = { "foreign-calls-short", "callbacks" },
    .meaning = N_ ("During a safe foreign call other Haskell threads can run. Here none does: all "
                   "work waits for the call’s result. The program does not use the processor in "
                   "that time: it waits for a disk, a database, another library."),
    .location =
        N_ ("The finding opens the timeline at the longest such time, with the lane of a thread in "
            "a foreign call. The column Foreign Call of the table Threads sums up the calls."),
    .code_change =
        N_ ("Make calls that do not depend on each other at the same time, from several "
            "threads. Ask for the next piece while this one is worked on. Ask for more at a "
            "time: one query for 100 rows, not 100 queries."),
    .faulty_code = "load :: (name -> IO a) -> [name] -> IO [a]\n"
                   "load fetch = mapM fetch",
    .fixed_code = "import Control.Concurrent.Async (mapConcurrently)\n"
                  "\n"
                  "load :: (name -> IO a) -> [name] -> IO [a]\n"
                  "load fetch = mapConcurrently fetch",
    .flags = { { "ghc -threaded", N_ ("Without it, a foreign call stops all Haskell threads until "
                                      "it returns. Small cost for each call.") } },
    .success = N_ ("Idle, foreign call falls, and the elapsed time falls."),
    .limits = N_ ("Work may be done inside the call, in C: then the processor is busy, though Weft "
                  "cannot see it. A main thread that only waits for the end of the program, or for "
                  "input, is not a fault. Foreign libraries may allow one call at a time.") },
  { .id = "callbacks",
    .title = N_ ("C code calls back into Haskell very often"),
    COUNTED (CALLBACKS,
             "While a thread was in a foreign call, {callbacks} threads per second were created "
             "to run Haskell code for C: each call back makes a thread, and takes the HEC and "
             "gives it back"),
    .advice = { { N_ ("Do in Haskell what C calls back for (sortBy, or a vector’s sort, instead "
                      "of qsort), pass a C function instead of a Haskell one, or let one call "
                      "back do the work of many.") } },
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_CALLBACK_COST,
    .scene = WEFT_SCENE_FOREIGN,
    .view = WEFT_FINDING_VIEW_THREAD,
    .rows = { "event", "type = 'CREATE_THREAD'" },
    .all = { ABOVE (CALLBACKS, 10000), ABOVE (CALLBACK_COST, 0.02) },
    .meaning = N_ ("When C code calls a Haskell function, the RTS takes a HEC, creates a thread "
                   "that runs the function, and gives the HEC back. That takes some hundred "
                   "nanoseconds, many times what a short function takes."),
    .location =
        N_ ("The finding opens the timeline on the lane of the thread that is in the foreign "
            "call. The table Threads has a row for each call back."),
    .code_change =
        N_ ("Do the work in Haskell, or all of it in C: sortBy or a vector’s sort instead of "
            "qsort, a C function as the argument instead of a wrapped Haskell one. If C has "
            "to report something, let it fill a buffer, and call back once for all."),
    .faulty_code = "import Foreign.C.Types\n"
                   "import Foreign.Ptr\n"
                   "\n"
                   "foreign import ccall \"each\"\n"
                   "  c_each :: FunPtr (CInt -> IO ()) -> IO ()",
    .fixed_code = "import Foreign.C.Types\n"
                  "import Foreign.Ptr\n"
                  "\n"
                  "foreign import ccall \"fill\"\n"
                  "  c_fill :: Ptr CInt -> CInt -> IO ()",
    .success = N_ ("The number of threads created falls to what the program creates itself."),
    .limits = N_ ("The log makes each call back dearer, by some events: without it the share is "
                  "smaller.") },
  { .id = "deadlock",
    .title = N_ ("Threads are blocked forever"),
    .sentence =
        N_ ("A GC found thread {thread} blocked with nothing left to wake it; threads found this "
            "way: {deadlocked}"),
    .advice = { { N_ (
        "Look for an MVar that is never filled again, and for locks taken in different orders; "
        "STM avoids the latter. Label threads with labelThread, so that Weft can name them.") } },
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_DEADLOCK,
    .scene = WEFT_SCENE_DEADLOCK,
    .view = WEFT_FINDING_VIEW_THREAD,
    .rows = { "gc", "cause = 'deadlock'" },
    .all = { ABOVE (DEADLOCKED, 0) },
    .meaning =
        N_ ("Threads that wait for each other in a circle, or for an MVar or TVar that nothing "
            "else refers to, can never go on. A major GC finds them, as nothing that runs can "
            "reach them, and throws BlockedIndefinitelyOnMVar or BlockedIndefinitelyOnSTM to them. "
            "Until that GC the program does nothing, if no other thread has work."),
    .location =
        N_ ("The finding opens the timeline at the wait, with the lane of one of the threads. "
            "Look at the time before: what each thread did when it ran last."),
    .code_change =
        N_ ("Take locks in the same order everywhere, or use STM, which needs no order. Use "
            "withMVar, modifyMVar_ or bracket, so that an exception cannot leave an MVar "
            "empty. Label threads with labelThread: Weft shows the labels."),
    .faulty_code = "import Control.Concurrent.MVar\n"
                   "\n"
                   "move :: Int -> MVar Int -> MVar Int -> IO ()\n"
                   "move n from to =\n"
                   "  modifyMVar_ from $ \\a -> do\n"
                   "    modifyMVar_ to (return . (+ n))\n"
                   "    return (a - n)",
    .fixed_code = "import Control.Concurrent.STM\n"
                  "\n"
                  "move :: Int -> TVar Int -> TVar Int -> IO ()\n"
                  "move n from to = atomically $ do\n"
                  "  modifyTVar' from (subtract n)\n"
                  "  modifyTVar' to (+ n)",
    .success = N_ ("The finding is gone, and no GC has the cause “deadlock detection”."),
    .limits = N_ ("Some programs rely on it: the exception ends a worker whose queue is no longer "
                  "filled, on purpose or by luck.") },
  { .id = "stuck",
    .title = N_ ("Threads are blocked until the end while nothing runs"),
    .sentence = N_ ("For the last {stuck-time} of the time nothing ran, and threads stayed "
                    "blocked until the end: {stuck}, such as thread {thread}"),
    .advice = { { N_ (
        "Look for what they wait for: an MVar that is not filled on one path (use bracket, "
        "finally, withMVar), a message or an exception that was lost, or workers that are not "
        "told to stop.") } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_STUCK_TIME,
    .scene = WEFT_SCENE_STUCK,
    .view = WEFT_FINDING_VIEW_THREAD,
    .rows = STATES ("state = 'blocked' and open"),
    .all = { ABOVE (STUCK, 0), ABOVE (STUCK_TIME, 0.2) },
    .doubts = { { N_ ("the program was stopped while it waited: it may have had nothing to do"),
                  BELOW (STUCK_EXIT, 1) } },
    .possible_causes = { "deadlock" },
    .meaning = N_ ("All threads wait, none runs, and that lasts until the program ends or is "
                   "ended. GHC detects a deadlock only when a major GC finds that nothing refers "
                   "to what a thread waits for; a thread that something else still refers to waits "
                   "forever, silently. The usual case is a lock that was not released, because of "
                   "an exception."),
    .location =
        N_ ("The finding opens the timeline at the last time in which nothing runs, with the "
            "lane of a thread that waits. The table Waits shows which waits never end."),
    .code_change = N_ (
        "Take locks with withMVar or bracket, so that an exception gives them back. Tell workers "
        "that there is no more work, for instance with a Nothing for each in their queue. Give "
        "waits for others a timeout."),
    .faulty_code = "import Control.Concurrent.MVar\n"
                   "\n"
                   "locked :: MVar () -> IO a -> IO a\n"
                   "locked lock work = do\n"
                   "  takeMVar lock\n"
                   "  result <- work\n"
                   "  putMVar lock ()\n"
                   "  return result",
    .fixed_code = "import Control.Concurrent.MVar\n"
                  "\n"
                  "locked :: MVar () -> IO a -> IO a\n"
                  "locked lock work = withMVar lock (\\_ -> work)",
    .success = N_ ("The program ends soon after its last work, and no thread is blocked at the "
                   "end of the log."),
    .limits = N_ ("A server that has nothing to do looks the same, and so does a program that "
                  "waits for its user.") },
  { .id = "timers-due",
    .title = N_ ("No HEC runs until a timer is due"),
    .sentence = N_ ("For {timer-due} of the time no HEC had a thread to run until a timer was due "
                    "(threadDelay, timeout): thread {thread} waited longest"),
    .advice = { { N_ (
        "More HECs cannot make this time shorter. If the delay is intended, nothing is wrong. If "
        "the program polls (threadDelay in a loop), let it block on what it polls: an MVar, a TVar "
        "with retry, a bounded queue.") } },
    .confidence = WEFT_CONFIDENCE_LOW,
    .cost = WEFT_MEASURE_TIMER_DUE,
    .scene = WEFT_SCENE_TIMER,
    .view = WEFT_FINDING_VIEW_THREAD,
    .all = { ABOVE (TIMER_DUE, 0.2), ABOVE (TIMER_TIME, 20 * MS) },
    .possible_causes = { "stuck", "deadlock", "hand-overs" },
    .meaning = N_ ("All threads wait, and the next one to run waits for time to pass: in "
                   "threadDelay, or in a timeout that ends a wait. Until then no HEC has anything "
                   "to do, however many there are."),
    .location =
        N_ ("The finding opens the timeline at the longest such time. The HECs’ lanes are "
            "empty, and the lane of the thread shows it blocked. In the table Waits, Woken By "
            "names the timer manager."),
    .code_change =
        N_ ("If the program waits for something that another thread does, let that thread "
            "wake it, instead of looking again and again. If it pauses until something has "
            "settled, let it wait for that event."),
    .faulty_code = "import Control.Concurrent\n"
                   "\n"
                   "wait :: MVar a -> IO a\n"
                   "wait box = tryTakeMVar box >>= maybe (threadDelay 100000 >> wait box) return",
    .fixed_code = "import Control.Concurrent\n"
                  "\n"
                  "wait :: MVar a -> IO a\n"
                  "wait box = takeMVar box",
    .success = N_ ("The elapsed time falls, and the HECs’ lanes have fewer gaps."),
    .limits = N_ (
        "A log does not distinguish an intended delay from polling: confidence is always low.") },
  { .id = "io-waits",
    .title = N_ ("No HEC runs until input or output is ready"),
    .sentence = N_ ("For {io-ready} of the time no HEC had a thread to run until input or output "
                    "was ready: thread {thread} waited longest"),
    .advice = { { N_ (
        "More HECs cannot make this time shorter. If the program waits for users or clients, "
        "nothing is wrong. If it sends one request after another, let it send several at once "
        "(mapConcurrently of the package async), or do other work meanwhile.") } },
    .confidence = WEFT_CONFIDENCE_LOW,
    .cost = WEFT_MEASURE_IO_READY,
    .scene = WEFT_SCENE_IO,
    .view = WEFT_FINDING_VIEW_THREAD,
    .all = { ABOVE (IO_READY, 0.2), ABOVE (TIMER_TIME, 20 * MS) },
    .possible_causes = { "stuck", "deadlock", "hand-overs" },
    .meaning = N_ ("All threads wait, and the next one to run waits for a file, a pipe, a socket "
                   "or a terminal. Until then no HEC has anything to do, however many there are."),
    .location =
        N_ ("The finding opens the timeline at the longest such time. The HECs’ lanes are "
            "empty, and the lane of the thread shows it blocked. In the table Waits, Woken By "
            "names the I/O manager."),
    .code_change =
        N_ ("Have several requests under way at once, request data before it is needed, or "
            "compute meanwhile."),
    .faulty_code = "fetchAll :: (url -> IO page) -> [url] -> IO [page]\n"
                   "fetchAll fetch urls = mapM fetch urls",
    .fixed_code = "import Control.Concurrent.Async (mapConcurrently)\n"
                  "\n"
                  "fetchAll :: (url -> IO page) -> [url] -> IO [page]\n"
                  "fetchAll fetch urls = mapConcurrently fetch urls",
    .success = N_ ("The elapsed time falls, and the HECs’ lanes have fewer gaps."),
    .limits = N_ ("A server without requests waits in the same way, and so does an interactive "
                  "program: confidence is always low.") },
  { .id = "timer-waits",
    .title = N_ ("The program waits most of the time"),
    .sentence = N_ ("For {timer-wait} of the time no thread ran or was runnable: the program "
                    "waited for timers or for others"),
    .advice = { { N_ (
        "If it has nothing to do, that is as it should be. If it polls (threadDelay in a loop), "
        "let it wait for what it polls for: an MVar, a TVar with retry, a bounded queue. If it "
        "asks others for one thing after another, let it ask for several at once "
        "(mapConcurrently of the package async).") } },
    .confidence = WEFT_CONFIDENCE_LOW,
    .cost = WEFT_MEASURE_TIMER_WAIT,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_FINDING_VIEW_HECS,
    .all = { ABOVE (TIMER_WAIT, 0.5), ABOVE (TIMER_TIME, 20 * MS) },
    .possible_causes = { "timers-due", "io-waits", "stuck", "deadlock", "foreign-call-blocks",
                "hand-overs" },
    .meaning = N_ ("No thread runs and none could: all wait for time to pass, for input, or for "
                   "each other. For a server without requests that is right. A program that asks "
                   "every tenth of a second whether something has happened spends the time in "
                   "between in this way."),
    .location =
        N_ ("The HECs’ lanes are empty most of the time. The table Waits shows for what the "
            "threads wait; threadDelay appears as blocked on STM or in threadDelay."),
    .code_change = N_ (
        "Let the thread that has the news pass it on: put a value into an MVar or TVar on which "
        "the other waits, instead of asking again and again. Where something outside the "
        "program has to be asked, do it in several threads at once."),
    .faulty_code = "import Control.Concurrent\n"
                   "\n"
                   "wait :: MVar a -> IO a\n"
                   "wait box = tryTakeMVar box >>= maybe (threadDelay 100000 >> wait box) return",
    .fixed_code = "import Control.Concurrent\n"
                  "\n"
                  "wait :: MVar a -> IO a\n"
                  "wait box = takeMVar box",
    .success = N_ ("The elapsed time falls, and the HECs’ lanes have fewer gaps."),
    .limits =
        N_ ("A log does not distinguish honest waiting from polling: confidence is always low. An "
            "interactive program waits for its user.") },
