/* SPDX-License-Identifier: BSD-3-Clause */
/* Events as records: the fields of weft-cli events and of the files that the window saves. */
#pragma once

#include "weft-event.h"
#include "weft-record.h"

G_BEGIN_DECLS

/* The fields of an event as CSV, and as JSON (as weft_event_to_json() writes them). Of WeftEvent;
 * @n gets their number. Static. */
const WeftRecordField *weft_event_row_fields (guint *n);
const WeftRecordField *weft_event_json_fields (guint *n);

G_END_DECLS
