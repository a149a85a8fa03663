/* SPDX-License-Identifier: BSD-3-Clause */
/* Words for what does not fit a state machine's rules. */
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
      return g_strdup (_ ("A collection begins inside a collection"));
    case WEFT_VIOLATION_GC_END_AGAIN:
      return g_strdup (_ ("A collection ends a second time"));
    case WEFT_VIOLATION_GC_END_FIRST:
      return g_strdup (_ ("A collection ends that did not begin"));
    case WEFT_VIOLATION_RUN_AGAIN:
      return g_strdup_printf (_ ("Thread %u begins to run while it runs"), thread);
    case WEFT_VIOLATION_RUN_OTHER:
      return g_strdup_printf (_ ("Thread %u begins to run while thread %u does"), thread,
                              violation->other);
    case WEFT_VIOLATION_RUN_FINISHED:
      return g_strdup_printf (_ ("Thread %u begins to run after it finished"), thread);
    case WEFT_VIOLATION_STOP_OTHER:
      return g_strdup_printf (_ ("Thread %u stops while thread %u runs"), thread, violation->other);
    case WEFT_VIOLATION_STOP_IDLE:
      return g_strdup_printf (_ ("Thread %u stops while none runs"), thread);
    case WEFT_VIOLATION_RUN_TWICE:
      return g_strdup_printf (_ ("Thread %u begins to run while it runs on HEC %u"), thread,
                              violation->other);
    case WEFT_VIOLATION_STOP_ELSEWHERE:
      return g_strdup_printf (_ ("Thread %u stops here while it runs on HEC %u"), thread,
                              violation->other);
    case WEFT_VIOLATION_STOP_AGAIN:
      return g_strdup_printf (_ ("Thread %u stops a second time"), thread);
    case WEFT_VIOLATION_STOP_NEW:
      return g_strdup_printf (_ ("Thread %u stops that was not seen to run"), thread);
    case WEFT_VIOLATION_STOP_FINISHED:
      return g_strdup_printf (_ ("Thread %u stops after it finished"), thread);
    case WEFT_VIOLATION_CREATE_AGAIN:
      return g_strdup_printf (_ ("Thread %u is created a second time"), thread);
    }
  g_assert_not_reached ();
}
