/* SPDX-License-Identifier: BSD-3-Clause */
/* Opens a source location that a log names, with the configured editor or the desktop's viewer. */
#pragma once

#include <gio/gio.h>

/* Finds the file of @place ("src/Main.hs:12:5-20") and its line. Only relative names of Haskell
 * sources without ".." are accepted. The file must exist below the folder of @log (a path) or below
 * one of that folder's three nearest parents. Returns a new reference, or NULL if there is no such
 * file. */
GFile *weft_source_location_find (const char *place, const char *log, guint *line);

/* Splits @command into words, with %f replaced by @file and %l by @line. Returns NULL if @command
 * is empty or invalid. */
GStrv weft_source_location_command (const char *command, GFile *file, guint line);

/* Opens the source location @place of @log. Returns a newly allocated text to show, which is an
 * error message, or @place if the desktop's viewer opens the file. Returns NULL if the editor was
 * started. */
char *weft_source_location_open (const char *place, const char *log);
