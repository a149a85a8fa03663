/* SPDX-License-Identifier: BSD-3-Clause */
/* Background work: a question that a worker thread answers while a main context runs on. */
#pragma once

#include <gio/gio.h>

/* Asker of one kind of question, one at a time. For one thread, that of a main context. */
typedef struct _WeftAsk WeftAsk;

/* A question on its way, as its worker sees it. */
typedef struct _WeftAskRun WeftAskRun;

/* Of one kind of question. Questions and answers are the caller's own structs. Static: a worker may
 * free a question that was forgotten after the asker has gone. */
typedef struct
{
  /* On a worker, which may write to @question. @cancellable is cancelled where nobody wants the
   * answer any more. Returns a new answer, or NULL. */
  gpointer (*answer) (gpointer question, WeftAskRun *run, GCancellable *cancellable);
  /* On the asker's thread, once a question, unless it was forgotten: takes @answer over. Then the
   * question is freed, there too. */
  void (*take) (gpointer owner, gpointer question, gpointer answer);
  /* On any thread, of what was forgotten. */
  GDestroyNotify free_question, free_answer;

  /* Whether a further question waits until the one before is answered, so that something new is
   * seen also while the question keeps changing; only the newest waits. Otherwise it replaces it.
   */
  gboolean follows;
  /* Whether painting and other work come first, where there is too little processor. */
  gboolean gives_way;
  /* Asking what is being answered already is nothing new; NULL if questions cannot be compared. */
  gboolean (*is_same) (gconstpointer question, gconstpointer other);

  /* What a worker tells meanwhile, see weft_ask_report(); NULL if it tells nothing. */
  void (*hear) (gpointer owner, gpointer news);
  GDestroyNotify free_news;
} WeftAskClass;

/* An asker for @owner, which is borrowed. Newly allocated. */
WeftAsk *weft_ask_new (const WeftAskClass *klass, gpointer owner);

/* Forgets what is asked, then frees. @self may be NULL. */
void weft_ask_free (WeftAsk *self);

/* Asks @question, which is taken over. */
void weft_ask (WeftAsk *self, gpointer question);

/* Asks @question, which is taken over, about what goes on changing, as a log that grows does: of
 * all of it again, so that it is put off until the time since the last answer is thirty times the
 * processor's time that it took, and half a second. Only the newest waits; weft_ask() takes its
 * place. */
void weft_ask_later (WeftAsk *self, gpointer question);

/* us for which weft_ask_later() still puts off what it is asked; 0 if it asks at once. */
gint64 weft_ask_get_rest (const WeftAsk *self);

/* Whether asking @question in the same way would change nothing: the same was asked, or put off,
 * last and is not answered yet. */
gboolean weft_ask_is_asked (const WeftAsk *self, gconstpointer question);

/* Asks without an asker; @owner must live until the answer was taken. */
void weft_ask_once (const WeftAskClass *klass, gpointer owner, gpointer question);

/* Nothing is asked any more: workers are told to stop, and what they answer is freed. @self may be
 * NULL. */
void weft_ask_forget (WeftAsk *self);

/* Tells the worker to stop, but takes the answer that it comes to. */
void weft_ask_hurry (WeftAsk *self);

/* Whether an answer is on its way, which is not so of what was put off. @self may be NULL. */
gboolean weft_ask_is_busy (const WeftAsk *self);

/* From the worker, as often as it likes: the newest @news, taken over, are heard on the asker's
 * thread, at most thirty times a second. */
void weft_ask_report (WeftAskRun *run, gpointer news);

/* us of the processor's time that this process has taken, without its workers that give way where
 * the system tells of them. Any thread may call it. */
gint64 weft_ask_foreground_time (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftAsk, weft_ask_free)
