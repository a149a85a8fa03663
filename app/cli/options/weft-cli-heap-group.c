/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads --group and --match, and sums up bands. */
#include "weft-cli-heap-group.h"

#include "weft-cli-options.h"
#include "weft-heap-groups.h"

#include <glib/gi18n.h>
#include <string.h>

/* Number of group keys that need no regular expression. Only the last key needs one. */
#define N_PLAIN_GROUPS WEFT_HEAP_GROUP_MATCH

char *
weft_cli_heap_group_help (void)
{
  g_autofree char *names = weft_cli_join_names (weft_heap_group_names, N_PLAIN_GROUPS);

  return g_strdup_printf (_ ("Sum bands up by %s"), names);
}

gboolean
weft_cli_heap_parse_group (const char *name, const char *pattern, gint *key, GRegex **match)
{
  g_autoptr (GError) error = NULL;
  const char *plain[N_PLAIN_GROUPS + 1] = { NULL };

  *key = -1;
  if (pattern != NULL)
    {
      *key = WEFT_HEAP_GROUP_MATCH;
      *match = g_regex_new (pattern, G_REGEX_OPTIMIZE, 0, &error);
      if (*match != NULL && name == NULL)
        return TRUE;
      if (*match == NULL)
        weft_cli_error ("--match: %s", error->message);
      else
        weft_cli_error (_ ("--group and --match cannot both be given"));
      return FALSE;
    }
  if (name == NULL)
    return TRUE;
  memcpy (plain, weft_heap_group_names, sizeof (char *) * N_PLAIN_GROUPS);
  if (g_str_equal (name, weft_heap_group_names[WEFT_HEAP_GROUP_MATCH]))
    weft_cli_error (_ ("--group=match needs --match=RE instead"));
  else
    *key = weft_cli_parse_choice ("--group", name, plain);
  return *key >= 0;
}

WeftHeapProfile *
weft_cli_heap_group (WeftHeapProfile *heap, gint key, const GRegex *match)
{
  g_autoptr (WeftBandMetadata) metadata = NULL;
  g_autoptr (WeftHeapGroups) groups = NULL;

  if (key < 0 ||
      !weft_heap_group_applies (weft_heap_profile_kind (heap)->breakdown, (WeftHeapGroupKey) key))
    return weft_shared_ref (heap);
  metadata = weft_band_metadata_new (heap);
  groups = weft_heap_groups_new (heap, metadata, (WeftHeapGroupKey) key, match);
  return weft_heap_groups_make_profile (groups, heap);
}

WeftHeapProfile *
weft_cli_heap_sum_bands (WeftHeapProfile *heap)
{
  g_autoptr (GRegex) nothing = g_regex_new ("(?!)", 0, 0, NULL);

  return weft_cli_heap_group (heap, WEFT_HEAP_GROUP_MATCH, nothing);
}

static gboolean
trace_has_group (const WeftTrace *trace, WeftHeapGroupKey key)
{
  for (guint i = 0; i < weft_heap_profile_n_parts (trace->heap); i++)
    {
      const WeftHeapProfile *part = weft_heap_profile_part (trace->heap, i);

      if (part->samples->len > 0 &&
          weft_heap_group_applies (weft_heap_profile_kind (part)->breakdown, key))
        return TRUE;
    }
  return FALSE;
}

gboolean
weft_cli_check_group (const WeftTrace *trace, gint key, const char *path)
{
  g_autoptr (GPtrArray) fitting = g_ptr_array_new ();
  g_autofree char *list = NULL;

  if (key < 0 || trace->heap->samples->len == 0 || trace_has_group (trace, (WeftHeapGroupKey) key))
    return TRUE;
  for (guint i = 0; i < WEFT_N_HEAP_GROUPS; i++)
    if (i != WEFT_HEAP_GROUP_MATCH && trace_has_group (trace, i))
      g_ptr_array_add (fitting, (char *) weft_heap_group_names[i]);
  g_ptr_array_add (fitting, NULL);
  list = g_strjoinv (", ", (char **) fitting->pdata);
  if (fitting->len > 1)
    weft_cli_error (_ ("“%s” has no bands by %s; --group may be: %s"), path,
                    weft_heap_group_names[key], list);
  else
    weft_cli_error (_ ("“%s” has no bands by %s; --match sums them up by their names"), path,
                    weft_heap_group_names[key]);
  return FALSE;
}
