/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes a file behind the window's back, and has the window say what came of it. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Writes @what to @path. Runs on a worker thread. */
typedef gboolean (*WeftSaveFunc) (gconstpointer what,
                                  const char *path,
                                  GCancellable *cancellable,
                                  GError **error);

/* Has @func write @what, which it takes and frees by @free_what, to @file, which has a path.
 * @widget is the one that a person used: its window says whether the file is saved. */
void weft_save_job_start (
    GtkWidget *widget, GFile *file, WeftSaveFunc func, gpointer what, GDestroyNotify free_what);

G_END_DECLS
