/* SPDX-License-Identifier: BSD-3-Clause */
/* Messages about violations of a state machine's rules. */
#include "weft-violation.h"

#include <glib/gi18n.h>

gboolean
weft_violation_has_thread (const WeftViolation *violation)
{
  return violation->kind >= WEFT_VIOLATION_RUN_AGAIN;
}

char *
weft_violation_text (const WeftViolation *violation)
{
  guint32 thread = violation->thread;

  switch (violation->kind)
    {
    case WEFT_VIOLATION_GC_START_AGAIN:
      return g_strdup (_ ("A GC starts inside another GC"));
    case WEFT_VIOLATION_GC_END_AGAIN:
      return g_strdup (_ ("A GC ends twice"));
    case WEFT_VIOLATION_GC_END_FIRST:
      return g_strdup (_ ("A GC ends that did not start"));
    case WEFT_VIOLATION_RUN_AGAIN:
      return g_strdup_printf (_ ("Thread %u starts to run while it is running"), thread);
    case WEFT_VIOLATION_RUN_OTHER:
      return g_strdup_printf (_ ("Thread %u starts to run while thread %u is running"), thread,
                              violation->other);
    case WEFT_VIOLATION_RUN_FINISHED:
      return g_strdup_printf (_ ("Thread %u starts to run after it finished"), thread);
    case WEFT_VIOLATION_STOP_OTHER:
      return g_strdup_printf (_ ("Thread %u stops while thread %u is running"), thread,
                              violation->other);
    case WEFT_VIOLATION_STOP_IDLE:
      return g_strdup_printf (_ ("Thread %u stops while no thread is running"), thread);
    case WEFT_VIOLATION_RUN_TWICE:
      return g_strdup_printf (_ ("Thread %u starts to run while it is running on HEC %u"), thread,
                              violation->other);
    case WEFT_VIOLATION_STOP_ELSEWHERE:
      return g_strdup_printf (_ ("Thread %u stops here while it is running on HEC %u"), thread,
                              violation->other);
    case WEFT_VIOLATION_STOP_AGAIN:
      return g_strdup_printf (_ ("Thread %u stops twice"), thread);
    case WEFT_VIOLATION_STOP_NEW:
      return g_strdup_printf (_ ("Thread %u stops, but was not seen running"), thread);
    case WEFT_VIOLATION_STOP_FINISHED:
      return g_strdup_printf (_ ("Thread %u stops after it finished"), thread);
    case WEFT_VIOLATION_CREATE_AGAIN:
      return g_strdup_printf (_ ("Thread %u is created twice"), thread);
    }
  g_assert_not_reached ();
}
