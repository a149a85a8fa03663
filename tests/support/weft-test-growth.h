/* SPDX-License-Identifier: BSD-3-Clause */
/* Logs of a program that is watched: all buffers are written ten times a second, with whatever a
 * test wants to see grow. */
#pragma once

#include "weft-test-log.h"

/* What is in it beside threads and GCs. */
typedef enum
{
  WEFT_TEST_GROWTH_TYPES = 1 << 0,  /* a heap profile by closure type... */
  WEFT_TEST_GROWTH_STACKS = 1 << 1, /* ...by cost centre stack... */
  WEFT_TEST_GROWTH_INFOS = 1 << 2,  /* ...by info table */
  WEFT_TEST_GROWTH_TICKS = 1 << 3,  /* a time profile by cost centre */
  WEFT_TEST_GROWTH_CALLS = 1 << 4,  /* one of ghc-stack-profiler */
  WEFT_TEST_GROWTH_SPANS = 1 << 5,  /* user messages and markers, most of them of spans */
  WEFT_TEST_GROWTH_NONMOVING = 1 << 6,
} WeftTestGrowth;

#define WEFT_TEST_GROWTH_KINDS 7

typedef struct
{
  WeftTestGrowth what;
  guint n_rounds, n_caps;
  guint n;         /* samples or messages of a HEC in a round */
  guint n_names;   /* bands, cost centres, functions or labels */
  gboolean is_odd; /* now and then a block is late, a sample has no end or steps back in time, and a
                      name is defined after its use or twice */
} WeftTestGrowthPlan;

/* The log; @ends, if not NULL, gets the sizes of it after each round, of guint64. */
WeftTestLog *weft_test_growth_log (const WeftTestGrowthPlan *plan, GRand *rand, GArray *ends);
