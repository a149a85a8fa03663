/* SPDX-License-Identifier: BSD-3-Clause */
/* Pipeline of two threads: the caller fills slots with items, and a thread processes the items in
 * the same order. */
#pragma once

#include <glib.h>

typedef struct _WeftPipeline WeftPipeline;

/* Processes the item in slot @slot. */
typedef void (*WeftPipelineFunc) (guint slot, gpointer user_data);

/* Returns a pipeline for items in @n_slots slots, which are used in turn, from slot 0. The caller
 * owns the items. @func is called for each item on the thread of the pipeline, or by
 * weft_pipeline_push() if that thread cannot be started. All other functions must be called on the
 * same thread. */
WeftPipeline *weft_pipeline_new (guint n_slots, WeftPipelineFunc func, gpointer user_data);

/* Waits until all items have been processed, and frees @self. */
void weft_pipeline_free (WeftPipeline *self);

/* Waits until the next slot is free. Returns the slot, which the caller may then fill. */
guint weft_pipeline_next (WeftPipeline *self);

/* Hands over the item in the next slot, which weft_pipeline_next() returned; before that is called
 * for the first time, this is slot 0. */
void weft_pipeline_push (WeftPipeline *self);

/* Waits until all items have been processed. */
void weft_pipeline_drain (WeftPipeline *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftPipeline, weft_pipeline_free)
