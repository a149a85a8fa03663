/* SPDX-License-Identifier: BSD-3-Clause */
/* Group of rows to choose what is recorded when a program is run. */
#pragma once

#include "weft-program.h"
#include <adwaita.h>

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
