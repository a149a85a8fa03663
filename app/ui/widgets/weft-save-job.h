/* SPDX-License-Identifier: BSD-3-Clause */
/* Save job: writes a file on a worker thread, and reports the outcome in the window. */
#pragma once

#include "weft-ask.h"
#include "weft-document.h"
#include "weft-file-save.h"

#include <adwaita.h>
#include <gtk/gtk.h>

/* Writes @what to @path. Runs on a worker thread, and may report its progress with
 * weft_save_job_report(). */
typedef gboolean (*WeftSaveFunc) (gconstpointer what,
                                  const char *path,
                                  WeftFileConsent consent,
                                  WeftAskRun *run,
                                  GCancellable *cancellable,
                                  GError **error);

/* Reports that the fraction @done (0 to 1) of the file is written. @run is a WeftAskRun. */
void weft_save_job_report (gpointer run, double done);

/* Writes @what to the file at @path with @func. Takes ownership of @what, which is freed by
 * @free_what. The window of @widget, the widget that was activated, reports the result and, if
 * writing takes a while, shows the progress with a button to cancel. The user is asked before an
 * eventlog is replaced. */
void weft_save_job_start (GtkWidget *widget,
                          const char *path,
                          WeftSaveFunc func,
                          gpointer what,
                          GDestroyNotify free_what);

/* Like weft_save_job_start(), but for a file that the user chooses in a dialog with @title. The
 * dialog proposes the name of @document with @suffix ("-threads.csv"; CSV, HTML, JSON or an
 * eventlog). If @document is NULL, the proposed name is @suffix without its first character.
 * Nothing is written if no file is chosen. */
void weft_save_job_ask (GtkWidget *widget,
                        const char *title,
                        WeftDocument *document,
                        const char *suffix,
                        WeftSaveFunc func,
                        gpointer what,
                        GDestroyNotify free_what);

/* Shows @text in a toast of a window, in place of the visible one. If @path is not NULL, the toast
 * is about a file that was saved, and a button opens its folder. */
void weft_toast_show (AdwToastOverlay *overlay, const char *text, const char *path);
