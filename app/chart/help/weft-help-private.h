/* SPDX-License-Identifier: BSD-3-Clause */
/* Private declarations for the files that create help topics. */
#pragma once

#include "weft-features.h"
#include "weft-help.h"

/* Class of a kind of topics: creates the topics and their pages. */
typedef struct
{
  const char *id;      /* precedes the "/" in the IDs of its topics */
  const char *title;   /* title of one topic; has the context "help" */
  const char *heading; /* title of all topics; has the context "help" */
  /* Adds all topics with weft_help_add_topic(). */
  void (*list) (GPtrArray *topics);
  /* Appends the blocks below the title. */
  void (*fill) (const WeftHelpTopic *topic, GArray *page);
  /* Returns the features (bits) that the subject of the topic needs; their help links to the topic.
   * May be NULL. */
  guint (*features) (const WeftHelpTopic *topic);
  gboolean is_nested; /* topics are parts of other topics: found by searching, but not listed */
} WeftHelpKindClass;

extern const WeftHelpKindClass weft_help_guides, weft_help_pages, weft_help_lanes, weft_help_forms,
    weft_help_findings, weft_help_number_groups, weft_help_numbers, weft_help_tables,
    weft_help_recordings;

/* Adds the topic "kind/name" with a translated title. */
void weft_help_add_topic (
    GPtrArray *topics, WeftHelpKind kind, const char *name, const char *title, gconstpointer of);

/* Returns the ID of the topic @name of @kind. Interned. */
const char *weft_help_make_id (WeftHelpKind kind, const char *name);

/* Appends an item that links to the topic with @id. It shows the topic's title and, if @has_kind,
 * its kind. */
void weft_help_add_link (GArray *page, const char *id, gboolean has_kind);

/* If @wants returns TRUE for any topic of @kind, appends @heading and a link to each such topic. */
void weft_help_add_links (GArray *page,
                          const char *heading,
                          WeftHelpKind kind,
                          gboolean (*wants) (const WeftHelpTopic *topic, gconstpointer of),
                          gconstpointer of);

/* Appends a heading and links to the recording topics of @features (bits), if there are any. */
void weft_help_add_recordings (GArray *page, guint features);

/* Appends an item for each way to record @feature. If @feature is WEFT_N_FEATURES, appends the ways
 * for beginners. */
void weft_help_add_recipes (GArray *page, WeftFeature feature);

/* Programs that users may already know. */
typedef enum
{
  WEFT_HELP_NO_PEER,
  WEFT_HELP_THREADSCOPE,
  WEFT_HELP_EVENTLOG2HTML,  /* eventlog2html and hs-speedscope */
  WEFT_HELP_EVENTS_ANALYZE, /* ghc-events-analyze and eventlog-live */
} WeftHelpPeer;

/* Returns the features (bits) that the subject of the topic needs. */
guint weft_help_needed_features (const WeftHelpTopic *topic);
