/* SPDX-License-Identifier: BSD-3-Clause */
/* A switch, a filter and a table under them. */
#include "weft-tables-page.h"

#include "weft-combo-row.h"
#include "weft-copy-button.h"
#include "weft-filter-text.h"
#include "weft-flow.h"
#include "weft-format.h"
#include "weft-grouped-table.h"
#include "weft-help.h"
#include "weft-join.h"
#include "weft-lane-commands.h"
#include "weft-object.h"
#include "weft-page.h"
#include "weft-tab-stop.h"
#include "weft-table-groups.h"
#include "weft-tables.h"
#include "weft-thread-lanes.h"
#include "weft-tooltip.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* What is said in place of a table without rows, by its feature. */
static const struct
{
  const char *unrecorded; /* where the feature was not recorded; NULL: that there are none */
  const char *advice;     /* how to get rows, if that is not how to record the feature; or NULL */
  gboolean is_rare;       /* its tables are only there where the log has the feature */
} features[WEFT_N_FEATURES] = {
  [WEFT_FEATURE_SCHEDULER] = { N_ ("Threads Not Recorded") },
  [WEFT_FEATURE_GC] = { N_ ("GCs Not Recorded") },
  [WEFT_FEATURE_USER] = { .advice = N_ ("To record them, call traceEventIO of Debug.Trace with "
                                        "“START label” and “STOP label”.") },
  [WEFT_FEATURE_SPARK_EVENTS] = { .is_rare = TRUE },
  [WEFT_FEATURE_NONMOVING] = { .is_rare = TRUE },
  [WEFT_FEATURE_PERF] = { .is_rare = TRUE },
};

/* A table of the page. Widgets are borrowed. */
typedef struct
{
  const WeftTableEntry *entry;
  GtkWidget *place;   /* a stack of the table and why there is none */
  GtkWidget *grouped; /* the table and its groups */
  GtkWidget *view;    /* of the rows themselves */
  GtkWidget *button;  /* of switch_box */
} Table;

struct _WeftTablesPage
{
  GtkBox parent_instance;

  /* template children */
  GtkWidget *switch_box, *search, *summary, *spinner;
  GtkDropDown *group;
  WeftTableMenu *menu;
  GtkStack *stack;

