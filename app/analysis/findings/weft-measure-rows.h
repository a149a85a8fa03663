/* SPDX-License-Identifier: BSD-3-Clause */
/* The one list of what rules judge a run by. Who includes it has defined what to make of a row:
 *
 * MEASURE (constant, unit, title)
 *   constant   WEFT_MEASURE_constant
 *   unit       WEFT_UNIT_unit
 *   title      what it is, for the reasons of a finding
 *
 * Shares are of the range's covered time, unless their title says of what. This header is meant to
 * be included several times. */
/* clang-format off */

/* GC. A pause counts for the generation and the cause of its GC. */
MEASURE (GC, PERCENT, N_ ("Time in GC, without heap profile samples"))
MEASURE (GC_TIME, NS, N_ ("GC pauses, without heap profile samples"))
MEASURE (GC_RATE, COUNT, N_ ("GCs per second"))
MEASURE (GC_COUNT, COUNT, N_ ("GCs"))
MEASURE (MINOR_GC, PERCENT, N_ ("Time in minor GCs"))
MEASURE (MAJOR_GC, PERCENT, N_ ("Time in major GCs (no idle GC, performGC or census)"))
MEASURE (LONGEST_PAUSE, NS, N_ ("Longest pause of a major GC"))
MEASURE (CENSUS, PERCENT, N_ ("Time in GCs for heap profile samples"))
MEASURE (HELD, PERCENT, N_ ("Time in which GCs waited for a thread to stop"))
MEASURE (HOLDER, PERCENT, N_ ("Share of that waiting caused by one thread"))
MEASURE (PARALLEL_LOSS, PERCENT, N_ ("Time in minor GCs and in waiting for GC"))
MEASURE (PARALLEL_GCS, COUNT, N_ ("Parallel GCs"))
MEASURE (COPIED, BYTES, N_ ("Bytes copied by a parallel GC (median)"))
MEASURE (DISTURBED, PERCENT, N_ ("Pauses of GCs that took much longer than others which copied as much"))
MEASURE (NURSERY, BYTES, N_ ("Nursery of each HEC"))
MEASURE (FILLED, MEAN, N_ ("Nurseries allocated between two GCs (median)"))
MEASURE (ALLOCATION, BYTES_PER_S, N_ ("Allocation per second of mutator time"))
MEASURE (IDLE_GCS, COUNT, N_ ("Idle GCs"))
MEASURE (IDLE_GC, PERCENT, N_ ("Time in idle GCs"))
MEASURE (IDLE_GC_LONGEST, NS, N_ ("Longest idle GC"))
MEASURE (ASKED_GCS, COUNT, N_ ("Major GCs that the program requested"))
MEASURE (ASKED_GC, PERCENT, N_ ("Time in major GCs that the program requested"))

/* Live data, after major GCs without that at exit. */
MEASURE (LIVE_MOST, BYTES, N_ ("Maximum residency"))
MEASURE (LIVE_COUNTS, COUNT, N_ ("Major GCs that counted live bytes"))
MEASURE (LIVE_FIRST, BYTES, N_ ("Live bytes during the first quarter of allocation"))
MEASURE (LIVE_LAST, BYTES, N_ ("Live bytes at the end"))
MEASURE (LIVE_TREND, MEAN, N_ ("Trend of live bytes, −1 to 1 (Mann-Kendall)"))
MEASURE (LIVE_RISE, MEAN, N_ ("Live bytes at the end, relative to the first quarter"))
MEASURE (LIVE_GAIN, PERCENT, N_ ("Live bytes gained in the second half of allocation, of the maximum"))
MEASURE (LIVE_LATE, PERCENT, N_ ("Live bytes gained in the later half of the time, of the maximum"))
MEASURE (LIVE_KEPT, PERCENT, N_ ("Live bytes at the end, of the maximum"))
MEASURE (QUIET, PERCENT, N_ ("Time since the last major GC"))
MEASURE (QUIET_COPIED, PERCENT, N_ ("Largest share of the heap that a minor GC copied since then"))
MEASURE (SURPLUS, BYTES, N_ ("Heap beyond nurseries and live bytes"))
MEASURE (SURPLUS_SHARE, PERCENT, N_ ("Heap beyond nurseries and live bytes, of the heap size"))
MEASURE (STACK, BYTES, N_ ("Largest stack of a thread"))

/* The heap profile, by closure type or info table; at the peak of each. */
MEASURE (THUNKS, BYTES, N_ ("Thunks, at their peak"))
MEASURE (THUNK_SHARE, PERCENT, N_ ("Thunks at their peak, of the heap’s peak"))
MEASURE (STACK_BESIDE, MEAN, N_ ("Stacks, relative to thunks, when these had half of their peak"))
MEASURE (LIST, BYTES, N_ ("List cells, at their peak"))
MEASURE (LIST_SHARE, PERCENT, N_ ("List cells at their peak, of the heap’s peak"))
MEASURE (PINNED, BYTES, N_ ("Byte arrays, at their peak"))
MEASURE (PINNED_SHARE, PERCENT, N_ ("Byte arrays at their peak, of the heap’s peak"))

