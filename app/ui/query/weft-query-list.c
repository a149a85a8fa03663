/* SPDX-License-Identifier: BSD-3-Clause */
/* List of queries: one list box, with a header above the first row of each section. */
#include "weft-query-page.h"

#include "weft-object.h"
#include "weft-query.h"
#include "weft-settings.h"
#include "weft-tab-stop.h"

#include <glib/gi18n.h>

#define SETTING_HISTORY "query-history"
#define SETTING_SAVED   "saved-queries"

/* Maximum number of queries kept in the history. */
#define MAX_HISTORY 50

/* Maximum length of the query shown in a row, characters. */
#define MAX_CHARS 200

struct _WeftQueryList
{
  AdwBin parent_instance;

  GtkListBox *rows; /* descendant, borrowed */
};

static guint chosen_signal;

G_DEFINE_FINAL_TYPE (WeftQueryList, weft_query_list, ADW_TYPE_BIN)

static const char *const sql_key = "weft-sql", *const section_key = "weft-section",
                         *const name_key = "weft-name";

void
weft_query_history_add (const char *sql)
{
  g_auto (GStrv) before = g_settings_get_strv (weft_settings_get (), SETTING_HISTORY);
  g_autoptr (GPtrArray) updated = g_ptr_array_new ();

  g_ptr_array_add (updated, (gpointer) sql);
  for (guint i = 0; before[i] != NULL && updated->len < MAX_HISTORY; i++)
    if (!g_str_equal (before[i], sql))
      g_ptr_array_add (updated, before[i]);
  g_ptr_array_add (updated, NULL);
  g_settings_set_strv (weft_settings_get (), SETTING_HISTORY,
                       (const char *const *) (gpointer) updated->pdata);
}

char *
weft_query_history_get_last (void)
{
  g_auto (GStrv) history = g_settings_get_strv (weft_settings_get (), SETTING_HISTORY);
  guint n;

  return g_strdup (history[0] != NULL ? history[0] : weft_query_examples (&n)[0].sql);
}

/* Removes the saved query @name and, unless @sql is NULL, saves @sql under this name. */
static void
change_saved_queries (const char *name, const char *sql)
{
  g_autoptr (GVariant) before = g_settings_get_value (weft_settings_get (), SETTING_SAVED);
  GVariantBuilder updated;
  GVariantIter iter;
  const char *other, *text;

  g_variant_builder_init (&updated, G_VARIANT_TYPE ("a(ss)"));
  g_variant_iter_init (&iter, before);
  while (g_variant_iter_next (&iter, "(&s&s)", &other, &text))
    if (!g_str_equal (other, name))
      g_variant_builder_add (&updated, "(ss)", other, text);
  if (sql != NULL)
    g_variant_builder_add (&updated, "(ss)", name, sql);
  g_settings_set_value (weft_settings_get (), SETTING_SAVED, g_variant_builder_end (&updated));
}

void
weft_query_saved_add (const char *name, const char *sql)
{
  change_saved_queries (name, sql);
}

static void
remove_cb (GtkWidget *button)
{
  GtkWidget *row = gtk_widget_get_ancestor (button, GTK_TYPE_LIST_BOX_ROW);
  g_autofree char *name = g_strdup (g_object_get_data (G_OBJECT (row), name_key));

  change_saved_queries (name, NULL);
}

/* Returns @sql on a single line, truncated if it is long. Newly allocated. */
static char *
query_on_one_line (const char *sql)
{
  g_auto (GStrv) words = g_strsplit_set (sql, " \t\r\n", -1);
  g_autoptr (GString) line = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      g_string_append_printf (line, "%s%s", line->len > 0 ? " " : "", words[i]);
  return g_utf8_substring (line->str, 0, MIN (g_utf8_strlen (line->str, -1), MAX_CHARS));
}

