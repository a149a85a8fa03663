/* SPDX-License-Identifier: BSD-3-Clause */
/* Parts of the window for a program that Weft runs. */
#pragma once

#include "weft-process.h"
#include "weft-program-run.h"
#include "weft-program.h"

#include <adwaita.h>

/* Group of rows to choose what is recorded when a program is run. */
#define WEFT_TYPE_RECORDINGS_GROUP (weft_recordings_group_get_type ())
G_DECLARE_FINAL_TYPE (
    WeftRecordingsGroup, weft_recordings_group, WEFT, RECORDINGS_GROUP, AdwPreferencesGroup)

/* Offers the recordings available for @program, or all recordings if @program is NULL. */
void weft_recordings_group_set_program (WeftRecordingsGroup *self, const WeftProgram *program);

/* Selects exactly the recordings with the ids in @ids, which is NULL-terminated. */
void weft_recordings_group_set_chosen (WeftRecordingsGroup *self, const char *const *ids);

/* Sets the interval between heap samples (ns). The entry for the interval is visible while a heap
 * profile is chosen. */
void weft_recordings_group_set_heap_interval (WeftRecordingsGroup *self, guint64 ns);

/* Returns the interval between heap profile samples (ns), or the default if the text is invalid. */
guint64 weft_recordings_group_get_heap_interval (WeftRecordingsGroup *self);

/* Returns FALSE and focuses the entry if the interval is visible and invalid. */
gboolean weft_recordings_group_check (WeftRecordingsGroup *self);

/* Returns the ids of the recordings that are chosen and available. Newly allocated. */
char **weft_recordings_group_get_chosen (WeftRecordingsGroup *self);

/* Pane for a program run by Weft: its state, its output, and buttons to stop it. */
#define WEFT_TYPE_RUN_PANE (weft_run_pane_get_type ())
G_DECLARE_FINAL_TYPE (WeftRunPane, weft_run_pane, WEFT, RUN_PANE, AdwBin)

/* Keeps a reference to @run, and ends the program when the pane is disposed. */
GtkWidget *weft_run_pane_new (WeftProgramRun *run);

/* Dialog that tries RTS flags: runs a program with one setting of flags after another, and lists
 * the result of each setting. */
#define WEFT_TYPE_TUNE_DIALOG (weft_tune_dialog_get_type ())
G_DECLARE_FINAL_TYPE (WeftTuneDialog, weft_tune_dialog, WEFT, TUNE_DIALOG, AdwWindow)

/* Creates a dialog over @window, filled in with the command line of @process. @path is the path of
 * the log of @process, or NULL if there is none. */
GtkWidget *weft_tune_dialog_new (GtkWindow *window, const WeftProcess *process, const char *path);
