/* SPDX-License-Identifier: BSD-3-Clause */
/* Draws an image in the requested format. */
#include "weft-export-dialog.h"

#include "weft-look.h"
#include "weft-object.h"
#include "weft-picture.h"
#include "weft-save-job.h"
#include "weft-settings.h"

struct _WeftPictureContent
{
  GdkContentProvider parent_instance;

  /* owned */
  WeftExportJob *job;
  char *file;
};

G_DEFINE_FINAL_TYPE (WeftPictureContent, weft_picture_content, GDK_TYPE_CONTENT_PROVIDER)

static GBytes *
draw_png (WeftPictureContent *self, GError **error)
{
  return weft_export_to_bytes (weft_export_job_get_trace (self->job),
                               weft_export_job_get_options (self->job), WEFT_EXPORT_PNG, error);
}

static GBytes *
draw_svg (WeftPictureContent *self, GError **error)
{
  return weft_export_to_bytes (weft_export_job_get_trace (self->job),
                               weft_export_job_get_options (self->job), WEFT_EXPORT_SVG, error);
}

/* Writes the image to a PNG file, replacing an earlier file with the same name. Returns the URI of
 * the file. */
static GBytes *
draw_png_file (WeftPictureContent *self, GError **error)
{
  g_autofree char *folder = g_build_filename (g_get_user_cache_dir (), "weft", "pictures", NULL);
  g_autofree char *path = g_build_filename (folder, self->file, NULL);
  g_autofree char *uri = NULL;

  g_mkdir_with_parents (folder, 0700);
  if (!weft_export_chart (weft_export_job_get_trace (self->job),
                          weft_export_job_get_options (self->job), path, error))
    return NULL;
  uri = g_filename_to_uri (path, NULL, error);
  if (uri == NULL)
    return NULL;
  return g_bytes_new_take (g_strconcat (uri, "\r\n", NULL), strlen (uri) + 2);
}

/* Formats of the image, in order of preference. */
static const struct
{
  const char *mime_type;
  GBytes *(*draw) (WeftPictureContent *self, GError **error);
} formats[] = {
  { "image/png", draw_png },
  { "image/svg+xml", draw_svg },
  { "text/uri-list", draw_png_file },
};

static GdkContentFormats *
weft_picture_content_ref_formats (GdkContentProvider *provider)
{
  GdkContentFormatsBuilder *builder = gdk_content_formats_builder_new ();

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    gdk_content_formats_builder_add_mime_type (builder, formats[i].mime_type);
  return gdk_content_formats_builder_free_to_formats (builder);
}

typedef struct
{
  const char *mime_type;
  GOutputStream *stream;
} WriteRequest;

static void
write_request_free (gpointer data)
{
  WriteRequest *request = data;

  g_object_unref (request->stream);
  g_free (request);
}

static void
write_picture (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const WriteRequest *request = data;
  g_autoptr (GBytes) bytes = NULL;
  GError *error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_str_equal (formats[i].mime_type, request->mime_type))
      bytes = formats[i].draw (source, &error);
  if (bytes != NULL)
    g_output_stream_write_all (request->stream, g_bytes_get_data (bytes, NULL),
                               g_bytes_get_size (bytes), NULL, cancellable, &error);
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

static void
weft_picture_content_write_mime_type_async (GdkContentProvider *provider,
                                            const char *mime_type,
                                            GOutputStream *stream,
                                            int priority,
                                            GCancellable *cancellable,
                                            GAsyncReadyCallback callback,
                                            gpointer user_data)
{
  GTask *task = g_task_new (provider, cancellable, callback, user_data);
  WriteRequest *request = g_new (WriteRequest, 1);

  *request = (WriteRequest){ g_intern_string (mime_type), g_object_ref (stream) };
  g_task_set_task_data (task, request, write_request_free);
  g_task_set_priority (task, priority);
  g_task_run_in_thread (task, write_picture);
  g_object_unref (task);
}

