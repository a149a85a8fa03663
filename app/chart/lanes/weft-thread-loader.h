/* SPDX-License-Identifier: BSD-3-Clause */
/* The columns of threads for the visible range: at once where few events are to be read, else on a
 * worker while what is there goes on being shown. */
#pragma once

#include "weft-thread-columns.h"

G_BEGIN_DECLS

/* Belongs to one thread, that of the main context it was made in. */
typedef struct _WeftThreadLoader WeftThreadLoader;

/* Called in the main context when other columns are there than were given last. */
typedef void (*WeftThreadLoaderFunc) (gpointer user_data);

/* Of @rows of @threads; both are kept. */
WeftThreadLoader *weft_thread_loader_new (WeftThreads *threads, WeftThreadRows *rows);
void weft_thread_loader_free (WeftThreadLoader *self);

/* Without a function, everything is read at once, however long it takes. */
void weft_thread_loader_set_notify (WeftThreadLoader *self,
                                    WeftThreadLoaderFunc notify,
                                    gpointer user_data);

/* The columns of @edges (@n + 1 of them), and spans from @min_ns on; or older ones of another range
 * as long as these are being read, or NULL. Borrowed, until the next call or notification. */
const WeftThreadColumns *
weft_thread_loader_get (WeftThreadLoader *self, const guint64 *edges, guint n, guint64 min_ns);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftThreadLoader, weft_thread_loader_free)

G_END_DECLS
