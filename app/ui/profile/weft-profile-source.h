/* SPDX-License-Identifier: BSD-3-Clause */
/* What of a log can be shown as a tree of cost centre stacks: its time profile, and a heap profile
 * by cost centre. */
#pragma once

#include "weft-flame-picture.h"
#include "weft-view.h"

#include "weft-trace.h"

G_BEGIN_DECLS

typedef enum
{
  WEFT_PROFILE_OF_TIME,
  WEFT_PROFILE_OF_HEAP,
  WEFT_N_PROFILE_SUBJECTS,
} WeftProfileSubject;

/* Immutable, but for the stacks of the heap, which are taken in when they have been read. */
typedef struct _WeftProfileSource WeftProfileSource;

/* Keeps @trace. */
WeftProfileSource *weft_profile_source_new (WeftTrace *trace);
void weft_profile_source_free (WeftProfileSource *self);

/* Reads the stacks of the heap on a worker thread, for @object, a GObject; until they are taken
 * there is no tree of a heap. A profile of 100,000 stacks takes a tenth of a second. */
void weft_profile_source_read (const WeftProfileSource *self,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer object);

/* Takes what came of it for this very source. FALSE where there is nothing, or it was cancelled. */
gboolean weft_profile_source_take (WeftProfileSource *self, GAsyncResult *result);

gboolean weft_profile_source_has (const WeftProfileSource *self, WeftProfileSubject subject);

WeftFlameUnit weft_profile_source_unit (WeftProfileSubject subject);

/* The tree of what @view is about: the selected range, or else of a heap the moment that the
 * keyboard is at, or else the whole run. Of a time profile the samples of capability @cap, or of
 * all where it is -1. Of a heap, the mean over the range. Free with weft_call_tree_free(). */
WeftCallTree *weft_profile_source_tree (const WeftProfileSource *self,
                                        WeftProfileSubject subject,
                                        WeftView *view,
                                        gint64 cap);

/* What @part, the tree of the selected range, is compared with: of a time profile the rest of the
 * run, of a heap all of it, on the average. NULL where nothing is selected. Free with
 * weft_call_tree_free(). */
WeftCallTree *weft_profile_source_base (const WeftProfileSource *self,
                                        WeftProfileSubject subject,
                                        WeftView *view,
                                        gint64 cap,
                                        const WeftCallTree *part);

/* What that is, in words: "64 of 165 samples in the selected range". Newly allocated. */
char *
weft_profile_source_describe (WeftProfileSubject subject, WeftView *view, const WeftCallTree *tree);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftProfileSource, weft_profile_source_free)

G_END_DECLS
