/* SPDX-License-Identifier: BSD-3-Clause */
/* Source location as GHC writes it: file, line and column. */
#pragma once

#include <glib.h>

/* A plain value. */
typedef struct
{
  gsize file_length;  /* of the file's name, with which the text begins */
  guint line, column; /* counted from 1; where it begins */
} WeftSourcePlace;

/* Reads "Main.hs:12:5-20", "Main.hs:12:5" and "Main.hs:(12,5)-(14,2)". FALSE for anything else,
 * such as "<built-in>". */
gboolean weft_source_place_read (const char *text, WeftSourcePlace *place);
