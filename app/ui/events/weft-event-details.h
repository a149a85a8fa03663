/* SPDX-License-Identifier: BSD-3-Clause */
/* Details of one event: its fields by name, its position in the log and its bytes. */
#pragma once

#include "weft-index.h"
#include <adwaita.h>

#define WEFT_TYPE_EVENT_DETAILS (weft_event_details_get_type ())
G_DECLARE_FINAL_TYPE (WeftEventDetails, weft_event_details, WEFT, EVENT_DETAILS, AdwBin)

/* Shows @event of @index, or a note if @event is NULL. */
void
weft_event_details_set (WeftEventDetails *self, const WeftIndex *index, const WeftEvent *event);

/* Returns the details as lines of text. Newly allocated. */
char *weft_event_details_get_text (WeftEventDetails *self);
