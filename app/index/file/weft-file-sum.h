/* SPDX-License-Identifier: BSD-3-Clause */
/* Checksum of a file's words: it finds every damage of one of them, but is not a secret. */
#pragma once

#include <glib.h>

/* Of four words at a time, which do not wait for one another. A plain value. */
typedef struct
{
  guint64 lanes[4];
  guint64 n; /* words */
} WeftFileSum;

#define WEFT_FILE_SUM_INIT ((WeftFileSum){ { 1, 2, 3, 4 }, 0 })

/* Adds the words of @data, @size bytes, which is a multiple of a word's. */
void weft_file_sum_add (WeftFileSum *self, gconstpointer data, gsize size);
guint64 weft_file_sum_end (const WeftFileSum *self);
