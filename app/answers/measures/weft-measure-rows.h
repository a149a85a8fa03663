/* SPDX-License-Identifier: BSD-3-Clause */
/* The list of the measures by which rules judge a run. MEASURE has to be defined before it is
 * included:
 *
 * MEASURE (constant, unit, needs, title)
 *   constant   WEFT_MEASURE_constant
 *   unit       WEFT_UNIT_unit
 *   needs      features, or times of samples, without which it is not known; a rule that reads it
 *              is then not judged
 *   title      its name in the reasons of a finding
 *
 * Shares are of the range's covered time, unless their title says of what. This header is meant to
 * be included several times. */
/* clang-format off */

#define NO    0
#define GC    WEFT_NEEDS (GC)
#define RUN   WEFT_NEEDS (SCHEDULER)
#define BOTH  (WEFT_NEEDS (GC) | WEFT_NEEDS (SCHEDULER))
#define HEAP  WEFT_NEEDS (HEAP_PROFILE)
#define TIMES WEFT_NEEDS_SAMPLE_TIMES
#define SPARK WEFT_NEEDS (SPARKS)

MEASURE (NONE, PERCENT, NO, N_ ("Nothing"))
MEASURE (LENGTH, NS, NO, N_ ("Length of the range"))

/* GC. A pause counts for the generation and the cause of its GC. */
MEASURE (GC, PERCENT, GC | TIMES, N_ ("Time in GC, without heap profile samples"))
MEASURE (GC_TIME, NS, GC | TIMES, N_ ("GC pauses, without heap profile samples"))
MEASURE (GC_RATE, COUNT, GC, N_ ("GCs per second"))
MEASURE (GC_COUNT, COUNT, GC, N_ ("GCs"))
MEASURE (MINOR_GC, PERCENT, GC, N_ ("Time in minor GCs"))
MEASURE (MAJOR_GC, PERCENT, GC | TIMES, N_ ("Time in major GCs (no idle GC, performGC or census)"))
MEASURE (LONGEST_PAUSE, NS, GC | TIMES, N_ ("Longest pause of a major GC"))
MEASURE (COPYING, PERCENT, GC, N_ ("Time in major GCs, and in the copying of minor ones (upper bound)"))
MEASURE (CENSUS, PERCENT, GC | TIMES, N_ ("Time in GCs for heap profile samples"))
MEASURE (HELD, PERCENT, BOTH, N_ ("Time in which threads waited, as GCs waited for another one to stop"))
MEASURE (HELD_TIME, NS, BOTH, N_ ("These waits together"))
MEASURE (HOLDER, PERCENT, BOTH, N_ ("Share of that waiting caused by one thread"))
MEASURE (PARALLEL_LOSS, PERCENT, GC, N_ ("Time in parallel minor GCs beyond what one GC thread takes"))
MEASURE (PARALLEL_GCS, COUNT, GC, N_ ("Parallel GCs"))
MEASURE (COPIED, BYTES, GC, N_ ("Bytes copied by a parallel GC (median)"))
MEASURE (ALONE_GAIN, PERCENT, BOTH, N_ ("Time in minor GCs and in waiting for GC beyond what one HEC takes"))
MEASURE (SURVIVED, PERCENT, GC, /* xgettext:no-c-format */ N_ ("Bytes that minor GCs copied, of those allocated (100 % if more)"))
MEASURE (COPIED_OFTEN, MEAN, GC, N_ ("Bytes that minor GCs copied, relative to the maximum residency"))
MEASURE (SCANNED, PERCENT, GC, N_ ("Time in which minor GCs go through stacks and arrays"))
MEASURE (SCAN_PAUSE, NS, GC, N_ ("The same, of each minor GC"))
MEASURE (DISTURBED, PERCENT, GC, N_ ("Pauses of GCs that took much longer than others which copied as much"))
MEASURE (STALLED, PERCENT, GC, N_ ("Time in the few GC pauses that what they copied does not explain"))
MEASURE (STALLS, COUNT, GC, N_ ("Such pauses"))
MEASURE (STALL_LONGEST, NS, GC, N_ ("The longest of them"))
MEASURE (STALL_COPIED, BYTES, GC, N_ ("Bytes that it copied"))
MEASURE (NURSERY, BYTES, GC, N_ ("Nursery of each HEC"))
MEASURE (NURSERY_PART, PERCENT, GC, /* xgettext:no-c-format */ N_ ("Nursery, of the default of this GHC (100 % if larger)"))
MEASURE (NURSERY_GAIN, PERCENT, GC, N_ ("Time in minor GCs that the default nursery saves"))
MEASURE (FILLED, MEAN, GC, N_ ("Nurseries allocated between two GCs (median)"))
MEASURE (ALLOCATION, BYTES_PER_S, BOTH, N_ ("Allocation per second of mutator time"))
MEASURE (IDLE_GCS, COUNT, BOTH, N_ ("Idle GCs"))
MEASURE (IDLE_GC, PERCENT, BOTH, N_ ("Time in idle GCs"))
MEASURE (IDLE_GC_LONGEST, NS, BOTH, N_ ("Longest idle GC"))
MEASURE (ASKED_GCS, COUNT, BOTH | TIMES, N_ ("Major GCs that the program requested"))
MEASURE (ASKED_GC, PERCENT, BOTH | TIMES, N_ ("Time in major GCs that the program requested"))

