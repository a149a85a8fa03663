/* SPDX-License-Identifier: BSD-3-Clause */
/* A switch, a filter and a table under them. */
#include "weft-tables-page.h"

#include "weft-copy-button.h"
#include "weft-flow.h"
#include "weft-format.h"
#include "weft-help.h"
#include "weft-join.h"
#include "weft-lane-commands.h"
#include "weft-object.h"
#include "weft-page.h"
#include "weft-tab-stop.h"
#include "weft-table-menu.h"
#include "weft-tables.h"
#include "weft-thread-lanes.h"
#include "weft-tooltip.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define LABELS \
  N_ ("To record them, call traceEventIO of Debug.Trace with “START label” and “STOP label”.")

/* The tables, in their order; each with the lane that its rows stand on. */
static const struct
{
  const WeftTableClass *klass;
  const WeftLaneClass *lane;
  const char *none;
  const char *unrecorded; /* said instead of @none where its feature was not recorded; or NULL */
  gboolean is_rare;       /* only there where the log has its feature */
  const char *advice;     /* how to get rows of it, where that is not how to record its feature */
} specs[] = {
  { &weft_table_threads, NULL, N_ ("No Threads"), N_ ("Threads Not Recorded") },
  { &weft_table_waits, NULL, N_ ("No Waits"), N_ ("Threads Not Recorded") },
  { &weft_table_collections, &weft_lane_collections, N_ ("No GCs"), N_ ("GCs Not Recorded") },
  { &weft_table_spans, &weft_lane_user_spans, N_ ("No Spans"), .advice = LABELS },
  { &weft_table_labels, NULL, N_ ("No Labels"), .advice = LABELS },
  { &weft_table_critical_path, NULL, N_ ("No Critical Path"), N_ ("Threads Not Recorded") },
  { &weft_table_path_segments, NULL, N_ ("No Critical Path"), N_ ("Threads Not Recorded") },
  { &weft_table_parallelism, NULL, N_ ("No HECs"), N_ ("Threads Not Recorded") },
  { &weft_table_utilisation, NULL, N_ ("No GC Pauses"), N_ ("GCs Not Recorded") },
  { &weft_table_allocation, NULL, N_ ("No Threads"), N_ ("Threads Not Recorded") },
  { &weft_table_sparks, NULL, N_ ("No Sparks"), .is_rare = TRUE },
  { &weft_table_segments, NULL, N_ ("No Segments"), .is_rare = TRUE },
  { &weft_table_perf, NULL, N_ ("No Kernel Counters"), .is_rare = TRUE },
};

#define N_TABLES G_N_ELEMENTS (specs)

struct _WeftTablesPage
{
  GtkBox parent_instance;

  /* template children */
  GtkWidget *switch_box, *search, *summary, *spinner, *limit, *limit_label;
  WeftTableMenu *menu;
  GtkStack *stack;

  /* borrowed, of stack */
  GtkWidget *places[N_TABLES]; /* a stack of the table and why there is none */
  GtkWidget *views[N_TABLES];
  GtkWidget *buttons[N_TABLES]; /* of switch_box */

  WeftPlot *plot;
  guint row;        /* picked last */
  guint64 from, to; /* of it; empty: none */
  gboolean is_ours; /* the item is picked by this page */
};

static void
export_rows (WeftPage *page)
{
  weft_table_menu_popup (WEFT_TABLES_PAGE (page)->menu);
}

static GtkWidget *
get_search (WeftPage *page)
{
  return WEFT_TABLES_PAGE (page)->search;
}

static const char *get_help (WeftPage *page);

