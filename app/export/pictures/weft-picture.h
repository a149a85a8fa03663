/* SPDX-License-Identifier: BSD-3-Clause */
/* Table of the pictures of a log that can be exported. */
#pragma once

#include "weft-export-options.h"
#include "weft-features.h"
#include "weft-profile-subject.h"

/* Options, as bits, that a kind of picture takes in addition to size, range and theme. */
typedef enum
{
  WEFT_PICTURE_TAKES_BANDS = 1 << 0,    /* number of bands that are shown individually */
  WEFT_PICTURE_TAKES_GROUPS = 1 << 1,   /* groups of bands, their order, a logarithmic scale */
  WEFT_PICTURE_TAKES_CHANGE = 1 << 2,   /* colours for the difference of the range from the rest of
                                           the run */
  WEFT_PICTURE_TAKES_MOMENT = 1 << 3,   /* a point in time instead of a range */
  WEFT_PICTURE_TAKES_COMPARED = 1 << 4, /* another range or log to compare with */
  WEFT_PICTURE_TAKES_GC_BANDS = 1 << 5, /* tint of GC pauses in all lanes */
  WEFT_PICTURE_TAKES_PATH = 1 << 6,     /* critical path through the lanes */
  WEFT_PICTURE_TAKES_LAYOUT = 1 << 7,   /* lanes that are shown, their order and heights */
} WeftPictureOptionFlags;

/* Functions shared by several kinds of pictures. */
typedef struct _WeftPictureClass WeftPictureClass;

/* A kind of picture: a row of the table. Static. The title, the description and the messages are to
 * be translated. */
struct _WeftPictureKind
{
  const char *id;               /* on the command line: "heap-lines" */
  const char *title;            /* "Heap profile, lines" */
  const char *description;      /* description of its contents */
  WeftFeature feature;          /* feature that the log must have */
  const char *recording_advice; /* advice for recording the feature, or NULL */
  const WeftPictureClass *klass;
  guint variant; /* selects a picture of the class: the lanes (WeftTimelineCharts), the form of a
                    heap profile, … */
  guint option_flags;   /* bits of WeftPictureOptionFlags */
  gboolean is_reported; /* shown in reports */
  const char
      *no_data_message; /* message if there is no data, instead of the feature's message; or NULL */
};

/* A picture of a range of a log, while it is being made. */
typedef struct
{
  const WeftPictureKind *kind;
  WeftTrace *trace;
  const WeftExportOptions *options;
  guint64 from, to; /* ns; equal for a single point in time */
  gpointer data;    /* data of the class */
} WeftPicture;

struct _WeftPictureClass
{
  /* Returns TRUE if @trace has data for the picture in any range; fast. */
  gboolean (*log_has_data) (const WeftPictureKind *kind, const WeftTrace *trace);
  /* Make the data of the picture in self->data, and free it. */
  void (*make) (WeftPicture *self);
  GDestroyNotify free;
  /* Returns TRUE if the range has data. If NULL, log_has_data() decides. */
  gboolean (*has_data) (const WeftPicture *self);
  /* Return the natural size, px. If NULL, the width is WEFT_EXPORT_WIDTH, and the height is
   * fixed_height. */
  guint (*width) (const WeftPicture *self);
  guint (*height) (const WeftPicture *self, guint width);
  guint fixed_height;
  /* Appends to @rows (of guint) the positions at which a picture of natural height may be cut: px
   * from its top, ascending. The part above the first position is repeated on each sheet. If NULL,
   * the picture is never cut, but can be drawn at any height. */
  void (*append_cut_rows) (const WeftPicture *self, GArray *rows);
  /* Draws the picture, @width x @height px. */
  void (*paint) (
      const WeftPicture *self, WeftTextCache *text, cairo_t *cr, double width, double height);
};

extern const WeftPictureClass weft_picture_timeline; /* @variant: lanes, of WeftTimelineCharts */
extern const WeftPictureClass weft_picture_heap;     /* @variant: a WeftHeapForm */
extern const WeftPictureClass weft_picture_flame;    /* @variant: a WeftProfileSubject */
extern const WeftPictureClass weft_picture_retainers;
extern const WeftPictureClass weft_picture_spark_sizes;
extern const WeftPictureClass weft_picture_utilisation;
extern const WeftPictureClass weft_picture_parallelism;
extern const WeftPictureClass weft_picture_why;

/* Returns all kinds in the order in which lists show them, the whole timeline first, and sets @n to
 * their number. */
const WeftPictureKind *weft_picture_kinds (guint *n);

/* Returns the kind called @id, or NULL. */
const WeftPictureKind *weft_picture_find (const char *id);

/* Returns the title in the options, or "". Borrowed. */
const char *weft_picture_title (const WeftPicture *self);
