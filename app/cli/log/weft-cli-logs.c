/* SPDX-License-Identifier: BSD-3-Clause */
/* Pipeline that reads several logs at the same time and computes an answer about each of them. The
 * answers are printed in the order of the logs. */
#include "weft-cli-logs.h"

#include "weft-pipeline.h"

/* Maximum number of logs in memory at a time. */
#define MAX_LOGS 4

/* A log in memory. */
typedef struct
{
  WeftCliAnswer answer; /* the trace is NULL if the log cannot be read */
  WeftCliStatus status;
  GString *messages; /* messages to be printed to standard error */
} LogAnswer;

typedef struct
{
  const WeftCliAnswerClass *question;
  gpointer asked;
  const WeftCliLog *log;    /* options for each log */
  gboolean is_single;       /* TRUE if there is only one log */
  LogAnswer logs[MAX_LOGS]; /* logs in the slots of the pipeline */
  WeftCliStatus worst;
} LogsReading;

static void
read_log_cb (guint slot, gpointer user_data)
{
  LogsReading *self = user_data;
  LogAnswer *one = &self->logs[slot];
  WeftCliAnswer *answer = &one->answer;
  WeftCliLog log = *self->log;

  if (weft_cli_output_has_failed ())
    return;
  log.path = (char *) answer->path;
  log.without_progress = !self->is_single;
  if (answer->i > 0 && self->question->applies_to_first_log_only)
    {
      log.process = 0;
      log.names = NULL;
    }
  /* print messages about a single log at once */
  weft_cli_capture_messages (self->is_single ? NULL : one->messages);
  answer->trace = weft_cli_read_log (&log, NULL, &one->status);
  if (answer->trace != NULL && self->question->compute != NULL)
    answer->computed = self->question->compute (answer->trace, answer->path, self->asked);
  weft_cli_capture_messages (NULL);
}

static void
print_answer_cb (guint slot, gpointer user_data)
{
  LogsReading *self = user_data;
  LogAnswer *one = &self->logs[slot];
  WeftCliAnswer *answer = &one->answer;

  if (!weft_cli_output_has_failed ())
    {
      g_printerr ("%s", one->messages->str);
      if (answer->trace != NULL)
        one->status = self->question->print (answer, self->asked);
      self->worst = weft_cli_worse_status (self->worst, one->status);
    }
  if (answer->computed != NULL)
    self->question->free_computed (answer->computed);
  g_clear_pointer (&answer->trace, weft_shared_unref);
  g_string_free (one->messages, TRUE);
}

WeftCliStatus
weft_cli_answer_each_log (const WeftCliLog *log,
                          char **more,
                          const WeftCliAnswerClass *question,
                          gpointer asked)
{
  guint n = 1 + (more != NULL ? g_strv_length (more) : 0);
  LogsReading self = {
    .question = question, .asked = asked, .log = log, .is_single = n == 1, .worst = WEFT_CLI_SUCCESS
  };
  guint max_logs = MIN (MAX_LOGS, g_get_num_processors ());
  WeftPipeline *pipeline =
      weft_pipeline_new (MIN (max_logs, n), 0, read_log_cb, print_answer_cb, &self);

  for (guint i = 0; i < n; i++)
    {
      LogAnswer *one = &self.logs[weft_pipeline_next (pipeline)];

      *one = (LogAnswer){ .answer = { .path = i == 0 ? log->path : more[i - 1], .i = i },
                          .messages = g_string_new (NULL) };
      weft_pipeline_push (pipeline);
    }
  weft_pipeline_free (pipeline);
  return self.worst;
}
