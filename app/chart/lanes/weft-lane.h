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

/* A lane that a class has, or several alike. A row; static, texts untranslated. */
typedef struct
{
  WeftTimelineCharts chart; /* its group */
  const char *name;         /* with %u for the number of a HEC */
  const char *note;         /* a second line under the name, or NULL */
  double height;            /* px, where the class does not measure it */
  double gap;               /* px below */
  gboolean is_group;        /* it has the group's name; the others of a group need keys */
  const char *key;          /* its name in the group's names ("created"), or NULL */
  guint what;               /* which of several, as the class counts them */
  gboolean per_cap;         /* one for each HEC */
  gboolean per_row;         /* one for each row of the threads */
} WeftLaneKind;

/* The most kinds of a class. */
#define WEFT_LANE_MAX_KINDS 8

/* The source of a lane's events, whose coverage it has. */
typedef enum
{
  WEFT_LANE_OF_PROCESS,  /* or of its HEC, where there is a lane for each */
  WEFT_LANE_OF_ALL_HECS, /* of the process, also in lanes of one HEC */
  WEFT_LANE_OF_HEC,
  WEFT_LANE_OF_GLOBAL, /* of what no HEC posts */
} WeftLaneExtent;

/* Changes, besides the view, with which a lane is painted again. */
typedef enum
{
  WEFT_LANE_REDRAWS_NEVER,
  WEFT_LANE_REDRAWS_WITH_THREADS, /* that have been read */
  WEFT_LANE_REDRAWS_WITH_HEAP,    /* profile: how it is drawn */
  WEFT_LANE_N_REDRAWS,
} WeftLaneRedraws;

/* A class of lanes: its functions and its kinds. Painters draw into [0, width) x [0, height) of
 * @cr, with the width of the chart's scale. */
typedef struct
{
  void (*paint) (const WeftLane *lane, WeftChart *chart, cairo_t *cr);
  /* The number of the time in view, for the label; "" if none. */
  WeftFormatted (*value) (const WeftLane *lane, WeftChart *chart);
  /* Hit test: fills @out with the item drawn at (@time, @y). Returns FALSE if there is none. */
  gboolean (*read) (
      const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out);
  /* Finds the nearest event on this lane after (or, if !@forward, before) @time. Returns FALSE at
   * the end. */
  gboolean (*step) (
      const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to);
  /* The name of a lane that has one of its own, newly allocated; NULL if the lane's name is all
   * there is. @aside gets what follows it in a paler colour, newly allocated, or NULL. May be
   * NULL. */
  char *(*title) (const WeftLane *lane, const WeftTrace *trace, char **aside);
  /* The part of the lane's id that differs from others of its kind, newly allocated, or NULL. May
   * be NULL. */
  char *(*key) (const WeftLane *lane, const WeftTrace *trace);
  /* Paints an axis into the label's column of @width px; name and value take the first @top px. May
   * be NULL. */
  void (*axis) (const WeftLane *lane, WeftChart *chart, cairo_t *cr, double width, double top);
  /* The px at the top which the axis leaves to the label; 0: it is at the side, and leaves all. May
   * be NULL. */
  double (*label_room) (const WeftLane *lane, WeftChart *chart);
  /* Draws over all lanes of a timeline that has this one, from 0 to @height. May be NULL. */
  void (*paint_across) (WeftChart *chart, cairo_t *cr, double height);

  /* Its lanes, in their order; what follows the last has no name. */
  WeftLaneKind kinds[WEFT_LANE_MAX_KINDS + 1];
  /* What its lanes show, how to read them, what to look for and what they do not tell: two to six
   * sentences for the help, untranslated. */
  const char *help;
  WeftFeature feature;         /* what its lanes are made of */
  const WeftTableClass *table; /* whose rows are the items of its lanes; or NULL */
  gboolean is_in_dots; /* its columns are device pixels, and so is its height while it is painted */
  gboolean is_of_hecs; /* shows what HECs do: all of it is hatched where that was not recorded */
  WeftLaneExtent extent;
  WeftLaneRedraws redraws;
  guint legend; /* bits, 1 << WeftLegend: the colours that it has */
  /* Returns TRUE if @trace has something to show in its lanes. NULL: if it has HECs. */
  gboolean (*has) (const WeftTrace *trace);
  /* Returns TRUE if its lanes are known already. NULL: always. */
  gboolean (*is_ready) (const WeftTrace *trace);
  /* The number of lanes of each kind that @trace has. NULL: one, or as the kind says. */
  guint (*count) (const WeftTrace *trace);
  /* What the @i-th of these shows, which lives as long as @trace. NULL: its number is enough. */
  gconstpointer (*subject) (const WeftTrace *trace, guint i);
  /* What it means that it has nothing to show, a sentence without a full stop, untranslated. NULL:
   * the feature tells. */
  const char *none;
  /* How much @trace has of it, in a word. NULL: that says nothing. */
  WeftFormatted (*amount) (const WeftTrace *trace);
  /* The height that depends on the log, px. NULL: that of the kind. */
  double (*measure) (const WeftTrace *trace);
  /* A note in place of the kind's, translated, static; NULL if there is none. May be NULL. */
  const char *(*note) (const WeftTrace *trace);
} WeftLaneClass;

