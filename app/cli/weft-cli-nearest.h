/* SPDX-License-Identifier: BSD-3-Clause */
/* Spelling suggestions: the known name nearest to a misspelt one. */
#pragma once

#include <glib.h>

/* The one of the NULL-terminated @names that differs least from @text, by letters that are added,
 * left out or exchanged; NULL if none is near. Borrowed. */
const char *weft_cli_nearest (const char *text, const char *const *names);
