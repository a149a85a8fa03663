/* SPDX-License-Identifier: BSD-3-Clause */
/* The events of a vector: a line of words for each, "TIME R CAP THREAD", "TIME S CAP THREAD REASON
 * [OWNER]", "TIME GC+ CAP" or "TIME GC- CAP"; CAP is a number, or - for none. */
#pragma once

#include "weft-test-log.h"

/* Writes the event that @line tells of, in a block of its own. */
void weft_test_vector_write (WeftTestLog *log, const char *line);
