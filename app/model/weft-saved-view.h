/* SPDX-License-Identifier: BSD-3-Clause */
/* Saved view of a log: page, ranges, selected item, lanes and marks of the user, as a small JSON
 * object. It is stored in a report with its log, in a file next to a log, and in the last session:
 *
 *   {"weft-view": 1, "log": "process-7-15", "page": "timeline", "visible": [10, 90],
 *    "selected": [20, 30], "item": {"lane": "hec/0", "time": [20, 25]}, "lanes": "gc:hidden",
 *    "marks": [{"time": [40, 40], "label": "here"}]}
 *
 * Times are in ns since the start of the program. Any member but the first may be missing. */
#pragma once

#include "weft-bookmarks.h"
#include "weft-range.h"

/* Format version that is written. Other versions are not read. */
#define WEFT_SAVED_VIEW_VERSION 1

/* Suffix that a view's file next to its log adds to the log's name: demo.eventlog.weft. */
#define WEFT_SAVED_VIEW_SUFFIX ".weft"

/* Size of the largest view that is read, in bytes. */
#define WEFT_SAVED_VIEW_MAX (8 * 1024 * 1024)

/* Read-only once it is shared, see weft-shared.h. Strings may contain any bytes. */
typedef struct
{
  char *problem; /* NULL, or the reason why the view cannot be used; then only @source is set */
  char *source;  /* name of the file that the view was read from, or NULL */
  char *log;     /* see weft_bookmarks_log_identity(); NULL if the view is in the log's own file */
  char *page;    /* ID of the page, or NULL */
  WeftRange visible;  /* ns; empty for the whole log */
  WeftRange selected; /* ns; empty if there is none */
  char *lane;         /* ID of the lane of the picked item; NULL if there is none */
  WeftRange item;     /* time of the picked item */
  char *lanes;        /* text of a WeftLaneLayout; NULL for the lanes of the user's settings */
  GPtrArray *marks;   /* of WeftBookmark: the user's own marks */
} WeftSavedView;

WeftSavedView *weft_saved_view_new (void);

/* Returns the JSON text; newly allocated. */
char *weft_saved_view_to_json (const WeftSavedView *self);

/* Parses a view from the first @size bytes of @json. The view has a problem if the bytes are not
 * valid. Newly allocated. */
WeftSavedView *weft_saved_view_from_json (const char *json, gsize size);

/* Returns the view in a file next to the log at @path, else the view in the log if that is a
 * report, else NULL. Reads files; call it on a worker thread. */
WeftSavedView *weft_saved_view_find (const char *path);

/* Returns TRUE if @self was saved for the log of @trace. */
gboolean weft_saved_view_is_of_trace (const WeftSavedView *self, const WeftTrace *trace);

/* Returns @self if it was saved for the log of @trace, else a view with a problem that says so.
 * Takes ownership of @self. */
WeftSavedView *weft_saved_view_check (WeftSavedView *self, const WeftTrace *trace);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSavedView, weft_shared_unref)
