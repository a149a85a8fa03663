/* SPDX-License-Identifier: BSD-3-Clause */
/* Source of call trees: a log's time profile (cost centres or call stacks), a heap profile by cost
 * centre, or the waits of its threads. */
#pragma once

#include "weft-document.h"
#include "weft-flame-graph.h"
#include "weft-flame-picture.h"
#include "weft-heap-stacks.h"
#include "weft-profile-subject.h"

/* Immutable, except for the stacks of the heap, which are added when they have been read. */
typedef struct _WeftProfileSource WeftProfileSource;

/* Keeps a reference to @trace. */
WeftProfileSource *weft_profile_source_new (WeftTrace *trace);
gboolean weft_profile_source_is_of (const WeftProfileSource *self, const WeftTrace *trace);

/* Reads the stacks of the heap on a worker thread; NULL if there are none. 100,000 stacks take
 * about 0.1 s. There is no tree of a heap before weft_profile_source_take(). */
WeftHeapStacks *weft_profile_source_read (const WeftProfileSource *self);

/* Takes ownership of @stacks, read from this source. */
void weft_profile_source_take (WeftProfileSource *self, WeftHeapStacks *stacks);

/* Untranslated name of the subject: "Time". Static. */
const char *weft_profile_subject_name (WeftProfileSubject subject);

gboolean weft_profile_source_has (const WeftProfileSource *self, WeftProfileSubject subject);

WeftFlameUnit weft_profile_source_unit (WeftProfileSubject subject);

/* Request for a tree. A plain value. */
typedef struct
{
  WeftProfileSubject subject;
  WeftRange range;
  gboolean has_range;   /* it is a selected range */
  gint64 track;         /* track of samples: one HEC or thread, or -1 */
  gboolean is_compared; /* compared with the rest of the run */
  gboolean is_inverted;
  gboolean with_apart; /* costs outside the program are shown beside it */
} WeftProfileQuery;

/* Query for @view: the selected range, else for a heap the moment of the keyboard's focus, else the
 * whole log. Neither compared nor inverted. */
WeftProfileQuery weft_profile_query (WeftProfileSubject subject, WeftView *view, gint64 track);

/* Result of a query. @tree and @graph are NULL if there is nothing. Amounts of a heap are means
 * over the range. */
typedef struct
{
  WeftProfileQuery query;
  WeftCallTree *tree;    /* for lookups */
  WeftFlameGraph *graph; /* of the tree, maybe inverted; compared with the rest of the run (time) or
                            with the mean of the run (heap) */
} WeftProfileTrees;

WeftProfileTrees *
weft_profile_source_trees (const WeftProfileSource *self, const WeftProfileQuery *query);
void weft_profile_trees_free (WeftProfileTrees *self);

/* Innermost cost centre of @band of the heap profile by cost centre. WEFT_FRAME_NONE if it has none
 * or the stacks have not been read. */
guint32 weft_profile_source_frame_of_band (const WeftProfileSource *self, guint32 band);

/* Returns TRUE if making the tree takes too long for the main thread. */
gboolean weft_profile_source_is_large (const WeftProfileSource *self, WeftProfileSubject subject);

/* Describes the amount: "64 of 165 samples in the selected range". Translated, newly allocated. */
char *weft_profile_source_describe (WeftProfileSubject subject,
                                    WeftDocument *document,
                                    const WeftCallTree *tree);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftProfileSource, weft_shared_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftProfileTrees, weft_profile_trees_free)
