/* SPDX-License-Identifier: BSD-3-Clause */
/* Test of two counts of random events, as samples of a profile: whether they differ beyond chance.
 *
 * The conditional test: of both counts together, the second is binomial. J. Przyborowski, H.
 * Wilenski, "Homogeneity of results in testing samples from Poisson series", Biometrika 31 (1940)
 * 313-323. */
#pragma once

#include <glib.h>

/* Up to so many events together, the probability is exact; beyond, the normal distribution
 * approximates it, corrected for continuity. */
#define WEFT_POISSON_EXACT 2000

/* Returns how likely chance alone makes @a and @b, counts of events of one rate, at least so
 * different: two-sided, 0 to 1; 1 where there are none. @share is the part of all events that is
 * expected in @b, 0 to 1: a half, where both were observed equally long and often. */
double weft_poisson_test (guint64 a, guint64 b, double share);