/* Sparks. */
MEASURE (SPARKS, COUNT, N_ ("Sparks"))
MEASURE (FIZZLED, PERCENT, N_ ("Fizzled sparks"))
MEASURE (DUD, PERCENT, N_ ("Dud sparks"))
MEASURE (GCD, PERCENT, N_ ("Garbage collected sparks"))
MEASURE (OVERFLOWED, PERCENT, N_ ("Overflowed sparks"))
MEASURE (CONVERTED_RATE, COUNT, N_ ("Sparks converted per second of HEC run time"))
MEASURE (IDLE, PERCENT, N_ ("Time in which HECs were idle"))
MEASURE (SEQUENTIAL, PERCENT, N_ ("Share of sparks not converted, times the share of HECs beyond the first"))

/* Parallelism, in windows of a millisecond or a 200th of the range, without GC. */
MEASURE (HECS, COUNT, N_ ("HECs"))
MEASURE (EXTRA_HECS, COUNT, N_ ("HECs beyond the cores of the machine"))
MEASURE (WIDE, PERCENT, N_ ("Windows in which more than 1.5 HECs ran"))
MEASURE (BUSY, MEAN, N_ ("HECs that ran on average"))
MEASURE (SOLO, PERCENT, N_ ("Longest stretch in which one HEC ran alone"))
MEASURE (SOLO_THREAD, PERCENT, N_ ("Share of that stretch run by one thread"))
MEASURE (SOLO_FORKED, COUNT, N_ ("Whether another thread created that thread (1 yes, 0 no)"))
MEASURE (QUEUED, PERCENT, N_ ("Time in which a thread was runnable and a HEC idle (upper bound)"))
MEASURE (LATENCY, NS, N_ ("Scheduling latency, 95th percentile"))

/* Threads. */
MEASURE (CONVOY, COUNT, N_ ("Threads that mostly wait for MVars of each other"))
MEASURE (CONVOY_BLOCKED, PERCENT, N_ ("Time those threads were blocked on MVars, of their lives"))
MEASURE (CONVOY_WOKEN, PERCENT, N_ ("Their wake-ups by one another"))
MEASURE (RUN_LENGTH, NS, N_ ("Length of a run, median"))
MEASURE (RUN_RATE, COUNT, N_ ("Runs per second of HEC run time"))
MEASURE (SWITCH_RATE, COUNT, N_ ("Runs of threads per second"))
MEASURE (ENDED_BLOCKED, PERCENT, N_ ("Runs that ended blocked"))
MEASURE (STM_WAKEUPS, COUNT, N_ ("Wake-ups of waiting transactions"))
MEASURE (STM_COST, PERCENT, N_ ("Time in short runs, times the share of runs after which a woken transaction waited again"))
MEASURE (STM_VAIN, PERCENT, N_ ("Woken transactions that waited again within 200 µs"))
MEASURE (STM_WOKEN, COUNT, N_ ("Transactions woken in one run, median"))
MEASURE (BLACK_HOLE, PERCENT, N_ ("Time in which two threads or more waited for one thunk"))
MEASURE (BLACK_HOLE_THREADS, COUNT, N_ ("Threads that waited for it at once"))
MEASURE (ALIVE, COUNT, /* xgettext:no-c-format */ N_ ("Threads alive at 90 % of the range"))
MEASURE (ALIVE_RISE, MEAN, /* xgettext:no-c-format */ N_ ("Threads alive at 90 % of the range, relative to those at 45 %"))
MEASURE (ALIVE_SHARE, PERCENT, /* xgettext:no-c-format */ N_ ("Threads alive at 90 % of the range, of all created"))
MEASURE (FOREIGN, PERCENT, N_ ("Time in which no thread ran and one was in a foreign call"))
MEASURE (DEADLOCK, PERCENT, N_ ("Longest wait that only a GC ended"))
MEASURE (DEADLOCKED, COUNT, N_ ("Threads woken by a GC only"))

/* The log. */
MEASURE (MESSAGES, COUNT, N_ ("User messages"))
MEASURE (MESSAGE_RATE, COUNT, N_ ("User messages per second of HEC run time"))
MEASURE (EVENTS, COUNT, N_ ("Events"))
MEASURE (EVENT_RATE, COUNT, N_ ("Events per second of HEC run time"))
MEASURE (MESSAGE_COST, PERCENT, N_ ("Run time for user messages, at half a microsecond each"))
MEASURE (EVENT_COST, PERCENT, N_ ("Run time for events, at 50 ns each"))
MEASURE (LOST, PERCENT, N_ ("Time in which events of a HEC are missing"))

/* What the effect of flags is computed from: see weft-tuning.h. */
MEASURE (MINOR_GCS, COUNT, N_ ("Minor GCs"))
MEASURE (MINOR_COPIED, BYTES, N_ ("Bytes that minor GCs copied"))
MEASURE (MINOR_LONGEST, NS, N_ ("Longest pause of a minor GC"))
MEASURE (MAJOR_GCS, COUNT, N_ ("Major GCs (no idle GC, performGC or census)"))
MEASURE (GC_SYNC, PERCENT, N_ ("Time in which GCs waited to start"))
MEASURE (ALLOCATED, BYTES, N_ ("Bytes allocated"))
MEASURE (HEAP_MOST, BYTES, N_ ("Maximum heap size"))
