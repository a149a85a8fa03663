/* SPDX-License-Identifier: BSD-3-Clause */
/* Makes and frees the analyses of a trace, in the order of their table. */
#include "weft-trace-private.h"

/* Maximum number of new events for which weft_trace_extend() also extends the lazy analyses of the
 * earlier trace, which takes about 50 ms. With more new events, lazy analyses are extended when
 * they are requested again. */
#define MAX_EAGER_EVENTS 500000
/* Time between two checks for the cancellation of a wait, us. */
#define WAIT_STEP_US 5000

static gpointer *
analysis_field (WeftTrace *self, const WeftAnalysis *analysis)
{
  return G_STRUCT_MEMBER_P (self, analysis->field);
}

/* Returns the cached @analysis, or NULL. */
static gpointer
load_cached_field (WeftTrace *self, const WeftAnalysis *analysis, WeftArchiveReader *reader)
{
  gpointer made = NULL;

  if (reader->archive == NULL || analysis->load == NULL)
    return NULL;
  made = analysis->load (self, reader);
  /* if this analysis is missing, the offset of the next one in the archive is unknown */
  if (made == NULL)
    reader->archive = NULL;
  return made;
}

/* Returns the analysis that was made for @self; ignores lent findings. */
static gpointer
own_analysis (const WeftTrace *self, WeftLazy which)
{
  return g_atomic_pointer_get ((gpointer *) &self->lazy[which]);
}

static const WeftAnalysis *
find_lazy_analysis (WeftLazy which)
{
  for (guint i = 0; i < weft_n_analyses; i++)
    if (weft_analyses[i].field == offsetof (WeftTrace, lazy) + which * sizeof (gpointer))
      return &weft_analyses[i];
  g_return_val_if_reached (NULL);
}

/* Returns a reference to the newest trace that has the analysis @which, among @trace (may be NULL)
 * and the traces before it, or NULL if none of them has it. If @may_be_made, a trace that is still
 * making the analysis counts as well, because the analysis may be complete by the time it is
 * needed. */
static WeftTrace *
find_trace_with (WeftTrace *trace, WeftLazy which, gboolean may_be_made)
{
  WeftTrace *with = trace != NULL ? weft_shared_ref (trace) : NULL;

  while (with != NULL && !weft_trace_has (with, which) &&
         !(may_be_made && g_atomic_int_get (&with->n_waiters[which]) > 0))
    {
      WeftTrace *earlier;

      g_mutex_lock (&with->earlier_lock);
      earlier = with->earlier[which] != NULL ? weft_shared_ref (with->earlier[which]) : NULL;
      g_mutex_unlock (&with->earlier_lock);
      /* after the analysis has been made, @earlier is no longer set */
      if (earlier == NULL && weft_trace_has (with, which))
        break;
      weft_shared_unref (with);
      with = earlier;
    }
  return with;
}

static void
drop_earlier_trace (WeftTrace *self, WeftLazy which)
{
  WeftTrace *earlier;

  g_mutex_lock (&self->earlier_lock);
  earlier = g_steal_pointer (&self->earlier[which]);
  g_mutex_unlock (&self->earlier_lock);
  /* unreference outside of the lock, because this may free a chain of traces */
  g_clear_pointer (&earlier, weft_shared_unref);
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

  /* free in reverse order, because an analysis may borrow from analyses above it in the table */
  for (guint i = weft_n_analyses; i-- > 0;)
    g_clear_pointer (analysis_field (self, &weft_analyses[i]), weft_analyses[i].free);
  for (guint i = 0; i < WEFT_N_LAZY; i++)
    {
      drop_earlier_trace (self, i);
      g_mutex_clear (&self->locks[i]);
    }
  g_mutex_clear (&self->earlier_lock);
  g_clear_pointer (&self->cache_entry, weft_shared_unref);
  g_clear_pointer (&self->all_lent_findings, g_ptr_array_unref);
  weft_shared_unref (self->index);
}

/* Returns a reference to the trace whose @analysis is extended for @self, or NULL. This is @before
 * or, for a lazy analysis, the newest trace that has the analysis. */
static WeftTrace *
find_predecessor (const WeftTrace *self, const WeftAnalysis *analysis, const WeftTrace *before)
{
  for (guint i = 0; i < WEFT_N_LAZY; i++)
    if (find_lazy_analysis (i) == analysis)
      return find_trace_with (self->earlier[i], i, FALSE);
  return before != NULL ? weft_shared_ref ((gpointer) before) : NULL;
}

/* Returns TRUE if @analysis is made together with the trace @self rather than on demand. This is
 * also the case for a lazy analysis that @earlier has if few events have been added since. */
