/* SPDX-License-Identifier: BSD-3-Clause */
/* Compares what weft-cli prints with what a reference decoder found in the same log. */
#pragma once

#include <glib.h>

/* Compares the JSON lines in @got with those in the gzip file @reference. Every field of the
 * reference has to be there with the same value, where it is not null; further fields are allowed,
 * and where the reference has UNKNOWN it cannot say more. Returns the number of events that differ,
 * a missing or needless one counted as such; the first of them are told to the test's log. */
guint compare_events (const char *reference, const char *got);
