/* SPDX-License-Identifier: BSD-3-Clause */
/* Lists and searches topics, shows the page of one topic, and keeps a history. */
#include "weft-help-window.h"

#include "weft-fold.h"
#include "weft-join.h"
#include "weft-object.h"
#include "weft-tab-stop.h"
#include "weft-text-zoom.h"

#include <glib/gi18n.h>
#include <string.h>

/* Creates a label for each block of a help page. */

static const char *const classes[] = {
  [WEFT_HELP_TITLE] = "title-2",
  [WEFT_HELP_HEADING] = "heading",
  [WEFT_HELP_CODE] = "weft-code",
};

/* Space above a block, px. */
static const int margins[] = {
  [WEFT_HELP_TITLE] = 0, [WEFT_HELP_HEADING] = 18, [WEFT_HELP_PARAGRAPH] = 6,
  [WEFT_HELP_ITEM] = 6,  [WEFT_HELP_CODE] = 6,
};

static GtkWidget *
new_label (WeftHelpBlockKind kind)
{
  gboolean is_heading = kind == WEFT_HELP_TITLE || kind == WEFT_HELP_HEADING;
  GtkWidget *label =
      g_object_new (GTK_TYPE_LABEL, "xalign", 0.0, "wrap", TRUE, "accessible-role",
                    is_heading ? GTK_ACCESSIBLE_ROLE_HEADING : GTK_ACCESSIBLE_ROLE_LABEL, NULL);

  if (is_heading)
    gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LEVEL,
                                    kind == WEFT_HELP_TITLE ? 1 : 2, -1);
  if (kind < G_N_ELEMENTS (classes) && classes[kind] != NULL)
    gtk_widget_add_css_class (label, classes[kind]);
  return label;
}

/* Keeps each flag in @label on one line; otherwise a line could be broken after a hyphen. */
static void
keep_flags_unbroken (GtkWidget *label)
{
  const char *text = gtk_label_get_text (GTK_LABEL (label)), *end;
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  for (const char *word = text; *word != '\0'; word = end + (*end != '\0'))
    {
      PangoAttribute *attribute;

      end = strchrnul (word, ' ');
      if (word[strspn (word, "(")] != '-')
        continue;
      attribute = pango_attr_allow_breaks_new (FALSE);
      attribute->start_index = (guint) (word - text);
      attribute->end_index = (guint) (end - text);
      pango_attr_list_insert (attributes, attribute);
    }
  gtk_label_set_attributes (GTK_LABEL (label), attributes);
}

static gboolean
activate_link_cb (GtkWidget *label, const char *topic)
{
  return gtk_widget_activate_action (label, "help.show", "s", topic);
}

static GtkWidget *
new_item (const WeftHelpBlock *block)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *bullet = gtk_label_new ("•");
  GtkWidget *label = new_label (block->kind);
  const char *tag = block->is_flag ? "tt" : "b";
  g_autofree char *text = g_markup_escape_text (block->text, -1);
  g_autofree char *lead =
      block->lead != NULL ? g_markup_printf_escaped ("<%s>%s</%s>", tag, block->lead, tag) : NULL;
  g_autofree char *first =
      block->link != NULL ?
          g_strdup_printf ("<a href=\"%s\">%s</a>", block->link, lead != NULL ? lead : text) :
          g_strdup (lead != NULL ? lead : text);
  g_autofree char *markup = lead != NULL ? weft_labelled (first, text) : g_steal_pointer (&first);

  gtk_label_set_markup (GTK_LABEL (label), markup);
  keep_flags_unbroken (label);
  if (block->link != NULL)
    {
      gtk_widget_add_css_class (label, "weft-link");
      g_signal_connect (label, "activate-link", G_CALLBACK (activate_link_cb), NULL);
    }
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_valign (bullet, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (box), bullet);
  gtk_box_append (GTK_BOX (box), label);
  return box;
}

/* Creates a view of @blocks (WeftHelpBlock). Links activate the action "help.show" with the id of
 * the topic. */
static GtkWidget *
help_view_new (const GArray *blocks)
{
  GtkWidget *view = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  for (guint i = 0; i < blocks->len; i++)
    {
      const WeftHelpBlock *block = &g_array_index (blocks, WeftHelpBlock, i);
      GtkWidget *widget =
          block->kind == WEFT_HELP_ITEM ? new_item (block) : new_label (block->kind);

      if (block->kind != WEFT_HELP_ITEM)
        {
          gtk_label_set_text (GTK_LABEL (widget), block->text);
          gtk_label_set_selectable (GTK_LABEL (widget), block->kind == WEFT_HELP_CODE);
        }
      if (block->kind == WEFT_HELP_PARAGRAPH)
        keep_flags_unbroken (widget);
      gtk_widget_set_margin_top (widget, margins[block->kind]);
      gtk_box_append (GTK_BOX (view), widget);
    }
  return view;
}

