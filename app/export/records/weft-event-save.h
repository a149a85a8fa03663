/* SPDX-License-Identifier: BSD-3-Clause */
/* Saves events to a file: one a line, in the order of time. */
#pragma once

#include "weft-event-order.h"
#include "weft-event-records.h"
#include "weft-file-save.h"

/* Writes those of the events of @all that @filter asks for into the file at @path, piece by piece,
 * as WEFT_ROWS_CSV or WEFT_ROWS_JSONL; blocks; for a worker thread. FALSE with @error set if
 * that fails. */
gboolean weft_events_save (WeftEventOrder *all,
                           const WeftEventFilter *filter,
                           WeftRowFormat format,
                           const char *path,
                           WeftFileConsent consent,
                           GCancellable *cancellable,
                           GError **error);