/* TRUE if @lane shows the activity of one HEC. */
#define weft_lane_is_hec(lane) \
  ((lane)->klass->is_of_hecs && (lane)->klass->extent == WEFT_LANE_OF_HEC)

/* A plain value, but for what the class makes of it. */
struct _WeftLane
{
  const WeftLaneClass *klass;
  const WeftLaneKind *kind; /* of the class */
  const char *id; /* in a WeftLaneLayout and in a WeftView: "activity", "sparks/created", "hec/3".
                     Interned */
  guint cap;      /* the index's n-th capability, for lanes of one */
  guint what;     /* which of several, as the class counts them */
  const WeftThreadRow *row; /* that it shows, or NULL; borrowed from the rows of threads */
  gconstpointer subject;    /* as the class says; borrowed from the trace, or NULL */
  double y, height;         /* px, from the top of the first lane */

  gboolean is_hidden, is_pinned, is_folded;
  gboolean starts;   /* a line stands above it */
  gboolean has_more; /* others, folded away or not, stand below without a line between */
  double factor;     /* of its height, as a person chose it */
};

/* The classes. */
#define GROUP(...)
#define LANES(name) extern const WeftLaneClass weft_lane_##name;
#include "weft-lane-rows.h"

/* All of them in their order: @n. */
const WeftLaneClass *const *weft_lane_classes (guint *n);

/* Returns TRUE if @trace has something to show in the lanes of @klass. */
gboolean weft_lane_class_has (const WeftLaneClass *klass, const WeftTrace *trace);

/* Returns TRUE if @klass has lanes of one of the groups @charts; and the first class that has. */
gboolean weft_lane_class_is_of (const WeftLaneClass *klass, WeftTimelineCharts charts);
const WeftLaneClass *weft_lane_class_of (WeftTimelineCharts charts);

/* The groups with lanes that are painted again with @redraws. */
WeftTimelineCharts weft_lane_groups_that_redraw (WeftLaneRedraws redraws);

/* The name with its number, newly allocated. */
char *weft_lane_title (const WeftLane *lane, const WeftTrace *trace);

/* Like weft_lane_title(), but @aside gets the number, or NULL; both newly allocated. */
char *weft_lane_title_parts (const WeftLane *lane, const WeftTrace *trace, char **aside);

/* The @i-th lane of @kind, of @klass; not yet placed. @rows are those of threads, for a kind that
 * has a lane for each; @subject is what the class has for the lane, or NULL. */
WeftLane weft_lane_make (const WeftLaneClass *klass,
                         const WeftLaneKind *kind,
                         guint i,
                         WeftTrace *trace,
                         const WeftThreadRows *rows,
                         gconstpointer subject);

/* A lane of @klass outside of a timeline, @height px high. */
WeftLane weft_lane_alone (const WeftLaneClass *klass, double height);

/* Paints the lane as its class does, in device pixels where it has columns of them. */
void weft_lane_paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr);

/* Fills the lane with the colour of what is idle. */
void weft_lane_paint_ground (const WeftLane *lane, WeftChart *chart, cairo_t *cr);

/* The second line under its name, translated, or NULL. Static. */
const char *weft_lane_note (const WeftLane *lane, const WeftTrace *trace);

/* The name in a WeftLaneLayout that settings of @lane apply to: its group if it has the group's
 * name, else the lane itself. Static or interned. */
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

/* Takes @at if it is after (or, unless forward, before) the time, and nearer than the last one
 * taken. */
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
