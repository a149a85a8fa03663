/* SPDX-License-Identifier: BSD-3-Clause */
/* Ticky page: a table of counters, and a chart of counters over time. */
#include "weft-profile-page.h"

#include "weft-action-bindings.h"
#include "weft-ask.h"
#include "weft-chart-table-pane.h"
#include "weft-format.h"
#include "weft-lane-profile.h"
#include "weft-missing-page.h"
#include "weft-object.h"
#include "weft-tab-stop.h"
#include "weft-table-menu.h"
#include "weft-timeline-area.h"
#include "weft-title.h"

#include <glib/gi18n.h>

#define AREA_HEIGHT  356
#define TABLE_HEIGHT 104

/* Kinds of lines, in the order of the drop-down. */
static const WeftTickyKind kinds[] = { WEFT_TICKY_ALLOCS, WEFT_TICKY_ENTRIES, WEFT_TICKY_ALLOCD };

struct _WeftTickyPage
{
  WeftPage parent_instance;

  /* template children */
  GtkStack *stack;
  GtkDropDown *kinds, *which;
  GtkWidget *summary, *search, *area_bin;
  WeftTableMenu *menu;

  /* borrowed */
  GtkWidget *area, *tables, *table, *modules, *missing;

  WeftDocument *document;
  WeftPlot *plot;
  WeftTickyLines *lines;  /* or NULL */
  WeftAsk *lines_request; /* computes the lines on a worker thread */
};

G_DEFINE_FINAL_TYPE (WeftTickyPage, weft_ticky_page, WEFT_TYPE_PAGE)

static WeftTableModel *
model_of (WeftTickyPage *self)
{
  return weft_table_view_get_model (WEFT_TABLE_VIEW (self->table));
}

static gboolean
has_counters (WeftTickyPage *self)
{
  WeftTrace *trace = weft_document_get_trace (self->document);

  return trace != NULL && trace->ticky->censuses->len > 0;
}

/* Returns the visible table, which is the table of counters or of modules. */
static GtkWidget *
shown_table (WeftTickyPage *self)
{
  return gtk_stack_get_visible_child (GTK_STACK (self->tables));
}

/* Arguments of the worker. */
typedef struct
{
  WeftTrace *trace;
  GArray *counters; /* of guint32; if empty, the largest counters are shown */
  WeftTickyKind kind;
  guint64 from, to;
} LinesRequest;

static void
lines_request_free (gpointer data)
{
  LinesRequest *request = data;

  weft_shared_unref (request->trace);
  g_array_unref (request->counters);
  g_free (request);
}

static gpointer
make_lines (gpointer question, WeftAskRun *run, GCancellable *cancellable)
{
  const LinesRequest *request = question;
  const guint32 *counters = (const guint32 *) (gpointer) request->counters->data;

  if (request->counters->len > 0)
    return weft_ticky_lines_new (request->trace->ticky, counters, request->counters->len,
                                 request->kind, cancellable);
  return weft_ticky_lines_new_largest (request->trace->ticky, request->from, request->to,
                                       request->kind, cancellable);
}

static void
show_lines (WeftTickyPage *self)
{
  WeftChart *chart = weft_plot_get_chart (self->plot);

  if (chart != NULL && self->lines != NULL)
    weft_lane_ticky_set_lines (chart, self->lines);
}

static void
lines_ready_cb (gpointer owner, gpointer question, gpointer answer)
{
  WeftTickyPage *self = owner;

  g_clear_pointer (&self->lines, weft_shared_unref);
  self->lines = answer;
  g_signal_emit_by_name (self->plot, "lanes-changed");
}

static const WeftAskClass ask_class = {
  .answer = make_lines,
  .receive_answer = lines_ready_cb,
  .free_question = lines_request_free,
  .free_answer = weft_shared_unref,
  .has_queue = TRUE,
};

