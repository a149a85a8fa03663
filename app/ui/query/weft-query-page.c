/* SPDX-License-Identifier: BSD-3-Clause */
/* Query page: an editor above a table. The table is recreated for each answer, since its columns
 * are those of the query. */
#include "weft-query-page.h"

#include "weft-action-bindings.h"
#include "weft-amount-text.h"
#include "weft-ask.h"
#include "weft-bar.h"
#include "weft-format.h"
#include "weft-item.h"
#include "weft-lane-links.h"
#include "weft-object.h"
#include "weft-query-rows.h"
#include "weft-table-menu.h"
#include "weft-tooltip.h"

#include <glib/gi18n.h>

/* Column widths: number of rows measured, width of a character and padding of a cell (px), and
 * maximum number of characters. */
#define MEASURED_ROWS 200
#define COLUMN_CHAR   7.5
#define CELL_PADDING  26
#define MAX_CHARS     48

/* Width of the column of bars, and height of a bar, px. */
#define BAR_WIDTH  140
#define BAR_HEIGHT 9

/* Time shown before and after the time of a row that is an instant, ns. */
#define MOMENT_MARGIN 500000

struct _WeftQueryPage
{
  WeftPage parent_instance;

  /* template children */
  GtkWidget *editor_bin, *start_bin, *table_bin, *side, *cancel, *spinner, *progress, *search,
      *summary;
  GtkWidget *chart_bin, *chart_button;
  GtkWidget *save_popover, *save_button, *save_name, *save_confirm;
  GtkStack *stack, *side_stack;
  WeftTableMenu *menu;
  WeftBar *bar;

  WeftQueryEditor *editor; /* borrowed */
  WeftTableView *table;    /* table of the last answer, or NULL; borrowed */
  WeftPlot *plot;
  WeftAsk *ask;
  gint64 started;   /* monotonic time when the query was started, us */
  guint row;        /* selected row */
  WeftRange picked; /* time range of the selected row */
};

G_DEFINE_FINAL_TYPE (WeftQueryPage, weft_query_page, WEFT_TYPE_PAGE)

/* Returns the id of the lane on which to pick @row: the lane of its thread or, if there is none, of
 * its HEC. NULL if there is neither. Newly allocated. */
static char *
row_lane_id (const WeftTableRows *rows, guint row)
{
  guint32 thread = rows->klass->thread (rows, row), cap = weft_query_rows_cap (rows, row);

  if (thread != WEFT_TABLE_NO_THREAD)
    return g_strdup (weft_thread_lane_id (thread));
  return cap != WEFT_QUERY_NO_CAP ? g_strdup_printf ("hec/%u", cap) : NULL;
}

static WeftTableRows *
answer_rows (WeftQueryPage *self)
{
  return self->table != NULL ? weft_table_model_get_rows (weft_table_view_get_model (self->table)) :
                               NULL;
}

/* Picks the row's time in the timeline if its thread or HEC has a lane there. */
static void
row_picked_cb (WeftQueryPage *self, guint row, guint64 from, guint64 to)
{
  const WeftTableRows *rows = answer_rows (self);
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);
  gboolean has_links = rows != NULL && weft_query_rows_has_links (rows);
  g_autofree char *id = has_links ? row_lane_id (rows, row) : NULL;
  guint32 thread;

  self->row = row;
  self->picked = (WeftRange){ from, to };
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "query.show", has_links);
  if (id == NULL || timeline == NULL)
    return;
  if (weft_thread_lane_parse_id (id, &thread))
    weft_plot_pick_thread (self->plot, thread, from, to);
  else if (weft_timeline_find (timeline, id) >= 0)
    weft_plot_set_item (self->plot, weft_timeline_find (timeline, id), from, to);
}

/* Shows the row's time in the timeline, on the lane of its thread or HEC, or else on the first
 * lane. If the row has no time, shows the whole log. */