struct _WeftHelpWindow
{
  AdwWindow parent_instance;

  /* template children */
  AdwToastOverlay *toasts;
  GtkSearchEntry *search;
  GtkListBox *rows;
  GtkScrolledWindow *scroller;
  AdwBin *page;
  GtkScrolledWindow *list;

  /* owned */
  char **search_words; /* case-folded words; NULL if all topics are listed */
  GPtrArray *history;  /* array of const WeftHelpTopic *, oldest first */

  /* not owned */
  const WeftHelpTopic *topic; /* topic of the visible page */
  guint position;             /* index of topic in history */
};

G_DEFINE_FINAL_TYPE (WeftHelpWindow, weft_help_window, ADW_TYPE_WINDOW)

static GQuark
topic_quark (void)
{
  return g_quark_from_static_string ("weft-help-topic");
}

static const WeftHelpTopic *
topic_of (GtkListBoxRow *row)
{
  return g_object_get_qdata (G_OBJECT (row), topic_quark ());
}

static GtkListBoxRow *
topic_row (WeftHelpWindow *self, const WeftHelpTopic *topic)
{
  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->rows)); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    if (GTK_IS_LIST_BOX_ROW (row) && topic_of (GTK_LIST_BOX_ROW (row)) == topic)
      return GTK_LIST_BOX_ROW (row);
  return NULL;
}

static guint
topic_match (WeftHelpWindow *self, GtkListBoxRow *row)
{
  return weft_help_match_rank (topic_of (row), (const char *const *) self->search_words);
}

static gboolean
is_topic_listed (GtkListBoxRow *row, gpointer user_data)
{
  WeftHelpWindow *self = user_data;

  if (self->search_words != NULL)
    return topic_match (self, row) > 0;
  return !weft_help_is_nested (topic_of (row)) || topic_of (row) == self->topic;
}

/* Returns the index of a row's topic among all topics. */
static guint
topic_rank (GtkListBoxRow *row)
{
  guint rank = 0;

  g_ptr_array_find ((GPtrArray *) weft_help_topics (), topic_of (row), &rank);
  return rank;
}

static int
compare_rows (GtkListBoxRow *a, GtkListBoxRow *b, gpointer user_data)
{
  WeftHelpWindow *self = user_data;
  guint match_a = self->search_words != NULL ? topic_match (self, a) : 0;
  guint match_b = self->search_words != NULL ? topic_match (self, b) : 0;

  return match_a != match_b ? (int) match_b - (int) match_a :
                              (int) topic_rank (a) - (int) topic_rank (b);
}

/* Adds a heading above the first row of each kind of topic. Search results have no headings, since
 * their rows show the kind. */
static void
update_header_cb (GtkListBoxRow *row, GtkListBoxRow *before, gpointer user_data)
{
  WeftHelpWindow *self = user_data;
  WeftHelpKind kind = topic_of (row)->kind;
  GtkWidget *label = gtk_widget_get_last_child (gtk_list_box_row_get_child (row));
  GtkWidget *heading = NULL;
  gboolean begins =
      self->search_words == NULL && (before == NULL || topic_of (before)->kind != kind);

  gtk_widget_set_visible (label, self->search_words != NULL);
  if (begins)
    {
      heading = gtk_label_new (weft_help_kind_heading (kind));
      gtk_label_set_xalign (GTK_LABEL (heading), 0);
      gtk_label_set_wrap (GTK_LABEL (heading), TRUE);
      gtk_widget_add_css_class (heading, "heading");
      gtk_widget_add_css_class (heading, "weft-help-heading");
    }
  gtk_list_box_row_set_header (row, heading);
}

/* Scrolls the current page's row into the middle of the list once the row is allocated. */
static gboolean
reveal_tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer unused)
{
  WeftHelpWindow *self = WEFT_HELP_WINDOW (widget);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->list);
  GtkWidget *row = GTK_WIDGET (gtk_list_box_get_selected_row (self->rows));
  graphene_rect_t bounds;

  if (row == NULL || !gtk_widget_get_child_visible (row) ||
      !gtk_widget_compute_bounds (row, GTK_WIDGET (self->rows), &bounds))
    return G_SOURCE_REMOVE;
  if (bounds.size.height <= 0)
    return G_SOURCE_CONTINUE;
  /* setting the value also cancels scrolling that GTK began before the allocation */
  gtk_adjustment_set_value (
      adjustment,
      bounds.origin.y + (bounds.size.height - gtk_adjustment_get_page_size (adjustment)) / 2);
  return G_SOURCE_REMOVE;
}

