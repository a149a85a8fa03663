/* SPDX-License-Identifier: BSD-3-Clause */
/* Rows of the rule table, about scheduling, and threads that wait for each other. Included by
 * weft-rule.c, which defines the macros. */
/* clang-format off */

  { .id = "mvar-convoy",
    .title = N_ ("Threads queue for an MVar"),
    COUNTED (CONVOY,
             "{convoy} threads were blocked on MVars for {convoy-blocked} of their lives, and "
             "mostly woke each other, as threads do that queue for one lock"),
    .advice = { { N_ ("If it is one lock: compute outside it, so that modifyMVar_ only stores the "
                      "result; split the lock; use atomicModifyIORef' for a counter. The log shows "
                      "who woke whom, not for which MVar.") },
                { N_ ("The thread that the others wait for mostly waits itself, for {convoy-slept} "
                      "of the time: do not hold a lock during a delay, a foreign call, or input "
                      "and output. Take what is needed out of the MVar, put it back, and wait "
                      "then."),
                  ABOVE (CONVOY_SLEPT, 0.1) },
                { N_ ("They allocate next to nothing: if they call foreign functions that wait, "
                      "which keeps their HEC, import these as safe."),
                  BELOW (ALLOCATION, 50 * MB) } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_CONVOY_GAIN,
    .scene = WEFT_SCENE_CONVOY,
    .view = WEFT_FINDING_VIEW_THREAD,
    .rows = STATES ("status_name = 'blocked_on_mvar'"),
    .all = { ABOVE (CONVOY, 2), ABOVE (CONVOY_WOKEN, 0.5), ABOVE (RUN_LENGTH, 2 * US),
             ABOVE (CONVOY_GAIN, 0.02) },
    .possible_causes = { "deadlock", "stuck", "hand-overs" },
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
  { .id = "os-threads",
    .title = N_ ("Each job starts a thread of the operating system"),
    COUNTED (OS_THREADS,
             "The program started {os-threads} threads of the operating system for short jobs: "
             "for {handed} of the time no thread ran although the next one was runnable"),
    .advice = { { N_ ("Use forkIO (or async) instead of forkOS and asyncBound: a Haskell thread "
                      "is about a hundred times cheaper. Only libraries that keep state for each "
                      "thread of the operating system, such as OpenGL, need forkOS; then let a few "
                      "such threads take the jobs from a queue.") } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_HANDED,
    .scene = WEFT_SCENE_SWITCHES,
    .view = WEFT_FINDING_VIEW_HECS,
    .rows = { "task" },
    .all = { ABOVE (OS_THREADS, 500), ABOVE (OS_THREAD_SHARE, 0.5), ABOVE (HANDED, 0.05) },
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
  { .id = "hand-overs",
    .title = N_ ("The main thread takes turns with other threads"),
    COUNTED (HAND_OVERS,
             "For {handed} of the time no thread ran although the next one was runnable: the main "
             "thread and another one took turns, {hand-overs} times per second, and each time "
             "another thread of the operating system had to wake up"),
    .advice = { { N_ ("The main thread is bound to a thread of the operating system. Let it start "
                      "a thread with forkIO that does its work (or use runInUnboundThread), and "
                      "only wait for it.") },
                { N_ ("Pass several items at a time, so that threads take turns less often.") } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_HANDED,
    .scene = WEFT_SCENE_SWITCHES,
    .view = WEFT_FINDING_VIEW_HECS,
    .all = { ABOVE (HANDED, 0.15), ABOVE (HAND_OVERS, 1000) },
    .possible_causes = { "os-threads", "hecs-starved", "hecs-over-cores", "timers-many" },
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
  { .id = "switch-storm",
    .title = N_ ("Threads switch very often"),
    .advice = { { N_ ("Pass several items at a time between threads, use a bounded queue, or join "
                      "stages that do little.") } },
    COUNTED (RUN_RATE,
             "Threads run for only {run-length} (median) before they switch: {run-rate} runs per "
             "second of HEC run time, of which {ended-blocked} end blocked"),
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_SWITCH_COST,
    .scene = WEFT_SCENE_SWITCHES,
    .view = WEFT_FINDING_VIEW_HECS,
    .rows = { "sched" },
    .all = { ABOVE (RUN_RATE, WEFT_MANY_RUNS), ABOVE (ENDED_BLOCKED, 0.5),
             ABOVE (RUNS_EACH, 5), ABOVE (SWITCH_COST, 0.02) },
    .any = { BELOW (RUN_LENGTH, 2 * US), ABOVE (SWITCH_RATE, WEFT_MANY_RUNS) },
    .possible_causes = { "stm-herd", "mvar-convoy", "thread-flood", "hand-overs", "timers-many" },
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
  { .id = "timers-many",
    .title = N_ ("Timers are set very often"),
    COUNTED (TIMER_RATE,
             "The timer manager, which serves timeout and threadDelay, ran {timer-rate} times per "
             "second and took {timer-cost} of the time"),
    .advice = { { N_ ("Set fewer timers: one timeout around many items instead of one for each, or "
                      "one thread that waits for all.") } },
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_TIMER_COST,
    .scene = WEFT_SCENE_SWITCHES,
    .view = WEFT_FINDING_VIEW_HECS,
    .rows = { "sched", "label(thread) like 'TimerManager%'" },
    .all = { ABOVE (TIMER_COST, 0.05) },
    .any = { ABOVE (TIMER_RATE, 1000), ABOVE (TIMER_RUN, 0.1) },
    .meaning =
        N_ ("In a program linked with -threaded one thread, the timer manager, ends timeouts and "
            "wakes threads in threadDelay. Who sets a timer that is due before all others wakes "
            "it, and so does who removes that timer: two threads take turns, on two threads of the "
            "operating system. A timeout around each small item costs some ten microseconds, more "
            "than the item. Timers of many threads are due together, but each still has to be "
            "inserted and removed."),
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
  { .id = "finalizers",
    .title = N_ ("Finalizers take much of the time"),
    COUNTED (FINALIZER_THREADS,
             "{finalizer-threads} threads, started by GCs, ran finalizers for {finalizers} of the "
             "time"),
    .advice = { { N_ ("Memory that GC frees by itself needs no finalizer: mallocForeignPtrBytes, or "
                      "a ByteString. Where one is needed, take one in C (finalizerFree), which no "
                      "thread has to run, or release the resource where it is no longer used "
                      "(bracket).") } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_FINALIZER_COST,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_FINDING_VIEW_HECS,
    .rows = { "sched", "label(thread) like 'finalizer%' or label(thread) like 'weak finalizer%'",
              "dur_ns desc" },
    .all = { ABOVE (FINALIZERS, 0.05), ABOVE (FINALIZER_THREADS, 9) },
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
  { .id = "yield-polls",
    .title = N_ ("Threads poll: they yield and run again"),
    COUNTED (YIELD_RATE,
             "Threads yielded {yield-rate} times per second of HEC run time after they had run for "
             "a moment: they poll for something to do"),
    .advice = { { N_ ("Let a thread that has nothing to do block until it has: on an MVar, a TVar "
                      "with retry, or a bounded queue. yield in a loop keeps a HEC busy, and other "
                      "threads from it.") } },
    .cost_text = N_ ("Up to %s of the CPU time"),
    .cost_kind = WEFT_COST_OF_OTHER,
    .time = WEFT_MEASURE_YIELDED_TIME,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_YIELDED,
    .scene = WEFT_SCENE_SWITCHES,
    .view = WEFT_FINDING_VIEW_HECS,
    .rows = { "sched",
              "dur_ns <= ns('20us') and (thread, end_ts) in "
              "(select thread, ts from thread_state where status_name = 'thread_yielding') and "
              "(cap, ts) not in (select cap, ts from (select cap, ts, is_run, "
              "lead(is_run) over (partition by cap order by ts, is_run) as next from "
              "(select cap, ts, 1 as is_run from sched union all "
              "select cap, ts, 0 from event where type = 'CREATE_THREAD')) "
              "where is_run and next = 0)" },
    .all = { ABOVE (YIELD_RATE, 100000), ABOVE (YIELDED, 0.2),
             ABOVE (YIELDED_TIME, 0.05) },
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
  { .id = "runs-without-allocation",
    .title = N_ ("Threads run long and allocate nothing while others wait"),
    .sentence = N_ ("Threads ran for milliseconds at a time ({long-runs} of the run time) and "
                    "allocated next to nothing, while {runnable} others were runnable: they "
                    "compute in tight loops, or wait in unsafe foreign calls, which keep their "
                    "HEC"),
    .advice = { { N_ ("If they call foreign functions that wait, import these as safe (or "
                      "interruptible): the HEC then runs other threads meanwhile.") },
                { N_ ("If they compute, nothing is wrong."), BELOW (UNSTOPPED, 0.5) },
                { N_ ("If they compute, build these modules with -fno-omit-yields: not even the "
                      "timer, which lets another thread run every 20 ms, stopped them."),
                  ABOVE (UNSTOPPED, 0.5) } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .doubts = { { N_ ("threads that compute look the same"), BELOW (UNSTOPPED, 0.5) } },
    .cost = WEFT_MEASURE_RUNNABLE_GAIN,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_FINDING_VIEW_HECS,
    .rows = { "sched", "dur_ns >= ns('1ms')", "dur_ns desc" },
    .all = { BELOW (ALLOCATION, 50 * MB), ABOVE (RUNNABLE, 1), ABOVE (LONG_RUNS, 0.8) },
    .possible_causes = { "one-hec-work" },
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
  { .id = "stm-herd",
    .title = N_ ("Each write wakes many waiting transactions"),
    COUNTED (STM_WAKEUPS,
             "Waiting transactions were woken {stm-wakeups} times, {stm-woken} at a time (median): "
             "{stm-vain} of them waited again at once"),
    .advice = { { N_ ("Give each waiting thread a TMVar or queue of its own, or have fewer threads "
                      "wait for the same TVar.") } },
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_STM_COST,
    .scene = WEFT_SCENE_STM,
    .view = WEFT_FINDING_VIEW_HECS,
    .rows = STATES ("status_name = 'blocked_on_stm' and not open"),
    .all = { ABOVE (STM_WAKEUPS, 1000), ABOVE (STM_VAIN, 0.5), ABOVE (STM_WOKEN, 3) },
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
  { .id = "stm-large",
    .title = N_ ("Transactions use very many variables"),
    .sentence = N_ ("In {stm-large} of the heap profile samples, transactions in progress use "
                    "more than 200 variables, {stm-variables} in the median sample"),
    .advice = { { N_ ("GHC searches the log of a transaction at each readTVar, so that twice as "
                      "many variables take four times as long, and a write to any of them makes "
                      "it run again. Compute from readTVarIO outside, and let a short transaction "
                      "check and change what matters; or keep a sum or a map in one TVar, which "
                      "is read at once.") } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_STM_LARGE,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_FINDING_VIEW_HECS,
    .rows = BANDS ("closure_type = 'TREC_CHUNK'"),
    .all = { ABOVE (STM_SAMPLES, 5), ABOVE (STM_LARGE, 0.3), ABOVE (STM_VARIABLES, 200) },
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
  { .id = "stm-long",
    .title = N_ ("Threads compute inside transactions"),
    .sentence = N_ ("In the heap profile samples, {stm-inside} of the threads that ran or were "
                    "runnable were inside a transaction: if another one changes what it reads, "
                    "all that it computed is done again"),
    .advice = { { N_ ("Compute before the transaction, or after it, and let it only read and write "
                      "what it needs. Split what many write: a TVar for each account or key, "
                      "instead of one with a map of all. A log does not show which transactions were run again.") } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_STM_AGAIN,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_FINDING_VIEW_HECS,
    .rows = BANDS ("closure_type = 'TREC_CHUNK'"),
    /* samples are taken at GCs: if threads allocate hardly anything outside of transactions, each
       sample falls into a transaction, however short transactions are */
    .all = { ABOVE (STM_SAMPLES, 5), ABOVE (STM_INSIDE, 0.8), ABOVE (STM_ACTIVE, 1.5),
             ABOVE (HECS, 1), ABOVE (ALLOCATION, 10 * MB) },
    .possible_causes = { "stm-large" },
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
  { .id = "stm-polls",
    .title = N_ ("Threads seem to poll by transactions"),
    .sentence = N_ ("In {stm-inside} of the heap profile samples, the threads that ran or were "
                    "runnable were inside a transaction, but transactions hardly ever waited: "
                    "either they take long, or threads try again and again until one has "
                    "something to do"),
    .cost_text = N_ ("Up to %s of the run time"),
    .cost_kind = WEFT_COST_OF_OTHER,
    .advice = { { N_ ("Where a thread tries in a loop (tryReadTQueue, isEmptyTQueue, readTVarIO), "
                      "let it wait in the transaction (readTQueue, retry): it then runs only when "
                      "there is something to do, and leaves its HEC to others.") },
                { N_ ("If transactions take long, compute before or after them.") } },
    .confidence = WEFT_CONFIDENCE_LOW,
    .cost = WEFT_MEASURE_STM_INSIDE,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_FINDING_VIEW_HECS,
    .rows = BANDS ("closure_type = 'TREC_CHUNK'"),
    .all = { ABOVE (STM_SAMPLES, 5), ABOVE (STM_INSIDE, 0.1), BELOW (STM_WAKEUPS, 20),
             ABOVE (LONG_RUNS, 0.8), ABOVE (RUNNING, 0.5) },
    .possible_causes = { "stm-large", "stm-long" },
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
  { .id = "stm-contention",
    .title = N_ ("STM contention"),
    .sentence = N_ ("Transactions are run again, as others have changed what they read"),
    .advice = { { N_ ("Make transactions shorter, and split what many of them write.") } },
    .missing_recording = N_ ("cannot be seen in a log: a transaction that is run again leaves no trace. A heap "
                "profile with +RTS -l -hT shows how often threads are inside transactions; "
                "traceEventIO marks how long they take"),
    .confidence = WEFT_CONFIDENCE_LOW,
    .cost = WEFT_MEASURE_NONE,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_FINDING_VIEW_HECS,
    .all = { ABOVE (STM_RERUNS, 0) },
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
  { .id = "black-hole",
    .title = N_ ("Threads wait for one lazy value"),
    COUNTED (BLACK_HOLE_THREADS,
             "{black-hole-threads} threads waited at once for a value that thread {thread} was "
             "evaluating, for {black-hole} of the time"),
    .advice = { { N_ ("Divide the evaluation into parts that run in parallel (a strategy), or begin it "
                      "earlier, beside other work (evaluate, force). If each thread needs only "
                      "a part of the value, give it a value of its own.") } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_BLACK_HOLE_GAIN,
    .scene = WEFT_SCENE_BLACK_HOLE,
    .view = WEFT_FINDING_VIEW_THREAD,
    .rows = STATES ("status_name = 'blocked_on_black_hole'"),
    .all = { ABOVE (BLACK_HOLE, 0.05) },
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
  { .id = "black-hole-turns",
    .title = N_ ("Threads wait for each other’s lazy values"),
    COUNTED (TURNS,
             "Threads waited {turns} times, for {turn-waits} of the time, for values that another "
             "thread was evaluating, and in turn had others wait for theirs: they pass on "
             "unevaluated values"),
    .advice = { { N_ ("Evaluate values before other threads can see them: modifyMVar with $!, "
                      "atomicModifyIORef', writeTVar with $!, strict fields, force. A value that "
                      "is stored unevaluated refers to the one before it, and who reads it first "
                      "computes it while the others wait.") } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_TURN_GAIN,
    .scene = WEFT_SCENE_TURNS,
    .view = WEFT_FINDING_VIEW_THREAD,
    .rows = STATES ("status_name = 'blocked_on_black_hole' and not open"),
    .all = { ABOVE (TURNS, 500), ABOVE (TURN_THREADS, 1), ABOVE (TURN_WAITS, 0.1) },
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