static gboolean
weft_picture_content_write_mime_type_finish (GdkContentProvider *provider,
                                             GAsyncResult *result,
                                             GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
weft_picture_content_class_init (WeftPictureContentClass *klass)
{
  GdkContentProviderClass *provider_class = GDK_CONTENT_PROVIDER_CLASS (klass);

  weft_class_add_owned (klass, WeftPictureContent, weft_export_job_free, job);
  weft_class_add_owned (klass, WeftPictureContent, g_free, file);
  provider_class->ref_formats = weft_picture_content_ref_formats;
  provider_class->write_mime_type_async = weft_picture_content_write_mime_type_async;
  provider_class->write_mime_type_finish = weft_picture_content_write_mime_type_finish;
}

static void
weft_picture_content_init (WeftPictureContent *self)
{
}

GdkContentProvider *
weft_picture_content_new (WeftExportJob *job, const char *file)
{
  WeftPictureContent *self = g_object_new (WEFT_TYPE_PICTURE_CONTENT, NULL);

  self->job = job;
  self->file = g_strdup (file);
  return GDK_CONTENT_PROVIDER (self);
}

void
weft_shown_picture_set_options (WeftExportOptions *options, WeftPlot *plot, WeftHeapState *heap)
{
  const WeftCriticalPath *path =
      weft_path_finder_get_path (weft_plot_get_path (plot), &options->path_thread);

  /* lanes of the plot, with its critical path */
  options->layout = weft_plot_get_shown_layout (plot);
  options->thread_rows = weft_plot_get_thread_rows (plot);
  options->lanes_growth = weft_plot_get_growth (plot);
  options->critical_path = path != NULL;
  options->path_to = path != NULL ? path->to : 0;
  options->heap_options = weft_heap_options_default ();
  options->heap_choice.group = WEFT_HEAP_NO_GROUP;
  if (heap == NULL)
    return;
  options->heap_options = *weft_heap_state_get_options (heap);
  options->heap_choice = *weft_heap_state_get_choice (heap);
}

GPtrArray *
weft_shown_picture_kinds (const WeftTrace *trace)
{
  GPtrArray *all = g_ptr_array_new ();
  guint n;
  const WeftPictureKind *kinds = weft_picture_kinds (&n);

  for (guint i = 0; i < n; i++)
    if (i == 0 || kinds[i].klass->log_has_data (&kinds[i], trace))
      g_ptr_array_add (all, (gpointer) &kinds[i]);
  return all;
}

WeftExportOptions
weft_shown_picture_get_options (WeftDocumentPage *page)
{
  WeftDocument *document = weft_document_page_get_document (page);
  WeftPage *shown = weft_document_page_get_shown_page (page);
  const WeftPageClass *klass = WEFT_PAGE_GET_CLASS (shown);
  WeftRange visible = weft_view_get_visible (weft_document_get_view (document));
  WeftExportOptions options = {
    .from = visible.from,
    .to = visible.to,
    .theme = weft_look_get_theme (),
    .gc_bands = g_settings_get_boolean (weft_settings_get (), "gc-bands"),
    .title = weft_document_get_title (document),
  };

  options.kind =
      weft_picture_find (klass->get_picture != NULL ? klass->get_picture (shown) : "timeline");
  weft_shown_picture_set_options (&options, weft_document_page_get_plot (page),
                                  klass->get_heap != NULL ? klass->get_heap (shown) : NULL);
  return options;
}

/* Copies the data that the options of an exported image borrow. */

struct _WeftExportJob
{
  WeftTrace *trace;
  WeftTrace *compared;            /* owned value of @options.compared, or NULL */
  WeftHeapComparison *comparison; /* owned value of @options.comparison, or NULL */
  char *names[2];                 /* owned values of @options.names, or NULL */
  WeftExportOptions options;
  char *title;                 /* owned value of @options.title */
  GHashTable *hidden;          /* owned value of @options.heap_options.hidden */
  WeftHeapChoice choice;       /* owned value of @options.heap_choice */
  WeftLaneLayout *layout;      /* owned value of @options.layout, or NULL */
  WeftThreadRows *thread_rows; /* owned value of @options.thread_rows */
};

void
weft_export_job_free (WeftExportJob *job)
{
  weft_shared_unref (job->trace);
  g_clear_pointer (&job->compared, weft_shared_unref);
  g_clear_pointer (&job->comparison, weft_shared_unref);
  for (guint i = 0; i < 2; i++)
    g_free (job->names[i]);
  g_free (job->title);
  g_clear_pointer (&job->hidden, g_hash_table_unref);
  weft_heap_choice_clear (&job->choice);
  g_clear_pointer (&job->layout, weft_lane_layout_free);
  g_clear_pointer (&job->thread_rows, weft_shared_unref);
  g_free (job);
}

WeftExportJob *
weft_export_job_new (WeftTrace *trace, const WeftExportOptions *options)
{
  WeftExportJob *job = g_new0 (WeftExportJob, 1);

  job->trace = weft_shared_ref (trace);
  job->options = *options;
  if (options->compared != NULL)
    job->compared = weft_shared_ref (options->compared);
  if (options->comparison != NULL)
    job->comparison = weft_shared_ref (options->comparison);
  for (guint i = 0; i < 2; i++)
    job->options.names[i] = job->names[i] = g_strdup (options->names[i]);
  job->title = g_strdup (options->title);
  job->options.title = job->title;
  job->hidden = weft_heap_options_copy_hidden (options->heap_options.hidden);
  job->options.heap_options.hidden = job->hidden;
  weft_heap_choice_copy (&job->choice, &options->heap_choice);
  job->options.heap_choice = job->choice;
  if (options->layout != NULL)
    job->options.layout = job->layout = weft_lane_layout_copy (options->layout);
  if (options->thread_rows != NULL)
    job->options.thread_rows = job->thread_rows = weft_shared_ref (options->thread_rows);
  return job;
}

WeftTrace *
weft_export_job_get_trace (const WeftExportJob *self)
{
  return self->trace;
}

const WeftExportOptions *
weft_export_job_get_options (const WeftExportJob *self)
{
  return &self->options;
}

static gboolean
save_picture (gconstpointer what,
              const char *path,
              WeftFileConsent consent,
              WeftAskRun *run,
              GCancellable *cancellable,
              GError **error)
{
  const WeftExportJob *job = what;
  WeftExportOptions options = job->options;

  options.consent = consent;
  return weft_export_chart (job->trace, &options, path, error);
}

void
weft_export_job_start (GtkWidget *widget,
                       WeftTrace *trace,
                       const WeftExportOptions *options,
                       const char *path)
{
  weft_save_job_start (widget, path, save_picture, weft_export_job_new (trace, options),
                       (GDestroyNotify) weft_export_job_free);
}