static gboolean
is_made_at_once (const WeftTrace *self, const WeftAnalysis *analysis, const WeftTrace *earlier)
{
  if (analysis->make == NULL)
    return FALSE;
  if (analysis->is_lazy == NULL || !analysis->is_lazy (self->index))
    return TRUE;
  return earlier != NULL &&
         g_atomic_pointer_get (&G_STRUCT_MEMBER (gpointer, earlier, analysis->field)) != NULL &&
         self->index->n_events <= earlier->index->n_events + MAX_EAGER_EVENTS;
}

WeftTrace *
weft_trace_extend (const WeftTrace *before,
                   WeftIndex *index,
                   GCancellable *cancellable,
                   GError **error)
{
  g_autoptr (WeftTrace) self = weft_shared_new (WeftTrace, trace_clear);
  WeftArchiveReader reader = { .archive = index->analyses };

  self->index = weft_shared_ref (index);
  self->is_showing_own = TRUE;
  self->cores = before != NULL ? (gint) weft_trace_cores (before) : 0;
  for (guint i = 0; i < WEFT_N_LAZY; i++)
    {
      g_mutex_init (&self->locks[i]);
      if (before != NULL && find_lazy_analysis (i)->make != NULL)
        self->earlier[i] = find_trace_with ((WeftTrace *) before, i, TRUE);
    }
  g_mutex_init (&self->earlier_lock);
  for (guint i = 0; i < weft_n_analyses; i++)
    {
      const WeftAnalysis *analysis = &weft_analyses[i];
      g_autoptr (WeftTrace) earlier = find_predecessor (self, analysis, before);
      gpointer made = NULL;

      if (!is_made_at_once (self, analysis, earlier))
        continue;
      if (analysis->is_lazy == NULL)
        made = load_cached_field (self, analysis, &reader);
      if (made == NULL)
        {
          /* a walk over the events of a capability stops once the current cancellable is
           * cancelled */
          if (cancellable != NULL)
            g_cancellable_push_current (cancellable);
          made = analysis->make (self, earlier, cancellable, error);
          if (cancellable != NULL)
            g_cancellable_pop_current (cancellable);
        }
      if (made == NULL)
        return NULL;
      *analysis_field (self, analysis) = made;
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
    }
  for (guint i = 0; i < WEFT_N_LAZY; i++)
    if (weft_trace_has (self, i))
      drop_earlier_trace (self, i);
  return g_steal_pointer (&self);
}

void
weft_trace_set_cores (WeftTrace *self, guint cores)
{
  g_atomic_int_set (&self->cores, (gint) cores);
}

guint
weft_trace_cores (const WeftTrace *self)
{
  return (guint) g_atomic_int_get (&self->cores);
}

guint64
weft_trace_process_begin (const WeftTrace *self)
{
  const WeftIndex *index = self->index;

  if (index->from == 0 || index->is_excerpt || index->log->is_merged)
    return 0;
  /* the first OS thread of a process has the ID of the process, and is created with it; a log that
   * was begun later lacks that */
  for (guint i = 0; i < self->tasks->spans->len; i++)
    {
      const WeftTaskSpan *span = &g_array_index (self->tasks->spans, WeftTaskSpan, i);

      if (self->process->pid > 0 && span->kernel_thread == (guint64) self->process->pid)
        return span->from;
    }
  return 0;
}

WeftArchive *
weft_trace_save (WeftTrace *self)
{
  WeftArchive *archive = weft_archive_new (self);

  weft_index_save (self->index, archive);
  for (guint i = 0; i < weft_n_analyses; i++)
    if (weft_analyses[i].save != NULL && weft_analyses[i].is_lazy == NULL)
      weft_analyses[i].save (self, archive);
  return archive;
}

WeftArchive *
weft_trace_save_lazy (WeftTrace *self, WeftLazy which)
{
  const WeftAnalysis *analysis = find_lazy_analysis (which);
  WeftArchive *archive;

  if (analysis->save == NULL)
    return NULL;
  archive = weft_archive_new (self);
  analysis->save (self, archive);
  return archive;
}

void
weft_trace_set_cache_entry (WeftTrace *self, WeftIndexCacheEntry *entry)
{
  self->cache_entry = weft_shared_ref (entry);
}

guint64
weft_trace_settled_until (const WeftTrace *self)
{
  guint64 latest = self->index->to, settled = latest;

  if (weft_trace_final_until (self) == WEFT_TIME_END)
    return WEFT_TIME_END;
  for (guint i = 0; i <= self->coverage->hecs->len; i++)
    {
      const WeftCover *cover = weft_coverage_writer (self->coverage, i);

      if (cover->to + WEFT_TRACE_SILENT_NS > latest)
        settled = MIN (settled, cover->to);
    }
  return settled - MIN (settled, WEFT_STEP_BACK_NS);
}

