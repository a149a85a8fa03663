/* SPDX-License-Identifier: BSD-3-Clause */
/* Internals that the files of the tallies share. */
#pragma once

#include "weft-tallies.h"
#include "weft-tally-pages.h"

struct _WeftTallies
{
  const WeftIndex *index;
  WeftTallyPages *caps;
  guint n_caps;
};

/* [@from, @to) with what lies outside the run, where it reaches the run's end there. */
WeftTallyRange weft_tallies_widen (const WeftTallies *self, guint64 from, guint64 to);
