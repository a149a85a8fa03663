/* SPDX-License-Identifier: BSD-3-Clause */
/* Groups of lanes of a timeline. */
#pragma once

#include <glib.h>

/* Where each stands in the table. */
typedef enum
{
#define GROUP(constant, ...) WEFT_LANE_GROUP_##constant,
#define LANES(...)
#include "weft-lane-rows.h"
  WEFT_N_LANE_GROUPS,
} WeftLaneGroupPlace;

/* A bit for each group. */
typedef enum
{
  WEFT_TIMELINE_NONE = 0,
#define GROUP(constant, ...) WEFT_TIMELINE_##constant = 1 << WEFT_LANE_GROUP_##constant,
#define LANES(...)
#include "weft-lane-rows.h"
  /* those that are shown by default */
  WEFT_TIMELINE_ALL = 0
#define GROUP(constant, id, name, parent, is_extra, ...) | (is_extra ? 0 : WEFT_TIMELINE_##constant)
#define LANES(...)
#include "weft-lane-rows.h"
} WeftTimelineCharts;

/* A row of the table; static. */
typedef struct
{
  WeftTimelineCharts chart;
  const char *id;            /* in settings: "heap-profile"; never changes */
  const char *name;          /* untranslated */
  WeftTimelineCharts parent; /* stands under that group without a line between, or 0 */
  gboolean is_extra;         /* shown only where a person asks for it */
  gboolean is_of_log;        /* its lanes' names mean something in their log only */
  const char *picture;       /* the id of its picture in exports, or NULL */
  const char *what;          /* what is seen in that; untranslated */
} WeftLaneGroup;

/* All groups in their default order. */
const WeftLaneGroup *weft_lane_groups (guint *n);

/* The row of @id, which may be that of a single lane ("hec/3"); or NULL. */
const WeftLaneGroup *weft_lane_group_find (const char *id);

/* The row of @chart, one bit. */
const WeftLaneGroup *weft_lane_group_of (WeftTimelineCharts chart);
