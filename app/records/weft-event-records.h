/* SPDX-License-Identifier: BSD-3-Clause */
/* Events as records: the fields of weft-cli events and of the files that the window saves. */
#pragma once

#include "weft-event-order.h"
#include "weft-event.h"
#include "weft-file-save.h"
#include "weft-row-writer.h"

/* Fields of a WeftEvent: as CSV, and as JSON like weft_event_to_json(). */
extern const WeftRecordShape weft_event_row_shape;
extern const WeftRecordShape weft_event_json_shape;

/* An event with the start of its process, in ns of Unix time. */
typedef struct
{
  WeftEvent event;
  gint64 start;
} WeftClockedEvent;

/* Fields of a WeftClockedEvent: the wall clock, and the fields of an event. */
extern const WeftRecordShape weft_clocked_event_row_shape;
extern const WeftRecordShape weft_clocked_event_json_shape;

/* Returns a writer of events as WEFT_ROWS_CSV or WEFT_ROWS_JSONL. The second function writes an
 * event, in JSON as fast as weft_event_to_json(). */
WeftRowWriter *weft_row_writer_new_events (WeftRowFormat format, GString *out);
void weft_row_writer_put_event (WeftRowWriter *self, const WeftEvent *event);

/* Writes the events of @all that match @filter to the file at @path, by time, as WEFT_ROWS_CSV or
 * WEFT_ROWS_JSONL. Blocks; for a worker thread. FALSE with @error set if that fails. */
gboolean weft_events_save (WeftEventOrder *all,
                           const WeftEventFilter *filter,
                           WeftRowFormat format,
                           const char *path,
                           WeftFileConsent consent,
                           GCancellable *cancellable,
                           GError **error);
