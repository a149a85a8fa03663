/* SPDX-License-Identifier: BSD-3-Clause */
/* List of all event types of GHC 6.12 to 9.14, Eden, Mercury and ghc-events-perf, with everything
 * that Weft knows about a tag. Two macros have to be defined before it is included:
 *
 * EVENT_AS (tag, constant, name, size, dialect, group, title, feature, tally, index, carry,
 *           summary, fields...)
 * LAYOUT (tag, size, dialect, name, summary, fields...)
 *
 * EVENT is EVENT_AS with the constant as the name. LAYOUT is another layout of the preceding tag;
 * layouts are sorted by dialect, then by size. Columns:
 *   constant   WEFT_TAG_constant
 *   size       size of the payload in bytes, or VARIABLE
 *   group      group in lists (WEFT_GROUP_)
 *   title      name in lists
 *   feature    feature that a log with this event has recorded (WEFT_FEATURE_), or NONE
 *   tally      kind under which the index counts the event in each chunk (WEFT_TALLY_), or NONE
 *   index      RARE: the index stores the event's offset; MARK: the index marks chunks that contain
 *              the event; NAMES (offset): the payload has a HEC number at this offset; NONE
 *   carry      way to carry the event into an excerpt that begins after it (WEFT_CARRY_)
 *   summary    a line for users, in which {field} is replaced by the value of that field
 *   fields     in their order on disk
 * This header is meant to be included several times. */
/* clang-format off */

#define EVENT(tag, constant, ...) EVENT_AS (tag, constant, #constant, __VA_ARGS__)

EVENT (0, CREATE_THREAD, 4, GHC, THREADS, NC_ ("event", "Create thread"), SCHEDULER, CREATED, NONE, OF_THREAD,
       N_ ("thread {thread} is created"), THREAD)
EVENT (1, RUN_THREAD, 4, GHC, THREADS, NC_ ("event", "Run thread"), SCHEDULER, NONE, NONE, OF_THREAD,
       N_ ("thread {thread} runs"), THREAD)
EVENT (2, STOP_THREAD, 6, GHC, THREADS, NC_ ("event", "Stop thread"), SCHEDULER, NONE, NONE, OF_THREAD,
       N_ ("thread {thread} stops: {status}"),
       THREAD, STATUS, DERIVED ("blocked_on", THREAD), DERIVED ("raw_status", NUMBER),
       DERIVED ("stack_words", NUMBER))
LAYOUT (2, 10, GHC, "STOP_THREAD",
       N_ ("thread {thread} stops: {status}"),
       THREAD, STATUS, U32 ("blocked_on", THREAD), DERIVED ("raw_status", NUMBER),
       DERIVED ("stack_words", NUMBER))
EVENT (3, THREAD_RUNNABLE, 4, GHC, THREADS, NC_ ("event", "Thread runnable"), SCHEDULER, NONE, NONE, OF_THREAD,
       N_ ("thread {thread} is runnable"), THREAD)
EVENT (4, MIGRATE_THREAD, 6, GHC, THREADS, NC_ ("event", "Migrate thread"), SCHEDULER, MIGRATED, NAMES (4), OF_THREAD,
       N_ ("thread {thread} moves to HEC {cap}"), THREAD, CAP)
/* tags 5 and 6 were written until GHC 7.0 */
EVENT_AS (5, RUN_SPARK, "SPARK_RUN", 4, GHC, SPARKS,
       NC_ ("event", "Run spark"), SPARK_EVENTS, SPARK_RUN, NONE, OF_SPARK,
       N_ ("thread {thread} runs a spark"), THREAD)
LAYOUT (5, 8, MERCURY, "SPARK_RUN",
       N_ ("thread {thread} runs spark {spark_id}"), THREAD, U32 ("spark_id", NUMBER))
EVENT_AS (6, STEAL_SPARK, "SPARK_STEAL", 6, GHC, SPARKS,
       NC_ ("event", "Steal spark"), SPARK_EVENTS, SPARK_STOLEN, NAMES (4), OF_SPARK,
       N_ ("thread {thread} steals a spark from HEC {victim}"), THREAD, VICTIM)
LAYOUT (6, 10, MERCURY, "SPARK_STEAL",
       N_ ("thread {thread} steals spark {spark_id} from HEC {victim}"),
       THREAD, VICTIM, U32 ("spark_id", NUMBER))
EVENT (7, SHUTDOWN, 0, GHC, PROCESS, NC_ ("event", "Shut down"), NONE, OTHER, RARE (FACT), NONE,
       N_ ("the runtime shuts down"))
EVENT (8, THREAD_WAKEUP, 6, GHC, THREADS, NC_ ("event", "Wake up thread"), SCHEDULER, WOKEN, NAMES (4), OF_THREAD,
       N_ ("thread {thread} is woken up on HEC {cap}"), THREAD, CAP)