  GArray *tables; /* of Table, in their order */
  WeftPlot *plot;
  guint row;             /* picked last */
  guint64 from, to;      /* of it; empty: none */
  gboolean is_ours;      /* the item is picked by this page */
  GArray *group_columns; /* of gint: what the drop-down groups by, in its order; -1: not at all */
  gboolean is_filling;   /* the drop-down is being filled */
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

static const Table *
nth_table (WeftTablesPage *self, guint i)
{
  return &g_array_index (self->tables, Table, i);
}

/* The table that is shown; NULL before there are any. */
static const Table *
shown (WeftTablesPage *self)
{
  GtkWidget *child = gtk_stack_get_visible_child (self->stack);

  for (guint i = 0; i < self->tables->len; i++)
    if (nth_table (self, i)->place == child)
      return nth_table (self, i);
  return NULL;
}

static const char *
get_help (WeftPage *page)
{
  return weft_help_id_of (WEFT_HELP_TABLE, shown (WEFT_TABLES_PAGE (page))->entry);
}

static WeftTableModel *
model_of (const Table *table)
{
  return weft_table_view_get_model (WEFT_TABLE_VIEW (table->view));
}

/* The view of @table that is shown: of its rows or their groups. */
static WeftTableView *
shown_view (const Table *table)
{
  return weft_grouped_table_get_shown (WEFT_GROUPED_TABLE (table->grouped));
}

static gboolean
is_grouped (const Table *table)
{
  return shown_view (table) != WEFT_TABLE_VIEW (table->view);
}

static WeftView *
view_of (WeftTablesPage *self)
{
  return weft_plot_get_view (self->plot);
}

/* Adds what pairs of START and STOP lack in the whole log. */
static void
add_unpaired (WeftTablesPage *self, const WeftTableClass *klass, GString *text)
{
  WeftTrace *trace = weft_plot_get_trace (self->plot);
  gboolean is_of_spans = klass == &weft_table_spans || klass == &weft_table_labels;
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

/* Whether the log can fill @table: known where it can, or may have nothing to fill it. */
static WeftAmount
recorded (WeftTablesPage *self, const Table *table)
{
  WeftTrace *trace = weft_plot_get_trace (self->plot);
  WeftFeature feature = table->entry->feature;

  return features[feature].unrecorded != NULL && trace != NULL ?
             weft_feature_recorded (trace, feature) :
             weft_amount (0);
}

/* "12 of 345 in the selected range", of @n rows that are shown. */
static char *
count_text (const Table *table, guint n, guint n_rows, gboolean is_part)
{
  const char *shown = weft_format_count (n).text;

  if (is_grouped (table))
    return g_strdup_printf (
        is_part ?
            ngettext ("%s group in the selected range", "%s groups in the selected range", n) :
            ngettext ("%s group in the whole log", "%s groups in the whole log", n),
        shown);
  if (n == n_rows)
    /* Translators: numbers of rows of a table, of threads or GCs or something else */
    return g_strdup_printf (is_part ? _ ("%s in the selected range") : _ ("%s in the whole log"),
                            shown);
  return g_strdup_printf (is_part ? _ ("%s of %s in the selected range") :
                                    _ ("%s of %s in the whole log"),
                          shown, weft_format_count (n_rows).text);
}

static char *
summary_text (WeftTablesPage *self, const Table *table)
{
  WeftTableModel *model = weft_table_view_get_model (shown_view (table));
  WeftTableRows *rows = weft_table_model_get_rows (model);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *numbers = NULL;

  if (weft_table_view_get_fault (shown_view (table)) != NULL)
    return g_strdup (weft_table_view_get_fault (shown_view (table)));
  if (rows == NULL)
    return g_strdup (_ ("Reading…"));
  if (rows->n == 0 && !weft_amount_is_known (recorded (self, table)))
    return weft_amount_reason (recorded (self, table), TRUE);
  numbers = count_text (table, g_list_model_get_n_items (G_LIST_MODEL (model)), rows->n,
                        weft_view_has_selection (view_of (self)));
  weft_join (text, WEFT_JOIN_CLAUSE, numbers);
  add_unpaired (self, table->entry->klass, text);
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

/* Says in the place of @table why it is empty, and how to get rows of it. */
static void
advise (WeftTablesPage *self, const Table *table, const WeftTrace *trace)
{
  GtkWidget *page = gtk_stack_get_child_by_name (GTK_STACK (table->place), "none");
  WeftFeature feature = table->entry->feature;
  WeftAbsence absence = weft_feature_absence (trace, feature);
  WeftAmountState state = recorded (self, table).state;
  const char *advice = features[feature].advice;
  gboolean has_flag = advice == NULL && absence.flag != NULL;

  adw_status_page_set_title (ADW_STATUS_PAGE (page),
                             state == WEFT_AMOUNT_NOT_RECORDED ? _ (features[feature].unrecorded) :
                             state == WEFT_AMOUNT_UNKNOWN      ? _ ("No Data") :
                                                                 _ (table->entry->klass->none));
  adw_status_page_set_description (ADW_STATUS_PAGE (page),
                                   advice != NULL ? _ (advice) : absence.why);
  adw_status_page_set_child (ADW_STATUS_PAGE (page), has_flag ? new_flag (absence.flag) : NULL);
}

/* The switch has what most logs can fill, and the rest where it is there. */
static void
update_switch (WeftTablesPage *self)
{
  WeftTrace *trace = weft_plot_get_trace (self->plot);

  for (guint i = 0; i < self->tables->len; i++)
    {
      const Table *table = nth_table (self, i);
      WeftFeature feature = table->entry->feature;

      if (features[feature].is_rare)
        gtk_widget_set_visible (table->button,
                                trace != NULL && weft_feature_count (trace, feature) > 0);
      else if (table->entry->klass->is_there != NULL)
        gtk_widget_set_visible (table->button,
                                trace != NULL && table->entry->klass->is_there (trace));
      if (trace != NULL)
        advise (self, table, trace);
    }
}

/* The child of the place of @table that is shown. */
static const char *
shown_child (WeftTablesPage *self, const Table *table)
{
  WeftTableModel *model = weft_table_view_get_model (shown_view (table));
  WeftTableRows *rows = weft_table_model_get_rows (model);
  gboolean is_filtered = *gtk_editable_get_text (GTK_EDITABLE (self->search)) != '\0';

  if (rows == NULL || g_list_model_get_n_items (G_LIST_MODEL (model)) > 0)
    return "table";
  if (is_filtered && (rows->n > 0 || is_grouped (table)))
    return "unmatched";
  return rows->n > 0 || weft_view_has_selection (view_of (self)) ? "table" : "none";
}

static void
update_summary (WeftTablesPage *self)
{
  const Table *table = shown (self);
  g_autofree char *text = NULL;

  if (table == NULL)
    return;
  text = summary_text (self, table);
  gtk_label_set_text (GTK_LABEL (self->summary), text);
  gtk_spinner_set_spinning (
      GTK_SPINNER (self->spinner),
      weft_table_model_is_busy (weft_table_view_get_model (shown_view (table))));
  gtk_stack_set_visible_child_name (GTK_STACK (table->place), shown_child (self, table));
}

/* The timeline. */

/* Whether a class of lanes has the rows of @klass as items. */
static gboolean
has_lane (const WeftTableClass *klass)
{
  guint n;
  const WeftLaneClass *const *classes = weft_lane_classes (&n);

  for (guint i = 0; i < n; i++)
    if (classes[i]->table == klass)
      return TRUE;
  return FALSE;
}

/* The first lane whose items are rows of @klass, or the first of all if no class has such lanes; -1
 * if there is none now. */
static gint
lane_of (WeftTablesPage *self, const WeftTableClass *klass)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);
  gboolean is_any = !has_lane (klass);

  for (guint i = 0; timeline != NULL && i < timeline->lanes->len; i++)
    if (is_any || weft_timeline_lane (timeline, i)->klass->table == klass)
      return (gint) i;
  return -1;
}

/* The thread of @row of the shown table; FALSE where it has none. */
static gboolean
thread_of_row (WeftTablesPage *self, guint row, guint32 *id)
{
  const Table *table = shown (self);
  const WeftTableClass *klass = table->entry->klass;

  if (klass->thread == NULL || weft_plot_get_timeline (self->plot) == NULL)
    return FALSE;
  *id = klass->thread (weft_table_model_get_rows (model_of (table)), row);
  return *id != WEFT_TABLE_NO_THREAD;
}

static void
picked_cb (WeftTablesPage *self, guint row, guint64 from, guint64 to)
{
  gint lane = lane_of (self, shown (self)->entry->klass);
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

/* Where the picked item stands in @table, or -1. */
static gint
find_item (WeftTablesPage *self, const Table *table, WeftRange item)
{
  const WeftTableClass *klass = table->entry->klass;
  WeftTableRows *rows = weft_table_model_get_rows (model_of (table));
  guint32 id;

  if (has_lane (klass))
    return weft_table_model_find (model_of (table), item.from, item.to);
  if (klass->row_of == NULL || rows == NULL || !weft_plot_get_picked_thread (self->plot, &id))
    return -1;
  return weft_table_model_find_row (model_of (table), klass->row_of (rows, id));
}

/* What is picked in the timeline is a row of one of the tables, or of none. */
static void
item_changed_cb (WeftTablesPage *self)
{
  WeftRange item;
  gint lane = weft_plot_get_item (self->plot, &item);

  if (self->is_ours || lane < 0)
    return;
  for (guint i = 0; i < self->tables->len; i++)
    {
      gint position = find_item (self, nth_table (self, i), item);

      if (position >= 0)
        weft_table_view_select (WEFT_TABLE_VIEW (nth_table (self, i)->view), (guint) position);
    }
}

/* Groups. */

/* Selects what @table is grouped by in the drop-down, which was filled for it. */
static void
select_group (WeftTablesPage *self, const Table *table)
{
  gint column = weft_grouped_table_get_column (WEFT_GROUPED_TABLE (table->grouped));

  self->is_filling = TRUE;
  for (guint i = 0; i < self->group_columns->len; i++)
    if (g_array_index (self->group_columns, gint, i) == column)
      gtk_drop_down_set_selected (self->group, i);
  self->is_filling = FALSE;
}

/* Fills the drop-down with the columns that @table can be grouped by. */
static void
fill_groups (WeftTablesPage *self, const Table *table)
{
  const WeftTableClass *klass = table->entry->klass;
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  g_array_set_size (self->group_columns, 0);
  for (gint i = -1; i < (gint) klass->n_columns; i++)
    if (i < 0 || weft_table_can_group (klass, (guint) i))
      {
        g_autofree char *name =
            i < 0 ? g_strdup (_ ("Not Grouped")) :
                    /* Translators: rows are grouped by the column with this head */
                    g_strdup_printf (_ ("By %s"), weft_column_title (&klass->columns[i]));

        g_array_append_val (self->group_columns, i);
        gtk_string_list_append (names, name);
      }
  self->is_filling = TRUE;
  gtk_drop_down_set_model (self->group, G_LIST_MODEL (names));
  self->is_filling = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self->group), self->group_columns->len > 1);
  select_group (self, table);
}

