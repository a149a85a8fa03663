/* SPDX-License-Identifier: BSD-3-Clause */
/* What others found in the logs of the corpus: compressed files that lie beside them. */
#pragma once

#include <glib.h>

/* The reference that the corpus's @folder has for @log, a path in the corpus: the same path below
 * it, with @suffix instead of ".eventlog". Newly allocated; NULL where there is none. */
char *reference_for (const char *log, const char *folder, const char *suffix);

/* The text of the gzip file at @path, newly allocated. */
char *reference_read (const char *path);
