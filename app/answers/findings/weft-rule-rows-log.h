/* SPDX-License-Identifier: BSD-3-Clause */
/* Rows of the rule table, about the log itself and its time profile. Included by weft-rules.c,
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
    .all = { ABOVE (TICKS, 100), ABOVE (HOT, 0.2) } },
  { .id = "allocation-churn",
    .title = N_ ("The program allocates much that is soon dropped"),
    .sentence = N_ ("The program allocates {allocation} while it runs, of which GCs find only "
                    "{survived} still in use"),
    .cost_text = N_ ("GC, and allocating at 10 GB per second, take %s of the time"),
    .cost_kind = WEFT_COST_OF_OTHER,
    .advice = { { N_ ("The log does not show which function allocates: build with -prof and "
                      "-fprof-auto, and record +RTS -l -p (and +RTS -P, whose report has the "
                      "allocation of each function).") },
                { N_ ("Often it is String where Text or ByteString would do (show, read, ++), "
                      "lists and tuples between two steps, boxed numbers, or code over a type "
                      "class (mtl, Num a) that is not specialised: -O2, INLINABLE or SPECIALISE, "
                      "strict unboxed fields.") } },
    .confidence = WEFT_CONFIDENCE_LOW,
    .cost = WEFT_MEASURE_ALLOCATION_COST,
    .scene = WEFT_SCENE_RANGE,
    .view = WEFT_FINDING_VIEW_HECS,
    .rows = { "counter", "name = 'heap_allocated.bytes'" },
    .all = { ABOVE (ALLOCATION, 3 * GB), BELOW (SURVIVED, 0.05), BELOW (FILLED, 1.003),
             ABOVE (RUNNING, 0.5), ABOVE (GC_COUNT, 200) },
    .possible_causes = { "string-churn" } },
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
    .doubts = { { N_ ("the rest of the run is hardly touched by it"), BELOW (STALLED, 0.25) } } },
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
    .all = { ABOVE (CENSUS, 0.2) } },
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
    .all = { ABOVE (MESSAGES, 5000), ABOVE (MESSAGE_RATE, WEFT_MANY_MESSAGES) } },
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
                "callbacks" } },
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
    .all = { ABOVE (LOST, 0.05) } },
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
    .all = { ABOVE (OTHER_PROGRAM, 0) } },
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
    .all = { ABOVE (DEBUG_RTS, 0) } },
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
    .all = { ABOVE (UNFLUSHED, 0) } },
