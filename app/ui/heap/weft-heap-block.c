/* SPDX-License-Identifier: BSD-3-Clause */
/* Names and numbers below the legend of a heap profile. Numbers that were not recorded have no
 * line. */
#include "weft-heap-page.h"

#include "weft-accessible-names.h"
#include "weft-chart-heap.h"
#include "weft-format.h"
#include "weft-heap-biography.h"
#include "weft-heap-makeup.h"
#include "weft-heap-row.h"
#include "weft-heap-sample-context.h"
#include "weft-join.h"
#include "weft-object.h"
#include "weft-tooltip.h"
#include "weft-widget.h"

#include <glib/gi18n.h>
#include <math.h>

/* Fraction of the run time. If taking the samples needs a larger fraction, its number is
 * highlighted, since such slow profiling distorts the program's behaviour. */
#define COST_LARGE 0.1
/* Fraction of the bytes. A larger fraction of waste is highlighted. */
#define WASTE_LARGE 0.5

typedef enum
{
  LINE_COLLECTION,
  LINE_CENSUS,
  LINE_SIZE,
  LINE_BLOCKS,
  LINE_LIVE,
  LINE_BANDS,
  LINE_OUTSIDE,
  LINE_OVER_LIVE,
  LINE_PARTS, /* the first of WEFT_N_HEAP_PARTS lines, one for each WeftHeapPart */
  LINE_RETURNED = LINE_PARTS + WEFT_N_HEAP_PARTS,
  LINE_WASTE,
  LINE_WASTE_MEAN,
  LINE_COST,
  N_LINES,
} BlockLine;

static const struct
{
  const char *name; /* name for weft_heap_block_get_text() */
  const char *title, *tooltip;
} lines[N_LINES] = {
  [LINE_COLLECTION] = { "collection", NC_ ("heap part", "GC"),
                        N_ ("The GC in which the sample was taken: its generation and its "
                            "pause.") },
  [LINE_CENSUS] = { "census", NC_ ("heap part", "Census"),
                    N_ ("Part of the pause that the heap profile took: from the end of the GC's "
                        "work to the end of the sample.") },
  [LINE_SIZE] = { "size", NC_ ("heap part", "Heap size"),
                  N_ ("Memory that the program holds from the operating system for its heap.") },
  [LINE_BLOCKS] = { "blocks", NC_ ("heap part", "Blocks in use"),
                    N_ ("Heap size that is in blocks in use.") },
  [LINE_LIVE] = { "live", NC_ ("heap part", "Live bytes"), N_ ("Bytes that the GC found alive.") },
  [LINE_BANDS] = { "bands", NC_ ("heap part", "In bands"),
                   N_ ("Sum of the heap profile's bands.") },
  [LINE_OUTSIDE] = { "outside", NC_ ("heap part", "Not in bands"),
                     N_ ("Live bytes less the sum of the bands: the headers that profiling adds to "
                         "all objects, static objects, and with -hr retainer sets that are too "
                         "large.") },
  [LINE_OVER_LIVE] = { "over-live", NC_ ("heap part", "Heap over live"),
                       N_ ("Heap size in multiples of the live bytes; below, what it is used for, "
                           "also as multiples of the live bytes.") },
  [LINE_PARTS + WEFT_HEAP_PART_DATA] = { "data" },
  [LINE_PARTS + WEFT_HEAP_PART_HEADERS] = { "headers" },
  [LINE_PARTS + WEFT_HEAP_PART_NURSERY] = { "nursery" },
  [LINE_PARTS + WEFT_HEAP_PART_GAPS] = { "fragmentation" },
  [LINE_PARTS + WEFT_HEAP_PART_RESERVE] = { "reserve" },
  [LINE_PARTS + WEFT_HEAP_PART_SURPLUS] = { "not-returned" },
  [LINE_RETURNED] = { "returned", NC_ ("heap part", "Returned"),
                      N_ ("Memory that was last returned to the operating system, of the memory "
                          "held then.") },
  [LINE_WASTE] = { "waste", NC_ ("heap part", "Drag and void"),
                   N_ ("Bytes of this sample that will not be used again, or never were.") },
  [LINE_WASTE_MEAN] = { "waste-mean", NC_ ("heap part", "Mean share"),
                        N_ ("Share of drag and void in the selected range, or in the run.") },
  [LINE_COST] = { "cost", NC_ ("heap part", "Profile's cost"),
                  N_ ("Share of the run that the GCs forced by heap profile samples took, with the "
                      "wait for them to start (GC sync). Where it is large, sample less often: "
                      "+RTS -i.") },
};

