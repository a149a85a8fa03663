/* SPDX-License-Identifier: BSD-3-Clause */
/* Prefixes of the messages that start and stop a span: those of ghc-events-analyze, those that GHC
 * itself writes about its passes, and further ones that a person names. */
#pragma once

#include "weft-shared.h"

/* Places of the pairs that are always there. */
typedef enum
{
  WEFT_USER_PAIR_START, /* "START label", "STOP label" */
  WEFT_USER_PAIR_GHC,   /* "GHC:started: pass [module]", "GHC:finished: pass [module]" */
  WEFT_N_USER_PAIRS,
} WeftUserPairId;

typedef struct
{
  const char *start, *stop; /* what messages begin with */
  gboolean has_subscript;   /* a number may come before the label */
} WeftUserPair;

/* All pairs, in the order in which they are tried. Immutable, shared by reference. */
typedef struct _WeftUserPairs WeftUserPairs;

/* Reads "START:STOP"; a colon that belongs to a prefix has a backslash before it. Newly allocated;
 * FALSE if one of the two is missing. */
gboolean weft_user_pair_read (const char *text, char **start, char **stop);

/* The pairs that are always there, with those of @texts (or NULL) after them; texts that cannot be
 * read are passed over. */
WeftUserPairs *weft_user_pairs_new (const char *const *texts);

/* Sets the pairs for logs that are read from now on. Any thread may ask for them: a reference. */
void weft_user_pairs_set (WeftUserPairs *self);
WeftUserPairs *weft_user_pairs_get (void);

guint weft_user_pairs_n (const WeftUserPairs *self);
const WeftUserPair *weft_user_pairs_nth (const WeftUserPairs *self, guint i);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftUserPairs, weft_shared_unref)
