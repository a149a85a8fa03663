/* SPDX-License-Identifier: BSD-3-Clause */
/* Help pages of rules about sparks and parallelism. */
#include "weft-rule-help.h"

#include <glib/gi18n.h>

/* Help on how to choose the number of HECs, and the limits of findings about cores. */
#define CHOOSE_HECS                                                                         \
  .code_change =                                                                            \
      N_ ("Choose the number of HECs where the program starts, not when it is built. From " \
          "within, setNumCapabilities does the same as -N."),                               \
  .faulty_code = "run :: IO ()\n"                                                           \
                 "run = mapM_ print [1 .. 10 :: Int]\n"                                     \
                 "\n"                                                                       \
                 "main :: IO ()\n"                                                          \
                 "main = run",                                                              \
  .fixed_code = "import Control.Concurrent (setNumCapabilities)\n"                          \
                "import GHC.Conc (getNumProcessors)\n"                                      \
                "\n"                                                                        \
                "run :: IO ()\n"                                                            \
                "run = mapM_ print [1 .. 10 :: Int]\n"                                      \
                "\n"                                                                        \
                "main :: IO ()\n"                                                           \
                "main = getNumProcessors >>= setNumCapabilities >> run",                    \
  .flags = { { "+RTS -N", N_ ("As many HECs as cores.") },                                  \
             { "+RTS -maxN8", N_ ("The same, but at most eight (GHC 8.2).") },              \
             { "+RTS -N2", N_ ("Two HECs, whatever the machine has.") } }
#define CORES_LIMITS                                                                                 \
  .limits = N_ ("Weft finds this only if it knows the number of cores: weft-cli findings "           \
                "--cores=N. -N without a number counts cores, and knows nothing of a container’s " \
                "quota. Other programs can take cores as well.")

const WeftRuleHelp weft_rule_help_parallelism[] = {
  { .rule = "sparks-fizzled",
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
  { .rule = "sparks-dud",
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
  { .rule = "sparks-gcd",
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
  { .rule = "sparks-fine",
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
  { .rule = "queue-grows",
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
  { .rule = "unbalanced-work",
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
  { .rule = "work-passed-on",
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
  { .rule = "sequential-phase",
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
  { .rule = "queue-beside-idle",
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
  { .rule = "one-hec-only",
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
  { .rule = "hecs-over-cores",
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
  { .rule = "busy-over-cores",
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
  { .rule = "one-hec-work",
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
  { .rule = "one-hec-sparks",
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
  { .rule = "sparks-shallow",
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
  { .rule = "hecs-starved",
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
  { NULL },
};
