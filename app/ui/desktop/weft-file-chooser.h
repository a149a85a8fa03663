/* SPDX-License-Identifier: BSD-3-Clause */
/* File dialogs. */
#pragma once

#include <gtk/gtk.h>

/* MIME type of eventlogs. */
#define WEFT_MIME_TYPE "application/x-ghc-eventlog"

/* Called with the chosen @files: one or more borrowed GFiles. Not called if the dialog was
 * cancelled. */
typedef void (*WeftFilesChosen) (GListModel *files, gpointer user_data);

/* Asks for logs to open. The dialog starts in the folder of @near (a path), or in the working
 * directory if @near is NULL or "-". For the log of a program that Weft ran, the dialog starts in
 * the folder in which the program ran. If that folder is unknown, or if @near is installed with
 * Weft, the dialog starts in the folder of the last save, else in Documents or the home folder.
 * @destroy frees @user_data when the dialog is closed. */
void weft_file_chooser_open (GtkWindow *parent,
                             const char *near,
                             WeftFilesChosen chosen,
                             gpointer user_data,
                             GDestroyNotify destroy);

/* Asks for one file, or for a folder if @is_folder. The dialog starts in the same folder as
 * with weft_file_chooser_open(). */
void weft_file_chooser_choose (GtkWindow *parent,
                               const char *title,
                               gboolean is_folder,
                               const char *near,
                               WeftFilesChosen chosen,
                               gpointer user_data,
                               GDestroyNotify destroy);

/* Asks for a file to save to. The dialog starts in the same folder as with
 * weft_file_chooser_open(), but skips folders that are not writable. @name is the proposed name,
 * which is changed if the file would replace @near. @mime_type is the type of the file. */
void weft_file_chooser_save (GtkWindow *parent,
                             const char *title,
                             const char *near,
                             const char *name,
                             const char *mime_type,
                             WeftFilesChosen chosen,
                             gpointer user_data,
                             GDestroyNotify destroy);

/* Returns the path that weft_file_chooser_save() proposes, with a number before the suffix if the
 * file exists: "run-part 2.eventlog". Returns NULL if no proposed folder is writable. Newly
 * allocated. */
char *weft_file_chooser_new_path (const char *near, const char *name);