static void
row_opened_cb (WeftQueryPage *self, guint row, guint64 from, guint64 to)
{
  const WeftTableRows *rows = answer_rows (self);
  WeftView *view = weft_plot_get_view (self->plot);
  guint64 around = to > from ? MAX ((to - from) / 8, WEFT_VIEW_MIN_NS) : MOMENT_MARGIN;
  WeftRange visible = weft_range_widened ((WeftRange){ from, to }, around);
  g_autofree char *id = NULL;
  gint lane = 0;

  if (rows == NULL || weft_plot_get_timeline (self->plot) == NULL)
    return;
  id = row_lane_id (rows, row);
  if (id == NULL && !rows->klass->span.is_set)
    return;
  if (id != NULL)
    lane = MAX (weft_item_show_lane (self->plot, id), 0);
  weft_plot_set_item (self->plot, lane, from, to);
  weft_view_remember (view);
  weft_view_set_visible (view, visible.from, visible.to);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", "timeline");
}

/* Shows a summary such as "12 of 345 rows", a note that not all rows or columns are shown, or the
 * error in the search text. */
static void
update_summary (WeftQueryPage *self)
{
  const WeftTableRows *rows = answer_rows (self);
  g_autofree char *text = NULL;
  guint n;

  if (rows == NULL)
    return;
  n = g_list_model_get_n_items (G_LIST_MODEL (weft_table_view_get_model (self->table)));
  if (weft_table_view_get_filter_error (self->table) != NULL)
    text = g_strdup (weft_table_view_get_filter_error (self->table));
  else if (n < rows->n)
    text = g_strdup_printf (_ ("%s of %s rows"), weft_format_count (n).text,
                            weft_format_count (rows->n).text);
  else if (weft_query_rows_is_truncated (rows))
    text = g_strdup_printf (_ ("The first %s rows: the query has more"),
                            weft_format_count (rows->n).text);
  else if (weft_query_rows_n_columns (rows) > rows->klass->n_columns)
    text = g_strdup_printf (_ ("%s rows, the first %s of %s columns"),
                            weft_format_count (rows->n).text,
                            weft_format_count (rows->klass->n_columns).text,
                            weft_format_count (weft_query_rows_n_columns (rows)).text);
  else
    text =
        g_strdup_printf (ngettext ("%s row", "%s rows", rows->n), weft_format_count (rows->n).text);
  gtk_label_set_text (GTK_LABEL (self->summary), text);
}

/* Creates a table view for @rows. Changed column widths are remembered for this set of column
 * names. */
static GtkWidget *
new_table (const WeftTableRows *rows, WeftTableModel *model)
{
  const WeftTableClass *klass = rows->klass;
  WeftNarrowColumn columns[WEFT_TABLE_MAX_COLUMNS];
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree char *id = NULL;

  for (guint i = 0; i < klass->n_columns; i++)
    {
      /* the column should fit the header and the first rows */
      gsize chars = (gsize) g_utf8_strlen (klass->columns[i].title, -1) + 2;

      for (guint row = 0; row < MIN (rows->n, MEASURED_ROWS); row++)
        {
          g_autofree char *text = weft_cell_text (rows, row, i);

          chars = MAX (chars, (gsize) g_utf8_strlen (text, -1));
        }
      columns[i] = (WeftNarrowColumn){
        klass->columns[i].id,
        (int) (COLUMN_CHAR * (double) MIN (chars, MAX_CHARS)) + CELL_PADDING,
      };
      g_string_append_printf (names, "%s\n", klass->columns[i].id);
    }
  id = g_strdup_printf ("%s-%08x", klass->id, g_str_hash (names->str));
  return weft_table_view_new_narrow (model, id, columns, klass->n_columns);
}

/* Bars for the amounts in a column. */
typedef struct
{
  WeftPlot *plot; /* borrowed from the page */
  guint column;
  double largest;
} Bars;

static double
bar_amount (const WeftTableRows *rows, guint row, guint column)
{
  guint64 value;

  return weft_table_get_number (rows, row, column, &value) ?
             weft_cell_double (rows->klass->columns[column].kind, value) :
             0;
}

