/* SPDX-License-Identifier: BSD-3-Clause */
/* Private declarations shared by the files that make the topics of the help. */
#pragma once

#include "weft-features.h"
#include "weft-help.h"

/* Makes the topics of a kind, and their pages. */
typedef struct
{
  const char *id;      /* before the "/" of its topics' ids */
  const char *title;   /* of one; with the context "help" */
  const char *heading; /* of all; with the same context */
  /* Adds all of them with weft_help_add_topic(). */
  void (*list) (GPtrArray *topics);
  /* Appends what stands under the title. */
  void (*fill) (const WeftHelpTopic *topic, GArray *page);
  /* Bits of what a log needs for it, so that the help of that leads here. May be NULL. */
  guint (*features) (const WeftHelpTopic *topic);
  gboolean is_part; /* of another topic: found by a search, not listed */
} WeftHelpKindClass;

extern const WeftHelpKindClass weft_help_guides, weft_help_pages, weft_help_lanes, weft_help_forms,
    weft_help_findings, weft_help_number_groups, weft_help_numbers, weft_help_tables,
    weft_help_recordings;

/* A topic called "kind/name", of a translated title. */
void weft_help_add_topic (
    GPtrArray *topics, WeftHelpKind kind, const char *name, const char *title, gconstpointer of);

/* The id of the topic of @kind called @name. Interned. */
const char *weft_help_id (WeftHelpKind kind, const char *name);

/* Appends an item that leads to the topic called @id: what it is, where @has_kind with its kind. */
void weft_help_add_link (GArray *page, const char *id, gboolean has_kind);

/* Appends @heading and a link to each topic of @kind that @wants, if any. */
void weft_help_add_links (GArray *page,
                          const char *heading,
                          WeftHelpKind kind,
                          gboolean (*wants) (const WeftHelpTopic *topic, gconstpointer of),
                          gconstpointer of);

/* Appends links to how each of the @features is recorded (bits), under a heading, if any. */
void weft_help_add_recordings (GArray *page, guint features);

/* Appends an item for each way to record @feature; of WEFT_N_FEATURES, for those to begin with. */
void weft_help_add_recipes (GArray *page, WeftFeature feature);

/* A program that people come from; ghc-events-analyze with eventlog-live. */
typedef enum
{
  WEFT_HELP_THREADSCOPE,
  WEFT_HELP_EVENTLOG2HTML, /* and hs-speedscope */
  WEFT_HELP_EVENTS_ANALYZE,
} WeftHelpPeer;

/* Appends an item for each feature of @peer, with its counterpart here. */
void weft_help_add_peer (GArray *page, WeftHelpPeer peer);

/* Bits of what a log needs for the topic's subject, as far as its kind tells. */
guint weft_help_features (const WeftHelpTopic *topic);
