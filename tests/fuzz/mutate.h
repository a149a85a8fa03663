/* SPDX-License-Identifier: BSD-3-Clause */
/* Damages logs: at random, but the same for the same seed. */
#pragma once

#include <glib.h>

/* Damages @log in place, in one of the ways that logs are damaged in or in one that nobody has
 * thought of yet. Returns what was done, for messages. Static. */
const char *weft_mutate (GByteArray *log, GRand *random);
