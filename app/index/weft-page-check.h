/* SPDX-License-Identifier: BSD-3-Clause */
/* Pages of checkpoints that come from a file: each is checked when it is first read, as most of a
 * large log's never are. Once one is wrong, all of the capability's are read from the log anew, so
 * that nobody sees it. */
#pragma once

#include "weft-cap-index.h"

/* The address of @page with a mark that it has not been checked, and without one. */
static inline WeftCheckpointPage *
weft_page_mark_unchecked (gconstpointer page)
{
  return (gpointer) ((guintptr) page | WEFT_PAGE_UNCHECKED);
}

static inline WeftCheckpointPage *
weft_page_unmark (gconstpointer page)
{
  return (gpointer) ((guintptr) page & ~(guintptr) WEFT_PAGE_UNCHECKED);
}

/* Whether page @i of @cap, at @page, is as it was when it was written. Called from any thread. */
typedef gboolean (*WeftPageIsSound) (const WeftCapIndex *cap,
                                     guint64 i,
                                     const WeftCheckpointPage *page,
                                     gconstpointer file);

/* A check of the pages of an index of @log, which it borrows, by @is_sound, which gets @file, a
 * shared struct, of which a reference is taken. */
WeftPageCheck *weft_page_check_new (const WeftLog *log, WeftPageIsSound is_sound, gpointer file);
