/* SPDX-License-Identifier: BSD-3-Clause */
/* Lays out an image on sheets of paper. */
#include "weft-window.h"

#include "weft-export-dialog.h"
#include "weft-look.h"
#include "weft-picture.h"
#include "weft-window-private.h"

#include <glib/gi18n.h>

/* Points on paper per px of a chart, so that texts have about 8 points. */
#define POINTS_PER_PX 0.6

/* State of printing a page's image. */
typedef struct
{
  WeftWindow *window;          /* owned */
  WeftExportJob *job;          /* image to print; owned */
  GPtrArray *kinds;            /* of WeftPictureKind, borrowed; images to choose from */
  const WeftPictureKind *kind; /* chosen image */
  GtkDropDown *list;           /* drop-down in the dialog, borrowed; or NULL */

  WeftExportOptions options; /* options of the job for the chosen image */
  guint width;               /* width of a sheet, px */
  GArray *rows; /* owned; see weft_export_lay_out_sheets(). NULL until printing starts */
} PrintJob;

static void
print_job_free (gpointer data, GClosure *closure)
{
  PrintJob *self = data;

  g_object_unref (self->window);
  weft_export_job_free (self->job);
  g_ptr_array_unref (self->kinds);
  g_clear_pointer (&self->rows, g_array_unref);
  g_free (self);
}

/* Creates the part of the print dialog in which another image can be chosen. */
static GObject *
create_choice_cb (GtkPrintOperation *operation, PrintJob *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *label = gtk_label_new_with_mnemonic (_ ("_Picture:"));
  GtkWidget *list;
  guint chosen = 0;

  for (guint i = 0; i < self->kinds->len; i++)
    gtk_string_list_append (
        titles, g_dpgettext2 (NULL, "chart", ((WeftPictureKind *) self->kinds->pdata[i])->title));
  g_ptr_array_find (self->kinds, self->kind, &chosen);
  list = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&titles)), NULL);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (list), chosen);
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), list);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), list);
  for (guint i = 0; i < 4; i++)
    {
      static const char *const margins[] = { "margin-top", "margin-bottom", "margin-start",
                                             "margin-end" };

      g_object_set (box, margins[i], 12, NULL);
    }
  gtk_widget_set_valign (box, GTK_ALIGN_START);
  self->list = GTK_DROP_DOWN (list);
  return G_OBJECT (box);
}

static void
apply_choice_cb (GtkPrintOperation *operation, GtkWidget *box, PrintJob *self)
{
  guint chosen = gtk_drop_down_get_selected (self->list);

  if (chosen < self->kinds->len)
    self->kind = self->kinds->pdata[chosen];
}

static guint
points_to_px (double points)
{
  return (guint) (points / POINTS_PER_PX);
}

static void
fail_printing (PrintJob *self, GtkPrintOperation *operation, const GError *error)
{
  weft_window_show_toast (self->window, error->message);
  gtk_print_operation_cancel (operation);
}

static void
begin_print_cb (GtkPrintOperation *operation, GtkPrintContext *context, PrintJob *self)
{
  g_autoptr (GError) error = NULL;

  self->options.kind = self->kind;
  self->width = points_to_px (gtk_print_context_get_width (context));
  self->rows = weft_export_lay_out_sheets (
      weft_export_job_get_trace (self->job), &self->options, self->width,
      points_to_px (gtk_print_context_get_height (context)), &error);
  if (self->rows == NULL)
    fail_printing (self, operation, error);
  gtk_print_operation_set_n_pages (operation, self->rows != NULL ? (int) self->rows->len - 1 : 1);
}

