/* SPDX-License-Identifier: BSD-3-Clause */
/* Launch: a program to start and the data to record about it, as entered by the user. */
#pragma once

#include <glib.h>

/* A launch. Owns its strings; none of them is NULL. */
typedef struct
{
  char *program;         /* a path, or a name to search for */
  char *arguments;       /* quoted as for a shell: "input.txt 'a b'" */
  char *folder;          /* "" for the current one */
  char *environment;     /* quoted as for a shell: "LANG=C NAME='a b'" */
  char **recordings;     /* IDs of recordings, see weft-recordings.h */
  guint64 heap_interval; /* ns between samples of a heap profile */
  guint32 hecs;          /* number of HECs (-N); 0 if the program and its arguments decide */
} WeftLaunch;

/* Type of the GVariant of a launch. */
#define WEFT_LAUNCH_TYPE "(ssssastu)"

/* Creates a launch of @command (a program with its arguments, or NULL) in @folder (NULL for the
 * current one), with the default recordings and their default interval. */
WeftLaunch *weft_launch_new (const char *const *command, const char *folder);
WeftLaunch *weft_launch_new_from_variant (GVariant *variant);
void weft_launch_free (WeftLaunch *self);

/* Returns a floating GVariant. */
GVariant *weft_launch_to_variant (const WeftLaunch *self);

/* Returns the words of @text, split as by a shell; newly allocated. Returns NULL with @error set if
 * a quotation mark is not closed. */
char **weft_launch_split_words (const char *text, GError **error);

/* Returns a new array of const WeftRecipe with the recordings. */
GPtrArray *weft_launch_recordings (const WeftLaunch *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftLaunch, weft_launch_free)