EVENT (9, GC_START, 0, GHC, COLLECTIONS, NC_ ("event", "Start GC"), GC, NONE, MARK (COLLECTION), OF_GC,
       N_ ("garbage collection starts"))
EVENT (10, GC_END, 0, GHC, COLLECTIONS, NC_ ("event", "End GC"), GC, NONE, MARK (COLLECTION), OF_GC,
       N_ ("garbage collection ends"))
EVENT (11, REQUEST_SEQ_GC, 0, GHC, COLLECTIONS,
       NC_ ("event", "Request sequential GC"), GC, GC_REQUEST, MARK (COLLECTION), OF_GC,
       N_ ("a sequential garbage collection is requested"))
EVENT (12, REQUEST_PAR_GC, 0, GHC, COLLECTIONS,
       NC_ ("event", "Request parallel GC"), GC, GC_REQUEST, MARK (COLLECTION), OF_GC,
       N_ ("a parallel garbage collection is requested"))
EVENT (15, CREATE_SPARK_THREAD, 4, GHC, SPARKS,
       NC_ ("event", "Create spark thread"), SPARK_EVENTS, OTHER, NONE, NONE,
       N_ ("thread {thread} is created to run sparks"), THREAD)
EVENT (16, LOG_MSG, VARIABLE, GHC, USER, NC_ ("event", "Runtime message"), NONE, OTHER, NONE, NONE,
       N_ ("runtime message: {message}"), TEXT ("message"))
EVENT (17, STARTUP, 2, GHC, PROCESS, NC_ ("event", "Start up"), NONE, NONE, RARE (FACT), ALWAYS,
       N_ ("the runtime starts; HECs: {caps}"), U16 ("caps", NUMBER))
EVENT (18, BLOCK_MARKER, 14, GHC, BLOCKS, NC_ ("event", "Block"), NONE, NONE, NONE, NONE,
       N_ ("block of {size} of HEC {cap}, ends at {end_time}"),
       U32 ("size", BYTES), U64 ("end_time", NS), CAP)
EVENT (19, USER_MSG, VARIABLE, GHC, USER, NC_ ("event", "Message"), USER, MESSAGE, NONE, NONE,
       N_ ("message: {message}"), TEXT ("message"))
EVENT (20, GC_IDLE, 0, GHC, COLLECTIONS, NC_ ("event", "GC idle"), GC, NONE, NONE, OF_GC,
       N_ ("collector thread has no work"))
EVENT (21, GC_WORK, 0, GHC, COLLECTIONS, NC_ ("event", "GC working"), GC, NONE, NONE, OF_GC,
       N_ ("collector thread works"))
EVENT (22, GC_DONE, 0, GHC, COLLECTIONS, NC_ ("event", "GC done"), GC, NONE, NONE, OF_GC,
       N_ ("collector thread is done"))
EVENT (23, VERSION, VARIABLE, GHC, PROCESS,
       NC_ ("event", "Compiler version"), NONE, NONE, RARE (FACT), ALWAYS,
       N_ ("compiled by version {version}"), TEXT ("version"))
EVENT (24, PROGRAM_INVOCATION, VARIABLE, GHC, PROCESS,
       NC_ ("event", "Command line"), NONE, NONE, RARE (FACT), ALWAYS,
       N_ ("started as {command}"), TEXT ("command"))
EVENT (25, CAPSET_CREATE, 6, GHC, PROCESS, NC_ ("event", "Create HEC set"), NONE, NONE, RARE (FACT), ALWAYS,
       N_ ("HEC set {capset} of type {type} is created"), CAPSET, U16 ("type", SET_TYPE))
EVENT (26, CAPSET_DELETE, 4, GHC, PROCESS, NC_ ("event", "Delete HEC set"), NONE, NONE, RARE (FACT), ALWAYS,
       N_ ("HEC set {capset} is deleted"), CAPSET)
EVENT (27, CAPSET_ASSIGN_CAP, 6, GHC, PROCESS,
       NC_ ("event", "HEC joins set"), NONE, NONE, RARE (FACT), ALWAYS,
       N_ ("HEC {cap} joins set {capset}"), CAPSET, CAP)
EVENT (28, CAPSET_REMOVE_CAP, 6, GHC, PROCESS,
       NC_ ("event", "HEC leaves set"), NONE, NONE, RARE (FACT), ALWAYS,
       N_ ("HEC {cap} leaves set {capset}"), CAPSET, CAP)
EVENT (29, RTS_IDENTIFIER, VARIABLE, GHC, PROCESS,
       NC_ ("event", "Runtime system"), NONE, NONE, RARE (FACT), ALWAYS,
       N_ ("runtime system: {identifier}"), CAPSET, TEXT ("identifier"))
