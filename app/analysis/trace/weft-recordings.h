/* SPDX-License-Identifier: BSD-3-Clause */
/* Recordings: the recipes that a program can be started with, and their flags. */
#pragma once

#include "weft-program.h"
#include "weft-recipes.h"

/* Time between two samples of a heap profile, in ns: what the RTS does by itself, and the least and
 * most that it is asked for. */
#define WEFT_HEAP_INTERVAL     (100 * G_GUINT64_CONSTANT (1000000))
#define WEFT_HEAP_INTERVAL_MIN G_GUINT64_CONSTANT (1000000)
#define WEFT_HEAP_INTERVAL_MAX (600 * G_GUINT64_CONSTANT (1000000000))

/* Whether @ns is such a time, neither less nor more. */
gboolean weft_heap_interval_is_allowed (guint64 ns);

/* All of them, of const WeftRecipe, in the order in which they are shown. Newly allocated. */
GPtrArray *weft_recordings (void);

/* The recording @id ("heap-retainer"), or NULL. */
const WeftRecipe *weft_recording_find (const char *id);

/* What it records, for people: "Heap profile by retainer", translated. Newly allocated. */
char *weft_recording_title (const WeftRecipe *self);

/* What those of its feature record: "Heap profile", translated. Newly allocated. */
char *weft_recording_group_title (const WeftRecipe *self);

/* Whether two of them cannot be made together: a program has one heap profile. */
gboolean weft_recording_excludes (const WeftRecipe *self, const WeftRecipe *other);

/* Whether it needs other flags than those of the log, by which the program runs differently: those
 * of a profile. */
gboolean weft_recording_changes_run (const WeftRecipe *self);

/* What the program would need for it, translated ("needs GHC 9.2 or later"), as far as its RTS
 * reports it; NULL if it can be recorded. Newly allocated. */
char *weft_recording_lack (const WeftRecipe *self, const WeftProgram *program);

/* The flags of the RTS that record @recordings (of const WeftRecipe) of @program into the file
 * @log: "-l", "-hT", "-olLOG". A heap profile has a sample every @heap_interval ns. With @is_live
 * the log is written four times a second, where the program can do that. Newly allocated. */
char **weft_recordings_flags (const GPtrArray *recordings,
                              const WeftProgram *program,
                              const char *log,
                              guint64 heap_interval,
                              gboolean is_live);
