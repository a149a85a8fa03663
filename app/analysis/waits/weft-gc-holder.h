/* SPDX-License-Identifier: BSD-3-Clause */
/* The thread that held a GC up: the last to stop between its request and its start. */
#pragma once

#include "weft-collections.h"

/* A plain value. */
typedef struct
{
  guint64 time; /* ns: when it stopped */
  guint32 thread;
  guint16 cap; /* on which it ran */
} WeftGcHolder;

/* Finds it for the @i-th of @collections. FALSE if no thread stopped after the request, or that
 * is not known. Reads a few hundred events of each capability. */
gboolean weft_gc_holder (const WeftCollections *collections,
                         const WeftIndex *index,
                         guint i,
                         WeftGcHolder *holder);
