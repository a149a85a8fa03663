/* SPDX-License-Identifier: BSD-3-Clause */
/* The panel beside the timeline: a row for each group of lanes, and the key. */
#include "weft-side-panel.h"

#include "weft-format.h"
#include "weft-lane-row.h"
#include "weft-swatch.h"

#include <glib/gi18n.h>

#define SWATCH_WIDTH  28
#define SWATCH_HEIGHT 12

/* Says in @row what the log has of a group. */
typedef void (*Describe) (WeftLaneRow *row, const WeftTrace *trace);

typedef struct
{
  WeftTimelineCharts chart;
  const char *name;
  guint level;
  Describe describe;
} LaneSpec;

/* What an entry of the key needs in the log to be of use. */
typedef enum
{
  KEY_ALWAYS,
  KEY_SPARKS,
  KEY_THREADS,
  KEY_LOSSES,
} KeyCondition;

typedef struct
{
  const char *name;
  KeyCondition condition;
  WeftSwatchStyle style;
  gsize fill, ink; /* of WeftPalette */
} KeySpec;

static void describe_hecs (WeftLaneRow *row, const WeftTrace *trace);
static void describe_sparks (WeftLaneRow *row, const WeftTrace *trace);
static void describe_heap (WeftLaneRow *row, const WeftTrace *trace);
static void describe_counters (WeftLaneRow *row, const WeftTrace *trace);
static void describe_collections (WeftLaneRow *row, const WeftTrace *trace);
static void describe_user (WeftLaneRow *row, const WeftTrace *trace);
static void describe_tasks (WeftLaneRow *row, const WeftTrace *trace);
static void describe_threads (WeftLaneRow *row, const WeftTrace *trace);

static const LaneSpec lane_specs[] = {
  { WEFT_TIMELINE_ACTIVITY, N_ ("Activity"), 0, NULL },
  { WEFT_TIMELINE_HEC, N_ ("HECs"), 1, describe_hecs },
  { WEFT_TIMELINE_COUNTERS, N_ ("Heap"), 0, describe_counters },
  { WEFT_TIMELINE_GC, N_ ("Collections"), 0, describe_collections },
  { WEFT_TIMELINE_SPARKS, N_ ("Sparks"), 0, describe_sparks },
  { WEFT_TIMELINE_SPARKS_HEC, N_ ("Sparks by HEC"), 1, describe_sparks },
  { WEFT_TIMELINE_USER, N_ ("User events"), 0, describe_user },
  { WEFT_TIMELINE_INSTANTS, N_ ("Instant events"), 0, NULL },
  { WEFT_TIMELINE_TASKS, N_ ("Tasks"), 0, describe_tasks },
  { WEFT_TIMELINE_HEAP, N_ ("Heap profile"), 0, describe_heap },
  { WEFT_TIMELINE_THREADS, N_ ("Threads"), 0, describe_threads },
};

#define COLOR(name) G_STRUCT_OFFSET (WeftPalette, name)

static const KeySpec key_specs[] = {
  { N_ ("Running Haskell"), KEY_ALWAYS, WEFT_SWATCH_FILL, COLOR (run), COLOR (run) },
  { N_ ("Garbage collection"), KEY_ALWAYS, WEFT_SWATCH_HATCH, COLOR (gc), COLOR (gc_hatch) },
  { N_ ("Waiting in a collection"), KEY_ALWAYS, WEFT_SWATCH_OUTLINE, COLOR (wait),
    COLOR (wait_edge) },
  { N_ ("Idle"), KEY_ALWAYS, WEFT_SWATCH_FILL, COLOR (idle), COLOR (idle) },
  { N_ ("Runnable, not running"), KEY_THREADS, WEFT_SWATCH_OUTLINE, COLOR (runnable_fill),
    COLOR (runnable) },
  { N_ ("In a foreign call"), KEY_THREADS, WEFT_SWATCH_HATCH, COLOR (foreign_fill),
    COLOR (foreign) },
  { N_ ("Blocked"), KEY_THREADS, WEFT_SWATCH_FILL, COLOR (blocked), COLOR (blocked) },
  { N_ ("Sparks collected unrun"), KEY_SPARKS, WEFT_SWATCH_FILL, COLOR (gc), COLOR (gc) },
  { N_ ("Sparks fizzled"), KEY_SPARKS, WEFT_SWATCH_FILL, COLOR (blocked), COLOR (blocked) },
  { N_ ("Lost bytes of the log"), KEY_LOSSES, WEFT_SWATCH_HATCH, COLOR (page), COLOR (lost) },
};

struct _WeftSidePanel
{
  GtkWidget parent_instance;

  GtkWidget *lanes;
  GtkWidget *key;
  GtkWidget *rows[G_N_ELEMENTS (lane_specs)];
  GtkWidget *swatches[G_N_ELEMENTS (key_specs)];
  GtkWidget *names[G_N_ELEMENTS (key_specs)];

