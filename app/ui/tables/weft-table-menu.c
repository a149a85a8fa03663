/* SPDX-License-Identifier: BSD-3-Clause */
/* Actions of the table menu. A table is saved on a worker thread. */
#include "weft-table-menu.h"

#include "weft-context-menu.h"
#include "weft-filter-text.h"
#include "weft-object.h"
#include "weft-query.h"
#include "weft-save-job.h"
#include "weft-tooltip.h"

#include <glib/gi18n.h>

struct _WeftTableMenu
{
  AdwBin parent_instance;

  GtkMenuButton *button; /* template child */

  GtkEditable *search;    /* borrowed, or NULL */
  GPtrArray *tables;      /* of WeftTableView, borrowed */
  WeftDocument *document; /* document for tables whose model has none; borrowed, or NULL */
};

enum
{
  PROP_0,
  PROP_SEARCH,
};

G_DEFINE_FINAL_TYPE (WeftTableMenu, weft_table_menu, ADW_TYPE_BIN)

static WeftTableView *
shown_table (WeftTableMenu *self)
{
  for (guint i = 0; i < self->tables->len; i++)
    if (gtk_widget_get_mapped (g_ptr_array_index (self->tables, i)))
      return g_ptr_array_index (self->tables, i);
  return NULL;
}

/* Marks the search entry if its text is not valid for the visible table, and updates the entry's
 * tooltip. */
static void
update_filter_error (WeftTableMenu *self)
{
  WeftTableView *table = shown_table (self);
  g_autofree char *example = NULL;
  g_autofree char *hint = NULL;
  const char *fault;

  if (self->search == NULL || table == NULL)
    return;
  fault = weft_table_view_get_filter_error (table);
  if (fault != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self->search), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->search), "error");
  example = weft_filter_example (weft_table_model_get_base (weft_table_view_get_model (table)));
  /* show the hint only while the entry is empty, since it would cover the rows that match the
   * text */
  if (fault == NULL && example != NULL && *gtk_editable_get_text (self->search) == '\0')
    hint = g_strdup_printf (
        /* Translators: %s is a condition on a column, such as "Pause > 5ms" */
        _ ("Only rows with this text, or for which a condition holds: %s. “and” joins several."),
        example);
  weft_tooltip_set_long (GTK_WIDGET (self->search), fault != NULL ? fault : hint);
}

static void
search_changed_cb (WeftTableMenu *self)
{
  for (guint i = 0; i < self->tables->len; i++)
    weft_table_view_filter (g_ptr_array_index (self->tables, i),
                            gtk_editable_get_text (self->search));
  update_filter_error (self);
}

static void
stop_search_cb (WeftTableMenu *self)
{
  WeftTableView *table = shown_table (self);

  gtk_editable_set_text (self->search, "");
  if (table != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (table));
}

static void
copy_table (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftTableView *table = shown_table (WEFT_TABLE_MENU (widget));

  if (table != NULL)
    gtk_widget_activate_action (GTK_WIDGET (table), "table.copy", "s",
                                g_variant_get_string (parameter, NULL));
}

/* Returns the SQL table whose rows or groups @view shows, or NULL. */
static const WeftQueryTable *
queried_table (WeftTableView *view)
{
  return weft_query_table_of (weft_table_model_get_base (weft_table_view_get_model (view)));
}

/* Opens the query page with a query for the visible table. */
static void
open_query (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftTableView *view = shown_table (WEFT_TABLE_MENU (widget));
  WeftTableModel *model = view != NULL ? weft_table_view_get_model (view) : NULL;
  WeftDocument *document = model != NULL ? weft_table_model_get_document (model) : NULL;
  gboolean descending, is_grouped;
  g_autofree char *sql = NULL;
  const WeftTableColumn *column;
  WeftRange range;

  if (document == NULL || queried_table (view) == NULL)
    return;
  range = weft_view_get_selection (weft_document_get_view (document));
  is_grouped = weft_table_model_get_base (model) != weft_table_model_get_class (model);
  column = &weft_table_model_get_class (model)
                ->columns[is_grouped ? 0 : weft_table_model_get_sort (model, &descending)];
  sql = weft_query_table_sql (queried_table (view), range.from, range.to, column->id,
                              !is_grouped && descending, is_grouped);
  gtk_widget_activate_action (widget, "document.query", "s", sql);
}

