/* SPDX-License-Identifier: BSD-3-Clause */
/* Features: the kinds of data that a log can have, how each is recorded, and the reasons for its
 * absence. */
#pragma once

#include "weft-amount.h"
#include "weft-recipes.h"
#include "weft-trace.h"

/* Returns the key of a feature in JSON: "spark_events". Static. */
const char *weft_feature_key (WeftFeature feature);

/* Returns the translated name of a feature. Static. */
const char *weft_feature_label (WeftFeature feature);

/* Returns a translated sentence on the use of the feature's events. Static. */
const char *weft_feature_what (WeftFeature feature);

/* Returns the features of which the log has events, as bits (1 << feature). */
guint weft_features (const WeftTrace *trace);

/* Returns the number of events of a feature in the log, 0 if they can only be damage. */
guint64 weft_feature_count (const WeftTrace *trace, WeftFeature feature);

/* Returns the number of events of a feature, or the reason for its absence: it was not recorded
 * (with the flag that records it), or the log was cut before the first event. If the run of a
 * program may have no events of the feature, the number can be 0. */
WeftAmount weft_feature_recorded (const WeftTrace *trace, WeftFeature feature);

/* Returns the results of weft_feature_recorded() for all WEFT_N_FEATURES, newly allocated, for
 * WeftTrace. */
WeftAmount *weft_features_new_recorded (const WeftTrace *trace);

/* Hint how to record more data. A plain value. */
typedef struct
{
  WeftFeature missing;
  const char *flag; /* flag of the RTS or of GHC, or NULL if no flag would have helped. Static */
  const char *why;  /* a sentence, not yet translated. Static */
} WeftHint;

/* Returns the hints for a log, an array of WeftHint in the order of the features. There are none
 * for features that a cut log may have lost, as they may have been recorded. */
GArray *weft_hints (const WeftTrace *trace);

/* Reason for the absence of a feature, as texts. A plain value. */
typedef struct
{
  const char *word; /* "not recorded", "none", "unknown"; translated. Static */
  const char *why;  /* translated sentence or phrase, or NULL. Static */
  const char *flag; /* that records the feature, or NULL. Static */
} WeftAbsence;

/* Returns the reason for the absence of @feature. If @trace has its events, but they have no data,
 * the word is "none". */
WeftAbsence weft_feature_absence (const WeftTrace *trace, WeftFeature feature);

/* Returns the absence of @feature as a translated message, newly allocated: "the log has no time
 * profile. Build the program with …". @way selects a recipe, see weft_feature_recipe(). */
char *weft_feature_lack (const WeftTrace *trace, WeftFeature feature, const char *way);
