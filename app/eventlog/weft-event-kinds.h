/* SPDX-License-Identifier: BSD-3-Clause */
/* What event types are called in lists, and which of them belong together. */
#pragma once

#include "weft-event.h"

G_BEGIN_DECLS

typedef enum
{
  WEFT_GROUP_THREADS,
  WEFT_GROUP_COLLECTIONS,
  WEFT_GROUP_HEAP,
  WEFT_GROUP_USER,
  WEFT_GROUP_SPARKS,
  WEFT_GROUP_PROFILES,
  WEFT_GROUP_PROCESS,
  WEFT_GROUP_BLOCKS,
  WEFT_GROUP_OTHER,
  WEFT_N_GROUPS,
} WeftEventGroup;

/* Translated: "Threads". Static. */
const char *weft_event_group_title (WeftEventGroup group);

/* The group of the type with the identifier @name ("RUN_THREAD"); WEFT_GROUP_OTHER where it is
 * unknown. */
WeftEventGroup weft_event_group (const char *name);

/* Two or three words for the type with the identifier @name, translated: "Run thread"; NULL where
 * it is unknown. Static. */
const char *weft_event_title (const char *name);

G_END_DECLS
