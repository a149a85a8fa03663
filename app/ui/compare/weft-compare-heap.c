/* SPDX-License-Identifier: BSD-3-Clause */
/* Compares two heap profiles and shows the result. */
#include "weft-compare-parts.h"

#include "weft-ask.h"
#include "weft-change-view.h"
#include "weft-chart-table-pane.h"
#include "weft-comparison.h"
#include "weft-drawing.h"
#include "weft-heap-picture.h"
#include "weft-object.h"
#include "weft-settings.h"
#include "weft-table-menu.h"

#include <glib/gi18n.h>

#define TREND_WIDTH  106
#define TABLE_HEIGHT 110

/* Chart forms in which all bands share one scale. The drop-down lists them before the flame
 * graph. */
static const WeftHeapForm forms[] = { WEFT_HEAP_STACKED, WEFT_HEAP_SHARES, WEFT_HEAP_LINES };

#define FLAME_FORM G_N_ELEMENTS (forms)

struct _WeftCompareHeap
{
  GtkBox parent_instance;

  /* template children */
  GtkLabel *summary, *reason;
  GtkDropDown *forms, *alignments, *markers;
  GtkStack *charts;
  AdwBin *bands;
  GtkEditable *search;
  WeftTableMenu *menu;

  /* owned */
  WeftCompareSide *sides[2]; /* or NULL */
  char *names[2];
  WeftPlot *plot;
  WeftHeapComparison *comparison; /* or NULL */
  WeftChart *drawn[2];            /* charts of A and B in the plot's palette, or NULL */
  GStrv shared;                   /* names of the markers that occur in both logs */
  WeftAsk *ask;

  GtkWidget *drawing, *table, *change; /* borrowed child widgets */
  gboolean is_filling; /* the drop-downs are being filled; their signals are ignored */
};

G_DEFINE_FINAL_TYPE (WeftCompareHeap, weft_compare_heap, GTK_TYPE_BOX)

static WeftTableModel *
model_of (WeftCompareHeap *self)
{
  return weft_table_view_get_model (WEFT_TABLE_VIEW (self->table));
}

static void
forget_charts (WeftCompareHeap *self)
{
  for (guint i = 0; i < 2; i++)
    g_clear_pointer (&self->drawn[i], weft_chart_free);
}

/* Gets the charts of the comparison in the current colours. */
static void
get_charts (WeftCompareHeap *self, WeftComparedChart charts[2])
{
  const WeftPalette *palette = weft_plot_get_palette (self->plot);

  if (self->drawn[0] != NULL && weft_chart_palette (self->drawn[0]) != palette)
    forget_charts (self);
  for (guint i = 0; i < 2; i++)
    {
      if (self->drawn[i] == NULL)
        self->drawn[i] = weft_chart_new (weft_compare_side_get_trace (self->sides[i]), palette,
                                         weft_plot_get_text (self->plot));
      charts[i] = (WeftComparedChart){
        self->drawn[i],
        self->names[i],
        weft_document_get_subtitle (weft_compare_side_get_document (self->sides[i])),
      };
    }
}

static guint
n_shown_bands (void)
{
  return (guint) g_settings_get_int (weft_settings_get (), "heap-bands");
}

static void
draw_comparison (WeftPlot *plot, cairo_t *cr, double width, double height, gpointer user_data)
{
  WeftCompareHeap *self = user_data;
  WeftComparedChart charts[2];
  guint form = gtk_drop_down_get_selected (self->forms);

  if (self->comparison == NULL || form >= G_N_ELEMENTS (forms))
    return;
  get_charts (self, charts);
  weft_comparison_picture_paint (charts, self->comparison, forms[form], n_shown_bands (), cr, width,
                                 height);
}

static void
draw_trend (
    const WeftTableRows *rows, guint row, cairo_t *cr, int width, int height, gpointer user_data)
{
  WeftCompareHeap *self = user_data;
  WeftComparedChart charts[2];

  if (self->comparison == NULL)
    return;
  get_charts (self, charts);
  /* if the charts have not been drawn yet, prepare them for the comparison */
  if (weft_chart_heap (charts[0].chart) != self->comparison->aligned[0])
    weft_comparison_picture_prepare (charts, self->comparison, forms[0], n_shown_bands (),
                                     TREND_WIDTH);
  weft_compared_band_trend_paint (self->comparison, weft_table_comparison_band (rows, row),
                                  charts[0].chart, cr, width, height);
}

