/* SPDX-License-Identifier: BSD-3-Clause */
/* Texts of several lengths for the names and states of threads. */
#pragma once

#include "weft-thread-columns.h"

/* Names of a thread, the longest first, NULL-terminated: "label (thread id)", "label", "Thread id",
 * "id". A thread without a label has only the last two. */
typedef struct
{
  char *texts[5]; /* owned */
} WeftThreadNames;

/* Sets the names of thread @id. @threads may be NULL if they have not been found yet. */
void weft_thread_names_init (WeftThreadNames *self, const WeftThreads *threads, guint32 id);
void weft_thread_names_clear (WeftThreadNames *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftThreadNames, weft_thread_names_clear)

/* Appends the label of thread @id, such as " (worker 3)", to a text that gives the thread's ID.
 * Appends nothing if the thread has no label or @threads is NULL. */
void weft_thread_append_label (GString *text, const WeftThreads *threads, guint32 id);

/* Returns the state of a thread that is not running, such as "blocked: MVar", "runnable: heap
 * overflow" or "in a foreign call". Translated, newly allocated. */
char *weft_thread_state_text (WeftThreadStateKind kind, guint status, guint32 info);

/* Like weft_thread_state_text(), but as a sentence for a read-out, such as "Blocked on a black hole
 * that thread 18 evaluates". */
char *weft_thread_state_sentence (WeftThreadStateKind kind, guint status, guint32 info);
