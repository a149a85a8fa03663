/* SPDX-License-Identifier: BSD-3-Clause */
/* Ticker: a thread that does something now and then, while the one that reads may wait for bytes
 * that never come. */
#pragma once

#include <glib.h>

typedef struct _WeftCliTicker WeftCliTicker;

/* Calls @tick with @data every half second, after @first_ms for the first time; in a thread called
 * @name. NULL if no thread can be made. */
WeftCliTicker *
weft_cli_ticker_new (const char *name, guint first_ms, void (*tick) (gpointer data), gpointer data);

/* Ends it: @tick is not called any more once this returns. @self may be NULL. */
void weft_cli_ticker_free (WeftCliTicker *self);
