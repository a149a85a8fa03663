/* SPDX-License-Identifier: BSD-3-Clause */
/* Recipes: for each feature of a log, how to build and run a program so that the feature is
 * recorded. */
#pragma once

#include <glib.h>

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
  WEFT_FEATURE_CALL_STACKS,
  WEFT_FEATURE_TICKY,
  WEFT_FEATURE_NONMOVING,
  WEFT_FEATURE_IPE,
  WEFT_FEATURE_COST_CENTRES,
  WEFT_FEATURE_TASKS,
  WEFT_FEATURE_PERF,
  WEFT_N_FEATURES,
} WeftFeature;

/* A way to record a feature. Static; texts are not yet translated. */
typedef struct
{
  WeftFeature feature;
  const char *variant; /* id among the recipes of the feature, such as "retainer"; or NULL */
  const char *title;   /* such as "By retainer"; NULL for the minimum that a feature needs */
  const char *note;    /* further advice, or NULL */
  const char *build;   /* GHC flags, such as "-prof"; NULL for any build */
  const char *flags;   /* flags with which to run the program, such as "+RTS -l -hr"; or NULL */
  const char *since;   /* first GHC version that supports the recipe; NULL if all do */
  /* data that is recorded, such as "heap profile by retainer"; NULL if it is the whole feature */
  const char *what;
  const char *lack; /* message for a log that lacks this data */
  guint breakdown;  /* WeftBreakdown of a heap profile, otherwise 0 */

  /* fields used only by recordings, see weft-recordings.h */
  const char *id;   /* such as "heap-retainer"; or NULL */
  const char *cost; /* effect on the program */
  gboolean is_default;
} WeftRecipe;

/* Returns the recipes of @feature that have titles, and sets @n to their number. For
 * WEFT_N_FEATURES, returns the recipes for a first recording. */
const WeftRecipe *weft_feature_recipes (WeftFeature feature, guint *n);

/* Returns all recipes, and sets @n to their number. */
const WeftRecipe *weft_recipes (guint *n);

/* Returns the recipe of @feature with the id @variant. If @variant is NULL, returns the recipe for
 * the minimum that the feature needs. */
const WeftRecipe *weft_feature_recipe (WeftFeature feature, const char *variant);

/* Returns the translated title with the required version of GHC, such as "By era, with GHC 9.10 or
 * later". Newly allocated. */
char *weft_recipe_title (const WeftRecipe *self);