static WeftTrace *
trace_of (WeftCompareHeap *self, guint side)
{
  return self->sides[side] != NULL ? weft_compare_side_get_trace (self->sides[side]) : NULL;
}

static WeftRange
side_range (WeftCompareHeap *self, guint side)
{
  return self->sides[side] != NULL ? weft_compare_side_get_range (self->sides[side]) :
                                     WEFT_RANGE_ALL;
}

static void
update_charts (WeftCompareHeap *self)
{
  gboolean is_flame = gtk_drop_down_get_selected (self->forms) == FLAME_FORM;
  WeftTrace *a = trace_of (self, 0), *b = trace_of (self, 1);
  gboolean fits = is_flame ? weft_change_view_can_compare (a, b, WEFT_PROFILE_OF_HEAP) :
                             self->comparison != NULL;
  g_autofree char *lack = weft_change_view_missing_text (WEFT_PROFILE_OF_HEAP);

  weft_change_view_set_traces (WEFT_CHANGE_VIEW (self->change), is_flame ? a : NULL,
                               is_flame ? b : NULL, side_range (self, 0), side_range (self, 1),
                               WEFT_PROFILE_OF_HEAP);
  gtk_widget_set_visible (GTK_WIDGET (self->alignments), !is_flame);
  gtk_widget_set_visible (GTK_WIDGET (self->markers),
                          !is_flame &&
                              gtk_drop_down_get_selected (self->alignments) == WEFT_ALIGN_MARKER);
  gtk_label_set_text (self->reason,
                      is_flame ? lack :
                                 _ ("The logs have no heap profile of the same kind: run both with "
                                    "the same one of -hT, -hi, -hc, …"));
  gtk_stack_set_visible_child_name (self->charts, !fits ? "none" : is_flame ? "flame" : "charts");
  weft_drawing_refresh (WEFT_DRAWING (self->drawing));
}

static void
update_summary (WeftCompareHeap *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (model_of (self)));
  g_autofree char *bands =
      g_strdup_printf (ngettext ("%s band", "%s bands", n), weft_format_count (n).text);
  g_autofree char *note =
      self->comparison != NULL ? weft_compare_side_append_n_runs (self->sides, bands) : NULL;

  gtk_label_set_text (self->summary, note != NULL ? note : "");
  weft_drawing_describe (WEFT_DRAWING (self->drawing), _ ("The heap profiles of both logs"), note);
}

/* Arguments and result of the worker for A and B. */
typedef struct
{
  GArray *runs[2]; /* array of WeftComparedRun */
  WeftAlignment alignment;

  WeftHeapComparison *comparison; /* result; NULL if the sides have no comparable profiles */
} ComparisonRequest;

static void
comparison_request_free (gpointer data)
{
  ComparisonRequest *question = data;

  for (guint i = 0; i < G_N_ELEMENTS (question->runs); i++)
    g_array_unref (question->runs[i]);
  g_clear_pointer (&question->comparison, weft_shared_unref);
  g_free (question);
}

/* Stores the comparison in the request @data, and returns the rows of weft_table_comparison.
 * Returns NULL if the sides have no comparable profiles. */
static gpointer
compare_on_worker (gpointer data, WeftAskRun *run, GCancellable *cancellable)
{
  ComparisonRequest *question = data;

  question->comparison =
      weft_compared_runs_compare_heaps (question->runs[0], question->runs[1], question->alignment);
  if (question->comparison == NULL)
    return NULL;
  return weft_table_rows_new (&weft_table_comparison, question->comparison,
                              weft_compared_runs_nth (question->runs[0], 0)->trace, 0,
                              WEFT_TIME_END, cancellable);
}

static void
comparison_ready_cb (gpointer owner, gpointer data, gpointer answer)
{
  WeftCompareHeap *self = owner;
  ComparisonRequest *question = data;
  g_autoptr (WeftTableRows) rows = answer;

  forget_charts (self);
  g_clear_pointer (&self->comparison, weft_shared_unref);
  self->comparison = g_steal_pointer (&question->comparison);
  gtk_widget_set_visible (GTK_WIDGET (self->bands), self->comparison != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->menu), self->comparison != NULL);
  if (self->comparison != NULL)
    weft_table_model_set_rows (model_of (self), rows);
  update_charts (self);
}

