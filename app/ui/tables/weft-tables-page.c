/* SPDX-License-Identifier: BSD-3-Clause */
/* Tables page: toggle buttons that choose a table, and a filter, above the table. */
#include "weft-tables-page.h"

#include "weft-combo-row.h"
#include "weft-filter-text.h"
#include "weft-format.h"
#include "weft-help.h"
#include "weft-join.h"
#include "weft-lane-commands.h"
#include "weft-lane-links.h"
#include "weft-object.h"
#include "weft-tab-stop.h"
#include "weft-table-order.h"
#include "weft-tables.h"
#include "weft-title.h"
#include "weft-tooltip.h"
#include "weft-widget.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* The widgets are borrowed. */
typedef struct
{
  const WeftTableEntry *entry;
  GtkWidget *stack; /* pages: "table", "none" (the log has no rows), "unmatched" (no row matches) */
  GtkWidget *grouped; /* WeftGroupedTable */
  GtkWidget *view;    /* view of single rows in @grouped: WeftTableView */
  GtkWidget *button;  /* child of @switch_box */
} TableEntry;

struct _WeftTablesPage
{
  WeftPage parent_instance;

  /* template children */
  GtkWidget *switch_box, *search, *summary, *spinner;
  GtkDropDown *group;
  WeftTableMenu *menu;
  GtkStack *stack;

  GArray *tables;      /* of TableEntry, in the order of the registry */
  gboolean has_chosen; /* the user, or an action, has chosen a table */
  WeftPlot *plot;
  guint picked_row;    /* last picked row */
  WeftRange picked;    /* time range of @picked_row; all zeros if no row was picked */
  gboolean is_picking; /* the page itself is changing the plot's item */
  GArray
      *group_columns; /* array of gint: column for each item of the drop-down; -1 for no grouping */
  gboolean is_filling; /* the program, not the user, is changing the drop-down */
};

G_DEFINE_FINAL_TYPE (WeftTablesPage, weft_tables_page, WEFT_TYPE_PAGE)

static const TableEntry *
nth_table (WeftTablesPage *self, guint i)
{
  return &g_array_index (self->tables, TableEntry, i);
}

/* Returns the visible table, or NULL before any was added. */
static const TableEntry *
shown_table (WeftTablesPage *self)
{
  GtkWidget *child = gtk_stack_get_visible_child (self->stack);

  for (guint i = 0; i < self->tables->len; i++)
    if (nth_table (self, i)->stack == child)
      return nth_table (self, i);
  return NULL;
}

static void
weft_tables_page_export_rows (WeftPage *page)
{
  weft_table_menu_popup (WEFT_TABLES_PAGE (page)->menu);
}

static const char *
weft_tables_page_get_help (WeftPage *page)
{
  return weft_help_find_id (WEFT_HELP_TABLE, shown_table (WEFT_TABLES_PAGE (page))->entry);
}

static WeftTableModel *
model_of (const TableEntry *table)
{
  return weft_table_view_get_model (WEFT_TABLE_VIEW (table->view));
}

/* Returns the visible view of @table, which shows rows or groups. */
static WeftTableView *
shown_view (const TableEntry *table)
{
  return weft_grouped_table_get_shown (WEFT_GROUPED_TABLE (table->grouped));
}

static gboolean
is_grouped (const TableEntry *table)
{
  return shown_view (table) != WEFT_TABLE_VIEW (table->view);
}

static WeftView *
view_of (WeftTablesPage *self)
{
  return weft_plot_get_view (self->plot);
}

/* For a table of spans, appends to the summary how many STARTs in the log have no STOP, and how
 * many STOPs have no START. */
static void
append_unpaired_messages (WeftTablesPage *self, const WeftTableClass *klass, GString *text)
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

/* Returns a known amount if the log recorded the data for @entry, even if there are no rows, or if
 * the table has no text for missing data. */
static WeftAmount
recorded_amount (WeftTablesPage *self, const WeftTableEntry *entry)
{
  WeftTrace *trace = weft_plot_get_trace (self->plot);

  return entry->klass->unrecorded != NULL && trace != NULL ?
             weft_feature_recorded (trace, entry->feature) :
             weft_amount (0);
}

