/* SPDX-License-Identifier: BSD-3-Clause */
/* Chain of a log's headers and blocks, continued across damage: fills a log that is being made. */
#pragma once

#include "weft-log.h"

/* Finds the first header of @self. FALSE with @error in WEFT_HEADER_ERROR. */
gboolean weft_log_chain_start (WeftLog *self, GError **error);

/* Goes on from self->at over the bytes that the map has now. @is_final as for weft_log_new(). */
void weft_log_chain_extend (WeftLog *self, gboolean is_final);
