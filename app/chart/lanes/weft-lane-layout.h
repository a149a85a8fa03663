/* SPDX-License-Identifier: BSD-3-Clause */
/* Lane groups of a timeline, and the lane layout as the user has set it: order, visibility,
 * pinning, folding and heights. A layout refers to lanes only by id, so that one layout serves all
 * logs. */
#pragma once

#include <glib.h>

/* Index of each group in the table. */
typedef enum
{
#define GROUP(constant, ...) WEFT_LANE_GROUP_##constant,
#define LANES(...)
#include "weft-lane-rows.h"
  WEFT_N_LANE_GROUPS,
} WeftLaneGroupIndex;

/* A bit for each group. */
typedef enum
{
  WEFT_TIMELINE_NONE = 0,
#define GROUP(constant, ...) WEFT_TIMELINE_##constant = 1 << WEFT_LANE_GROUP_##constant,
#define LANES(...)
#include "weft-lane-rows.h"
  /* groups that are shown by default */
  WEFT_TIMELINE_ALL = 0
#define GROUP(constant, id, name, parent, is_extra, ...) | (is_extra ? 0 : WEFT_TIMELINE_##constant)
#define LANES(...)
#include "weft-lane-rows.h"
} WeftTimelineCharts;

/* A group of lanes; a static row of the table. */
typedef struct
{
  WeftTimelineCharts chart;
  const char *id;            /* id in settings ("heap-profile"); never changes */
  const char *name;          /* untranslated */
  WeftTimelineCharts parent; /* group that this group follows without a separator, or 0 */
  gboolean is_extra;         /* hidden by default */
  gboolean is_log_specific;  /* the ids of its lanes are valid in one log only */
  const char *picture;       /* id of its chart in exports, or NULL */
  const char *description;   /* description of that chart, untranslated */
} WeftLaneGroup;

/* Returns all groups in their default order. */
const WeftLaneGroup *weft_lane_groups (guint *n);

/* Returns the group of @id, which may be the id of a single lane ("hec/3"); NULL if none. */
const WeftLaneGroup *weft_lane_group_find (const char *id);

/* Returns the group whose bit is @chart. */
const WeftLaneGroup *weft_lane_group_get (WeftTimelineCharts chart);

/* The order and settings of lanes and groups, by name. A name is the id of a group ("gc") or of a
 * lane in it ("hec/3"); it consists of lower-case letters, digits, "-" and "/". A name without
 * settings has the default ones. */
typedef struct _WeftLaneLayout WeftLaneLayout;

/* The range of a lane's height, as a factor of its default height. */
#define WEFT_LANE_MIN_FACTOR 0.5
#define WEFT_LANE_MAX_FACTOR 4.0

/* Visibility of a lane or group, as set by the user. */
typedef enum
{
  WEFT_LANE_DEFAULT,
  WEFT_LANE_SHOWN,
  WEFT_LANE_HIDDEN,
} WeftLaneVisibility;

/* Settings of a name. The default is 0 for every field except the factor, and 1 for the factor. */
typedef struct
{
  WeftLaneVisibility visibility;
  gboolean is_pinned;      /* stays at the top while other lanes scroll */
  gboolean is_folded;      /* for a group: only its first lane is shown */
  gboolean is_active_only; /* for a group: only lanes that are active in the view are shown */
  guint n_more;            /* for "threads/rest": number of additional lanes */
  double factor;           /* height relative to the default */
} WeftLaneSetting;

/* Returns a layout with the default order and settings. */
WeftLaneLayout *weft_lane_layout_new (void);
/* Returns a layout that shows only the groups @charts, with default settings. */
WeftLaneLayout *weft_lane_layout_new_for_charts (WeftTimelineCharts charts);
WeftLaneLayout *weft_lane_layout_copy (const WeftLaneLayout *self);
void weft_lane_layout_free (WeftLaneLayout *self);

/* Returns a layout with the settings of lanes that are specific to one log (threads) from @own, and
 * all other settings from @self. */
WeftLaneLayout *
weft_lane_layout_with_log_settings (const WeftLaneLayout *self, const WeftLaneLayout *own);

/* Convert a layout from and to the text in settings; "" is the default. Invalid parts of @text are
 * skipped, unknown names are kept. */
WeftLaneLayout *weft_lane_layout_from_string (const char *text);
char *weft_lane_layout_to_string (const WeftLaneLayout *self);

/* Returns TRUE if @id is shown, or @by_default if its visibility is not set. */
gboolean
weft_lane_layout_is_shown (const WeftLaneLayout *self, const char *id, gboolean by_default);
void weft_lane_layout_show (WeftLaneLayout *self, const char *id, gboolean is_shown);

/* Returns the groups that are shown, as bits. */
WeftTimelineCharts weft_lane_layout_charts (const WeftLaneLayout *self);

/* Returns the settings of @id, never NULL; borrowed until the layout changes. */
const WeftLaneSetting *weft_lane_layout_get_setting (const WeftLaneLayout *self, const char *id);

void weft_lane_layout_pin (WeftLaneLayout *self, const char *id, gboolean is_pinned);
void weft_lane_layout_fold (WeftLaneLayout *self, const char *id, gboolean is_folded);
void weft_lane_layout_set_active_only (WeftLaneLayout *self, const char *id, gboolean is_active);
void weft_lane_layout_set_more (WeftLaneLayout *self, const char *id, guint more);
/* Sets the height of @id. @factor is clamped to its range. */
void weft_lane_layout_resize (WeftLaneLayout *self, const char *id, double factor);

/* Returns the names that are pinned, in no particular order; the strings are borrowed until the
 * layout changes. */
GPtrArray *weft_lane_layout_get_pinned (const WeftLaneLayout *self);

/* Sorts @ids, given in default order, by the order of the layout. A name that the layout does not
 * contain stays after its default predecessor. */
void weft_lane_layout_sort (const WeftLaneLayout *self, GPtrArray *ids);

/* Moves @id to the position of @other; @ids must contain both. An id that is moved up ends up
 * before @other, one that is moved down after @other. */
void weft_lane_layout_move (WeftLaneLayout *self,
                            const GPtrArray *ids,
                            const char *id,
                            const char *other);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftLaneLayout, weft_lane_layout_free)