static const WeftAskClass ask_class = {
  .answer = compare_on_worker,
  .receive_answer = comparison_ready_cb,
  .free_question = comparison_request_free,
  .free_answer = weft_shared_unref,
};

static void
compare_heaps (WeftCompareHeap *self)
{
  guint marker = gtk_drop_down_get_selected (self->markers);
  WeftAlignment alignment = gtk_drop_down_get_selected (self->alignments);
  ComparisonRequest *question;

  gtk_widget_set_visible (GTK_WIDGET (self->markers), alignment == WEFT_ALIGN_MARKER);
  if (self->is_filling || self->sides[1] == NULL || alignment >= WEFT_N_ALIGNMENTS)
    return;
  question = g_new0 (ComparisonRequest, 1);
  question->alignment = alignment;
  for (guint i = 0; i < 2; i++)
    {
      question->runs[i] = weft_compare_side_list_runs (self->sides[i]);
      if (alignment == WEFT_ALIGN_MARKER && marker < g_strv_length (self->shared))
        g_array_index (question->runs[i], WeftComparedRun, 0).mark = weft_bookmarks_marker_time (
            weft_document_get_bookmarks (weft_compare_side_get_document (self->sides[i])),
            self->shared[marker]);
    }
  weft_ask (self->ask, question);
}

static void
set_drop_down_texts (GtkDropDown *list, const char *const *texts)
{
  g_autoptr (GtkStringList) model = gtk_string_list_new (texts);

  gtk_drop_down_set_model (list, G_LIST_MODEL (model));
}

static void
form_changed_cb (WeftCompareHeap *self)
{
  if (self->drawing != NULL)
    update_charts (self);
}

static void
alignment_changed_cb (WeftCompareHeap *self)
{
  if (!self->is_filling && gtk_drop_down_get_selected (self->alignments) == WEFT_ALIGN_MARKER &&
      (self->shared == NULL || *self->shared == NULL))
    {
      gtk_drop_down_set_selected (self->alignments, WEFT_ALIGN_TIME);
      gtk_widget_activate_action (GTK_WIDGET (self), "win.say", "s",
                                  _ ("The logs have no marker in common"));
      return;
    }
  compare_heaps (self);
}

static void
clear_sides (WeftCompareHeap *self)
{
  weft_ask_forget (self->ask);
  forget_charts (self);
  g_clear_pointer (&self->comparison, weft_shared_unref);
  for (guint i = 0; i < 2; i++)
    {
      g_clear_object (&self->sides[i]);
      g_clear_pointer (&self->names[i], g_free);
    }
}

static void
weft_compare_heap_dispose (GObject *object)
{
  WeftCompareHeap *self = WEFT_COMPARE_HEAP (object);

  clear_sides (self);
  weft_object_dispose_owned (object);
}

static void
weft_compare_heap_class_init (WeftCompareHeapClass *klass)
{
  weft_class_add_owned (klass, WeftCompareHeap, weft_ask_free, ask);
  weft_class_add_owned (klass, WeftCompareHeap, g_strfreev, shared);
  weft_class_add_owned (klass, WeftCompareHeap, g_object_unref, plot);
  G_OBJECT_CLASS (klass)->dispose = weft_compare_heap_dispose;
  g_type_ensure (WEFT_TYPE_TABLE_MENU);
  g_type_ensure (WEFT_TYPE_CHART_TABLE_PANE);
  weft_class_template (klass, "weft-compare-heap");
  weft_class_bind_children (klass, WeftCompareHeap, summary, reason, forms, alignments, markers,
                            charts, bands, search, menu);
  weft_class_bind_callbacks (klass, form_changed_cb, alignment_changed_cb);
}

static void
weft_compare_heap_init (WeftCompareHeap *self)
{
  const char *texts[G_N_ELEMENTS (forms) + 2] = { NULL };

  gtk_widget_init_template (GTK_WIDGET (self));
  self->ask = weft_ask_new (&ask_class, self);
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    texts[i] = g_dpgettext2 (NULL, "form", weft_heap_form_get (forms[i])->title);
  texts[FLAME_FORM] = _ ("Flame graph");
  set_drop_down_texts (self->forms, texts);
}

