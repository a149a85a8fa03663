/* SPDX-License-Identifier: BSD-3-Clause */
/* Table of lane classes, and functions that make, paint and name lanes. */
#include "weft-lane.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* Tolerance when heights are rounded down, in device pixels. */
#define EPSILON 0.01

static const WeftLaneClass *const classes[] = {
#define GROUP(...)
#define LANES(name) &weft_lane_##name,
#include "weft-lane-rows.h"
};

const WeftLaneClass *const *
weft_lane_classes (guint *n)
{
  *n = G_N_ELEMENTS (classes);
  return classes;
}

gboolean
weft_lane_class_has_data (const WeftLaneClass *klass, const WeftTrace *trace)
{
  return klass->has_data != NULL ? klass->has_data (trace) : trace->index->caps->len > 0;
}

gboolean
weft_lane_class_has_charts (const WeftLaneClass *klass, WeftTimelineCharts charts)
{
  for (const WeftLaneKind *kind = klass->kinds; kind->name != NULL; kind++)
    if (kind->chart & charts)
      return TRUE;
  return FALSE;
}

const WeftLaneClass *
weft_lane_class_find (WeftTimelineCharts charts)
{
  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    if (weft_lane_class_has_charts (classes[i], charts))
      return classes[i];
  g_return_val_if_reached (classes[0]);
}

WeftTimelineCharts
weft_lane_groups_with_redraws (WeftLaneRedraws redraws)
{
  guint charts = 0;

  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    for (const WeftLaneKind *kind = classes[i]->kinds; kind->name != NULL; kind++)
      if (classes[i]->redraws == redraws)
        charts |= kind->chart;
  return (WeftTimelineCharts) charts;
}

WeftLane
weft_lane_make (const WeftLaneClass *klass,
                const WeftLaneKind *kind,
                guint i,
                WeftTrace *trace,
                const WeftThreadRows *rows,
                gconstpointer subject)
{
  WeftLane lane = {
    .klass = klass,
    .kind = kind,
    .cap = kind->per_cap ? i : 0,
    .variant = kind->variant + (kind->per_row || klass->count != NULL ? i : 0),
    .row = kind->per_row ? weft_thread_rows_nth (rows, i) : NULL,
    .subject = subject,
    .height = klass->get_height != NULL ? klass->get_height (trace) : kind->height,
    .factor = 1.0,
  };
  g_autoptr (GString) id = g_string_new (weft_lane_group_get (kind->chart)->id);
  g_autofree char *id_part = klass->id_part != NULL ? klass->id_part (&lane, trace) : NULL;

  if (id_part != NULL)
    g_string_append_printf (id, "/%s", id_part);
  if (kind->id_part != NULL)
    g_string_append_printf (id, "/%s", kind->id_part);
  if (kind->per_cap)
    g_string_append_printf (id, "/%u", weft_index_nth_cap (trace->index, lane.cap)->cap);
  /* not a GQuark, since GLib leaks its table of quarks each time the table grows, and a log may
   * have thousands of capabilities */
  lane.id = g_ref_string_new_intern (id->str);
  return lane;
}

WeftLane
weft_lane_make_standalone (const WeftLaneClass *klass, double height)
{
  return (WeftLane){ .klass = klass, .kind = klass->kinds, .height = height };
}

void
weft_lane_paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  double density = lane->klass->is_in_device_pixels ? weft_chart_begin_device_pixels (chart) : 1;
  WeftLane dots = *lane;

  if (density == 1)
    {
      lane->klass->paint (lane, chart, cr);
      return;
    }
  dots.height = floor (lane->height * density + EPSILON);
  cairo_save (cr);
  cairo_scale (cr, 1 / density, 1 / density);
  lane->klass->paint (&dots, chart, cr);
  cairo_restore (cr);
  weft_chart_end_device_pixels (chart, density);
}

void
weft_lane_paint_ground (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  cairo_rectangle (cr, 0, 0, weft_time_scale_columns (weft_chart_scale (chart)), lane->height);
  weft_color_set_source (cr, weft_chart_palette (chart)->idle);
  cairo_fill (cr);
}

const char *
weft_lane_note (const WeftLane *lane, const WeftTrace *trace)
{
  const char *note = lane->klass->note != NULL ? lane->klass->note (trace) : NULL;

  return note != NULL || lane->kind->note == NULL ? note : _ (lane->kind->note);
}

char *
weft_lane_title_parts (const WeftLane *lane, const WeftTrace *trace, char **aside)
{
  const char *name = g_dpgettext2 (NULL, "chart", lane->kind->name), *number = strstr (name, "%u");
  char *title = NULL;

  *aside = NULL;
  if (lane->klass->title != NULL)
    title = lane->klass->title (lane, trace, aside);
  if (title != NULL)
    return title;
  if (number == NULL)
    return g_strdup (name);
  return g_strdup_printf ("%.*s%u%s", (int) (number - name), name,
                          weft_index_nth_cap (trace->index, lane->cap)->cap, number + 2);
}

char *
weft_lane_title (const WeftLane *lane, const WeftTrace *trace)
{
  g_autofree char *aside = NULL;
  g_autofree char *title = weft_lane_title_parts (lane, trace, &aside);

  return aside != NULL ? g_strdup_printf ("%s %s", title, aside) : g_steal_pointer (&title);
}

const char *
weft_lane_settings_id (const WeftLane *lane)
{
  return lane->kind->is_group ? weft_lane_group_get (lane->kind->chart)->id : lane->id;
}

gboolean
weft_lane_find_event (
    const WeftTrace *trace, guint cap, guint mask, guint64 time, gboolean forward, guint64 *to)
{
  guint64 from = forward ? time + 1 : time;
  WeftEvent event;

  if (cap == WEFT_LANE_STEP_ALL ?
          !weft_tallies_nearest (trace->tallies, mask, from, forward, &event) :
          !weft_tallies_nearest_of (trace->tallies, cap, mask, from, forward, &event))
    return FALSE;
  *to = event.time;
  return TRUE;
}