/* Shows the page of @topic and selects its row. */
static void
show_topic (WeftHelpWindow *self, const WeftHelpTopic *topic)
{
  g_autoptr (GArray) page = NULL;

  if (topic == self->topic)
    return;
  page = weft_help_page_new (topic);
  self->topic = topic;
  adw_bin_set_child (self->page, help_view_new (page));
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
  gtk_list_box_invalidate_filter (self->rows);
  gtk_list_box_invalidate_headers (self->rows);
  gtk_list_box_select_row (self->rows, topic_row (self, topic));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "help.back", self->position > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "help.forward",
                                 self->position + 1 < self->history->len);
}

/* Shows the page of @topic and adds it to the history. */
static void
visit_topic (WeftHelpWindow *self, const WeftHelpTopic *topic)
{
  if (topic == self->topic)
    return;
  if (self->topic != NULL)
    g_ptr_array_set_size (self->history, (int) ++self->position);
  g_ptr_array_add (self->history, (gpointer) topic);
  show_topic (self, topic);
}

/* Shows the page at @position in the history. Scrolls to the row of its topic, since the focus may
 * move elsewhere when the previous page with the focused widget is destroyed. */
static void
show_position (WeftHelpWindow *self, guint position)
{
  self->position = position;
  show_topic (self, g_ptr_array_index (self->history, position));
  gtk_widget_add_tick_callback (GTK_WIDGET (self), reveal_tick_cb, NULL, NULL);
}

static void
back_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftHelpWindow *self = WEFT_HELP_WINDOW (widget);

  if (self->position > 0)
    show_position (self, self->position - 1);
}

static void
forward_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftHelpWindow *self = WEFT_HELP_WINDOW (widget);

  if (self->position + 1 < self->history->len)
    show_position (self, self->position + 1);
}

/* Shows the topic of an activated link, and moves the focus to the new page. */
static void
show_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftHelpWindow *self = WEFT_HELP_WINDOW (widget);
  const WeftHelpTopic *topic = weft_help_find (g_variant_get_string (parameter, NULL));

  if (topic == NULL)
    return;
  visit_topic (self, topic);
  gtk_widget_grab_focus (GTK_WIDGET (self->scroller));
  gtk_widget_add_tick_callback (widget, reveal_tick_cb, NULL, NULL);
}

static void
find_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  gtk_widget_grab_focus (GTK_WIDGET (WEFT_HELP_WINDOW (widget)->search));
}

static void
row_selected_cb (WeftHelpWindow *self, GtkListBoxRow *row)
{
  if (row != NULL)
    visit_topic (self, topic_of (row));
}

static void
copy_cb (WeftHelpWindow *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  weft_help_append (self->topic, WEFT_HELP_MARKDOWN, text);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text->str);
  adw_toast_overlay_add_toast (self->toasts, adw_toast_new (_ ("The page was copied as Markdown")));
}

static void
search_changed_cb (WeftHelpWindow *self)
{
  g_strfreev (self->search_words);
  self->search_words = weft_help_search_words (gtk_editable_get_text (GTK_EDITABLE (self->search)));
  gtk_list_box_invalidate_filter (self->rows);
  gtk_list_box_invalidate_sort (self->rows);
  gtk_list_box_invalidate_headers (self->rows);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->list), 0);
}

/* Called when the user types anywhere in the window. The entry grabs the focus with the first
 * letter, since a focused row or link would handle the space key. */
static void
search_started_cb (WeftHelpWindow *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
  /* grabbing the focus selected the letter; move the cursor after it */
  gtk_editable_set_position (GTK_EDITABLE (self->search), -1);
}

/* Shows the first search result when Enter is pressed anywhere in the window. Does nothing without
 * a search. */
static void
search_activate_cb (WeftHelpWindow *self)
{
  GtkListBoxRow *row;

  search_changed_cb (self);
  if (self->search_words == NULL)
    return;
  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->rows, i)) != NULL; i++)
    if (gtk_widget_get_child_visible (GTK_WIDGET (row)))
      {
        gtk_list_box_select_row (self->rows, row);
        return;
      }
}

/* Escape clears the search, or closes the window if there is none. */
static void
stop_search_cb (WeftHelpWindow *self)
{
  if (self->search_words != NULL)
    gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  else
    gtk_window_close (GTK_WINDOW (self));
}

