/* SPDX-License-Identifier: BSD-3-Clause */
/* Dialog with the options of an exported image. */
#pragma once

#include "weft-convert.h"
#include "weft-document-page.h"
#include "weft-document.h"
#include "weft-export.h"

#include <adwaita.h>
#include <gtk/gtk.h>

#define WEFT_TYPE_EXPORT_DIALOG (weft_export_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WeftExportDialog, weft_export_dialog, WEFT, EXPORT_DIALOG, AdwWindow)

/* Creates a dialog over @window for the document of @page, which must have a trace. The content of
 * @page is initially selected. Toasts in @window report the result. */
GtkWidget *weft_export_dialog_new (GtkWindow *window, WeftDocumentPage *page);

/* Returns the current options. Title, hidden bands and group are borrowed. */
WeftExportOptions weft_export_dialog_get_options (WeftExportDialog *self);

/* Writes the image to @path and closes the dialog. The window reports the result. If @path has no
 * known suffix, the suffix of the selected format is appended. */
void weft_export_dialog_save (WeftExportDialog *self, const char *path);

/* Dialog that saves a log or a range of it in a format of another program. */
#define WEFT_TYPE_DATA_DIALOG (weft_data_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WeftDataDialog, weft_data_dialog, WEFT, DATA_DIALOG, AdwWindow)

/* Creates a dialog over @window for @document, which must have a trace. The initial choice is the
 * selected range, or the whole log if no range is selected. Toasts in @window report the result. */
GtkWidget *weft_data_dialog_new (GtkWindow *window, WeftDocument *document);

/* Writes the file at @path in @format on a worker thread and closes the dialog. The window shows
 * the progress and reports the result. An eventlog is written without the program's environment. */
void weft_data_dialog_save (WeftDataDialog *self, WeftConvertFormat format, const char *path);

/* Preview of an exported image, with the size of the image below. */
#define WEFT_TYPE_EXPORT_PREVIEW (weft_export_preview_get_type ())
G_DECLARE_FINAL_TYPE (WeftExportPreview, weft_export_preview, WEFT, EXPORT_PREVIEW, GtkWidget)

/* Draws @trace with @options in @format on a worker thread, then shows the image or the error. The
 * previous preview stays until then. */
void weft_export_preview_show (WeftExportPreview *self,
                               WeftTrace *trace,
                               const WeftExportOptions *options,
                               WeftExportFormat format);

/* Returns the text below the preview, or NULL before the first preview. Borrowed. */
const char *weft_export_preview_get_text (WeftExportPreview *self);

/* Combo row with the ranges that can be exported: the visible range, the whole log, the selected
 * range, and a range that the user enters. */

/* Adds the ranges of @document's view that can be exported, with their lengths, to the string list
 * of @row, which is empty. The selected range is chosen if there is one. If the log has several
 * processes, the group of @row says which one is exported. */
void weft_range_row_fill (AdwComboRow *row, WeftDocument *document);

/* Chooses the whole log. */
void weft_range_row_choose_all (AdwComboRow *row);

/* Returns the range of @view that is chosen in @row: the current visible or selected range, or the
 * whole log. Sets @is_all, unless it is NULL, to TRUE for the whole log and to FALSE otherwise. */
WeftRange weft_range_row_get (AdwComboRow *row, WeftView *view, gboolean *is_all);

/* Image of a log that worker threads can draw, with copies of all the data it needs. */

/* Immutable; may be drawn on any thread. */
typedef struct _WeftExportJob WeftExportJob;

/* Creates a job with copies of @options and of everything they borrow. */
WeftExportJob *weft_export_job_new (WeftTrace *trace, const WeftExportOptions *options);
void weft_export_job_free (WeftExportJob *self);

/* Returns the trace of the job. Borrowed. */
WeftTrace *weft_export_job_get_trace (const WeftExportJob *self);
const WeftExportOptions *weft_export_job_get_options (const WeftExportJob *self);

/* Draws @trace to @path with weft_save_job_start(). @options and their title are copied. */
void weft_export_job_start (GtkWidget *widget,
                            WeftTrace *trace,
                            const WeftExportOptions *options,
                            const char *path);

/* Content provider of an image for the clipboard and for drags: PNG and SVG, drawn on demand on a
 * worker thread. */
#define WEFT_TYPE_PICTURE_CONTENT (weft_picture_content_get_type ())
G_DECLARE_FINAL_TYPE (
    WeftPictureContent, weft_picture_content, WEFT, PICTURE_CONTENT, GdkContentProvider)

/* Takes ownership of @job. File managers get a PNG named @file in the cache folder. */
GdkContentProvider *weft_picture_content_new (WeftExportJob *job, const char *file);

/* Options of an exported image for the content of a page. */

/* Sets the fields of @options that describe the content of a page: the lanes of @plot with its
 * critical path, and the heap profile @heap, which may be NULL. @options borrows from @plot and
 * @heap until they change. */
void
weft_shown_picture_set_options (WeftExportOptions *options, WeftPlot *plot, WeftHeapState *heap);

/* Returns the kinds of images that can be chosen: the first kind and all kinds for which @trace has
 * data. Elements: WeftPictureKind, borrowed. */
GPtrArray *weft_shown_picture_kinds (const WeftTrace *trace);

/* Returns the options for the visible range and the image that @page shows, or the timeline if it
 * shows no image. Everything is borrowed from @page and its document. */
WeftExportOptions weft_shown_picture_get_options (WeftDocumentPage *page);
