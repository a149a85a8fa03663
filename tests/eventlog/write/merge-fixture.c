/* SPDX-License-Identifier: BSD-3-Clause */
#include "merge-fixture.h"

#include "weft-spool.h"

WeftLog *
merge_logs (WeftMergeInput *parts, guint n, GError **error)
{
  g_autoptr (WeftSpool) spool = weft_spool_new (NULL, NULL);
  g_autoptr (WeftMap) map = NULL;

  if (!weft_log_merge (parts, n, (WeftLogWriteFunc) weft_spool_append, spool, NULL, error))
    return NULL;
  map = weft_map_new (spool->fd, (gsize) spool->size, error);
  return weft_log_new (map, TRUE, error);
}

WeftLog *
merge_logs_apart (WeftMergeInput *parts, guint n, GError **error)
{
  g_autoptr (WeftSpool) spool = weft_spool_new (NULL, NULL);
  g_autoptr (WeftMap) map = NULL;

  for (guint i = 0; i < n; i++)
    if (!weft_log_merge (&parts[i], 1, (WeftLogWriteFunc) weft_spool_append, spool, NULL, error))
      return NULL;
  map = weft_map_new (spool->fd, (gsize) spool->size, error);
  return weft_log_new (map, TRUE, error);
}

WeftLog *
merge_log_of_layout (const MergeLayout *layout)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftMap) map = NULL;
  static const guint8 zeros[8];
  guint16 size;

  weft_test_log_header (log, layout->types, layout->n);
  weft_test_log_begin_block (log, 0, 1000);
  weft_test_log_event (log, 1, 2000);
  weft_test_log_u32 (log, layout->thread);
  weft_test_log_bytes (log, zeros, log->sizes[1] - 4u);
  if (layout->event != 0)
    {
      size = log->sizes[layout->event];
      weft_test_log_event (log, layout->event, 2500);
      weft_test_log_bytes (log, zeros, size != 0xffff ? size : 1);
    }
  weft_test_log_end_block (log, 3000);
  weft_test_log_data_end (log);
  map = weft_map_new_from_bytes (log->bytes->data, log->bytes->len);
  return weft_log_new (map, TRUE, NULL);
}

guint
merge_find_last_cap_block (const WeftLog *log)
{
  guint i = weft_log_n_blocks (log) - 1;

  while (weft_log_block (log, i)->cap == WEFT_CAP_NONE ||
         weft_log_block (log, i)->end - weft_log_block (log, i)->offset <= WEFT_MARKER_SIZE)
    i--;
  return i;
}
