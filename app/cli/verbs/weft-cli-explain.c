/* SPDX-License-Identifier: BSD-3-Clause */
/* Prints help pages of rules. */
#include "weft-cli-explain.h"

#include "weft-cli-options.h"
#include "weft-cli-output.h"
#include "weft-help.h"

/* "all", and the id of each rule in the order of the table; NULL at the end. Free the array. */
static const char **
list_names (void)
{
  const char **names = g_new0 (const char *, weft_n_rules + 2);

  names[0] = "all";
  for (guint i = 0; i < weft_n_rules; i++)
    names[i + 1] = weft_rules[i].id;
  return names;
}

WeftCliStatus
weft_cli_explain (const char *id, gboolean is_markdown)
{
  g_autofree const char **names = list_names ();
  gint place = weft_cli_choose ("rule", id, names);
  g_autoptr (WeftCliOutput) output = NULL;

  if (place < 0)
    return WEFT_CLI_USAGE;
  output = weft_cli_output_new ();
  for (guint i = 0; i < weft_n_rules; i++)
    if (place == 0 || i == (guint) place - 1)
      {
        if (output->text->len > 0)
          g_string_append (output->text, is_markdown ? "\n" : "\n\n");
        weft_help_append (weft_help_find (weft_help_rule_id (&weft_rules[i])),
                          is_markdown ? WEFT_HELP_MARKDOWN : WEFT_HELP_TEXT, output->text);
      }
  return weft_cli_output_end (output);
}
