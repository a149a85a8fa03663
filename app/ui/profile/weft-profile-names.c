/* SPDX-License-Identifier: BSD-3-Clause */
/* Offers to read the names of unnamed functions in call stacks from another log of the same
 * program. */
#include "weft-file-chooser.h"
#include "weft-object.h"
#include "weft-profile-page-private.h"

#include <glib/gi18n.h>

/* Returns the number of functions in the profile that have no name. */
static guint
count_unnamed (WeftProfilePage *self)
{
  WeftTrace *trace = weft_document_get_trace (self->document);

  return trace != NULL ? trace->call_stacks->n_unnamed : 0;
}

static void
show_toast (WeftProfilePage *self, const char *text)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.say", "s", text);
}

void
weft_profile_page_update_names (WeftProfilePage *self)
{
  guint n = self->subject == WEFT_PROFILE_OF_CALLS ? count_unnamed (self) : 0;
  g_autofree char *title = NULL;

  if (self->takes_names && weft_document_get_state (self->document) == WEFT_DOCUMENT_READY)
    {
      guint n_now = count_unnamed (self), n_named = self->n_unnamed - MIN (n_now, self->n_unnamed);
      g_autofree char *text = NULL;

      /* the log has been reread with the names from @names_log */
      self->takes_names = FALSE;
      if (n_named > 0)
        text = g_strdup_printf (
            ngettext ("%u function now has a name", "%u functions now have names", n_named),
            n_named);
      else
        text = g_strdup_printf (_ ("%s has no names for these functions"),
                                weft_document_get_title (self->names_log));
      show_toast (self, text);
      g_clear_object (&self->names_log);
    }
  /* the names may still arrive in a live log, and a pipe cannot be reread */
  if (n == 0 || weft_document_is_live (self->document) || !weft_document_has_file (self->document))
    {
      weft_bar_close (self->names_bar);
      return;
    }
  title = g_strdup_printf (
      ngettext ("%u function has no name in this log", "%u functions have no names in this log", n),
      n);
  weft_bar_show (self->names_bar, title,
                 _ ("Another log of the same build, or a database that ipedb 0.1 made from one, "
                    "may have them."));
}

/* Takes the names from the other log once it has been read. */
static void
names_log_changed_cb (WeftProfilePage *self)
{
  WeftTrace *trace = weft_document_get_trace (self->names_log);
  gboolean is_there = weft_document_get_state (self->names_log) != WEFT_DOCUMENT_READING ||
                      weft_document_is_live (self->names_log);

  if (self->takes_names || !is_there)
    return;
  if (trace != NULL)
    {
      self->takes_names = TRUE;
      self->n_unnamed = count_unnamed (self);
      weft_document_reload_with_names (self->document, trace->index);
    }
  else if (weft_document_get_error (self->names_log) != NULL)
    {
      show_toast (self, weft_document_get_error (self->names_log));
      g_clear_object (&self->names_log);
    }
}

void
weft_profile_page_load_names (WeftProfilePage *self, const char *path)
{
  g_clear_object (&self->names_log);
  self->takes_names = FALSE;
  self->names_log = weft_document_new (path);
  weft_connect (self->names_log, "notify::state", names_log_changed_cb, self);
  weft_connect (self->names_log, "notify::trace", names_log_changed_cb, self);
  weft_document_read (self->names_log);
}

static void
names_file_chosen_cb (GListModel *files, gpointer user_data)
{
  g_autoptr (GFile) file = g_list_model_get_item (files, 0);
  g_autofree char *path = g_file_get_path (file);

  if (path != NULL)
    weft_profile_page_load_names (user_data, path);
}

void
weft_profile_page_choose_names (WeftProfilePage *self)
{
  weft_file_chooser_choose (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                            C_ ("title", "Names From Another Log"), FALSE,
                            weft_document_get_path (self->document), names_file_chosen_cb,
                            g_object_ref (self), g_object_unref);
}
