/* SPDX-License-Identifier: BSD-3-Clause */
/* Stored as a list in the settings. */
#include "weft-recent-programs.h"

#include "weft-settings.h"

#define KEY          "recent-programs"
#define MAX_PROGRAMS 8

GPtrArray *
weft_recent_programs_get (void)
{
  GPtrArray *launches = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_launch_free);
  g_autoptr (GVariant) all = g_settings_get_value (weft_settings_get (), KEY);

  for (gsize i = 0; i < g_variant_n_children (all); i++)
    {
      g_autoptr (GVariant) one = g_variant_get_child_value (all, i);

      g_ptr_array_add (launches, weft_launch_new_from_variant (one));
    }
  return launches;
}

static gboolean
is_same (const WeftLaunch *a, const WeftLaunch *b)
{
  return g_str_equal (a->program, b->program) && g_str_equal (a->arguments, b->arguments) &&
         g_str_equal (a->folder, b->folder);
}

void
weft_recent_programs_add (const WeftLaunch *launch)
{
  g_autoptr (GPtrArray) before = weft_recent_programs_get ();
  GVariantBuilder all;
  guint n = 1;

  g_variant_builder_init (&all, G_VARIANT_TYPE ("a" WEFT_LAUNCH_TYPE));
  g_variant_builder_add_value (&all, weft_launch_to_variant (launch));
  for (guint i = 0; i < before->len && n < MAX_PROGRAMS; i++)
    if (!is_same (g_ptr_array_index (before, i), launch))
      {
        g_variant_builder_add_value (&all, weft_launch_to_variant (g_ptr_array_index (before, i)));
        n++;
      }
  g_settings_set_value (weft_settings_get (), KEY, g_variant_builder_end (&all));
}
