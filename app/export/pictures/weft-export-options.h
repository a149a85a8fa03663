/* SPDX-License-Identifier: BSD-3-Clause */
/* Options of an exported picture: which one, of what, in which size and style. */
#pragma once

#include "weft-file-save.h"
#include "weft-heap-choice.h"
#include "weft-heap-comparison.h"
#include "weft-heap-options.h"
#include "weft-picture-size.h"
#include "weft-timeline.h"

/* The width of a picture where none is given, px; a matrix is as wide as it needs. */
#define WEFT_EXPORT_WIDTH 1600

/* The size of axes and values, points, of a picture as the screen has it; names are a tenth larger.
 */
#define WEFT_EXPORT_TEXT_SIZE 9.0
#define WEFT_EXPORT_MIN_TEXT  4.0
#define WEFT_EXPORT_MAX_TEXT  36.0

/* The longest side and the largest area of an image, in its own pixels. */
#define WEFT_EXPORT_MAX_SIDE 32767
#define WEFT_EXPORT_MAX_AREA (G_GUINT64_CONSTANT (1) << 28)

/* A row of the table of pictures: see weft-picture.h. */
typedef struct _WeftPictureKind WeftPictureKind;

/* A plain value; all zeros are the whole timeline in its natural size, light. */
typedef struct
{
  const WeftPictureKind *kind; /* NULL: the timeline */
  gboolean flame_changes; /* of a flame graph: how the range differs from the rest of the log */
  WeftTrace *compared;    /* of a flame graph: of this log, compared with the other; of a heap
                             profile: this one below the other; borrowed, or NULL */
  guint64 compared_from, compared_to; /* ns: of that */
  WeftHeapComparison *comparison; /* of a heap profile: both, already laid on one axis; borrowed,
                                     or NULL */
  const char *names[2];           /* of the two that are compared; of a heap profile */
  gboolean is_moment;             /* of a heap's tree: what is there at from */
  WeftHeapOptions heap_options;   /* its form is the kind's */
  WeftHeapChoice heap_choice;     /* its texts are borrowed */
  WeftPictureSize size;           /* 0: WEFT_EXPORT_WIDTH, and the natural height */
  double text_size;               /* points: of axes and values; 0: WEFT_EXPORT_TEXT_SIZE */
  guint scale;                    /* an image's pixels for each of these px; 0: 1 */
  guint64 from, to;               /* ns, [from, to); to is 0: the whole log */
  WeftTheme theme;
  guint n_bands;     /* of a heap profile; 0: WEFT_DEFAULT_BANDS */
  gboolean gc_bands; /* of lanes: GC pauses tint all of them */
  /* of lanes: the critical path to path_to, drawn through them, to the thread path_thread;
   * where path_to is 0, that to the end of the range */
  gboolean critical_path;
  guint32 path_thread; /* its id */
  guint64 path_to;     /* ns */
  /* of the timeline: the lanes as a person has laid them out, the threads that have lanes there,
   * and the factor of all heights in a picture of its natural height. Borrowed; NULL and 0: the
   * default
   */
  const WeftLaneLayout *layout;
  WeftThreadRows *thread_rows;
  double lanes_growth;
  const char *title; /* above the picture; NULL: none */
  gboolean outlines; /* of an SVG: text as shapes, which look the same without the font */
  WeftFileConsent consent;
} WeftExportOptions;