static void
page_init (WeftPageInterface *page)
{
  page->export_rows = export_rows;
  page->get_help = get_help;
  page->get_search = get_search;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (WeftTablesPage,
                               weft_tables_page,
                               GTK_TYPE_BOX,
                               G_IMPLEMENT_INTERFACE (WEFT_TYPE_PAGE, page_init))

static guint
shown (WeftTablesPage *self)
{
  GtkWidget *child = gtk_stack_get_visible_child (self->stack);

  for (guint i = 0; i < N_TABLES; i++)
    if (self->places[i] == child)
      return i;
  return 0;
}

/* The table that is shown. */
static const char *
get_help (WeftPage *page)
{
  const WeftTableClass *klass = specs[shown (WEFT_TABLES_PAGE (page))].klass;

  return weft_help_id_of (WEFT_HELP_TABLE, weft_tables_find (klass));
}

/* What fills the @i-th table. */
static WeftFeature
feature_of (guint i)
{
  return weft_tables_find (specs[i].klass)->feature;
}

static WeftTableModel *
model_of (WeftTablesPage *self, guint i)
{
  return weft_table_view_get_model (WEFT_TABLE_VIEW (self->views[i]));
}

static WeftView *
view_of (WeftTablesPage *self)
{
  return weft_plot_get_view (self->plot);
}

/* Adds what pairs of START and STOP lack in the whole log. */
static void
add_unpaired (WeftTablesPage *self, guint i, GString *text)
{
  WeftTrace *trace = weft_plot_get_trace (self->plot);
  gboolean is_of_spans =
      specs[i].klass == &weft_table_spans || specs[i].klass == &weft_table_labels;
  const WeftUserSpans *spans = NULL;
  g_autofree char *unfinished = NULL;
  g_autofree char *stray = NULL;
  guint64 n;

  if (is_of_spans && trace != NULL)
    spans = weft_trace_peek (trace, WEFT_LAZY_USER_SPANS);
  if (spans == NULL)
    return;
  n = weft_user_spans_n_unfinished (spans);
  if (n > 0)
    unfinished = g_strdup_printf (
        ngettext ("%s START without a STOP", "%s STARTs without a STOP", (gulong) n),
        weft_format_count (n).text);
  n = weft_user_spans_n_stray (spans);
  if (n > 0)
    stray = g_strdup_printf (
        ngettext ("%s STOP without a START", "%s STOPs without a START", (gulong) n),
        weft_format_count (n).text);
  weft_join (text, WEFT_JOIN_CLAUSE, unfinished);
  weft_join (text, WEFT_JOIN_CLAUSE, stray);
}

/* Whether the log can fill the @i-th table: known where it can, or may have nothing to fill it. */
static WeftAmount
recorded (WeftTablesPage *self, guint i)
{
  WeftTrace *trace = weft_plot_get_trace (self->plot);

  return specs[i].unrecorded != NULL && trace != NULL ?
             weft_feature_recorded (trace, feature_of (i)) :
             weft_amount (0);
}

/* "12 of 345 threads, in the selected range" */
static char *
summary_text (WeftTablesPage *self, guint i)
{
  WeftTableRows *rows = weft_table_model_get_rows (model_of (self, i));
  guint n = g_list_model_get_n_items (G_LIST_MODEL (model_of (self, i)));
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean is_part = weft_view_has_selection (view_of (self));
  g_autofree char *numbers = NULL;

  if (rows == NULL)
    return g_strdup (_ ("Reading…"));
  if (rows->n == 0 && !weft_amount_is_known (recorded (self, i)))
    return weft_amount_reason (recorded (self, i), TRUE);
  if (n == rows->n)
    /* Translators: numbers of rows of a table, of threads or GCs or something else */
    numbers = g_strdup_printf (is_part ? _ ("%s in the selected range") : _ ("%s in the whole log"),
                               weft_format_count (n).text);
  else
    numbers = g_strdup_printf (is_part ? _ ("%s of %s in the selected range") :
                                         _ ("%s of %s in the whole log"),
                               weft_format_count (n).text, weft_format_count (rows->n).text);
  weft_join (text, WEFT_JOIN_CLAUSE, numbers);
  add_unpaired (self, i, text);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* A flag and a button that copies it. */
static GtkWidget *
new_flag (const char *flag)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (flag);

  gtk_widget_add_css_class (label, "weft-command");
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), weft_copy_button_new (flag));
  return box;
}

