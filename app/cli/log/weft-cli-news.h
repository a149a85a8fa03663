/* SPDX-License-Identifier: BSD-3-Clause */
/* Messages on standard error about a program that a log is to come from: that it does not listen
 * yet, that another client is connected. */
#pragma once

#include "weft-source.h"

typedef struct _WeftCliNews WeftCliNews;

/* Says what @source, which is called @name, waits for, if it does, and whenever that is something
 * else, but for standard input; and when much of it is kept. In a thread of its own, as the one
 * that reads may wait for ever. Both are borrowed. NULL if no thread can be made. */
WeftCliNews *weft_cli_news_new (WeftSource *source, const char *name);

/* Says what has changed last, and ends. @self may be NULL. */
void weft_cli_news_free (WeftCliNews *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCliNews, weft_cli_news_free)
