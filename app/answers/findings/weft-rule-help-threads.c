/* SPDX-License-Identifier: BSD-3-Clause */
/* Help pages of rules about threads. */
#include "weft-rule-help.h"

#include <glib/gi18n.h>

const WeftRuleHelp weft_rule_help_threads[] = {
  { .rule = "mvar-convoy",
    .meaning = N_ ("An MVar that is used as a lock lets one thread in at a time. If threads spend "
                   "long inside, the others queue up, and each that leaves wakes the next: the "
                   "program is as fast as one thread, however many HECs there are."),
    .location =
        N_ ("The finding opens the timeline with the lane of one of these threads: blocked on "
            "an MVar most of the time. Arrows show who woke whom. The table Waits sums up the "
            "waits by label and waker."),
    .code_change = N_ (
        "Compute first, and hold the MVar only to store the result. modifyMVar_ stores a thunk "
        "unless the function is strict: then the next one to read evaluates it. Use several MVars "
        "for parts that are independent, or atomicModifyIORef' for a counter or a single value."),
    .faulty_code = "import Control.Concurrent.MVar\n"
                   "import qualified Data.Map.Strict as Map\n"
                   "\n"
                   "store :: MVar (Map.Map Int Int) -> (Int -> Int) -> Int -> IO ()\n"
                   "store table slow key =\n"
                   "  modifyMVar_ table (\\m -> return $! Map.insert key (slow key) m)",
    .fixed_code = "import Control.Concurrent.MVar\n"
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
  { .rule = "yield-polls",
    .meaning = N_ ("yield ends the run of a thread and puts it at the end of its HEC’s queue. A "
                   "loop that looks whether there is something to do and yields if there is not "
                   "never ends by itself: the thread is always runnable, keeps its HEC from being "
                   "idle, and delays threads that have work."),
    .location = N_ ("The HECs’ lanes: zoom in until single runs can be seen; the same threads take "
                    "turns, for less than a microsecond each. In the table Threads they have very "
                    "many runs."),
    .code_change =
        N_ ("Let the thread block until there is something to do: takeMVar, a TVar with "
            "retry, or a bounded queue. It costs nothing while it is blocked, and runs at "
            "once when it is woken."),
    .faulty_code = "import Control.Concurrent\n"
                   "import Data.IORef\n"
                   "\n"
                   "await :: IORef Bool -> IO ()\n"
                   "await done = do\n"
                   "  is <- readIORef done\n"
                   "  if is then return () else yield >> await done",
    .fixed_code = "import Control.Concurrent\n"
                  "\n"
                  "await :: MVar () -> IO ()\n"
                  "await = readMVar",
    .success = N_ ("CPU time falls, and events per second with it."),
    .limits = N_ ("What polls may be a library’s loop, of which the program knows nothing.") },
  { .rule = "switch-storm",
    .meaning = N_ ("When a thread blocks, its HEC takes the next one from its queue: some hundred "
                   "nanoseconds, and more if the thread that is woken runs on another HEC. If "
                   "threads run for a microsecond or two and then block, for instance because they "
                   "pass single items through an MVar, most of the time goes into switching."),
    .location =
        N_ ("The HECs’ lanes: zoom in until single runs can be seen. The table Threads shows "
            "the number of runs of each thread, the table Waits what they wait for."),
    .code_change =
        N_ ("Pass several items at a time. Join stages that do little into one thread. Use a "
            "bounded queue (TBQueue) of some hundred items, so that writer and reader need "
            "not take turns for each."),
    .faulty_code = "import Control.Concurrent.Chan\n"
                   "\n"
                   "send :: Chan Int -> [Int] -> IO ()\n"
                   "send channel = mapM_ (writeChan channel)",
    .fixed_code = "import Control.Concurrent.Chan\n"
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
    .location = N_ ("The HECs’ lanes: bursts of very short runs after each write. The table Waits "
                    "shows the waits in STM and who ended them."),
    .code_change =
        N_ ("Give each waiter a TVar or TMVar of its own, so that a write wakes only the one "
            "concerned. Let consumers share one reader of the queue, or have fewer "
            "consumers. Keep what changes often out of the transactions that wait."),
    .faulty_code = "import Control.Concurrent.STM\n"
                   "\n"
                   "await :: TVar Int -> Int -> IO ()\n"
                   "await turn me = atomically $ do\n"
                   "  now <- readTVar turn\n"
                   "  check (now == me)",
    .fixed_code = "import Control.Concurrent.STM\n"
                  "\n"
                  "await :: TMVar () -> IO ()\n"
                  "await mine = atomically (takeTMVar mine)\n"
                  "\n"
                  "pass :: TMVar () -> IO ()\n"
                  "pass next = atomically (putTMVar next ())",
    .success = N_ ("Events per second falls, and with it the time that HECs run."),
    .limits = N_ ("Transactions that fail and are run again without retry leave no event: Weft "
                  "cannot see how often that happens.") },
  { .rule = "stm-large",
    .meaning = N_ ("A transaction keeps a log of the TVars that it has read and written, and GHC "
                   "goes through it at each readTVar and writeTVar: time grows with the square of "
                   "their number. At the end all of them are compared with what they are now; if "
                   "one was changed, everything is done again. So a long transaction may not come "
                   "to an end as long as others write."),
    .location =
        N_ ("The Heap page: the band TREC_CHUNK, with 16 variables in each chunk of some 500 "
            "bytes."),
    .code_change = N_ (
        "Plan outside: read with readTVarIO, compute, and let a short transaction check that what "
        "matters is still so. A sum that is kept up to date, or a persistent map in one TVar, is "
        "read at once and consistent. Or read in several transactions, if that is enough."),
    .faulty_code = "import Control.Concurrent.STM\n"
                   "\n"
                   "total :: [TVar Int] -> IO Int\n"
                   "total accounts = atomically (sum <$> mapM readTVar accounts)",
    .fixed_code = "import Control.Concurrent.STM\n"
                  "import qualified Data.IntMap.Strict as IntMap\n"
                  "\n"
                  "total :: TVar (IntMap.IntMap Int) -> IO Int\n"
                  "total accounts = sum <$> readTVarIO accounts",
    .success = N_ ("The band TREC_CHUNK is gone, and the run is shorter."),
    .limits =
        N_ ("Samples are taken in GCs, which code that allocates causes more often than other "
            "code: the share of the samples is not quite that of the time.") },
  { .rule = "stm-long",
    .meaning =
        N_ ("A transaction that has read what another one changes meanwhile is run again from its "
            "beginning, and all that it computed is lost. The longer it runs, the more often that "
            "happens; with one TVar for all data, always."),
    .location =
        N_ ("The Heap page: the band TREC_CHUNK has as many chunks, in each sample, as threads "
            "are running. GHC writes no event for transactions."),
    .code_change =
        N_ ("Compute outside of the transaction, or let it return what is to be computed. "
            "Have a TVar for each account, key or player, so that transactions of different "
            "ones do not meet."),
    .faulty_code = "import Control.Concurrent.STM\n"
                   "\n"
                   "book :: (Int -> Int) -> TVar Int -> IO ()\n"
                   "book price total = atomically $ do\n"
                   "  n <- readTVar total\n"
                   "  writeTVar total $! n + price 7",
    .fixed_code = "import Control.Concurrent.STM\n"
                  "import Control.Exception (evaluate)\n"
                  "\n"
                  "book :: (Int -> Int) -> TVar Int -> IO ()\n"
                  "book price total = do\n"
                  "  p <- evaluate (price 7)\n"
                  "  atomically (modifyTVar' total (+ p))",
    .success = N_ ("The run is shorter, or HECs run less for the same work."),
    .limits = N_ ("Long transactions that never meet cost nothing. Code outside of transactions "
                  "that allocates nothing is not met by samples, as these are taken in GCs.") },
  { .rule = "black-hole",
    .meaning = N_ (
        "A thunk that a thread is evaluating becomes a black hole, at the latest when that thread "
        "is interrupted. Another thread that "
        "needs the value blocks until it is there. If several threads share one large lazy value, "
        "the first one evaluates it and all others wait: they have nothing to run in parallel."),
    .location =
        N_ ("The finding opens the timeline with the lane of the thread that evaluates. The "
            "lanes of the others show “blocked on a black hole”; arrows show who woke them."),
    .code_change =
        N_ ("Divide the evaluation into parts that run in parallel (a strategy), or begin it "
            "earlier, while there is other work to run. If each thread needs only a part, "
            "give it only that part. If the value is cheap, let each compute its own."),
    .faulty_code = "import Control.Concurrent\n"
                   "\n"
                   "start :: (Int -> Int) -> [Int] -> [[Int] -> IO ()] -> IO ()\n"
                   "start slow keys readers = do\n"
                   "  let table = map slow keys\n"
                   "  mapM_ (\\reader -> forkIO (reader table)) readers",
    .fixed_code = "import Control.Concurrent\n"
                  "import Control.Parallel.Strategies\n"
                  "\n"
                  "start :: (Int -> Int) -> [Int] -> [[Int] -> IO ()] -> IO ()\n"
                  "start slow keys readers = do\n"
                  "  let table = map slow keys `using` parListChunk 100 rseq\n"
                  "  mapM_ (\\reader -> forkIO (reader table)) readers",
    .success = N_ ("The waits “blocked on a black hole” in the table Waits are gone."),
    .limits = N_ ("The value must be computed at some time: if the threads have nothing else to "
                  "do, evaluating it earlier gains nothing. Dividing its evaluation does.") },
  { .rule = "thread-leak",
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
  { .rule = "black-hole-turns",
    .meaning = N_ ("A value that is stored unevaluated, in an MVar, IORef or TVar, is computed by "
                   "the thread that needs it first; the others block on its black hole meanwhile. "
                   "If each new value refers to the one before it, as a shared balance or counter "
                   "does, threads wait for each other in turn, although they hold no lock."),
    .location =
        N_ ("The finding opens the timeline with the lane of a thread that waits; its waits "
            "are “blocked on a black hole”, and arrows show that another such thread wakes "
            "it. The table Waits counts them."),
    .code_change =
        N_ ("Evaluate a value before it is stored, so that it is finished when others see "
            "it. If it takes long, compute what does not depend on the shared value outside, "
            "before it is taken."),
    .faulty_code = "import Control.Concurrent.MVar\n"
                   "\n"
                   "add :: (Int -> Int) -> MVar Int -> Int -> IO ()\n"
                   "add slow total x = modifyMVar_ total (\\n -> return (n + slow x))",
    .fixed_code = "import Control.Concurrent.MVar\n"
                  "\n"
                  "add :: (Int -> Int) -> MVar Int -> Int -> IO ()\n"
                  "add slow total x = do\n"
                  "  let y = slow x\n"
                  "  y `seq` modifyMVar_ total (\\n -> return $! n + y)",
    .success = N_ ("The waits “blocked on a black hole” in the table Waits are gone."),
    .limits = N_ ("A long chain of values that depend on one another cannot run in parallel, "
                  "however early each is evaluated.") },
  { .rule = "callbacks",
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
  { .rule = "stm-polls",
    .meaning = N_ ("A thread that tries a transaction in a loop, until there is something to do, "
                   "keeps a HEC busy all the time, and others wait for it. A transaction that "
                   "waits (retry, as readTQueue does) stops the thread until a variable changes "
                   "that it has read."),
    .location =
        N_ ("The Heap page: the band TREC_CHUNK is there in many samples, although no thread "
            "is blocked on STM. The HECs’ lanes show that they run all the time."),
    .code_change =
        N_ ("Use the operation that waits: readTQueue instead of tryReadTQueue, check or "
            "retry instead of a loop around readTVarIO."),
    .faulty_code = "import Control.Concurrent.STM\n"
                   "\n"
                   "next :: TQueue Int -> IO Int\n"
                   "next queue = atomically (tryReadTQueue queue) >>= maybe (next queue) return",
    .fixed_code = "import Control.Concurrent.STM\n"
                  "\n"
                  "next :: TQueue Int -> IO Int\n"
                  "next queue = atomically (readTQueue queue)",
    .success = N_ ("CPU time and Busy HECs fall, and threads are blocked on STM."),
    .limits = N_ ("Transactions that compute for long look the same. Polling by readIORef or "
                  "tryTakeMVar leaves no trace at all.") },
  { .rule = "foreign-calls-short",
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
  { .rule = "foreign-call-blocks",
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
  { .rule = "deadlock",
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
  { .rule = "thread-flood",
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
  { .rule = "stuck",
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
  { .rule = "stm-contention",
    .meaning = N_ ("A transaction works on copies of TVars. When it ends, GHC checks whether "
                   "another one has changed what it has read, and if so runs it again from the "
                   "start. A long transaction on much-used TVars can run many times before it "
                   "succeeds. The runtime system writes no event when that happens: to a log it "
                   "is one long run of the thread."),
    .location =
        N_ ("Nowhere: that is why this rule is always among those that are not checked. "
            "User events around transactions, shown in their lane, show how long they take."),
    .code_change =
        N_ ("Read what a transaction needs before it, where that is safe. Split a TVar that "
            "holds a whole map into one for each key, or use package stm-containers. Write "
            "statistics to an IORef with atomicModifyIORef' instead of a TVar. The package "
            "stm-stats counts how often transactions run again."),
    .success = N_ ("The time between the markers around transactions falls."),
    .limits = N_ ("Waiting with retry is another matter, which a log does show: see the waits in "
                  "STM in the table Waits.") },
  { .rule = "timers-due",
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
  { .rule = "io-waits",
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
  { .rule = "timer-waits",
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
  { .rule = "os-threads",
    .meaning =
        N_ ("forkOS creates a Haskell thread that runs on a thread of the operating system "
            "of its own. To start and end one takes tens of microseconds, and whenever the "
            "Haskell thread goes on, the HEC is handed over to it, which wakes it up. forkIO "
            "does the same within a microsecond, on the threads that are there."),
    .location =
        N_ ("The lanes of OS Threads show thousands of short ones, and the lanes of HECs gaps "
            "between the runs."),
    .code_change =
        N_ ("Use forkIO, async or a fixed number of workers. Libraries that keep state for "
            "each thread of the operating system, such as OpenGL and some databases, need "
            "forkOS: let a few such threads live until the program ends."),
    .faulty_code = "import Control.Concurrent (forkOS)\n"
                   "\n"
                   "submit :: IO () -> IO ()\n"
                   "submit job = () <$ forkOS job",
    .fixed_code = "import Control.Concurrent (forkIO)\n"
                  "\n"
                  "submit :: IO () -> IO ()\n"
                  "submit job = () <$ forkIO job",
    .success = N_ ("The lanes of OS Threads show a few that live long, and the gaps between runs "
                   "are gone."),
    .limits = N_ ("A program that loads its work onto bound threads on purpose pays this price for "
                  "what the library needs.") },
  { .rule = "hand-overs",
    .meaning =
        N_ ("The main thread of a program linked with -threaded is bound to a thread of the "
            "operating system. When it blocks and another thread goes on, or the other way "
            "round, the HEC is handed over to another thread of the system, which has to be "
            "woken up: ten microseconds or more, instead of less than one. If the main thread "
            "exchanges single items with others, nearly all of the time goes into that."),
    .location =
        N_ ("Zoom into the HECs’ lanes until single runs can be seen: gaps that are longer than "
            "the runs. The main thread’s lane takes turns with those of others."),
    .code_change = N_ (
        "Do the work in a thread that is not bound: wrap main in runInUnboundThread, or start it "
        "with forkIO or async, and let the main thread only wait for the end. Pass several items "
        "at a time."),
    .faulty_code =
        "import Control.Concurrent.MVar\n"
        "import Control.Monad\n"
        "\n"
        "serve :: MVar Int -> MVar Int -> IO ()\n"
        "serve requests answers = forever (takeMVar requests >>= putMVar answers . (+ 1))",
    .fixed_code = "import Control.Concurrent (runInUnboundThread)\n"
                  "import Control.Concurrent.MVar\n"
                  "import Control.Monad\n"
                  "\n"
                  "serve :: MVar Int -> MVar Int -> IO ()\n"
                  "serve requests answers = runInUnboundThread $\n"
                  "  forever (takeMVar requests >>= putMVar answers . (+ 1))",
    .success = N_ ("The gaps between runs disappear, and the elapsed time falls."),
    .limits = N_ ("With several HECs, the other thread may wait for its HEC to wake up, which no "
                  "unbound thread avoids. Code that calls libraries with thread-local state, such "
                  "as OpenGL, must stay bound.") },
  { .rule = "timers-many",
    .meaning =
        N_ ("In a program linked with -threaded one thread, the timer manager, ends timeouts and "
            "wakes threads in threadDelay. Who sets a timer that is due before all others wakes "
            "it, and so does who removes that timer: two threads take turns, on two threads of the "
            "operating system. A timeout around each small item costs some ten microseconds, more "
            "than the item."),
    .location = N_ ("Zoom into the HECs’ lanes until single runs can be seen: TimerManager runs "
                    "between the runs of the program. The table Threads has its number of runs."),
    .code_change =
        N_ ("Set one timeout around many items. Where each needs a limit of its own, let one "
            "thread look every now and then which of them are too old."),
    .faulty_code = "import System.Timeout (timeout)\n"
                   "\n"
                   "checkAll :: (a -> IO b) -> [a] -> IO [Maybe b]\n"
                   "checkAll check = mapM (timeout 100000 . check)",
    .fixed_code = "import System.Timeout (timeout)\n"
                  "\n"
                  "checkAll :: (a -> IO b) -> [a] -> IO (Maybe [b])\n"
                  "checkAll check = timeout 1000000 . mapM check",
    .success = N_ ("TimerManager runs rarely, and the elapsed time falls."),
    .limits = N_ ("The timers may be those of a library, such as a server that limits the time of "
                  "each request: then change its settings.") },
  { .rule = "finalizers",
    .meaning =
        N_ ("An object with a finalizer is kept in a list that each GC goes through. What is no "
            "longer used is given to a new thread, which runs the finalizers one after the other. "
            "That takes a HEC from the program, keeps what they refer to alive for one more GC, "
            "and copies it. Large numbers of small objects, each with a finalizer, spend more time "
            "in this than in the program."),
    .location = N_ ("The table Threads, sorted by Created: threads called “weak finalizer thread”. "
                    "The lane Alive threads shows how many there are at once."),
    .code_change =
        N_ ("Take memory that GC frees by itself. For memory of a C library, use a finalizer "
            "in C, or hand it out for a limited scope (withForeignPtr, bracket, alloca), or "
            "take it from a pool."),
    .faulty_code = "import qualified Foreign.Concurrent as Concurrent\n"
                   "import Foreign.ForeignPtr (ForeignPtr)\n"
                   "import Foreign.Marshal.Alloc (free, mallocBytes)\n"
                   "\n"
                   "newTile :: Int -> IO (ForeignPtr a)\n"
                   "newTile size = do\n"
                   "  tile <- mallocBytes size\n"
                   "  Concurrent.newForeignPtr tile (free tile)",
    .fixed_code = "import Foreign.ForeignPtr (ForeignPtr, mallocForeignPtrBytes)\n"
                  "\n"
                  "newTile :: Int -> IO (ForeignPtr a)\n"
                  "newTile = mallocForeignPtrBytes",
    .success = N_ ("The finalizer threads are gone or few, and minor GCs copy less."),
    .limits = N_ ("Only finalizers in Haskell run in such threads: what C finalizers cost is part "
                  "of the GCs.") },
  { .rule = "runs-without-allocation",
    .meaning =
        N_ ("A thread gives way to others when its time slice is over and it comes to a heap "
            "check. These threads run for milliseconds and allocate hardly anything, while "
            "others wait for a HEC. Either they compute in loops that allocate nothing, or "
            "they wait in foreign calls that are imported as unsafe: such a call keeps its "
            "HEC, and to the log it is running."),
    .location =
        N_ ("The HECs’ lanes: long runs. The Run queue lane shows how many threads wait "
            "meanwhile. Compare the CPU time that +RTS -s prints with the elapsed time: if it "
            "is far less, they wait."),
    .code_change =
        N_ ("Import foreign functions that wait, or take longer than some microseconds, as safe or "
            "interruptible. Loops that compute need no change, unless others have to run at once: "
            "then build their module with -fno-omit-yields."),
    .faulty_code = "import Foreign.C.Types\n"
                   "\n"
                   "foreign import ccall unsafe \"sleep\" wait :: CUInt -> IO CUInt",
    .fixed_code = "import Foreign.C.Types\n"
                  "\n"
                  "foreign import ccall safe \"sleep\" wait :: CUInt -> IO CUInt",
    .success = N_ ("Runnable falls in the table Threads. Threads are in a foreign call instead of "
                   "running, and several at once."),
    .limits = N_ ("Loops over unboxed arrays and arithmetic allocate nothing, and are as they "
                  "should be: confidence is always low.") },
  { NULL },
};
