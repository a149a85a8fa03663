/* SPDX-License-Identifier: BSD-3-Clause */
/* Pairs of prefixes of messages that start and stop a span: the pair of ghc-events-analyze, the
 * pair that GHC writes for its passes, and pairs set by the user. */
#pragma once

#include "weft-shared.h"

/* Indexes of the built-in pairs. */
typedef enum
{
  WEFT_USER_PAIR_START, /* "START label", "STOP label" */
  WEFT_USER_PAIR_GHC,   /* "GHC:started: pass [module]", "GHC:finished: pass [module]" */
  WEFT_N_USER_PAIRS,
} WeftUserPairId;

typedef struct
{
  const char *start, *stop; /* prefixes of messages */
  gboolean has_subscript;   /* the label may be preceded by a number */
} WeftUserPair;

/* All pairs, in the order in which they are tried. Immutable, shared by reference. */
typedef struct _WeftUserPairs WeftUserPairs;

/* Parses "START:STOP". A colon in a prefix must be escaped with a backslash. The results are newly
 * allocated. Returns FALSE if @text does not consist of two different prefixes. */
gboolean weft_user_pair_read (const char *text, char **start, char **stop);

/* Returns the built-in pairs, followed by the pairs in @texts (may be NULL), which have the form
 * "START:STOP". Invalid texts are ignored. */
WeftUserPairs *weft_user_pairs_new (const char *const *texts);

/* Sets the pairs for logs that are read from now on. Can be called from any thread. */
void weft_user_pairs_set (WeftUserPairs *self);

/* Returns a reference to the pairs that were set, or to the built-in pairs. Can be called from any
 * thread. */
WeftUserPairs *weft_user_pairs_get (void);

guint weft_user_pairs_n (const WeftUserPairs *self);
const WeftUserPair *weft_user_pairs_nth (const WeftUserPairs *self, guint i);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftUserPairs, weft_shared_unref)
