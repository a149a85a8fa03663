/* SPDX-License-Identifier: BSD-3-Clause */
/* Size of an exported picture, in pixels or on paper. */
#pragma once

#include <glib.h>

typedef enum
{
  WEFT_LENGTH_PX, /* 1/96 of an inch on paper */
  WEFT_LENGTH_CM,
  WEFT_LENGTH_IN,
  WEFT_N_LENGTHS,
} WeftLength;

/* A size; copied by value, owns nothing. */
typedef struct
{
  double width, height; /* 0 for the picture's own width or height */
  WeftLength unit;
} WeftPictureSize;

/* Returns the written form of @unit: "cm". Static. */
const char *weft_length_name (WeftLength unit);

/* Returns the length of one @unit, px. */
double weft_length_to_px (WeftLength unit);

/* Reads "1600x1000", "16x9cm", or a width alone: "16cm". Returns FALSE for other texts. */
gboolean weft_picture_size_parse (const char *text, WeftPictureSize *size);

/* Returns the size in the form of weft_picture_size_parse(), rounded to hundredths: "16x9cm". Newly
 * allocated. */
char *weft_picture_size_to_string (const WeftPictureSize *size);
