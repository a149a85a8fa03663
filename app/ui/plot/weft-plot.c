/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-plot-private.h"

#include "weft-cover-text.h"
#include "weft-look.h"
#include "weft-object.h"

#include <math.h>

enum
{
  LANES_CHANGED,
  LOOK_CHANGED,
  THREADS_READ,
  HEAP_CHANGED,
  NUMBERS_CHANGED,
  N_SIGNALS,
};

/* Interval at which the numbers of a growing log are updated. */
#define NUMBERS_MS 500

static guint signals[N_SIGNALS];
static GParamSpec *lane_layout_property;

G_DEFINE_FINAL_TYPE (WeftPlot, weft_plot, G_TYPE_OBJECT)

static WeftTimeScale
visible_scale (WeftPlot *self)
{
  WeftRange visible = weft_view_get_visible (weft_plot_get_view (self));

  return (WeftTimeScale){ visible.from, visible.to, MAX (self->width, 1) };
}

static gboolean
numbers_changed_cb (gpointer user_data)
{
  WeftPlot *self = user_data;

  self->numbers_timer = 0;
  g_signal_emit (self, signals[NUMBERS_CHANGED], 0);
  return G_SOURCE_REMOVE;
}

/* Emits "numbers-changed", delayed for a growing log. */
static void
emit_numbers_changed (WeftPlot *self)
{
  if (!weft_document_is_live (self->document))
    {
      g_clear_handle_id (&self->numbers_timer, g_source_remove);
      g_signal_emit (self, signals[NUMBERS_CHANGED], 0);
    }
  else if (self->numbers_timer == 0)
    self->numbers_timer = g_timeout_add (NUMBERS_MS, numbers_changed_cb, self);
}

/* Reports a change of the visible range. A view at the end of a growing log moves whenever the log
 * grows, so its changes are reported less often. */
static void
visible_changed_cb (WeftPlot *self)
{
  WeftView *view = weft_plot_get_view (self);

  if (weft_view_get_visible (view).to >= weft_view_get_limits (view).to)
    emit_numbers_changed (self);
  else
    g_signal_emit (self, signals[NUMBERS_CHANGED], 0);
}

static void
threads_read_cb (gpointer user_data)
{
  g_signal_emit (user_data, signals[THREADS_READ], 0);
}

static void
clear_profile (WeftPlot *self)
{
  weft_ask_forget (self->grouping);
  g_clear_pointer (&self->profile, weft_shared_unref);
}

static void
clear_charts (WeftPlot *self)
{
  g_clear_pointer (&self->chart, weft_chart_free);
  g_clear_pointer (&self->overview, weft_chart_free);
  clear_profile (self);
  g_clear_pointer (&self->timeline, weft_timeline_free);
  g_clear_pointer (&self->natural, weft_timeline_free);
}

void
weft_plot_set_trace (WeftPlot *self)
{
  WeftTrace *trace = weft_document_get_trace (self->document);
  gboolean is_other = self->chart == NULL || weft_chart_trace (self->chart) != trace;
  g_autoptr (WeftChart) chart = g_steal_pointer (&self->chart);
  g_autoptr (WeftChart) overview = g_steal_pointer (&self->overview);

  if (is_other)
    clear_profile (self);
  for (guint i = 0; i < WEFT_N_LAZY; i++)
    self->is_laid_out[i] = trace != NULL && weft_trace_has (trace, i);
  if (self->is_laid_out[WEFT_LAZY_FINDINGS] && !weft_plot_is_fixed (self))
    weft_trace_show_own_findings (trace);
  if (trace == NULL)
    {
      clear_charts (self);
    }
  else
    {
      weft_plot_build_lanes (self);
      self->chart = weft_chart_new (trace, self->palette, self->text);
      self->overview = weft_chart_new (trace, self->palette, self->text);
      weft_chart_set_density (self->chart, self->density, self->dot_text);
      weft_chart_set_density (self->overview, self->density, self->dot_text);
      if (chart != NULL)
        weft_chart_reuse_parts (self->chart, chart);
      if (overview != NULL)
        weft_chart_reuse_parts (self->overview, overview);
      weft_chart_set_thread_rows (self->chart, self->natural->rows);
      weft_chart_set_notify (self->chart, threads_read_cb, self);
      weft_plot_apply_heap (self);
      weft_plot_request_analyses (self, trace);
      weft_plot_request_activity (self);
    }
  g_signal_emit (self, signals[LANES_CHANGED], 0);
  emit_numbers_changed (self);
}

