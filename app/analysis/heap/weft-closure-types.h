/* SPDX-License-Identifier: BSD-3-Clause */
/* Names of the closure types of GHC's runtime system. */
#pragma once

#include <glib.h>

/* Returns the name of the closure type that has @number in IPE events, such as "THUNK_1_0" for 16,
 * or the number as text if it is unknown. Newly allocated. The numbers have not changed since GHC
 * 8.10, which is older than IPE events. */
char *weft_closure_type_text (guint number);

/* Returns TRUE if @name is a closure type. */
gboolean weft_closure_type_is_name (const char *name);

/* Kinds of closure types that analyses distinguish. */
typedef enum
{
  WEFT_CLOSURE_OTHER,
  WEFT_CLOSURE_THUNK,      /* not evaluated yet */
  WEFT_CLOSURE_SUSPENDED,  /* a thunk whose evaluation was interrupted by an exception */
  WEFT_CLOSURE_BLACK_HOLE, /* a thunk that a thread is evaluating */
  WEFT_CLOSURE_STACK,
  WEFT_CLOSURE_BYTES, /* an array of bytes, pinned or not */
} WeftClosureKind;

/* Returns the kind of closure type @name. In a heap profile, a constructor may have the name of a
 * closure type. */
WeftClosureKind weft_closure_type_kind (const char *name);
