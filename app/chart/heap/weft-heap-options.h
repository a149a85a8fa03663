/* SPDX-License-Identifier: BSD-3-Clause */
/* Options and forms of heap charts. */
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
  WEFT_HEAP_AREAS, /* stacked */
  WEFT_HEAP_OVER,  /* lines on one axis */
  WEFT_HEAP_ROWS,  /* rows with their names beside them */
} WeftHeapLayout;

/* The unit of a form's axis. */
typedef enum
{
  WEFT_HEAP_OF_BYTES,
  WEFT_HEAP_OF_SUM,  /* share of the sum of all bands */
  WEFT_HEAP_OF_PEAK, /* share of a band's own peak in view */
} WeftHeapScale;

#define WEFT_HEAP_NO_BAND G_MAXUINT32
/* The sum of the bands that are not listed. */
#define WEFT_HEAP_OTHER (G_MAXUINT32 - 1)

/* Number of bands drawn by default; the rest is summed as "other". */
#define WEFT_DEFAULT_BANDS 15

/* A plain value, bands by their number in the profile that is shown. */
typedef struct
{
  WeftHeapForm form;
  gboolean is_log;    /* logarithmic, if the form has such a scale */
  gboolean with_heap; /* heap size, blocks and live bytes as lines, if the axis is in bytes */
  guint n_bands;      /* that are listed: the first by the key in view */
  WeftHeapKey key;
  guint32 highlighted; /* a band, WEFT_HEAP_OTHER or _NO_BAND; the others are drawn faintly */
  guint32 isolated;    /* a band, WEFT_HEAP_OTHER or _NO_BAND; the others are not drawn */
  GHashTable *hidden;  /* of bands (GUINT_TO_POINTER) that are not drawn, or NULL; borrowed */
  guint n_hidden;      /* number of hidden bands */
  double room;         /* bytes that the axis has at least, or 0 */
  gboolean has_axis;   /* if a few ticks have room; otherwise only a tall chart has one */
} WeftHeapOptions;

/* Returns TRUE if both draw the same bands, though maybe in other colours. Sets of hidden bands are
 * compared by their size, as they change by one band at a time. */
gboolean weft_heap_options_same_bands (const WeftHeapOptions *a, const WeftHeapOptions *b);

/* A form of the chart. Static; texts are to be translated. */
typedef struct
{
  const char *id;      /* in files and settings: "heap-lines" */
  const char *title;   /* "Lines" */
  const char *picture; /* title of an exported chart: "Heap profile, lines" */
  const char *what;    /* summary: "A line for each band" */
  const char *help;    /* how to read it: some sentences */
  WeftHeapLayout layout;
  WeftHeapScale scale;
  double least_row, most_row; /* px: limits of the height of a row */
  gboolean is_centred;        /* areas are stacked around a centre line */
  gboolean has_shades;        /* rows have shades of one scale, with a key below */
  gboolean has_log;           /* it has a logarithmic scale */
  gboolean has_gauges;        /* the heap's counters can be drawn over it */
} WeftHeapFormKind;

const WeftHeapFormKind *weft_heap_form (WeftHeapForm form);
WeftHeapOptions weft_heap_options_default (void);

/* Copies a set of hidden bands; NULL if @hidden is NULL. */
GHashTable *weft_heap_options_copy_hidden (GHashTable *hidden);