/* Says in the place of the @i-th table why it is empty, and how to get rows of it. */
static void
advise (WeftTablesPage *self, guint i, const WeftTrace *trace)
{
  GtkWidget *page = gtk_stack_get_child_by_name (GTK_STACK (self->places[i]), "none");
  WeftAbsence absence = weft_feature_absence (trace, feature_of (i));
  WeftAmountState state = recorded (self, i).state;
  gboolean has_flag = specs[i].advice == NULL && absence.flag != NULL;

  adw_status_page_set_title (ADW_STATUS_PAGE (page),
                             state == WEFT_AMOUNT_NOT_RECORDED ? _ (specs[i].unrecorded) :
                             state == WEFT_AMOUNT_UNKNOWN      ? _ ("No Data") :
                                                                 _ (specs[i].none));
  adw_status_page_set_description (ADW_STATUS_PAGE (page),
                                   specs[i].advice != NULL ? _ (specs[i].advice) : absence.why);
  adw_status_page_set_child (ADW_STATUS_PAGE (page), has_flag ? new_flag (absence.flag) : NULL);
}

/* The switch has what most logs can fill, and the rest where it is there. */
static void
update_switch (WeftTablesPage *self)
{
  WeftTrace *trace = weft_plot_get_trace (self->plot);

  for (guint i = 0; i < N_TABLES; i++)
    {
      if (specs[i].is_rare)
        gtk_widget_set_visible (self->buttons[i],
                                trace != NULL && weft_feature_count (trace, feature_of (i)) > 0);
      if (trace != NULL)
        advise (self, i, trace);
    }
}

static void
update_summary (WeftTablesPage *self)
{
  guint i = shown (self);
  WeftTableRows *rows;
  g_autofree char *text = NULL;

  if (self->plot == NULL || self->views[i] == NULL)
    return;
  rows = weft_table_model_get_rows (model_of (self, i));
  text = summary_text (self, i);
  gtk_label_set_text (GTK_LABEL (self->summary), text);
  weft_tooltip_set (self->summary, text);
  gtk_spinner_set_spinning (GTK_SPINNER (self->spinner),
                            weft_table_model_is_busy (model_of (self, i)));
  gtk_stack_set_visible_child_name (
      GTK_STACK (self->places[i]),
      rows != NULL && rows->n == 0 && !weft_view_has_selection (view_of (self)) ? "none" : "table");
}

/* The timeline. */

/* The first lane of @klass, or -1. */
static gint
lane_of (WeftTablesPage *self, const WeftLaneClass *klass)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);

  for (guint i = 0; timeline != NULL && i < timeline->lanes->len; i++)
    if (klass == NULL || weft_timeline_lane (timeline, i)->klass == klass)
      return (gint) i;
  return -1;
}

/* The thread of @row of the shown table; FALSE where it has none. */
static gboolean
thread_of_row (WeftTablesPage *self, guint row, guint32 *id)
{
  guint i = shown (self);

  if (specs[i].klass->thread == NULL || weft_plot_get_timeline (self->plot) == NULL)
    return FALSE;
  *id = specs[i].klass->thread (weft_table_model_get_rows (model_of (self, i)), row);
  return *id != WEFT_TABLE_NO_THREAD;
}

static void
picked_cb (WeftTablesPage *self, guint row, guint64 from, guint64 to)
{
  gint lane = lane_of (self, specs[shown (self)].lane);
  guint32 id;

  self->row = row;
  self->from = from;
  self->to = to;
  self->is_ours = TRUE;
  if (thread_of_row (self, row, &id))
    weft_plot_pick_thread (self->plot, id, from, to);
  else if (lane >= 0)
    weft_plot_set_item (self->plot, lane, from, to);
  self->is_ours = FALSE;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "tables.show", TRUE);
}

static void
opened_cb (WeftTablesPage *self, guint row, guint64 from, guint64 to)
{
  WeftRange shown =
      weft_range_widened ((WeftRange){ from, to }, MAX ((to - from) / 8, WEFT_VIEW_MIN_NS));
  guint32 id;

  if (thread_of_row (self, row, &id))
    weft_lane_command_reveal (self->plot, weft_thread_lanes_name (id));
  picked_cb (self, row, from, to);
  weft_view_remember (view_of (self));
  weft_view_set_visible (view_of (self), shown.from, shown.to);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", "timeline");
}

