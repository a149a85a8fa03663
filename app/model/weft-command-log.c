/* SPDX-License-Identifier: BSD-3-Clause */
/* Detects the effect of a command by counting the events that confirm it, before it is sent and as
 * the log grows. */
#include "weft-command-log.h"

#include "weft-flush-pace.h"
#include "weft-interval.h"
#include "weft-object.h"

#include <glib/gi18n.h>

/* Time to wait for an effect: EFFECT_TIMEOUT_MS or, if the flush period is known, N_FLUSHES periods
 * plus MIN_EXTRA_TIMEOUT_MS. */
#define EFFECT_TIMEOUT_MS    5000
#define MIN_EXTRA_TIMEOUT_MS 2000
#define N_FLUSHES            3
/* Interval of checks while an effect is awaited. */
#define CHECK_MS 500

typedef struct
{
  char *title;
  const char *needs; /* requirement on the program, to be translated; or NULL */
  guint16 tag;       /* tag of the events that confirm the command */
  guint64 before;    /* number of such events when the command was sent */
  gint64 deadline;   /* us, monotonic clock */
} SentCommand;

struct _WeftCommandLog
{
  GObject parent_instance;

  WeftDocument *document;
  GArray *waiting; /* of SentCommand: commands without an effect so far */
  guint source;    /* timeout while @waiting is not empty; else 0 */
};

static guint said_signal;

G_DEFINE_FINAL_TYPE (WeftCommandLog, weft_command_log, G_TYPE_OBJECT)

static void
sent_command_clear (gpointer data)
{
  SentCommand *sent = data;

  g_free (sent->title);
}

static void emit_message (WeftCommandLog *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
emit_message (WeftCommandLog *self, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_signal_emit (self, said_signal, 0, text);
}

/* Checks the log for the effects of the commands that were sent. */
static gboolean
check_effects_cb (gpointer data)
{
  WeftCommandLog *self = data;
  WeftTrace *trace = weft_document_get_trace (self->document);
  gint64 now = g_get_monotonic_time ();

  for (guint i = self->waiting->len; i-- > 0 && trace != NULL;)
    {
      SentCommand *sent = &g_array_index (self->waiting, SentCommand, i);
      guint64 count = weft_index_count (trace->index, sent->tag);
      gboolean is_seen = count > sent->before;

      /* old events may have been dropped from the log since then */
      sent->before = MIN (sent->before, count);
      if (!is_seen && now <= sent->deadline)
        continue;
      if (is_seen)
        emit_message (self, _ ("%s: seen in the log"), sent->title);
      else if (sent->needs != NULL)
        emit_message (self,
                      _ ("%s: no effect. %s Its eventlog-socket must be built with +control."),
                      sent->title, _ (sent->needs));
      else
        emit_message (self, _ ("%s: no effect. Its eventlog-socket must be built with +control."),
                      sent->title);
      g_array_remove_index (self->waiting, i);
    }
  if (self->waiting->len > 0)
    return G_SOURCE_CONTINUE;
  self->source = 0;
  return G_SOURCE_REMOVE;
}

static void
weft_command_log_class_init (WeftCommandLogClass *klass)
{
  weft_class_add_owned_source (klass, WeftCommandLog, source);
  weft_class_add_owned (klass, WeftCommandLog, g_object_unref, document);
  weft_class_add_owned (klass, WeftCommandLog, g_array_unref, waiting);
  said_signal = weft_signal_new ("said", WEFT_TYPE_COMMAND_LOG, 1, G_TYPE_STRING);
}

static void
weft_command_log_init (WeftCommandLog *self)
{
  self->waiting = g_array_new (FALSE, FALSE, sizeof (SentCommand));
  g_array_set_clear_func (self->waiting, sent_command_clear);
}

WeftCommandLog *
weft_command_log_new (WeftDocument *document)
{
  WeftCommandLog *self = g_object_new (WEFT_TYPE_COMMAND_LOG, NULL);

  self->document = g_object_ref (document);
  return self;
}

void
weft_command_log_send (WeftCommandLog *self,
                       const WeftCommand *command,
                       const char *title,
                       gint64 now)
{
  WeftTrace *trace = weft_document_get_trace (self->document);
  g_autoptr (GError) error = NULL;

  g_return_if_fail (WEFT_IS_COMMAND_LOG (self));
  if (!weft_control_send (weft_document_get_control (self->document), command, &error))
    {
      emit_message (self, "%s: %s", title, error->message);
      return;
    }
  if (trace != NULL)
    {
      gint64 since = g_get_real_time () - trace->process->start_ns / 1000;
      guint64 time =
          trace->process->has_start && since > 0 && (guint64) since < WEFT_TIME_MAX / 1000 ?
              MAX ((guint64) since * 1000, trace->index->to) :
              trace->index->to;

      weft_bookmarks_add (weft_document_get_bookmarks (self->document), time, time, title);
    }
  if (trace == NULL || command->confirmed_by == 0)
    emit_message (self, _ ("%s: sent"), title);
  else
    {
      WeftFlushPace pace = weft_flush_pace (trace, g_get_real_time ());
      guint64 patience = pace.period > 0 ?
                             MIN_EXTRA_TIMEOUT_MS + N_FLUSHES * (pace.period / 1000000) :
                             EFFECT_TIMEOUT_MS;
      SentCommand sent = {
        .title = g_strdup (title),
        .needs = command->requirement,
        .tag = command->confirmed_by,
        .before = weft_index_count (trace->index, command->confirmed_by),
        .deadline = now + weft_interval ((guint) patience) * (gint64) 1000,
      };

      g_array_append_val (self->waiting, sent);
      if (self->source == 0)
        self->source = g_timeout_add (weft_interval (CHECK_MS), check_effects_cb, self);
    }
}
