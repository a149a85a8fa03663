/* SPDX-License-Identifier: BSD-3-Clause */
/* List of all streams, in the order in which they are shown. Before including this header, define
 * the macros for its rows:
 *
 * STREAM (name)   the object weft_stream_name; name is also the name of the table
 * SPANS (name, kind, is_dense, what)   a stream of spans of WEFT_SPAN_kind, its field is_dense, and
 *                                      a sentence that describes a row
 *
 * This header can be included several times. */
/* clang-format off */
#ifndef SPANS
#define SPANS(name, kind, is_dense, what) STREAM (name)
#endif

STREAM (event)
SPANS (thread_state, THREAD, TRUE, N_ ("One row per time of a thread in one state."))
SPANS (sched, MUTATOR, TRUE, N_ ("One row per run of a thread on a HEC."))
STREAM (latency)
SPANS (cap_state, CAPABILITY, TRUE, N_ ("One row per time of a HEC in one use; they cover its lifetime."))
SPANS (gc, COLLECTION, FALSE, N_ ("One row per GC: its pause, with its numbers."))
SPANS (gc_cap, GC, TRUE, N_ ("One row per HEC and GC, from its GC_START to its GC_END."))
SPANS (gc_wait, SYNC, TRUE, N_ ("One row per time that a HEC has stopped for a GC and waits for it to start."))
SPANS (gc_phase, NONMOVING, FALSE, N_ ("One row per phase of the concurrent collector."))
SPANS (user_span, USER, FALSE, N_ ("One row per span of the program, from START to STOP."))
SPANS (task, TASK, FALSE, N_ ("One row per time of an OS thread at one HEC."))
STREAM (marker)
STREAM (message)
STREAM (flow)
STREAM (spark)
STREAM (counter)
STREAM (cpu_sample)
STREAM (call_sample)
STREAM (heap_value)
STREAM (quantity)
STREAM (finding)
STREAM (problem)
STREAM (cost_centre)
STREAM (ipe)

#undef STREAM
#undef SPANS