EVENT (30, PROGRAM_ARGS, VARIABLE, GHC, PROCESS,
       NC_ ("event", "Program arguments"), NONE, NONE, RARE (FACT), ALWAYS,
       N_ ("command line: {args}"), CAPSET, STRINGS ("args"))
EVENT (31, PROGRAM_ENV, VARIABLE, GHC, PROCESS, NC_ ("event", "Environment"), NONE, NONE, RARE (FACT), ALWAYS,
       N_ ("environment: {env}"), CAPSET, STRINGS ("env"))
EVENT (32, OSPROCESS_PID, 8, GHC, PROCESS, NC_ ("event", "Process ID"), NONE, NONE, RARE (FACT), ALWAYS,
       N_ ("process id {pid}"), CAPSET, U32 ("pid", NUMBER))
EVENT (33, OSPROCESS_PPID, 8, GHC, PROCESS,
       NC_ ("event", "Parent's process ID"), NONE, NONE, RARE (FACT), ALWAYS,
       N_ ("parent's process id {pid}"), CAPSET, U32 ("pid", NUMBER))
EVENT (34, SPARK_COUNTERS, 56, GHC, SPARKS,
       NC_ ("event", "Spark counters"), SPARKS, NONE, RARE (SPARK_COUNTERS), LATEST_OF_HEC,
       N_ ("sparks: {created} created, {dud} duds, {overflowed} overflowed, {converted} "
           "converted, {gcd} garbage collected, {fizzled} fizzled, {remaining} in the pool"),
       U64 ("created", NUMBER), U64 ("dud", NUMBER), U64 ("overflowed", NUMBER),
       U64 ("converted", NUMBER), U64 ("gcd", NUMBER), U64 ("fizzled", NUMBER),
       U64 ("remaining", NUMBER))
EVENT (35, SPARK_CREATE, 0, GHC, SPARKS,
       NC_ ("event", "Create spark"), SPARK_EVENTS, SPARK_CREATED, NONE, OF_SPARK,
       N_ ("a spark is created"))
EVENT (36, SPARK_DUD, 0, GHC, SPARKS, NC_ ("event", "Dud spark"), SPARK_EVENTS, SPARK_DUD, NONE, OF_SPARK,
       N_ ("a spark is a dud: its value was known already"))
EVENT (37, SPARK_OVERFLOW, 0, GHC, SPARKS,
       NC_ ("event", "Spark overflows"), SPARK_EVENTS, SPARK_OVERFLOWED, NONE, OF_SPARK,
       N_ ("a spark is dropped: the pool is full"))
EVENT (38, SPARK_RUN, 0, GHC, SPARKS, NC_ ("event", "Run spark"), SPARK_EVENTS, SPARK_RUN, NONE, OF_SPARK,
       N_ ("a spark of this HEC is run"))
/* tags 39 and 40 have no feature: Mercury gave them other meanings, and GHC never writes them
 * without other spark events */
EVENT (39, SPARK_STEAL, 2, GHC, SPARKS, NC_ ("event", "Steal spark"), NONE, SPARK_STOLEN, NONE, OF_SPARK,
       N_ ("a spark is stolen from HEC {victim}"), VICTIM)
LAYOUT (39, VARIABLE, MERCURY, "INTERN_STRING",
       N_ ("string {id} is {string}"), { "string", WEFT_FIELD_TEXT_BEFORE_U32 }, U32 ("id", NUMBER))
EVENT (40, SPARK_FIZZLE, 0, GHC, SPARKS, NC_ ("event", "Spark fizzles"), NONE, SPARK_FIZZLED, NONE, OF_SPARK,
       N_ ("a spark fizzles: its value was computed meanwhile"))
LAYOUT (40, 0, MERCURY, "CALLING_MAIN",
       N_ ("the main program is called"))
EVENT (41, SPARK_GC, 0, GHC, SPARKS,
       NC_ ("event", "Garbage collect spark"), SPARK_EVENTS, SPARK_GCD, NONE, OF_SPARK,
       N_ ("a spark is garbage collected: its value is not needed"))
EVENT (42, INTERN_STRING, VARIABLE, GHC, OTHER, NC_ ("event", "Name a string"), NONE, NONE, NONE, ALWAYS,
       N_ ("string {id} is {string}"), { "string", WEFT_FIELD_TEXT_BEFORE_U32 }, U32 ("id", NUMBER))
EVENT (43, WALL_CLOCK_TIME, 16, GHC, PROCESS, NC_ ("event", "Wall clock"), NONE, NONE, RARE (FACT), ALWAYS,
       N_ ("wall clock: {seconds} (UTC)"), CAPSET, U64 ("seconds", UNIX_TIME), U32 ("nanoseconds", NUMBER))