  WeftPlot *plot;
};

G_DEFINE_FINAL_TYPE (WeftSidePanel, weft_side_panel, GTK_TYPE_WIDGET)

/* What the log has. */

static void
describe_hecs (WeftLaneRow *row, const WeftTrace *trace)
{
  weft_lane_row_set_value (row, weft_format_count (trace->index->caps->len).text);
}

static void
describe_sparks (WeftLaneRow *row, const WeftTrace *trace)
{
  guint64 created = weft_sparks_created (trace->sparks);

  if (created > 0)
    weft_lane_row_set_value (row, weft_format_count (created).text);
  else if (weft_sparks_has_samples (trace->sparks))
    weft_lane_row_set_missing (row, _ ("none created"),
                               _ ("The program created no sparks: it uses neither par nor the "
                                  "strategies that are built on it."),
                               NULL);
  else
    weft_lane_row_set_missing (row, _ ("not recorded"),
                               _ ("A program that is linked with -threaded records its sparks "
                                  "when it runs with this flag."),
                               "+RTS -l -RTS");
}

static void
describe_counters (WeftLaneRow *row, const WeftTrace *trace)
{
  WeftSeriesPart size =
      weft_series_part (weft_heap_counters_gauge (trace->counters, WEFT_HEAP_SIZE), 0, G_MAXUINT64);

  if (!weft_heap_counters_has_samples (trace->counters))
    weft_lane_row_set_missing (row, _ ("not recorded"),
                               _ ("The heap is measured at collections, since GHC 7.6, when the "
                                  "program runs with this flag."),
                               "+RTS -lg -RTS");
  else
    weft_lane_row_set_value (row, size.has ? weft_format_bytes (size.high).text : "");
}

static void
describe_collections (WeftLaneRow *row, const WeftTrace *trace)
{
  guint n = weft_collections_count (trace->collections);

  if (n == 0 && trace->nonmoving->spans->len == 0)
    weft_lane_row_set_missing (row, _ ("none recorded"),
                               _ ("Collections are recorded when the program runs with this "
                                  "flag; a short run may have none."),
                               "+RTS -lg -RTS");
  else
    weft_lane_row_set_value (row, weft_format_count (n).text);
}

static void
describe_heap (WeftLaneRow *row, const WeftTrace *trace)
{
  guint n = trace->heap->samples->len;
  g_autofree char *value = NULL;

  if (n == 0)
    {
      weft_lane_row_set_missing (row, _ ("not recorded"),
                                 _ ("A program records its heap by type of closure when it runs "
                                    "with these flags."),
                                 "+RTS -l -hT");
      return;
    }
  value = g_strdup_printf (ngettext ("%s sample", "%s samples", n), weft_format_count (n).text);
  weft_lane_row_set_value (row, value);
}

static void
describe_user (WeftLaneRow *row, const WeftTrace *trace)
{
  guint64 n = weft_tallies_count_all (trace->tallies, WEFT_TALLY_USER, 0, G_MAXUINT64);

  if (n > 0)
    weft_lane_row_set_value (row, weft_format_count (n).text);
  else
    weft_lane_row_set_missing (row, _ ("none written"),
                               _ ("The program writes markers and messages with traceMarkerIO and "
                                  "traceEventIO of Debug.Trace."),
                               NULL);
}

static void
describe_tasks (WeftLaneRow *row, const WeftTrace *trace)
{
  if (trace->tasks->n_tasks > 0)
    weft_lane_row_set_value (row, weft_format_count (trace->tasks->n_tasks).text);
  else
    weft_lane_row_set_missing (row, _ ("not recorded"),
                               _ ("A program that is linked with -threaded records its kernel "
                                  "threads when it runs with this flag."),
                               "+RTS -ls -RTS");
}

static void
describe_threads (WeftLaneRow *row, const WeftTrace *trace)
{
  const WeftThreads *threads = weft_threads_later_peek (trace->threads);

  if (weft_index_count (trace->index, WEFT_TAG_RUN_THREAD) == 0)
    weft_lane_row_set_missing (row, _ ("not recorded"),
                               _ ("A program records what its threads do when it runs with this "
                                  "flag."),
                               "+RTS -l -RTS");
  else
    weft_lane_row_set_value (
        row, threads != NULL ? weft_format_count (weft_threads_n (threads)).text : "");
}

/* What is shown. */

static gboolean
is_of_use (KeyCondition condition, const WeftTrace *trace)
{
  switch (condition)
    {
    case KEY_SPARKS:
      return trace != NULL && weft_sparks_created (trace->sparks) > 0;
    case KEY_THREADS:
      return trace != NULL && weft_index_count (trace->index, WEFT_TAG_RUN_THREAD) > 0;
    case KEY_LOSSES:
      return trace != NULL && weft_index_lost_bytes (trace->index) > 0;
    default:
      return TRUE;
    }
}

