/* SPDX-License-Identifier: BSD-3-Clause */
/* The key: a swatch and a name for each colour. */
#include "weft-lane-key.h"

#include "weft-features.h"
#include "weft-lane-absence.h"
#include "weft-swatch.h"
#include "weft-thread-flow.h"
#include "weft-use-columns.h"

#include <glib/gi18n.h>

#define SWATCH_WIDTH  28
#define SWATCH_HEIGHT 12
#define NAME_GAP      10

#define COLOR(name) G_STRUCT_OFFSET (WeftPalette, name)
#define ARROWS      N_ ("Arrows of the selected thread")

typedef struct
{
  const char *name, *about; /* about: what it means, or NULL */
  WeftSwatchStyle style;
  gsize fill, ink;                               /* of WeftPalette */
  gboolean (*is_there) (const WeftTrace *trace); /* NULL: always */
} KeySpec;

static gboolean
has_losses (const WeftTrace *trace)
{
  return weft_index_lost_bytes (trace->index) > 0;
}

static gboolean
has_forks (const WeftTrace *trace)
{
  return weft_index_count (trace->index, WEFT_TAG_CREATE_THREAD) > 0;
}

static gboolean
has_wakeups (const WeftTrace *trace)
{
  return weft_index_count (trace->index, WEFT_TAG_THREAD_WAKEUP) > 0;
}

static gboolean
has_moves (const WeftTrace *trace)
{
  return weft_index_count (trace->index, WEFT_TAG_MIGRATE_THREAD) > 0;
}

static gboolean
has_pauses (const WeftTrace *trace)
{
  return trace->tasks->pauses->len > 0;
}

static gboolean
has_gcs (const WeftTrace *trace)
{
  return weft_feature_recorded (trace, WEFT_FEATURE_GC).state != WEFT_AMOUNT_NOT_RECORDED;
}

static gboolean
lacks_gcs (const WeftTrace *trace)
{
  return !has_gcs (trace) && !weft_lanes_lack_records (trace);
}

static gboolean
has_threads (const WeftTrace *trace)
{
  return !weft_lanes_lack_records (trace);
}

static const KeySpec specs[WEFT_N_LEGENDS] = {
  [WEFT_LEGEND_RUNNING] = { N_ ("Running Haskell"), N_ ("The HEC runs a Haskell thread."),
                            WEFT_SWATCH_FILL, COLOR (run), COLOR (run), has_threads },
  [WEFT_LEGEND_GC] = { N_ ("Garbage collection"), N_ ("The HEC works in a GC."), WEFT_SWATCH_HATCH,
                       COLOR (gc), COLOR (gc_hatch), has_gcs },
  [WEFT_LEGEND_WAITING] = { N_ ("Waiting in GC"),
                            N_ ("A GC stops every HEC, even idle ones: this one takes no part in "
                                "it, or waits for the others."),
                            WEFT_SWATCH_OUTLINE, COLOR (wait), COLOR (wait_edge), has_gcs },
  [WEFT_LEGEND_SYNC] = { N_ ("Waiting for GC to start"),
                         N_ ("GC sync: a GC was requested. The HEC has stopped for it and waits "
                             "for those that have "
                             "not."),
                         WEFT_SWATCH_HATCH, COLOR (sync), COLOR (sync_edge), has_gcs },
  [WEFT_LEGEND_IDLE] = { N_ ("Idle"), N_ ("The HEC neither runs a thread nor waits for a GC."),
                         WEFT_SWATCH_FILL, COLOR (idle), COLOR (idle), weft_use_has_idle },
  [WEFT_LEGEND_IDLE_OR_GC] = { N_ ("Idle or in GC"),
                               N_ ("The HEC runs no thread. Whether a GC was running is not "
                                   "recorded: the program ran without "
                                   "GC events (+RTS -lg)."),
                               WEFT_SWATCH_HATCH, COLOR (page), COLOR (blocked), lacks_gcs },
  [WEFT_LEGEND_OFF] = { N_ ("Disabled"),
                        N_ ("The program continued with fewer HECs (setNumCapabilities)."),
                        WEFT_SWATCH_HATCH, COLOR (page), COLOR (line), has_pauses },
  [WEFT_LEGEND_RUNNABLE] = { N_ ("Runnable, not running"),
                             N_ ("The thread could run, but no HEC runs it yet."),
                             WEFT_SWATCH_OUTLINE, COLOR (runnable_fill), COLOR (runnable) },
  [WEFT_LEGEND_FOREIGN] = { N_ ("In a foreign call"),
                            N_ ("The thread is in a safe foreign call; its HEC can run others."),
                            WEFT_SWATCH_HATCH, COLOR (foreign_fill), COLOR (foreign) },
  [WEFT_LEGEND_BLOCKED] = { N_ ("Blocked"),
                            N_ ("The thread waits for something, such as an MVar, I/O or a delay. "
                                "Point at it to see for what."),
                            WEFT_SWATCH_FILL, COLOR (blocked), COLOR (blocked) },
  [WEFT_LEGEND_FORK] = { N_ ("Creates a thread"), ARROWS, WEFT_SWATCH_ARROW + WEFT_THREAD_FLOW_FORK,
                         COLOR (panel), COLOR (accent_text), has_forks },
  [WEFT_LEGEND_WAKEUP] = { N_ ("Wakes a thread"), ARROWS,
                           WEFT_SWATCH_ARROW + WEFT_THREAD_FLOW_WAKEUP, COLOR (panel),
                           COLOR (accent_text), has_wakeups },
  [WEFT_LEGEND_MIGRATE] = { N_ ("Moves to another HEC"), ARROWS,
                            WEFT_SWATCH_ARROW + WEFT_THREAD_FLOW_MIGRATE, COLOR (panel),
                            COLOR (accent_text), has_moves },
  [WEFT_LEGEND_BLACK_HOLE] = { N_ ("Waits for its result"),
                               N_ ("From a thread that is blocked on a black hole to the thread "
                                   "that evaluates it."),
                               WEFT_SWATCH_ARROW + WEFT_THREAD_FLOW_BLACK_HOLE, COLOR (panel),
                               COLOR (accent_text) },
  [WEFT_LEGEND_SPARKS_GCD] = { N_ ("Sparks garbage collected"),
                               N_ ("Their result was no longer needed."), WEFT_SWATCH_FILL,
                               COLOR (gc), COLOR (gc) },
  [WEFT_LEGEND_SPARKS_FIZZLED] = { N_ ("Sparks fizzled"),
                                   N_ ("The program evaluated them before a HEC ran them."),
                                   WEFT_SWATCH_FILL, COLOR (blocked), COLOR (blocked) },
  [WEFT_LEGEND_LOST] = { N_ ("Lost bytes of the log"),
                         N_ ("Events that are damaged or missing here."), WEFT_SWATCH_HATCH,
                         COLOR (page), COLOR (lost), has_losses },
  [WEFT_LEGEND_NO_DATA] = { N_ ("No data"),
                            N_ ("The events of this time are missing: the log is cut, still "
                                "growing, or damaged."),
                            WEFT_SWATCH_HATCH, COLOR (page), COLOR (blocked),
                            weft_lanes_lack_data },
  [WEFT_LEGEND_NOT_RECORDED] = { N_ ("Not recorded"),
                                 N_ ("The program ran without the flag that records these events."),
                                 WEFT_SWATCH_HATCH, COLOR (page), COLOR (blocked),
                                 weft_lanes_lack_records },
};

