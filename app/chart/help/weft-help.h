/* SPDX-License-Identifier: BSD-3-Clause */
/* Help topics and their pages. There is a topic for every page of a document, lane, form of the
 * heap chart, table, number, finding and recording, created from the registry of its subject; only
 * guides are written just for the help. */
#pragma once

#include "weft-help-blocks.h"
#include "weft-rule.h"

/* Kinds of topics, in the order of the list. */
typedef enum
{
  WEFT_HELP_GUIDE,
  WEFT_HELP_PAGE,
  WEFT_HELP_LANE,
  WEFT_HELP_FORM, /* form of the heap chart */
  WEFT_HELP_FINDING,
  WEFT_HELP_NUMBERS, /* a group of numbers */
  WEFT_HELP_NUMBER,  /* one number: found by searching, but not listed */
  WEFT_HELP_TABLE,
  WEFT_HELP_RECORDING, /* feature of logs, and how to record it */
  WEFT_N_HELP_KINDS,
} WeftHelpKind;

/* A topic. Valid as long as the program runs. */
typedef struct
{
  WeftHelpKind kind;
  const char *id;        /* "lane/hec": never changes */
  const char *title;     /* translated */
  gconstpointer subject; /* row of the registry that the topic is created from */
} WeftHelpTopic;

/* Return the title of a topic of @kind, such as "Lane", and the title of all topics of @kind.
 * Translated, static. */
const char *weft_help_kind_title (WeftHelpKind kind);
const char *weft_help_kind_heading (WeftHelpKind kind);

/* Returns all topics in display order, an array of const WeftHelpTopic *. The first call creates
 * them, in the language that is set at that time. */
const GPtrArray *weft_help_topics (void);

/* Returns the topic with @id, or NULL. */
const WeftHelpTopic *weft_help_find (const char *id);

/* Returns the ID of the topic of @kind for the row @subject in its registry, or NULL. */
const char *weft_help_find_id (WeftHelpKind kind, gconstpointer of);

/* Returns TRUE if the topic is part of another one and listed only in search results. */
gboolean weft_help_is_nested (const WeftHelpTopic *topic);

/* Returns the ID of the topic about @rule. Interned. */
const char *weft_help_rule_id (const WeftRule *rule);

/* Creates the topic's page, with its title. Free it with g_array_unref(). */
GArray *weft_help_page_new (const WeftHelpTopic *topic);

/* Appends the topic's page to @out. */
void weft_help_append (const WeftHelpTopic *topic, WeftHelpFormat format, GString *out);

/* Splits @text into search words, NULL-terminated. Free them with g_strfreev(). NULL if there are
 * none. */
char **weft_help_search_words (const char *text);

/* Rates @topic for a search for all of @words. Returns 0 if the topic does not match, 1 if its text
 * contains the words, 2 if its title contains them, and 3 if its title begins with the first
 * word. */
guint weft_help_match_rank (const WeftHelpTopic *topic, const char *const *words);
