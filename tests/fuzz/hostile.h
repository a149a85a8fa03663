/* SPDX-License-Identifier: BSD-3-Clause */
/* Logs that no program writes: each tries to cost more than its size. */
#pragma once

#include <glib.h>

/* The name of the @i-th kind; NULL after the last. */
const char *weft_hostile_kind (guint i);

/* A log of the @i-th kind, of some @size bytes at most. */
GByteArray *weft_hostile_log (guint i, guint64 size);
