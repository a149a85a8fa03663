/* SPDX-License-Identifier: BSD-3-Clause */
/* The spans of collections as a whole, and of the concurrent collector's phases. */
#include "weft-cli-spans.h"

#include "weft-gc-holder.h"

static void
write_number_where (WeftCliSpans *spans, const char *key, gboolean is_known, guint64 number)
{
  if (is_known)
    weft_cli_span_number (spans, key, number);
  else
    weft_cli_span_null (spans, key);
}

static gboolean
write_collection (const WeftTrace *trace, guint i, WeftCliSpans *spans)
{
  const WeftCollections *collections = trace->collections;
  const WeftCollection *one = weft_collections_nth (collections, i);
  guint64 end = one->start + one->pause;
  WeftCollectionNumbers numbers;
  gboolean has = weft_collections_numbers (collections, i, &numbers);
  WeftGcHolder holder = { 0 };
  gboolean has_holder = weft_gc_holder (collections, trace->index, i, &holder);

  weft_cli_span_begin (spans, one->start, end);
  write_number_where (spans, "generation", one->generation != WEFT_GENERATION_UNKNOWN,
                      one->generation);
  weft_cli_span_cap (spans, one->cap);
  weft_cli_span_number (spans, "threads", one->threads);
  write_number_where (spans, "requested", one->flags & WEFT_COLLECTION_REQUESTED,
                      one->start - MIN (one->wait, one->start));
  write_number_where (spans, "synced", one->flags & WEFT_COLLECTION_SYNCED,
                      end + (guint64) one->synced);
  write_number_where (spans, "copied", has, one->copied);
  write_number_where (spans, "slop", has, numbers.slop);
  write_number_where (spans, "fragmentation", has, numbers.fragmentation);
  write_number_where (spans, "balanced_copied", numbers.has_balanced, numbers.balanced_copied);
  write_number_where (spans, "live", one->flags & WEFT_COLLECTION_LIVE, one->live);
  weft_cli_span_text (spans, "cause", weft_gc_cause_key (one->cause));
  write_number_where (spans, "held_by_cap", has_holder, holder.cap);
  write_number_where (spans, "held_by_thread", has_holder, holder.thread);
  if (one->flags & WEFT_COLLECTION_OPEN)
    weft_cli_span_flag (spans, "open");
  return weft_cli_span_end (spans);
}

void
weft_cli_spans_collection (const WeftTrace *trace, WeftCliSpans *spans)
{
  for (guint i = 0; i < weft_collections_count (trace->collections); i++)
    if (!write_collection (trace, i, spans))
      return;
}

void
weft_cli_spans_nonmoving (const WeftTrace *trace, WeftCliSpans *spans)
{
  static const char *const phases[WEFT_N_NONMOVING_PHASES] = { "mark", "sync", "sweep" };
  const GArray *all = trace->nonmoving->spans;

  for (guint i = 0; i < all->len; i++)
    {
      const WeftNonmovingSpan *span = &g_array_index (all, WeftNonmovingSpan, i);

      weft_cli_span_begin (spans, span->from, span->to);
      weft_cli_span_text (spans, "phase", phases[span->phase]);
      write_number_where (spans, "marked", span->phase == WEFT_NONMOVING_MARK && !span->is_open,
                          span->marked);
      if (span->is_open)
        weft_cli_span_flag (spans, "open");
      if (!weft_cli_span_end (spans))
        return;
    }
}
