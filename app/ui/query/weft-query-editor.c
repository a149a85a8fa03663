/* SPDX-License-Identifier: BSD-3-Clause */
/* Query editor: a text view in a scrolled window. */
#include "weft-query-page.h"

#include "config.h"
#include "weft-tab-stop.h"
#if WEFT_HAS_SOURCEVIEW
#include <gtksourceview/gtksource.h>
#endif

#include <glib/gi18n.h>
#include <string.h>

struct _WeftQueryEditor
{
  AdwBin parent_instance;

  GtkTextView *view; /* descendant, borrowed */
};

G_DEFINE_FINAL_TYPE (WeftQueryEditor, weft_query_editor, ADW_TYPE_BIN)

#if WEFT_HAS_SOURCEVIEW

/* Uses the light or dark colour scheme, like the rest of the window. */
static void
update_scheme (WeftQueryEditor *self)
{
  const char *id =
      adw_style_manager_get_dark (adw_style_manager_get_default ()) ? "Adwaita-dark" : "Adwaita";

  gtk_source_buffer_set_style_scheme (GTK_SOURCE_BUFFER (gtk_text_view_get_buffer (self->view)),
                                      gtk_source_style_scheme_manager_get_scheme (
                                          gtk_source_style_scheme_manager_get_default (), id));
}

static GtkWidget *
new_view (WeftQueryEditor *self)
{
  GtkSourceLanguage *sql =
      gtk_source_language_manager_get_language (gtk_source_language_manager_get_default (), "sql");
  g_autoptr (GtkSourceCompletionProvider) names = g_object_new (WEFT_TYPE_QUERY_COMPLETION, NULL);
  GtkWidget *view = gtk_source_view_new ();

  gtk_source_buffer_set_language (
      GTK_SOURCE_BUFFER (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view))), sql);
  gtk_source_view_set_auto_indent (GTK_SOURCE_VIEW (view), TRUE);
  gtk_source_completion_add_provider (gtk_source_view_get_completion (GTK_SOURCE_VIEW (view)),
                                      names);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark",
                           G_CALLBACK (update_scheme), self, G_CONNECT_SWAPPED);
  return view;
}

#else

static void
update_scheme (WeftQueryEditor *self)
{
}

static GtkWidget *
new_view (WeftQueryEditor *self)
{
  return gtk_text_view_new ();
}

#endif

static gboolean
weft_query_editor_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (WEFT_QUERY_EDITOR (widget)->view));
}

/* Makes Tab and Shift+Tab leave the editor; GtkTextView alone would keep Shift+Tab. */
static gboolean
weft_query_editor_focus (GtkWidget *widget, GtkDirectionType direction)
{
  if (weft_tab_stop_is_tab (direction) && weft_tab_stop_has_focus_in (widget))
    return FALSE;
  return GTK_WIDGET_CLASS (weft_query_editor_parent_class)->focus (widget, direction);
}

static void
weft_query_editor_class_init (WeftQueryEditorClass *klass)
{
  GTK_WIDGET_CLASS (klass)->grab_focus = weft_query_editor_grab_focus;
  GTK_WIDGET_CLASS (klass)->focus = weft_query_editor_focus;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "queryeditor");
}

static void
weft_query_editor_init (WeftQueryEditor *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->view = GTK_TEXT_VIEW (new_view (self));
  gtk_text_view_set_monospace (self->view, TRUE);
  /* Tab moves the focus to the next widget */
  gtk_text_view_set_accepts_tab (self->view, FALSE);
  gtk_text_view_set_wrap_mode (self->view, GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_left_margin (self->view, 12);
  gtk_text_view_set_right_margin (self->view, 12);
  gtk_text_view_set_top_margin (self->view, 9);
  gtk_text_view_set_bottom_margin (self->view, 9);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Query in SQL"), -1);
  update_scheme (self);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->view));
  adw_bin_set_child (ADW_BIN (self), scrolled);
}

char *
weft_query_editor_get_text (WeftQueryEditor *self)
{
  GtkTextBuffer *buffer;
  GtkTextIter start, end;

  g_return_val_if_fail (WEFT_IS_QUERY_EDITOR (self), NULL);
  buffer = gtk_text_view_get_buffer (self->view);
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return g_strstrip (gtk_text_buffer_get_text (buffer, &start, &end, FALSE));
}

void
weft_query_editor_set_text (WeftQueryEditor *self, const char *text)
{
  GtkTextBuffer *buffer;
  GtkTextIter start, end;

  g_return_if_fail (WEFT_IS_QUERY_EDITOR (self));
  buffer = gtk_text_view_get_buffer (self->view);
  gtk_text_buffer_begin_user_action (buffer);
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  gtk_text_buffer_delete (buffer, &start, &end);
  gtk_text_buffer_insert (buffer, &start, text, -1);
  gtk_text_buffer_end_user_action (buffer);
}

void
weft_query_editor_insert (WeftQueryEditor *self, const char *name)
{
  GtkTextBuffer *buffer;
  GtkTextIter at, before;

  g_return_if_fail (WEFT_IS_QUERY_EDITOR (self));
  buffer = gtk_text_view_get_buffer (self->view);
  gtk_text_buffer_begin_user_action (buffer);
  gtk_text_buffer_delete_selection (buffer, TRUE, TRUE);
  gtk_text_buffer_get_iter_at_mark (buffer, &at, gtk_text_buffer_get_insert (buffer));
  before = at;
  if (gtk_text_iter_backward_char (&before) &&
      (g_unichar_isalnum (gtk_text_iter_get_char (&before)) ||
       strchr ("_,", (int) gtk_text_iter_get_char (&before)) != NULL))
    gtk_text_buffer_insert (buffer, &at, " ", 1);
  gtk_text_buffer_insert (buffer, &at, name, -1);
  gtk_text_buffer_end_user_action (buffer);
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}
