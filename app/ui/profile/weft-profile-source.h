/* SPDX-License-Identifier: BSD-3-Clause */
/* Source of a tree of stacks: a log's time profile, by cost centre or of call stacks, a heap
 * profile by cost centre, or the waits of its threads. */
#pragma once

#include "weft-document.h"
#include "weft-flame-graph.h"
#include "weft-flame-picture.h"
#include "weft-heap-stacks.h"
#include "weft-profile-subject.h"

/* Immutable, but for the stacks of the heap, which are taken in when they have been read. */
typedef struct _WeftProfileSource WeftProfileSource;

/* Keeps @trace. */
WeftProfileSource *weft_profile_source_new (WeftTrace *trace);
gboolean weft_profile_source_is_of (const WeftProfileSource *self, const WeftTrace *trace);

/* Reads the stacks of the heap, NULL where there are none; for a worker thread: of 100,000 stacks
 * it takes a tenth of a second. Until they are taken there is no tree of a heap. */
WeftHeapStacks *weft_profile_source_read (const WeftProfileSource *self);

/* Takes over what was read of this very source. */
void weft_profile_source_take (WeftProfileSource *self, WeftHeapStacks *stacks);

/* What it is called, to be translated: "Time". Static. */
const char *weft_profile_subject_name (WeftProfileSubject subject);

gboolean weft_profile_source_has (const WeftProfileSource *self, WeftProfileSubject subject);

WeftFlameUnit weft_profile_source_unit (WeftProfileSubject subject);

/* What trees are asked for. A plain value. */
typedef struct
{
  WeftProfileSubject subject;
  WeftRange range;
  gboolean has_range;   /* it is the selected one */
  gint64 track;         /* of samples: one HEC, or one thread, or -1 */
  gboolean is_compared; /* with what is not in the range */
  gboolean is_inverted;
  gboolean with_apart; /* what is no part of the program is shown beside it */
} WeftProfileQuery;

/* What @view is about: the selected range, or else of a heap the moment that the keyboard is at, or
 * else the whole log. Neither compared nor inverted. */
WeftProfileQuery weft_profile_query (WeftProfileSubject subject, WeftView *view, gint64 track);

/* What came of it; @tree and @graph are NULL where there is nothing. Of a heap, the mean over the
 * range. */
typedef struct
{
  WeftProfileQuery query;
  WeftCallTree *tree;    /* to look things up in */
  WeftFlameGraph *graph; /* of the same, or of it inverted; compared with the rest of the run where
                            it is of time, with the mean of all of it where it is of a heap */
} WeftProfileTrees;

WeftProfileTrees *
weft_profile_source_trees (const WeftProfileSource *self, const WeftProfileQuery *query);
void weft_profile_trees_free (WeftProfileTrees *self);

/* The cost centre of @band of the heap profile by cost centre: the innermost one of its stack.
 * WEFT_FRAME_NONE where it has none, or as long as the stacks have not been read. */
guint32 weft_profile_source_frame_of_band (const WeftProfileSource *self, guint32 band);

/* Whether that takes too long for the thread that draws. */
gboolean weft_profile_source_is_large (const WeftProfileSource *self, WeftProfileSubject subject);

/* What that is, in words: "64 of 165 samples in the selected range". Newly allocated. */
char *weft_profile_source_describe (WeftProfileSubject subject,
                                    WeftDocument *document,
                                    const WeftCallTree *tree);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftProfileSource, weft_shared_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftProfileTrees, weft_profile_trees_free)