/* Live data, after major GCs without that at exit. */
MEASURE (LIVE_MOST, BYTES, GC, N_ ("Maximum residency"))
MEASURE (LIVE_COUNTS, COUNT, GC, N_ ("Major GCs that counted live bytes"))
MEASURE (LIVE_FIRST, BYTES, GC, N_ ("Live bytes during the first quarter of allocation"))
MEASURE (LIVE_LAST, BYTES, GC, N_ ("Live bytes at the end"))
MEASURE (LIVE_TREND, MEAN, GC, N_ ("Trend of live bytes, −1 to 1 (Mann-Kendall)"))
MEASURE (LIVE_RISE, MEAN, GC, N_ ("Live bytes at the end, relative to the first quarter"))
MEASURE (LIVE_GAIN, PERCENT, GC, N_ ("Live bytes gained in the second half of allocation, of the maximum"))
MEASURE (LIVE_LATE, PERCENT, GC, /* xgettext:no-c-format */ N_ ("Live bytes gained after 40 % of the time, of the maximum"))
MEASURE (LIVE_SWELL, PERCENT, GC, N_ ("Live bytes that had come or went again, of the maximum"))
MEASURE (LIVE_KEPT, PERCENT, GC, N_ ("Live bytes at the end, of the maximum"))
MEASURE (QUIET, PERCENT, GC, N_ ("Time since the last major GC"))
MEASURE (QUIET_COPIED, PERCENT, GC | WEFT_NEEDS (HEAP_COUNTERS), N_ ("Largest share of the heap that a minor GC copied since then"))
MEASURE (SURPLUS, BYTES, GC | WEFT_NEEDS (HEAP_COUNTERS), N_ ("Heap beyond nurseries and live bytes"))
MEASURE (SURPLUS_SHARE, PERCENT, GC | WEFT_NEEDS (HEAP_COUNTERS), N_ ("Heap beyond nurseries and live bytes, of the heap size"))
MEASURE (STACK, BYTES, RUN, N_ ("Largest stack of a thread"))
MEASURE (STACKS, COUNT, RUN, N_ ("Threads with such stacks"))
MEASURE (STACK_GC, PERCENT, BOTH, N_ ("GCs while stacks were large (upper bound)"))
MEASURE (STACK_SUM, BYTES, RUN, N_ ("Their stacks together"))

/* The heap profile, by closure type or info table; at the peak of each. */
MEASURE (THUNKS, BYTES, HEAP, N_ ("Thunks, at their peak"))
MEASURE (THUNK_SHARE, PERCENT, HEAP, N_ ("Thunks at their peak, of the heap’s peak"))
MEASURE (STACK_BESIDE, MEAN, HEAP, N_ ("Stacks, relative to thunks, when these had half of their peak"))
MEASURE (LIST, BYTES, HEAP, N_ ("List cells, at their peak"))
MEASURE (LIST_SHARE, PERCENT, HEAP, N_ ("List cells at their peak, of the heap’s peak"))
MEASURE (LIST_BESIDE, MEAN, HEAP, N_ ("All but list cells and byte arrays, relative to list cells, at the peak of these"))
MEASURE (PINNED, BYTES, HEAP, N_ ("Byte arrays, at their peak"))
MEASURE (BAND_FIRST, BYTES, HEAP, N_ ("Bytes of the likeliest leak, at first"))
MEASURE (BAND_LAST, BYTES, HEAP, N_ ("Bytes of the likeliest leak, at last"))
MEASURE (BAND_SHARE, PERCENT, HEAP, N_ ("Bytes of the likeliest leak at last, of the heap"))
MEASURE (PINNED_SHARE, PERCENT, HEAP, N_ ("Byte arrays at their peak, of the heap’s peak"))