/* Returns a text like "12 of 345 in the selected range" for @n visible rows of @n_rows. Newly
 * allocated. */
static char *
row_count_text (WeftTablesPage *self, const TableEntry *table, guint n, guint n_rows)
{
  WeftFormatted shown = weft_format_count (n);
  gboolean is_range = weft_view_has_selection (view_of (self));
  gboolean is_whole = weft_title_is_whole_log (weft_plot_get_trace (self->plot));

  if (is_grouped (table))
    return g_strdup_printf (
        is_range ?
            ngettext ("%s group in the selected range", "%s groups in the selected range", n) :
        is_whole ? ngettext ("%s group in the whole log", "%s groups in the whole log", n) :
                   ngettext ("%s group in this part", "%s groups in this part", n),
        shown.text);
  if (n == n_rows)
    /* Translators: %s is a number of rows of a table, such as threads or GCs */
    return g_strdup_printf (is_range ? _ ("%s in the selected range") :
                            is_whole ? _ ("%s in the whole log") :
                                       _ ("%s in this part"),
                            shown.text);
  return g_strdup_printf (is_range ? _ ("%s of %s in the selected range") :
                          is_whole ? _ ("%s of %s in the whole log") :
                                     _ ("%s of %s in this part"),
                          shown.text, weft_format_count (n_rows).text);
}

static char *
summary_text (WeftTablesPage *self, const TableEntry *table)
{
  WeftTableModel *model = weft_table_view_get_model (shown_view (table));
  WeftTableRows *rows = weft_table_model_get_rows (model);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *numbers = NULL;

  if (weft_table_view_get_filter_error (shown_view (table)) != NULL)
    return g_strdup (weft_table_view_get_filter_error (shown_view (table)));
  if (rows == NULL)
    return g_strdup (_ ("Reading…"));
  if (rows->n == 0 && !weft_amount_is_known (recorded_amount (self, table->entry)))
    return weft_amount_reason (recorded_amount (self, table->entry), TRUE);
  numbers = row_count_text (self, table, g_list_model_get_n_items (G_LIST_MODEL (model)), rows->n);
  weft_join (text, WEFT_JOIN_CLAUSE, numbers);
  append_unpaired_messages (self, table->entry->klass, text);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Fills the status page that is shown if @table has no rows: the reason, and how to record the
 * data. */
static void
update_status_page (WeftTablesPage *self, const TableEntry *table, const WeftTrace *trace)
{
  AdwStatusPage *page =
      ADW_STATUS_PAGE (gtk_stack_get_child_by_name (GTK_STACK (table->stack), "none"));
  const WeftTableClass *klass = table->entry->klass;
  WeftAbsence absence = weft_feature_absence (trace, table->entry->feature);
  WeftAmountState state = recorded_amount (self, table->entry).state;
  GtkWidget *flag_box = NULL;

  if (klass->advice == NULL && absence.flag != NULL)
    {
      GtkWidget *flag = gtk_label_new (absence.flag);

      gtk_widget_add_css_class (flag, "weft-command");
      gtk_label_set_selectable (GTK_LABEL (flag), TRUE);
      flag_box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
      gtk_widget_set_halign (flag_box, GTK_ALIGN_CENTER);
      gtk_box_append (GTK_BOX (flag_box), flag);
      gtk_box_append (GTK_BOX (flag_box), weft_copy_button_new (absence.flag));
    }
  adw_status_page_set_title (page, state == WEFT_AMOUNT_NOT_RECORDED ? _ (klass->unrecorded) :
                                   state == WEFT_AMOUNT_UNKNOWN      ? _ ("No Data") :
                                                                       _ (klass->empty_title));
  adw_status_page_set_description (page, klass->advice != NULL ? _ (klass->advice) : absence.why);
  adw_status_page_set_child (page, flag_box);
}

/* Shows the first table whose data the log of @trace has recorded so far. */
static void
show_first_recorded (WeftTablesPage *self, WeftTrace *trace)
{
  for (guint i = 0; i < self->tables->len; i++)
    if (weft_table_is_offered (nth_table (self, i)->entry, trace) &&
        weft_amount_is_known (recorded_amount (self, nth_table (self, i)->entry)))
      {
        gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (nth_table (self, i)->button), TRUE);
        return;
      }
}

