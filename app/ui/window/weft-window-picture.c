/* SPDX-License-Identifier: BSD-3-Clause */
/* Copies the image of the visible page, or lets it be dragged from the export button. */
#include "weft-window-private.h"

#include "weft-export-dialog.h"
#include "weft-picture.h"

#include <glib/gi18n.h>

/* Size of the drag icon, px. */
#define ICON_SIZE 48

GdkContentProvider *
weft_window_make_picture (WeftWindow *self)
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
  options = weft_shown_picture_get_options (page);
  name = weft_document_suggest_file_name (document, ".png");
  if (!options.kind->klass->log_has_data (options.kind, trace))
    return NULL;
  return weft_picture_content_new (weft_export_job_new (trace, &options), name);
}

void
weft_window_copy_picture (WeftWindow *self)
{
  g_autoptr (GdkContentProvider) content = weft_window_make_picture (self);

  if (content == NULL)
    {
      weft_window_show_toast (self, _ ("There is no picture to copy"));
      return;
    }
  gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (self)), content);
  weft_window_show_toast (self, _ ("The picture was copied"));
}

/* Starts the drag. A GtkDragSource would let the header bar move the window at the same time. */
static void
drag_update_cb (GtkGestureDrag *gesture, double x, double y, gpointer user_data)
{
  WeftWindow *self = user_data;
  GdkDevice *device = gtk_gesture_get_device (GTK_GESTURE (gesture));
  g_autoptr (GdkContentProvider) content = NULL;
  GtkWidget *icon;
  GdkDrag *drag;

  if (!gtk_drag_check_threshold (self->export_button, 0, 0, (int) x, (int) y) ||
      gtk_gesture_get_sequence_state (GTK_GESTURE (gesture), NULL) == GTK_EVENT_SEQUENCE_CLAIMED)
    return;
  content = weft_window_make_picture (self);
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  drag = content != NULL ? gdk_drag_begin (gtk_native_get_surface (GTK_NATIVE (self)), device,
                                           content, GDK_ACTION_COPY, x, y) :
                           NULL;
  if (drag == NULL)
    return;
  icon = gtk_image_new_from_icon_name ("image-x-generic");
  gtk_image_set_pixel_size (GTK_IMAGE (icon), ICON_SIZE);
  gtk_drag_icon_set_child (GTK_DRAG_ICON (gtk_drag_icon_get_for_drag (drag)), icon);
  g_signal_connect (drag, "dnd-finished", G_CALLBACK (g_object_unref), NULL);
  g_signal_connect (drag, "cancel", G_CALLBACK (g_object_unref), NULL);
}

void
weft_window_add_drag_source (WeftWindow *self)
{
  GtkGesture *gesture = gtk_gesture_drag_new ();

  /* handle the press before the button does */
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (gesture), GTK_PHASE_CAPTURE);
  g_signal_connect (gesture, "drag-update", G_CALLBACK (drag_update_cb), self);
  gtk_widget_add_controller (self->export_button, GTK_EVENT_CONTROLLER (gesture));
}
