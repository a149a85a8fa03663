/* SPDX-License-Identifier: BSD-3-Clause */
/* Recordings: the recipes with which Weft can start a program, and the flags for them. */
#pragma once

#include "weft-program.h"
#include "weft-recipes.h"

/* Time between two samples of a heap profile (ns): default of the RTS, minimum and maximum. */
#define WEFT_HEAP_INTERVAL     (100 * G_GUINT64_CONSTANT (1000000))
#define WEFT_HEAP_INTERVAL_MIN G_GUINT64_CONSTANT (1000000)
#define WEFT_HEAP_INTERVAL_MAX (600 * G_GUINT64_CONSTANT (1000000000))

/* Returns TRUE if @ns is from WEFT_HEAP_INTERVAL_MIN to WEFT_HEAP_INTERVAL_MAX. */
gboolean weft_heap_interval_is_allowed (guint64 ns);

/* Returns a new array of all recordings (const WeftRecipe) in display order. */
GPtrArray *weft_recordings (void);

/* Returns the recording with @id, such as "heap-retainer", or NULL. */
const WeftRecipe *weft_recording_find (const char *id);

/* Returns the translated name of a recording, newly allocated, such as "Heap profile by
 * retainer". */
char *weft_recording_title (const WeftRecipe *self);

/* Returns the translated name of the feature that @self records, newly allocated, such as "Heap
 * profile". */
char *weft_recording_group_title (const WeftRecipe *self);

/* Returns TRUE if two recordings cannot be combined, because a program can make only one heap
 * profile at a time. */
gboolean weft_recording_excludes (const WeftRecipe *self, const WeftRecipe *other);

/* Returns TRUE if the recording changes how the program runs: it needs flags other than -l. */
gboolean weft_recording_changes_run (const WeftRecipe *self);

/* Returns a requirement of the recording that @program does not meet as far as its RTS reports,
 * such as "needs GHC 9.2 or later", or NULL if the recording can be made. Translated, newly
 * allocated. */
char *weft_recording_unmet_requirement (const WeftRecipe *self, const WeftProgram *program);

/* Returns the RTS flags with which @program records @recordings (of const WeftRecipe) into the file
 * @log, such as "-l", "-hT", "-olLOG". Newly allocated. A heap profile has a sample every
 * @heap_interval ns. If @is_live, the program flushes the log four times a second, if it supports
 * this. */
char **weft_recordings_flags (const GPtrArray *recordings,
                              const WeftProgram *program,
                              const char *log,
                              guint64 heap_interval,
                              gboolean is_live);
