/* SPDX-License-Identifier: BSD-3-Clause */
/* Size of an exported picture, in pixels or on paper. */
#pragma once

#include <glib.h>

typedef enum
{
  WEFT_LENGTH_PX, /* 1/96 of an inch where a picture has a size on paper */
  WEFT_LENGTH_CM,
  WEFT_LENGTH_IN,
  WEFT_N_LENGTHS,
} WeftLength;

/* A plain value. */
typedef struct
{
  double width, height; /* 0: what the picture has by itself */
  WeftLength unit;
} WeftPictureSize;

/* The unit as files and people write it: "cm". Static. */
const char *weft_length_name (WeftLength unit);

/* Pixels of a unit. */
double weft_length_px (WeftLength unit);

/* Reads "1600x1000", "16x9cm", or a width alone: "16cm". FALSE if @text is none of these. */
gboolean weft_picture_size_read (const char *text, WeftPictureSize *size);

/* The size in a form that can be read back: "16x9cm"; of sizes that are whole, or rounded to
 * hundredths. Newly allocated. */
char *weft_picture_size_text (const WeftPictureSize *size);