EVENT (44, THREAD_LABEL, VARIABLE, GHC, THREADS, NC_ ("event", "Label thread"), NONE, NONE, NONE, OF_THREAD,
       N_ ("thread {thread} is named {label}"), THREAD, TEXT ("label"))
EVENT (45, CAP_CREATE, 2, GHC, PROCESS, NC_ ("event", "Create HEC"), NONE, OTHER, RARE (FACT), ALWAYS,
       N_ ("HEC {cap} is created"), CAP)
EVENT (46, CAP_DELETE, 2, GHC, PROCESS, NC_ ("event", "Delete HEC"), NONE, OTHER, RARE (FACT), ALWAYS,
       N_ ("HEC {cap} is deleted"), CAP)
EVENT (47, CAP_DISABLE, 2, GHC, PROCESS, NC_ ("event", "Disable HEC"), NONE, OTHER, RARE (FACT), ALWAYS,
       N_ ("HEC {cap} is disabled"), CAP)
EVENT (48, CAP_ENABLE, 2, GHC, PROCESS, NC_ ("event", "Enable HEC"), NONE, OTHER, RARE (FACT), ALWAYS,
       N_ ("HEC {cap} is enabled"), CAP)
EVENT (49, HEAP_ALLOCATED, 12, GHC, HEAP,
       NC_ ("event", "Allocated so far"), HEAP_COUNTERS, NONE, MARK (HEAP), LATEST_OF_HEC,
       N_ ("{bytes} allocated so far by this HEC"), CAPSET, U64 ("bytes", BYTES))
EVENT (50, HEAP_SIZE, 12, GHC, HEAP, NC_ ("event", "Heap size"), HEAP_COUNTERS, NONE, MARK (HEAP), GAUGE,
       N_ ("heap size: {bytes}"), CAPSET, U64 ("bytes", BYTES))
EVENT (51, HEAP_LIVE, 12, GHC, HEAP, NC_ ("event", "Live data"), HEAP_COUNTERS, NONE, MARK (HEAP), GAUGE,
       N_ ("live bytes: {bytes}"), CAPSET, U64 ("bytes", BYTES))
EVENT (52, HEAP_INFO_GHC, 38, GHC, HEAP, NC_ ("event", "Heap settings"), NONE, NONE, RARE (FACT), ALWAYS,
       N_ ("heap: allocation area {alloc_area}, maximum heap size {max_heap}; generations: "
           "{generations}"),
       CAPSET, U16 ("generations", NUMBER), U64 ("max_heap", BYTES), U64 ("alloc_area", BYTES),
       U64 ("mblock", BYTES), U64 ("block", BYTES))
EVENT (53, GC_STATS_GHC, 50, GHC, COLLECTIONS,
       NC_ ("event", "GC statistics"), GC, NONE, MARK (COLLECTION), OF_GC,
       N_ ("GC of generation {generation}: {copied} copied; GC threads: {threads}"),
       CAPSET, U16 ("generation", NUMBER), U64 ("copied", BYTES), U64 ("slop", BYTES),
       U64 ("fragmentation", BYTES), U32 ("threads", NUMBER), U64 ("max_copied", BYTES),
       U64 ("total_copied", BYTES),
       { "balanced_copied", WEFT_FIELD_U64, WEFT_MEANS_BYTES, WEFT_FIELD_OPTIONAL_NULL })
LAYOUT (53, 58, GHC, "GC_STATS_GHC",
       N_ ("GC of generation {generation}: {copied} copied; GC threads: {threads}"),
       CAPSET, U16 ("generation", NUMBER), U64 ("copied", BYTES), U64 ("slop", BYTES),
       U64 ("fragmentation", BYTES), U32 ("threads", NUMBER), U64 ("max_copied", BYTES),
       U64 ("total_copied", BYTES), U64 ("balanced_copied", BYTES))
EVENT (54, GC_GLOBAL_SYNC, 0, GHC, COLLECTIONS,
       NC_ ("event", "All HECs stopped"), GC, NONE, MARK (COLLECTION), OF_GC,
       N_ ("all HECs have stopped for garbage collection"))
EVENT (55, TASK_CREATE, 18, GHC, PROCESS, NC_ ("event", "Create task"), TASKS, OTHER, NAMES (8), OF_TASK,
       N_ ("task {task} is created on HEC {cap}, OS thread {kernel_thread}"),
       TASK, CAP, U64 ("kernel_thread", NUMBER))
EVENT (56, TASK_MIGRATE, 12, GHC, PROCESS, NC_ ("event", "Migrate task"), TASKS, OTHER, NAMES (10), OF_TASK,
       N_ ("task {task} moves from HEC {cap} to HEC {new_cap}"), TASK, CAP, U16 ("new_cap", CAP))