static void
draw_bar (
    const WeftTableRows *rows, guint row, cairo_t *cr, int width, int height, gpointer user_data)
{
  const Bars *bars = user_data;
  double amount = bar_amount (rows, row, bars->column);

  if (amount <= 0)
    return;
  weft_color_fill (cr, weft_plot_get_palette (bars->plot)->heap, 0, (height - BAR_HEIGHT) / 2.0,
                   MAX (amount / bars->largest * width, 1), BAR_HEIGHT);
}

static void
show_answer (WeftQueryPage *self, WeftTableRows *rows)
{
  g_autoptr (WeftTableModel) model = weft_table_model_new_fixed (rows->klass);
  GtkWidget *table = new_table (rows, model);
  GtkWidget *chart = weft_query_chart_new (self->plot, rows);
  const WeftTableClass *klass;
  gint column;

  if (self->table != NULL)
    weft_table_menu_remove (self->menu, self->table);
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  self->table = WEFT_TABLE_VIEW (table);
  if (weft_query_rows_has_links (rows))
    weft_table_view_set_open_title (self->table, _ ("Show in Timeline"));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "query.show", FALSE);
  weft_connect (table, "picked", row_picked_cb, self);
  weft_connect (table, "opened", row_opened_cb, self);
  weft_connect (model, "items-changed", update_summary, self);
  weft_table_model_set_rows (model, rows);
  klass = rows->klass;
  column = weft_query_chart_amount_column (klass);
  if (column >= 0 && rows->n >= 2)
    {
      g_autofree char *tooltip = NULL;
      Bars *bars;

      bars = g_new0 (Bars, 1);
      *bars = (Bars){ .plot = self->plot, .column = (guint) column };
      for (guint i = 0; i < rows->n; i++)
        bars->largest = MAX (bars->largest, bar_amount (rows, i, bars->column));
      g_object_set_data_full (G_OBJECT (table), "weft-bars", bars, g_free);
      tooltip = g_strdup_printf (
          /* Translators: the name of a column */
          _ ("%s, as part of the largest in the table."), klass->columns[column].id);
      weft_table_view_add_picture (
          WEFT_TABLE_VIEW (table), "bar", C_ ("title", "Bar"), tooltip, BAR_WIDTH,
          klass->columns[0].kind == WEFT_CELL_TEXT || klass->columns[0].kind == WEFT_CELL_ID,
          draw_bar, bars);
    }
  gtk_widget_set_sensitive (self->chart_button, chart != NULL);
  adw_bin_set_child (ADW_BIN (self->chart_bin), chart);
  weft_table_menu_add (self->menu, self->table);
  adw_bin_set_child (ADW_BIN (self->table_bin), table);
  gtk_stack_set_visible_child_name (self->stack, "answer");
}

/* Query for the worker, which stores an error in this struct. */
typedef struct
{
  WeftTrace *trace;
  char *sql;
  GError *error; /* NULL if the query succeeded */
} QueryRequest;

static void
query_request_free (gpointer data)
{
  QueryRequest *question = data;

  weft_shared_unref (question->trace);
  g_free (question->sql);
  g_clear_error (&question->error);
  g_free (question);
}

static void
report_cb (guint n_rows, gpointer run_query)
{
  weft_ask_report (run_query, g_memdup2 (&n_rows, sizeof n_rows));
}

static gpointer
run_query_on_worker (gpointer data, WeftAskRun *run_query, GCancellable *cancellable)
{
  QueryRequest *question = data;

  return weft_query_rows_new (question->trace, question->sql, WEFT_QUERY_PAGE_MAX_ROWS, report_cb,
                              run_query, cancellable, &question->error);
}

static void
progress_cb (gpointer owner, gpointer news)
{
  guint n = *(guint *) news;
  g_autofree char *text = n == 0 ?
                              g_strdup (_ ("Running…")) :
                              g_strdup_printf (ngettext ("Running… %s row", "Running… %s rows", n),
                                               weft_format_count (n).text);

  gtk_label_set_text (GTK_LABEL (WEFT_QUERY_PAGE (owner)->progress), text);
}