guint64
weft_trace_final_until (const WeftTrace *self)
{
  const WeftCover *process = &self->coverage->process, *global = &self->coverage->global;
  guint64 known = MIN (process->to, global->to);

  if (self->index->log->is_final || self->index->log->is_complete)
    return WEFT_TIME_END;
  return known - MIN (known, WEFT_STEP_BACK_NS);
}

static void
set_lazy_analysis (WeftTrace *self, WeftLazy which, gpointer made)
{
  g_atomic_pointer_set (&self->lazy[which], made);
  if (made != NULL)
    drop_earlier_trace (self, which);
}

gboolean
weft_trace_load_lazy (WeftTrace *self, WeftLazy which, const WeftArchive *archive)
{
  WeftArchiveReader reader = { .archive = archive };

  set_lazy_analysis (self, which, load_cached_field (self, find_lazy_analysis (which), &reader));
  return weft_trace_has (self, which);
}

gpointer
weft_trace_get (const WeftTrace *self, WeftLazy which, GCancellable *cancellable, GError **error)
{
  return weft_trace_get_or_make (self, which, NULL, cancellable, error);
}

/* Locks analysis @which, and waits while another thread is making it, with a check for @cancellable
 * (may be NULL) every few ms. Returns FALSE with @error set if cancelled. */
static gboolean
lock_analysis (WeftTrace *self, WeftLazy which, GCancellable *cancellable, GError **error)
{
  if (cancellable == NULL)
    g_mutex_lock (&self->locks[which]);
  else
    while (!g_mutex_trylock (&self->locks[which]))
      {
        if (g_cancellable_set_error_if_cancelled (cancellable, error))
          return FALSE;
        g_usleep (WAIT_STEP_US);
      }
  return TRUE;
}

gpointer
weft_trace_get_or_make (const WeftTrace *trace,
                        WeftLazy which,
                        WeftLazyMakeFunc make,
                        GCancellable *cancellable,
                        GError **error)
{
  WeftTrace *self = (WeftTrace *) trace; /* lazy analyses are also made for a constant trace */
  gpointer made = own_analysis (self, which);

  if (made != NULL)
    return made;
  g_atomic_int_inc (&self->n_waiters[which]);
  if (!lock_analysis (self, which, cancellable, error))
    {
      g_atomic_int_add (&self->n_waiters[which], -1);
      return NULL;
    }
  if (!weft_trace_has (self, which))
    {
      g_autoptr (WeftTrace) earlier = NULL;
      g_autoptr (WeftArchive) cached = NULL, archive = NULL;

      if (self->cache_entry != NULL && find_lazy_analysis (which)->load != NULL)
        cached = weft_index_cache_entry_load (self->cache_entry, which);
      if (cached == NULL || !weft_trace_load_lazy (self, which, cached))
        {
          earlier = find_trace_with (self->earlier[which], which, FALSE);
          set_lazy_analysis (
              self, which,
              make != NULL ? make (self, cancellable, error) :
                             find_lazy_analysis (which)->make (self, earlier, cancellable, error));
          if (self->cache_entry != NULL && weft_trace_has (self, which))
            archive = weft_trace_save_lazy (self, which);
          if (archive != NULL)
            weft_index_cache_entry_save (self->cache_entry, which, archive);
        }
    }
  made = own_analysis (self, which);
  g_mutex_unlock (&self->locks[which]);
  g_atomic_int_add (&self->n_waiters[which], -1);
  return made;
}

gpointer
weft_trace_peek (const WeftTrace *self, WeftLazy which)
{
  if (which == WEFT_LAZY_FINDINGS && !g_atomic_int_get (&self->is_showing_own))
    return g_atomic_pointer_get ((gpointer *) &self->lent_findings);
  return own_analysis (self, which);
}

gboolean
weft_trace_has (const WeftTrace *self, WeftLazy which)
{
  return own_analysis (self, which) != NULL;
}

void
weft_trace_lend_findings (WeftTrace *self, const WeftTrace *from)
{
  gpointer findings = weft_trace_peek (from, WEFT_LAZY_FINDINGS);

  if (findings == NULL)
    return;
  if (self->all_lent_findings == NULL)
    self->all_lent_findings = g_ptr_array_new_with_free_func (weft_shared_unref);
  g_ptr_array_add (self->all_lent_findings, weft_shared_ref (findings));
  g_atomic_pointer_set (&self->lent_findings, findings);
  g_atomic_int_set (&self->is_showing_own, FALSE);
}

void
weft_trace_show_own_findings (WeftTrace *self)
{
  g_atomic_int_set (&self->is_showing_own, TRUE);
}
