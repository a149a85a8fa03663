/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of recipes. */
#include "weft-recipes.h"

#include "weft-heap-profile.h"

#include <glib/gi18n.h>

#define HEAP(by, way, title, build, flag, since, what)                                \
  {                                                                                   \
    WEFT_FEATURE_HEAP_PROFILE, way, title, NULL, build, "+RTS -l " flag, since, what, \
        WEFT_BREAKDOWN_##by                                                           \
  }

/* Those of a feature stand together; the first is the least that it needs. */
static const WeftRecipe recipes[] = {
  { WEFT_FEATURE_SCHEDULER, .flags = "+RTS -ls" },
  { WEFT_FEATURE_GC, .flags = "+RTS -lg" },
  { WEFT_FEATURE_SPARKS, .build = "-threaded", .flags = "+RTS -lp", .since = "7.4" },
  { WEFT_FEATURE_SPARK_EVENTS, .build = "-threaded", .flags = "+RTS -lf", .since = "7.4" },
  { WEFT_FEATURE_USER, .flags = "+RTS -lu" },
  { WEFT_FEATURE_HEAP_COUNTERS, .flags = "+RTS -lg", .since = "7.6" },
  HEAP (CLOSURE_TYPE, NULL, N_ ("By closure type"), NULL, "-hT", "8.2", NULL),
  HEAP (INFO_TABLE,
        "source",
        N_ ("By place in the source"),
        "-finfo-table-map -fdistinct-constructor-tables",
        "-hi",
        "9.2",
        NULL),
  HEAP (COST_CENTRE,
        "cost-centre",
        N_ ("By cost centre"),
        "-prof -fprof-auto",
        "-hc",
        NULL,
        N_ ("heap profile by cost centre")),
  HEAP (MODULE, "module", N_ ("By module"), "-prof -fprof-auto", "-hm", NULL, NULL),
  HEAP (TYPE, "type", N_ ("By type"), "-prof", "-hy", NULL, NULL),
  HEAP (DESCRIPTION, "description", N_ ("By closure description"), "-prof", "-hd", NULL, NULL),
  HEAP (RETAINER,
        "retainer",
        N_ ("By retainer"),
        "-prof -fprof-auto",
        "-hr",
        NULL,
        N_ ("heap profile by retainer")),
  HEAP (BIOGRAPHY, "biography", N_ ("By biography"), "-prof", "-hb", NULL, NULL),
  HEAP (ERA, "era", N_ ("By era"), "-prof", "-he --automatic-era-increment", "9.10", NULL),
  { WEFT_FEATURE_TIME_PROFILE, .build = "-prof", .flags = "+RTS -l -p", .since = "8.10" },
  { WEFT_FEATURE_TIME_PROFILE, "all", N_ ("By cost centre"), NULL, "-prof -fprof-auto",
    "+RTS -l -p" },
  { WEFT_FEATURE_TIME_PROFILE, "late", N_ ("By cost centre, after optimisation"), NULL,
    "-prof -fprof-late", "+RTS -l -p" },
  { WEFT_FEATURE_TIME_PROFILE, "call-stacks", N_ ("Call stacks of threads"),
    N_ ("Works in any build; the program starts the profiler"), "-package ghc-stack-profiler",
    "+RTS -l" },
  { WEFT_FEATURE_CALL_STACKS, .build = "-package ghc-stack-profiler", .flags = "+RTS -l" },
  { WEFT_FEATURE_TICKY, .build = "-ticky", .flags = "+RTS -lT", .since = "9.2" },
  { WEFT_FEATURE_TICKY, "all", N_ ("All counters"), NULL, "-ticky -ticky-allocd -ticky-dyn-thunk",
    "+RTS -lT" },
  { WEFT_FEATURE_TICKY, "entries", N_ ("Entries and what code allocates"), NULL, "-ticky",
    "+RTS -lT" },
  { WEFT_FEATURE_NONMOVING, .flags = "+RTS -ln", .since = "8.10" },
  { WEFT_FEATURE_IPE, .build = "-finfo-table-map", .since = "9.2" },
  { WEFT_FEATURE_COST_CENTRES, .build = "-prof" },
  { WEFT_FEATURE_TASKS, .flags = "+RTS -ls", .since = "7.8" },
  { WEFT_FEATURE_PERF },
  /* to begin with */
  { WEFT_N_FEATURES, NULL, N_ ("Threads, HECs, GC"),
    N_ ("Linked with -rtsopts; before GHC 9.4 with -eventlog too"), NULL, "+RTS -l" },
  { WEFT_N_FEATURES, NULL, N_ ("Also the heap, by closure type"),
    N_ ("Works in any build; a sample every 10 ms"), NULL, "+RTS -l -hT -i0.01" },
  { WEFT_N_FEATURES, NULL, N_ ("Also the fate of each spark"),
    N_ ("For programs with par and parallel strategies; built with -threaded"), "-threaded",
    "+RTS -N -lf" },
};

const WeftRecipe *
weft_feature_recipe (WeftFeature feature, const char *way)
{
  for (guint i = 0; i < G_N_ELEMENTS (recipes); i++)
    if (recipes[i].feature == feature && g_strcmp0 (recipes[i].way, way) == 0)
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
  return self->since != NULL && self->way != NULL ?
             g_strdup_printf (_ ("%s, with GHC %s or later"), _ (self->title), self->since) :
             g_strdup (_ (self->title));
}
