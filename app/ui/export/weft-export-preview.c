/* SPDX-License-Identifier: BSD-3-Clause */
/* Draws a preview of the current options on a worker thread, one request at a time. */
#include "weft-export-dialog.h"

#include "weft-ask.h"
#include "weft-object.h"

#include <glib/gi18n.h>
#include <math.h>

/* Maximum side of a preview, device pixels. */
#define MAX_SIDE 1400

struct _WeftExportPreview
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkPicture *picture; /* borrowed, child of @box */
  GtkLabel *label;     /* borrowed, child of @box */
  WeftAsk *ask;
};

G_DEFINE_FINAL_TYPE (WeftExportPreview, weft_export_preview, GTK_TYPE_WIDGET)

typedef struct
{
  WeftExportJob *job;
  WeftExportFormat format;
  double width, height;     /* result: size in px */
  cairo_surface_t *surface; /* result: the image, or NULL */
  char *error;              /* result: the error, or NULL */
} Preview;

static void
preview_free (gpointer data)
{
  Preview *preview = data;

  weft_export_job_free (preview->job);
  g_clear_pointer (&preview->surface, cairo_surface_destroy);
  g_free (preview->error);
  g_free (preview);
}

/* Runs on a worker thread, and stores the result in @question. */
static gpointer
draw_preview (gpointer question, WeftAskRun *run, GCancellable *cancellable)
{
  Preview *preview = question;
  g_autoptr (GError) error = NULL;

  preview->surface = weft_export_preview_surface (
      weft_export_job_get_trace (preview->job), weft_export_job_get_options (preview->job),
      MAX_SIDE, &preview->width, &preview->height, &error);
  if (error != NULL)
    preview->error = g_strdup (error->message);
  return NULL;
}

/* Returns the size as text, such as "16.00 × 9.00 cm", with the number of pixels for a bitmap. */
static char *
size_text (const Preview *preview)
{
  const WeftExportOptions *options = weft_export_job_get_options (preview->job);
  WeftLength unit = options->size.unit;
  double px = weft_length_to_px (unit);
  int digits = unit == WEFT_LENGTH_PX ? 0 : 2;
  guint scale = preview->format == WEFT_EXPORT_PNG ? MAX (options->scale, 1) : 1;
  g_autofree char *size = g_strdup_printf ("%.*f × %.*f %s", digits, preview->width / px, digits,
                                           preview->height / px, weft_length_name (unit));

  if (preview->format != WEFT_EXPORT_PNG || (unit == WEFT_LENGTH_PX && scale == 1))
    return g_steal_pointer (&size);
  /* Translators: the size of a picture on paper or screen, and the pixels of its file */
  return g_strdup_printf (_ ("%s, a file of %.0f × %.0f pixels"), size,
                          round (preview->width * scale), round (preview->height * scale));
}

static void
preview_ready_cb (gpointer owner, gpointer question, gpointer answer)
{
  WeftExportPreview *self = owner;
  const Preview *preview = question;
  cairo_surface_t *surface = preview->surface;
  g_autoptr (GdkTexture) texture = NULL;
  g_autofree char *text = preview->error != NULL ? g_strdup (preview->error) : size_text (preview);

  if (surface != NULL)
    {
      int width = cairo_image_surface_get_width (surface);
      int height = cairo_image_surface_get_height (surface);
      gsize stride = (gsize) cairo_image_surface_get_stride (surface);
      g_autoptr (GBytes) bytes =
          g_bytes_new (cairo_image_surface_get_data (surface), stride * (gsize) height);

      texture = gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);
    }
  gtk_picture_set_paintable (self->picture, GDK_PAINTABLE (texture));
  gtk_label_set_label (self->label, text);
}

static const WeftAskClass ask_class = {
  .answer = draw_preview,
  .receive_answer = preview_ready_cb,
  .free_question = preview_free,
  .has_queue = TRUE,
};

static void
weft_export_preview_class_init (WeftExportPreviewClass *klass)
{
  weft_class_add_owned (klass, WeftExportPreview, weft_ask_free, ask);
  weft_class_add_owned (klass, WeftExportPreview, gtk_widget_unparent, box);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
weft_export_preview_init (WeftExportPreview *self)
{
  GtkWidget *picture = gtk_picture_new (), *label = gtk_label_new (NULL);

  self->ask = weft_ask_new (&ask_class, self);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  self->picture = GTK_PICTURE (picture);
  gtk_picture_set_alternative_text (self->picture, _ ("Preview of the picture"));
  gtk_widget_set_vexpand (picture, TRUE);
  gtk_widget_set_hexpand (picture, TRUE);
  gtk_widget_add_css_class (picture, "weft-export-preview");
  self->label = GTK_LABEL (label);
  gtk_label_set_wrap (self->label, TRUE);
  gtk_label_set_justify (self->label, GTK_JUSTIFY_CENTER);
  gtk_widget_add_css_class (label, "weft-second");
  gtk_widget_add_css_class (label, "numeric");
  gtk_box_append (GTK_BOX (self->box), picture);
  gtk_box_append (GTK_BOX (self->box), label);
}

void
weft_export_preview_show (WeftExportPreview *self,
                          WeftTrace *trace,
                          const WeftExportOptions *options,
                          WeftExportFormat format)
{
  Preview *preview;

  g_return_if_fail (WEFT_IS_EXPORT_PREVIEW (self));
  preview = g_new0 (Preview, 1);
  preview->job = weft_export_job_new (trace, options);
  preview->format = format;
  weft_ask (self->ask, preview);
}

const char *
weft_export_preview_get_text (WeftExportPreview *self)
{
  const char *text = gtk_label_get_label (self->label);

  return *text != '\0' ? text : NULL;
}