EVENT (57, TASK_DELETE, 8, GHC, PROCESS, NC_ ("event", "End task"), TASKS, OTHER, NONE, OF_TASK,
       N_ ("task {task} ends"), TASK)
EVENT (58, USER_MARKER, VARIABLE, GHC, USER, NC_ ("event", "Marker"), USER, MARKER, NONE, NONE,
       N_ ("marker: {marker}"), TEXT ("marker"))
EVENT (59, HACK_BUG_T9003, 0, GHC, OTHER, NC_ ("event", "Placeholder"), NONE, NONE, NONE, NONE,
       N_ ("placeholder for GHC bug 9003"))
EVENT (60, EDEN_START_RECEIVE, 0, GHC, PROCESS, NC_ ("event", "Start receiving"), NONE, NONE, NONE, NONE,
       N_ ("receiving messages starts"))
EVENT (61, EDEN_END_RECEIVE, 0, GHC, PROCESS, NC_ ("event", "End receiving"), NONE, NONE, NONE, NONE,
       N_ ("receiving messages ends"))
EVENT (62, CREATE_PROCESS, 4, GHC, PROCESS, NC_ ("event", "Create process"), NONE, NONE, NONE, ALWAYS,
       N_ ("process {process} is created"), U32 ("process", NUMBER))
EVENT (63, KILL_PROCESS, 4, GHC, PROCESS, NC_ ("event", "End process"), NONE, NONE, NONE, NONE,
       N_ ("process {process} ends"), U32 ("process", NUMBER))
EVENT (64, ASSIGN_THREAD_TO_PROCESS, 8, GHC, PROCESS,
       NC_ ("event", "Thread of process"), NONE, NONE, NONE, ALWAYS,
       N_ ("thread {thread} belongs to process {process}"), THREAD, U32 ("process", NUMBER))
EVENT (65, CREATE_MACHINE, 10, GHC, PROCESS, NC_ ("event", "Create machine"), NONE, NONE, NONE, ALWAYS,
       N_ ("machine {machine} starts"), U16 ("machine", NUMBER), U64 ("real_time", NUMBER))
EVENT (66, KILL_MACHINE, 2, GHC, PROCESS, NC_ ("event", "End machine"), NONE, NONE, NONE, NONE,
       N_ ("machine {machine} ends"), U16 ("machine", NUMBER))
EVENT (67, SEND_MESSAGE, 19, GHC, PROCESS, NC_ ("event", "Send message"), NONE, NONE, NONE, NONE,
       N_ ("message {message} from process {sender_process} to machine {receiver_machine}, "
           "process {receiver_process}"),
       U8 ("message", NUMBER), U32 ("sender_process", NUMBER), U32 ("sender_thread", NUMBER),
       U16 ("receiver_machine", NUMBER), U32 ("receiver_process", NUMBER),
       U32 ("receiver_inport", NUMBER))
EVENT (68, RECEIVE_MESSAGE, 23, GHC, PROCESS, NC_ ("event", "Receive message"), NONE, NONE, NONE, NONE,
       N_ ("message {message} of {size} for process {receiver_process} from machine "
           "{sender_machine}, process {sender_process}"),
       U8 ("message", NUMBER), U32 ("receiver_process", NUMBER), U32 ("receiver_inport", NUMBER),
       U16 ("sender_machine", NUMBER), U32 ("sender_process", NUMBER),
       U32 ("sender_thread", NUMBER), U32 ("size", BYTES))
EVENT (69, SEND_RECEIVE_LOCAL_MESSAGE, 17, GHC, PROCESS,
       NC_ ("event", "Local message"), NONE, NONE, NONE, NONE,
       N_ ("message {message} from process {sender_process} to process {receiver_process} on the "
           "same machine"),
       U8 ("message", NUMBER), U32 ("sender_process", NUMBER), U32 ("sender_thread", NUMBER),
       U32 ("receiver_process", NUMBER), U32 ("receiver_inport", NUMBER))
EVENT (90, MEM_RETURN, 16, GHC, HEAP,
       NC_ ("event", "Return memory"), HEAP_COUNTERS, NONE, MARK (HEAP), GAUGE,
       N_ ("megablocks: {current} held, {needed} needed, {returned} returned"),
       CAPSET, U32 ("current", NUMBER), U32 ("needed", NUMBER), U32 ("returned", NUMBER))
EVENT (91, BLOCKS_SIZE, 12, GHC, HEAP, NC_ ("event", "Blocks size"), HEAP_COUNTERS, NONE, MARK (HEAP), GAUGE,
       N_ ("size of the blocks in use: {bytes}"), CAPSET, U64 ("bytes", BYTES))
