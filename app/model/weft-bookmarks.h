/* SPDX-License-Identifier: BSD-3-Clause */
/* Bookmarks of a log: the user markers of the program, and the user's own marks, which are
 * saved. */
#pragma once

#include "weft-trace.h"

#define WEFT_TYPE_BOOKMARK (weft_bookmark_get_type ())
G_DECLARE_FINAL_TYPE (WeftBookmark, weft_bookmark, WEFT, BOOKMARK, GObject)

/* Only WeftBookmarks changes the fields. */
struct _WeftBookmark
{
  GObject parent_instance;

  guint64 from, to; /* ns; equal for a single point in time */
  char *label;
  gboolean is_own; /* TRUE: the user's own; FALSE: a user marker of the program */
};

/* Creates a mark of the user that is in no list. Returns a new reference. */
WeftBookmark *weft_bookmark_new (guint64 from, guint64 to, const char *label);

/* Maximum number of listed marks of each kind, and maximum length of a label in bytes. */
#define WEFT_BOOKMARKS_MAX       2000
#define WEFT_BOOKMARKS_MAX_LABEL 1024

#define WEFT_TYPE_BOOKMARKS (weft_bookmarks_get_type ())
G_DECLARE_FINAL_TYPE (WeftBookmarks, weft_bookmarks, WEFT, BOOKMARKS, GObject)

/* Creates a GListModel of WeftBookmark, by time. The user's own marks are saved in @folder (NULL:
 * "weft/bookmarks" in the user's data folder), one file for each log, and never next to the log. If
 * they cannot be saved, the signal "unsaved" is emitted once, with the reason (a string), and the
 * marks last only as long as this object. */
WeftBookmarks *weft_bookmarks_new (const char *folder);

/* Lists the user markers of @trace and the marks that were saved for it. */
void weft_bookmarks_set_trace (WeftBookmarks *self, WeftTrace *trace);

/* Adds the marks in @marks (of WeftBookmark, the user's own) that are not listed yet. The added
 * marks stay until the next weft_bookmarks_set_trace(), and are saved as soon as any mark
 * changes. */
void weft_bookmarks_add_saved (WeftBookmarks *self, const GPtrArray *marks);

/* Returns the identity of a log, which does not depend on its name, folder or compression: the PID
 * and start time of the process that wrote it, or else its size and a digest of its first and last
 * bytes. Newly allocated. */
char *weft_bookmarks_log_identity (const WeftTrace *trace);

guint weft_bookmarks_n (WeftBookmarks *self);
/* Returns the number of the user's own marks. */
guint weft_bookmarks_n_own (WeftBookmarks *self);
/* Returns mark @i. Borrowed. */
WeftBookmark *weft_bookmarks_nth (WeftBookmarks *self, guint i);

/* Adds a mark of the user and saves it. Returns the mark, borrowed, or NULL if there are too many
 * marks or no log yet. */
WeftBookmark *weft_bookmarks_add (WeftBookmarks *self, guint64 from, guint64 to, const char *label);
/* Remove or rename @bookmark. Do nothing unless it is the user's own. */
void weft_bookmarks_remove (WeftBookmarks *self, WeftBookmark *bookmark);
void weft_bookmarks_rename (WeftBookmarks *self, WeftBookmark *bookmark, const char *label);

/* Returns the user's own mark nearest to @time, at most @reach ns away, or NULL. Borrowed. */
WeftBookmark *weft_bookmarks_find_nearest (WeftBookmarks *self, guint64 time, guint64 reach);

/* Returns the time (ns) of the program's first marker with @label; 0 if there is none. */
guint64 weft_bookmarks_marker_time (WeftBookmarks *self, const char *label);

/* Returns the labels of the program's markers that are also in @other, each once, in the order of
 * @self. Newly allocated. */
GStrv weft_bookmarks_list_common_markers (WeftBookmarks *self, WeftBookmarks *other);
