/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes a profile for flame graph scripts, with one line per stack: "outermost;…;innermost
 * number". The number is in ticks for a time profile, in bytes (mean over the range) for a heap
 * profile, and in ns for the time in which threads did not run. */
#include "weft-blocking-tree.h"
#include "weft-convert-private.h"

#include <inttypes.h>

static void
put_tree (const WeftCallTree *tree, WeftTextOut *out)
{
  g_autoptr (WeftTextList) names = weft_text_list_new (); /* name of each frame */
  g_autoptr (GArray) frames = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = 0; i < tree->stacks->frames->len; i++)
    {
      g_autofree char *name = weft_frame_name (weft_stacks_nth_frame (tree->stacks, i));

      /* replace semicolons, which separate frames, and control characters, which may end a line */
      for (char *p = name; *p != '\0'; p++)
        *p = (guchar) *p < 0x20 ? ' ' : *p == ';' ? ':' : *p;
      weft_text_list_append (names, name);
    }
  for (guint32 i = 0; i < weft_stacks_count (tree->stacks) && weft_text_out_flush_if_large (out);
       i++)
    {
      if (tree->own[i] == 0)
        continue;
      weft_convert_list_frames (tree->stacks, i, frames);
      if (frames->len == 0)
        g_string_append (out->text, "MAIN");
      for (guint k = 0; k < frames->len; k++)
        g_string_append_printf (out->text, "%s%s", k > 0 ? ";" : "",
                                weft_text_list_nth (names, g_array_index (frames, guint32, k)));
      g_string_append_printf (out->text, " %" PRIu64 "\n", tree->own[i]);
    }
}

void
weft_convert_to_folded (WeftTrace *trace, const WeftConvertOptions *options, WeftTextOut *out)
{
  const WeftTimeProfile *samples =
      weft_profile_subject_samples (weft_convert_choose_subject (trace, options), trace);
  g_autoptr (WeftCallTree) tree =
      samples == NULL ?
          weft_convert_heap_tree (trace, options) :
          weft_call_tree_new_profile (samples, options->from, options->to, options->track);

  put_tree (tree, out);
}

void
weft_convert_to_off_cpu (WeftTrace *trace, const WeftConvertOptions *options, WeftTextOut *out)
{
  WeftThreads *threads = weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);
  g_autoptr (WeftCallTree) tree = weft_blocking_tree_new (
      threads, options->from, weft_index_range_end (trace->index, options->from, options->to),
      FALSE, NULL);

  put_tree (tree, out);
}