static void
read_lines (WeftTickyPage *self)
{
  WeftView *view = weft_document_get_view (self->document);
  gboolean is_selected = weft_view_has_selection (view);
  WeftRange range = weft_view_get_selection (view);
  LinesRequest *request;
  g_autoptr (GArray) rows = NULL;
  GArray *counters;
  WeftTableRows *table;

  if (self->plot == NULL || !has_counters (self) || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    {
      weft_ask_forget (self->lines_request);
      return;
    }
  request = g_new (LinesRequest, 1);
  rows = weft_table_view_get_selected (WEFT_TABLE_VIEW (self->table));
  counters = g_array_new (FALSE, FALSE, sizeof (guint32));
  table = weft_table_model_get_rows (model_of (self));
  for (guint i = 0; i < rows->len; i++)
    {
      guint32 counter = weft_table_ticky_counter (table, g_array_index (rows, guint32, i));

      g_array_append_val (counters, counter);
    }
  *request = (LinesRequest){
    .trace = weft_shared_ref (weft_document_get_trace (self->document)),
    .counters = counters,
    .kind = kinds[MIN (gtk_drop_down_get_selected (self->kinds), G_N_ELEMENTS (kinds) - 1)],
    .from = is_selected ? range.from : 0,
    .to = is_selected ? range.to : G_MAXUINT64,
  };
  weft_ask (self->lines_request, request);
}

/* Returns a text like "40 counters in the whole log". Newly allocated. */
static char *
row_count_text (gboolean is_counters, gboolean is_range, gboolean is_whole, guint n)
{
  WeftFormatted count = weft_format_count (n);

  if (is_counters)
    return g_strdup_printf (
        is_range ?
            ngettext ("%s counter in the selected range", "%s counters in the selected range", n) :
        is_whole ? ngettext ("%s counter in the whole log", "%s counters in the whole log", n) :
                   ngettext ("%s counter in this part", "%s counters in this part", n),
        count.text);
  return g_strdup_printf (
      is_range ?
          ngettext ("%s module in the selected range", "%s modules in the selected range", n) :
      is_whole ? ngettext ("%s module in the whole log", "%s modules in the whole log", n) :
                 ngettext ("%s module in this part", "%s modules in this part", n),
      count.text);
}

static void
update_summary (WeftTickyPage *self)
{
  WeftTableModel *model = weft_table_view_get_model (WEFT_TABLE_VIEW (shown_table (self)));
  WeftTableRows *rows = weft_table_model_get_rows (model);
  WeftTableRows *ticked_rows = weft_table_model_get_rows (model_of (self));
  guint n = g_list_model_get_n_items (G_LIST_MODEL (model));
  gboolean is_range = weft_view_has_selection (weft_document_get_view (self->document));
  gboolean is_whole = weft_title_is_whole_log (weft_document_get_trace (self->document));
  guint64 allocated = 0, ticked;
  g_autofree char *text = NULL;

  if (rows == NULL)
    text = g_strdup (_ ("Reading…"));
  else if (n == rows->n)
    text = row_count_text (shown_table (self) == self->table, is_range, is_whole, n);
  else
    text = g_strdup_printf (is_range ? _ ("%s of %s in the selected range") :
                            is_whole ? _ ("%s of %s in the whole log") :
                                       _ ("%s of %s in this part"),
                            weft_format_count (n).text, weft_format_count (rows->n).text);
  ticked = rows != NULL && ticked_rows != NULL ?
               weft_table_ticky_allocated (ticked_rows, &allocated) :
               0;
  if (allocated > 0)
    {
      char *whole = g_strdup_printf (
          /* Translators: "40 counters in the whole log", then the bytes allocated by these
           * counters, all allocated bytes, and their ratio */
          _ ("%s, allocated %s of %s (%s)"), text, weft_format_bytes (ticked).text,
          weft_format_bytes (allocated).text,
          weft_format_percent ((double) ticked / (double) allocated, 1).text);

      g_free (text);
      text = whole;
    }
  gtk_label_set_text (GTK_LABEL (self->summary), text);
}

static void
counters_chosen_cb (WeftTickyPage *self)
{
  if (self->tables == NULL)
    return;
  gtk_stack_set_visible_child (GTK_STACK (self->tables),
                               gtk_drop_down_get_selected (self->which) == 0 ? self->table :
                                                                               self->modules);
  update_summary (self);
}

/* Shows the counters of the module in @row. */
static void
module_opened_cb (WeftTickyPage *self, guint row)
{
  WeftTableRows *rows =
      weft_table_model_get_rows (weft_table_view_get_model (WEFT_TABLE_VIEW (self->modules)));
  g_autofree char *name = weft_table_get_raw_text (rows, row, 0);

  gtk_editable_set_text (GTK_EDITABLE (self->search), name != NULL ? name : "");
  gtk_drop_down_set_selected (self->which, 0);
}

static void
trace_changed_cb (WeftTickyPage *self)
{
  WeftTrace *trace = weft_document_get_trace (self->document);

  /* the lines refer to the previous trace */
  g_clear_pointer (&self->lines, weft_shared_unref);
  if (trace != NULL)
    weft_missing_page_set_trace (WEFT_MISSING_PAGE (self->missing), trace);
  gtk_stack_set_visible_child_name (self->stack, has_counters (self) ? "chart" : "none");
  read_lines (self);
}

static void
forward_to_area (GtkWidget *widget, const char *name, GVariant *parameter)
{
  WeftTickyPage *self = WEFT_TICKY_PAGE (widget);

  if (has_counters (self))
    gtk_widget_activate_action (self->area, name, NULL);
}

static gboolean
weft_ticky_page_grab_focus (GtkWidget *widget)
{
  WeftTickyPage *self = WEFT_TICKY_PAGE (widget);

  return has_counters (self) &&
         (gtk_widget_grab_focus (shown_table (self)) || gtk_widget_grab_focus (self->area));
}

/* Makes the lines when the page is shown for the first time. */
static void
weft_ticky_page_map (GtkWidget *widget)
{
  WeftTickyPage *self = WEFT_TICKY_PAGE (widget);

  GTK_WIDGET_CLASS (weft_ticky_page_parent_class)->map (widget);
  if (self->lines == NULL)
    read_lines (self);
}

static const char *
weft_ticky_page_get_picture (WeftPage *page)
{
  return "ticky";
}

static void
weft_ticky_page_class_init (WeftTickyPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftTickyPage, weft_ask_free, lines_request);
  weft_class_add_owned (klass, WeftTickyPage, weft_shared_unref, lines);
  weft_class_add_owned (klass, WeftTickyPage, g_object_unref, plot, document);
  weft_actions_install (widget_class, "timeline.", forward_to_area);
  WEFT_PAGE_CLASS (klass)->has_time_axis = TRUE;
  WEFT_PAGE_CLASS (klass)->get_picture = weft_ticky_page_get_picture;
  widget_class->map = weft_ticky_page_map;
  widget_class->grab_focus = weft_ticky_page_grab_focus;
  g_type_ensure (WEFT_TYPE_CHART_TABLE_PANE);
  g_type_ensure (WEFT_TYPE_FLOW);
  g_type_ensure (WEFT_TYPE_TABLE_MENU);
  gtk_widget_class_set_css_name (widget_class, "tickypage");
  weft_class_template (klass, "weft-ticky-page");
  weft_class_bind_children (klass, WeftTickyPage, stack, kinds, which, summary, search, menu,
                            area_bin, tables);
  weft_class_bind_callbacks (klass, read_lines, counters_chosen_cb);
}

