/* SPDX-License-Identifier: BSD-3-Clause */
/* Spelling suggestions: the known name nearest to a misspelt one. */
#pragma once

#include <glib.h>

/* The one of the NULL-terminated @names that differs least from @text, by letters that are added,
 * left out or exchanged; if none is near, the first that contains it, or NULL. Borrowed. */
const char *weft_cli_nearest (const char *text, const char *const *names);
