/* SPDX-License-Identifier: BSD-3-Clause */
/* Pipeline of two threads: one makes items, the other one processes them in the same order. */
#pragma once

#include <glib.h>

typedef struct _WeftPipeline WeftPipeline;

/* Processes the item in slot @slot. */
typedef void (*WeftPipelineFunc) (guint slot, gpointer user_data);

/* Returns a pipeline for items in @n_slots slots, which belong to the caller. @func is called for
 * each item on a thread of the pipeline, or by weft_pipeline_push() if that thread cannot be
 * started. Except for @func, all functions must be called on the same thread. */
WeftPipeline *weft_pipeline_new (guint n_slots, WeftPipelineFunc func, gpointer user_data);

/* Waits until all items have been processed, and frees @self. */
void weft_pipeline_free (WeftPipeline *self);

/* Waits until the next slot is free. Returns the slot, which the caller may then fill. */
guint weft_pipeline_next (WeftPipeline *self);

/* Hands over the item in the slot that weft_pipeline_next() has returned. */
void weft_pipeline_push (WeftPipeline *self);

/* Waits until all items have been processed. */
void weft_pipeline_drain (WeftPipeline *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftPipeline, weft_pipeline_free)
