/* SPDX-License-Identifier: BSD-3-Clause */
/* The threads of a log that are found when somebody asks for them first. */
#pragma once

#include "weft-thread-rows.h"

G_BEGIN_DECLS

/* Any thread may use it. */
typedef struct _WeftThreadsLater WeftThreadsLater;

WeftThreadsLater *weft_threads_later_new (WeftIndex *index);
void weft_threads_later_free (WeftThreadsLater *self);

/* Finds them, or waits for who is at it. Borrowed, as long as @self. NULL with @error
 * G_IO_ERROR_CANCELLED. */
WeftThreads *
weft_threads_later_get (WeftThreadsLater *self, GCancellable *cancellable, GError **error);

/* NULL as long as nobody has found them. Never waits. */
WeftThreads *weft_threads_later_peek (WeftThreadsLater *self);

/* The rows of a picture of them; not NULL where weft_threads_later_peek() is not. */
WeftThreadRows *weft_threads_later_rows (WeftThreadsLater *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftThreadsLater, weft_threads_later_free)

G_END_DECLS