static void
on_group (WeftTablesPage *self)
{
  guint selected = gtk_drop_down_get_selected (self->group);

  if (!self->is_filling && selected < self->group_columns->len)
    weft_grouped_table_set_column (WEFT_GROUPED_TABLE (shown (self)->grouped),
                                   g_array_index (self->group_columns, gint, selected));
}

/* The rows of a table have changed, or what they are grouped by. */
static void
grouped_cb (WeftTablesPage *self, WeftGroupedTable *grouped)
{
  const Table *table = shown (self);

  if (table == NULL || table->grouped != GTK_WIDGET (grouped))
    return;
  select_group (self, table);
  update_summary (self);
}

/* Another table is shown. */
static void
update_shown (WeftTablesPage *self)
{
  const Table *table = shown (self);

  if (table == NULL)
    return;
  fill_groups (self, table);
  update_summary (self);
}

/* Putting it together. */

static void
clear_filter_cb (WeftTablesPage *self)
{
  weft_grouped_table_filter (WEFT_GROUPED_TABLE (shown (self)->grouped), "");
  gtk_widget_grab_focus (self->search);
}

static void
toggled_cb (GtkToggleButton *button, GtkStack *stack)
{
  if (gtk_toggle_button_get_active (button))
    gtk_stack_set_visible_child (stack, g_object_get_data (G_OBJECT (button), "weft-place"));
}

