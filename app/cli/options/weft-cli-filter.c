/* SPDX-License-Identifier: BSD-3-Clause */
/* Matches events against a filter. */
#include "weft-cli-filter.h"

#include "weft-usage-step.h"
#include "weft-usage-walk.h"

#include <string.h>

/* The place of types that the event table does not have, after all of its rows. */
#define UNKNOWN_ROW 255

struct _WeftCliFilter
{
  const WeftIndex *index;
  const WeftEventType *rows;
  guint n_rows;
  gboolean has_cap, has_types, has_thread;
  guint16 cap;
  guint32 thread;
  guint8 types[UNKNOWN_ROW + 1]; /* by row of the event table */
  WeftUsage *running; /* by capability, up to n_caps: what runs there; where has_thread */
  guint n_caps;
};

WeftCliFilter *
weft_cli_filter_new (const WeftIndex *index)
{
  WeftCliFilter *self = g_new0 (WeftCliFilter, 1);

  self->index = index;
  self->rows = weft_event_table (&self->n_rows);
  return self;
}

void
weft_cli_filter_free (WeftCliFilter *self)
{
  g_free (self->running);
  g_free (self);
}

void
weft_cli_filter_set_cap (WeftCliFilter *self, guint16 cap)
{
  self->has_cap = TRUE;
  self->cap = cap;
}

void
weft_cli_filter_set_thread (WeftCliFilter *self, guint32 thread, guint64 from)
{
  guint n = self->index->caps->len;

  self->has_thread = TRUE;
  self->thread = thread;
  self->n_caps = n > 0 ? weft_index_nth_cap (self->index, n - 1)->cap + 1u : 0;
  self->running = g_new0 (WeftUsage, self->n_caps);
  for (guint i = 0; from > 0 && i < n; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (self->index, i);
      WeftUsageWalk walk;

      weft_usage_walk_init (&walk, cap, self->index->log);
      weft_usage_walk_to (&walk, from - 1);
      self->running[cap->cap] = walk.now;
    }
}

static gboolean
set_type (WeftCliFilter *self, const char *name)
{
  gboolean is_known = FALSE;

  if (g_ascii_strcasecmp (name, "UNKNOWN") == 0)
    is_known = self->types[UNKNOWN_ROW] = TRUE;
  for (guint i = 0; i < self->n_rows; i++)
    if (g_ascii_strcasecmp (self->rows[i].name, name) == 0)
      is_known = self->types[i] = TRUE;
  return is_known;
}

const char *
weft_cli_filter_set_types (WeftCliFilter *self, const char *const *names)
{
  self->has_types = TRUE;
  for (guint i = 0; names[i] != NULL; i++)
    if (!set_type (self, names[i]))
      return names[i];
  return NULL;
}

/* Whether the thread runs where @event is, before or after it. */
static gboolean
is_thread_running (WeftCliFilter *self, const WeftEvent *event)
{
  WeftUsage *usage;

  if (event->cap >= self->n_caps)
    return FALSE;
  usage = &self->running[event->cap];
  weft_usage_step (usage, event, event->time);
  return usage->is_running && usage->thread == self->thread;
}

static gboolean
takes_type (const WeftCliFilter *self, const WeftEvent *event)
{
  const WeftEventType *type = weft_header_type (event->header, event->tag);

  return self->types[type != NULL ? type - self->rows : UNKNOWN_ROW];
}

gboolean
weft_cli_filter_takes (WeftCliFilter *self, const WeftEvent *event)
{
  if (self->has_thread && !is_thread_running (self, event) &&
      !weft_event_names_thread (event, self->thread))
    return FALSE;
  if (self->has_cap && event->cap != self->cap)
    return FALSE;
  return !self->has_types || takes_type (self, event);
}