static void
update_key (WeftSidePanel *self, const WeftTrace *trace)
{
  const WeftPalette *palette = weft_plot_get_palette (self->plot);

  for (guint i = 0; i < G_N_ELEMENTS (key_specs); i++)
    {
      const KeySpec *spec = &key_specs[i];
      gboolean of_use = is_of_use (spec->condition, trace);

      weft_swatch_set (WEFT_SWATCH (self->swatches[i]), spec->style,
                       G_STRUCT_MEMBER (WeftColor, palette, spec->fill),
                       G_STRUCT_MEMBER (WeftColor, palette, spec->ink));
      gtk_widget_set_visible (self->swatches[i], of_use);
      gtk_widget_set_visible (self->names[i], of_use);
    }
}

static void
update (WeftSidePanel *self)
{
  const WeftTrace *trace = weft_document_get_trace (weft_plot_get_document (self->plot));
  WeftTimelineCharts charts = weft_plot_get_charts (self->plot);

  update_key (self, trace);
  for (guint i = 0; i < G_N_ELEMENTS (lane_specs); i++)
    {
      if (trace != NULL && lane_specs[i].describe != NULL)
        lane_specs[i].describe (WEFT_LANE_ROW (self->rows[i]), trace);
      weft_lane_row_set_active (WEFT_LANE_ROW (self->rows[i]), (charts & lane_specs[i].chart) != 0);
    }
}

/* Lanes that have no row here stay as they are. */
static void
on_switched (WeftSidePanel *self)
{
  WeftTimelineCharts charts = weft_plot_get_charts (self->plot);

  for (guint i = 0; i < G_N_ELEMENTS (lane_specs); i++)
    if (weft_lane_row_get_active (WEFT_LANE_ROW (self->rows[i])))
      charts |= lane_specs[i].chart;
    else
      charts &= ~lane_specs[i].chart;
  weft_plot_set_charts (self->plot, charts);
}

static void
add_lanes (WeftSidePanel *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (lane_specs); i++)
    {
      self->rows[i] = weft_lane_row_new (_ (lane_specs[i].name), lane_specs[i].level);
      gtk_box_append (GTK_BOX (self->lanes), self->rows[i]);
    }
}

static void
add_key (WeftSidePanel *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (key_specs); i++)
    {
      self->swatches[i] = weft_swatch_new (SWATCH_WIDTH, SWATCH_HEIGHT);
      self->names[i] = gtk_label_new (_ (key_specs[i].name));
      gtk_label_set_xalign (GTK_LABEL (self->names[i]), 0);
      gtk_label_set_ellipsize (GTK_LABEL (self->names[i]), PANGO_ELLIPSIZE_END);
      gtk_grid_attach (GTK_GRID (self->key), self->swatches[i], 0, (int) i, 1, 1);
      gtk_grid_attach (GTK_GRID (self->key), self->names[i], 1, (int) i, 1, 1);
    }
}

static void
weft_side_panel_dispose (GObject *object)
{
  WeftSidePanel *self = WEFT_SIDE_PANEL (object);

  g_clear_object (&self->plot);
  gtk_widget_dispose_template (GTK_WIDGET (object), WEFT_TYPE_SIDE_PANEL);
  G_OBJECT_CLASS (weft_side_panel_parent_class)->dispose (object);
}

static void
weft_side_panel_class_init (WeftSidePanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_side_panel_dispose;
  gtk_widget_class_set_css_name (widget_class, "sidepanel");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_REGION);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/weft/Weft/ui/weft-side-panel.ui");
  /* bound so that they go with the template */
  gtk_widget_class_bind_template_child_full (widget_class, "scrolled", FALSE, 0);
  gtk_widget_class_bind_template_child_full (widget_class, "legend", FALSE, 0);
  gtk_widget_class_bind_template_child (widget_class, WeftSidePanel, lanes);
  gtk_widget_class_bind_template_child (widget_class, WeftSidePanel, key);
}

static void
weft_side_panel_init (WeftSidePanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Side panel"), -1);
  add_lanes (self);
  add_key (self);
}

GtkWidget *
weft_side_panel_new (WeftPlot *plot)
{
  WeftSidePanel *self = g_object_new (WEFT_TYPE_SIDE_PANEL, NULL);

  self->plot = g_object_ref (plot);
  update (self);
  for (guint i = 0; i < G_N_ELEMENTS (lane_specs); i++)
    g_signal_connect_object (self->rows[i], "notify::active", G_CALLBACK (on_switched), self,
                             G_CONNECT_SWAPPED);
  g_signal_connect_object (plot, "lanes-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (plot, "look-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}
