/* SPDX-License-Identifier: BSD-3-Clause */
/* A lane: one row of the timeline, drawn over the shared time axis. */
#pragma once

#include "weft-chart.h"
#include "weft-features.h"
#include "weft-lane-layout.h"
#include "weft-lane-legend.h"
#include "weft-read-out.h"
#include "weft-table.h"

typedef struct _WeftLane WeftLane;

/* A kind of lanes of a class: one lane, or several alike. Static, texts untranslated. */
typedef struct
{
  WeftTimelineCharts chart; /* its group */
  const char *name;         /* with %u for the number of a HEC */
  const char *note;         /* a second line under the name, or NULL */
  double height;            /* px, unless the class measures it */
  double gap;               /* px below */
  gboolean is_group;        /* its id is that of the group; other kinds of the group need keys */
  const char *key;          /* its part of the ids of lanes ("created"), or NULL */
  guint what;               /* number of the kind, for the class */
  gboolean per_cap;         /* one for each HEC */
  gboolean per_row;         /* one for each row of the threads */
} WeftLaneKind;

/* Maximum number of kinds of a class. */
#define WEFT_LANE_MAX_KINDS 8

/* The source of a lane's events, which determines its coverage. */
typedef enum
{
  WEFT_LANE_OF_PROCESS,  /* or its HEC, if there is a lane for each */
  WEFT_LANE_OF_ALL_HECS, /* the process, also in lanes of one HEC */
  WEFT_LANE_OF_HEC,
  WEFT_LANE_OF_GLOBAL, /* events that no HEC posts */
} WeftLaneExtent;

/* Changes, besides those of the view, after which a lane is painted again. */
typedef enum
{
  WEFT_LANE_REDRAWS_NEVER,
  WEFT_LANE_REDRAWS_WITH_THREADS, /* when the threads have been read */
  WEFT_LANE_REDRAWS_WITH_HEAP,    /* when the options of the heap profile change */
  WEFT_LANE_N_REDRAWS,
} WeftLaneRedraws;

/* A class of lanes: its functions and its kinds. Painters draw into [0, width) x [0, height) of
 * @cr, with the width of the chart's scale. */
typedef struct
{
  void (*paint) (const WeftLane *lane, WeftChart *chart, cairo_t *cr);
  /* Returns the number for the label, of the time in view; "" if none. */
  WeftFormatted (*value) (const WeftLane *lane, WeftChart *chart);
  /* Hit test: fills @out with the item drawn at (@time, @y). Returns FALSE if there is none. */
  gboolean (*read) (
      const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out);
  /* Finds the nearest event on this lane after (or, if !@forward, before) @time. Returns FALSE at
   * the end. */
  gboolean (*step) (
      const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to);
  /* Returns the lane's own name, newly allocated, or NULL to use that of its kind. @aside gets a
   * text that follows it in a paler colour, newly allocated, or NULL. May be NULL. */
  char *(*title) (const WeftLane *lane, const WeftTrace *trace, char **aside);
  /* Returns the part of the lane's id that differs from others of its kind, newly allocated, or
   * NULL. May be NULL. */
  char *(*key) (const WeftLane *lane, const WeftTrace *trace);
  /* Paints an axis into the column of labels, of @width px; name and value take the first @top px.
   * May be NULL. */
  void (*axis) (const WeftLane *lane, WeftChart *chart, cairo_t *cr, double width, double top);
  /* Returns the height above the axis that is free for the label, px; 0 if the axis is beside the
   * label. May be NULL. */
  double (*label_room) (const WeftLane *lane, WeftChart *chart);
  /* Draws over all lanes of a timeline that has this one, from 0 to @height. May be NULL. */
  void (*paint_across) (WeftChart *chart, cairo_t *cr, double height);

  /* The kinds of its lanes in their order, terminated by one without a name. */
  WeftLaneKind kinds[WEFT_LANE_MAX_KINDS + 1];
  /* Help, untranslated: two to six sentences about the contents of its lanes, how to read them,
   * what to look for, and what they do not show. */
  const char *help;
  WeftFeature feature;         /* whose events its lanes show */
  const WeftTableClass *table; /* whose rows are the items of its lanes, or NULL */
  gboolean is_in_dots; /* columns, and the height while it is painted, are in device pixels */
  gboolean is_of_hecs; /* shows the activity of HECs, and is hatched if that was not recorded */
  WeftLaneExtent extent;
  WeftLaneRedraws redraws;
  guint legend; /* WEFT_LEGEND_BIT of each of its colours */
  /* Returns TRUE if @trace has something to show in its lanes. NULL: if it has HECs. */
  gboolean (*has) (const WeftTrace *trace);
  /* Returns TRUE if its lanes are known by now. NULL: always. */
  gboolean (*is_ready) (const WeftTrace *trace);
  /* Returns the number of lanes of each kind in @trace. NULL: one, or as the kind says. */
  guint (*count) (const WeftTrace *trace);
  /* Returns the subject of the @i-th of these lanes, borrowed from @trace. NULL: none. */
  gconstpointer (*subject) (const WeftTrace *trace, guint i);
  /* The meaning of lanes that are empty, a sentence without a full stop, untranslated. NULL: the
   * text of the feature. */
  const char *none;
  /* Returns two words for lanes that are empty, translated and static, if "none" would mislead; or
   * NULL. May be NULL. */
  const char *(*short_none) (const WeftTrace *trace);
  /* Returns the amount of its data in @trace, in a word. May be NULL. */
  WeftFormatted (*amount) (const WeftTrace *trace);
  /* Returns the height for @trace, px. NULL: that of the kind. */
  double (*measure) (const WeftTrace *trace);
  /* Returns a note that replaces that of the kind, translated and static, or NULL. May be NULL. */
  const char *(*note) (const WeftTrace *trace);
} WeftLaneClass;