GtkWidget *
weft_compare_heap_new (WeftPlot *plot)
{
  WeftCompareHeap *self = g_object_new (WEFT_TYPE_COMPARE_HEAP, NULL);
  g_autoptr (WeftTableModel) model = NULL;

  self->plot = g_object_ref (plot);
  self->drawing =
      weft_drawing_new (plot, 400, WEFT_COMPARISON_PICTURE_MIN_HEIGHT, draw_comparison, self);
  gtk_stack_add_named (self->charts, self->drawing, "charts");
  self->change = weft_change_view_new (plot, self->search);
  gtk_stack_add_named (self->charts, self->change, "flame");
  model = weft_table_model_new_fixed (&weft_table_comparison);
  self->table = weft_table_view_new (model);
  weft_table_view_add_picture (WEFT_TABLE_VIEW (self->table), "trend", C_ ("title", "Trend"),
                               _ ("Bytes of the band over time: the area is A, the line is B."),
                               TREND_WIDTH, TRUE, draw_trend, self);
  gtk_widget_set_size_request (self->table, -1, TABLE_HEIGHT);
  adw_bin_set_child (self->bands, self->table);
  weft_table_menu_add (self->menu, WEFT_TABLE_VIEW (self->table));
  weft_connect (model, "items-changed", update_summary, self);
  weft_connect (weft_settings_get (), "changed::heap-bands", weft_drawing_refresh, self->drawing);
  update_summary (self);
  return GTK_WIDGET (self);
}

gboolean
weft_compare_heap_can_compare (WeftCompareSide *const sides[2])
{
  WeftTrace *a = weft_compare_side_get_trace (sides[0]);
  WeftTrace *b = weft_compare_side_get_trace (sides[1]);
  guint part_a, part_b;

  return a != NULL && b != NULL &&
         weft_heap_comparison_find_parts (a->heap, b->heap, &part_a, &part_b);
}

void
weft_compare_heap_set_sides (WeftCompareHeap *self,
                             WeftCompareSide *const sides[2],
                             const char *const names[2])
{
  const char *texts[WEFT_N_ALIGNMENTS + 1] = { NULL };
  guint chosen;

  g_return_if_fail (WEFT_IS_COMPARE_HEAP (self));
  clear_sides (self);
  if (sides == NULL)
    {
      update_charts (self);
      return;
    }
  for (guint i = 0; i < 2; i++)
    {
      self->sides[i] = g_object_ref (sides[i]);
      self->names[i] = g_strdup (names[i]);
    }
  chosen = gtk_drop_down_get_selected (self->alignments);
  /* keep the alignment at a marker only if the logs have a common marker */
  g_strfreev (self->shared);
  self->shared = weft_bookmarks_list_common_markers (
      weft_document_get_bookmarks (weft_compare_side_get_document (self->sides[0])),
      weft_document_get_bookmarks (weft_compare_side_get_document (self->sides[1])));
  for (guint i = 0; i < WEFT_N_ALIGNMENTS; i++)
    texts[i] = weft_alignment_label (i);
  self->is_filling = TRUE;
  set_drop_down_texts (self->markers, (const char *const *) self->shared);
  set_drop_down_texts (self->alignments, texts);
  gtk_drop_down_set_selected (self->alignments,
                              chosen < WEFT_N_ALIGNMENTS &&
                                      (chosen != WEFT_ALIGN_MARKER || *self->shared != NULL) ?
                                  chosen :
                                  WEFT_ALIGN_TIME);
  self->is_filling = FALSE;
  compare_heaps (self);
}

void
weft_compare_heap_export (WeftCompareHeap *self, const char *path)
{
  guint form = gtk_drop_down_get_selected (self->forms);

  g_return_if_fail (WEFT_IS_COMPARE_HEAP (self));
  if (form == FLAME_FORM && self->sides[0] != NULL)
    weft_compare_export_flame (GTK_WIDGET (self), self->sides, TRUE, path);
  else if (self->comparison != NULL && form < G_N_ELEMENTS (forms))
    weft_compare_export_heaps (GTK_WIDGET (self), self->sides, (const char *const *) self->names,
                               self->comparison, forms[form], path);
}