/* If the file has been truncated, redraws the content to show the missing part as lost. */
static void
file_changed_cb (WeftPlot *self)
{
  WeftTrace *trace = weft_document_get_trace (self->document);

  if (trace != NULL &&
      weft_map_get_bytes_left (trace->index->log->map) < trace->index->log->map->size)
    g_signal_emit (self, signals[LANES_CHANGED], 0);
}

/* Replaces the text caches and the palette, which the charts borrow. */
static void
update_look (WeftPlot *self)
{
  g_autofree char *name = NULL;
  g_autoptr (PangoFontDescription) font = NULL;
  WeftTextCache *old = self->text, *old_dots = self->dot_text;

  g_object_get (gtk_settings_get_default (), "gtk-font-name", &name, NULL);
  font = pango_font_description_from_string (name != NULL ? name : "Cantarell 11");
  self->palette = weft_palette_get (weft_look_get_theme ());
  self->text = weft_text_cache_new (font, self->density);
  self->dot_text = NULL;
  if (self->density != 1)
    {
      double size = pango_font_description_get_size (font) * self->density;

      /* charts that use dot_text are drawn in device pixels */
      if (pango_font_description_get_size_is_absolute (font))
        pango_font_description_set_absolute_size (font, size);
      else
        pango_font_description_set_size (font, (int) round (size));
      self->dot_text = weft_text_cache_new (font, 1);
    }
  weft_plot_set_trace (self);
  weft_text_cache_free (old);
  weft_text_cache_free (old_dots);
  g_signal_emit (self, signals[LOOK_CHANGED], 0);
}

static void
weft_plot_dispose (GObject *object)
{
  WeftPlot *self = WEFT_PLOT (object);

  for (guint i = 0; i < G_N_ELEMENTS (self->lazy); i++)
    g_clear_pointer (&self->lazy[i], weft_ask_free);
  g_clear_handle_id (&self->analyses_timer, g_source_remove);
  g_clear_handle_id (&self->numbers_timer, g_source_remove);
  clear_charts (self);
  weft_plot_stop_thread_updates (self);
  weft_object_dispose_owned (object);
}

static void
weft_plot_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_autoptr (WeftLaneLayout) nothing = weft_lane_layout_new ();
  g_autoptr (WeftLaneLayout) shared =
      weft_lane_layout_with_log_settings (WEFT_PLOT (object)->layout, nothing);

  g_value_take_string (value, weft_lane_layout_to_string (shared));
}

static void
weft_plot_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  const char *text = g_value_get_string (value);
  g_autoptr (WeftLaneLayout) shared = NULL;
  g_autoptr (WeftLaneLayout) layout = NULL;

  shared = weft_lane_layout_from_string (text != NULL ? text : "");
  layout = weft_lane_layout_with_log_settings (shared, WEFT_PLOT (object)->layout);
  weft_plot_set_layout (WEFT_PLOT (object), layout);
}

static void
weft_plot_class_init (WeftPlotClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  weft_class_add_owned (klass, WeftPlot, weft_ask_free, grouping);
  weft_class_add_owned (klass, WeftPlot, g_object_unref, path, heap);
  weft_class_add_owned (klass, WeftPlot, weft_lane_layout_free, layout, folded_layout);
  weft_class_add_owned (klass, WeftPlot, weft_text_cache_free, text, dot_text);
  weft_class_add_owned (klass, WeftPlot, g_object_unref, document);
  G_OBJECT_CLASS (klass)->dispose = weft_plot_dispose;
  object_class->get_property = weft_plot_get_property;
  object_class->set_property = weft_plot_set_property;
  lane_layout_property =
      g_param_spec_string ("lane-layout", NULL, NULL, "",
                           G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_property (object_class, 1, lane_layout_property);
  signals[LANES_CHANGED] = weft_signal_new ("lanes-changed", WEFT_TYPE_PLOT, 0);
  signals[THREADS_READ] = weft_signal_new ("threads-read", WEFT_TYPE_PLOT, 0);
  signals[HEAP_CHANGED] = weft_signal_new ("heap-changed", WEFT_TYPE_PLOT, 0);
  signals[NUMBERS_CHANGED] = weft_signal_new ("numbers-changed", WEFT_TYPE_PLOT, 0);
  signals[LOOK_CHANGED] = weft_signal_new ("look-changed", WEFT_TYPE_PLOT, 0);
}

static void
weft_plot_init (WeftPlot *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->lazy); i++)
    self->lazy[i] = weft_ask_new (&weft_plot_analyses, self);
  self->grouping = weft_ask_new (&weft_plot_groups, self);
  self->layout = weft_lane_layout_new ();
  self->heap = g_object_new (WEFT_TYPE_HEAP_STATE, NULL);
  weft_connect (self->heap, "changed", weft_plot_update_heap, self);
  weft_connect (self->heap, "highlight-changed", weft_plot_update_heap, self);
  self->width = 1;
  self->growth = 1;
  self->density = 1;
}