EVENT (100, START_PAR_CONJUNCTION, 12, MERCURY, SPARKS,
       NC_ ("event", "Start conjunction"), NONE, NONE, NONE, NONE,
       N_ ("parallel conjunction {dyn_id} starts"),
       U64 ("dyn_id", ADDRESS), U32 ("static_id", NUMBER))
EVENT (101, STOP_PAR_CONJUNCTION, 8, MERCURY, SPARKS,
       NC_ ("event", "End conjunction"), NONE, NONE, NONE, NONE,
       N_ ("parallel conjunction {dyn_id} ends"), U64 ("dyn_id", ADDRESS))
EVENT (102, STOP_PAR_CONJUNCT, 8, MERCURY, SPARKS, NC_ ("event", "End conjunct"), NONE, NONE, NONE, NONE,
       N_ ("a conjunct of {dyn_id} ends"), U64 ("dyn_id", ADDRESS))
EVENT (103, MER_CREATE_SPARK, 12, MERCURY, SPARKS, NC_ ("event", "Create spark"), NONE, NONE, NONE, NONE,
       N_ ("spark {spark_id} is created for conjunction {dyn_id}"),
       U64 ("dyn_id", ADDRESS), U32 ("spark_id", NUMBER))
EVENT (104, FUT_CREATE, 12, MERCURY, SPARKS, NC_ ("event", "Create future"), NONE, NONE, NONE, NONE,
       N_ ("future {future} is created, named by string {name}"),
       U64 ("future", ADDRESS), U32 ("name", NUMBER))
EVENT (105, FUT_WAIT_NOSUSPEND, 8, MERCURY, SPARKS, NC_ ("event", "Future was ready"), NONE, NONE, NONE, NONE,
       N_ ("future {future} was ready: no wait"), U64 ("future", ADDRESS))
EVENT (106, FUT_WAIT_SUSPENDED, 8, MERCURY, SPARKS, NC_ ("event", "Wait for future"), NONE, NONE, NONE, NONE,
       N_ ("waiting for future {future}"), U64 ("future", ADDRESS))
EVENT (107, FUT_SIGNAL, 8, MERCURY, SPARKS, NC_ ("event", "Signal future"), NONE, NONE, NONE, NONE,
       N_ ("future {future} has its value"), U64 ("future", ADDRESS))
EVENT (108, LOOKING_FOR_GLOBAL_CONTEXT, 0, MERCURY, THREADS,
       NC_ ("event", "Look for thread"), NONE, NONE, NONE, NONE,
       N_ ("looking for a thread to run"))
EVENT (109, WORK_STEALING, 0, MERCURY, SPARKS, NC_ ("event", "Try to steal"), NONE, NONE, NONE, NONE,
       N_ ("trying to steal a spark"))
EVENT (110, RELEASE_CONTEXT, 4, MERCURY, THREADS, NC_ ("event", "Release thread"), NONE, NONE, NONE, NONE,
       N_ ("thread {thread} goes back to the pool of free threads"), THREAD)
EVENT (111, ENGINE_SLEEPING, 0, MERCURY, PROCESS, NC_ ("event", "Engine sleeps"), NONE, NONE, NONE, NONE,
       N_ ("the engine goes to sleep"))
EVENT (112, LOOKING_FOR_LOCAL_SPARK, 0, MERCURY, SPARKS,
       NC_ ("event", "Look for spark"), NONE, NONE, NONE, NONE,
       N_ ("looking for a spark of its own"))
EVENT (113, CALLING_MAIN, 0, MERCURY, PROCESS, NC_ ("event", "Call main"), NONE, NONE, NONE, NONE,
       N_ ("the main program is called"))
EVENT (114, MER_SPARK_RUN, 4, MERCURY, SPARKS, NC_ ("event", "Run spark"), NONE, NONE, NONE, NONE,
       N_ ("spark {spark_id} is run"), U32 ("spark_id", NUMBER))
EVENT (115, MER_SPARK_STEAL, 6, MERCURY, SPARKS, NC_ ("event", "Steal spark"), NONE, NONE, NONE, NONE,
       N_ ("spark {spark_id} is stolen from HEC {victim}"), VICTIM, U32 ("spark_id", NUMBER))
EVENT (116, REUSE_THREAD, 8, MERCURY, THREADS, NC_ ("event", "Reuse thread"), NONE, NONE, NONE, NONE,
       N_ ("thread {thread} takes the place of thread {old_thread}"),
       THREAD, U32 ("old_thread", THREAD))
EVENT (140, PERF_NAME, VARIABLE, GHC, PROFILES, NC_ ("event", "Name a perf event"), NONE, NONE, NONE, ALWAYS,
       N_ ("perf event {perf} is {name}"), U32 ("perf", NUMBER), TEXT ("name"))
