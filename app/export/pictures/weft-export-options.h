/* SPDX-License-Identifier: BSD-3-Clause */
/* Options of an exported picture: its kind, range, size and style. */
#pragma once

#include "weft-file-save.h"
#include "weft-heap-comparison.h"
#include "weft-heap-options.h"
#include "weft-timeline.h"

/* Size of an exported picture, in pixels or on paper. */

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

/* Default width of a picture, px; a matrix is as wide as it needs to be. */
#define WEFT_EXPORT_WIDTH 1600

/* Default, smallest and largest text size of axes and values (points). The default is the size on
 * the screen. Names are a tenth larger. */
#define WEFT_EXPORT_TEXT_SIZE 9.0
#define WEFT_EXPORT_MIN_TEXT  4.0
#define WEFT_EXPORT_MAX_TEXT  36.0

/* Longest side and largest area of an image, in pixels of the image. */
#define WEFT_EXPORT_MAX_SIDE 32767
#define WEFT_EXPORT_MAX_AREA (G_GUINT64_CONSTANT (1) << 28)

/* A kind of picture, see weft-picture.h. */
typedef struct _WeftPictureKind WeftPictureKind;

/* Options of an export. All zeros mean the whole timeline in its natural size, in the light theme.
 * Borrows all pointers. */
typedef struct
{
  const WeftPictureKind *kind; /* NULL for the timeline */
  gboolean flame_shows_change; /* flame graph: colours show how the range differs from the rest of
                                  the run */
  WeftTrace *compared; /* flame graph: the log to draw, in colours that show how it differs from the
                          trace; heap profile: the log to draw below the trace; or NULL */
  guint64 compared_from, compared_to; /* range of @compared, ns */
  WeftHeapComparison *comparison;     /* heap profile: comparison of both logs on one axis; or
                                         NULL */
  const char *names[2];               /* heap profile: names of both logs */
  gboolean is_moment; /* flame graph of the heap: draw the heap at the time @from, not the mean over
                         the range */
  WeftHeapOptions heap_options; /* heap profile: options except the form, which is taken from the
                                   kind */
  WeftHeapChoice heap_choice;   /* heap profile: part to draw, and groups of bands */
  WeftPictureSize size;         /* 0 for WEFT_EXPORT_WIDTH and the natural height */
  double text_size; /* text size of axes and values, points; 0 for WEFT_EXPORT_TEXT_SIZE */
  guint scale;      /* PNG: device pixels per px; 0 for 1 */
  guint64 from, to; /* ns, [from, to); the whole log if @to is 0 */
  WeftTheme theme;
  guint n_bands;     /* heap profile: number of bands; 0 for WEFT_DEFAULT_BANDS */
  gboolean gc_bands; /* lanes: tint GC pauses in all lanes */
  /* lanes: draw the critical path. It ends in thread @path_thread at @path_to or, if @path_to is 0,
   * at the end of the range */
  gboolean critical_path;
  guint32 path_thread; /* thread ID */
  guint64 path_to;     /* ns */
  /* timeline: the layout of the lanes, the threads that have lanes, and the factor by which lanes
   * are enlarged if the picture has its natural height. NULL and 0 for the defaults */
  const WeftLaneLayout *layout;
  WeftThreadRows *thread_rows;
  double lanes_growth;
  const char *title; /* title above the picture; NULL if there is none */
  gboolean outlines; /* SVG: draw text as shapes, which do not need the font */
  WeftFileConsent consent;
} WeftExportOptions;