/* Shows whether a query is running, with @text about its progress or result. */
static void
show_progress (WeftQueryPage *self, gboolean is_running, const char *text)
{
  gtk_widget_set_visible (self->cancel, is_running);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "query.cancel", is_running);
  gtk_spinner_set_spinning (GTK_SPINNER (self->spinner), is_running);
  gtk_label_set_text (GTK_LABEL (self->progress), text);
}

static void
answered_cb (gpointer owner, gpointer data, gpointer rows)
{
  WeftQueryPage *self = owner;
  const QueryRequest *question = data;
  guint64 took = (guint64) (g_get_monotonic_time () - self->started) * 1000;
  g_autofree char *text = NULL;

  if (rows == NULL && g_error_matches (question->error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      show_progress (self, FALSE, _ ("Cancelled"));
      return;
    }
  if (rows == NULL)
    {
      show_progress (self, FALSE, "");
      weft_bar_show (self->bar, _ ("Error in the query"), question->error->message);
      return;
    }
  /* Translators: how long a query took */
  text = g_strdup_printf (_ ("Answered in %s"), weft_format_time_brief (took).text);
  show_progress (self, FALSE, text);
  weft_query_history_add (question->sql);
  show_answer (self, rows);
  weft_shared_unref (rows);
}

static const WeftAskClass ask_class = {
  .answer = run_query_on_worker,
  .receive_answer = answered_cb,
  .free_question = query_request_free,
  .free_answer = weft_shared_unref,
  .receive_report = progress_cb,
  .free_report = g_free,
};

static void
run_query (WeftQueryPage *self)
{
  WeftTrace *trace = weft_plot_get_trace (self->plot);
  QueryRequest *question;

  if (trace == NULL)
    {
      weft_bar_show (self->bar, _ ("The log is still being read"), "");
      return;
    }
  weft_bar_close (self->bar);
  question = g_new0 (QueryRequest, 1);
  question->trace = weft_shared_ref (trace);
  question->sql = weft_query_editor_get_text (self->editor);
  self->started = g_get_monotonic_time ();
  show_progress (self, TRUE, _ ("Running…"));
  weft_ask (self->ask, question);
}

void
weft_query_page_run (WeftQueryPage *self, const char *sql)
{
  g_return_if_fail (WEFT_IS_QUERY_PAGE (self));
  weft_query_editor_set_text (self->editor, sql);
  run_query (self);
}

static void
action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  WeftQueryPage *self = WEFT_QUERY_PAGE (widget);

  if (g_str_equal (name, "query.run"))
    run_query (self);
  else if (g_str_equal (name, "query.cancel"))
    weft_ask_finish_early (self->ask);
  else if (self->table != NULL && weft_table_view_get_row (self->table) == (gint) self->row)
    row_opened_cb (self, self->row, self->picked.from, self->picked.to);
}

static void
update_save_button (WeftQueryPage *self)
{
  gtk_widget_set_sensitive (self->save_confirm,
                            *gtk_editable_get_text (GTK_EDITABLE (self->save_name)) != '\0');
}

static void
save_cb (WeftQueryPage *self)
{
  const char *name = gtk_editable_get_text (GTK_EDITABLE (self->save_name));
  g_autofree char *sql = weft_query_editor_get_text (self->editor);

  if (*name == '\0' || *sql == '\0')
    return;
  weft_query_saved_add (name, sql);
  gtk_popover_popdown (GTK_POPOVER (self->save_popover));
  gtk_stack_set_visible_child_name (self->side_stack, "queries");
}

static void
weft_query_page_export_rows (WeftPage *page)
{
  if (WEFT_QUERY_PAGE (page)->table != NULL)
    weft_table_menu_popup (WEFT_QUERY_PAGE (page)->menu);
}