static void
weft_help_window_class_init (WeftHelpWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftHelpWindow, g_strfreev, search_words);
  weft_class_add_owned (klass, WeftHelpWindow, g_ptr_array_unref, history);
  g_type_ensure (WEFT_TYPE_FOLDING_PANED);
  g_type_ensure (WEFT_TYPE_TAB_STOP);
  weft_class_template (klass, "weft-help-window");
  weft_class_bind_children (klass, WeftHelpWindow, toasts, search, rows, list, scroller, page);
  weft_class_bind_callbacks (klass, search_changed_cb, search_started_cb, search_activate_cb,
                             stop_search_cb, row_selected_cb, copy_cb);
  gtk_widget_class_install_action (widget_class, "help.show", "s", show_cb);
  gtk_widget_class_install_action (widget_class, "help.back", NULL, back_cb);
  gtk_widget_class_install_action (widget_class, "help.forward", NULL, forward_cb);
  gtk_widget_class_install_action (widget_class, "help.find", NULL, find_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Left, GDK_ALT_MASK, "help.back", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Right, GDK_ALT_MASK, "help.forward",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_f, GDK_CONTROL_MASK, "help.find",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
weft_help_window_init (WeftHelpWindow *self)
{
  g_autoptr (GtkWindowGroup) own = gtk_window_group_new ();
  const GPtrArray *topics;

  self->history = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  /* a window in a group of its own can be used while a modal dialog is open */
  gtk_window_group_add_window (own, GTK_WINDOW (self));
  weft_text_zoom_window (GTK_WINDOW (self));
  gtk_search_entry_set_key_capture_widget (self->search, GTK_WIDGET (self));
  topics = weft_help_topics ();
  for (guint i = 0; i < topics->len; i++)
    {
      const WeftHelpTopic *topic = g_ptr_array_index (topics, i);
      GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
      GtkWidget *labels[] = { gtk_label_new (topic->title),
                              gtk_label_new (weft_help_kind_title (topic->kind)) };

      for (guint k = 0; k < G_N_ELEMENTS (labels); k++)
        {
          gtk_label_set_xalign (GTK_LABEL (labels[k]), 0);
          gtk_label_set_wrap (GTK_LABEL (labels[k]), TRUE);
          gtk_box_append (GTK_BOX (box), labels[k]);
        }
      gtk_widget_add_css_class (labels[1], "caption");
      gtk_widget_add_css_class (labels[1], "weft-dim");
      gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
      gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
      g_object_set_qdata (G_OBJECT (row), topic_quark (), (gpointer) topic);
      gtk_list_box_append (self->rows, row);
    }
  gtk_list_box_set_filter_func (self->rows, is_topic_listed, self, NULL);
  gtk_list_box_set_sort_func (self->rows, compare_rows, self, NULL);
  gtk_list_box_set_header_func (self->rows, update_header_cb, self, NULL);
}

void
weft_help_window_present (GtkWindow *parent, const char *id)
{
  g_autoptr (GList) all = gtk_window_list_toplevels ();
  const WeftHelpTopic *topic = id != NULL ? weft_help_find (id) : NULL;
  WeftHelpWindow *self = NULL;

  for (GList *l = all; l != NULL && self == NULL; l = l->next)
    if (WEFT_IS_HELP_WINDOW (l->data) && gtk_window_get_transient_for (l->data) == parent)
      self = l->data;
  if (self == NULL)
    self = g_object_new (WEFT_TYPE_HELP_WINDOW, "transient-for", parent, "destroy-with-parent",
                         TRUE, NULL);
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  search_changed_cb (self);
  if (topic == NULL)
    topic = self->topic != NULL ? self->topic : g_ptr_array_index (weft_help_topics (), 0);
  visit_topic (self, topic);
  gtk_window_present (GTK_WINDOW (self));
  gtk_widget_grab_focus (GTK_WIDGET (topic_row (self, topic)));
  gtk_widget_add_tick_callback (GTK_WIDGET (self), reveal_tick_cb, NULL, NULL);
}

static gboolean
help_key_cb (GtkWidget *window, GVariant *id, gpointer unused)
{
  const char *topic = NULL;

  g_variant_get (id, "(m&s)", &topic);
  if (topic != NULL)
    weft_help_window_present (GTK_WINDOW (window), topic);
  else
    gtk_widget_activate_action (GTK_WIDGET (gtk_window_get_transient_for (GTK_WINDOW (window))),
                                "win.help", NULL);
  return TRUE;
}

void
weft_help_window_bind_key (GtkWidgetClass *klass, const char *id)
{
  gtk_widget_class_add_binding (klass, GDK_KEY_F1, 0, help_key_cb, "(ms)", id);
}
