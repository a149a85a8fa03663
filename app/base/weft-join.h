/* SPDX-License-Identifier: BSD-3-Clause */
/* Joining of translated texts with the punctuation of the user's language: list items, clauses,
 * sentences. No other texts are composed from parts. */
#pragma once

#include <glib.h>

typedef enum
{
  WEFT_JOIN_LIST,     /* "GC, idle" */
  WEFT_JOIN_CLAUSE,   /* "3 of 17; longest first" */
  WEFT_JOIN_SENTENCE, /* "the log has no threads. Run the program with +RTS -ls" */
} WeftJoin;

/* Appends @text, which must be translated already, to @out; after a separator if @out is not empty.
 * Does nothing if @text is NULL. */
void weft_join (GString *out, WeftJoin how, const char *text);

/* Returns @text in quotes, such as "“worker”". Newly allocated. */
char *weft_quoted (const char *text);

/* Returns @text after @name and a colon: "Maximum residency: 78.0 MiB", "demo.log: not an
 * eventlog". Newly allocated. */
char *weft_labelled (const char *name, const char *text);

/* Returns @first and @second joined, or the other one if one is NULL. Newly allocated. */
char *weft_joined (WeftJoin how, const char *first, const char *second);