EVENT (141, PERF_COUNTER, 20, GHC, PROFILES, NC_ ("event", "Perf counter"), PERF, PERF, NONE, NONE,
       N_ ("perf event {perf} counted in OS thread {kernel_thread}, period {period}"),
       U32 ("perf", NUMBER), U64 ("kernel_thread", NUMBER), U64 ("period", NUMBER))
EVENT (142, PERF_TRACEPOINT, 12, GHC, PROFILES, NC_ ("event", "Perf tracepoint"), PERF, PERF, NONE, NONE,
       N_ ("perf tracepoint {perf} in OS thread {kernel_thread}"),
       U32 ("perf", NUMBER), U64 ("kernel_thread", NUMBER))
EVENT (160, HEAP_PROF_BEGIN, VARIABLE, GHC, PROFILES,
       NC_ ("event", "Start heap profile"), NONE, NONE, RARE (FACT), ALWAYS,
       N_ ("heap profile {profile} by {breakdown} starts, a sample every {period}"),
       PROFILE, U64 ("period", NS), U32 ("breakdown", BREAKDOWN), STRING ("module_filter"),
       STRING ("closure_filter"), STRING ("type_filter"), STRING ("cc_filter"),
       STRING ("ccs_filter"), STRING ("retainer_filter"), STRING ("bio_filter"))
EVENT (161, HEAP_PROF_COST_CENTRE, VARIABLE, GHC, PROFILES,
       NC_ ("event", "Cost centre"), COST_CENTRES, NONE, NONE, ALWAYS,
       N_ ("cost centre {id} is {module}.{label} at {srcloc}"),
       U32 ("id", NUMBER), STRING ("label"), STRING ("module"), STRING ("srcloc"),
       U8 ("caf", FLAG))
EVENT (162, HEAP_PROF_SAMPLE_BEGIN, 8, GHC, PROFILES,
       NC_ ("event", "Start heap sample"), HEAP_PROFILE, NONE, RARE (HEAP_SAMPLE), OF_SAMPLE,
       N_ ("heap sample starts"), U64 ("sample", NUMBER))
EVENT (163, HEAP_PROF_SAMPLE_COST_CENTRE, VARIABLE, GHC, PROFILES,
       NC_ ("event", "Heap by cost centres"), HEAP_PROFILE, NONE, NONE, OF_SAMPLE,
       N_ ("heap sample: {residency} by cost centre stack {stack}"),
       PROFILE, U64 ("residency", BYTES), STACK)
EVENT (164, HEAP_PROF_SAMPLE_STRING, VARIABLE, GHC, PROFILES,
       NC_ ("event", "Heap by name"), HEAP_PROFILE, NONE, NONE, OF_SAMPLE,
       N_ ("heap sample: {residency} by {label}"),
       PROFILE, U64 ("residency", BYTES), STRING ("label"))
EVENT (165, HEAP_PROF_SAMPLE_END, 8, GHC, PROFILES,
       NC_ ("event", "End heap sample"), NONE, NONE, RARE (HEAP_SAMPLE), OF_SAMPLE,
       N_ ("heap sample ends"), U64 ("sample", NUMBER))
EVENT (166, HEAP_BIO_PROF_SAMPLE_BEGIN, 16, GHC, PROFILES,
       NC_ ("event", "Start biographical sample"), HEAP_PROFILE, NONE, RARE (HEAP_SAMPLE), OF_SAMPLE,
       N_ ("biographical heap sample of {sample_time} starts"),
       U64 ("sample", NUMBER), U64 ("sample_time", NS))
EVENT (167, PROF_SAMPLE_COST_CENTRE, VARIABLE, GHC, PROFILES,
       NC_ ("event", "Time sample"), TIME_PROFILE, NONE, NONE, NONE,
       N_ ("time sample {ticks} of HEC {cap}: cost centre stack {stack}"),
       U32 ("cap", CAP), U64 ("ticks", NUMBER), STACK)
EVENT (168, PROF_BEGIN, 8, GHC, PROFILES,
       NC_ ("event", "Start time profile"), NONE, NONE, RARE (FACT), ALWAYS,
       N_ ("time profile starts, a sample every {tick_interval}"), U64 ("tick_interval", NS))
EVENT (169, IPE, VARIABLE, GHC, PROFILES, NC_ ("event", "Info table"), IPE, NONE, NONE, ALWAYS,
       N_ ("info table {info} is {label} in {module} at {srcloc}"),
       U64 ("info", ADDRESS), STRING ("table"), { "closure_type", WEFT_FIELD_DECIMAL },
       STRING ("type"), STRING ("label"), STRING ("module"), STRING ("srcloc"))
EVENT (181, USER_BINARY_MSG, VARIABLE, GHC, USER, NC_ ("event", "Binary message"), USER, BINARY, NONE, NONE,
       N_ ("binary message of {bytes}"), { "bytes", WEFT_FIELD_BYTES })