/* What is shown in place of rows if the filter leaves none. */
static GtkWidget *
new_unmatched_page (WeftTablesPage *self, const WeftTableClass *klass)
{
  GtkWidget *page = adw_status_page_new ();
  GtkWidget *button = gtk_button_new_with_label (C_ ("action", "Clear Filter"));
  g_autofree char *example = weft_filter_example (klass);
  /* descriptions are markup */
  g_autofree char *text =
      g_markup_printf_escaped (/* Translators: a condition on a column, "Pause > 5ms" */
                               _ ("The filter finds a text in the rows, or compares a column: %s"),
                               example);

  gtk_widget_set_halign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "pill");
  weft_connect (button, "clicked", clear_filter_cb, self);
  g_object_set (page, "icon-name", "edit-find-symbolic", "title", _ ("No Matching Rows"),
                "description", text, "child", button, NULL);
  return page;
}

static void
add_table (WeftTablesPage *self, const WeftTableEntry *entry, WeftDocument *document)
{
  GtkWidget *first = gtk_widget_get_first_child (self->switch_box);
  GtkWidget *status = adw_status_page_new ();
  Table table = { entry };

  table.place = g_object_new (GTK_TYPE_STACK, "hhomogeneous", FALSE, "vhomogeneous", FALSE, NULL);
  table.grouped =
      weft_grouped_table_new (entry->klass, document, self->menu, GTK_EDITABLE (self->search));
  table.view = GTK_WIDGET (weft_grouped_table_get_view (WEFT_GROUPED_TABLE (table.grouped)));
  table.button = gtk_toggle_button_new_with_label (weft_table_title (entry->klass));
  weft_table_view_set_opens (WEFT_TABLE_VIEW (table.view), _ ("Show in Timeline"));
  adw_status_page_set_icon_name (ADW_STATUS_PAGE (status), "weft-tables-symbolic");
  gtk_stack_add_named (GTK_STACK (table.place), table.grouped, "table");
  gtk_stack_add_named (GTK_STACK (table.place), status, "none");
  gtk_stack_add_named (GTK_STACK (table.place), new_unmatched_page (self, entry->klass),
                       "unmatched");
  g_array_append_val (self->tables, table);
  gtk_stack_add_named (self->stack, table.place, entry->klass->id);
  weft_connect (table.view, "picked", picked_cb, self);
  weft_connect (table.view, "opened", opened_cb, self);
  weft_connect (model_of (&table), "items-changed", item_changed_cb, self);
  weft_connect (table.grouped, "changed", grouped_cb, self);
  g_object_set_data (G_OBJECT (table.button), "weft-place", table.place);
  if (first != NULL)
    gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (table.button), GTK_TOGGLE_BUTTON (first));
  else
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (table.button), TRUE);
  g_signal_connect_object (table.button, "toggled", G_CALLBACK (toggled_cb), self->stack, 0);
  gtk_box_append (GTK_BOX (self->switch_box), table.button);
}