/* Adds a row for @sql, with @name as its title, or the SQL itself if @name is NULL. */
static void
add_row (
    WeftQueryList *self, const char *section, const char *name, const char *sql, gboolean is_saved)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  g_autofree char *line = query_on_one_line (sql);
  GtkWidget *title = gtk_label_new (name != NULL ? name : line);

  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_label_set_wrap (GTK_LABEL (title), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (title), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (GTK_LABEL (title), 3);
  gtk_label_set_ellipsize (GTK_LABEL (title), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (title, TRUE);
  if (name == NULL)
    gtk_widget_add_css_class (title, "weft-query-line");
  gtk_box_append (GTK_BOX (box), title);
  if (is_saved)
    {
      GtkWidget *button = gtk_button_new_from_icon_name ("user-trash-symbolic");
      /* Translators: a query with this name */
      g_autofree char *tooltip = g_strdup_printf (_ ("Remove “%s”"), name);

      gtk_widget_set_tooltip_text (button, tooltip);
      gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
      gtk_widget_add_css_class (button, "flat");
      g_signal_connect (button, "clicked", G_CALLBACK (remove_cb), NULL);
      gtk_box_append (GTK_BOX (box), button);
    }
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_widget_set_tooltip_text (row, sql);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  name != NULL ? name : line, -1);
  g_object_set_data_full (G_OBJECT (row), sql_key, g_strdup (sql), g_free);
  g_object_set_data_full (G_OBJECT (row), name_key, g_strdup (name), g_free);
  g_object_set_data (G_OBJECT (row), section_key, (gpointer) section);
  gtk_list_box_append (self->rows, row);
}

static void
list_queries (WeftQueryList *self)
{
  g_autoptr (GVariant) saved = g_settings_get_value (weft_settings_get (), SETTING_SAVED);
  g_auto (GStrv) history = g_settings_get_strv (weft_settings_get (), SETTING_HISTORY);
  guint n;
  const WeftQueryExample *examples = weft_query_examples (&n);
  const char *name, *sql;
  GtkListBoxRow *row;
  GVariantIter iter;

  while ((row = gtk_list_box_get_row_at_index (self->rows, 0)) != NULL)
    gtk_list_box_remove (self->rows, GTK_WIDGET (row));
  g_variant_iter_init (&iter, saved);
  while (g_variant_iter_next (&iter, "(&s&s)", &name, &sql))
    add_row (self, C_ ("title", "Saved"), name, sql, TRUE);
  for (guint i = 0; i < n; i++)
    add_row (self, C_ ("title", "Examples"), _ (examples[i].title), examples[i].sql, FALSE);
  for (guint i = 0; history[i] != NULL; i++)
    add_row (self, C_ ("title", "History"), NULL, history[i], FALSE);
}

/* Puts a header above the first row of each section. */
static void
header_cb (GtkListBoxRow *row, GtkListBoxRow *before, gpointer unused)
{
  const char *section = g_object_get_data (G_OBJECT (row), section_key);
  GtkWidget *head;

  if (before != NULL && g_object_get_data (G_OBJECT (before), section_key) == section)
    {
      gtk_list_box_row_set_header (row, NULL);
      return;
    }
  head = gtk_label_new (section);
  gtk_label_set_xalign (GTK_LABEL (head), 0);
  gtk_widget_add_css_class (head, "weft-query-head");
  gtk_list_box_row_set_header (row, head);
}

static void
activated_cb (WeftQueryList *self, GtkListBoxRow *row)
{
  g_autofree char *sql = g_strdup (g_object_get_data (G_OBJECT (row), sql_key));

  g_signal_emit (self, chosen_signal, 0, sql);
}

static void
weft_query_list_class_init (WeftQueryListClass *klass)
{
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "querylist");
  chosen_signal = weft_signal_new ("chosen", WEFT_TYPE_QUERY_LIST, 1, G_TYPE_STRING);
}

static void
weft_query_list_init (WeftQueryList *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *stop = g_object_new (WEFT_TYPE_TAB_STOP, NULL);

  self->rows = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->rows, GTK_SELECTION_NONE);
  gtk_list_box_set_header_func (self->rows, header_cb, NULL, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->rows), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Queries"), -1);
  weft_connect (self->rows, "row-activated", activated_cb, self);
  weft_connect (weft_settings_get (), "changed::" SETTING_HISTORY, list_queries, self);
  weft_connect (weft_settings_get (), "changed::" SETTING_SAVED, list_queries, self);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->rows));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  adw_bin_set_child (ADW_BIN (stop), scrolled);
  adw_bin_set_child (ADW_BIN (self), stop);
  list_queries (self);
}