struct _WeftHeapBlock
{
  GtkBox parent_instance;

  GtkWidget *title, *grid; /* owned */
  GtkWidget *names[N_LINES], *values[N_LINES];

  WeftPlot *plot;
  const WeftHeapProfile *heap; /* profile of @cost and @census; only compared, never dereferenced */
  gint sample;                 /* sample of @census, or -1 */
  char *census;
  double cost;
};

G_DEFINE_FINAL_TYPE (WeftHeapBlock, weft_heap_block, GTK_TYPE_BOX)

static void
set_line (WeftHeapBlock *self, BlockLine line, gboolean is_large, const char *format, ...)
    G_GNUC_PRINTF (4, 5);

/* Hides the line if @format is NULL. */
static void
set_line (WeftHeapBlock *self, BlockLine line, gboolean is_large, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  gtk_widget_set_visible (self->names[line], format != NULL);
  gtk_widget_set_visible (self->values[line], format != NULL);
  if (format == NULL)
    return;
  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  gtk_label_set_text (GTK_LABEL (self->values[line]), text);
  if (is_large)
    gtk_widget_add_css_class (self->values[line], "warning");
  else
    gtk_widget_remove_css_class (self->values[line], "warning");
}

static const WeftTrace *
trace_of (WeftHeapBlock *self)
{
  return weft_plot_get_trace (self->plot);
}

/* Shows the census of @sample. Reading the events of a GC takes a while, so the census is read only
 * when the sample changes. */
static void
update_census (WeftHeapBlock *self, const WeftHeapProfile *heap, guint sample)
{
  guint64 ns;

  if (self->sample != (gint) sample)
    {
      g_clear_pointer (&self->census, g_free);
      if (weft_heap_census_time (heap, sample, trace_of (self)->collections, &ns))
        self->census = g_strdup (weft_format_time (ns).text);
      self->sample = (gint) sample;
    }
  set_line (self, LINE_CENSUS, FALSE, self->census != NULL ? "%s" : NULL, self->census);
}

static void
update_waste (WeftHeapBlock *self, const WeftHeapProfile *heap, guint sample)
{
  WeftView *view = weft_plot_get_view (self->plot);
  gboolean has_range = weft_view_has_selection (view);
  WeftRange range = weft_view_get_selection (view);
  guint64 total = weft_heap_profile_sample (heap, sample)->total,
          waste = weft_heap_waste_bytes (heap, sample);
  double mean = heap->breakdown != WEFT_BREAKDOWN_BIOGRAPHY ?
                    NAN :
                    weft_heap_waste_share (heap, has_range ? range.from : 0,
                                           has_range ? range.to : G_MAXUINT64);
  g_autofree char *text =
      weft_joined (WEFT_JOIN_LIST, weft_format_bytes (waste).text,
                   weft_format_percent ((double) waste / (double) MAX (total, 1), 1).text);

  if (heap->breakdown != WEFT_BREAKDOWN_BIOGRAPHY || total == 0)
    set_line (self, LINE_WASTE, FALSE, NULL);
  else
    set_line (self, LINE_WASTE, (double) waste > WASTE_LARGE * (double) total, "%s", text);
  set_line (self, LINE_WASTE_MEAN, mean > WASTE_LARGE, isnan (mean) ? NULL : "%s",
            isnan (mean) ? "" : weft_format_percent (mean, 1).text);
}

