/* SPDX-License-Identifier: BSD-3-Clause */
/* The groups of lanes that a timeline can have. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A bit for each group. */
typedef enum
{
  WEFT_TIMELINE_ACTIVITY = 1 << 0,
  WEFT_TIMELINE_HEC = 1 << 1,
  WEFT_TIMELINE_SPARKS = 1 << 2,
  WEFT_TIMELINE_HEAP = 1 << 3,
  WEFT_TIMELINE_GC = 1 << 4,
  WEFT_TIMELINE_COUNTERS = 1 << 5,
  WEFT_TIMELINE_USER = 1 << 6,
  WEFT_TIMELINE_THREADS = 1 << 7,
  WEFT_TIMELINE_ALL = (1 << 8) - 1,
  /* Only where they are asked for. */
  WEFT_TIMELINE_TASKS = 1 << 8,
  WEFT_TIMELINE_INSTANTS = 1 << 9,    /* of each HEC */
  WEFT_TIMELINE_SPARKS_HEC = 1 << 10, /* of each HEC */
  WEFT_TIMELINE_SAMPLES = 1 << 11,    /* of a time profile */
  WEFT_TIMELINE_PROFILE = 1 << 12,    /* the same as flame graphs, of each HEC */
  WEFT_TIMELINE_TICKY = 1 << 13,
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
} WeftLaneGroup;

/* All groups in their default order. */
const WeftLaneGroup *weft_lane_groups (guint *n);

/* The row of @id, which may be that of a single lane ("hec/3"); or NULL. */
const WeftLaneGroup *weft_lane_group_find (const char *id);

/* The row of @chart, one bit. */
const WeftLaneGroup *weft_lane_group_of (WeftTimelineCharts chart);

G_END_DECLS
