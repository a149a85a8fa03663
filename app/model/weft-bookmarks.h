/* SPDX-License-Identifier: BSD-3-Clause */
/* Bookmarks of a log: the markers that the program set and those of a person, which are remembered.
 */
#pragma once

#include "weft-trace.h"

#define WEFT_TYPE_BOOKMARK (weft_bookmark_get_type ())
G_DECLARE_FINAL_TYPE (WeftBookmark, weft_bookmark, WEFT, BOOKMARK, GObject)

/* Only read by others than its list. */
struct _WeftBookmark
{
  GObject parent_instance;

  guint64 from, to; /* ns; a moment where both are the same */
  char *label;
  gboolean is_own; /* a person's own; else a user marker of the program */
};

/* Creates a mark of the user, which is in no list. A new reference. */
WeftBookmark *weft_bookmark_new (guint64 from, guint64 to, const char *label);

/* Most marks of each kind that are listed, and most bytes of a label that are kept. */
#define WEFT_BOOKMARKS_MAX       2000
#define WEFT_BOOKMARKS_MAX_LABEL 1024

#define WEFT_TYPE_BOOKMARKS (weft_bookmarks_get_type ())
G_DECLARE_FINAL_TYPE (WeftBookmarks, weft_bookmarks, WEFT, BOOKMARKS, GObject)

/* A GListModel of WeftBookmark, by time. Own ones are kept in @folder (NULL: "weft/bookmarks" in
 * the user's data folder), a file for each log, and never beside the log. Where they cannot be,
 * "unsaved" is emitted with the reason, once, and they are kept as long as this is. */
WeftBookmarks *weft_bookmarks_new (const char *folder);

/* Lists the markers of @trace, and the marks that are kept for it. */
void weft_bookmarks_set_trace (WeftBookmarks *self, WeftTrace *trace);

/* Adds those of @marks (of WeftBookmark, the user's own) that are not listed yet, until the next
 * weft_bookmarks_set_trace(). They are kept as soon as any mark changes. */
void weft_bookmarks_add_saved (WeftBookmarks *self, const GPtrArray *marks);

/* Returns the identity of a log, whatever its name, folder and compression: the process that wrote
 * it by its id and start; or its size and a digest of its first and last bytes. Newly allocated. */
char *weft_bookmarks_identity (const WeftTrace *trace);

guint weft_bookmarks_n (WeftBookmarks *self);
/* The number of the user's own ones. */
guint weft_bookmarks_n_own (WeftBookmarks *self);
/* Borrowed. */
WeftBookmark *weft_bookmarks_nth (WeftBookmarks *self, guint i);

/* Adds one and remembers it; borrowed. NULL if there are too many, or there is no log yet. */
WeftBookmark *weft_bookmarks_add (WeftBookmarks *self, guint64 from, guint64 to, const char *label);
/* Does nothing unless it is the user's own. */
void weft_bookmarks_remove (WeftBookmarks *self, WeftBookmark *bookmark);
void weft_bookmarks_rename (WeftBookmarks *self, WeftBookmark *bookmark, const char *label);

/* The own one nearest to @time, at most @reach ns away, or NULL. Borrowed. */
WeftBookmark *weft_bookmarks_nearest (WeftBookmarks *self, guint64 time, guint64 reach);

/* ns: of the program's first marker with @label; 0 if there is none. */
guint64 weft_bookmarks_marker_time (WeftBookmarks *self, const char *label);

/* The labels of those markers of the program that @other has too, each once, in the order of
 * @self. */
GStrv weft_bookmarks_shared (WeftBookmarks *self, WeftBookmarks *other);