static void
weft_ticky_page_init (WeftTickyPage *self)
{
  self->lines_request = weft_ask_new (&ask_class, self);
  gtk_widget_init_template (GTK_WIDGET (self));
  weft_page_set_widgets (WEFT_PAGE (self), self->search, NULL, NULL);
}

GtkWidget *
weft_ticky_page_new (WeftDocument *document)
{
  WeftTickyPage *self = g_object_new (WEFT_TYPE_TICKY_PAGE, NULL);
  g_autoptr (GtkStringList) names = NULL;
  g_autoptr (WeftTableModel) model = NULL;
  g_autoptr (WeftTableModel) modules = NULL;

  self->document = g_object_ref (document);
  names = gtk_string_list_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    gtk_string_list_append (names, weft_ticky_kind_name (kinds[i]));
  gtk_drop_down_set_model (self->kinds, G_LIST_MODEL (names));
  self->plot = weft_plot_new_fixed (document, WEFT_TIMELINE_TICKY, WEFT_TIMELINE_TICKY);
  model = weft_table_model_new (&weft_table_ticky, self->document);
  modules = weft_table_model_new (&weft_table_ticky_modules, self->document);
  self->area = weft_timeline_area_new (self->plot);
  self->table = weft_table_view_new (model);
  self->modules = weft_table_view_new (modules);
  weft_table_view_set_open_title (WEFT_TABLE_VIEW (self->modules), _ ("Show Counters of Module"));
  weft_table_menu_add (self->menu, WEFT_TABLE_VIEW (self->table));
  weft_table_menu_add (self->menu, WEFT_TABLE_VIEW (self->modules));
  gtk_stack_add_child (GTK_STACK (self->tables), self->table);
  gtk_stack_add_child (GTK_STACK (self->tables), self->modules);
  self->missing =
      weft_missing_page_new (_ ("No Ticky Counters"), "weft-ticky-symbolic", WEFT_FEATURE_TICKY);
  weft_timeline_area_set_height (WEFT_TIMELINE_AREA (self->area), AREA_HEIGHT, AREA_HEIGHT);
  gtk_widget_set_size_request (self->tables, -1, TABLE_HEIGHT);
  adw_bin_set_child (ADW_BIN (self->area_bin), self->area);
  gtk_stack_add_named (self->stack, self->missing, "none");
  weft_connect (model, "items-changed", update_summary, self);
  weft_connect (modules, "items-changed", update_summary, self);
  weft_connect (self->modules, "opened", module_opened_cb, self);
  weft_connect (self->table, "chosen", read_lines, self);
  weft_connect (self->plot, "lanes-changed", show_lines, self);
  weft_connect (document, "notify::trace", trace_changed_cb, self);
  trace_changed_cb (self);
  update_summary (self);
  return GTK_WIDGET (self);
}

const WeftTickyLines *
weft_ticky_page_get_lines (WeftTickyPage *self)
{
  return self->lines;
}
