/* SPDX-License-Identifier: BSD-3-Clause */
/* Looks for the findings of a document's log on a worker thread, once for all widgets. */
#include "weft-document-private.h"

#include "weft-diagnosis.h"

/* Minimum interval (us) between updates of a growing log's findings, which gives the user time to
 * read a finding. The interval may be longer because of weft_ask_get_delay(), which limits findings
 * to a thirtieth of the CPU time. */
#define INTERVAL_US 2000000
/* Delay (us) of the findings after the log has been read, which lets visible content be computed
 * first. */
#define FIRST_US 150000

static gpointer
find_findings (gpointer trace, WeftAskRun *run, GCancellable *cancellable)
{
  weft_diagnosis_new_for_trace (trace, cancellable, NULL);
  return NULL;
}

static void
findings_ready_cb (gpointer owner, gpointer question, gpointer answer)
{
  WeftDocument *self = owner;
  WeftTrace *trace = question;

  if (!weft_trace_has (trace, WEFT_LAZY_FINDINGS))
    return;
  if (self->is_live)
    self->findings_due =
        g_get_monotonic_time () + MAX (INTERVAL_US, weft_ask_get_delay (self->findings));
  weft_trace_show_own_findings (trace);
  /* a newer trace shows these findings until its own are ready */
  if (self->trace != trace)
    weft_trace_lend_findings (self->trace, trace);
  self->has_reported_findings = self->trace == trace;
  g_signal_emit_by_name (self, "findings-changed", trace);
  weft_document_update_findings (self);
}

static gboolean
is_same_trace (gconstpointer question, gconstpointer other)
{
  return question == other;
}

const WeftAskClass weft_document_findings = {
  .answer = find_findings,
  .receive_answer = findings_ready_cb,
  .free_question = weft_shared_unref,
  .is_low_priority = TRUE,
  .is_same = is_same_trace,
};

static gboolean
findings_due_cb (gpointer document)
{
  WeftDocument *self = document;

  self->findings_timer = 0;
  weft_document_update_findings (self);
  return G_SOURCE_REMOVE;
}

/* In a growing log, a new request would cancel the running one, so the findings of newer events
 * wait until the running request is done, and then pause. For a complete log, findings wait until
 * all of the log has been read. */
void
weft_document_update_findings (WeftDocument *self)
{
  gint64 left = self->findings_due - g_get_monotonic_time ();

  if (!self->needs_findings || self->trace == NULL || self->has_reported_findings ||
      (self->is_live ? weft_ask_is_busy (self->findings) : self->state == WEFT_DOCUMENT_READING))
    return;
  if (left <= 0)
    weft_ask (self->findings, weft_shared_ref (self->trace));
  else if (self->findings_timer == 0)
    /* use the default priority: on a slow machine, an animated spinner leaves no idle time */
    self->findings_timer = g_timeout_add ((guint) (left / 1000) + 1, findings_due_cb, self);
}

void
weft_document_delay_findings (WeftDocument *self)
{
  self->findings_due = g_get_monotonic_time () + FIRST_US;
  weft_document_update_findings (self);
}

void
weft_document_request_findings (WeftDocument *self)
{
  g_return_if_fail (WEFT_IS_DOCUMENT (self));
  self->needs_findings = TRUE;
  weft_document_update_findings (self);
}

void
weft_document_hurry_findings (WeftDocument *self)
{
  g_return_if_fail (WEFT_IS_DOCUMENT (self));
  self->findings_due = 0;
  weft_document_request_findings (self);
}