static gboolean
weft_query_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (WEFT_QUERY_PAGE (widget)->editor));
}

static void
weft_query_page_class_init (WeftQueryPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftQueryPage, weft_ask_free, ask);
  weft_class_add_owned (klass, WeftQueryPage, g_object_unref, plot);
  widget_class->grab_focus = weft_query_page_grab_focus;
  WEFT_PAGE_CLASS (klass)->export_rows = weft_query_page_export_rows;
  g_type_ensure (WEFT_TYPE_BAR);
  g_type_ensure (WEFT_TYPE_TABLE_MENU);
  weft_actions_install (widget_class, "query.", action_cb);
  gtk_widget_class_install_action (widget_class, "query.show", NULL, action_cb);
  gtk_widget_class_set_css_name (widget_class, "querypage");
  weft_class_template (klass, "weft-query-page");
  weft_class_bind_children (klass, WeftQueryPage, editor_bin, start_bin, table_bin, chart_bin,
                            chart_button, side, cancel, spinner, progress, search, summary,
                            save_popover, save_button, save_name, save_confirm, stack, side_stack,
                            menu, bar);
  weft_class_bind_callbacks (klass, save_cb, update_save_button);
}

static void
weft_query_page_init (WeftQueryPage *self)
{
  g_autofree char *sql = weft_query_history_get_last ();
  GtkWidget *schema = g_object_new (WEFT_TYPE_QUERY_SCHEMA, NULL);
  GtkWidget *queries = g_object_new (WEFT_TYPE_QUERY_LIST, NULL);
  GtkWidget *start = g_object_new (WEFT_TYPE_QUERY_LIST, NULL);
  GtkEventController *controller;
  guint n;
  const WeftAction *actions;

  self->ask = weft_ask_new (&ask_class, self);
  gtk_widget_init_template (GTK_WIDGET (self));
  weft_page_set_widgets (WEFT_PAGE (self), self->search, self->side, NULL);
  self->editor = g_object_new (WEFT_TYPE_QUERY_EDITOR, NULL);
  weft_query_editor_set_text (self->editor, sql);
  adw_bin_set_child (ADW_BIN (self->editor_bin), GTK_WIDGET (self->editor));
  gtk_stack_add_titled (self->side_stack, schema, "tables", C_ ("title", "Tables"));
  gtk_stack_add_titled (self->side_stack, queries, "queries", C_ ("title", "Queries"));
  weft_connect (schema, "chosen", weft_query_editor_insert, self->editor);
  weft_connect (queries, "chosen", weft_query_page_run, self);
  adw_bin_set_child (ADW_BIN (self->start_bin), start);
  weft_connect (start, "chosen", weft_query_page_run, self);
  weft_connect (self->search, "search-changed", update_summary, self);
  weft_bar_set_wraps (self->bar);
  weft_bar_set_button (self->bar, NULL);
  weft_tooltip_set_for_label (GTK_LABEL (self->summary));
  controller = gtk_shortcut_controller_new ();
  actions = weft_actions_get (&n);
  /* the capture phase lets these keys take precedence over keys of the editor */
  for (guint i = 0; i < n; i++)
    for (guint k = 0;
         g_str_has_prefix (actions[i].id, "query.") && actions[i].accelerators[k] != NULL; k++)
      gtk_shortcut_controller_add_shortcut (
          GTK_SHORTCUT_CONTROLLER (controller),
          gtk_shortcut_new (gtk_shortcut_trigger_parse_string (actions[i].accelerators[k]),
                            gtk_named_action_new (actions[i].id)));
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
  update_save_button (self);
  show_progress (self, FALSE, "");
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "query.show", FALSE);
}

GtkWidget *
weft_query_page_new (WeftPlot *plot)
{
  WeftQueryPage *self = g_object_new (WEFT_TYPE_QUERY_PAGE, NULL);

  self->plot = g_object_ref (plot);
  weft_table_menu_set_document (self->menu, weft_plot_get_document (plot));
  return GTK_WIDGET (self);
}
