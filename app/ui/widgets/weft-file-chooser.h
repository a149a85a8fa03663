/* SPDX-License-Identifier: BSD-3-Clause */
/* Dialogs that choose files. */
#pragma once

#include <gtk/gtk.h>

/* Of eventlogs. */
#define WEFT_MIME_TYPE "application/x-ghc-eventlog"

/* @files: what was chosen, at least one GFile; borrowed. Not called where nothing was chosen. */
typedef void (*WeftFilesChosen) (GListModel *files, gpointer user_data);

/* Asks for logs to open, beginning in the folder of @near (a path), or where it is NULL or "-" in
 * the one that the program runs in. @destroy frees @user_data when the dialog is closed. */
void weft_file_chooser_open (GtkWindow *parent,
                             const char *near,
                             WeftFilesChosen chosen,
                             gpointer user_data,
                             GDestroyNotify destroy);

/* Asks for one file, or, with @is_folder, a folder; begins as above. */
void weft_file_chooser_choose (GtkWindow *parent,
                               const char *title,
                               gboolean is_folder,
                               const char *near,
                               WeftFilesChosen chosen,
                               gpointer user_data,
                               GDestroyNotify destroy);

/* Asks where to save, beginning where @near says as above, where one may write there; @name is the
 * proposed name and @mime_type what is written. */
void weft_file_chooser_save (GtkWindow *parent,
                             const char *title,
                             const char *near,
                             const char *name,
                             const char *mime_type,
                             WeftFilesChosen chosen,
                             gpointer user_data,
                             GDestroyNotify destroy);
