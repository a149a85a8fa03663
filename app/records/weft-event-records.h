/* SPDX-License-Identifier: BSD-3-Clause */
/* Events as records: the fields that `weft-cli events` prints and that the window saves. */
#pragma once

#include "weft-event-order.h"
#include "weft-event.h"
#include "weft-file-save.h"
#include "weft-row-writer.h"

/* Fields of a WeftEvent, for CSV and for the JSON of weft_event_to_json(). */
extern const WeftRecordShape weft_event_row_shape;
extern const WeftRecordShape weft_event_json_shape;

/* An event, and the Unix time (ns) at which its process started. */
typedef struct
{
  WeftEvent event;
  gint64 start;
} WeftClockedEvent;

/* Fields of a WeftClockedEvent: the wall-clock time, and the fields of the event. */
extern const WeftRecordShape weft_clocked_event_row_shape;
extern const WeftRecordShape weft_clocked_event_json_shape;

/* Returns a writer of events in the format WEFT_ROWS_CSV or WEFT_ROWS_JSONL. Write each event with
 * weft_row_writer_append_event(), which for JSON is as fast as weft_event_to_json(). */
WeftRowWriter *weft_row_writer_new_events (WeftRowFormat format, GString *out);
void weft_row_writer_append_event (WeftRowWriter *self, const WeftEvent *event);

/* Writes the events of @all that match @filter to the file at @path, in time order, in the format
 * WEFT_ROWS_CSV or WEFT_ROWS_JSONL. Returns FALSE with @error set if writing fails. Blocks, so it
 * should run on a worker thread. */
gboolean weft_events_save (WeftEventOrder *all,
                           const WeftEventFilter *filter,
                           WeftRowFormat format,
                           const char *path,
                           WeftFileConsent consent,
                           GCancellable *cancellable,
                           GError **error);