static void
follow_document (WeftPlot *self, WeftDocument *document)
{
  self->document = g_object_ref (document);
  self->path = weft_path_finder_new (document);
  weft_plot_start_thread_updates (self);
  update_look (self);
  weft_connect (document, "notify::trace", weft_plot_set_trace, self);
  weft_connect (document, "findings-changed", weft_plot_findings_changed, self);
  weft_connect (weft_document_get_view (document), "visible-changed", visible_changed_cb, self);
  weft_connect (document, "notify::changed-on-disk", file_changed_cb, self);
  weft_connect (weft_look_get_default (), "changed", update_look, self);
}

WeftPlot *
weft_plot_new (WeftDocument *document)
{
  WeftPlot *self = g_object_new (WEFT_TYPE_PLOT, NULL);

  follow_document (self, document);
  return self;
}

WeftPlot *
weft_plot_new_fixed (WeftDocument *document, WeftTimelineCharts charts, WeftTimelineCharts first)
{
  WeftPlot *self = g_object_new (WEFT_TYPE_PLOT, NULL);
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  guint n;
  const WeftLaneGroup *groups = weft_lane_groups (&n);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (ids, (gpointer) groups[i].id);
  weft_lane_layout_free (self->layout);
  self->layout = weft_lane_layout_new_for_charts (charts);
  weft_lane_layout_move (self->layout, ids, weft_lane_group_get (first)->id, groups[0].id);
  self->filled_charts = first;
  follow_document (self, document);
  return self;
}

WeftPlot *
weft_plot_new_without_lanes (WeftDocument *document)
{
  WeftPlot *self = g_object_new (WEFT_TYPE_PLOT, NULL);

  weft_lane_layout_free (self->layout);
  self->layout = weft_lane_layout_new_for_charts (WEFT_TIMELINE_NONE);
  self->has_no_lanes = TRUE;
  follow_document (self, document);
  return self;
}

gboolean
weft_plot_is_fixed (WeftPlot *self)
{
  return self->filled_charts != 0 || self->has_no_lanes;
}

gboolean
weft_plot_is_heap_plot (WeftPlot *self)
{
  return self->filled_charts == WEFT_TIMELINE_HEAP;
}

WeftHeapState *
weft_plot_get_heap (WeftPlot *self)
{
  return self->heap;
}

WeftPathFinder *
weft_plot_get_path (WeftPlot *self)
{
  return self->path;
}

WeftHeapProfile *
weft_plot_get_heap_profile (WeftPlot *self)
{
  return self->profile;
}

WeftDocument *
weft_plot_get_document (WeftPlot *self)
{
  return self->document;
}

WeftTrace *
weft_plot_get_trace (WeftPlot *self)
{
  return weft_document_get_trace (self->document);
}

const WeftProcess *
weft_plot_get_process (WeftPlot *self)
{
  return weft_document_get_process (self->document);
}

char *
weft_plot_range_text (WeftPlot *self, WeftRange range)
{
  const WeftTrace *trace = weft_plot_get_trace (self);
  /* the last events of a growing log have not arrived yet, so its coverage is not shown */
  gboolean has_end = trace != NULL && !weft_document_is_live (self->document);

  return weft_cover_range_text (has_end ? &trace->coverage->process : NULL,
                                weft_plot_get_process (self), range);
}