/* Sparks. */
MEASURE (SPARKS, COUNT, SPARK, N_ ("Sparks"))
MEASURE (FIZZLED, PERCENT, SPARK, N_ ("Fizzled sparks"))
MEASURE (DUD, PERCENT, SPARK, N_ ("Dud sparks"))
MEASURE (GCD, PERCENT, SPARK, N_ ("Garbage collected sparks"))
MEASURE (OVERFLOWED, PERCENT, SPARK, N_ ("Overflowed sparks"))
MEASURE (CONVERTED, PERCENT, SPARK, N_ ("Converted sparks"))
MEASURE (SPARK_RATE, COUNT, SPARK | RUN, N_ ("Sparks per second of HEC run time"))
MEASURE (CONVERTED_RATE, COUNT, SPARK | RUN, N_ ("Sparks converted per second of HEC run time"))
MEASURE (IDLE, PERCENT, BOTH, N_ ("Time in which HECs were idle"))
MEASURE (SEQUENTIAL, PERCENT, SPARK | RUN, N_ ("Share of sparks not converted, times the share of HECs beyond the first"))
MEASURE (SPARK_COST, PERCENT, SPARK | BOTH, N_ ("Time in which HECs were idle, or handled sparks at a microsecond each"))

/* Parallelism, in windows of a millisecond or a 200th of the range, without GC. */
MEASURE (HECS, COUNT, NO, N_ ("HECs"))
MEASURE (EXTRA_HECS, COUNT, NO, N_ ("HECs beyond the cores of the machine"))
MEASURE (THREADED, COUNT, NO, N_ ("Whether the program is linked with -threaded (1 yes, 0 no)"))
MEASURE (WIDE, PERCENT, RUN, N_ ("Windows in which more than 1.5 HECs ran"))
MEASURE (BUSY, MEAN, RUN, N_ ("HECs that ran on average"))
MEASURE (SOLO, PERCENT, RUN, N_ ("Longest stretches in which one HEC ran alone, as far as one thread ran each"))
MEASURE (SOLO_TIME, NS, RUN, N_ ("Length of the longest of them"))
MEASURE (SOLO_GAIN, PERCENT, RUN, N_ ("Those stretches without GCs, less what is left of them if all HECs shared them"))
MEASURE (SOLO_THREAD, PERCENT, RUN, N_ ("Share of the longest of them run by one thread"))
MEASURE (SOLO_SIBLINGS, COUNT, RUN, N_ ("Threads that were created with it"))
MEASURE (SOLO_STAGES, COUNT, RUN, N_ ("Those of them that took turns with it"))
MEASURE (SOLO_LEFT, COUNT, RUN, N_ ("Those of them that were blocked from then until the end"))
MEASURE (SOLO_FORKED, COUNT, RUN, N_ ("Whether that thread is a worker (1 yes, 0 no)"))
MEASURE (QUEUED, PERCENT, BOTH, N_ ("Run time of threads that had waited while another HEC was idle (upper bound)"))
MEASURE (LATENCY, NS, RUN, N_ ("Scheduling latency, 95th percentile"))
MEASURE (RUNNABLE, MEAN, RUN, N_ ("Runnable threads that waited for a HEC, on average"))
MEASURE (RUNNABLE_GAIN, PERCENT, RUN, N_ ("Time that a HEC more for each runnable thread saves at most"))
MEASURE (STARVED, MEAN, RUN, N_ ("HECs that were idle while as many threads were runnable, on average"))
MEASURE (STARVED_PART, PERCENT, RUN, N_ ("The same, of all HECs"))
MEASURE (OS_THREADS, COUNT, RUN, N_ ("Threads of the operating system that were started"))
MEASURE (OS_THREAD_SHARE, PERCENT, RUN, N_ ("The same, relative to the Haskell threads that were created, 100 % at most"))
MEASURE (HANDED, PERCENT, BOTH, N_ ("Time in which no thread ran, and the main thread or the one after it was runnable"))
MEASURE (HAND_OVERS, COUNT, RUN, N_ ("How often per second, for more than 5 µs"))
MEASURE (TIMER_RATE, COUNT, RUN, N_ ("Runs of the timer manager per second"))
MEASURE (TIMER_COST, PERCENT, BOTH, N_ ("Time of these runs, and of hand-overs if half are theirs"))
MEASURE (FINALIZERS, PERCENT, RUN, N_ ("Time in which threads ran finalizers"))
MEASURE (FINALIZER_THREADS, COUNT, RUN, N_ ("Threads that ran finalizers"))
MEASURE (FINALIZER_COST, PERCENT, BOTH, N_ ("Time of finalizers, and of minor GCs if there are some to run most of the time"))

