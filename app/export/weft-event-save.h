/* SPDX-License-Identifier: BSD-3-Clause */
/* Events to a file: a line for each, in the order of time. */
#pragma once

#include "weft-event-order.h"
#include "weft-file-save.h"

G_BEGIN_DECLS

typedef enum
{
  WEFT_EVENTS_CSV,        /* RFC 4180: with the fields of weft-event-records.h */
  WEFT_EVENTS_JSON_LINES, /* as weft_event_to_json() writes them */
} WeftEventsFormat;

/* Writes those of the events of @all that @filter asks for into the file at @path, piece by piece;
 * blocks; for a worker thread. FALSE with @error set where that fails. */
gboolean weft_events_save (WeftEventOrder *all,
                           const WeftEventFilter *filter,
                           WeftEventsFormat format,
                           const char *path,
                           WeftFileConsent consent,
                           GCancellable *cancellable,
                           GError **error);

G_END_DECLS