/* Adds the tables of which their list says that they are on this page. */
static void
add_tables (WeftTablesPage *self, WeftDocument *document)
{
  guint n;
  const WeftTableEntry *entries = weft_tables (&n);

  for (guint i = 0; i < n; i++)
    if (g_strcmp0 (entries[i].page, "tables") == 0)
      add_table (self, &entries[i], document);
}

static gboolean
weft_tables_page_grab_focus (GtkWidget *widget)
{
  WeftTablesPage *self = WEFT_TABLES_PAGE (widget);

  return gtk_widget_grab_focus (GTK_WIDGET (shown_view (shown (self)))) ||
         gtk_widget_grab_focus (gtk_widget_get_first_child (self->switch_box));
}

static void
weft_tables_page_class_init (WeftTablesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_owns (klass, WeftTablesPage, plot, g_object_unref);
  weft_class_owns (klass, WeftTablesPage, tables, g_array_unref);
  weft_class_owns (klass, WeftTablesPage, group_columns, g_array_unref);
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
  gtk_widget_class_bind_template_child (widget_class, WeftTablesPage, menu);
  gtk_widget_class_bind_template_child (widget_class, WeftTablesPage, stack);
  gtk_widget_class_bind_template_child (widget_class, WeftTablesPage, group);
  gtk_widget_class_bind_template_callback (widget_class, on_group);
  gtk_widget_class_bind_template_callback (widget_class, update_shown);
  gtk_widget_class_install_action (widget_class, "tables.show", NULL, show_picked);
}

static void
weft_tables_page_init (WeftTablesPage *self)
{
  self->tables = g_array_new (FALSE, FALSE, sizeof (Table));
  self->group_columns = g_array_new (FALSE, FALSE, sizeof (gint));
  gtk_widget_init_template (GTK_WIDGET (self));
  weft_drop_down_let_shrink (self->group);
  weft_tooltip_of_label (GTK_LABEL (self->summary));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "tables.show", FALSE);
}

GtkWidget *
weft_tables_page_new (WeftPlot *plot)
{
  WeftTablesPage *self = g_object_new (WEFT_TYPE_TABLES_PAGE, NULL);

  self->plot = g_object_ref (plot);
  add_tables (self, weft_plot_get_document (plot));
  weft_connect (weft_plot_get_view (plot), "item-changed", item_changed_cb, self);
  /* after the tables' own handler, which their menu has connected */
  weft_connect (self->search, "search-changed", update_summary, self);
  weft_connect (weft_plot_get_document (plot), "notify::trace", update_switch, self);
  update_switch (self);
  update_shown (self);
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

gboolean
weft_tables_page_limit (
    WeftTablesPage *self, const char *id, const char *column, guint64 from, guint64 to)
{
  g_autofree char *text = NULL;
  const WeftTableClass *klass;
  const Table *table;
  gint place;

  g_return_val_if_fail (WEFT_IS_TABLES_PAGE (self), FALSE);
  if (!weft_tables_page_show (self, id))
    return FALSE;
  table = shown (self);
  klass = table->entry->klass;
  place = weft_table_column (klass, column);
  if (place < 0)
    return FALSE;
  weft_grouped_table_set_column (WEFT_GROUPED_TABLE (table->grouped), -1);
  if (to <= from)
    weft_table_view_sort (WEFT_TABLE_VIEW (table->view), (guint) place,
                          weft_table_column_descends (&klass->columns[place]));
  else
    text = weft_filter_between (&klass->columns[place], from, to);
  weft_grouped_table_filter (WEFT_GROUPED_TABLE (table->grouped), text != NULL ? text : "");
  return TRUE;
}
