/* SPDX-License-Identifier: BSD-3-Clause */
/* Group of rows that choose what is recorded of a program. */
#pragma once

#include "weft-program.h"
#include <adwaita.h>

#define WEFT_TYPE_RECORDINGS_GROUP (weft_recordings_group_get_type ())
G_DECLARE_FINAL_TYPE (
    WeftRecordingsGroup, weft_recordings_group, WEFT, RECORDINGS_GROUP, AdwPreferencesGroup)

/* Offers what @program can be recorded with, or, where that is NULL, everything. */
void weft_recordings_group_set_program (WeftRecordingsGroup *self, const WeftProgram *program);

/* Chooses those with @ids, and no others; NULL-terminated. */
void weft_recordings_group_choose (WeftRecordingsGroup *self, const char *const *ids);

/* Time between two samples of a heap profile, in ns. It is asked for where one is chosen. */
void weft_recordings_group_set_heap_interval (WeftRecordingsGroup *self, guint64 ns);

/* The default, where what was typed cannot be used. */
guint64 weft_recordings_group_get_heap_interval (WeftRecordingsGroup *self);

/* FALSE, and the entry is focused, where it is asked for and cannot be used. */
gboolean weft_recordings_group_check (WeftRecordingsGroup *self);

/* The ids of those that are chosen and can be made. Newly allocated. */
char **weft_recordings_group_get_chosen (WeftRecordingsGroup *self);
