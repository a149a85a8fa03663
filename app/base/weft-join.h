/* SPDX-License-Identifier: BSD-3-Clause */
/* Joining of texts as the user's language does it: items of a list, clauses, sentences. No other
 * text is composed of parts. */
#pragma once

#include <glib.h>

typedef enum
{
  WEFT_JOIN_LIST,     /* "GC, idle" */
  WEFT_JOIN_CLAUSE,   /* "3 of 17; longest first" */
  WEFT_JOIN_SENTENCE, /* "the log has no threads. Run the program with +RTS -ls" */
} WeftJoin;

/* Appends @text, which is translated, to @out, after a separator unless @out is empty. Does nothing
 * if @text is NULL. */
void weft_join (GString *out, WeftJoin how, const char *text);

/* "“worker”". Newly allocated. */
char *weft_quoted (const char *text);

/* "Maximum residency: 78.0 MiB", "demo.log: not an eventlog". Newly allocated. */
char *weft_labelled (const char *name, const char *text);

/* @first and @second joined, or the one that is not NULL. Newly allocated. */
char *weft_joined (WeftJoin how, const char *first, const char *second);
