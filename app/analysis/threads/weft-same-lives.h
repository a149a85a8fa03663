/* SPDX-License-Identifier: BSD-3-Clause */
/* Comparison of the capabilities' lives and pauses in two views of a log that grows. */
#pragma once

#include <glib.h>

/* Whether two arrays of WeftCapLife are the same up to @time (ns). */
gboolean weft_cap_lives_are_same (const GArray *a, const GArray *b, guint64 time);

/* The same of two arrays of WeftCapPause. */
gboolean weft_cap_pauses_are_same (const GArray *a, const GArray *b, guint64 time);
