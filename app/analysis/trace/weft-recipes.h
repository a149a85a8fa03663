/* SPDX-License-Identifier: BSD-3-Clause */
/* Recipes: the ways to record each feature of a log, by how the program is built and run. */
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

/* A way to record a feature. Static; texts are to be translated. */
typedef struct
{
  WeftFeature feature;
  const char *way;   /* its id among those of its feature: "retainer"; or NULL */
  const char *title; /* for people: "By retainer"; NULL: the least that a feature needs */
  const char *note;  /* what else there is to it, or NULL */
  const char *build; /* what GHC is told: "-prof", or NULL for every build */
  const char *flags; /* what the program is told: "+RTS -l -hr", or NULL */
  const char *since; /* GHC's version, or NULL: all */
  const char *what;  /* what it records ("heap profile by retainer"), or NULL: all its feature */
  const char *lack;  /* of what: the message that a log has none */
  guint breakdown;   /* of a heap profile: its WeftBreakdown; else 0 */

  /* of those that Weft can start a program with, see weft-recordings.h */
  const char *id;   /* "heap-retainer"; NULL of all others */
  const char *cost; /* for people: what it does to the program */
  gboolean is_default;
} WeftRecipe;

/* The recipes that have titles, @n of them: of @feature, or, of WEFT_N_FEATURES, what to begin
 * with. */
const WeftRecipe *weft_feature_recipes (WeftFeature feature, guint *n);

/* All of them, @n. */
const WeftRecipe *weft_recipes (guint *n);

/* The recipe of @feature called @way; NULL: the least that it needs. */
const WeftRecipe *weft_feature_recipe (WeftFeature feature, const char *way);

/* Its name with GHC's version, translated: "By era, with GHC 9.10 or later". Newly allocated. */
char *weft_recipe_title (const WeftRecipe *self);
