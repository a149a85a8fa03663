/* SPDX-License-Identifier: BSD-3-Clause */
/* Dialogs that choose files. */
#pragma once

#include <gtk/gtk.h>

/* Of eventlogs. */
#define WEFT_MIME_TYPE "application/x-ghc-eventlog"

/* @files: what was chosen, at least one GFile; borrowed. Not called where nothing was chosen. */
typedef void (*WeftFilesChosen) (GListModel *files, gpointer user_data);

/* Asks for logs to open, beginning in the folder of @near (a path), or where it is NULL or "-" in
 * the one that the program runs in. Where @near is the log of a program that Weft ran, it begins in
 * the folder that the program ran in; where that is not known, or @near is installed with Weft, in
 * the folder that was saved to last, else in Documents or the home folder. @destroy frees
 * @user_data when the dialog is closed. */
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

/* Asks where to save, beginning as above, in a folder that one can write to. @name is the proposed
 * name, changed where that would be @near itself; @mime_type is what is written. */
void weft_file_chooser_save (GtkWindow *parent,
                             const char *title,
                             const char *near,
                             const char *name,
                             const char *mime_type,
                             WeftFilesChosen chosen,
                             gpointer user_data,
                             GDestroyNotify destroy);
