/* SPDX-License-Identifier: BSD-3-Clause */
/* Options and forms of heap charts, and the choice of the profile that they show. */
#pragma once

#include "weft-heap-groups.h"
#include "weft-heap-numbers.h"
#include "weft-trace.h"

typedef enum
{
#define FORM(constant, ...) WEFT_HEAP_##constant,
#include "weft-heap-form-rows.h"
  WEFT_N_HEAP_FORMS,
} WeftHeapForm;

/* Layout of the bands in a form. */
typedef enum
{
  WEFT_HEAP_AREAS,    /* stacked */
  WEFT_HEAP_OVERLAID, /* lines on one axis */
  WEFT_HEAP_ROWS,     /* rows with their names beside them */
} WeftHeapLayout;

/* The unit of a form's axis. */
typedef enum
{
  WEFT_HEAP_SCALE_BYTES,
  WEFT_HEAP_SCALE_SUM_SHARE,  /* share of the sum of all bands */
  WEFT_HEAP_SCALE_PEAK_SHARE, /* share of a band's own peak in view */
} WeftHeapScale;

#define WEFT_HEAP_NO_BAND G_MAXUINT32
/* Band number of the sum of the bands that are not listed. */
#define WEFT_HEAP_OTHER (G_MAXUINT32 - 1)

/* Number of bands drawn by default; the rest is summed as "other". */
#define WEFT_DEFAULT_BANDS 15

/* Options; bands are numbers in the profile that is shown. Copied by value; owns nothing. */
typedef struct
{
  WeftHeapForm form;
  gboolean is_log;    /* use a logarithmic scale if the form has one */
  gboolean with_heap; /* draw heap size, blocks and live bytes as lines if the form allows */
  guint n_bands;      /* number of bands to list, ordered by @key in the visible range */
  WeftHeapKey key;
  guint32 highlighted; /* a band, WEFT_HEAP_OTHER or _NO_BAND; all other bands are drawn faintly */
  guint32 isolated;    /* a band, WEFT_HEAP_OTHER or _NO_BAND; all other bands are not drawn */
  GHashTable *hidden;  /* set of bands (GUINT_TO_POINTER) that are not drawn, or NULL; borrowed */
  guint n_hidden;      /* number of hidden bands */
  double min_axis_bytes; /* minimum number of bytes that the axis covers, or 0 */
  gboolean has_axis;     /* draw an axis whenever a few ticks fit, not only in a tall chart */
} WeftHeapOptions;

/* Returns TRUE if @a and @b draw the same bands, possibly in different colours. The contents of
 * sets of hidden bands are not compared, only their sizes, since bands are hidden one at a time. */
gboolean weft_heap_options_select_same_bands (const WeftHeapOptions *a, const WeftHeapOptions *b);

/* A form of the heap chart. Static; texts are untranslated. */
typedef struct
{
  const char *id;            /* used in files and settings, such as "heap-lines" */
  const char *title;         /* "Lines" */
  const char *picture_title; /* title of an exported chart: "Heap profile, lines" */
  const char *summary;       /* such as "A line for each band" */
  const char *help;          /* a few sentences on how to read the chart */
  WeftHeapLayout layout;
  WeftHeapScale scale;
  double min_row_px, max_row_px; /* minimum and maximum height of a row, px */
  gboolean is_centred;           /* areas are stacked around a centre line */
  gboolean has_shades;           /* rows are coloured in shades of one scale, with a key below */
  gboolean has_log;              /* a logarithmic scale is available */
  gboolean has_gauges;           /* the heap counters can be drawn over the bands */
} WeftHeapFormKind;

const WeftHeapFormKind *weft_heap_form_get (WeftHeapForm form);
WeftHeapOptions weft_heap_options_default (void);

/* Copies a set of hidden bands; NULL if @hidden is NULL. */
GHashTable *weft_heap_options_copy_hidden (GHashTable *hidden);

/* Choice of one of the heap profiles in a log, and of how its bands are grouped. */

/* Group key that means no grouping: the bands themselves are shown. */
#define WEFT_HEAP_NO_GROUP WEFT_N_HEAP_GROUPS

/* A choice; free its contents with weft_heap_choice_clear(). */
typedef struct
{
  guint part; /* index of the profile in the log */
  WeftHeapGroupKey group;
  char *match;  /* regular expression for WEFT_HEAP_GROUP_MATCH; NULL or "" if none; owned */
  char *opened; /* label of the group whose bands are shown, or NULL; owned */
} WeftHeapChoice;

/* Sets @copy to a deep copy of @self. */
void weft_heap_choice_copy (WeftHeapChoice *copy, const WeftHeapChoice *self);
void weft_heap_choice_clear (WeftHeapChoice *self);

/* Returns a new reference to the chosen profile. If the choice does not apply to this log, returns
 * the first profile, ungrouped. */
WeftHeapProfile *weft_heap_choice_profile (const WeftHeapChoice *self, const WeftTrace *trace);

/* Returns the name of the band for live data that is in no other band of a profile by retainer.
 * Translated, static. */
const char *weft_heap_rest_label (void);

/* Returns the breakdown and restriction of @kind, such as "by type, biography drag". Translated,
 * newly allocated; NULL if neither is known. */
char *weft_heap_kind_text (const WeftHeapKind *kind);
