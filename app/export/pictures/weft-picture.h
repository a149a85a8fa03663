/* SPDX-License-Identifier: BSD-3-Clause */
/* Pictures of a log that can be exported: one row for each. */
#pragma once

#include "weft-export-options.h"
#include "weft-features.h"
#include "weft-profile-subject.h"

/* Options of a picture besides size, range and theme, as bits. */
typedef enum
{
  WEFT_PICTURE_BANDS = 1 << 0,  /* number of bands that are shown one by one */
  WEFT_PICTURE_GROUPS = 1 << 1, /* groups of bands, their order, a logarithmic scale */
  WEFT_PICTURE_CHANGE = 1 << 2, /* difference of the range from the rest */
  WEFT_PICTURE_MOMENT = 1 << 3, /* a moment instead of a range */
  WEFT_PICTURE_OTHER = 1 << 4,  /* another range or log to compare with */
  WEFT_PICTURE_GCS = 1 << 5,    /* tint of all lanes in GC pauses */
  WEFT_PICTURE_PATH = 1 << 6,   /* critical path through the lanes */
  WEFT_PICTURE_LAYOUT = 1 << 7, /* lanes that are shown, their order and heights */
} WeftPictureTakes;

/* Functions of several kinds of pictures. */
typedef struct _WeftPictureClass WeftPictureClass;

/* A row. Static; texts are to be translated. */
struct _WeftPictureKind
{
  const char *id;      /* on the command line: "heap-lines" */
  const char *title;   /* "Heap profile, lines" */
  const char *what;    /* its contents */
  WeftFeature feature; /* required of the log */
  const char *way;     /* advice for recording the feature, or NULL */
  const WeftPictureClass *klass;
  guint of;    /* selects the picture of the class: lanes (WeftTimelineCharts), a form, … */
  guint takes; /* of WeftPictureTakes */
  gboolean is_reported; /* shown in reports */
  const char *none; /* message if there is no data, instead of that about the feature; or NULL */
};

/* A picture of a log in a range, while it is made. */
typedef struct
{
  const WeftPictureKind *kind;
  WeftTrace *trace;
  const WeftExportOptions *options;
  guint64 from, to; /* ns; equal for a moment */
  gpointer data;    /* data of the class */
} WeftPicture;

struct _WeftPictureClass
{
  /* Returns TRUE if @trace has data for the picture at any time; fast. */
  gboolean (*is_in) (const WeftPictureKind *kind, const WeftTrace *trace);
  /* Read the data of the picture into self->data, and free it. */
  void (*make) (WeftPicture *self);
  GDestroyNotify free;
  /* Returns TRUE if the range has data. NULL: if is_in returns TRUE. */
  gboolean (*is_there) (const WeftPicture *self);
  /* Return the natural size, px. A NULL width is WEFT_EXPORT_WIDTH, a NULL height fixed_height. */
  guint (*width) (const WeftPicture *self);
  guint (*height) (const WeftPicture *self, guint width);
  guint fixed_height;
  /* Appends the rows at which the picture may be cut in its natural height to @rows: of guint,
   * ascending, px from its top. The part above the first one is repeated on each sheet. NULL: it is
   * not cut, but drawn in any height. */
  void (*cuts) (const WeftPicture *self, GArray *rows);
  /* Draws the picture into @width x @height. */
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

/* Returns all kinds in the order of lists, the whole timeline first; @n is their number. */
const WeftPictureKind *weft_pictures (guint *n);

/* Returns the kind called @id, or NULL. */
const WeftPictureKind *weft_picture_find (const char *id);

/* Returns the title of the options, or "". Borrowed. */
const char *weft_picture_title (const WeftPicture *self);
