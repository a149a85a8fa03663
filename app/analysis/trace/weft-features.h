/* SPDX-License-Identifier: BSD-3-Clause */
/* Features: the kinds of data that a log can hold, how each is recorded, and what its absence
 * means. */
#pragma once

#include "weft-amount.h"
#include "weft-recipes.h"
#include "weft-trace.h"

/* The key in JSON: "spark_events". Static. */
const char *weft_feature_key (WeftFeature feature);

/* What it is, for people; translated. Static. */
const char *weft_feature_label (WeftFeature feature);

/* What its events show, a sentence, translated. Static. */
const char *weft_feature_what (WeftFeature feature);

/* A bit (1 << feature) for each kind of which the log has events. */
guint weft_features (const WeftTrace *trace);

/* How many events of a kind the log has; 0 if those that there are can only be damage. */
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
  const char *flag; /* of the RTS or of GHC; NULL if no flag would have helped. Static */
  const char *why;  /* a sentence, to be translated. Static */
} WeftHint;

/* The hints for a log, of WeftHint; in the order of the features. None for what a cut log may have
 * lost: it may have been recorded. */
GArray *weft_hints (const WeftTrace *trace);

/* Why a log has nothing of a feature, for people. A plain value. */
typedef struct
{
  const char *word; /* "not recorded", "none", "unknown"; translated. Static */
  const char *why;  /* a sentence or the reason in a few words, translated, or NULL. Static */
  const char *flag; /* what records it, or NULL if no flag does. Static */
} WeftAbsence;

/* Where @trace has such events, and they tell of nothing: that there was none. */
WeftAbsence weft_feature_absence (const WeftTrace *trace, WeftFeature feature);

/* The same as a message, translated: "the log has no time profile. Build the program with …". @way:
 * as weft_feature_recipe() has it. Newly allocated. */
char *weft_feature_lack (const WeftTrace *trace, WeftFeature feature, const char *way);
