/* SPDX-License-Identifier: BSD-3-Clause */
/* List of the lane groups, each followed by the classes of its lanes, in default order. Define two
 * macros before including it, one for each kind of row:
 *
 * GROUP (constant, id, name, parent, is_extra, is_log_specific, picture, description)
 * LANES (class)
 *
 * Columns:
 *   constant         WEFT_TIMELINE_constant
 *   id               ID in settings; never changes
 *   parent           group that this group follows without a separator, or NONE
 *   is_extra         hidden by default
 *   is_log_specific  the IDs of its lanes are valid in one log only
 *   picture          ID of its chart in exports, or NULL
 *   description      description of that chart
 *   class            weft_lane_class, whose kinds name the groups of its lanes
 *
 * This header is meant to be included several times. */
/* clang-format off */

GROUP (FINDINGS, "findings", NC_ ("chart", "Findings"), NONE, FALSE, FALSE,
       "findings", N_ ("Where each finding holds"))
LANES (findings)
GROUP (ACTIVITY, "activity", NC_ ("chart", "Activity"), NONE, FALSE, FALSE,
       "activity", N_ ("What all HECs do"))
LANES (activity)
GROUP (HEC, "hec", NC_ ("chart", "HECs"), ACTIVITY, FALSE, FALSE,
       "hec", N_ ("What each HEC does"))
LANES (hec)
GROUP (RUNNABLE, "runnable", NC_ ("chart", "Runnable"), NONE, FALSE, FALSE,
       "runnable", N_ ("Threads that run and that could run, against the number of HECs"))
LANES (runnable)
GROUP (RUN_QUEUES, "run-queues", NC_ ("chart", "Run queues"), RUNNABLE, TRUE, FALSE,
       "run-queues", N_ ("Runnable threads of each HEC; not in the timeline picture"))
GROUP (ALIVE, "alive", NC_ ("chart", "Alive threads"), NONE, TRUE, FALSE,
       "alive", N_ ("How many threads exist; not in the timeline picture"))
LANES (alive)
GROUP (INSTANTS, "instants", NC_ ("chart", "Instant events"), NONE, TRUE, FALSE,
       "instants", N_ ("Single events of each HEC; not in the timeline picture"))
LANES (instants)
GROUP (COUNTERS, "heap", NC_ ("chart", "Heap"), NONE, FALSE, FALSE,
       "heap-counters", N_ ("Heap size, live bytes and allocation"))
LANES (heap)
LANES (allocation)
GROUP (GC, "gc", NC_ ("chart", "GC"), NONE, FALSE, FALSE,
       "gc", N_ ("GCs by generation"))
LANES (collections)
LANES (productivity)
LANES (nonmoving)
GROUP (SPARKS, "sparks", NC_ ("chart", "Sparks"), NONE, FALSE, FALSE,
       "sparks", N_ ("Sparks created, converted and not converted, and the spark pools"))
LANES (sparks)
GROUP (SPARKS_HEC, "sparks-hec", NC_ ("chart", "Sparks by HEC"), SPARKS, TRUE, FALSE,
       "sparks-hec", N_ ("Sparks of each HEC; not in the timeline picture"))
GROUP (USER, "user", NC_ ("chart", "User events"), NONE, FALSE, FALSE,
       "user", N_ ("Markers, messages and spans"))
LANES (user)
LANES (user_spans)
GROUP (TASKS, "tasks", NC_ ("chart", "Tasks"), NONE, TRUE, FALSE,
       "tasks", N_ ("OS threads; not in the timeline picture"))
LANES (tasks)
GROUP (HEAP, "heap-profile", NC_ ("chart", "Heap profile"), NONE, FALSE, FALSE, NULL, NULL)
LANES (heap_profile)
GROUP (SAMPLES, "samples", NC_ ("chart", "Samples"), NONE, TRUE, FALSE, NULL, NULL)
LANES (samples)
LANES (call_samples)
GROUP (PROFILE, "profile", NC_ ("chart", "Time profile"), SAMPLES, TRUE, FALSE, NULL, NULL)
LANES (profile)
LANES (call_stacks)
GROUP (TICKY, "ticky", NC_ ("chart", "Ticky counters"), NONE, TRUE, FALSE, NULL, NULL)
LANES (ticky)
GROUP (THREADS, "threads", NC_ ("chart", "Threads"), NONE, FALSE, TRUE,
       "threads", N_ ("What each thread does or waits for"))
LANES (threads)

#undef GROUP
#undef LANES
