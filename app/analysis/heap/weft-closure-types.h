/* SPDX-License-Identifier: BSD-3-Clause */
/* Names of the closure types of GHC's runtime system. */
#pragma once

#include <glib.h>

/* "THUNK_1_0" for 16, as IPE events number them: the numbers have been the same since GHC 8.10, and
 * IPE events are younger. NULL for one that is not known. Static. */
const char *weft_closure_type_name (guint number);

/* The same, newly allocated; the number itself where it is not known. */
char *weft_closure_type_text (guint number);

/* Whether @name is one of them. */
gboolean weft_closure_type_is_name (const char *name);