/* Rows to save, with their order and format. */
typedef struct
{
  WeftTableRows *rows;
  GArray *order;
  WeftRowFormat format;
} TableSaving;

static void
table_saving_free (gpointer data)
{
  TableSaving *saving = data;

  weft_shared_unref (saving->rows);
  g_array_unref (saving->order);
  g_free (saving);
}

static gboolean
write_rows (gconstpointer what,
            const char *path,
            WeftFileConsent consent,
            WeftAskRun *run,
            GCancellable *cancellable,
            GError **error)
{
  const TableSaving *saving = what;

  return weft_table_save (saving->rows, saving->order, saving->format, path, consent, cancellable,
                          error);
}

static void
save_table (GtkWidget *widget, const char *action, GVariant *parameter)
{
  const char *format = g_variant_get_string (parameter, NULL);
  WeftTableView *table = shown_table (WEFT_TABLE_MENU (widget));
  WeftTableModel *model = table != NULL ? weft_table_view_get_model (table) : NULL;
  g_autofree char *suffix = NULL;
  WeftDocument *document;
  TableSaving *saving;

  if (model == NULL || weft_table_model_get_rows (model) == NULL)
    return;
  suffix = g_strdup_printf ("-%s.%s", weft_table_model_get_class (model)->id, format);
  saving = g_new (TableSaving, 1);
  *saving = (TableSaving){ weft_shared_ref (weft_table_model_get_rows (model)),
                           g_array_ref (weft_table_model_get_order (model)),
                           g_str_equal (format, "json") ? WEFT_ROWS_JSON : WEFT_ROWS_CSV };
  document = weft_table_model_get_document (model);
  weft_save_job_ask (widget, _ ("Save Table"),
                     document != NULL ? document : WEFT_TABLE_MENU (widget)->document, suffix,
                     write_rows, saving, table_saving_free);
}

static void
weft_table_menu_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  WeftTableMenu *self = WEFT_TABLE_MENU (object);

  self->search = g_value_get_object (value);
  if (self->search == NULL)
    return;
  weft_connect (self->search, "search-changed", search_changed_cb, self);
  /* run after other handlers, which may need the text before it is cleared */
  g_signal_connect_object (self->search, "stop-search", G_CALLBACK (stop_search_cb), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
}

static void
weft_table_menu_class_init (WeftTableMenuClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->set_property = weft_table_menu_set_property;
  weft_class_add_owned (klass, WeftTableMenu, g_ptr_array_unref, tables);
  g_object_class_install_property (
      object_class, PROP_SEARCH,
      g_param_spec_object ("search", NULL, NULL, GTK_TYPE_SEARCH_ENTRY,
                           G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS));
  weft_class_template (klass, "weft-table-menu");
  gtk_widget_class_bind_template_child (widget_class, WeftTableMenu, button);
  gtk_widget_class_install_action (widget_class, "table-menu.copy", "s", copy_table);
  gtk_widget_class_install_action (widget_class, "table-menu.save", "s", save_table);
  gtk_widget_class_install_action (widget_class, "table-menu.query", NULL, open_query);
}

static void
weft_table_menu_init (WeftTableMenu *self)
{
  self->tables = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "table-menu.query", FALSE);
}

void
weft_table_menu_add (WeftTableMenu *self, WeftTableView *table)
{
  g_return_if_fail (WEFT_IS_TABLE_MENU (self) && WEFT_IS_TABLE_VIEW (table));
  g_ptr_array_add (self->tables, table);
  weft_table_view_set_search (table, self->search);
  weft_connect (table, "map", update_filter_error, self);
  if (queried_table (table) != NULL)
    gtk_widget_action_set_enabled (GTK_WIDGET (self), "table-menu.query", TRUE);
}

void
weft_table_menu_remove (WeftTableMenu *self, WeftTableView *table)
{
  g_return_if_fail (WEFT_IS_TABLE_MENU (self));
  g_ptr_array_remove (self->tables, table);
}

void
weft_table_menu_set_document (WeftTableMenu *self, WeftDocument *document)
{
  g_return_if_fail (WEFT_IS_TABLE_MENU (self));
  self->document = document;
}

void
weft_table_menu_popup (WeftTableMenu *self)
{
  g_return_if_fail (WEFT_IS_TABLE_MENU (self));
  weft_context_menu_popup_button (self->button);
}
