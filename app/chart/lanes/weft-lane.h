/* SPDX-License-Identifier: BSD-3-Clause */
/* A lane: one row of the timeline, drawn over the shared time axis. */
#pragma once

#include "weft-chart.h"
#include "weft-lane-group.h"
#include "weft-read-out.h"

G_BEGIN_DECLS

typedef struct _WeftLane WeftLane;

/* What a kind of lane knows to do. The painters draw into [0, width) x [0, height) of @cr, where
 * width is that of the chart's scale. */
typedef struct
{
  void (*paint) (const WeftLane *lane, WeftChart *chart, cairo_t *cr);
  /* The number of the time in view, for the label; "" where there is none. */
  WeftFormatted (*value) (const WeftLane *lane, WeftChart *chart);
  /* What stands at @time and @y; FALSE where nothing does. */
  gboolean (*read) (
      const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out);
  /* The next event's time behind @time on this lane, or the last one before it; FALSE where there
   * is none. */
  gboolean (*step) (
      const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to);
  /* The name of a lane that has one of its own, newly allocated; NULL where the lane's name is all
   * there is. @aside gets what stands behind it in a paler colour, newly allocated, or NULL. May be
   * NULL. */
  char *(*title) (const WeftLane *lane, const WeftTrace *trace, char **aside);
  /* What tells a lane from others of its kind in a WeftLaneLayout, newly allocated, or NULL. May be
   * NULL. */
  char *(*key) (const WeftLane *lane, const WeftTrace *trace);
  /* What stands in the label's column of @width px beside name and value, which take the first @top
   * px: an axis. May be NULL. */
  void (*axis) (const WeftLane *lane, WeftChart *chart, cairo_t *cr, double width, double top);
} WeftLaneClass;

/* A plain value, but for what the class makes of it. */
struct _WeftLane
{
  const WeftLaneClass *klass;
  const char *name;  /* translated; with %u for the number of a HEC. Static */
  const char *note;  /* a second line under the name, or NULL. Static, translated */
  guint cap;         /* the index's n-th capability, for lanes of one */
  guint what;        /* which of several, as the class counts them */
  double y, height;  /* px, from the top of the first lane */
  gboolean is_group; /* its name is that of its group, bold */

  WeftTimelineCharts chart; /* its group */
  const char *key;          /* its name in the group's names ("created"), or NULL. Static */
  gboolean of_cap;          /* there is one for each capability */
  gboolean is_hidden, is_pinned, is_folded;
  gboolean starts;   /* a line stands above it */
  gboolean has_more; /* others, folded away or not, stand below without a line between */
  double gap;        /* px below it */
  double factor;     /* of its height, as a person chose it */
};

/* The classes. */
extern const WeftLaneClass weft_lane_activity;
extern const WeftLaneClass weft_lane_hec;
extern const WeftLaneClass weft_lane_sparks;
extern const WeftLaneClass weft_lane_heap_profile;
extern const WeftLaneClass weft_lane_heap;
extern const WeftLaneClass weft_lane_allocation;
extern const WeftLaneClass weft_lane_collections;
extern const WeftLaneClass weft_lane_nonmoving;
extern const WeftLaneClass weft_lane_instants;
extern const WeftLaneClass weft_lane_tasks;
extern const WeftLaneClass weft_lane_profile;
extern const WeftLaneClass weft_lane_samples;
extern const WeftLaneClass weft_lane_threads;
extern const WeftLaneClass weft_lane_ticky;
extern const WeftLaneClass weft_lane_user;
extern const WeftLaneClass weft_lane_user_spans;

/* The heights of lanes whose rows depend on the log, px. */
double weft_lane_tasks_height (const WeftTrace *trace);
double weft_lane_user_spans_height (const WeftTrace *trace);
double weft_lane_profile_height (const WeftTrace *trace);

/* The frame that a lane of a time profile has at @time and @y; WEFT_FRAME_NONE where there is none,
 * or the lane is another. */
guint32 weft_lane_profile_frame (const WeftLane *lane, WeftChart *chart, guint64 time, double y);

/* A dotted line at each user marker in view, from 0 to @height: through all lanes. */
void weft_lane_user_paint_markers (WeftChart *chart, cairo_t *cr, double height);

/* The name with its number, newly allocated. */
char *weft_lane_title (const WeftLane *lane, const WeftTrace *trace);

/* The same without, and @aside with what stands behind it, or NULL; both newly allocated. */
char *weft_lane_title_parts (const WeftLane *lane, const WeftTrace *trace, char **aside);

/* Its name in a WeftLaneLayout: "activity", "sparks/created", "hec/3". Newly allocated. */
char *weft_lane_id (const WeftLane *lane, const WeftTrace *trace);

/* What a person means by it: its group where it is the one with the group's name, or else the lane
 * alone. A name in a WeftLaneLayout, newly allocated. */
char *weft_lane_target (const WeftLane *lane, const WeftTrace *trace);

G_END_DECLS
