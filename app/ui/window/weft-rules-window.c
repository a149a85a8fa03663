/* SPDX-License-Identifier: BSD-3-Clause */
/* Lists the rules, searches their pages and shows one of them. */
#include "weft-rules-window.h"

#include "weft-help-view.h"
#include "weft-help.h"
#include "weft-object.h"

#include <glib/gi18n.h>
#include <string.h>

struct _WeftRulesWindow
{
  AdwWindow parent_instance;

  /* template children */
  AdwToastOverlay *toasts;
  GtkSearchEntry *search;
  GtkListBox *rows;
  GtkScrolledWindow *scroller;
  AdwBin *page;
  GtkScrolledWindow *list;

  /* owned; NULL where all are listed */
  char *wanted; /* folded */

  /* plain */
  const WeftRule *rule; /* the page shown */
};

G_DEFINE_FINAL_TYPE (WeftRulesWindow, weft_rules_window, ADW_TYPE_WINDOW)

static const WeftRule *
rule_of (GtkListBoxRow *row)
{
  return &weft_rules[gtk_list_box_row_get_index (row)];
}

/* The page as Markdown. Newly allocated. */
static char *
page_text (const WeftRule *rule)
{
  GString *text = g_string_new (NULL);

  weft_help_append (weft_help_find (weft_help_rule_id (rule)), WEFT_HELP_MARKDOWN, text);
  return g_string_free (text, FALSE);
}

/* The list. */

/* Whether the page has what is looked for. */
static gboolean
is_listed (GtkListBoxRow *row, gpointer user_data)
{
  WeftRulesWindow *self = user_data;
  g_autofree char *text = self->wanted != NULL ? page_text (rule_of (row)) : NULL;
  g_autofree char *folded = text != NULL ? g_utf8_casefold (text, -1) : NULL;

  return folded == NULL || strstr (folded, self->wanted) != NULL;
}

static void
search_changed_cb (WeftRulesWindow *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->search));

  g_clear_pointer (&self->wanted, g_free);
  if (*text != '\0')
    self->wanted = g_utf8_casefold (text, -1);
  gtk_list_box_invalidate_filter (self->rows);
}

/* Shows the first rule that is listed. */
static void
search_activate_cb (WeftRulesWindow *self)
{
  for (guint i = 0; i < weft_n_rules; i++)
    {
      GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->rows, (int) i);

      if (gtk_widget_get_child_visible (GTK_WIDGET (row)))
        {
          gtk_list_box_select_row (self->rows, row);
          return;
        }
    }
}

/* The first Escape empties the search. */
static void
stop_search_cb (WeftRulesWindow *self)
{
  if (self->wanted != NULL)
    gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  else
    gtk_window_close (GTK_WINDOW (self));
}

static void
row_selected_cb (WeftRulesWindow *self, GtkListBoxRow *row)
{
  g_autoptr (GArray) page = NULL;

  if (row == NULL || rule_of (row) == self->rule)
    return;
  self->rule = rule_of (row);
  page = weft_help_page_new (weft_help_find (weft_help_rule_id (self->rule)));
  adw_bin_set_child (self->page, weft_help_view_new (page));
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
}

static void
copy_cb (WeftRulesWindow *self)
{
  g_autofree char *text = page_text (self->rule);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  adw_toast_overlay_add_toast (self->toasts, adw_toast_new (_ ("The page was copied as Markdown")));
}

static void
add_rows (WeftRulesWindow *self)
{
  for (guint i = 0; i < weft_n_rules; i++)
    {
      GtkWidget *label = gtk_label_new (_ (weft_rules[i].title));

      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_list_box_append (self->rows, label);
    }
  gtk_list_box_set_filter_func (self->rows, is_listed, self, NULL);
}

/* The class. */

static void
weft_rules_window_class_init (WeftRulesWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_owns (klass, WeftRulesWindow, wanted, g_free);
  weft_class_template (klass, "weft-rules-window");
  gtk_widget_class_bind_template_child (widget_class, WeftRulesWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, WeftRulesWindow, search);
  gtk_widget_class_bind_template_child (widget_class, WeftRulesWindow, rows);
  gtk_widget_class_bind_template_child (widget_class, WeftRulesWindow, list);
  gtk_widget_class_bind_template_child (widget_class, WeftRulesWindow, scroller);
  gtk_widget_class_bind_template_child (widget_class, WeftRulesWindow, page);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_search_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
weft_rules_window_init (WeftRulesWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  /* whoever types searches */
  gtk_search_entry_set_key_capture_widget (self->search, GTK_WIDGET (self));
  add_rows (self);
}

/* Brings the row of the page shown into the middle of the list, once it has its place. */
static gboolean
reveal (GtkWidget *widget, GdkFrameClock *clock, gpointer unused)
{
  WeftRulesWindow *self = WEFT_RULES_WINDOW (widget);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->list);
  GtkWidget *row = GTK_WIDGET (gtk_list_box_get_selected_row (self->rows));
  graphene_rect_t place;

  if (!gtk_widget_compute_bounds (row, GTK_WIDGET (self->rows), &place))
    return G_SOURCE_REMOVE;
  if (place.size.height <= 0)
    return G_SOURCE_CONTINUE;
  /* this ends what GTK itself has begun before the row had a place */
  gtk_adjustment_set_value (
      adjustment,
      place.origin.y + (place.size.height - gtk_adjustment_get_page_size (adjustment)) / 2);
  return G_SOURCE_REMOVE;
}

static WeftRulesWindow *
find_window (GtkWindow *parent)
{
  g_autoptr (GList) all = gtk_window_list_toplevels ();

  for (GList *l = all; l != NULL; l = l->next)
    if (WEFT_IS_RULES_WINDOW (l->data) && gtk_window_get_transient_for (l->data) == parent)
      return l->data;
  return g_object_new (WEFT_TYPE_RULES_WINDOW, "transient-for", parent, "destroy-with-parent", TRUE,
                       NULL);
}

void
weft_rules_window_present (GtkWindow *parent, const WeftRule *rule)
{
  WeftRulesWindow *self = find_window (parent);
  const WeftRule *shown = rule != NULL ? rule : self->rule != NULL ? self->rule : &weft_rules[0];
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->rows, (int) (shown - weft_rules));

  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  gtk_list_box_select_row (self->rows, row);
  gtk_window_present (GTK_WINDOW (self));
  gtk_widget_grab_focus (GTK_WIDGET (row));
  gtk_widget_add_tick_callback (GTK_WIDGET (self), reveal, NULL, NULL);
}
