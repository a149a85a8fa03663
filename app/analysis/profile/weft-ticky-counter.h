/* SPDX-License-Identifier: BSD-3-Clause */
/* Definition of a ticky counter: the closure that the counter counts, decoded from its event. */
#pragma once

#include "weft-event.h"

/* Definition of a counter. Texts are valid UTF-8, "" if unknown. */
typedef struct
{
  guint64 id;
  guint64 info;    /* address of the closure's info table, or 0 */
  char *name;      /* such as "go{v s3TU} (Main) (fun) in s3TP"; the id if there is no definition */
  char *type;      /* such as "fun", "thk" or "con", as in the log */
  char *arguments; /* kinds of the arguments, one letter each */
  char *variables; /* kinds of the free variables, one letter each, if has_variables */
  guint32 n_variables;
  /* FALSE if the log ends before the definition, as the RTS writes definitions last */
  gboolean is_defined;
  gboolean has_variables; /* the log has the free variables (since GHC 9.4) */
} WeftTickyCounter;

/* Fills @counter, whose id must be set, from the definition in @event. Frees the old texts. Does
 * nothing if the counter has been defined already. */
void weft_ticky_counter_define (WeftTickyCounter *counter, const WeftEvent *event);

/* Returns the size of one closure of @counter in bytes: header and free variables. Returns 0 if the
 * size is unknown or no closures are allocated. Assumes words of 8 bytes. */
guint64 weft_ticky_closure_bytes (const WeftTickyCounter *counter);