static void
trace_changed_cb (WeftTablesPage *self)
{
  WeftTrace *trace = weft_plot_get_trace (self->plot);

  for (guint i = 0; i < self->tables->len; i++)
    {
      const TableEntry *table = nth_table (self, i);

      gtk_widget_set_visible (table->button, weft_table_is_offered (table->entry, trace));
      if (trace != NULL)
        update_status_page (self, table, trace);
    }
  if (trace != NULL && !self->has_chosen)
    show_first_recorded (self, trace);
}

static void
update_summary (WeftTablesPage *self)
{
  const TableEntry *table = shown_table (self);
  const char *page = "table";
  g_autofree char *text = NULL;
  WeftTableModel *model;
  WeftTableRows *rows;

  if (table == NULL)
    return;
  model = weft_table_view_get_model (shown_view (table));
  rows = weft_table_model_get_rows (model);
  text = summary_text (self, table);
  gtk_label_set_text (GTK_LABEL (self->summary), text);
  gtk_spinner_set_spinning (GTK_SPINNER (self->spinner), weft_table_model_is_busy (model));
  if (rows != NULL && g_list_model_get_n_items (G_LIST_MODEL (model)) == 0)
    {
      gboolean is_filtered = *gtk_editable_get_text (GTK_EDITABLE (self->search)) != '\0';

      if (is_filtered && (rows->n > 0 || is_grouped (table)))
        page = "unmatched";
      else if (rows->n == 0 && !weft_view_has_selection (view_of (self)))
        page = "none";
    }
  gtk_stack_set_visible_child_name (GTK_STACK (table->stack), page);
}

/* Returns TRUE if there is a lane class whose items are rows of @klass. */
static gboolean
has_lane_class (const WeftTableClass *klass)
{
  guint n;
  const WeftLaneClass *const *classes = weft_lane_classes (&n);

  for (guint i = 0; i < n; i++)
    if (classes[i]->table == klass)
      return TRUE;
  return FALSE;
}

/* Sets @id to the thread of @row of the visible table. Returns FALSE if the row has no thread. */
static gboolean
thread_of_row (WeftTablesPage *self, guint row, guint32 *id)
{
  const TableEntry *table = shown_table (self);
  const WeftTableClass *klass = table->entry->klass;

  if (klass->thread == NULL || weft_plot_get_timeline (self->plot) == NULL)
    return FALSE;
  *id = klass->thread (weft_table_model_get_rows (model_of (table)), row);
  return *id != WEFT_TABLE_NO_THREAD;
}

/* Returns the first lane whose items are rows of @klass, or -1 if no such lane is shown. If no lane
 * class has such items, returns the first lane. */
static gint
find_lane_of_table (WeftTablesPage *self, const WeftTableClass *klass)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);
  gboolean is_any = !has_lane_class (klass);

  for (guint i = 0; timeline != NULL && i < timeline->lanes->len; i++)
    if (is_any || weft_timeline_lane (timeline, i)->klass->table == klass)
      return (gint) i;
  return -1;
}

static void
row_picked_cb (WeftTablesPage *self, guint row, guint64 from, guint64 to)
{
  const WeftTableClass *klass = shown_table (self)->entry->klass;
  gint lane;
  guint32 id;

  self->picked_row = row;
  self->picked = (WeftRange){ from, to };
  self->is_picking = TRUE;
  if (thread_of_row (self, row, &id))
    weft_plot_pick_thread (self->plot, id, from, to);
  else
    {
      if (find_lane_of_table (self, klass) < 0)
        weft_plot_set_folded (self->plot, FALSE);
      lane = find_lane_of_table (self, klass);
      if (lane >= 0)
        weft_plot_set_item (self->plot, lane, from, to);
    }
  self->is_picking = FALSE;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "tables.show", TRUE);
}

