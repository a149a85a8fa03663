/* SPDX-License-Identifier: BSD-3-Clause */
/* Compares the cost centres of two time profiles, and lists them below the flame graph. */
#include "weft-compare-parts.h"

#include "weft-ask.h"
#include "weft-change-view.h"
#include "weft-chart-table-pane.h"
#include "weft-object.h"
#include "weft-table-menu.h"

#include <glib/gi18n.h>

#define TABLE_HEIGHT 110

struct _WeftCompareProfile
{
  GtkBox parent_instance;

  /* template children */
  GtkLabel *note, *reason;
  GtkStack *charts;
  AdwBin *costs;
  GtkEditable *search;
  WeftTableMenu *menu;

  WeftCompareSide *sides[2]; /* or NULL */
  WeftAsk *ask;
  GtkWidget *change, *table; /* borrowed child widgets */
};

G_DEFINE_FINAL_TYPE (WeftCompareProfile, weft_compare_profile, GTK_TYPE_BOX)

typedef struct
{
  GArray *runs[2]; /* array of WeftComparedRun */
} CostsRequest;

static void
costs_request_free (gpointer data)
{
  CostsRequest *work = data;

  for (guint i = 0; i < 2; i++)
    g_array_unref (work->runs[i]);
  g_free (work);
}

static gpointer
compare_costs (gpointer question, WeftAskRun *run, GCancellable *cancellable)
{
  const CostsRequest *work = question;
  g_autoptr (WeftCostComparison) comparison =
      weft_compared_runs_compare_costs (work->runs[0], work->runs[1]);

  return comparison != NULL ? weft_table_rows_new (&weft_table_cost_changes, comparison,
                                                   weft_compared_runs_nth (work->runs[0], 0)->trace,
                                                   0, WEFT_TIME_END, cancellable) :
                              NULL;
}

static void
compared_rows_ready_cb (gpointer owner, gpointer question, gpointer answer)
{
  WeftCompareProfile *self = owner;
  g_autoptr (WeftTableRows) rows = answer;
  gint column;
  guint n = 0, n_all = 0;
  g_autofree char *text = NULL;
  g_autofree char *note = NULL;

  if (rows == NULL)
    return;
  weft_table_model_set_rows (weft_table_view_get_model (WEFT_TABLE_VIEW (self->table)), rows);
  column = weft_table_find_column (&weft_table_cost_changes, "verdict");
  for (guint row = 0; row < rows->n; row++)
    {
      g_autofree char *verdict = weft_table_get_raw_text (rows, row, (guint) column);

      if (rows->klass->sorts_last (rows, row))
        continue;
      n_all++;
      n += g_str_equal (verdict, "more") || g_str_equal (verdict, "less");
    }
  text = g_strdup_printf (ngettext ("%u of %u cost centres changed beyond noise",
                                    "%u of %u cost centres changed beyond noise", n),
                          n, n_all);
  note = weft_compare_side_append_n_runs (self->sides, text);
  gtk_label_set_text (self->note, note);
}

static const WeftAskClass ask_class = {
  .answer = compare_costs,
  .receive_answer = compared_rows_ready_cb,
  .free_question = costs_request_free,
  .free_answer = weft_shared_unref,
};

static void
weft_compare_profile_class_init (WeftCompareProfileClass *klass)
{
  weft_class_add_owned (klass, WeftCompareProfile, weft_ask_free, ask);
  weft_class_add_owned (klass, WeftCompareProfile, g_object_unref, sides[0], sides[1]);
  g_type_ensure (WEFT_TYPE_TABLE_MENU);
  g_type_ensure (WEFT_TYPE_CHART_TABLE_PANE);
  weft_class_template (klass, "weft-compare-profile");
  weft_class_bind_children (klass, WeftCompareProfile, note, reason, costs, menu, charts, search);
}

static void
weft_compare_profile_init (WeftCompareProfile *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->ask = weft_ask_new (&ask_class, self);
}

GtkWidget *
weft_compare_profile_new (WeftPlot *plot)
{
  WeftCompareProfile *self = g_object_new (WEFT_TYPE_COMPARE_PROFILE, NULL);
  g_autofree char *lack = weft_change_view_missing_text (WEFT_PROFILE_OF_TIME);
  g_autoptr (WeftTableModel) model = weft_table_model_new_fixed (&weft_table_cost_changes);

  gtk_label_set_text (self->reason, lack);
  self->change = weft_change_view_new (plot, self->search);
  gtk_stack_add_named (self->charts, self->change, "flame");
  self->table = weft_table_view_new (model);
  gtk_widget_set_size_request (self->table, -1, TABLE_HEIGHT);
  adw_bin_set_child (self->costs, self->table);
  weft_table_menu_add (self->menu, WEFT_TABLE_VIEW (self->table));
  return GTK_WIDGET (self);
}

/* Returns a subject for which both sides have a time profile. */
static WeftProfileSubject
common_subject (WeftCompareSide *const sides[2])
{
  WeftTrace *a = weft_compare_side_get_trace (sides[0]);
  WeftTrace *b = weft_compare_side_get_trace (sides[1]);

  return a != NULL && b != NULL ? weft_profile_subject_common (a, b) : WEFT_PROFILE_OF_TIME;
}

gboolean
weft_compare_profile_can_compare (WeftCompareSide *const sides[2])
{
  return weft_change_view_can_compare (weft_compare_side_get_trace (sides[0]),
                                       weft_compare_side_get_trace (sides[1]),
                                       common_subject (sides));
}

void
weft_compare_profile_set_sides (WeftCompareProfile *self, WeftCompareSide *const sides[2])
{
  gboolean fits = sides != NULL && weft_compare_profile_can_compare (sides);
  CostsRequest *work;

  g_return_if_fail (WEFT_IS_COMPARE_PROFILE (self));
  weft_ask_forget (self->ask);
  gtk_label_set_text (self->note, NULL);
  for (guint i = 0; i < 2; i++)
    {
      g_clear_object (&self->sides[i]);
      if (fits)
        self->sides[i] = g_object_ref (sides[i]);
    }
  weft_change_view_set_traces (WEFT_CHANGE_VIEW (self->change),
                               fits ? weft_compare_side_get_trace (sides[0]) : NULL,
                               fits ? weft_compare_side_get_trace (sides[1]) : NULL,
                               fits ? weft_compare_side_get_range (sides[0]) : WEFT_RANGE_ALL,
                               fits ? weft_compare_side_get_range (sides[1]) : WEFT_RANGE_ALL,
                               fits ? common_subject (sides) : WEFT_PROFILE_OF_TIME);
  gtk_stack_set_visible_child_name (self->charts, fits ? "flame" : "none");
  gtk_widget_set_visible (GTK_WIDGET (self->costs), fits);
  gtk_widget_set_visible (GTK_WIDGET (self->menu), fits);
  if (!fits)
    return;
  work = g_new0 (CostsRequest, 1);
  for (guint i = 0; i < 2; i++)
    work->runs[i] = weft_compare_side_list_runs (sides[i]);
  weft_ask (self->ask, work);
}

void
weft_compare_profile_export (WeftCompareProfile *self, const char *path)
{
  g_return_if_fail (WEFT_IS_COMPARE_PROFILE (self));
  if (self->sides[0] != NULL)
    weft_compare_export_flame (GTK_WIDGET (self), self->sides, FALSE, path);
}