static void
show_picked (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftTablesPage *self = WEFT_TABLES_PAGE (widget);

  if (self->to >= self->from && self->to > 0)
    opened_cb (self, self->row, self->from, self->to);
}

/* Where the picked item stands in a table, or -1. */
static gint
find_item (WeftTablesPage *self, guint i, WeftRange item)
{
  WeftTableRows *rows = weft_table_model_get_rows (model_of (self, i));
  guint32 id;

  if (specs[i].lane != NULL)
    return weft_table_model_find (model_of (self, i), item.from, item.to);
  if (specs[i].klass->row_of == NULL || rows == NULL ||
      !weft_plot_get_picked_thread (self->plot, &id))
    return -1;
  return weft_table_model_find_row (model_of (self, i), specs[i].klass->row_of (rows, id));
}

/* What is picked in the timeline is a row of one of the tables, or of none. */
static void
item_changed_cb (WeftTablesPage *self)
{
  WeftRange item;
  gint lane = weft_plot_get_item (self->plot, &item);

  if (self->is_ours || lane < 0)
    return;
  for (guint i = 0; i < N_TABLES; i++)
    {
      gint position = find_item (self, i, item);

      if (position >= 0)
        weft_table_view_select (WEFT_TABLE_VIEW (self->views[i]), (guint) position);
    }
}

/* Also when the rows come after the pick. */
static void
items_changed_cb (WeftTablesPage *self)
{
  item_changed_cb (self);
  update_summary (self);
}

/* Limits. */

static void
on_unlimit (WeftTablesPage *self)
{
  for (guint i = 0; i < N_TABLES; i++)
    weft_table_model_limit (model_of (self, i), 0, 0, 0);
  gtk_widget_set_visible (self->limit, FALSE);
}

gboolean
weft_tables_page_limit (
    WeftTablesPage *self, const char *id, const char *column, guint64 from, guint64 to)
{
  g_autofree char *text = NULL;
  const WeftTableClass *klass;
  gint place;

  g_return_val_if_fail (WEFT_IS_TABLES_PAGE (self), FALSE);
  if (!weft_tables_page_show (self, id))
    return FALSE;
  klass = specs[shown (self)].klass;
  place = weft_table_column (klass, column);
  if (place < 0)
    return FALSE;
  on_unlimit (self);
  if (to <= from)
    {
      weft_table_view_sort (WEFT_TABLE_VIEW (self->views[shown (self)]), (guint) place,
                            weft_table_column_descends (&klass->columns[place]));
      return TRUE;
    }
  weft_table_model_limit (model_of (self, shown (self)), (guint) place, from, to);
  text = g_strdup_printf (_ ("%s %s to %s"), weft_column_title (&klass->columns[place]),
                          weft_format_time_brief (from).text, weft_format_time_brief (to).text);
  gtk_label_set_text (GTK_LABEL (self->limit_label), text);
  gtk_widget_set_visible (self->limit, TRUE);
  return TRUE;
}

/* Putting it together. */

static void
toggled_cb (GtkToggleButton *button, GtkStack *stack)
{
  if (gtk_toggle_button_get_active (button))
    gtk_stack_set_visible_child (stack, g_object_get_data (G_OBJECT (button), "weft-place"));
}

