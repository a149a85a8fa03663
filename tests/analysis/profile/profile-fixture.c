/* SPDX-License-Identifier: BSD-3-Clause */
/* Time profiles of test logs, and what their stacks are. */
#include "profile-fixture.h"

#include "logs.h"

WeftTimeProfile *
profile_of_index (const WeftIndex *index)
{
  g_autoptr (GError) error = NULL;
  WeftTimeProfile *profile = weft_time_profile_extend (NULL, index, NULL, &error);

  g_assert_no_error (error);
  return profile;
}

WeftTimeProfile *
profile_of_test_log (WeftTestLog *log)
{
  g_autoptr (WeftIndex) index = NULL;

  weft_test_profile_end (log, 1000000);
  index = weft_test_index_bytes (log);
  return profile_of_index (index);
}

char *
profile_stack_text (const WeftStacks *stacks, guint32 node)
{
  GString *text = g_string_new (NULL);

  weft_stacks_append_text (stacks, node, ';', text);
  return g_string_free (text, FALSE);
}

guint64
profile_total_of (const WeftCallTree *tree, const char *stack)
{
  for (guint i = 0; i < weft_stacks_count (tree->stacks); i++)
    {
      g_autofree char *text = profile_stack_text (tree->stacks, i);

      if (g_str_equal (text, stack))
        return tree->total[i];
    }
  g_error ("there is no stack %s", stack);
}
