/* SPDX-License-Identifier: BSD-3-Clause */
/* Names of the closure types of GHC's runtime system. */
#pragma once

#include <glib.h>

/* "THUNK_1_0" for 16, as IPE events number them: the numbers have been the same since GHC 8.10, and
 * IPE events are younger. The number itself where it is not known. Newly allocated. */
char *weft_closure_type_text (guint number);

/* Whether @name is one of them. */
gboolean weft_closure_type_is_name (const char *name);

/* What the closures of a type are, as far as analyses tell them apart. */
typedef enum
{
  WEFT_CLOSURE_OTHER,
  WEFT_CLOSURE_THUNK,      /* not evaluated yet */
  WEFT_CLOSURE_SUSPENDED,  /* its evaluation was interrupted by an exception */
  WEFT_CLOSURE_BLACK_HOLE, /* a thunk that a thread evaluates right now */
  WEFT_CLOSURE_STACK,
  WEFT_CLOSURE_BYTES, /* an array of bytes, pinned or not */
} WeftClosureKind;

/* That of the type called @name; a heap profile may call a constructor so. */
WeftClosureKind weft_closure_type_kind (const char *name);