static void
row_opened_cb (WeftTablesPage *self, guint row, guint64 from, guint64 to)
{
  WeftRange visible =
      weft_range_widened ((WeftRange){ from, to }, MAX ((to - from) / 8, WEFT_VIEW_MIN_NS));
  guint32 id;

  if (thread_of_row (self, row, &id))
    weft_lane_command_reveal (self->plot, weft_thread_lane_id (id));
  row_picked_cb (self, row, from, to);
  weft_view_remember (view_of (self));
  weft_view_set_visible (view_of (self), visible.from, visible.to);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", "timeline");
}

static void
show_picked_row (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftTablesPage *self = WEFT_TABLES_PAGE (widget);

  if (self->picked.to >= self->picked.from && self->picked.to > 0)
    row_opened_cb (self, self->picked_row, self->picked.from, self->picked.to);
}

/* Shows why the slow spans of the label @parameter are slow. */
static void
explain_label (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftTablesPage *self = WEFT_TABLES_PAGE (widget);

  if (!weft_tables_page_show (self, weft_table_why.id))
    return;
  weft_grouped_table_set_column (WEFT_GROUPED_TABLE (shown_table (self)->grouped), -1);
  weft_grouped_table_filter (WEFT_GROUPED_TABLE (shown_table (self)->grouped), "");
  weft_table_model_set_label (model_of (shown_table (self)), g_variant_get_string (parameter, NULL),
                              (WeftRange){ 0, 0 });
}

/* Selects the row of the item picked in the timeline, in each table that has one. */
static void
item_changed_cb (WeftTablesPage *self)
{
  WeftRange item;
  gint lane = weft_plot_get_item (self->plot, &item);

  if (self->is_picking || lane < 0)
    return;
  for (guint i = 0; i < self->tables->len; i++)
    {
      const TableEntry *table = nth_table (self, i);
      const WeftTableClass *klass = table->entry->klass;
      WeftTableRows *rows = weft_table_model_get_rows (model_of (table));
      gint position = -1;
      guint32 id;

      if (has_lane_class (klass))
        position = weft_table_model_find_range (model_of (table), item.from, item.to);
      else if (klass->find_row != NULL && rows != NULL &&
               weft_plot_get_picked_thread (self->plot, &id))
        position = weft_table_model_find_row (model_of (table), klass->find_row (rows, id));
      if (position >= 0)
        weft_table_view_select (WEFT_TABLE_VIEW (table->view), (guint) position);
    }
}

/* Selects the column by which @table is grouped. The drop-down must have been filled for @table. */
static void
select_group_column (WeftTablesPage *self, const TableEntry *table)
{
  gint column = weft_grouped_table_get_column (WEFT_GROUPED_TABLE (table->grouped));

  self->is_filling = TRUE;
  for (guint i = 0; i < self->group_columns->len; i++)
    if (g_array_index (self->group_columns, gint, i) == column)
      gtk_drop_down_set_selected (self->group, i);
  self->is_filling = FALSE;
}

static void
group_chosen_cb (WeftTablesPage *self)
{
  guint selected = gtk_drop_down_get_selected (self->group);

  if (!self->is_filling && selected < self->group_columns->len)
    weft_grouped_table_set_column (WEFT_GROUPED_TABLE (shown_table (self)->grouped),
                                   g_array_index (self->group_columns, gint, selected));
}

/* Updates the page after the rows or the grouping of @grouped have changed. */
static void
grouping_changed_cb (WeftTablesPage *self, WeftGroupedTable *grouped)
{
  const TableEntry *table = shown_table (self);

  if (table == NULL || table->grouped != GTK_WIDGET (grouped))
    return;
  select_group_column (self, table);
  update_summary (self);
}

/* Offers the columns by which the visible table can be grouped. */
static void
update_group_choice (WeftTablesPage *self)
{
  const TableEntry *table = shown_table (self);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  const WeftTableClass *klass;

  if (table == NULL)
    return;
  klass = table->entry->klass;
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
  select_group_column (self, table);
  update_summary (self);
}

static void
clear_filter_cb (WeftTablesPage *self)
{
  weft_grouped_table_filter (WEFT_GROUPED_TABLE (shown_table (self)->grouped), "");
  gtk_widget_grab_focus (self->search);
}