/* Threads: those of the program, not those of GHC’s libraries. */
MEASURE (CONVOY, COUNT, RUN, N_ ("Threads that mostly wait for MVars of each other"))
MEASURE (CONVOY_BLOCKED, PERCENT, RUN, N_ ("Time those threads were blocked on MVars, of their lives"))
MEASURE (CONVOY_WOKEN, PERCENT, RUN, N_ ("Their wake-ups by one another"))
MEASURE (CONVOY_GAIN, PERCENT, BOTH, N_ ("What they ran after such waits, or the idle time of HECs, whichever is less"))
MEASURE (RUN_LENGTH, NS, RUN, N_ ("Length of a run, median"))
MEASURE (RUNS_EACH, MEAN, RUN, N_ ("Runs of a thread, on average"))
MEASURE (LONG_RUNS, PERCENT, RUN, N_ ("HEC run time in runs of a millisecond or more"))
MEASURE (YIELDED, PERCENT, RUN, N_ ("HEC run time in short runs that ended as the thread yielded"))
MEASURE (YIELDED_TIME, PERCENT, RUN, N_ ("The same, of the time: more than 100 % with several HECs"))
MEASURE (YIELD_RATE, COUNT, RUN, N_ ("Such runs per second of HEC run time"))
MEASURE (RUN_RATE, COUNT, RUN, N_ ("Runs per second of HEC run time"))
MEASURE (SWITCH_RATE, COUNT, RUN, N_ ("Runs of threads per second"))
MEASURE (SWITCH_COST, PERCENT, RUN, N_ ("Time to switch threads, at four microseconds each"))
MEASURE (ENDED_BLOCKED, PERCENT, RUN, N_ ("Runs that ended blocked"))
MEASURE (STM_WAKEUPS, COUNT, RUN, N_ ("Wake-ups of waiting transactions"))
MEASURE (STM_COST, PERCENT, RUN, N_ ("Time in short runs, times the share of runs after which a woken transaction waited again"))
MEASURE (STM_VAIN, PERCENT, RUN, N_ ("Woken transactions that waited again within 200 µs"))
MEASURE (STM_RERUNS, COUNT, NO, N_ ("Transactions that were run again"))
MEASURE (STM_WOKEN, COUNT, RUN, N_ ("Transactions woken in one run, median"))
MEASURE (BLACK_HOLE, PERCENT, RUN, N_ ("Time in which two threads or more waited for one thunk"))
MEASURE (BLACK_HOLE_GAIN, PERCENT, BOTH, N_ ("That time without GCs, or the idle time of HECs, whichever is less"))
MEASURE (BLACK_HOLE_THREADS, COUNT, RUN, N_ ("Threads that waited for it at once"))
MEASURE (ALIVE, COUNT, RUN, /* xgettext:no-c-format */ N_ ("Threads alive at 90 % of the range"))
MEASURE (ALIVE_RISE, MEAN, RUN, /* xgettext:no-c-format */ N_ ("Threads alive at 90 % of the range, relative to those at 45 %"))
MEASURE (ALIVE_SHARE, PERCENT, RUN, /* xgettext:no-c-format */ N_ ("Threads alive at 90 % of the range, of all created"))
MEASURE (FLOOD_GC, PERCENT, BOTH, N_ ("GCs while at least half as many threads were alive as at most"))
MEASURE (LEFT_SHARE, PERCENT, RUN, N_ ("Threads alive at the end, of those most alive at once"))
MEASURE (MOST_ALIVE, COUNT, RUN, N_ ("Threads alive at once, at most"))
MEASURE (FOREIGN, PERCENT, BOTH, N_ ("Time in which no thread ran and one was in a foreign call"))
MEASURE (FOREIGN_MEAN, MEAN, RUN, N_ ("Threads in foreign calls at once in that time, on average"))
MEASURE (FOREIGN_ONE, PERCENT, RUN, N_ ("The longest stretch of that time, of all of it"))
MEASURE (SHORT_CALLS, COUNT, RUN, N_ ("Safe foreign calls of less than 5 µs per second"))
MEASURE (SHORT_CALL_TIME, PERCENT, RUN, N_ ("Time of each HEC in foreign calls of less than 5 µs"))
MEASURE (DEADLOCK, PERCENT, BOTH, N_ ("Longest wait that only a GC ended"))
MEASURE (DEADLOCKED, COUNT, BOTH, N_ ("Threads woken by a GC only"))
MEASURE (STUCK, COUNT, RUN, N_ ("Threads blocked until the end"))
MEASURE (STUCK_TIME, PERCENT, RUN, N_ ("Time at the end in which they were blocked and nothing ran"))
MEASURE (STUCK_EXIT, COUNT, RUN, N_ ("Whether a thread finished after that (1 yes, 0 no)"))
MEASURE (TIMER_WAIT, PERCENT, BOTH, N_ ("Time between runs in which no thread ran, was runnable, or was in a foreign call"))
MEASURE (TIMER_TIME, NS, BOTH, N_ ("That time"))

