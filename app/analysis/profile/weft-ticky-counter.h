/* SPDX-License-Identifier: BSD-3-Clause */
/* Definition of a ticky counter: which closure it counts, decoded from its event. */
#pragma once

#include "weft-event.h"

/* A counter's definition. Texts are valid UTF-8, "" for what the log does not tell. */
typedef struct
{
  guint64 id;
  guint64 info;    /* address of its info table, or 0 */
  char *name;      /* "go{v s3TU} (Main) (fun) in s3TP", or the id where it is not defined */
  char *type;      /* "fun", "thk", "con", …: GHC's word */
  char *arguments; /* their kinds, a letter each */
  char *variables; /* those of its free variables; only where has_variables */
  guint32 n_variables;
  gboolean is_defined;    /* FALSE if the log ends before the definitions, which come last */
  gboolean has_variables; /* the log says what its free variables are: GHC 9.4 on */
} WeftTickyCounter;

/* Fills @counter, whose id is set, from the definition @event; what it had is freed. Nothing where
 * it is defined already. */
void weft_ticky_define (WeftTickyCounter *counter, const WeftEvent *event);

/* Bytes of one closure of @counter, from its header's words and its free variables'; 0 if the
 * log does not tell, or where they are not closures of their own. A word is taken to be 8 bytes. */
guint64 weft_ticky_closure_bytes (const WeftTickyCounter *counter);
