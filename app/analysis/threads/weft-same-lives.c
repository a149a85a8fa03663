/* SPDX-License-Identifier: BSD-3-Clause */
/* Compares lives and pauses one by one, both by time. */
#include "weft-same-lives.h"

#include "weft-process.h"
#include "weft-tasks.h"

/* Whether both are the same, or later than @time. */
static gboolean
is_same_time (guint64 a, guint64 b, guint64 time)
{
  return a == b || (a >= time && b >= time);
}

gboolean
weft_cap_lives_are_same (const GArray *a, const GArray *b, guint64 time)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    {
      const WeftCapLife *x = &g_array_index (a, WeftCapLife, i);
      const WeftCapLife *y = &g_array_index (b, WeftCapLife, i);

      if (x->cap != y->cap || !is_same_time (x->from, y->from, time) ||
          !is_same_time (x->to, y->to, time))
        return FALSE;
    }
  return TRUE;
}

/* The first pause of @pauses from @i on that begins before @time. */
static const WeftCapPause *
next_pause (const GArray *pauses, guint *i, guint64 time)
{
  for (; *i < pauses->len; (*i)++)
    if (g_array_index (pauses, WeftCapPause, *i).from < time)
      return &g_array_index (pauses, WeftCapPause, (*i)++);
  return NULL;
}

gboolean
weft_cap_pauses_are_same (const GArray *a, const GArray *b, guint64 time)
{
  const WeftCapPause *x, *y;
  guint i = 0, k = 0;

  do
    {
      x = next_pause (a, &i, time);
      y = next_pause (b, &k, time);
      if ((x == NULL) != (y == NULL) || (x != NULL && (x->cap != y->cap || x->from != y->from ||
                                                       !is_same_time (x->to, y->to, time))))
        return FALSE;
    }
  while (x != NULL);
  return TRUE;
}