static void
add_table (WeftTablesPage *self, guint i, WeftDocument *document)
{
  g_autoptr (WeftTableModel) model = weft_table_model_new (specs[i].klass, document);
  GtkWidget *first = gtk_widget_get_first_child (self->switch_box);
  GtkWidget *button = gtk_toggle_button_new_with_label (weft_table_title (specs[i].klass));
  GtkWidget *status = adw_status_page_new ();

  self->places[i] =
      g_object_new (GTK_TYPE_STACK, "hhomogeneous", FALSE, "vhomogeneous", FALSE, NULL);
  self->views[i] = weft_table_view_new (model);
  weft_table_view_set_opens (WEFT_TABLE_VIEW (self->views[i]), _ ("Show in Timeline"));
  adw_status_page_set_icon_name (ADW_STATUS_PAGE (status), "weft-tables-symbolic");
  gtk_stack_add_named (GTK_STACK (self->places[i]), self->views[i], "table");
  gtk_stack_add_named (GTK_STACK (self->places[i]), status, "none");
  gtk_stack_add_named (self->stack, self->places[i], specs[i].klass->id);
  weft_table_menu_add (self->menu, WEFT_TABLE_VIEW (self->views[i]));
  weft_connect (self->views[i], "picked", picked_cb, self);
  weft_connect (self->views[i], "opened", opened_cb, self);
  weft_connect (model, "items-changed", items_changed_cb, self);
  weft_connect (model, "notify::is-busy", update_summary, self);
  g_object_set_data (G_OBJECT (button), "weft-place", self->places[i]);
  if (first != NULL)
    gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), GTK_TOGGLE_BUTTON (first));
  else
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
  g_signal_connect_object (button, "toggled", G_CALLBACK (toggled_cb), self->stack, 0);
  gtk_box_append (GTK_BOX (self->switch_box), button);
  self->buttons[i] = button;
}

static gboolean
weft_tables_page_grab_focus (GtkWidget *widget)
{
  WeftTablesPage *self = WEFT_TABLES_PAGE (widget);

  return gtk_widget_grab_focus (self->views[shown (self)]) ||
         gtk_widget_grab_focus (gtk_widget_get_first_child (self->switch_box));
}

static void
weft_tables_page_class_init (WeftTablesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_owns (klass, WeftTablesPage, plot, g_object_unref);
  widget_class->grab_focus = weft_tables_page_grab_focus;
  widget_class->focus = weft_tab_stop_focus_children;
  g_type_ensure (WEFT_TYPE_FLOW);
  g_type_ensure (WEFT_TYPE_TABLE_MENU);
  gtk_widget_class_set_css_name (widget_class, "tables");
  weft_class_template (klass, "weft-tables-page");
  gtk_widget_class_bind_template_child (widget_class, WeftTablesPage, switch_box);
  gtk_widget_class_bind_template_child (widget_class, WeftTablesPage, search);
  gtk_widget_class_bind_template_child (widget_class, WeftTablesPage, summary);
  gtk_widget_class_bind_template_child (widget_class, WeftTablesPage, spinner);
  gtk_widget_class_bind_template_child (widget_class, WeftTablesPage, limit);
  gtk_widget_class_bind_template_child (widget_class, WeftTablesPage, limit_label);
  gtk_widget_class_bind_template_callback (widget_class, on_unlimit);
  gtk_widget_class_bind_template_child (widget_class, WeftTablesPage, menu);
  gtk_widget_class_bind_template_child (widget_class, WeftTablesPage, stack);
  gtk_widget_class_bind_template_callback (widget_class, update_summary);
  gtk_widget_class_install_action (widget_class, "tables.show", NULL, show_picked);
}

static void
weft_tables_page_init (WeftTablesPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "tables.show", FALSE);
}

GtkWidget *
weft_tables_page_new (WeftPlot *plot)
{
  WeftTablesPage *self = g_object_new (WEFT_TYPE_TABLES_PAGE, NULL);

  self->plot = g_object_ref (plot);
  for (guint i = 0; i < N_TABLES; i++)
    add_table (self, i, weft_plot_get_document (plot));
  weft_connect (weft_plot_get_view (plot), "item-changed", item_changed_cb, self);
  weft_connect (weft_plot_get_document (plot), "notify::trace", update_switch, self);
  update_switch (self);
  update_summary (self);
  return GTK_WIDGET (self);
}

gboolean
weft_tables_page_show (WeftTablesPage *self, const char *id)
{
  g_return_val_if_fail (WEFT_IS_TABLES_PAGE (self), FALSE);
  for (GtkWidget *button = gtk_widget_get_first_child (self->switch_box); button != NULL;
       button = gtk_widget_get_next_sibling (button))
    if (gtk_stack_get_child_by_name (self->stack, id) ==
        g_object_get_data (G_OBJECT (button), "weft-place"))
      {
        gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
        return TRUE;
      }
  return FALSE;
}