struct _WeftLaneKey
{
  GtkWidget parent_instance;

  GtkWidget *grid;
  GtkWidget *swatches[G_N_ELEMENTS (specs)];
  GtkWidget *names[G_N_ELEMENTS (specs)];

  WeftPlot *plot;
};

G_DEFINE_FINAL_TYPE (WeftLaneKey, weft_lane_key, GTK_TYPE_WIDGET)

/* The entries of what @timeline shows; a bit each. */
static guint
shown_legend (const WeftTimeline *timeline)
{
  guint shown = timeline != NULL ? WEFT_LEGEND_OF_ALL : 0;

  for (guint i = 0; timeline != NULL && i < timeline->lanes->len; i++)
    shown |= weft_timeline_lane (timeline, i)->klass->legend;
  return shown;
}

static void
update (WeftLaneKey *self)
{
  const WeftPalette *palette = weft_plot_get_palette (self->plot);
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);
  guint shown = shown_legend (timeline);
  gboolean has_any = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (specs); i++)
    {
      const KeySpec *spec = &specs[i];
      gboolean of_use =
          (shown & (1u << i)) != 0 && (spec->is_there == NULL || spec->is_there (timeline->trace));

      weft_swatch_set (WEFT_SWATCH (self->swatches[i]), spec->style,
                       G_STRUCT_MEMBER (WeftColor, palette, spec->fill),
                       G_STRUCT_MEMBER (WeftColor, palette, spec->ink));
      gtk_widget_set_visible (self->swatches[i], of_use);
      gtk_widget_set_visible (self->names[i], of_use);
      has_any |= of_use;
    }
  gtk_widget_set_visible (GTK_WIDGET (self), has_any);
}

static void
weft_lane_key_dispose (GObject *object)
{
  WeftLaneKey *self = WEFT_LANE_KEY (object);

  g_clear_pointer (&self->grid, gtk_widget_unparent);
  g_clear_object (&self->plot);
  G_OBJECT_CLASS (weft_lane_key_parent_class)->dispose (object);
}

static void
weft_lane_key_class_init (WeftLaneKeyClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_lane_key_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "lanekey");
}

static void
weft_lane_key_init (WeftLaneKey *self)
{
  self->grid = gtk_grid_new ();
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), NAME_GAP);
  gtk_widget_set_parent (self->grid, GTK_WIDGET (self));
  for (guint i = 0; i < G_N_ELEMENTS (specs); i++)
    {
      self->swatches[i] = weft_swatch_new (SWATCH_WIDTH, SWATCH_HEIGHT);
      self->names[i] = gtk_label_new (_ (specs[i].name));
      gtk_label_set_xalign (GTK_LABEL (self->names[i]), 0);
      if (specs[i].about != NULL)
        gtk_widget_set_tooltip_text (self->names[i], _ (specs[i].about));
      gtk_label_set_ellipsize (GTK_LABEL (self->names[i]), PANGO_ELLIPSIZE_END);
      gtk_grid_attach (GTK_GRID (self->grid), self->swatches[i], 0, (int) i, 1, 1);
      gtk_grid_attach (GTK_GRID (self->grid), self->names[i], 1, (int) i, 1, 1);
    }
}

GtkWidget *
weft_lane_key_new (WeftPlot *plot)
{
  WeftLaneKey *self = g_object_new (WEFT_TYPE_LANE_KEY, NULL);

  self->plot = g_object_ref (plot);
  g_signal_connect_object (plot, "lanes-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (plot, "look-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return GTK_WIDGET (self);
}
