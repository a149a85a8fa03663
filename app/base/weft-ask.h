/* SPDX-License-Identifier: BSD-3-Clause */
/* Background work: a question that a worker thread answers while a main context runs on. */
#pragma once

#include <gio/gio.h>

/* Asker of one kind of question, one at a time. For one thread, that of a main context. */
typedef struct _WeftAsk WeftAsk;

/* A question that is being answered, as its worker sees it. */
typedef struct _WeftAskRun WeftAskRun;

/* A kind of question. Questions and answers are the caller's own structs. Static: a worker may free
 * a forgotten question after the asker was freed. */
typedef struct
{
  /* Returns a new answer, or NULL. Called on a worker, which may write to @question. @cancellable
   * is cancelled when the answer is not wanted any more. */
  gpointer (*answer) (gpointer question, WeftAskRun *run, GCancellable *cancellable);
  /* Takes @answer over. Called on the asker's thread, once for each question that is not forgotten;
   * the question is freed afterwards, on the same thread. */
  void (*take) (gpointer owner, gpointer question, gpointer answer);
  /* Called for what was forgotten, on any thread. */
  GDestroyNotify free_question, free_answer;

  /* If TRUE, a further question waits until the present one is answered, so that answers arrive
   * even while the question keeps changing; only the newest question waits. If FALSE, it replaces
   * the present one. */
  gboolean follows;
  /* Gives the worker a low priority: painting and other work come first. */
  gboolean gives_way;
  /* Returns TRUE if both ask the same, so that @other need not be asked while @question is being
   * answered. NULL if questions cannot be compared. */
  gboolean (*is_same) (gconstpointer question, gconstpointer other);

  /* Receives the reports of weft_ask_report(), which it borrows; NULL if there are none. */
  void (*hear) (gpointer owner, gpointer news);
  GDestroyNotify free_news;
} WeftAskClass;

/* An asker for @owner, which is borrowed. Newly allocated. */
WeftAsk *weft_ask_new (const WeftAskClass *klass, gpointer owner);

/* Forgets the questions, then frees @self, which may be NULL. */
void weft_ask_free (WeftAsk *self);

/* Asks @question, which is taken over. */
void weft_ask (WeftAsk *self, gpointer question);

/* Asks @question, which is taken over, about something that keeps changing, such as a log that
 * grows. It is put off until thirty times the CPU time of the last answer, and half a second, have
 * passed since that answer. Only the newest question waits; weft_ask() replaces it. */
void weft_ask_later (WeftAsk *self, gpointer question);

/* Time (us) for which weft_ask_later() would put off a question now. */
gint64 weft_ask_get_rest (const WeftAsk *self);

/* Returns TRUE if the last question that is asked, waits or was put off is the same as @question,
 * so that asking it again would change nothing. */
gboolean weft_ask_is_asked (const WeftAsk *self, gconstpointer question);

/* Asks without an asker; @owner must live until the answer was taken. */
void weft_ask_once (const WeftAskClass *klass, gpointer owner, gpointer question);

/* Cancels the workers, frees what they answer, and drops the questions that wait. @self may be
 * NULL. */
void weft_ask_forget (WeftAsk *self);

/* Cancels the worker, but takes the answer that it returns. */
void weft_ask_hurry (WeftAsk *self);

/* Returns TRUE if a worker is answering a question. @self may be NULL. */
gboolean weft_ask_is_busy (const WeftAsk *self);

/* Reports @news, which are taken over, from the worker. The newest ones are passed to hear() on the
 * asker's thread, at most thirty times a second. */
void weft_ask_report (WeftAskRun *run, gpointer news);

/* CPU time of this process (us), without that of workers that give way, if the system counts it by
 * thread. Any thread may call it. */
gint64 weft_ask_foreground_time (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftAsk, weft_ask_free)
