/* SPDX-License-Identifier: BSD-3-Clause */
/* Gathers the summary of a log. */
#include "weft-cli-facts.h"

#include "weft-display.h"
#include "weft-event-tags.h"

#include <glib/gi18n.h>

#define NS_PER_S G_GINT64_CONSTANT (1000000000)

void
weft_cli_facts_clear (WeftCliFacts *self)
{
  g_clear_pointer (&self->file, g_free);
  g_clear_pointer (&self->start_time, g_free);
  g_clear_pointer (&self->hints, g_array_unref);
}

static void
widen (WeftCliFacts *self, const WeftCapIndex *cap)
{
  if (cap->n_events == 0)
    return;
  self->first = MIN (self->first, cap->first);
  self->last = self->last == WEFT_CLI_NO_TIME ? cap->last : MAX (self->last, cap->last);
}

/* ISO 8601 in UTC, with all digits. */
static char *
format_start (const WeftProcess *process)
{
  gint64 seconds, ns;
  g_autoptr (GDateTime) time = NULL;
  g_autofree char *text = NULL;

  if (!process->has_start)
    return NULL;
  seconds = process->start_ns / NS_PER_S;
  ns = process->start_ns % NS_PER_S;
  if (ns < 0)
    {
      ns += NS_PER_S;
      seconds--;
    }
  time = g_date_time_new_from_unix_utc (seconds);
  if (time == NULL)
    return NULL;
  text = g_date_time_format (time, "%Y-%m-%dT%H:%M:%S");
  return g_strdup_printf ("%s.%09dZ", text, (int) ns);
}

void
weft_cli_facts_init (WeftCliFacts *self,
                     const WeftTrace *trace,
                     const char *path,
                     WeftFormat format)
{
  self->trace = trace;
  self->index = trace->index;
  self->log = trace->index->log;
  self->process = trace->process;
  self->file = weft_display_path (path);
  self->format = weft_format_name (format);
  self->version = WEFT_VERSION;
  self->size = self->log->map->log_size;
  self->n_segments = self->log->segments->len;
  self->n_caps = self->process->lives->len;
  self->run = self->log->process + 1;
  self->n_threads = weft_index_count (self->index, WEFT_TAG_CREATE_THREAD);
  self->first = self->last = WEFT_CLI_NO_TIME;
  widen (self, self->index->global);
  for (guint i = 0; i < self->index->caps->len; i++)
    widen (self, weft_index_nth_cap (self->index, i));
  for (guint i = 0; i < self->log->blocks->len; i++)
    self->n_blocks += weft_log_block (self->log, i)->has_marker != 0;
  self->start_time = format_start (self->process);
  self->features = weft_features (trace);
  self->hints = weft_hints (trace);
}

gboolean
weft_cli_facts_has (const WeftCliFacts *self, WeftFeature feature)
{
  return (self->features & (1u << feature)) != 0;
}

const char *
weft_cli_facts_breakdown (const WeftCliFacts *self)
{
  return weft_breakdown_label (self->process->breakdown);
}
