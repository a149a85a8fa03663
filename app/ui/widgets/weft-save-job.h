/* SPDX-License-Identifier: BSD-3-Clause */
/* Writing of a file on a worker thread, with the window's message about the outcome. */
#pragma once

#include "weft-ask.h"
#include "weft-document.h"
#include "weft-file-save.h"
#include <gtk/gtk.h>

/* Writes @what to @path. Runs on a worker thread, which may report its progress by
 * weft_save_job_tell(). */
typedef gboolean (*WeftSaveFunc) (gconstpointer what,
                                  const char *path,
                                  WeftFileConsent consent,
                                  WeftAskRun *run,
                                  GCancellable *cancellable,
                                  GError **error);

/* Tells that @done of the file, 0 to 1, are written. @run: a WeftAskRun. */
void weft_save_job_tell (gpointer run, double done);

/* Writes @what, which is taken over and freed by @free_what, to the file at @path, by @func. The
 * window of @widget, the one that was activated, reports the result, and, if that takes a while,
 * the progress, with a button to cancel. If the file is an eventlog, the user is asked first. */
void weft_save_job_start (GtkWidget *widget,
                          const char *path,
                          WeftSaveFunc func,
                          gpointer what,
                          GDestroyNotify free_what);

/* Like weft_save_job_start(), to a file that is chosen in a dialog with @title. It proposes the
 * name of @document with @suffix ("-threads.csv"; CSV, HTML, JSON or an eventlog), or the suffix
 * alone if @document is NULL. Nothing is written if no file is chosen. */
void weft_save_job_ask (GtkWidget *widget,
                        const char *title,
                        WeftDocument *document,
                        const char *suffix,
                        WeftSaveFunc func,
                        gpointer what,
                        GDestroyNotify free_what);
