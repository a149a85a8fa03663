/* SPDX-License-Identifier: BSD-3-Clause */
/* Escapes text for cells of CSV. */
#pragma once

#include <glib.h>

/* Appends @text as a cell, quoted where RFC 4180 needs it, in its display form (weft-display.h): on
 * one line, so that a row is a line. What a spreadsheet would take for a formula, as it begins with
 * one of = + - @, gets an apostrophe in front. The exact text is what JSON has. Cells with numbers
 * are appended as they are. */
void weft_csv_append (GString *out, const char *text);

/* The same for cells that are apart by tabs, as the clipboard has them: never quoted. */
void weft_csv_append_tabbed (GString *out, const char *text);