/* Draws the pixel rows @from to @to of the image at @y of the sheet. */
static gboolean
draw_rows (PrintJob *self, cairo_t *cr, guint from, guint to, guint y, GError **error)
{
  guint height = g_array_index (self->rows, guint, self->rows->len - 1);
  gboolean is_drawn;

  cairo_save (cr);
  cairo_rectangle (cr, 0, y, self->width, to - from);
  cairo_clip (cr);
  cairo_translate (cr, 0, (double) y - from);
  is_drawn = weft_export_paint (weft_export_job_get_trace (self->job), &self->options, cr,
                                self->width, height, error);
  cairo_restore (cr);
  return is_drawn;
}

static void
draw_page_cb (GtkPrintOperation *operation, GtkPrintContext *context, int page, PrintJob *self)
{
  cairo_t *cr = gtk_print_context_get_cairo_context (context);
  guint top, from, to;
  g_autoptr (GError) error = NULL;

  if (self->rows == NULL)
    return;
  top = g_array_index (self->rows, guint, 0);
  from = g_array_index (self->rows, guint, page);
  to = g_array_index (self->rows, guint, page + 1);
  cairo_scale (cr, POINTS_PER_PX, POINTS_PER_PX);
  if ((top > 0 && !draw_rows (self, cr, 0, top, 0, &error)) ||
      !draw_rows (self, cr, from, to, top, &error))
    fail_printing (self, operation, error);
}

static void
printing_done_cb (GtkPrintOperation *operation, GtkPrintOperationResult result, PrintJob *self)
{
  g_autoptr (GError) error = NULL;

  if (result == GTK_PRINT_OPERATION_RESULT_ERROR)
    {
      gtk_print_operation_get_error (operation, &error);
      weft_window_show_toast (self->window, error->message);
    }
  g_object_unref (operation);
}

void
weft_print (WeftWindow *window, WeftDocumentPage *page, const char *pdf)
{
  WeftDocument *document = weft_document_page_get_document (page);
  GtkPrintOperation *operation = gtk_print_operation_new ();
  g_autoptr (GtkPageSetup) sheet = gtk_page_setup_new ();
  WeftTrace *trace = weft_document_get_trace (document);
  WeftExportOptions options = weft_shown_picture_get_options (page);
  PrintJob *self = g_new0 (PrintJob, 1);

  gtk_page_setup_set_orientation (sheet, GTK_PAGE_ORIENTATION_LANDSCAPE);
  gtk_print_operation_set_default_page_setup (operation, sheet);
  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  gtk_print_operation_set_embed_page_setup (operation, TRUE);
  gtk_print_operation_set_allow_async (operation, TRUE);
  gtk_print_operation_set_job_name (operation, weft_document_get_title (document));
  gtk_print_operation_set_custom_tab_label (operation, C_ ("title", "Picture"));
  options.theme = weft_palette_get (weft_look_get_theme_for (FALSE))->is_grey ?
                      WEFT_THEME_LIGHT_GREY :
                      WEFT_THEME_LIGHT_HIGH_CONTRAST;
  self->window = g_object_ref (window);
  self->job = weft_export_job_new (trace, &options);
  self->options = *weft_export_job_get_options (self->job);
  self->kinds = weft_shown_picture_kinds (trace);
  self->kind = options.kind;
  g_signal_connect (operation, "create-custom-widget", G_CALLBACK (create_choice_cb), self);
  g_signal_connect (operation, "custom-widget-apply", G_CALLBACK (apply_choice_cb), self);
  g_signal_connect (operation, "begin-print", G_CALLBACK (begin_print_cb), self);
  g_signal_connect (operation, "draw-page", G_CALLBACK (draw_page_cb), self);
  g_signal_connect_data (operation, "done", G_CALLBACK (printing_done_cb), self, print_job_free, 0);
  if (pdf != NULL)
    gtk_print_operation_set_export_filename (operation, pdf);
  gtk_print_operation_run (operation,
                           pdf != NULL ? GTK_PRINT_OPERATION_ACTION_EXPORT :
                                         GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG,
                           GTK_WINDOW (window), NULL);
}

/* Copies the image of the visible page, or lets it be dragged from the export button. */

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