static void
clicked_cb (WeftTablesPage *self)
{
  self->has_chosen = TRUE;
}

static void
toggled_cb (GtkToggleButton *button, GtkStack *stack)
{
  if (gtk_toggle_button_get_active (button))
    gtk_stack_set_visible_child (stack, g_object_get_data (G_OBJECT (button), "weft-stack"));
}

/* Creates the page shown if no rows match the filter. */
static GtkWidget *
new_unmatched_page (WeftTablesPage *self, const WeftTableClass *klass)
{
  GtkWidget *page = adw_status_page_new ();
  GtkWidget *button = gtk_button_new_with_label (C_ ("action", "Clear Filter"));
  g_autofree char *example = weft_filter_example (klass);
  /* descriptions are markup */
  g_autofree char *text =
      g_markup_printf_escaped (/* Translators: %s is a condition on a column, such as "Pause > 5ms"
                                */
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
  TableEntry table = { entry };

  table.stack = g_object_new (GTK_TYPE_STACK, "hhomogeneous", FALSE, "vhomogeneous", FALSE, NULL);
  table.grouped =
      weft_grouped_table_new (entry->klass, document, self->menu, GTK_EDITABLE (self->search));
  table.view = GTK_WIDGET (weft_grouped_table_get_view (WEFT_GROUPED_TABLE (table.grouped)));
  table.button = gtk_toggle_button_new_with_label (weft_table_title (entry->klass));
  weft_table_view_set_open_title (WEFT_TABLE_VIEW (table.view), _ ("Show in Timeline"));
  adw_status_page_set_icon_name (ADW_STATUS_PAGE (status), "weft-tables-symbolic");
  gtk_stack_add_named (GTK_STACK (table.stack),
                       entry->klass == &weft_table_why ?
                           weft_why_pane_new (self->plot, WEFT_GROUPED_TABLE (table.grouped)) :
                           table.grouped,
                       "table");
  gtk_stack_add_named (GTK_STACK (table.stack), status, "none");
  gtk_stack_add_named (GTK_STACK (table.stack), new_unmatched_page (self, entry->klass),
                       "unmatched");
  g_array_append_val (self->tables, table);
  gtk_stack_add_named (self->stack, table.stack, entry->klass->id);
  weft_connect (table.view, "picked", row_picked_cb, self);
  weft_connect (table.view, "opened", row_opened_cb, self);
  weft_connect (model_of (&table), "items-changed", item_changed_cb, self);
  weft_connect (table.grouped, "changed", grouping_changed_cb, self);
  g_object_set_data (G_OBJECT (table.button), "weft-stack", table.stack);
  if (first != NULL)
    gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (table.button), GTK_TOGGLE_BUTTON (first));
  else
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (table.button), TRUE);
  g_signal_connect_object (table.button, "toggled", G_CALLBACK (toggled_cb), self->stack, 0);
  weft_connect (table.button, "clicked", clicked_cb, self);
  gtk_box_append (GTK_BOX (self->switch_box), table.button);
}

static gboolean
weft_tables_page_grab_focus (GtkWidget *widget)
{
  const TableEntry *table = shown_table (WEFT_TABLES_PAGE (widget));

  /* a table without rows cannot have the focus */
  return gtk_widget_grab_focus (GTK_WIDGET (shown_view (table))) ||
         gtk_widget_grab_focus (table->button);
}

static void
weft_tables_page_class_init (WeftTablesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftTablesPage, g_object_unref, plot);
  weft_class_add_owned (klass, WeftTablesPage, g_array_unref, tables, group_columns);
  widget_class->grab_focus = weft_tables_page_grab_focus;
  WEFT_PAGE_CLASS (klass)->export_rows = weft_tables_page_export_rows;
  WEFT_PAGE_CLASS (klass)->get_help = weft_tables_page_get_help;
  g_type_ensure (WEFT_TYPE_FLOW);
  g_type_ensure (WEFT_TYPE_TABLE_MENU);
  gtk_widget_class_set_css_name (widget_class, "tables");
  weft_class_template (klass, "weft-tables-page");
  weft_class_bind_children (klass, WeftTablesPage, switch_box, search, summary, spinner, menu,
                            stack, group);
  weft_class_bind_callbacks (klass, group_chosen_cb, update_group_choice);
  gtk_widget_class_install_action (widget_class, "tables.show", NULL, show_picked_row);
  gtk_widget_class_install_action (widget_class, "tables.why", "s", explain_label);
}

