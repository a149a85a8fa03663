/* SPDX-License-Identifier: BSD-3-Clause */
/* Which kinds of events a log holds, and which flags would have recorded more. */
#pragma once

#include "weft-amount.h"
#include "weft-trace.h"

G_BEGIN_DECLS

typedef enum
{
  WEFT_FEATURE_SCHEDULER,
  WEFT_FEATURE_GC,
  WEFT_FEATURE_SPARKS,
  WEFT_FEATURE_SPARK_EVENTS,
  WEFT_FEATURE_USER,
  WEFT_FEATURE_HEAP_COUNTERS,
  WEFT_FEATURE_HEAP_PROFILE,
  WEFT_FEATURE_TIME_PROFILE,
  WEFT_FEATURE_TICKY,
  WEFT_FEATURE_NONMOVING,
  WEFT_FEATURE_IPE,
  WEFT_FEATURE_COST_CENTRES,
  WEFT_FEATURE_TASKS,
  WEFT_FEATURE_PERF,
  WEFT_N_FEATURES,
} WeftFeature;

/* The key in JSON: "spark_events". Static. */
const char *weft_feature_key (WeftFeature feature);

/* What it is, for people; translated. Static. */
const char *weft_feature_label (WeftFeature feature);

/* A bit (1 << feature) for each kind of which the log has events. */
guint weft_features (const WeftTrace *trace);

/* How many events of a kind the log has; 0 where those that there are can only be damage. */
guint64 weft_feature_count (const WeftTrace *trace, WeftFeature feature);

/* The number of events of a kind, or why the log has none of them: they were not recorded (by which
 * flag they would have been), or the log was cut before any came. Every run of a program has some
 * of most kinds; of the others none came. */
WeftAmount weft_feature_recorded (const WeftTrace *trace, WeftFeature feature);

/* Makes what the above looks up, of WEFT_N_FEATURES; for WeftTrace. Newly allocated. */
WeftAmount *weft_features_new_recorded (const WeftTrace *trace);

/* What would have made a better log. A plain value. */
typedef struct
{
  WeftFeature missing;
  const char *flag; /* of the RTS or of GHC; NULL where no flag would have helped. Static */
  const char *why;  /* a sentence, to be translated. Static */
} WeftHint;

/* The hints for a log, of WeftHint; in the order of the features. None for what a cut log may have
 * lost: it may have been recorded. */
GArray *weft_hints (const WeftTrace *trace);

G_END_DECLS
