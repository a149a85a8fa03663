/* SPDX-License-Identifier: BSD-3-Clause */
/* Writing of a file on a worker thread, with the window's message about the outcome. */
#pragma once

#include "weft-file-save.h"
#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Writes @what to @path. Runs on a worker thread. */
typedef gboolean (*WeftSaveFunc) (gconstpointer what,
                                  const char *path,
                                  WeftFileConsent consent,
                                  GCancellable *cancellable,
                                  GError **error);

/* Has @func write @what, which it takes and frees by @free_what, to @file, which has a path.
 * @widget is the one that a person used: its window says whether the file is saved. Where the
 * file is an eventlog, the person is asked first. */
void weft_save_job_start (
    GtkWidget *widget, GFile *file, WeftSaveFunc func, gpointer what, GDestroyNotify free_what);

G_END_DECLS
