/* SPDX-License-Identifier: BSD-3-Clause */
/* Guess at the type of a file that is not an eventlog. */
#pragma once

#include <glib.h>

/* What the @size bytes at @data, the first of a file, seem to be that are not an eventlog: "an
 * empty file", "a gzip archive", "a Git LFS pointer", "a heap profile (.hp)", "plain text", …; a
 * translated noun phrase, static. NULL if they begin as an eventlog does (also with a block
 * marker before the header). Looks at no more than 64 KiB. @next, if not NULL, gets what to do to
 * have the log, a translated sentence without its full stop, static; or NULL. */
const char *weft_source_guess (const guint8 *data, gsize size, const char **next);
