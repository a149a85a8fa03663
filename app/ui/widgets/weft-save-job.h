/* SPDX-License-Identifier: BSD-3-Clause */
/* Writing of a file on a worker thread, with the window's message about the outcome. */
#pragma once

#include "weft-ask.h"
#include "weft-document.h"
#include "weft-file-save.h"
#include <gtk/gtk.h>

/* Writes @what to @path. Runs on a worker thread, which may tell how far it is by
 * weft_save_job_tell(). */
typedef gboolean (*WeftSaveFunc) (gconstpointer what,
                                  const char *path,
                                  WeftFileConsent consent,
                                  WeftAskRun *run,
                                  GCancellable *cancellable,
                                  GError **error);

/* Tells that @done of the file, 0 to 1, are written. @run: a WeftAskRun. */
void weft_save_job_tell (gpointer run, double done);

/* Has @func write @what, which it takes and frees by @free_what, to the file at @path. @widget is
 * the one that a person used: its window says whether the file is saved, and, where that takes a
 * while, how far it is, with a button to cancel it. Where the file is an eventlog, the person is
 * asked first. */
void weft_save_job_start (GtkWidget *widget,
                          const char *path,
                          WeftSaveFunc func,
                          gpointer what,
                          GDestroyNotify free_what);

/* The same to a file that the person is asked for by a dialog with @title. It proposes the name of
 * @document with @suffix ("-threads.csv"; CSV, HTML, JSON or an eventlog), or, where the rows are
 * of no one document (NULL), the suffix alone. Nothing is written where the person chooses no file.
 */
void weft_save_job_ask (GtkWidget *widget,
                        const char *title,
                        WeftDocument *document,
                        const char *suffix,
                        WeftSaveFunc func,
                        gpointer what,
                        GDestroyNotify free_what);
