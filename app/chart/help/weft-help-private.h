/* SPDX-License-Identifier: BSD-3-Clause */
/* Private declarations shared by the files that create the topics of the help. */
#pragma once

#include "weft-features.h"
#include "weft-help.h"

/* Creates the topics of a kind, and their pages. */
typedef struct
{
  const char *id;      /* before the "/" of its topics' IDs */
  const char *title;   /* of one topic; with the context "help" */
  const char *heading; /* of all; with the context "help" */
  /* Adds all topics with weft_help_add_topic(). */
  void (*list) (GPtrArray *topics);
  /* Appends the blocks under the title. */
  void (*fill) (const WeftHelpTopic *topic, GArray *page);
  /* Returns bits of the features that the topic's subject needs, whose help links here. May be
   * NULL. */
  guint (*features) (const WeftHelpTopic *topic);
  gboolean is_part; /* of another topic: found by a search, not listed */
} WeftHelpKindClass;

extern const WeftHelpKindClass weft_help_guides, weft_help_pages, weft_help_lanes, weft_help_forms,
    weft_help_findings, weft_help_number_groups, weft_help_numbers, weft_help_tables,
    weft_help_recordings;

/* Adds the topic "kind/name" with a translated title. */
void weft_help_add_topic (
    GPtrArray *topics, WeftHelpKind kind, const char *name, const char *title, gconstpointer of);

/* The ID of the topic of @kind called @name. Interned. */
const char *weft_help_id (WeftHelpKind kind, const char *name);

/* Appends an item that links to the topic with @id: its title and, if @has_kind, its kind. */
void weft_help_add_link (GArray *page, const char *id, gboolean has_kind);

/* Appends @heading and a link to each topic of @kind for which @wants returns TRUE, if any. */
void weft_help_add_links (GArray *page,
                          const char *heading,
                          WeftHelpKind kind,
                          gboolean (*wants) (const WeftHelpTopic *topic, gconstpointer of),
                          gconstpointer of);

/* Appends a heading and links to the recordings of @features (bits), if any. */
void weft_help_add_recordings (GArray *page, guint features);

/* Appends an item for each way to record @feature; WEFT_N_FEATURES: the ones for beginners. */
void weft_help_add_recipes (GArray *page, WeftFeature feature);

/* A program that users come from; ghc-events-analyze with eventlog-live. */
typedef enum
{
  WEFT_HELP_NO_PEER,
  WEFT_HELP_THREADSCOPE,
  WEFT_HELP_EVENTLOG2HTML,  /* and hs-speedscope */
  WEFT_HELP_EVENTS_ANALYZE, /* and eventlog-live */
} WeftHelpPeer;

/* Appends an item for each feature of @peer, with its counterpart here. */
void weft_help_add_peer (GArray *page, WeftHelpPeer peer);

/* Returns bits of the features that the topic's subject needs. */
guint weft_help_features (const WeftHelpTopic *topic);
