/* SPDX-License-Identifier: BSD-3-Clause */
/* A profile as flame graph scripts read it: "outermost;…;innermost ticks", a line a stack; of the
 * heap, bytes: the mean over the range, which they add up to; of the time in which threads did not
 * run, ns. */
#include "weft-blocking-tree.h"
#include "weft-convert-private.h"

#include <inttypes.h>

/* A frame's name must not have what takes lines apart. */
static void
append_name (GString *out, const char *name)
{
  for (; *name != '\0'; name++)
    if ((guchar) *name < 0x20)
      g_string_append_c (out, ' ');
    else
      g_string_append_c (out, *name == ';' ? ':' : *name);
}

/* Names by frame, made once. */
static GPtrArray *
make_names (const WeftStacks *stacks)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < stacks->frames->len; i++)
    {
      g_autofree char *name = weft_frame_name (weft_stacks_nth_frame (stacks, i));
      g_autoptr (GString) safe = g_string_new (NULL);

      append_name (safe, name);
      g_ptr_array_add (names, g_string_free (g_steal_pointer (&safe), FALSE));
    }
  return names;
}

static void
append_stack (GString *out, const WeftStacks *stacks, const GPtrArray *names, guint32 node)
{
  guint n = weft_stacks_node (stacks, node)->depth;
  g_autofree guint32 *frames = g_new (guint32, n + 1);

  if (n == 0)
    g_string_append (out, "MAIN");
  for (guint i = n; i > 0; i--, node = weft_stacks_node (stacks, node)->parent)
    frames[i - 1] = weft_stacks_node (stacks, node)->frame;
  for (guint i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append_c (out, ';');
      g_string_append (out, g_ptr_array_index (names, frames[i]));
    }
}

static void
write_tree (const WeftCallTree *tree, WeftTextOut *out)
{
  g_autoptr (GPtrArray) names = make_names (tree->stacks);

  for (guint32 i = 0; i < weft_stacks_count (tree->stacks) && weft_text_out_continue (out); i++)
    {
      if (tree->own[i] == 0)
        continue;
      append_stack (out->text, tree->stacks, names, i);
      g_string_append_printf (out->text, " %" PRIu64 "\n", tree->own[i]);
    }
}

void
weft_convert_to_folded (WeftTrace *trace, const WeftConvertOptions *options, WeftTextOut *out)
{
  const WeftTimeProfile *samples =
      weft_profile_subject_samples (weft_convert_subject (trace, options), trace);
  g_autoptr (WeftCallTree) tree =
      samples == NULL ?
          weft_convert_heap_tree (trace, options) :
          weft_call_tree_new_profile (samples, options->from, options->to, options->track);

  write_tree (tree, out);
}

void
weft_convert_to_off_cpu (WeftTrace *trace, const WeftConvertOptions *options, WeftTextOut *out)
{
  WeftThreads *threads = weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);
  g_autoptr (WeftCallTree) tree = weft_blocking_tree_new (
      threads, options->from, weft_index_end (trace->index, options->from, options->to), FALSE,
      NULL);

  write_tree (tree, out);
}