/* The log. */
MEASURE (MESSAGES, COUNT, NO, N_ ("User messages"))
MEASURE (MESSAGE_RATE, COUNT, RUN, N_ ("User messages per second of HEC run time"))
MEASURE (EVENTS, COUNT, NO, N_ ("Events"))
MEASURE (EVENT_RATE, COUNT, RUN, N_ ("Events per second of HEC run time"))
MEASURE (MESSAGE_COST, PERCENT, RUN, N_ ("Run time for user messages, at half a microsecond each"))
MEASURE (EVENT_COST, PERCENT, RUN, N_ ("Run time for events, at 50 ns each"))
MEASURE (LOST, PERCENT, NO, N_ ("Time in which events of a HEC are missing"))
MEASURE (DEBUG_RTS, PERCENT, NO, N_ ("What of the log was written by a debugging RTS"))
MEASURE (OTHER_PROGRAM, PERCENT, NO, N_ ("What of the log tells of a build tool that started another program"))
MEASURE (UNFLUSHED, PERCENT, NO, N_ ("What of the run was lost, as the log ends before any buffer was written"))

/* The command line of the RTS, or GHC’s defaults. */
MEASURE (FLAG_COMPACT, COUNT, NO, N_ ("+RTS -c"))
MEASURE (FLAG_NONMOVING, COUNT, NO, N_ ("+RTS --nonmoving-gc"))
MEASURE (FLAG_HEAP, COUNT, NO, N_ ("+RTS -H"))
MEASURE (FLAG_FACTOR, MEAN, NO, N_ ("+RTS -F"))
MEASURE (FLAG_GENERATIONS, COUNT, NO, N_ ("+RTS -G"))
MEASURE (FLAG_IDLE, NS, NO, N_ ("+RTS -I"))
MEASURE (FLAG_IDLE_WAIT, NS, NO, N_ ("+RTS -Iw"))
MEASURE (FLAG_HECS, COUNT, NO, N_ ("+RTS -N: a number, or 0"))

/* Input of the models of flags: see weft-tuning.h. */
MEASURE (MINOR_GCS, COUNT, GC, N_ ("Minor GCs"))
MEASURE (MINOR_COPIED, BYTES, GC, N_ ("Bytes that minor GCs copied"))
MEASURE (MINOR_LONGEST, NS, GC, N_ ("Longest pause of a minor GC"))
MEASURE (MAJOR_GCS, COUNT, GC, N_ ("Major GCs (no idle GC, performGC or census)"))
MEASURE (ALLOCATED, BYTES, GC, N_ ("Bytes allocated"))

#undef NO
#undef GC
#undef RUN
#undef BOTH
#undef HEAP
#undef TIMES
#undef SPARK
