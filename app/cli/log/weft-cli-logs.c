/* SPDX-License-Identifier: BSD-3-Clause */
/* Threads read the next logs and compute the answers about them, while the calling thread prints
 * the answers in order. */
#include "weft-cli-logs.h"

/* Maximum number of logs in memory at a time. */
#define MOST_LOGS 4

typedef struct
{
  WeftCliAnswer answer; /* the trace is NULL if the log cannot be read */
  WeftCliStatus status;
  GString *messages; /* messages for standard error */
  gboolean is_ready;
} Log;

typedef struct
{
  const WeftCliQuestion *question;
  gconstpointer asked;
  const WeftCliLog *log; /* options for each log */
  Log *logs;
  guint n;
  guint max_logs; /* maximum number of logs in memory at a time */
  GMutex mutex;
  GCond changed;
  guint next;      /* index of the next log to read */
  guint n_printed; /* number of logs whose answers have been printed */
} Reading;

static void
read_log (Reading *self, Log *one, gboolean is_alone)
{
  WeftCliAnswer *answer = &one->answer;
  WeftCliLog log = *self->log;

  log.path = (char *) answer->path;
  log.without_progress = !is_alone;
  if (answer->i > 0 && self->question->is_of_first)
    {
      log.process = 0;
      log.names = NULL;
    }
  answer->trace = weft_cli_read (&log, NULL, &one->status);
  if (answer->trace != NULL && self->question->compute != NULL)
    answer->computed = self->question->compute (answer->trace, answer->path, self->asked);
}

/* Reads logs until none is left. Waits while the maximum number of logs is in memory. */
static gpointer
read_logs_cb (gpointer data)
{
  Reading *self = data;

  g_mutex_lock (&self->mutex);
  while (self->next < self->n)
    {
      Log *one = &self->logs[self->next];

      if (self->next >= self->n_printed + self->max_logs)
        {
          g_cond_wait (&self->changed, &self->mutex);
          continue;
        }
      self->next++;
      g_mutex_unlock (&self->mutex);
      weft_cli_keep_messages (one->messages);
      read_log (self, one, FALSE);
      weft_cli_keep_messages (NULL);
      g_mutex_lock (&self->mutex);
      one->is_ready = TRUE;
      g_cond_broadcast (&self->changed);
    }
  g_mutex_unlock (&self->mutex);
  return NULL;
}

static void
log_clear (Log *self, const WeftCliQuestion *question)
{
  WeftCliAnswer *answer = &self->answer;

  if (answer->computed != NULL)
    question->free_computed (answer->computed);
  g_clear_pointer (&answer->trace, weft_shared_unref);
  g_string_free (self->messages, TRUE);
}

WeftCliStatus
weft_cli_ask_each (const WeftCliLog *log,
                   char **more,
                   const WeftCliQuestion *question,
                   gpointer asked)
{
  guint n = 1 + (more != NULL ? g_strv_length (more) : 0), n_threads = 0;
  g_autofree Log *logs = g_new0 (Log, n);
  Reading self = { .question = question, .asked = asked, .log = log, .logs = logs, .n = n };
  WeftCliStatus worst = WEFT_CLI_ANSWERED;
  GThread *threads[MOST_LOGS];

  self.max_logs = MIN (MOST_LOGS, g_get_num_processors ());
  for (guint i = 0; i < n; i++)
    {
      logs[i].answer.path = i == 0 ? log->path : more[i - 1];
      logs[i].answer.i = i;
      logs[i].messages = g_string_new (NULL);
    }
  g_mutex_init (&self.mutex);
  g_cond_init (&self.changed);
  for (; n > 1 && n_threads < self.max_logs; n_threads++)
    {
      threads[n_threads] = g_thread_try_new ("weft-cli-read", read_logs_cb, &self, NULL);
      if (threads[n_threads] == NULL)
        break;
    }
  for (guint i = 0; i < n && !weft_cli_output_is_lost (); i++)
    {
      if (n_threads == 0)
        read_log (&self, &logs[i], TRUE);
      else
        {
          g_mutex_lock (&self.mutex);
          while (!logs[i].is_ready)
            g_cond_wait (&self.changed, &self.mutex);
          g_mutex_unlock (&self.mutex);
          g_printerr ("%s", logs[i].messages->str);
        }
      if (logs[i].answer.trace != NULL)
        logs[i].status = question->print (&logs[i].answer, asked);
      worst = weft_cli_worse (worst, logs[i].status);
      log_clear (&logs[i], question);
      g_mutex_lock (&self.mutex);
      self.n_printed++;
      self.next = weft_cli_output_is_lost () ? n : self.next;
      g_cond_broadcast (&self.changed);
      g_mutex_unlock (&self.mutex);
    }
  while (n_threads > 0)
    g_thread_join (threads[--n_threads]);
  for (guint i = self.n_printed; i < n; i++)
    log_clear (&logs[i], question);
  g_mutex_clear (&self.mutex);
  g_cond_clear (&self.changed);
  return worst;
}