/* Starts the filter with a letter or digit that is typed in the table, except the letter I, the key
 * of the state at the time of a row. */
static gboolean
key_pressed_cb (WeftTablesPage *self,
                guint keyval,
                guint keycode,
                GdkModifierType state,
                GtkEventControllerKey *controller)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK | GDK_META_MASK)) != 0 ||
      ((state & GDK_SHIFT_MASK) == 0 && gdk_keyval_to_lower (keyval) == GDK_KEY_i) ||
      !g_unichar_isalnum (gdk_keyval_to_unicode (keyval)) ||
      weft_widget_takes_typed_keys (gtk_root_get_focus (root)))
    return FALSE;
  /* the letter is added to the filter, rather than replace it */
  gtk_widget_grab_focus (self->search);
  gtk_editable_set_position (GTK_EDITABLE (self->search), -1);
  return gtk_event_controller_key_forward (
      controller, GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (self->search))));
}

static void
weft_tables_page_init (WeftTablesPage *self)
{
  self->tables = g_array_new (FALSE, FALSE, sizeof (TableEntry));
  self->group_columns = g_array_new (FALSE, FALSE, sizeof (gint));
  gtk_widget_init_template (GTK_WIDGET (self));
  weft_page_set_widgets (WEFT_PAGE (self), self->search, NULL, NULL);
  weft_drop_down_set_ellipsize (self->group);
  weft_widget_add_controller (GTK_WIDGET (self->stack), gtk_event_controller_key_new (), self,
                              "key-pressed", key_pressed_cb, NULL);
  weft_tooltip_set_for_label (GTK_LABEL (self->summary));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "tables.show", FALSE);
}

GtkWidget *
weft_tables_page_new (WeftPlot *plot)
{
  WeftTablesPage *self = g_object_new (WEFT_TYPE_TABLES_PAGE, NULL);
  guint n;
  const WeftTableEntry *entries = weft_tables (&n);

  self->plot = g_object_ref (plot);
  for (guint i = 0; i < n; i++)
    if (g_strcmp0 (entries[i].page, "tables") == 0)
      add_table (self, &entries[i], weft_plot_get_document (plot));
  weft_connect (weft_plot_get_view (plot), "item-changed", item_changed_cb, self);
  /* runs after the handler of the table menu, which filters the rows */
  weft_connect (self->search, "search-changed", update_summary, self);
  weft_connect (weft_plot_get_document (plot), "notify::trace", trace_changed_cb, self);
  trace_changed_cb (self);
  update_group_choice (self);
  return GTK_WIDGET (self);
}

gboolean
weft_tables_page_show (WeftTablesPage *self, const char *id)
{
  g_return_val_if_fail (WEFT_IS_TABLES_PAGE (self), FALSE);
  self->has_chosen = TRUE;
  for (guint i = 0; i < self->tables->len; i++)
    if (g_str_equal (nth_table (self, i)->entry->klass->id, id))
      {
        gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (nth_table (self, i)->button), TRUE);
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
  const TableEntry *table;
  gint index;

  g_return_val_if_fail (WEFT_IS_TABLES_PAGE (self), FALSE);
  if (!weft_tables_page_show (self, id))
    return FALSE;
  table = shown_table (self);
  klass = table->entry->klass;
  index = weft_table_find_column (klass, column);
  if (index < 0)
    return FALSE;
  weft_grouped_table_set_column (WEFT_GROUPED_TABLE (table->grouped), -1);
  if (to <= from)
    weft_table_view_sort (WEFT_TABLE_VIEW (table->view), (guint) index,
                          weft_table_column_descends (&klass->columns[index]));
  else
    text = weft_filter_time_condition (&klass->columns[index], from, to);
  weft_grouped_table_filter (WEFT_GROUPED_TABLE (table->grouped), text != NULL ? text : "");
  return TRUE;
}
