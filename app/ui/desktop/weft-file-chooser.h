/* SPDX-License-Identifier: BSD-3-Clause */
/* File dialogs. */
#pragma once

#include <gtk/gtk.h>

/* MIME type of eventlogs. */
#define WEFT_MIME_TYPE "application/x-ghc-eventlog"

/* Called with the chosen @files: at least one GFile, borrowed. Not called if the dialog was
 * cancelled. */
typedef void (*WeftFilesChosen) (GListModel *files, gpointer user_data);

/* Asks for logs to open. The initial folder is that of @near (a path), or the working directory if
 * it is NULL or "-". If @near is the log of a program that Weft ran, it is the folder that the
 * program ran in; if that is unknown, or @near is installed with Weft, it is the folder of the last
 * save, else Documents or the home folder. @destroy frees @user_data when the dialog is closed. */
void weft_file_chooser_open (GtkWindow *parent,
                             const char *near,
                             WeftFilesChosen chosen,
                             gpointer user_data,
                             GDestroyNotify destroy);

/* Asks for one file, or a folder with @is_folder. The initial folder is that of
 * weft_file_chooser_open(). */
void weft_file_chooser_choose (GtkWindow *parent,
                               const char *title,
                               gboolean is_folder,
                               const char *near,
                               WeftFilesChosen chosen,
                               gpointer user_data,
                               GDestroyNotify destroy);

/* Asks for a file to save to, in a writable initial folder as above. @name is the proposed name,
 * changed if it would be that of @near itself; @mime_type is the type of the file. */
void weft_file_chooser_save (GtkWindow *parent,
                             const char *title,
                             const char *near,
                             const char *name,
                             const char *mime_type,
                             WeftFilesChosen chosen,
                             gpointer user_data,
                             GDestroyNotify destroy);
