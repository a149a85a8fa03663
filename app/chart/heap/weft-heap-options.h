/* SPDX-License-Identifier: BSD-3-Clause */
/* Options of heap charts, and what their forms are. */
#pragma once

#include "weft-heap-numbers.h"

typedef enum
{
#define FORM(constant, ...) WEFT_HEAP_##constant,
#include "weft-heap-form-rows.h"
  WEFT_N_HEAP_FORMS,
} WeftHeapForm;

/* How a form lays its bands out. */
typedef enum
{
  WEFT_HEAP_AREAS, /* on one another */
  WEFT_HEAP_OVER,  /* over one another: lines on one axis */
  WEFT_HEAP_ROWS,  /* below one another, with their names beside them */
} WeftHeapLayout;

/* What a form's axis is in. */
typedef enum
{
  WEFT_HEAP_OF_BYTES,
  WEFT_HEAP_OF_SUM,  /* parts of the sum of all bands */
  WEFT_HEAP_OF_PEAK, /* parts of a band's own peak in view */
} WeftHeapScale;

/* No band in particular. */
#define WEFT_HEAP_NO_BAND G_MAXUINT32
/* The sum of the bands that are not shown one by one. */
#define WEFT_HEAP_OTHER (G_MAXUINT32 - 1)

/* Number of bands drawn by default; the rest is summed as "other". */
#define WEFT_DEFAULT_BANDS 15

/* A plain value, bands by their number in the profile that is shown. */
typedef struct
{
  WeftHeapForm form;
  gboolean is_log;    /* where the form has such a scale: bands on one another have none */
  gboolean with_heap; /* heap size, blocks and live data as lines, where the axis is in bytes */
  guint n_bands;      /* shown one by one: those that come first by the key in view */
  WeftHeapKey key;
  guint32 highlighted; /* the others are drawn faintly; a band, WEFT_HEAP_OTHER or _NO_BAND */
  guint32 isolated;    /* it alone is drawn; the same */
  GHashTable *hidden;  /* of bands (GUINT_TO_POINTER) that are left out, or NULL; borrowed */
  guint n_hidden;      /* how many these are */
  double room;         /* bytes that the axis reaches to, however few are drawn; or 0 */
  gboolean has_axis;   /* as soon as a few ticks have room; otherwise only a tall chart has one */
} WeftHeapOptions;

/* Whether two draw the same bands, though maybe in other colours. What is hidden is compared by
 * its number, as it changes one by one. */
gboolean weft_heap_options_same_bands (const WeftHeapOptions *a, const WeftHeapOptions *b);

/* A form of the chart. Static; texts are to be translated. */
typedef struct
{
  const char *id;      /* in files and settings: "heap-lines" */
  const char *title;   /* "Lines" */
  const char *picture; /* of a picture of it: "Heap profile, lines" */
  const char *what;    /* what is seen in it: "A line for each band" */
  const char *help;    /* how to read it, and what to look for: some sentences */
  WeftHeapLayout layout;
  WeftHeapScale scale;
  double least_row, most_row; /* px: how high a row may be, where it has rows */
  gboolean is_centred;        /* areas lie around a middle line */
  gboolean has_shades;        /* rows have shades of one scale, which stands under them */
  gboolean has_log;           /* it has a logarithmic scale */
  gboolean has_gauges; /* the heap's counters can be drawn over it: its axis begins at no bytes */
} WeftHeapFormKind;

const WeftHeapFormKind *weft_heap_form (WeftHeapForm form);

/* What is shown where nothing was said. */
WeftHeapOptions weft_heap_options_default (void);

/* A copy of a set of hidden bands; NULL of NULL. */
GHashTable *weft_heap_options_copy_hidden (GHashTable *hidden);
