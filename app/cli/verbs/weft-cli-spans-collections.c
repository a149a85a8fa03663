/* SPDX-License-Identifier: BSD-3-Clause */
/* The spans of GCs as a whole, and of the concurrent collector's phases. */
#include "weft-cli-spans.h"

void
weft_cli_spans_collection (const WeftTrace *trace, WeftCliSpans *spans)
{
  for (guint i = 0; i < weft_collections_count (trace->collections); i++)
    {
      const WeftCollection *gc = weft_collections_nth (trace->collections, i);
      const WeftCliSpan span = {
        .kind = WEFT_CLI_SPAN_COLLECTION,
        .start = gc->start,
        .end = gc->start + gc->pause,
        .cap = gc->cap,
        .info = i,
        .flags = gc->flags & WEFT_COLLECTION_OPEN ? WEFT_CLI_SPAN_OPEN : 0,
      };

      weft_cli_spans_add (spans, &span);
    }
}

void
weft_cli_spans_nonmoving (const WeftTrace *trace, WeftCliSpans *spans)
{
  const GArray *all = trace->nonmoving->spans;

  for (guint i = 0; i < all->len; i++)
    {
      const WeftNonmovingSpan *phase = &g_array_index (all, WeftNonmovingSpan, i);
      const WeftCliSpan span = {
        .kind = WEFT_CLI_SPAN_NONMOVING,
        .start = phase->from,
        .end = phase->to,
        .cap = WEFT_CAP_NONE,
        .info = i,
        .flags = phase->is_open ? WEFT_CLI_SPAN_OPEN : 0,
      };

      weft_cli_spans_add (spans, &span);
    }
}
