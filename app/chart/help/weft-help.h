/* SPDX-License-Identifier: BSD-3-Clause */
/* Help: topics with a page each, about every page, lane, form of the heap chart, table, number,
 * finding and recording. They are created from the registries of these; only guides are written for
 * the help alone. */
#pragma once

#include "weft-help-blocks.h"
#include "weft-rule.h"

/* In the order of the list. */
typedef enum
{
  WEFT_HELP_GUIDE,
  WEFT_HELP_PAGE,
  WEFT_HELP_LANE,
  WEFT_HELP_FORM, /* of the heap chart */
  WEFT_HELP_FINDING,
  WEFT_HELP_NUMBERS, /* a group of numbers */
  WEFT_HELP_NUMBER,  /* one of them: found by a search, not listed */
  WEFT_HELP_TABLE,
  WEFT_HELP_RECORDING, /* a feature of logs, and how it is recorded */
  WEFT_N_HELP_KINDS,
} WeftHelpKind;

/* A topic. Static, as long as the program runs. */
typedef struct
{
  WeftHelpKind kind;
  const char *id;    /* "lane/hec": never changes */
  const char *title; /* translated */
  gconstpointer of;  /* the row of a registry that it is created from */
} WeftHelpTopic;

/* The title of one topic of a kind ("Lane"), and of all; translated. Static. */
const char *weft_help_kind_title (WeftHelpKind kind);
const char *weft_help_kind_heading (WeftHelpKind kind);

/* All topics in their order: of const WeftHelpTopic *. Created once, in the language of the first
 * call. */
const GPtrArray *weft_help_topics (void);

/* The topic with @id, or NULL. */
const WeftHelpTopic *weft_help_find (const char *id);

/* The ID of the topic of @kind for the row @of of its registry, or NULL. */
const char *weft_help_id_of (WeftHelpKind kind, gconstpointer of);

/* Returns TRUE if the topic is part of another one and listed only in results of a search. */
gboolean weft_help_is_part (const WeftHelpTopic *topic);

/* The ID of the topic of a rule. Interned. */
const char *weft_help_rule_id (const WeftRule *rule);

/* Creates the page, with its title. Free it with g_array_unref(). */
GArray *weft_help_page_new (const WeftHelpTopic *topic);

/* Appends the page to @out. */
void weft_help_append (const WeftHelpTopic *topic, WeftHelpFormat format, GString *out);

/* Splits @text into the words of a search, NULL-terminated; NULL if there are none. Free it with
 * g_strfreev(). */
char **weft_help_search_words (const char *text);

/* Rates @topic for a search for all of @words: 0 no match, 1 its text has them, 2 its title has
 * them, 3 its title begins with the first. */
guint weft_help_match (const WeftHelpTopic *topic, const char *const *words);
