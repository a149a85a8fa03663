/* SPDX-License-Identifier: BSD-3-Clause */
/* Describes the view of a page as JSON, and restores a saved view. */
#include "weft-document-page-private.h"

#include <glib/gi18n.h>
#include <string.h>

char *
weft_document_page_describe_view (WeftDocumentPage *self, WeftSavedViewPurpose content)
{
  g_autoptr (WeftSavedView) saved = NULL;
  const WeftSavedView *pending;
  AdwViewStack *pages;
  WeftView *view;

  g_return_val_if_fail (WEFT_IS_DOCUMENT_PAGE (self), NULL);
  saved = weft_saved_view_new ();
  pending = content == WEFT_SAVED_VIEW_FOR_SESSION ? self->restored : NULL;
  pages = weft_document_page_get_pages (self);
  view = weft_document_get_view (self->document);
  /* until the last session's view is shown, use its values for everything that the user has not
   * changed */
  saved->page =
      g_strdup (pending != NULL && !self->has_page ? pending->page :
                                                     adw_view_stack_get_visible_child_name (pages));
  if (!weft_view_shows_whole_range (view))
    saved->visible = weft_view_get_visible (view);
  else if (pending != NULL)
    saved->visible = pending->visible;
  saved->selected = weft_view_get_selection (view);
  if (pending != NULL && !weft_view_has_selection (view))
    saved->selected = pending->selected;
  saved->lane = g_strdup (weft_view_get_item (view, &saved->item));
  if (pending != NULL && saved->lane == NULL)
    {
      saved->lane = g_strdup (pending->lane);
      saved->item = pending->item;
    }
  if (content != WEFT_SAVED_VIEW_FOR_SESSION && self->plot != NULL)
    {
      WeftBookmarks *marks = weft_document_get_bookmarks (self->document);

      saved->lanes = weft_lane_layout_to_string (weft_plot_get_layout (self->plot));
      for (guint i = 0; i < weft_bookmarks_n (marks); i++)
        if (weft_bookmarks_nth (marks, i)->is_own)
          g_ptr_array_add (saved->marks, g_object_ref (weft_bookmarks_nth (marks, i)));
      if (content == WEFT_SAVED_VIEW_FOR_FILE)
        saved->log = weft_bookmarks_log_identity (weft_document_get_trace (self->document));
    }
  return weft_saved_view_to_json (saved);
}

/* Shows the saved page as soon as there are pages, and the rest of the view when all of the log has
 * been read. A view that was saved for another log is not shown. */
void
weft_document_page_show_saved_view (WeftDocumentPage *self)
{
  const WeftSavedView *of_file = weft_document_get_saved_view (self->document);
  const WeftSavedView *saved = self->restored != NULL ? self->restored : of_file;

  if (self->has_view || self->plot == NULL)
    return;
  if (saved != NULL && saved->page != NULL && !self->has_page &&
      weft_saved_view_is_of_trace (saved, weft_document_get_trace (self->document)))
    weft_document_page_show_page (self, saved->page);
  self->has_page = TRUE;
  if (weft_document_get_state (self->document) != WEFT_DOCUMENT_READY)
    return;
  self->has_view = TRUE;
  if (of_file != NULL && of_file->lanes != NULL)
    {
      g_autoptr (WeftLaneLayout) lanes = weft_lane_layout_from_string (of_file->lanes);

      /* do not change the lanes in the user's settings, which are used for other logs */
      g_settings_unbind (self->plot, "lane-layout");
      weft_plot_set_layout (self->plot, lanes);
    }
  if (saved != NULL)
    {
      WeftView *view = weft_document_get_view (self->document);
      WeftRange limits = weft_view_get_limits (view);
      WeftRange visible = weft_range_clipped (saved->visible, limits);
      WeftRange selected = weft_range_clipped (saved->selected, limits);

      /* keep changes that the user has made in the meantime */
      if (visible.from < visible.to && weft_view_shows_whole_range (view))
        weft_view_set_visible (view, visible.from, visible.to);
      /* a selected range that covers the whole log is not selected: the log is an excerpt of that
       * range */
      if (selected.from < selected.to && !weft_view_has_selection (view) &&
          (selected.from > limits.from || selected.to < limits.to))
        weft_view_select (view, selected.from, selected.to);
      if (saved->lane != NULL && weft_view_get_item (view, NULL) == NULL)
        weft_view_set_item (view, saved->lane, saved->item.from, saved->item.to);
    }
  if (of_file != NULL && (saved == of_file || of_file->problem != NULL))
    {
      g_autofree char *name = g_filename_display_name (of_file->source);
      g_autofree char *text = of_file->problem != NULL ?
                                  g_strdup_printf (_ ("The view saved in “%s” is not used: %s"),
                                                   name, of_file->problem) :
                                  g_strdup_printf (_ ("Shown as saved in “%s”"), name);

      gtk_widget_activate_action (GTK_WIDGET (self), "win.say", "s", text);
    }
  g_clear_pointer (&self->restored, weft_shared_unref);
}

void
weft_document_page_restore_view (WeftDocumentPage *self, const char *json)
{
  g_return_if_fail (WEFT_IS_DOCUMENT_PAGE (self));
  self->restored = weft_saved_view_from_json (json, strlen (json));
}
