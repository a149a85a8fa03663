/* SPDX-License-Identifier: BSD-3-Clause */
/* Source of call trees: a log's time profile (by cost centres or call stacks), its heap profile by
 * cost centre, or the waits of its threads. */
#pragma once

#include "weft-document.h"
#include "weft-flame-picture.h"
#include "weft-flame.h"
#include "weft-heap-stacks.h"
#include "weft-profile-subject.h"

/* Immutable, except that the stacks of the heap are added once they have been read. */
typedef struct _WeftProfileSource WeftProfileSource;

/* Creates a source of call trees for @trace, and keeps a reference to @trace. */
WeftProfileSource *weft_profile_source_new (WeftTrace *trace);
gboolean weft_profile_source_has_trace (const WeftProfileSource *self, const WeftTrace *trace);

/* Reads the stacks of the heap; returns NULL if there are none. For worker threads: 100,000 stacks
 * take about 0.1 s. There is no tree of the heap before weft_profile_source_set_stacks(). */
WeftHeapStacks *weft_profile_source_read_stacks (const WeftProfileSource *self);

/* Takes ownership of @stacks, read from this source. */
void weft_profile_source_set_stacks (WeftProfileSource *self, WeftHeapStacks *stacks);

/* Returns the untranslated name of the subject, such as "Time". Static. */
const char *weft_profile_subject_name (WeftProfileSubject subject);

gboolean
weft_profile_source_has_subject (const WeftProfileSource *self, WeftProfileSubject subject);

WeftFlameUnit weft_profile_source_unit (WeftProfileSubject subject);

/* Request for a call tree. Copied by value; owns nothing. */
typedef struct
{
  WeftProfileSubject subject;
  WeftRange range;
  gboolean has_range;   /* the range was selected by the user */
  gint64 track;         /* HEC or thread whose samples are counted, or -1 for all */
  gboolean is_compared; /* compare the range with the rest of the run */
  gboolean is_inverted;
  gboolean with_outside_costs; /* include costs outside the program: GC, idle, … */
} WeftProfileQuery;

/* Returns a query for the selected range of @view. Without a selection, a query about a heap is for
 * the time of the keyboard cursor, if there is one; any other query is for the whole log. The query
 * is neither compared nor inverted. */
WeftProfileQuery weft_profile_query_make (WeftProfileSubject subject, WeftView *view, gint64 track);

/* Result of a query. @tree and @graph are NULL if the log has no data for the query. Amounts of
 * heap memory are means over the range. A compared graph shows the change from the rest of the run
 * or, for a heap, from the mean over the run. */
typedef struct
{
  WeftProfileQuery query;
  WeftCallTree *tree;    /* tree for lookups, never inverted */
  WeftFlameGraph *graph; /* graph of the tree, inverted if requested */
} WeftProfileTrees;

WeftProfileTrees *
weft_profile_source_make_trees (const WeftProfileSource *self, const WeftProfileQuery *query);
void weft_profile_trees_free (WeftProfileTrees *self);

/* Returns the innermost cost centre of @band, a band of the heap profile by cost centre. Returns
 * WEFT_FRAME_NONE if the band has no cost centre or the stacks have not been read. */
guint32 weft_profile_source_frame_of_band (const WeftProfileSource *self, guint32 band);

/* Returns TRUE if making the tree would block the main thread for too long. */
gboolean weft_profile_source_is_large (const WeftProfileSource *self, WeftProfileSubject subject);

/* Returns a text for the amount of @tree, such as "64 of 165 samples in the selected range".
 * Translated, newly allocated. */
char *weft_profile_source_describe (WeftProfileSubject subject,
                                    WeftDocument *document,
                                    const WeftCallTree *tree);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftProfileTrees, weft_profile_trees_free)