WeftView *
weft_plot_get_view (WeftPlot *self)
{
  return weft_document_get_view (self->document);
}

const WeftTimeline *
weft_plot_get_timeline (WeftPlot *self)
{
  return self->timeline;
}

WeftChart *
weft_plot_get_chart (WeftPlot *self)
{
  if (self->chart != NULL)
    weft_chart_set_scale (self->chart, visible_scale (self));
  return self->chart;
}

WeftChart *
weft_plot_get_overview (WeftPlot *self)
{
  WeftRange limits = weft_view_get_limits (weft_plot_get_view (self));

  if (self->overview != NULL)
    weft_chart_set_scale (self->overview,
                          (WeftTimeScale){ limits.from, limits.to, MAX (self->width, 1) });
  return self->overview;
}

void
weft_plot_rebuild_lanes (WeftPlot *self)
{
  if (self->chart == NULL)
    return;
  weft_plot_build_lanes (self);
  g_signal_emit (self, signals[LANES_CHANGED], 0);
}

WeftThreadRows *
weft_plot_get_thread_rows (WeftPlot *self)
{
  return self->natural != NULL ? self->natural->rows : NULL;
}

const WeftPalette *
weft_plot_get_palette (WeftPlot *self)
{
  return self->palette;
}

WeftTextCache *
weft_plot_get_text (WeftPlot *self)
{
  return self->text;
}

const WeftLaneLayout *
weft_plot_get_layout (WeftPlot *self)
{
  return self->layout;
}

/* Shows the lanes of a changed layout. */
static void
show_layout (WeftPlot *self)
{
  if (self->chart != NULL)
    {
      weft_plot_build_lanes (self);
      weft_plot_request_analyses (self, weft_document_get_trace (self->document));
      weft_plot_request_activity (self);
    }
  g_signal_emit (self, signals[LANES_CHANGED], 0);
}

void
weft_plot_set_folded (WeftPlot *self, gboolean is_folded)
{
  g_return_if_fail (WEFT_IS_PLOT (self));
  if (self->is_folded == is_folded)
    return;
  self->is_folded = is_folded;
  show_layout (self);
}

gboolean
weft_plot_is_folded (WeftPlot *self)
{
  return self->is_folded;
}

void
weft_plot_set_stacked (WeftPlot *self, gboolean is_stacked)
{
  g_return_if_fail (WEFT_IS_PLOT (self));
  if (self->is_stacked == is_stacked)
    return;
  self->is_stacked = is_stacked;
  g_signal_emit (self, signals[LANES_CHANGED], 0);
}

gboolean
weft_plot_is_stacked (WeftPlot *self)
{
  return self->is_stacked;
}

void
weft_plot_set_layout (WeftPlot *self, const WeftLaneLayout *layout)
{
  g_autofree char *was = weft_lane_layout_to_string (self->layout);
  g_autofree char *text = weft_lane_layout_to_string (layout);
  WeftLaneLayout *old = self->layout;

  g_return_if_fail (WEFT_IS_PLOT (self));
  if (g_str_equal (was, text))
    return;
  self->layout = weft_lane_layout_copy (layout);
  weft_lane_layout_free (old);
  show_layout (self);
  g_object_notify_by_pspec (G_OBJECT (self), lane_layout_property);
}

void
weft_plot_set_size (WeftPlot *self, double width, double height)
{
  weft_plot_set_width (self, width);
  if (self->height == height)
    return;
  self->height = height;
  if (self->natural != NULL)
    weft_plot_fit_lanes (self);
}

void
weft_plot_set_width (WeftPlot *self, double width)
{
  self->width = MAX (width, 1);
}

void
weft_plot_set_density (WeftPlot *self, double density)
{
  g_return_if_fail (WEFT_IS_PLOT (self) && density > 0);
  if (self->density == density)
    return;
  self->density = density;
  update_look (self);
}

double
weft_plot_get_width (WeftPlot *self)
{
  return self->width;
}

double
weft_plot_time_to_x (WeftPlot *self, guint64 time)
{
  WeftTimeScale scale = visible_scale (self);

  return weft_time_scale_x (&scale, time);
}

guint64
weft_plot_x_to_time (WeftPlot *self, double x)
{
  WeftTimeScale scale = visible_scale (self);

  return weft_time_scale_time (&scale, x);
}