/* Shows the size of the heap at the time of the sample, and how its memory is used after the
 * sample's GC. Parts of the heap without bytes have no line. */
static void
update_memory (WeftHeapBlock *self, const WeftHeapSampleContext *context)
{
  static const BlockLine gauges[WEFT_N_HEAP_GAUGES] = { LINE_SIZE, LINE_BLOCKS, LINE_LIVE };
  guint64 outside = weft_heap_sample_context_outside (context);
  WeftHeapMakeup makeup = weft_heap_makeup (trace_of (self), context->posted_until);
  gboolean is_known = context->has_time && weft_amount_is_known (makeup.size_per_live);

  for (guint i = 0; i < WEFT_N_HEAP_GAUGES; i++)
    set_line (self, gauges[i], FALSE, context->has_gauge[i] || !context->has_time ? "%s" : NULL,
              context->has_time ? weft_format_bytes (context->gauges[i]).text : _ ("unknown"));
  set_line (self, LINE_BANDS, FALSE, "%s", weft_format_bytes (context->bands).text);
  set_line (self, LINE_OUTSIDE, FALSE, outside > 0 ? "%s" : NULL, weft_format_bytes (outside).text);
  set_line (self, LINE_RETURNED, FALSE, context->has_return ? _ ("%s of %s") : NULL,
            weft_format_bytes (context->returned).text, weft_format_bytes (context->held).text);
  set_line (self, LINE_OVER_LIVE, FALSE, is_known ? "%s" : NULL,
            is_known ? weft_format_ratio (makeup.size_per_live.number, 1).text : "");
  for (WeftHeapPart part = 0; part < WEFT_N_HEAP_PARTS; part++)
    {
      WeftAmount amount = makeup.parts[part];

      if (!is_known || amount.state == WEFT_AMOUNT_NONE)
        set_line (self, LINE_PARTS + part, FALSE, NULL);
      else if (!weft_amount_is_known (amount))
        set_line (self, LINE_PARTS + part, FALSE, "%s", weft_amount_state_text (amount));
      else
        {
          /* the bytes, and the ratio of the bytes to the live data */
          g_autofree char *text =
              weft_joined (WEFT_JOIN_LIST, weft_format_bytes ((guint64) amount.number).text,
                           weft_format_ratio (amount.number / makeup.live.number, 1).text);

          set_line (self, LINE_PARTS + part, FALSE, "%s", text);
        }
    }
}

static void
update_sample (WeftHeapBlock *self)
{
  gboolean can = gtk_widget_get_mapped (GTK_WIDGET (self)) && trace_of (self) != NULL &&
                 weft_plot_get_chart (self->plot) != NULL;
  guint part = weft_heap_state_get_choice (weft_plot_get_heap (self->plot))->part;
  WeftHeapProfile *heap = can ? trace_of (self)->heap : NULL;
  WeftView *view = weft_plot_get_view (self->plot);
  gint sample = can ? weft_band_numbers_sample (
                          view, weft_chart_heap_levels (weft_plot_get_chart (self->plot))) :
                      -1;
  WeftHeapSampleContext context;

  gtk_widget_set_visible (self->grid, sample >= 0);
  gtk_widget_set_visible (self->title, sample >= 0);
  if (sample < 0)
    return;
  /* use the profile in the trace: the chart's profile may have groups, and a band for live bytes
   * outside of all bands */
  heap = weft_heap_profile_part (heap, part < weft_heap_profile_n_parts (heap) ? part : 0);
  if ((guint) sample >= heap->samples->len)
    return;
  if (self->heap != heap)
    {
      self->heap = heap;
      self->sample = -1;
      self->cost = weft_heap_profile_cost (heap, trace_of (self)->collections);
    }
  context = weft_heap_sample_context (heap, (guint) sample, trace_of (self)->collections,
                                      trace_of (self)->counters);
  gtk_label_set_text (GTK_LABEL (self->title),
                      weft_band_numbers_shows_rank (view)   ? _ ("Sample with most bytes") :
                      weft_band_numbers_shows_growth (view) ? _ ("Sample at the end of the range") :
                                                              _ ("Sample at the pointer"));
  if (context.collection == 0)
    set_line (self, LINE_COLLECTION, FALSE, NULL);
  else if (context.generation == WEFT_GENERATION_UNKNOWN)
    set_line (self, LINE_COLLECTION, FALSE, "%s", weft_format_time (context.pause).text);
  else
    set_line (self, LINE_COLLECTION, FALSE, _ ("gen %u, %s"), context.generation,
              weft_format_time (context.pause).text);
  update_census (self, heap, (guint) sample);
  update_memory (self, &context);
  update_waste (self, heap, (guint) sample);
  set_line (self, LINE_COST, !isnan (self->cost) && self->cost >= COST_LARGE,
            isnan (self->cost) ? NULL : _ ("%s of the run"),
            isnan (self->cost) ? "" : weft_format_percent (self->cost, 1).text);
}

