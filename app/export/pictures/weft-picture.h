/* SPDX-License-Identifier: BSD-3-Clause */
/* Pictures of a log that can be exported: one row for each. */
#pragma once

#include "weft-export-options.h"
#include "weft-features.h"
#include "weft-profile-subject.h"

/* What a picture takes beyond a size, a range and a theme; a bit for each. */
typedef enum
{
  WEFT_PICTURE_BANDS = 1 << 0,  /* how many bands are shown one by one */
  WEFT_PICTURE_GROUPS = 1 << 1, /* groups of bands, their order, a logarithmic scale */
  WEFT_PICTURE_CHANGE = 1 << 2, /* how the range differs from the rest */
  WEFT_PICTURE_MOMENT = 1 << 3, /* a moment in place of a range */
  WEFT_PICTURE_OTHER = 1 << 4,  /* another range or log that it is compared with */
  WEFT_PICTURE_GCS = 1 << 5,    /* whether GC pauses tint all lanes */
  WEFT_PICTURE_PATH = 1 << 6,   /* whether the critical path is drawn through the lanes */
  WEFT_PICTURE_LAYOUT = 1 << 7, /* which lanes a person shows, their order and heights */
} WeftPictureTakes;

/* What kinds of pictures know to do. */
typedef struct _WeftPictureClass WeftPictureClass;

/* A row. Static; texts are to be translated. */
struct _WeftPictureKind
{
  const char *id;      /* on the command line: "heap-lines" */
  const char *title;   /* "Heap profile, lines" */
  const char *what;    /* what is seen in it */
  WeftFeature feature; /* what a log without it lacks; and which way of recording it, or NULL */
  const char *way;
  const WeftPictureClass *klass;
  guint of;             /* the class's: lanes (WeftTimelineCharts), a form, … */
  guint takes;          /* of WeftPictureTakes */
  gboolean is_reported; /* a report has it */
  const char *none;     /* what to say in place of the feature where there is nothing, or NULL */
};

/* A picture of a log in a range, while it is made. */
typedef struct
{
  const WeftPictureKind *kind;
  WeftTrace *trace;
  const WeftExportOptions *options;
  guint64 from, to; /* ns; equal for a moment */
  gpointer data;    /* of the class */
} WeftPicture;

struct _WeftPictureClass
{
  /* Whether @trace has something for it at any time; fast. */
  gboolean (*is_in) (const WeftPictureKind *kind, const WeftTrace *trace);
  /* Reads what is drawn into self->data, if anything, and frees that. */
  void (*make) (WeftPicture *self);
  GDestroyNotify free;
  /* Whether there is something in the range. NULL: where is_in says so. */
  gboolean (*is_there) (const WeftPicture *self);
  /* The size that it has by itself, px. A NULL width: WEFT_EXPORT_WIDTH; a NULL height: that of
   * all, fixed_height. */
  guint (*width) (const WeftPicture *self);
  guint (*height) (const WeftPicture *self, guint width);
  guint fixed_height;
  /* Appends to @rows, of guint, ascending, where it may be cut in its natural height: px from its
   * top, the first one below what each part begins with. NULL: it is drawn in any height instead.
   */
  void (*cuts) (const WeftPicture *self, GArray *rows);
  /* Draws all of @width x @height. */
  void (*paint) (
      const WeftPicture *self, WeftTextCache *text, cairo_t *cr, double width, double height);
};

extern const WeftPictureClass weft_picture_timeline; /* of lanes: WeftTimelineCharts */
extern const WeftPictureClass weft_picture_heap;     /* of a WeftHeapForm */
extern const WeftPictureClass weft_picture_flame;    /* of a WeftProfileSubject */
extern const WeftPictureClass weft_picture_retainers;
extern const WeftPictureClass weft_picture_spark_sizes;
extern const WeftPictureClass weft_picture_utilisation;
extern const WeftPictureClass weft_picture_parallelism;

/* All rows in the order in which they are listed, the whole timeline first: @n of them. */
const WeftPictureKind *weft_pictures (guint *n);

/* The row called @id, or NULL. */
const WeftPictureKind *weft_picture_find (const char *id);

/* The title of @options, or "". Borrowed. */
const char *weft_picture_title (const WeftPicture *self);
