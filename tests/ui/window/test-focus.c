/* SPDX-License-Identifier: BSD-3-Clause */
/* Tab and Shift+Tab go through a window: every control is reached, and left again. */
#include "tests.h"
#include "ui-fixture.h"
#include "weft-pages.h"

/* Presses after which a person has given up. */
#define MAX_ROUNDS  3
#define MAX_PRESSES 400

/* After the last control comes nothing, and then the first. */
static GtkWidget *
press (UiFixture *fixture, GtkDirectionType direction)
{
  for (guint i = 0; i < 2; i++)
    {
      g_signal_emit_by_name (fixture->window, "move-focus", direction);
      ui_settle ();
      if (gtk_window_get_focus (GTK_WINDOW (fixture->window)) != NULL)
        break;
    }
  return gtk_window_get_focus (GTK_WINDOW (fixture->window));
}

/* What is seen of a widget: "GtkButton Save". */
static char *
name_of (GtkWidget *widget)
{
  const char *tip = gtk_widget_get_tooltip_text (widget);

  return g_strdup_printf ("%s %s", G_OBJECT_TYPE_NAME (widget), tip != NULL ? tip : "");
}

/* Whether Tab goes to @widget itself, rather than to what is in it. */
static gboolean
is_control (GtkWidget *widget)
{
  return gtk_widget_get_mapped (widget) && gtk_widget_is_sensitive (widget) &&
         gtk_widget_get_focusable (widget) && gtk_widget_get_can_focus (widget);
}

/* Whether the arrow keys move inside @widget, so that Tab stops at one of its children only. */
static gboolean
has_arrow_keys (GtkWidget *widget)
{
  return GTK_IS_LIST_BASE (widget) || GTK_IS_LIST_BOX (widget) || GTK_IS_FLOW_BOX (widget) ||
         GTK_IS_COLUMN_VIEW (widget) || ADW_IS_VIEW_SWITCHER (widget) ||
         g_str_equal (G_OBJECT_TYPE_NAME (widget), "WeftTabStop");
}

static gboolean
was_reached (GHashTable *reached, GtkWidget *widget)
{
  GHashTableIter iter;
  gpointer other;

  if (g_hash_table_contains (reached, widget))
    return TRUE;
  g_hash_table_iter_init (&iter, reached);
  while (g_hash_table_iter_next (&iter, &other, NULL))
    if (gtk_widget_is_ancestor (other, widget))
      return TRUE;
  return FALSE;
}

/* Whether all controls below @widget were reached. The bar of tabs has rules of its own. */
static gboolean
are_reached (GtkWidget *widget, GHashTable *reached)
{
  gboolean are_all = TRUE;

  if (!gtk_widget_get_mapped (widget) || !gtk_widget_get_can_focus (widget) ||
      ADW_IS_TAB_BAR (widget))
    return TRUE;
  if (is_control (widget) && !was_reached (reached, widget))
    {
      g_autofree char *name = name_of (widget);

      g_test_message ("not reached: %s", name);
      are_all = FALSE;
    }
  if (has_arrow_keys (widget))
    return are_all;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    are_all &= are_reached (child, reached);
  return are_all;
}

/* Goes round twice, as the first may begin anywhere and what is shown may still change. A timeline
 * keeps the focus while Tab goes from lane to lane. */
static gboolean
go_round (UiFixture *fixture, GtkDirectionType direction)
{
  g_autoptr (GHashTable) reached = g_hash_table_new_full (NULL, NULL, g_object_unref, NULL);
  GtkWidget *focus = press (fixture, direction), *last = NULL;
  guint n, times = 0;

  for (n = 0; n < MAX_PRESSES && times < 3; n++)
    {
      g_assert_nonnull (focus);
      if (focus != last)
        {
          times = GPOINTER_TO_UINT (g_hash_table_lookup (reached, focus)) + 1;
          g_hash_table_replace (reached, g_object_ref (focus), GUINT_TO_POINTER (times));
        }
      last = focus;
      focus = press (fixture, direction);
    }
  if (n == MAX_PRESSES)
    g_test_message ("the focus does not come back to where it was");
  g_assert_cmpuint (n, <, MAX_PRESSES);
  return are_reached (GTK_WIDGET (fixture->window), reached);
}

/* Controls that are made anew while Tab is on its way, as answers come in, are reached in the next
 * round. */
static void
check_round (UiFixture *fixture, GtkDirectionType direction)
{
  guint rounds = 1;

  while (!go_round (fixture, direction))
    {
      g_assert_cmpuint (rounds++, <, MAX_ROUNDS);
      ui_settle ();
    }
}

static void
check_pages (UiFixture *fixture, WeftDocumentPage *document)
{
  guint n;
  const WeftPageKind *kinds = weft_pages (&n);

  for (guint i = 0; i < n; i++)
    {
      if (!weft_document_page_show_page (document, kinds[i].id))
        continue;
      ui_settle ();
      g_test_message ("page %s", kinds[i].id);
      check_round (fixture, GTK_DIR_TAB_FORWARD);
      check_round (fixture, GTK_DIR_TAB_BACKWARD);
    }
}

static void
test_example (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_example ();

  check_pages (fixture, ui_open (fixture, file));
}

/* With a heap profile, and with ticky counters: what is missing in the others. */
static void
test_profiles (UiFixture *fixture, gconstpointer unused)
{
  static const char *const names[] = { "heap-prof-he-ghc-9.10.eventlog",
                                       "heap-ticky-ghc-9.6.eventlog" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GFile) file =
          g_file_new_for_path (g_test_get_filename (G_TEST_DIST, "fixtures", names[i], NULL));

      check_pages (fixture, ui_open (fixture, file));
    }
}

static void
test_start (UiFixture *fixture, gconstpointer unused)
{
  ui_settle ();
  check_round (fixture, GTK_DIR_TAB_FORWARD);
  check_round (fixture, GTK_DIR_TAB_BACKWARD);
}

void
weft_test_focus_add (void)
{
  ui_add ("/focus/start", test_start);
  ui_add ("/focus/example", test_example);
  ui_add ("/focus/profiles", test_profiles);
}
