/* SPDX-License-Identifier: BSD-3-Clause */
/* Background work: a worker thread answers a question while the main context keeps running. */
#pragma once

#include <gio/gio.h>

/* Asker of questions of one kind, one at a time. Belongs to one thread, which must run a main
 * context. */
typedef struct _WeftAsk WeftAsk;

/* Run of a worker that answers a question, as seen by that worker. */
typedef struct _WeftAskRun WeftAskRun;

/* Class of askers: one kind of question. Questions and answers are the caller's own structs. The
 * class must be static, as a worker may free a forgotten question after the asker has been
 * freed. */
typedef struct
{
  /* Returns a new answer, or NULL. Called on a worker thread; may write to @question. @cancellable
   * is cancelled when the answer is no longer wanted. */
  gpointer (*answer) (gpointer question, WeftAskRun *run, GCancellable *cancellable);
  /* Takes ownership of @answer. Called on the asker's thread, once for each question that is not
   * forgotten. The question is freed afterwards, on the same thread. */
  void (*receive_answer) (gpointer owner, gpointer question, gpointer answer);
  /* Free a question, or an answer that was forgotten. Called on any thread. */
  GDestroyNotify free_question, free_answer;

  /* If TRUE, a new question waits until the current one is answered, so that answers arrive even
   * while the question keeps changing; only the newest question waits. If FALSE, a new question
   * replaces the current one. */
  gboolean has_queue;
  /* If TRUE, the worker runs at a low priority, below painting and other work. */
  gboolean is_low_priority;
  /* Returns TRUE if both questions are the same, so that @other need not be asked while @question
   * is being answered. NULL if questions cannot be compared. */
  gboolean (*is_same) (gconstpointer question, gconstpointer other);

  /* Receives @report from weft_ask_report(), borrowed. Called on the asker's thread. NULL if
   * workers make no reports. */
  void (*receive_report) (gpointer owner, gpointer report);
  GDestroyNotify free_report;
} WeftAskClass;

/* Returns a new asker for @owner, which is borrowed. */
WeftAsk *weft_ask_new (const WeftAskClass *klass, gpointer owner);

/* Calls weft_ask_forget(), then frees @self, which may be NULL. */
void weft_ask_free (WeftAsk *self);

/* Asks @question, and takes ownership of it. */
void weft_ask (WeftAsk *self, gpointer question);

/* Like weft_ask(), but for a question about something that keeps changing, such as a growing log.
 * The question is put off until thirty times the CPU time of the last answer, and at least half a
 * second, have passed since that answer. Only the newest question waits; weft_ask() replaces a
 * waiting question. */
void weft_ask_later (WeftAsk *self, gpointer question);

/* Returns the time (us) for which weft_ask_later() would put off a question now. */
gint64 weft_ask_get_delay (const WeftAsk *self);

/* Returns TRUE if @question is the same as the newest question (put off, waiting or being
 * answered), so that asking it again would change nothing. */
gboolean weft_ask_is_newest (const WeftAsk *self, gconstpointer question);

/* Asks a single question, for which the caller needs no asker. Takes ownership of @question. @owner
 * must live until the answer has been received. */
void weft_ask_once (const WeftAskClass *klass, gpointer owner, gpointer question);

/* Forgets all questions: cancels the worker, frees its answer, and drops the questions that wait.
 * @self may be NULL. */
void weft_ask_forget (WeftAsk *self);

/* Cancels the worker, but still passes the answer that it returns to receive_answer(). */
void weft_ask_finish_early (WeftAsk *self);

/* Returns TRUE if a worker is answering a question. @self may be NULL. */
gboolean weft_ask_is_busy (const WeftAsk *self);

/* Passes @report from the worker to the asker, and takes ownership of it. The newest one is passed
 * to receive_report() on the asker's thread, at most thirty times a second. */
void weft_ask_report (WeftAskRun *run, gpointer report);

/* Returns the CPU time of this process (us), without that of low-priority workers if the system has
 * CPU time per thread. May be called on any thread. */
gint64 weft_ask_foreground_time (void);

/* Thread that does part of the work of the thread that started it. If that thread is a worker, the
 * helper has the worker's priority, pauses like the worker while a frame is painted, and its CPU
 * time counts as the worker's. */
typedef struct _WeftHelperThread WeftHelperThread;

/* Starts a thread that calls @func with @data, and ignores the result. Returns NULL if no thread
 * can be started. */
WeftHelperThread *weft_helper_thread_try_new (const char *name, GThreadFunc func, gpointer data);

/* Waits until @self has ended, and frees it. Must be called by the thread that started it, before
 * that thread has answered its question. */
void weft_helper_thread_join (WeftHelperThread *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftAsk, weft_ask_free)
