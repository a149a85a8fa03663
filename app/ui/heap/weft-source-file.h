/* SPDX-License-Identifier: BSD-3-Clause */
/* Opens a source location that a log names, with the configured editor or the desktop's viewer. */
#pragma once

#include <gio/gio.h>

/* The file of @place, "src/Main.hs:12:5-20", and its line in @line. Only names that lead nowhere
 * else are taken: relative ones without "..", of Haskell sources, which exist below the folder of
 * @log, a path, or below one of the three above it. NULL where there is none. A new reference. */
GFile *weft_source_file_find (const char *place, const char *log, guint *line);

/* The words of @command, where %f is @file and %l is @line; NULL where it is none. */
GStrv weft_source_file_command (const char *command, GFile *file, guint line);

/* Opens it. Returns what went wrong, translated and newly allocated, or NULL. */
char *weft_source_file_open (const char *place, const char *log);