/* TRUE if @lane shows the activity of one HEC. */
#define weft_lane_is_hec(lane) \
  ((lane)->klass->is_of_hecs && (lane)->klass->extent == WEFT_LANE_OF_HEC)

/* A plain value. */
struct _WeftLane
{
  const WeftLaneClass *klass;
  const WeftLaneKind *kind; /* of the class */
  const char *id; /* in a WeftLaneLayout and in a WeftView: "activity", "sparks/created", "hec/3".
                     Interned */
  guint cap;      /* the index's n-th capability, for lanes of one */
  guint what;     /* number among the lanes of its class, as the class counts them */
  const WeftThreadRow *row; /* its row of threads, or NULL; borrowed from the rows of threads */
  gconstpointer subject;    /* as in the class; borrowed from the trace, or NULL */
  double y, height;         /* px, from the top of the first lane */

  gboolean is_hidden, is_pinned, is_folded;
  gboolean starts;   /* has a separator above */
  gboolean has_more; /* has other lanes below without a separator, which may be folded */
  double factor;     /* of its height, as the user has set it */
};

/* The classes. */
#define GROUP(...)
#define LANES(name) extern const WeftLaneClass weft_lane_##name;
#include "weft-lane-rows.h"

/* Returns all @n classes in their order. */
const WeftLaneClass *const *weft_lane_classes (guint *n);

/* Returns TRUE if @trace has something to show in the lanes of @klass. */
gboolean weft_lane_class_has (const WeftLaneClass *klass, const WeftTrace *trace);

/* Returns TRUE if @klass has lanes of one of the groups @charts. */
gboolean weft_lane_class_is_of (const WeftLaneClass *klass, WeftTimelineCharts charts);

/* Returns the first class with lanes of one of the groups @charts. */
const WeftLaneClass *weft_lane_class_of (WeftTimelineCharts charts);

/* Returns the groups that have lanes with @redraws. */
WeftTimelineCharts weft_lane_groups_that_redraw (WeftLaneRedraws redraws);

/* Returns the name with its number, newly allocated. */
char *weft_lane_title (const WeftLane *lane, const WeftTrace *trace);

/* Like weft_lane_title(), but @aside gets the number, or NULL; both newly allocated. */
char *weft_lane_title_parts (const WeftLane *lane, const WeftTrace *trace, char **aside);

/* Returns the @i-th lane of @kind, of @klass, without a position. @rows are the rows of threads,
 * for a kind with a lane for each; @subject is the subject of the lane, or NULL. */
WeftLane weft_lane_make (const WeftLaneClass *klass,
                         const WeftLaneKind *kind,
                         guint i,
                         WeftTrace *trace,
                         const WeftThreadRows *rows,
                         gconstpointer subject);

/* Returns a lane of @klass outside of a timeline, @height px high. */
WeftLane weft_lane_alone (const WeftLaneClass *klass, double height);

/* Paints the lane, in device pixels if its class has columns of them. */
void weft_lane_paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr);

/* Fills the lane with the colour of idle time. */
void weft_lane_paint_ground (const WeftLane *lane, WeftChart *chart, cairo_t *cr);

/* Returns the second line under the name, translated, or NULL. Static. */
const char *weft_lane_note (const WeftLane *lane, const WeftTrace *trace);

/* Returns the name of the settings of @lane in a WeftLaneLayout: the id of its group if it is the
 * lane of the group, else its own. Static or interned. */
const char *weft_lane_target (const WeftLane *lane);

/* A search for the nearest event, for the step functions of lanes. Starts with time and forward
 * set; candidates are offered in any order. */
typedef struct
{
  guint64 time;
  gboolean forward;
  gboolean found;
  guint64 to; /* if found */
} WeftLaneStep;

/* Keeps @at if it is after (or, unless forward, before) the time, and nearer than the best so far,
 * if any. */
static inline void
weft_lane_step_offer (WeftLaneStep *self, guint64 at)
{
  if (self->forward ? at <= self->time || (self->found && at >= self->to) :
                      at >= self->time || (self->found && at <= self->to))
    return;
  self->found = TRUE;
  self->to = at;
}

/* Sets @to to the nearest candidate. Returns FALSE if there was none. */
static inline gboolean
weft_lane_step_end (const WeftLaneStep *self, guint64 *to)
{
  if (self->found)
    *to = self->to;
  return self->found;
}

/* All events, including those of no capability. */
#define WEFT_LANE_STEP_ALL G_MAXUINT

/* Steps to the nearest event of @mask, of the index's @cap-th capability or of all. */
gboolean weft_lane_step_event (
    const WeftTrace *trace, guint cap, guint mask, guint64 time, gboolean forward, guint64 *to);
