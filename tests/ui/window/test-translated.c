/* SPDX-License-Identifier: BSD-3-Clause */
/* In a language whose texts are 40 % longer, a made one: texts and the heads of tables are
 * translated, and none that is on a button or chosen in a row is cut. */
#include "ui-fixture.h"
#include "weft-event-rows-view-private.h"
#include "weft-export-dialog.h"
#include "weft-page-stack.h"
#include "weft-window-dialogs.h"

/* Buttons with text on all pages of the example, at least. Newer libadwaita leaves the names of the
 * pages no room in the header. */
#define MIN_BUTTONS 50
/* The table of events has room for all columns. */
#define EVENTS_PX 1600

typedef struct
{
  guint n, n_cut;
  const char *where;
} Count;

/* Every translated text begins so. */
static gboolean
is_translated (const char *text)
{
  return g_str_has_prefix (text, "[");
}

static void
check_label (GtkLabel *label, Count *count)
{
  PangoLayout *layout = gtk_label_get_layout (label);
  int width;

  /* a width of 0: it is out of sight for now */
  if (!is_translated (gtk_label_get_text (label)) || gtk_widget_get_width (GTK_WIDGET (label)) == 0)
    return;
  pango_layout_get_pixel_size (layout, &width, NULL);
  count->n++;
  if (!pango_layout_is_ellipsized (layout) && gtk_widget_get_width (GTK_WIDGET (label)) >= width)
    return;
  count->n_cut++;
  g_test_message ("%s: cut to %d of %d px: %s", count->where,
                  gtk_widget_get_width (GTK_WIDGET (label)), width, gtk_label_get_text (label));
}

/* What is chosen in a row. */
static gboolean
is_choice (GtkWidget *widget)
{
  return GTK_IS_LIST_VIEW (widget) && gtk_widget_get_ancestor (widget, ADW_TYPE_COMBO_ROW) != NULL;
}

/* The labels of mapped buttons and choices below @widget. */
static void
check_buttons (GtkWidget *widget, gboolean is_in_button, Count *count)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  is_in_button |= GTK_IS_BUTTON (widget) || GTK_IS_MENU_BUTTON (widget) || is_choice (widget);
  if (is_in_button && GTK_IS_LABEL (widget))
    check_label (GTK_LABEL (widget), count);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    check_buttons (child, is_in_button, count);
}

/* The heads of the tables below @widget: all are translated. Returns their number. */
static guint
check_heads (GtkWidget *widget)
{
  GListModel *columns =
      GTK_IS_COLUMN_VIEW (widget) ? gtk_column_view_get_columns (GTK_COLUMN_VIEW (widget)) : NULL;
  guint n = 0;

  for (guint i = 0; columns != NULL && i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);
      const char *title = gtk_column_view_column_get_title (column);

      if (title == NULL || *title == '\0')
        continue;
      if (!is_translated (title))
        g_error ("the head %s is not translated", title);
      n++;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += check_heads (child);
  return n;
}

static void
check_pages (UiFixture *fixture, GFile *file, Count *count)
{
  WeftDocumentPage *document = ui_open (fixture, file);
  guint n;
  const WeftPageKind *kinds = weft_pages (&n);

  for (guint i = 0; i < n; i++)
    {
      if (!weft_document_page_show_page (document, kinds[i].id))
        continue;
      ui_settle ();
      count->where = kinds[i].id;
      check_buttons (GTK_WIDGET (fixture->window), FALSE, count);
      check_heads (GTK_WIDGET (fixture->window));
    }
}

static gboolean
has_size (UiFixture *fixture)
{
  GtkWidget *label = ui_find_text (GTK_WIDGET (fixture->window), "[");

  return label != NULL && gtk_widget_get_width (label) > 0;
}

static void
test_pages (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  Count count = { 0 };

  count.where = "start";
  ui_wait (fixture, has_size);
  check_buttons (GTK_WIDGET (fixture->window), FALSE, &count);
  check_pages (fixture, example, &count);
  g_assert_cmpuint (count.n, >=, MIN_BUTTONS);
  g_assert_cmpuint (count.n_cut, ==, 0);
}

static void
test_event_columns (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *window = GTK_WIDGET (fixture->window);
  WeftEventLook look = { .selected_column = WEFT_N_EVENT_COLUMNS };

  weft_event_columns_lay_out (&look, window, EVENTS_PX);
  for (guint i = 0; i < WEFT_N_EVENT_COLUMNS; i++)
    {
      g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (window, NULL);
      g_autofree char *title =
          g_markup_printf_escaped ("<b>%s</b>", weft_event_columns_title (&look, i));
      int width;

      pango_layout_set_markup (layout, title, -1);
      pango_layout_get_pixel_size (layout, &width, NULL);
      g_assert_cmpint (look.width[i], >=, width + 2 * WEFT_EVENT_CELL_PAD);
    }
}

static void
test_profile (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = g_file_new_for_path (
      g_test_get_filename (G_TEST_DIST, "fixtures", "heap-prof-he-ghc-9.10.eventlog", NULL));
  Count count = { 0 };

  check_pages (fixture, file, &count);
  g_assert_cmpuint (count.n, >, 0);
  g_assert_cmpuint (count.n_cut, ==, 0);
}

static void
test_dialogs (UiFixture *fixture, gconstpointer unused)
{
  const struct
  {
    const char *action;
    GType type;
  } dialogs[] = { { "win.export", WEFT_TYPE_EXPORT_DIALOG },
                  { "app.run-program", WEFT_TYPE_RUN_DIALOG },
                  { "app.preferences", WEFT_TYPE_PREFERENCES_WINDOW } };
  g_autoptr (GFile) file = ui_example ();

  ui_open (fixture, file);
  for (guint i = 0; i < G_N_ELEMENTS (dialogs); i++)
    {
      Count count = { .where = dialogs[i].action };
      GtkWidget *dialog;

      ui_activate (fixture, dialogs[i].action);
      ui_settle ();
      dialog = ui_find_window (dialogs[i].type);
      g_assert_nonnull (dialog);
      check_buttons (dialog, FALSE, &count);
      g_assert_cmpuint (count.n, >, 0);
      g_assert_cmpuint (count.n_cut, ==, 0);
      gtk_window_destroy (GTK_WINDOW (dialog));
    }
}

static void
test_problems (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_damaged_log (fixture, "damaged.eventlog");

  ui_open (fixture, file);
  ui_activate (fixture, "win.problems");
  ui_settle ();
  g_assert_cmpuint (check_heads (GTK_WIDGET (fixture->window)), >=, 5);
}

void
ui_add_translated (void)
{
  ui_add ("/translated/pages", test_pages);
  ui_add ("/translated/profile", test_profile);
  ui_add ("/translated/dialogs", test_dialogs);
  ui_add ("/translated/problems", test_problems);
  ui_add ("/translated/event-columns", test_event_columns);
}
