/* SPDX-License-Identifier: BSD-3-Clause */
/* A log with a time profile and ticky counters, and the page that shows it. */
#pragma once

#include "ui-fixture.h"
#include "weft-profile-page.h"

/* ns between two samples of a capability */
#define PROFILE_TICK 1000000

/* Of capability 0 every third sample is a collection, 10 in all; 15 are Main.a;Main.b. Capability 1
 * has 5 of Main.a;Other.c. The counters "one" and "two" have a census at 10 and at 20 ticks. A new
 * reference. */
GFile *profile_log (UiFixture *fixture);

/* @n samples, one a tick, of as many stacks: cost centre 1 calls each of the next @n. A new
 * reference. */
GFile *profile_large_log (UiFixture *fixture, guint n);

/* Two samples, at 10 and at 20 ticks, of a heap by cost centre: each has @n_bands stacks of one
 * frame and one byte, the second one byte more of each. A new reference. */
GFile *profile_heap_log (UiFixture *fixture, guint n_bands);

/* Opens @file, and shows its time profile. */
WeftProfilePage *profile_show_page (UiFixture *fixture, GFile *file);
