/* SPDX-License-Identifier: BSD-3-Clause */
/* Makes and frees a trace's analyses, in the order of their table. */
#include "weft-analyses.h"

/* Far more than stamps step back: some 60 us. */
#define STEP_BACK_NS 1000000
#define SILENT_NS    G_GUINT64_CONSTANT (2000000000)

static gpointer *
trace_field (WeftTrace *self, const WeftAnalysis *analysis)
{
  return G_STRUCT_MEMBER_P (self, analysis->field);
}

static gpointer
make_field (WeftTrace *self,
            const WeftAnalysis *analysis,
            const WeftTrace *before,
            GCancellable *cancellable,
            GError **error)
{
  if (analysis->make != NULL)
    return analysis->make (self, cancellable, error);
  if (analysis->go_on != NULL)
    return analysis->go_on (self, before, cancellable, error);
  return analysis->extend (
      self, before != NULL ? G_STRUCT_MEMBER (gpointer, before, analysis->field) : NULL);
}

static gboolean
is_made_by_row (const WeftAnalysis *analysis)
{
  return analysis->make != NULL || analysis->go_on != NULL || analysis->extend != NULL;
}

static const WeftAnalysis *
find_lazy (WeftLazy which)
{
  for (guint i = 0; i < weft_n_analyses; i++)
    if (weft_analyses[i].field == offsetof (WeftTrace, lazy) + which * sizeof (gpointer))
      return &weft_analyses[i];
  g_return_val_if_reached (NULL);
}

/* Earlier traces. */

/* The trace from which one after @self goes on with @which: a reference, or NULL. */
static WeftTrace *
trace_with (const WeftTrace *trace, WeftLazy which)
{
  WeftTrace *self = (WeftTrace *) trace, *with = self;

  g_mutex_lock (&self->earlier_lock);
  if (weft_trace_peek (self, which) == NULL)
    with = self->earlier[which];
  if (with != NULL)
    weft_shared_ref (with);
  g_mutex_unlock (&self->earlier_lock);
  return with;
}

static WeftTrace *
steal_earlier (WeftTrace *self, WeftLazy which)
{
  WeftTrace *earlier;

  g_mutex_lock (&self->earlier_lock);
  earlier = g_steal_pointer (&self->earlier[which]);
  g_mutex_unlock (&self->earlier_lock);
  return earlier;
}

static void
drop_earlier (WeftTrace *self, WeftLazy which)
{
  g_autoptr (WeftTrace) earlier = steal_earlier (self, which);
}

WeftTrace *
weft_trace_new (WeftIndex *index, GCancellable *cancellable, GError **error)
{
  return weft_trace_extend (NULL, index, cancellable, error);
}

static void
trace_clear (gpointer data)
{
  WeftTrace *self = data;

  /* each may hold on to those above it */
  for (guint i = weft_n_analyses; i-- > 0;)
    g_clear_pointer (trace_field (self, &weft_analyses[i]), weft_analyses[i].free);
  for (guint i = 0; i < WEFT_N_LAZY; i++)
    {
      drop_earlier (self, i);
      g_mutex_clear (&self->locks[i]);
    }
  g_mutex_clear (&self->earlier_lock);
  weft_shared_unref (self->index);
}

WeftTrace *
weft_trace_extend (const WeftTrace *before,
                   WeftIndex *index,
                   GCancellable *cancellable,
                   GError **error)
{
  g_autoptr (WeftTrace) self = weft_shared_new (WeftTrace, trace_clear);

  self->index = weft_shared_ref (index);
  for (guint i = 0; i < WEFT_N_LAZY; i++)
    {
      g_mutex_init (&self->locks[i]);
      if (before != NULL && find_lazy (i)->go_on != NULL)
        self->earlier[i] = trace_with (before, i);
    }
  g_mutex_init (&self->earlier_lock);
  for (guint i = 0; i < weft_n_analyses; i++)
    {
      const WeftAnalysis *analysis = &weft_analyses[i];

      if (!is_made_by_row (analysis) || (analysis->is_lazy != NULL && analysis->is_lazy (index)))
        continue;
      *trace_field (self, analysis) = make_field (self, analysis, before, cancellable, error);
      if (*trace_field (self, analysis) == NULL)
        return NULL;
    }
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  return g_steal_pointer (&self);
}

guint64
weft_trace_settled (const WeftTrace *self)
{
  guint64 latest = self->index->to, settled = latest;
  const GArray *hecs = self->coverage->hecs;

  if (weft_trace_final (self) == WEFT_TIME_END)
    return WEFT_TIME_END;
  for (guint i = 0; i <= hecs->len; i++)
    {
      const WeftCover *cover =
          i < hecs->len ? weft_coverage_hec (self->coverage, i) : &self->coverage->global;

      if (cover->to + SILENT_NS > latest)
        settled = MIN (settled, cover->to);
    }
  return settled - MIN (settled, STEP_BACK_NS);
}

guint64
weft_trace_final (const WeftTrace *self)
{
  const WeftCover *process = &self->coverage->process, *global = &self->coverage->global;
  guint64 known = MIN (process->to, global->to);

  if (self->index->log->is_final || self->index->log->is_complete)
    return WEFT_TIME_END;
  return known - MIN (known, STEP_BACK_NS);
}

gpointer
weft_trace_get (const WeftTrace *trace, WeftLazy which, GCancellable *cancellable, GError **error)
{
  WeftTrace *self = (WeftTrace *) trace; /* what is lazy is made of a constant one, too */
  gpointer made = weft_trace_peek (self, which);

  if (made != NULL)
    return made;
  g_mutex_lock (&self->locks[which]);
  made = self->lazy[which];
  if (made == NULL)
    {
      made = make_field (self, find_lazy (which), self->earlier[which], cancellable, error);
      g_atomic_pointer_set (&self->lazy[which], made);
      if (made != NULL)
        drop_earlier (self, which);
    }
  g_mutex_unlock (&self->locks[which]);
  return made;
}

gpointer
weft_trace_peek (const WeftTrace *self, WeftLazy which)
{
  return g_atomic_pointer_get ((gpointer *) &self->lazy[which]);
}
