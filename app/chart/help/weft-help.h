/* SPDX-License-Identifier: BSD-3-Clause */
/* Help: topics with a page each, about every page, lane, form of the heap's chart, table, number,
 * finding and recording. They are made from the registries of these; only guides are written for
 * the help alone. */
#pragma once

#include "weft-help-blocks.h"
#include "weft-rule.h"

/* In the order in which they are listed. */
typedef enum
{
  WEFT_HELP_GUIDE,
  WEFT_HELP_PAGE,
  WEFT_HELP_LANE,
  WEFT_HELP_FORM, /* of the heap profile's chart */
  WEFT_HELP_FINDING,
  WEFT_HELP_NUMBERS, /* a group of them */
  WEFT_HELP_NUMBER,  /* one of these: found by a search, not listed */
  WEFT_HELP_TABLE,
  WEFT_HELP_RECORDING, /* what a log can hold, and how it is recorded */
  WEFT_N_HELP_KINDS,
} WeftHelpKind;

/* A topic. Static, as long as the program runs. */
typedef struct
{
  WeftHelpKind kind;
  const char *id;    /* "lane/hec": never changes */
  const char *title; /* translated */
  gconstpointer of;  /* the row that it is made from */
} WeftHelpTopic;

/* What one topic of a kind is called ("Lane"), and all of them; translated. Static. */
const char *weft_help_kind_title (WeftHelpKind kind);
const char *weft_help_kind_heading (WeftHelpKind kind);

/* All topics in their order: of const WeftHelpTopic *. Made once, in the language of the first
 * call. */
const GPtrArray *weft_help_topics (void);

/* The topic called @id, or NULL. */
const WeftHelpTopic *weft_help_find (const char *id);

/* The id of the topic of @kind that is made from the row @of of its registry, or NULL. */
const char *weft_help_id_of (WeftHelpKind kind, gconstpointer of);

/* Whether lists have it only where a search finds it. */
gboolean weft_help_is_part (const WeftHelpTopic *topic);

/* The id of the topic of a rule. Interned. */
const char *weft_help_rule_id (const WeftRule *rule);

/* The page from its title on. Free it with g_array_unref(). */
GArray *weft_help_page_new (const WeftHelpTopic *topic);

/* Appends that page. */
void weft_help_append (const WeftHelpTopic *topic, WeftHelpFormat format, GString *out);

/* The words that a search for @text looks for, ended by NULL; NULL if there are none. Free them
 * with g_strfreev(). */
char **weft_help_search_words (const char *text);

/* How well @topic answers a search for all of @words: 0 not at all, 1 its text has them, 2 its
 * title, 3 its title begins with the first. */
guint weft_help_match (const WeftHelpTopic *topic, const char *const *words);