static void
forget_profile (WeftHeapBlock *self)
{
  self->heap = NULL;
  update_sample (self);
}

static void
weft_heap_block_class_init (WeftHeapBlockClass *klass)
{
  weft_class_add_owned (klass, WeftHeapBlock, g_free, census);
  weft_class_add_owned (klass, WeftHeapBlock, g_object_unref, plot);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "heapblock");
}

static void
weft_heap_block_init (WeftHeapBlock *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_widget_set_hexpand (GTK_WIDGET (self), FALSE);
  self->sample = -1;
  self->cost = NAN;
  self->title = weft_label_new (NULL, 0, "weft-legend-title");
  self->grid = gtk_grid_new ();
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), 6);
  for (guint i = 0; i < N_LINES; i++)
    {
      gboolean is_part = i >= LINE_PARTS && i < LINE_PARTS + WEFT_N_HEAP_PARTS;
      const char *title = is_part ? weft_heap_part_title (i - LINE_PARTS) : lines[i].title;
      const char *tooltip =
          is_part ? weft_heap_part_explanation (i - LINE_PARTS) : lines[i].tooltip;

      self->names[i] = weft_label_new (g_dpgettext2 (NULL, "heap part", title), 0, "weft-second");
      self->values[i] = weft_label_new (NULL, 1, "numeric");
      gtk_widget_set_hexpand (self->values[i], TRUE);
      weft_tooltip_set_long (self->names[i], _ (tooltip));
      weft_tooltip_set_long (self->values[i], _ (tooltip));
      weft_accessible_names_describe_value (self->values[i], self->names[i], NULL);
      gtk_grid_attach (GTK_GRID (self->grid), self->names[i], 0, (int) i, 1, 1);
      gtk_grid_attach (GTK_GRID (self->grid), self->values[i], 1, (int) i, 1, 1);
    }
  gtk_box_append (GTK_BOX (self), self->title);
  gtk_box_append (GTK_BOX (self), self->grid);
  g_signal_connect (self, "map", G_CALLBACK (update_sample), NULL);
}

GtkWidget *
weft_heap_block_new (WeftPlot *plot)
{
  static const char *const signals[] = { "hover-changed", "selection-changed", "visible-changed" };
  WeftHeapBlock *self = g_object_new (WEFT_TYPE_HEAP_BLOCK, NULL);

  self->plot = g_object_ref (plot);
  weft_connect (plot, "heap-changed", update_sample, self);
  weft_connect (plot, "lanes-changed", forget_profile, self);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    weft_connect (weft_plot_get_view (plot), signals[i], update_sample, self);
  return GTK_WIDGET (self);
}

const char *
weft_heap_block_get_text (WeftHeapBlock *self, const char *name)
{
  g_return_val_if_fail (WEFT_IS_HEAP_BLOCK (self), NULL);
  for (guint i = 0; i < N_LINES; i++)
    if (g_str_equal (lines[i].name, name))
      return gtk_widget_get_visible (self->values[i]) ?
                 gtk_label_get_text (GTK_LABEL (self->values[i])) :
                 NULL;
  return NULL;
}
