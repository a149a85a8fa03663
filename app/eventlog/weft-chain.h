/* SPDX-License-Identifier: BSD-3-Clause */
/* Chain of a log's headers and blocks, continued across damage. */
#pragma once

#include "weft-log.h"

/* Finds the first header of @log, which is being built. FALSE with @error in WEFT_HEADER_ERROR. */
gboolean weft_chain_start (WeftLog *log, GError **error);

/* Goes on from log->at over the bytes that the map has now. @is_final as for weft_log_new(). */
void weft_chain_extend (WeftLog *log, gboolean is_final);
