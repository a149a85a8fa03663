/* SPDX-License-Identifier: BSD-3-Clause */
/* Swaps pages under their readers: an address is written whole, and each page lives as long as the
 * index. */
#include "weft-page-check.h"

struct _WeftPageCheck
{
  const WeftLog *log;
  WeftPageIsSound is_sound;
  gpointer file;
  GMutex lock;
  WeftCapIndex *anew; /* read from the log, as a page was wrong; or NULL */
  WeftOpenPage *none; /* where that has no such page: it leads to the first block's begin */
};

WeftPageCheck *
weft_page_check_new (const WeftLog *log, WeftPageIsSound is_sound, gpointer file)
{
  WeftPageCheck *self = g_new0 (WeftPageCheck, 1);

  self->log = log;
  self->is_sound = is_sound;
  self->file = weft_shared_ref (file);
  g_mutex_init (&self->lock);
  return self;
}

void
weft_page_check_free (WeftPageCheck *self)
{
  g_clear_pointer (&self->anew, weft_cap_index_free);
  g_free (self->none);
  weft_shared_unref (self->file);
  g_mutex_clear (&self->lock);
  g_free (self);
}

static WeftOpenPage *
page_of_none (const WeftCapIndex *cap, const WeftLog *log)
{
  WeftOpenPage *page = g_new0 (WeftOpenPage, 1);
  guint32 block = g_array_index (cap->blocks, guint32, 0);

  for (guint i = 0; i < WEFT_CHECKPOINTS_PAGE; i++)
    page->checkpoints[i] = (WeftCheckpoint){
      .block = block,
      .offset = weft_log_block (log, block)->offset,
    };
  return page;
}

/* Takes all pages of @cap from the log but for the last, which is a copy that was checked. What has
 * another number of them now was never an index of the log. */
static void
take_anew (WeftPageCheck *self, const WeftCapIndex *cap)
{
  guint64 n = (cap->n_checkpoints - 1) / WEFT_CHECKPOINTS_PAGE;
  gboolean is_same;

  self->anew = weft_cap_index_new (self->log, cap->cap, cap->blocks, NULL, NULL, NULL);
  self->none = page_of_none (cap, self->log);
  is_same = self->anew->n_checkpoints == cap->n_checkpoints;
  for (guint64 i = 0; i < n; i++)
    g_atomic_pointer_set (&cap->pages[i], is_same ? self->anew->pages[i] : &self->none->page);
}

const WeftCheckpointPage *
weft_cap_index_check_page (const WeftCapIndex *self, guint64 i)
{
  WeftPageCheck *check = self->check;
  WeftCheckpointPage *page = g_atomic_pointer_get (&self->pages[i]);

  /* another thread was first */
  if (!weft_page_is_unchecked (page))
    return page;
  page = weft_page_unmark (page);
  if (check->is_sound (self, i, page, check->file))
    {
      g_atomic_pointer_set (&self->pages[i], page);
      return page;
    }
  g_mutex_lock (&check->lock);
  if (check->anew == NULL)
    take_anew (check, self);
  g_mutex_unlock (&check->lock);
  return g_atomic_pointer_get (&self->pages[i]);
}