EVENT (200, CONC_MARK_BEGIN, 0, GHC, COLLECTIONS,
       NC_ ("event", "Start marking"), NONMOVING, NONE, MARK (NONMOVING), LATEST,
       N_ ("concurrent marking starts"))
EVENT (201, CONC_MARK_END, 4, GHC, COLLECTIONS,
       NC_ ("event", "End marking"), NONMOVING, NONE, MARK (NONMOVING), LATEST,
       N_ ("concurrent marking ends: {marked} objects marked"), U32 ("marked", NUMBER))
EVENT (202, CONC_SYNC_BEGIN, 0, GHC, COLLECTIONS,
       NC_ ("event", "Start marking pause"), NONMOVING, NONE, MARK (NONMOVING), LATEST,
       N_ ("the pause after concurrent marking starts"))
EVENT (203, CONC_SYNC_END, 0, GHC, COLLECTIONS,
       NC_ ("event", "End marking pause"), NONMOVING, NONE, MARK (NONMOVING), LATEST,
       N_ ("the pause after concurrent marking ends"))
EVENT (204, CONC_SWEEP_BEGIN, 0, GHC, COLLECTIONS,
       NC_ ("event", "Start sweeping"), NONMOVING, NONE, MARK (NONMOVING), LATEST,
       N_ ("concurrent sweeping starts"))
EVENT (205, CONC_SWEEP_END, 0, GHC, COLLECTIONS,
       NC_ ("event", "End sweeping"), NONMOVING, NONE, MARK (NONMOVING), LATEST,
       N_ ("concurrent sweeping ends"))
EVENT (206, CONC_UPD_REM_SET_FLUSH, 2, GHC, COLLECTIONS,
       NC_ ("event", "Flush remembered set"), NONMOVING, NONE, MARK (NONMOVING), NONE,
       N_ ("HEC {cap} hands over its update remembered set"), CAP)
EVENT (207, NONMOVING_HEAP_CENSUS, 13, GHC, COLLECTIONS,
       NC_ ("event", "Non-moving census"), NONMOVING, NONE, MARK (NONMOVING), NONE,
       N_ ("blocks of {block_size} in the non-moving heap: {active} segments active, {filled} "
           "filled, {live} blocks live"),
       { "block_size", WEFT_FIELD_LOG2_U8, WEFT_MEANS_BYTES }, U32 ("active", NUMBER),
       U32 ("filled", NUMBER), U32 ("live", NUMBER))
LAYOUT (207, 14, GHC, "NONMOVING_HEAP_CENSUS",
       N_ ("blocks of {block_size} in the non-moving heap: {active} segments active, {filled} "
           "filled, {live} blocks live"),
       U16 ("block_size", BYTES), U32 ("active", NUMBER), U32 ("filled", NUMBER),
       U32 ("live", NUMBER))
EVENT (208, NONMOVING_PRUNED_SEGMENTS, 8, GHC, COLLECTIONS,
       NC_ ("event", "Prune segments"), NONMOVING, NONE, MARK (NONMOVING), NONE,
       N_ ("non-moving heap: {pruned} segments returned, {free} kept free"),
       U32 ("pruned", NUMBER), U32 ("free", NUMBER))
EVENT (210, TICKY_COUNTER_DEF, VARIABLE, GHC, PROFILES,
       NC_ ("event", "Ticky counter"), TICKY, NONE, NONE, ALWAYS,
       N_ ("ticky counter {id} is {name}"),
       U64 ("id", ADDRESS), U16 ("arity", NUMBER), STRING ("kinds"), STRING ("name"),
       { "info", WEFT_FIELD_U64, WEFT_MEANS_ADDRESS, WEFT_FIELD_OPTIONAL_ZERO },
       { "json", WEFT_FIELD_STRING, WEFT_MEANS_NUMBER, WEFT_FIELD_OPTIONAL_NULL })
EVENT (211, TICKY_COUNTER_SAMPLE, 32, GHC, PROFILES, NC_ ("event", "Ticky sample"), TICKY, NONE, NONE, NONE,
       N_ ("ticky counter {id}: {entries} entries, {allocs} allocated by its code, "
           "{allocd} for its closures"),
       U64 ("id", ADDRESS), U64 ("entries", NUMBER), U64 ("allocs", BYTES), U64 ("allocd", BYTES))
EVENT (212, TICKY_COUNTER_BEGIN_SAMPLE, 0, GHC, PROFILES,
       NC_ ("event", "Start ticky sample"), NONE, NONE, NONE, NONE,
       N_ ("ticky sample starts"))

#undef EVENT
#undef EVENT_AS
#undef LAYOUT
/* clang-format on */
