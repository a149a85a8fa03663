/* SPDX-License-Identifier: BSD-3-Clause */
/* Features: the types of data that a log can contain. For each feature, explains how to record it,
 * and why a log may lack it. */
#pragma once

#include "weft-amount.h"
#include "weft-recipes.h"
#include "weft-trace.h"

/* Returns the key of a feature in JSON, such as "spark_events". Static. */
const char *weft_feature_key (WeftFeature feature);

/* Returns the translated name of a feature. Static. */
const char *weft_feature_label (WeftFeature feature);

/* Returns a translated sentence on the benefit of the feature's events. Static. */
const char *weft_feature_use (WeftFeature feature);

/* Returns a mask of the features that have events in the log: bits 1 << feature. */
guint weft_features_mask (const WeftTrace *trace);

/* Returns the number of events of a feature in the log, or 0 if they can only be the result of
 * damage. */
guint64 weft_feature_count (const WeftTrace *trace, WeftFeature feature);

/* Returns TRUE if the log has no events of a feature because they were left out when this log was
 * made from another. */
gboolean weft_feature_is_stripped (const WeftTrace *trace, WeftFeature feature);

/* Returns the number of events of a feature, or the reason why there are none. Either the feature
 * was not recorded (the result then contains the flag that records it), or the log was cut off
 * before its first event. If the feature was recorded, but the run had no such events, the state is
 * WEFT_AMOUNT_NONE. */
WeftAmount weft_feature_recorded (const WeftTrace *trace, WeftFeature feature);

/* Like weft_feature_recorded(), but also returns a known amount if the log lacks the feature and
 * other events contain its numbers: the events of single sparks contain those of spark
 * counters. */
WeftAmount weft_feature_numbers (const WeftTrace *trace, WeftFeature feature);

/* Returns TRUE if the program ended before it wrote any event of its run: the log has no end, and
 * only events that the RTS writes before the program begins, such as the spark counters that
 * GHC 9.2 and later write. Returns FALSE if the log does not declare CREATE_THREAD: every RTS
 * declares it, so the log was not written by an RTS. */
gboolean weft_trace_is_unflushed (const WeftTrace *trace);

/* Returns a new array for WeftTrace.recorded: the result of weft_feature_recorded() for each of the
 * WEFT_N_FEATURES features. */
WeftAmount *weft_features_new_recorded (const WeftTrace *trace);

/* A hint on how to record more data. Copied by value. */
typedef struct
{
  WeftFeature missing;
  const char *flag; /* RTS or GHC flag; NULL if no flag would have helped. Static */
  const char *why;  /* a sentence, not yet translated. Static */
} WeftHint;

/* Returns the hints for a log, an array of WeftHint in the order of the features. There is no hint
 * for a feature whose events may be missing only because the log was truncated. */
GArray *weft_hints (const WeftTrace *trace);

/* Texts that explain why a log lacks a feature. Copied by value. */
typedef struct
{
  const char *word; /* "not recorded", "none", "unknown"; translated. Static */
  const char *why;  /* translated sentence or phrase, or NULL. Static */
  const char *flag; /* flag that records the feature, or NULL. Static */
} WeftAbsence;

/* Returns the texts that explain why @trace lacks @feature. If @trace has events of the feature,
 * but none of them contains data, the word is "none". */
WeftAbsence weft_feature_absence (const WeftTrace *trace, WeftFeature feature);

/* Returns a translated message that the log lacks @feature, such as "the log has no time profile.
 * Build the program with …". Newly allocated. @variant selects a recipe, see
 * weft_feature_recipe(). */
char *
weft_feature_absence_message (const WeftTrace *trace, WeftFeature feature, const char *variant);
