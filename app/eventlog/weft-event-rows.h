/* SPDX-License-Identifier: BSD-3-Clause */
/* The rows behind weft-event-table.h, for its lookups only. */
#pragma once

#include "weft-event-table.h"

G_BEGIN_DECLS

/* Sorted by tag, then dialect, then size. */
extern const WeftEventType weft_event_rows[];
extern const guint weft_event_n_rows;

G_END_DECLS
