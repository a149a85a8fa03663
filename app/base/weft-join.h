/* SPDX-License-Identifier: BSD-3-Clause */
/* Texts joined as the reader's language joins them: items of a list, clauses, sentences. Each is
 * whole: nothing else is made of parts. */
#pragma once

#include <glib.h>

typedef enum
{
  WEFT_JOIN_LIST,     /* "GC, idle" */
  WEFT_JOIN_CLAUSE,   /* "3 of 17; longest first" */
  WEFT_JOIN_SENTENCE, /* "the log has no threads. Run the program with +RTS -ls" */
} WeftJoin;

/* Appends @text, translated, to those in @out, after a separator if there is one; NULL: nothing. */
void weft_join (GString *out, WeftJoin how, const char *text);

/* "“worker”". Newly allocated. */
char *weft_quoted (const char *text);

/* "Maximum residency: 78.0 MiB", "demo.log: not an eventlog". Newly allocated. */
char *weft_labelled (const char *name, const char *text);

/* Both, or only the one that is not NULL. Newly allocated. */
char *weft_joined (WeftJoin how, const char *first, const char *second);
