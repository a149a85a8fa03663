/* SPDX-License-Identifier: BSD-3-Clause */
/* A set of 32-bit ids, small where they are close together, as thread ids are. */
#pragma once

#include <glib.h>

typedef struct _WeftIdSet WeftIdSet;

WeftIdSet *weft_id_set_new (void);
void weft_id_set_free (WeftIdSet *self);

void weft_id_set_add (WeftIdSet *self, guint32 id);
gboolean weft_id_set_contains (const WeftIdSet *self, guint32 id);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftIdSet, weft_id_set_free)
