/* SPDX-License-Identifier: BSD-3-Clause */
/* Table of recipes. */
#include "weft-recipes.h"

#include "weft-heap-profile.h"

#include <glib/gi18n.h>

#define HEAP_COST N_ ("A major GC per sample; also writes a .hp file")
#define HEAP(by, variant, title, what, lack, build, flag, since)                                \
  {                                                                                             \
    WEFT_FEATURE_HEAP_PROFILE, variant, title, NULL, build, "+RTS -l " flag, since, what, lack, \
        WEFT_BREAKDOWN_##by, "heap-" variant, HEAP_COST                                         \
  }

/* The recipes of a feature are adjacent. The first of them is the minimum that the feature
 * needs. */
static const WeftRecipe recipes[] = {
  { WEFT_FEATURE_SCHEDULER, .flags = "+RTS -ls", .id = "scheduler",
    .cost = N_ ("Two or three events each time a thread starts or stops running"),
    .is_default = TRUE },
  { WEFT_FEATURE_GC, .flags = "+RTS -lg", .id = "gc", .cost = N_ ("Some events per GC"),
    .is_default = TRUE },
  { WEFT_FEATURE_SPARKS, .build = "-threaded", .flags = "+RTS -lp", .since = "7.4", .id = "sparks",
    .cost = N_ ("One event per HEC and GC"), .is_default = TRUE },
  { WEFT_FEATURE_SPARK_EVENTS, .build = "-threaded", .flags = "+RTS -lf", .since = "7.4",
    .id = "spark-events",
    .cost = N_ ("Two events per spark; slows down a program that creates many") },
  { WEFT_FEATURE_USER, .flags = "+RTS -lu", .id = "user", .cost = N_ ("One event each"),
    .is_default = TRUE },
  { WEFT_FEATURE_HEAP_COUNTERS, .flags = "+RTS -lg", .since = "7.6" },
  { WEFT_FEATURE_HEAP_PROFILE, NULL, N_ ("By closure type"), .flags = "+RTS -l -hT", .since = "8.2",
    .what = N_ ("heap profile by closure type"),
    .lack = N_ ("the log has no heap profile by closure type"),
    .breakdown = WEFT_BREAKDOWN_CLOSURE_TYPE, .id = "heap-closure-type", .cost = HEAP_COST },
  HEAP (INFO_TABLE,
        "source",
        N_ ("By place in the source"),
        N_ ("heap profile by place in the source"),
        N_ ("the log has no heap profile by place in the source"),
        "-finfo-table-map -fdistinct-constructor-tables",
        "-hi",
        "9.2"),
  HEAP (COST_CENTRE,
        "cost-centre",
        N_ ("By cost centre"),
        N_ ("heap profile by cost centre"),
        N_ ("the log has no heap profile by cost centre"),
        "-prof -fprof-auto",
        "-hc",
        NULL),
  HEAP (MODULE,
        "module",
        N_ ("By module"),
        N_ ("heap profile by module"),
        N_ ("the log has no heap profile by module"),
        "-prof -fprof-auto",
        "-hm",
        NULL),
  HEAP (TYPE,
        "type",
        N_ ("By type"),
        N_ ("heap profile by type"),
        N_ ("the log has no heap profile by type"),
        "-prof",
        "-hy",
        NULL),
  HEAP (DESCRIPTION,
        "description",
        N_ ("By closure description"),
        N_ ("heap profile by closure description"),
        N_ ("the log has no heap profile by closure description"),
        "-prof",
        "-hd",
        NULL),
  HEAP (RETAINER,
        "retainer",
        N_ ("By retainer"),
        N_ ("heap profile by retainer"),
        N_ ("the log has no heap profile by retainer"),
        "-prof -fprof-auto",
        "-hr",
        NULL),
  HEAP (BIOGRAPHY,
        "biography",
        N_ ("By biography"),
        N_ ("heap profile by biography"),
        N_ ("the log has no heap profile by biography"),
        "-prof",
        "-hb",
        NULL),
  HEAP (ERA,
        "era",
        N_ ("By era"),
        N_ ("heap profile by era"),
        N_ ("the log has no heap profile by era"),
        "-prof",
        "-he --automatic-era-increment",
        "9.10"),
  { WEFT_FEATURE_TIME_PROFILE, .build = "-prof", .flags = "+RTS -l -p", .since = "8.10",
    .id = "time-profile", .cost = N_ ("One event per HEC every 10 ms; also writes a .prof file") },
  { WEFT_FEATURE_TIME_PROFILE, "all", N_ ("By cost centre"), NULL, "-prof -fprof-auto",
    "+RTS -l -p" },
  { WEFT_FEATURE_TIME_PROFILE, "late", N_ ("By cost centre, after optimisation"), NULL,
    "-prof -fprof-late", "+RTS -l -p" },
  { WEFT_FEATURE_TIME_PROFILE, "call-stacks", N_ ("Call stacks of threads"),
    N_ ("Works in any build; the program starts the profiler"), "-package ghc-stack-profiler",
    "+RTS -l" },
  { WEFT_FEATURE_CALL_STACKS, .build = "-package ghc-stack-profiler", .flags = "+RTS -l" },
  { WEFT_FEATURE_TICKY, .build = "-ticky", .flags = "+RTS -lT", .since = "9.2", .id = "ticky",
    .cost = N_ ("One event per counter and major GC") },
  { WEFT_FEATURE_TICKY, "all", N_ ("All counters"), NULL, "-ticky -ticky-allocd -ticky-dyn-thunk",
    "+RTS -lT" },
  { WEFT_FEATURE_TICKY, "entries", N_ ("Entries and what code allocates"), NULL, "-ticky",
    "+RTS -lT" },
  { WEFT_FEATURE_NONMOVING, .flags = "+RTS -ln", .since = "8.10", .id = "nonmoving",
    .cost = N_ ("Some events per major GC, if the program runs with --nonmoving-gc") },
  { WEFT_FEATURE_IPE, .build = "-finfo-table-map", .since = "9.2" },
  { WEFT_FEATURE_COST_CENTRES, .build = "-prof" },
  { WEFT_FEATURE_TASKS, .flags = "+RTS -ls", .since = "7.8" },
  { WEFT_FEATURE_PERF },
  /* recipes for a first recording */
  { WEFT_N_FEATURES, NULL, N_ ("Threads, HECs, GC"), N_ ("Before GHC 9.4 linked with -eventlog"),
    NULL, "+RTS -l" },
  { WEFT_N_FEATURES, NULL, N_ ("Also the heap, by closure type"),
    N_ ("Linked with -rtsopts; a sample every 10 ms"), NULL, "+RTS -l -hT -i0.01" },
  { WEFT_N_FEATURES, NULL, N_ ("Also the fate of each spark"),
    N_ ("For programs with par and parallel strategies; built with -threaded"), "-threaded",
    "+RTS -N -lf" },
};

const WeftRecipe *
weft_recipes (guint *n)
{
  *n = G_N_ELEMENTS (recipes);
  return recipes;
}

const WeftRecipe *
weft_feature_recipe (WeftFeature feature, const char *variant)
{
  for (guint i = 0; i < G_N_ELEMENTS (recipes); i++)
    if (recipes[i].feature == feature && g_strcmp0 (recipes[i].variant, variant) == 0)
      return &recipes[i];
  g_return_val_if_reached (NULL);
}

const WeftRecipe *
weft_feature_recipes (WeftFeature feature, guint *n)
{
  const WeftRecipe *first = weft_feature_recipe (feature, NULL);

  if (first->title == NULL)
    first++;
  for (*n = 0; &first[*n] < &recipes[G_N_ELEMENTS (recipes)] && first[*n].feature == feature;)
    (*n)++;
  return first;
}

char *
weft_recipe_title (const WeftRecipe *self)
{
  return self->since != NULL && self->variant != NULL ?
             g_strdup_printf (_ ("%s, with GHC %s or later"), _ (self->title), self->since) :
             g_strdup (_ (self->title));
}
