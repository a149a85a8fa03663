/* SPDX-License-Identifier: BSD-3-Clause */
/* Rows of the rule table, about sparks and parallelism. Included by weft-rule.c, which defines the
 * macros. */
/* clang-format off */

  { .id = "sparks-fizzled",
    .title = N_ ("Many sparks fizzled"),
    COUNTED (SPARKS,
             "{fizzled} of {sparks} sparks fizzled: the program evaluated their values itself "
             "before a HEC ran them"),
    .advice = { { N_ (
        "Leave time between a spark and the use of its value: spark all parts, then evaluate "
        "another part first (pseq). For a list that is consumed at once, use parBuffer.") } },
    .cost_text = N_ ("Up to %s of the time would be saved if all sparks ran in parallel"),
    .time = WEFT_MEASURE_SEQUENTIAL,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_SEQUENTIAL,
    .scene = WEFT_SCENE_SPARKS,
    .view = WEFT_FINDING_VIEW_SPARKS,
    .rows = SPARK_COUNTERS,
    .all = { ABOVE (HECS, 1), ABOVE (SPARKS, 19), ABOVE (FIZZLED, 0.4), BELOW (WIDE, 0.5) },
    .possible_causes = { "sparks-fine" },
    .meaning =
        N_ ("par and the strategies put an expression into the spark pool of their HEC: a spark. A "
            "HEC without work takes sparks from any pool and evaluates them (the spark is "
            "converted). If the program needs the value earlier, it evaluates it itself, and the "
            "spark fizzles: creating it cost something, and nothing ran in parallel."),
    .location = N_ ("The card Sparks in Overview counts the fates of sparks by HEC, and the Sparks "
                    "lanes show when they were created, were converted and fizzled. With +RTS "
                    "-lf the table Sparks lists each one that was evaluated."),
    .code_change =
        N_ ("Leave time between the spark and the use of its value: spark all parts first, "
            "then evaluate another part with pseq, or force the whole list later. For a list "
            "that is consumed while it is produced, parBuffer keeps some elements ahead."),
    .faulty_code = "import Control.Parallel (par)\n"
                   "\n"
                   "both :: (Int -> Int) -> Int -> Int\n"
                   "both f n = a `par` (a + b)\n"
                   "  where\n"
                   "    a = f n\n"
                   "    b = f (n + 1)",
    .fixed_code = "import Control.Parallel (par, pseq)\n"
                  "\n"
                  "both :: (Int -> Int) -> Int -> Int\n"
                  "both f n = a `par` (b `pseq` (a + b))\n"
                  "  where\n"
                  "    a = f n\n"
                  "    b = f (n + 1)",
    .flags = { { "+RTS -lf",
                 N_ ("Logs each spark, for the table Sparks. Slows programs with many sparks.") } },
    .success = N_ ("Sparks converted rises, Sparks fizzled falls, and Busy HECs rises."),
    .limits = N_ ("If the HECs are busy anyway, fizzled sparks cost almost nothing: the program "
                  "evaluated them itself because no HEC was free.") },
  { .id = "sparks-dud",
    .title = N_ ("Many sparks are duds"),
    COUNTED (SPARKS,
             "{dud} of {sparks} sparks were duds: their values had been evaluated before they were "
             "sparked"),
    .advice = { { N_ ("Spark an expression before anything evaluates it: rpar before rseq. A "
                      "value that is evaluated only to its outermost constructor (WHNF) leaves "
                      "the work to whoever uses it: use rdeepseq, or force.") } },
    .cost_text = N_ ("Up to %s of the time would be saved if all sparks ran in parallel"),
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_SEQUENTIAL,
    .scene = WEFT_SCENE_SPARKS,
    .view = WEFT_FINDING_VIEW_SPARKS,
    .rows = SPARK_COUNTERS,
    .all = { ABOVE (HECS, 1), ABOVE (SPARKS, 99), ABOVE (DUD, 0.4) },
    .meaning =
        N_ ("A spark is a dud if its expression is already evaluated when par gets it. There is "
            "nothing left to do, and GHC drops it at once. It means that the work was done before, "
            "one part after another, by the thread that wanted to share it."),
    .location = N_ ("The Sparks lanes, duds: the thread that ran on that HEC at the time creates "
                    "them. The Activity lane shows that one HEC runs."),
    .code_change =
        N_ ("Spark the expression before anything evaluates it: rpar before rseq, and no "
            "seq, bang or strict field between the definition and the spark. A strategy on a "
            "list whose elements were forced before makes duds only."),
    .faulty_code = "import Control.Parallel (par)\n"
                   "\n"
                   "total :: (a -> Int) -> [a] -> Int\n"
                   "total f xs = result `seq` foldr par result ys\n"
                   "  where\n"
                   "    ys = map f xs\n"
                   "    result = sum ys",
    .fixed_code = "import Control.Parallel (par)\n"
                  "\n"
                  "total :: (a -> Int) -> [a] -> Int\n"
                  "total f xs = foldr par result ys\n"
                  "  where\n"
                  "    ys = map f xs\n"
                  "    result = sum ys",
    .success = N_ ("Sparks converted rises, duds fall, and Busy HECs rises."),
    .limits = N_ ("Some duds are normal where parts of a structure are shared: the second one to "
                  "need a part finds its value there.") },
  { .id = "sparks-gcd",
    .title = N_ ("Many sparks were garbage collected"),
    COUNTED (SPARKS,
             "{gcd} of {sparks} sparks were garbage collected before a HEC ran them: nothing "
             "referred to them any more"),
    .advice = { { N_ (
        "Use what “using” or withStrategy returns, not what was given to it: a spark is "
        "dropped if nothing else refers to it. If that is used, the program came before "
        "the sparks: leave time between a spark and the use of its value.") } },
    .cost_text = N_ ("Up to %s of the time would be saved if all sparks ran in parallel"),
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_SEQUENTIAL,
    .scene = WEFT_SCENE_SPARKS,
    .view = WEFT_FINDING_VIEW_SPARKS,
    .rows = SPARK_COUNTERS,
    .all = { ABOVE (HECS, 1), ABOVE (SPARKS, 99), ABOVE (GCD, 0.4), BELOW (WIDE, 0.5) },
    .meaning =
        N_ ("A spark pool does not keep its expressions alive. If nothing else refers to a spark, "
            "no one can use its value, and the next GC drops it. That happens if the result of a "
            "strategy is ignored and the original list is used instead: the sparks then belong to "
            "a list that is never read. It also happens if the program evaluates a value itself "
            "before the GC: GHC counts such a spark as fizzled or as garbage collected."),
    .location = N_ (
        "The Sparks lanes: sparks are garbage collected at GCs, while nearly none are converted."),
    .code_change = N_ (
        "Use what using, withStrategy or runEval return, not what was given to them. With par, let "
        "the result refer to the very expression that was sparked, not to a second one like it. If "
        "it does, the sparks come too late: see the page of “Many sparks fizzled”."),
    .faulty_code = "import Control.Parallel.Strategies\n"
                   "\n"
                   "results :: (a -> Int) -> [a] -> [Int]\n"
                   "results f xs = inParallel `seq` ys\n"
                   "  where\n"
                   "    ys = map f xs\n"
                   "    inParallel = ys `using` parList rseq",
    .fixed_code = "import Control.Parallel.Strategies\n"
                  "\n"
                  "results :: (a -> Int) -> [a] -> [Int]\n"
                  "results f xs = map f xs `using` parList rseq",
    .success = N_ ("Sparks garbage collected falls, Sparks converted and Busy HECs rise."),
    .limits = N_ ("Speculation, where results may prove useless, loses such sparks on purpose.") },
  { .id = "sparks-shallow",
    .title = N_ ("Sparks evaluate too little"),
    COUNTED (SPARKS, "{converted} of {sparks} sparks were run, and yet hardly ever two HECs ran at "
                     "a time: the sparks leave the work to whoever uses their values"),
    .advice = { { N_ ("Let sparks evaluate their values in full: rdeepseq or force instead of "
                      "rseq, which stops at the outermost constructor (WHNF), or strict "
                      "fields.") } },
    .cost_text = N_ ("Up to %s of the time would be saved if all sparks ran in parallel"),
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_SOLO_GAIN,
    .scene = WEFT_SCENE_SPARKS,
    .view = WEFT_FINDING_VIEW_SPARKS,
    .rows = SPARK_COUNTERS,
    .all = { ABOVE (HECS, 1), ABOVE (SPARKS, 9), ABOVE (CONVERTED, 0.5), BELOW (WIDE, 0.05),
             ABOVE (SOLO_GAIN, 0.15) },
    .possible_causes = { "black-hole", "gc-held-up", "mvar-convoy", "sparks-fine" },
    .meaning =
        N_ ("A spark evaluates its expression as far as the strategy says. rseq stops at the "
            "outermost constructor: of a record or list it makes the first cell and leaves "
            "thunks for the rest. The spark is done within microseconds, and the thread that "
            "uses the value does the work."),
    .location =
        N_ ("The Sparks page: most were converted. In the HECs’ lanes one HEC works, and the "
            "others run short spark threads at the beginning only."),
    .code_change =
        N_ ("Evaluate in full what the sparks make: rdeepseq, parMap rdeepseq, or force in the "
            "function itself; that needs an instance of NFData. Or make the fields of the result "
            "strict, so that the outermost constructor has everything."),
    .faulty_code = "import Control.Parallel.Strategies\n"
                   "\n"
                   "primes :: [Int] -> [[Int]]\n"
                   "primes = parMap rseq (\\n -> filter prime [n .. n + 10000])\n"
                   "  where prime k = all (\\d -> k `mod` d /= 0) [2 .. k - 1]",
    .fixed_code = "import Control.Parallel.Strategies\n"
                  "\n"
                  "primes :: [Int] -> [[Int]]\n"
                  "primes = parMap rdeepseq (\\n -> filter prime [n .. n + 10000])\n"
                  "  where prime k = all (\\d -> k `mod` d /= 0) [2 .. k - 1]",
    .success = N_ ("Busy HECs rises above 1, each spark takes long, and the elapsed time falls."),
    .limits = N_ ("If the sparks’ work is only a small part of the program, another phase is what "
                  "runs alone. A lock or lazy value that all share looks similar.") },
  { .id = "sparks-fine",
    .title = N_ ("Sparks are too small"),
    COUNTED (SPARKS,
             "The work of {sparks} sparks is too small: there were {spark-rate} per second of HEC "
             "run time"),
    .advice = { { N_ ("Let each spark do more: parListChunk, parBuffer with larger parts, or no "
                      "sparks below a certain depth or size. A spark should take a millisecond or "
                      "more, and a few hundred of them are enough.") } },
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_SPARK_COST,
    .scene = WEFT_SCENE_SPARKS,
    .view = WEFT_FINDING_VIEW_SPARKS,
    .rows = SPARK_COUNTERS,
    .all = { ABOVE (HECS, 1), ABOVE (SPARKS, 999) },
    .any = { ABOVE (OVERFLOWED, 0.1), ABOVE (CONVERTED_RATE, 50000), ABOVE (SPARK_RATE, 500000) },
    .possible_causes = { "sparks-dud" },
    .meaning = N_ (
        "Creating a spark, taking it from another HEC and noticing that its value is there cost "
        "some hundred nanoseconds to some microseconds. A spark that evaluates for less than that "
        "makes the program slower. Each HEC’s spark pool holds 4,096 sparks by default; when it is "
        "full, further ones overflow: they are dropped, and evaluated later by the thread itself."),
    .location = N_ ("The Sparks lanes show how fast sparks are created and how full the pools are. "
                    "With +RTS -lf the card Sparks in Overview shows how long sparks ran."),
    .code_change =
        N_ ("Let each spark do more, some tens of microseconds at least: chunks of a list "
            "(parListChunk), no sparks below a certain depth or size of a recursive "
            "function, or parBuffer where the list is long."),
    .faulty_code = "import Control.Parallel.Strategies\n"
                   "\n"
                   "squares :: [Int] -> [Int]\n"
                   "squares xs = map (\\x -> x * x) xs `using` parList rseq",
    .fixed_code = "import Control.Parallel.Strategies\n"
                  "\n"
                  "squares :: [Int] -> [Int]\n"
                  "squares xs = map (\\x -> x * x) xs `using` parListChunk 10000 rseq",
    .flags = { { "+RTS -e65536",
                 N_ ("A larger spark pool for each HEC: no overflow, but as many sparks.") },
               { "+RTS -lf",
                 N_ ("Logs each spark with its run time. Slows programs with many sparks.") } },
    .success = N_ ("The number of sparks and Sparks overflowed fall; the elapsed time falls."),
    .limits = N_ ("Overflow alone is harmless if the sparks are large: the HECs have enough to do. "
                  "Look at Busy HECs.") },

  { .id = "one-hec-work",
    .title = N_ ("The program runs on one HEC although there is work for more"),
    .sentence = N_ ("The program ran on one HEC while, on average, {runnable} more threads were "
                    "runnable: at most one runs at a time"),
    .advice = { { N_ ("Link the program with -threaded: without it there is one HEC only."),
                  BELOW (THREADED, 1) },
                { N_ ("Run it with +RTS -N, one HEC for each core, or -N4 for four.") } },
    .cost_text = N_ ("Up to %s of the time would be saved with a HEC for each"),
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_RUNNABLE_GAIN,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_FINDING_VIEW_HECS,
    .rows = STATES ("state in ('created', 'runnable')"),
    .all = { BELOW (HECS, 2), BELOW (FLAG_HECS, 1), ABOVE (RUNNABLE, 0.3),
             ABOVE (RUNNABLE_GAIN, 0.15) },
    .doubts = { { N_ ("threads run for less than 100 µs at a time: on several HECs, handing work "
                      "over may cost more than it saves"),
                  BELOW (RUN_LENGTH, 100 * US) } },
    .possible_causes = { "logging-dominates", "finalizers", "stm-herd", "yield-polls" },
    .meaning = N_ ("A HEC runs one Haskell thread at a time. A program that is not linked with "
                   "-threaded has one HEC, and so has one that runs without +RTS -N. Threads made "
                   "with forkIO then take turns: they wait for each other although the machine "
                   "may have cores free."),
    .location =
        N_ ("The HECs’ lanes: there is one, and it is always busy. The Run queue lane shows "
            "how many threads wait for it. In the table Threads, Runnable is long."),
    .code_change = N_ (
        "The source need not change. Link with -threaded, and run with +RTS -N. To make it the "
        "program’s default, link with -with-rtsopts=-N. Then look at the log of such a run: locks "
        "and GC may be next."),
    .flags = { { "ghc -threaded", N_ ("The runtime system with several HECs. Each foreign call "
                                      "that is safe costs a little more.") },
               { "+RTS -N", N_ ("One HEC for each core of the machine.") },
               { "+RTS -N4", N_ ("Four HECs. GC threads need cores too: leave some to other "
                                 "programs.") } },
    .success = N_ ("Busy HECs rises above 1, Runnable in the table Threads falls, and so does the "
                   "elapsed time."),
    .limits = N_ ("Threads that are runnable may share a lock or a lazy value, and then do not "
                  "run at once. On a machine with one core nothing is won.") },
  { .id = "one-hec-sparks",
    .title = N_ ("The program creates sparks and runs on one HEC"),
    COUNTED (SPARKS, "The program created {sparks} sparks, but ran on one HEC, which leaves none "
                     "of them to another one"),
    .advice = { { N_ ("Link the program with -threaded: without it there is one HEC only."),
                  BELOW (THREADED, 1) },
                { N_ ("Run it with +RTS -N, one HEC for each core, or -N4 for four.") } },
    .cost_text = N_ ("Up to %s of the time would be saved with two HECs"),
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_RUNNABLE_GAIN,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_FINDING_VIEW_HECS,
    .rows = SPARK_COUNTERS,
    .all = { BELOW (HECS, 2), BELOW (FLAG_HECS, 1), ABOVE (SPARKS, 9),
             ABOVE (RUNNABLE_GAIN, 0.15) },
    .possible_causes = { "one-hec-work" },
    .meaning = N_ (
        "par and strategies create sparks: offers to evaluate an expression elsewhere. "
        "A HEC without work takes them. With one HEC that does not happen: the program evaluates "
        "everything itself, in its order, and the sparks fizzle, or are run by the HEC "
        "when it has nothing else to do."),
    .location = N_ ("The HECs’ lanes: there is one. The Sparks page shows how many sparks were "
                    "created, and what became of them."),
    .code_change = N_ (
        "The source need not change. Link with -threaded, and run with +RTS -N2 to see whether "
        "it gains. Look at the Sparks page of that log: sparks that fizzle or are too small are "
        "seen only there."),
    .flags = { { "ghc -threaded", N_ ("The runtime system with several HECs. Each foreign call "
                                      "that is safe costs a little more.") },
               { "+RTS -N", N_ ("One HEC for each core of the machine.") } },
    .success = N_ ("Sparks are converted, Busy HECs rises above 1, and the elapsed time falls."),
    .limits = N_ ("How much of the time the sparks’ work takes is not in the log of one HEC: what "
                  "would be won is at most what two HECs could share.") },
  { .id = "queue-grows",
    .title = N_ ("Data piles up before a slow stage"),
    .sentence = N_ ("Live data came to {live-most}, and for {fed} of the time thread {thread} went "
                    "on alone: others seem to have filled a queue faster than it empties it"),
    .advice = { { N_ ("Bound the queue (TBQueue, or an MVar for a single item), so that who fills "
                      "it waits, and let several threads empty it. If there is no queue, and the "
                      "thread has too large a part of the work, divide that into smaller "
                      "parts.") } },
    .profiles = { TYPES_PROFILE },
    .cost_text = OF_HEAP,
    .cost_kind = WEFT_COST_OF_GROWTH,
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_LIVE_SWELL,
    .scene = WEFT_SCENE_FED,
    .view = WEFT_FINDING_VIEW_THREAD,
    .rows = { "gc", "live is not null and cause <> 'exit'" },
    .all = { ABOVE (FED, 0.15), ABOVE (LIVE_MOST, 50 * MB), ABOVE (LIVE_SWELL, 0.4) },
    .meaning = N_ ("Threads pass work on through a queue, and the one that takes it out is slower "
                   "than those that put it in. A queue without a bound then holds more and more: "
                   "memory grows, major GCs become longer, and at last the slow thread works "
                   "alone, while the HECs of the others are idle."),
    .location = N_ ("The Heap lane: live data grows while several threads run, and falls while one "
                    "does. The table Threads shows which one runs to the end."),
    .code_change =
        N_ ("Bound the queue: TBQueue instead of TQueue or Chan. Who fills it then waits "
            "until there is room, and memory stays level. If the machine has more cores, let "
            "several threads take work out."),
    .faulty_code = "import Control.Concurrent.STM\n"
                   "\n"
                   "queue :: IO (TQueue Int)\n"
                   "queue = newTQueueIO",
    .fixed_code = "import Control.Concurrent.STM\n"
                  "\n"
                  "queue :: IO (TBQueue Int)\n"
                  "queue = newTBQueueIO 1000",
    .success = N_ ("Maximum residency falls to what the bounded queue holds. The elapsed time "
                   "stays as it is, unless more threads empty the queue."),
    .limits = N_ ("A thread that builds a large result alone looks the same: then divide its "
                  "work.") },
  { .id = "unbalanced-work",
    .title = N_ ("One worker runs alone"),
    .sentence = N_ ("For {solo} of the time only one thread ran while other HECs were idle; for the "
                    "longest stretch of it thread {thread}"),
    .advice = { { N_ ("Threads that were created with it stay blocked until the end: {solo-left}. "
                      "Look for a signal that only one of them gets (readMVar leaves the MVar full "
                      "for the others, takeMVar does not)."),
                  ABOVE (SOLO_LEFT, 0) },
                { N_ ("Divide the work into more and smaller parts, some 20 for each HEC, and "
                      "begin with the largest, or let all workers take parts from one queue. If "
                      "the thread is the slow stage that others feed through a queue, bound the "
                      "queue (TBQueue), and let several threads do that stage.") } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_SOLO_GAIN,
    .scene = WEFT_SCENE_SOLO,
    .view = WEFT_FINDING_VIEW_THREAD,
    .all = { ABOVE (SOLO, 0.2), ABOVE (SOLO_TIME, 20 * MS), ABOVE (SOLO_THREAD, 0.75),
             ABOVE (SOLO_FORKED, 0) },
    .any = { ABOVE (WIDE, 0.02), ABOVE (SOLO_SIBLINGS, 0) },
    .doubts = { { N_ ("other threads waited for a HEC meanwhile: theirs may have had no core"),
                  ABOVE (QUEUED, 0.1) },
                { N_ ("others take turns with it: it may be the slowest stage of a pipeline"),
                  ABOVE (SOLO_STAGES, 0) } },
    .possible_causes = { "queue-grows", "black-hole", "gc-held-up", "mvar-convoy", "sparks-shallow" },
    .meaning = N_ ("Work was divided among threads or sparks, but one part takes longer than the "
                   "others. When those are done, their HECs are idle until the last one ends: the "
                   "program is as slow as its largest part."),
    .location = N_ ("The finding opens the timeline at the stretch in which one thread runs alone, "
                    "with its lane. The Activity lane falls to one HEC there."),
    .code_change =
        N_ ("Make more and smaller parts than there are HECs, some 20 for each: a worker that is "
            "done takes the next. Start with the largest if sizes are known. Threads that take "
            "work from a shared "
            "queue balance themselves; a list divided into one part for each thread does not."),
    .faulty_code = "import Control.Parallel.Strategies\n"
                   "\n"
                   "totals :: [[Int]] -> [Int]\n"
                   "totals groups = map sum groups `using` parListChunk half rseq\n"
                   "  where\n"
                   "    half = max 1 (length groups `div` 2)",
    .fixed_code = "import Control.Parallel.Strategies\n"
                  "\n"
                  "totals :: [[Int]] -> [Int]\n"
                  "totals groups = map sum groups `using` parListChunk size rseq\n"
                  "  where\n"
                  "    size = max 1 (length groups `div` 40)",
    .success = N_ ("Busy HECs rises towards the number of HECs, and the elapsed time falls."),
    .limits = N_ ("The thread that is left may do something else than its share, such as writing "
                  "the result: then see the page of “A phase runs without parallelism”.") },
  { .id = "work-passed-on",
    .title = N_ ("Workers leave the work to another thread"),
    COUNTED (LIGHT_WORKERS,
             "{light-workers} threads were started together and hardly ran, while thread {thread} "
             "ran for {main-worker} of the run time: what they pass on seems to be unevaluated"),
    .advice = { { N_ ("Let workers evaluate their results before they pass them on (evaluate, "
                      "force, putMVar with $!, strict fields): an unevaluated value is computed by "
                      "the thread that uses it.") },
                { N_ ("If these threads only wait, or read and write, nothing is wrong: run with "
                      "-N1, or find parallel work for the other HECs.") } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_SOLO_GAIN,
    .scene = WEFT_SCENE_WORKER,
    .view = WEFT_FINDING_VIEW_THREAD,
    .rows = { "threads", NULL, "running_ns" },
    .all = { ABOVE (HECS, 1), ABOVE (LIGHT_WORKERS, 1), ABOVE (MAIN_WORKER, 0.9),
             BELOW (WIDE, 0.1), ABOVE (BUSY, 0.6), BELOW (RUNNABLE, 0.5),
             ABOVE (SOLO_GAIN, 0.15) },
    .possible_causes = { "gc-held-up", "black-hole", "sparks-fizzled", "sparks-dud", "sparks-gcd",
                "sparks-shallow" },
    .meaning = N_ (
        "Haskell is lazy: putMVar, writeChan and return pass on an expression as it is. A worker "
        "that does not evaluate its result is done at once, and the thread that prints or sums up "
        "the results has to compute all of them, one after the other."),
    .location = N_ ("The finding opens the timeline at the lane of the thread that runs nearly all "
                    "the time. The lanes of the workers have hardly any runs."),
    .code_change =
        N_ ("Evaluate in the worker: evaluate or $! for a number, force (package deepseq) "
            "for a list or a record with lazy fields. Strict fields do the same wherever "
            "the record is evaluated."),
    .faulty_code = "import Control.Concurrent\n"
                   "\n"
                   "worker :: (Int -> Int) -> MVar Int -> Int -> IO ()\n"
                   "worker price result item = putMVar result (price item)",
    .fixed_code = "import Control.Concurrent\n"
                  "import Control.Exception (evaluate)\n"
                  "\n"
                  "worker :: (Int -> Int) -> MVar Int -> Int -> IO ()\n"
                  "worker price result item = evaluate (price item) >>= putMVar result",
    .success = N_ ("Busy HECs rises above 1, and the elapsed time falls."),
    .limits = N_ ("Threads that wait for files, sockets or timers hardly run either. Then the work "
                  "of the program is sequential, and its other HECs have nothing to do.") },
  { .id = "sequential-phase",
    .title = N_ ("A phase runs without parallelism"),
    .sentence =
        N_ ("For {solo} of the time only one thread ran, without parallel work; for the longest "
            "stretch of it thread {thread}"),
    .advice = { { N_ ("Make that phase parallel, or let it overlap with the next one. However "
                      "many HECs there are, the run cannot be shorter than this phase (Amdahl’s "
                      "law).") } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_SOLO_GAIN,
    .scene = WEFT_SCENE_SOLO,
    .view = WEFT_FINDING_VIEW_THREAD,
    .all = { ABOVE (SOLO, 0.25), ABOVE (SOLO_TIME, 20 * MS), ABOVE (SOLO_THREAD, 0.75),
             BELOW (SOLO_FORKED, 1), ABOVE (WIDE, 0.02) },
    .possible_causes = { "queue-grows", "unbalanced-work", "black-hole", "gc-held-up", "work-passed-on" },
    .meaning = N_ ("In part of the run one thread works and all other HECs are idle: input is "
                   "read, a structure is built, results are joined. However many HECs run the "
                   "rest, the program cannot be faster than this phase (Amdahl’s law). Four HECs "
                   "gain at most a factor of 2.5 if a fifth of the work is sequential."),
    .location =
        N_ ("The finding opens the timeline at the longest such stretch. Markers "
            "(traceMarkerIO) tell phases apart. A time profile (+RTS -l -p, profiling build) "
            "shows in Profile what runs there."),
    .code_change = N_ (
        "Divide the phase, too: build parts in parallel and join them. Or let it "
        "overlap: begin with the next phase as soon as the first results are there, in a "
        "thread of its own. Check as well that lazy evaluation has not moved work there: "
        "results that were not forced in parallel are evaluated by the thread that reads them."),
    .faulty_code = "import qualified Data.Map.Strict as Map\n"
                   "\n"
                   "count :: [[String]] -> Map.Map String Int\n"
                   "count texts = Map.fromListWith (+) [(w, 1) | w <- concat texts]",
    .fixed_code = "import Control.Parallel.Strategies\n"
                  "import qualified Data.Map.Strict as Map\n"
                  "\n"
                  "count :: [[String]] -> Map.Map String Int\n"
                  "count texts = Map.unionsWith (+) (map one texts `using` parList rseq)\n"
                  "  where\n"
                  "    one text = Map.fromListWith (+) [(w, 1) | w <- text]",
    .success = N_ ("Busy HECs rises, and the elapsed time falls."),
    .limits = N_ ("A program that has to wait for its input or its user shows such phases, and "
                  "nothing is wrong.") },
  { .id = "queue-beside-idle",
    .title = N_ ("Threads wait in one queue while another HEC is idle"),
    .sentence = N_ ("Threads that then ran for {queued} of the time had waited while another HEC "
                    "was idle"),
    .advice = { { N_ (
        "A HEC hands threads over only when it enters the scheduler: build what runs there with "
        "-fno-omit-yields, create threads with forkIO rather than forkOn, and do not let the bound "
        "main thread do the work of others.") } },
    .confidence = WEFT_CONFIDENCE_LOW,
    .cost = WEFT_MEASURE_QUEUED,
    .scene = WEFT_SCENE_QUEUE,
    .view = WEFT_FINDING_VIEW_THREAD,
    .all = { ABOVE (QUEUED, 0.1), ABOVE (LATENCY, 1 * MS) },
    .possible_causes = { "gc-held-up", "parallel-gc-loses", "hecs-starved", "hecs-over-cores",
                "runs-without-allocation" },
    .meaning = N_ ("Each HEC has a queue of runnable threads. A HEC with more than one hands some "
                   "over to idle HECs, but only when its own thread stops and the scheduler runs. "
                   "If that thread is in a loop that does not allocate, the others in the queue "
                   "wait beside an idle HEC. Threads created with forkOn are never handed over."),
    .location =
        N_ ("The finding opens the timeline at the longest wait of a runnable thread, with "
            "its lane. The Runnable lane shows runnable threads next to the number of HECs, "
            "and the lanes Run queues each HEC’s queue."),
    .code_change = N_ ("Use forkIO instead of forkOn. Build the modules with long loops with "
                       "-fno-omit-yields, so that the scheduler runs now and then."),
    .faulty_code = "import Control.Concurrent\n"
                   "\n"
                   "start :: [IO ()] -> IO ()\n"
                   "start = mapM_ (forkOn 0)",
    .fixed_code = "import Control.Concurrent\n"
                  "\n"
                  "start :: [IO ()] -> IO ()\n"
                  "start = mapM_ forkIO",
    .flags = { { "ghc -fno-omit-yields",
                 N_ ("Heap checks also where nothing is allocated: code grows by about 5 %, and "
                     "tight loops run a little slower.") },
               { "+RTS -C0.005", N_ ("Threads take turns every 5 ms, not every 20 ms: shorter "
                                     "waits, more switches. Helps only where code allocates.") } },
    .success = N_ (
        "Idle while threads are runnable falls, and so does Mean Latency in the table Threads."),
    .limits = N_ ("If the machine has fewer free cores than HECs, a HEC may seem idle because the "
                  "operating system does not run it.") },
  { .id = "one-hec-only",
    .title = N_ ("Only one HEC runs at a time"),
    COUNTED (HECS,
             "Of {hecs} HECs only {busy} ran on average outside of GC pauses, and hardly ever two "
             "at a time"),
    .is_informative = TRUE,
    .cost_text = N_ ("The others make GCs take up to %s of the time longer"),
    .advice = { { N_ ("Run with -N1 (leave out {flag-N}), which avoids waiting for other HECs at "
                      "each GC, or find parallel work."),
                  ABOVE (ALONE_GAIN, WEFT_MIN_COST) },
                { N_ ("If threads or sparks were to do the work, let them evaluate their results "
                      "(evaluate, force, putMVar with $!): an unevaluated value is computed by the "
                      "thread that uses it.") } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_ALONE_GAIN,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_FINDING_VIEW_HECS,
    .rows = { "parallelism", NULL, "hecs" },
    .all = { ABOVE (HECS, 1), BELOW (WIDE, 0.02), ABOVE (BUSY, 0.6), BELOW (BUSY, 1.2),
             BELOW (RUNNABLE, 0.5) },
    .doubts = { { N_ ("the program may need no more than one HEC"),
                  BELOW (ALONE_GAIN, WEFT_MIN_COST) },
                { N_ ("it is little, and an estimate"), BELOW (ALONE_GAIN, 0.15) } },
    .possible_causes = { "nursery-small", "gc-held-up", "black-hole", "mvar-convoy", "sparks-fizzled",
                "sparks-dud", "sparks-gcd", "sparks-shallow", "unbalanced-work",
                "work-passed-on" },
    .meaning = N_ ("-N gives the program several HECs, but almost always at most one has a "
                   "thread or a spark to run. Haskell code runs in parallel only if the program "
                   "says so: with forkIO, par, or a library that uses them. More HECs then only "
                   "make each GC more expensive, as all have to stop for it."),
    .location = N_ ("The Activity lane: hardly ever above one HEC. The table Waits shows what the "
                    "threads wait for."),
    .code_change = N_ (
        "Find parts of the work that do not depend on each other, such as the elements of a list, "
        "and use a strategy (package parallel) or mapConcurrently (package async). Otherwise run "
        "with -N1."),
    .faulty_code = "results :: (a -> Int) -> [a] -> [Int]\n"
                   "results f xs = map f xs",
    .fixed_code = "import Control.Parallel.Strategies\n"
                  "\n"
                  "results :: (a -> Int) -> [a] -> [Int]\n"
                  "results f xs = map f xs `using` parListChunk 100 rseq",
    .flags = { { "+RTS -N1", N_ ("One HEC: cheaper GCs; nothing runs in parallel.") },
               { "+RTS -qg", N_ ("Sequential GC with several HECs.") } },
    .success = N_ ("Busy HECs rises above 1, or with -N1 GC sync is gone."),
    .limits = N_ ("Several HECs make sense for a program that is mostly waiting, if now and then "
                  "two requests come at once.") },
  { .id = "hecs-starved",
    .title = N_ ("HECs seem to lack cores"),
    .sentence = N_ ("In {starved-time} of the time, {starved} of the HECs were idle on average "
                    "while as many threads were runnable: there seem to be fewer cores than HECs"),
    .advice = { { N_ ("Use +RTS -N without a number, which makes as many HECs as there are "
                      "cores, or a smaller number. In a container, give -N the cores that it may "
                      "use.") } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_STARVED_PART,
    .scene = WEFT_SCENE_QUEUE,
    .view = WEFT_FINDING_VIEW_HECS,
    .all = { ABOVE (HECS, 2), ABOVE (STARVED, 0.6), ABOVE (STARVED_PART, 0.1), ABOVE (STARVED_BUSY, 0.8) },
    .any = { ABOVE (STARVED_BUSY, 0.9), ABOVE (RUN_LENGTH, 20 * US) },
    .possible_causes = { "hecs-over-cores", "gc-held-up" },
    .meaning =
        N_ ("Threads were runnable while HECs were idle. A HEC that has work runs it at once, "
            "unless the operating system has no core for it. So there are more HECs than "
            "cores that the program gets: on a small machine, in a container with a limit, "
            "or beside other programs. Each GC then waits for all HECs to get a core."),
    .location =
        N_ ("The HECs’ lanes and the Run queue lane: gaps in HECs while threads wait. In the "
            "table Threads, the latency is milliseconds."),
    .code_change =
        N_ ("The source need not change. Run with as many HECs as there are cores, or leave "
            "other programs out. Enter the cores on the Overview page: Weft then counts what "
            "the HECs beyond them cost."),
    .flags = { { "+RTS -N", N_ ("One HEC for each core that the system shows.") },
               { "+RTS -maxN4", N_ ("The same, but four at most.") },
               { "+RTS -qn2", N_ ("Two GC threads: fewer cores are needed at once in a GC.") } },
    .success = N_ ("Scheduling latency and GC sync fall, and so does the elapsed time."),
    .limits = N_ ("A thread also waits beside idle HECs if the HEC that has it in its queue does "
                  "not enter the scheduler. On a busy machine the next run may look different.") },
  { .id = "hecs-over-cores",
    .title = N_ ("GC is slower because there are more HECs than cores"),
    COUNTED (HECS,
             "The program ran on {hecs} HECs, {extra-hecs} more than the machine has cores; minor "
             "GCs and waiting for GC take {alone-gain} of the time more than on one HEC"),
    .advice = { { N_ (
        "Use +RTS -N without a number, which makes as many HECs as there are cores, or "
        "-maxN8 to limit them. In a container, give -N the cores that it may use.") } },
    .missing_recording = NEEDS_CORES,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_ALONE_GAIN,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_FINDING_VIEW_HECS,
    .all = { ABOVE (HECS, 1), ABOVE (EXTRA_HECS, 0) },
    .meaning = N_ ("Each HEC needs a core to run. If there are more HECs than cores, the operating "
                   "system stops some of them to run the others. That is most harmful at a GC: it "
                   "starts when the last HEC has stopped, which cannot stop while it has no core, "
                   "and the GC threads wait for each other."),
    .location =
        N_ ("A log does not name the cores of its machine, and shows nothing while a HEC has "
            "no core. Compare the number of HECs (Overview, Program) with what nproc prints "
            "there. In the table GCs, some waits and pauses are far longer than others."),
    CHOOSE_HECS,
    .success = N_ ("GC sync falls, and the elapsed time falls or stays the same."),
    CORES_LIMITS },
  { .id = "busy-over-cores",
    .title = N_ ("More HECs run at once than there are cores"),
    COUNTED (HECS,
             "On average {busy} of {hecs} HECs ran at once, but the machine has fewer cores "
             "({cores}): the speedup over one HEC is at most {cores}"),
    .is_informative = TRUE,
    .advice = { { N_ ("Use +RTS -N{cores}, or -N without a number, which makes as many HECs as "
                      "there are cores, and compare elapsed times. In a container, give -N the "
                      "cores that it may use.") } },
    .missing_recording = NEEDS_CORES,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_ALONE_GAIN,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_FINDING_VIEW_HECS,
    .rows = { "parallelism", NULL, "hecs" },
    .all = { ABOVE (HECS, 1), ABOVE (EXTRA_HECS, 0), ABOVE (BUSY_EXTRA, 0.25) },
    .doubts = { { N_ ("a HEC without a core looks as if it ran, so the log does not show what this "
                      "costs"),
                  BELOW (ALONE_GAIN, 0.05) } },
    .possible_causes = { "hecs-over-cores" },
    .meaning = N_ ("Each HEC needs a core to run. If more HECs have work than there are cores, the "
                   "operating system lets them take turns. That makes nothing faster: the program "
                   "is at most as many times as fast as there are cores, and switching and emptier "
                   "caches can make it slower. GC is not necessarily slower."),
    .location =
        N_ ("The Activity lane: more HECs run at once than the machine has cores. A log shows "
            "nothing while a HEC has no core: it looks as if it ran."),
    CHOOSE_HECS,
    .success = N_ ("HECs that ran on average fall to the number of cores, and the elapsed time "
                   "falls or stays the same."),
    CORES_LIMITS },
