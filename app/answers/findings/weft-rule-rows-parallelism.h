/* SPDX-License-Identifier: BSD-3-Clause */
/* Rows of the rule table, about sparks and parallelism. Included by weft-rules.c, which defines the
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
    .possible_causes = { "sparks-fine" } },
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
    .all = { ABOVE (HECS, 1), ABOVE (SPARKS, 99), ABOVE (DUD, 0.4) } },
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
    .all = { ABOVE (HECS, 1), ABOVE (SPARKS, 99), ABOVE (GCD, 0.4), BELOW (WIDE, 0.5) } },
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
    .possible_causes = { "black-hole", "gc-held-up", "mvar-convoy", "sparks-fine" } },
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
    .possible_causes = { "sparks-dud" } },

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
    .possible_causes = { "logging-dominates", "finalizers", "stm-herd", "yield-polls" } },
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
    .possible_causes = { "one-hec-work" } },
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
    .all = { ABOVE (FED, 0.15), ABOVE (LIVE_MOST, 50 * MB), ABOVE (LIVE_SWELL, 0.4) } },
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
    .possible_causes = { "queue-grows", "black-hole", "gc-held-up", "mvar-convoy", "sparks-shallow" } },
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
                "sparks-shallow" } },
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
    .possible_causes = { "queue-grows", "unbalanced-work", "black-hole", "gc-held-up", "work-passed-on" } },
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
                "runs-without-allocation" } },
  { .id = "one-hec-only",
    .title = N_ ("Only one HEC runs at a time"),
    COUNTED (HECS, "Of {hecs} HECs only {busy} ran on average, and hardly ever two at a time"),
    .is_informative = TRUE,
    .cost_text = N_ ("The others make GCs take up to %s of the time longer"),
    .advice = { { N_ ("Run with -N1 (leave out {flag-N}), which avoids waiting for other HECs at "
                      "each GC, or find parallel work.") },
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
    .doubts = { { N_ ("it is little, and an estimate"), BELOW (ALONE_GAIN, 0.15) } },
    .possible_causes = { "nursery-small", "gc-held-up", "black-hole", "mvar-convoy", "sparks-fizzled",
                "sparks-dud", "sparks-gcd", "sparks-shallow", "unbalanced-work",
                "work-passed-on" } },
  { .id = "hecs-starved",
    .title = N_ ("HECs seem to lack cores"),
    .sentence = N_ ("On average {starved} of the HECs were idle while as many threads were "
                    "runnable: there seem to be fewer cores than HECs"),
    .advice = { { N_ ("Use +RTS -N without a number, which makes as many HECs as there are "
                      "cores, or a smaller number. In a container, give -N the cores that it may "
                      "use.") } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_STARVED_PART,
    .scene = WEFT_SCENE_QUEUE,
    .view = WEFT_FINDING_VIEW_HECS,
    .all = { ABOVE (HECS, 2), ABOVE (STARVED, 0.6), ABOVE (STARVED_PART, 0.15), ABOVE (BUSY, 0.8) },
    .any = { ABOVE (BUSY, 0.9), ABOVE (RUN_LENGTH, 20 * US) },
    .possible_causes = { "hecs-over-cores", "gc-held-up" } },
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
    .all = { ABOVE (HECS, 1), ABOVE (EXTRA_HECS, 0) } },
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
    .possible_causes = { "hecs-over-cores" } },
