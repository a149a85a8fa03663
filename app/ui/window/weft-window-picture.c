/* SPDX-License-Identifier: BSD-3-Clause */
/* The picture of what the window shows, for other programs: copied, or dragged from the button that
 * exports. */
#include "weft-window-private.h"

#include "weft-picture-content.h"
#include "weft-picture.h"
#include "weft-shown-picture.h"

#include <glib/gi18n.h>

/* px */
#define ICON_SIZE 48

/* The picture of what is shown, or NULL. With @file it is a file, too. */
static GdkContentProvider *
make_content (WeftWindow *self, gboolean is_file)
{
  WeftDocumentPage *page = weft_window_get_page (self);
  WeftPage *shown = page != NULL ? weft_document_page_get_shown_page (page) : NULL;
  WeftDocument *document;
  WeftExportOptions options;
  WeftTrace *trace;
  g_autofree char *name = NULL;

  if (shown == NULL)
    return NULL;
  document = weft_document_page_get_document (page);
  trace = weft_document_get_trace (document);
  options = weft_shown_picture (document, shown);
  name = is_file ? weft_document_propose_name (document, ".png") : NULL;
  if (!options.kind->klass->is_in (options.kind, trace))
    return NULL;
  return weft_picture_content_new (weft_export_job_new (trace, &options), name);
}

void
weft_window_copy_picture (WeftWindow *self)
{
  g_autoptr (GdkContentProvider) content = make_content (self, FALSE);

  if (content == NULL)
    {
      weft_window_say (self, _ ("There is no picture to copy"));
      return;
    }
  gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (self)), content);
  weft_window_say (self, _ ("The picture was copied"));
}

static GdkContentProvider *
prepare_cb (GtkDragSource *source, double x, double y, gpointer user_data)
{
  return make_content (user_data, TRUE);
}

static void
begin_cb (GtkDragSource *source, GdkDrag *drag, gpointer user_data)
{
  GtkIconTheme *theme =
      gtk_icon_theme_get_for_display (gtk_widget_get_display (GTK_WIDGET (user_data)));
  g_autoptr (GtkIconPaintable) icon = gtk_icon_theme_lookup_icon (
      theme, "image-x-generic", NULL, ICON_SIZE,
      gtk_widget_get_scale_factor (GTK_WIDGET (user_data)), GTK_TEXT_DIR_NONE, 0);

  gtk_drag_source_set_icon (source, GDK_PAINTABLE (icon), 0, 0);
}

void
weft_window_add_drag_source (WeftWindow *self)
{
  GtkDragSource *source = gtk_drag_source_new ();

  /* before the button takes the pointer */
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (source), GTK_PHASE_CAPTURE);
  g_signal_connect (source, "prepare", G_CALLBACK (prepare_cb), self);
  g_signal_connect (source, "drag-begin", G_CALLBACK (begin_cb), self);
  gtk_widget_add_controller (self->export_button, GTK_EVENT_CONTROLLER (source));
}
