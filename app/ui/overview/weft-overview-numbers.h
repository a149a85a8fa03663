/* SPDX-License-Identifier: BSD-3-Clause */
/* Headline numbers of a time range, each with its values over time. */
#pragma once

#include "weft-number-card.h"
#include "weft-statistics.h"

#define WEFT_N_OVERVIEW_NUMBERS 6

/* Number @i of the range of @numbers in place of what @self held. FALSE where the log has none. */
gboolean weft_overview_number (WeftNumber *self,
                               guint i,
                               const WeftTrace *trace,
                               const WeftStatistics *numbers);
