/* SPDX-License-Identifier: BSD-3-Clause */
/* Rows of the rule table, about threads. Included by weft-rules.c, which defines the macros. */
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
    .possible_causes = { "deadlock", "stuck", "hand-overs" } },
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
    .all = { ABOVE (OS_THREADS, 500), ABOVE (OS_THREAD_SHARE, 0.5), ABOVE (HANDED, 0.05) } },
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
    .possible_causes = { "os-threads", "hecs-starved", "hecs-over-cores", "timers-many" } },
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
    .possible_causes = { "stm-herd", "mvar-convoy", "thread-flood", "hand-overs", "timers-many" } },
  { .id = "timers-many",
    .title = N_ ("Timers are set very often"),
    COUNTED (TIMER_RATE,
             "The timer manager ran {timer-rate} times per second: each timeout or threadDelay "
             "that is due before the others wakes it"),
    .advice = { { N_ ("Set fewer timers: one timeout around many items instead of one for each, or "
                      "one thread that waits for all.") } },
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_TIMER_COST,
    .scene = WEFT_SCENE_SWITCHES,
    .view = WEFT_FINDING_VIEW_HECS,
    .rows = { "sched", "label(thread) like 'TimerManager%'" },
    .all = { ABOVE (TIMER_RATE, 1000), ABOVE (TIMER_COST, 0.05) } },
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
    .all = { ABOVE (FINALIZERS, 0.05), ABOVE (FINALIZER_THREADS, 9) } },
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
             ABOVE (YIELDED_TIME, 0.05) } },
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
    .possible_causes = { "one-hec-work" } },
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
    .all = { ABOVE (STM_WAKEUPS, 1000), ABOVE (STM_VAIN, 0.5), ABOVE (STM_WOKEN, 3) } },
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
    .all = { ABOVE (STM_SAMPLES, 5), ABOVE (STM_LARGE, 0.3), ABOVE (STM_VARIABLES, 200) } },
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
    .possible_causes = { "stm-large" } },
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
    .possible_causes = { "stm-large", "stm-long" } },
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
    .all = { ABOVE (STM_RERUNS, 0) } },
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
    .all = { ABOVE (BLACK_HOLE, 0.05) } },
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
    .all = { ABOVE (TURNS, 500), ABOVE (TURN_THREADS, 1), ABOVE (TURN_WAITS, 0.1) } },
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
             ABOVE (LEFT_SHARE, 0.5) } },
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
    .possible_causes = { "thread-leak" } },
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
    .all = { ABOVE (CALLS, 50000), ABOVE (SHORT_CALL_TIME, 0.05) } },
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
    .possible_causes = { "foreign-calls-short", "callbacks" } },
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
    .all = { ABOVE (CALLBACKS, 10000), ABOVE (CALLBACK_COST, 0.02) } },
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
    .all = { ABOVE (DEADLOCKED, 0) } },
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
    .possible_causes = { "deadlock" } },
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
    .possible_causes = { "stuck", "deadlock", "hand-overs" } },
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
    .possible_causes = { "stuck", "deadlock", "hand-overs" } },
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
                "hand-overs" } },
