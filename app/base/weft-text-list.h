/* SPDX-License-Identifier: BSD-3-Clause */
/* List of texts that do not move, in scratch memory if there are many. Its texts can be found by
 * their hashes. */
#pragma once

#include "weft-scratch.h"
#include "weft-shared.h"

typedef struct _WeftTextRoom WeftTextRoom;
typedef struct _WeftNumberTable WeftNumberTable;

/* A list of texts, a shared struct. One thread at a time may add texts. */
typedef struct
{
  guint len;                /* number of texts */
  WeftScratchArray *texts;  /* of const char * */
  WeftTextRoom *room;       /* the memory that the texts are in */
  WeftNumberTable *numbers; /* key: hash of a text; value: 1 + its index. NULL for a copy */
} WeftTextList;

WeftTextList *weft_text_list_new (void);

/* Returns a copy that shares the present texts. Another thread may use it while texts are added to
 * @self. Its texts cannot be found. */
WeftTextList *weft_text_list_copy (const WeftTextList *self);

/* Appends a copy of @text, even if the list has such a text. It cannot be found. */
void weft_text_list_append (WeftTextList *self, const char *text);

/* Replaces text @i by a copy of @text, which cannot be found. */
void weft_text_list_replace (WeftTextList *self, guint32 i, const char *text);

/* Sets @index to the index of @text. Returns FALSE if it cannot be found. */
gboolean weft_text_list_find (const WeftTextList *self, const char *text, guint32 *index);

/* Returns the index of @text. Appends a copy if it cannot be found; it can from then on. Texts are
 * identified by their 64-bit hash alone, as collisions are very unlikely. */
guint32 weft_text_list_add (WeftTextList *self, const char *text);

/* Like weft_text_list_add(), but returns the text in the list. */
const char *weft_text_list_keep (WeftTextList *self, const char *text);

/* Returns text @i, valid as long as @self and its copies. */
static inline const char *
weft_text_list_nth (const WeftTextList *self, guint32 i)
{
  return g_array_index (self->texts, const char *, i);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTextList, weft_shared_unref)
