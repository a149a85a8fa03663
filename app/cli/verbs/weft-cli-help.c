/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli help topics and findings --explain: print help pages of the window. */
#include "weft-cli-options.h"
#include "weft-cli-output.h"
#include "weft-help.h"

#include <glib/gi18n.h>

static const char *const format_names[] = { "text", "markdown", "man", NULL };

static const WeftHelpTopic *
nth_topic (guint i)
{
  return g_ptr_array_index (weft_help_topics (), i);
}

/* REUSE-IgnoreStart: the license of the page itself */
static const char man_head[] =
    ".\\\" SPDX-License-Identifier: BSD-3-Clause\n"
    ".TH WEFT 7 \"" WEFT_RELEASE_DATE "\" \"Weft " WEFT_VERSION "\" \"Weft\"\n"
    ".SH NAME\n" /* REUSE-IgnoreEnd */
    "weft \\- what the pages, lanes, numbers and findings of Weft mean\n"
    ".SH DESCRIPTION\n"
    "These are the help pages of\n"
    ".BR weft (1),\n"
    "which the key F1 shows there.\n"
    ".B weft\\-cli help topics\n"
    "lists them.\n";

/* Appends all pages that are not part of another page. */
static void
append_all_pages (WeftHelpFormat format, GString *out)
{
  WeftHelpKind last = WEFT_N_HELP_KINDS;

  if (format == WEFT_HELP_MAN)
    g_string_append (out, man_head);
  for (guint i = 0; i < weft_help_topics ()->len; i++)
    {
      const WeftHelpTopic *topic = nth_topic (i);

      if (weft_help_is_nested (topic))
        continue;
      if (format == WEFT_HELP_MAN && topic->kind != last)
        {
          g_autofree char *heading = g_utf8_strup (weft_help_kind_heading (topic->kind), -1);

          g_string_append (out, ".SH ");
          weft_help_append_roff (out, heading);
          g_string_append_c (out, '\n');
        }
      else if (format != WEFT_HELP_MAN && out->len > 0)
        g_string_append (out, format == WEFT_HELP_TEXT ? "\n\n" : "\n");
      weft_help_append (topic, format, out);
      last = topic->kind;
    }
  if (format == WEFT_HELP_MAN)
    g_string_append (out, ".SH SEE ALSO\n.BR weft (1),\n.BR weft\\-cli (1),\n"
                          ".BR weft\\-schema (5)\n");
}

WeftCliStatus
weft_cli_help (int argc, char **argv, const char *summary)
{
  guint n = weft_help_topics ()->len;
  g_autofree const char **names = g_new0 (const char *, n + 2);
  g_autoptr (WeftCliOutput) output = NULL;
  gint format, chosen = -1;

  if (!weft_cli_parse_format (&argc, &argv, _ ("[TOPIC|all]"), summary, format_names, &format))
    return WEFT_CLI_USAGE;
  for (guint i = 0; i < n; i++)
    names[i] = nth_topic (i)->id;
  names[n] = "all";
  if (argc > 1 && (chosen = weft_cli_parse_choice ("topic", argv[1], names)) < 0)
    return WEFT_CLI_USAGE;
  output = weft_cli_output_new ();
  for (guint i = 0; argc < 2 && i < n; i++)
    if (!weft_help_is_nested (nth_topic (i)))
      g_string_append_printf (output->text, "%-36s %s\n", nth_topic (i)->id, nth_topic (i)->title);
  if (chosen == (gint) n)
    append_all_pages ((WeftHelpFormat) format, output->text);
  else if (chosen >= 0)
    weft_help_append (nth_topic ((guint) chosen), (WeftHelpFormat) format, output->text);
  return weft_cli_output_end (output);
}

WeftCliStatus
weft_cli_explain (const char *id, gboolean is_markdown)
{
  g_autofree const char **names = g_new0 (const char *, weft_n_rules + 2);
  g_autoptr (WeftCliOutput) output = NULL;
  gint chosen;

  names[0] = "all";
  for (guint i = 0; i < weft_n_rules; i++)
    names[i + 1] = weft_rules[i].id;
  chosen = weft_cli_parse_choice ("rule", id, names);
  if (chosen < 0)
    return WEFT_CLI_USAGE;
  output = weft_cli_output_new ();
  for (guint i = 0; i < weft_n_rules; i++)
    if (chosen == 0 || i == (guint) chosen - 1)
      {
        if (output->text->len > 0)
          g_string_append (output->text, is_markdown ? "\n" : "\n\n");
        weft_help_append (weft_help_find (weft_help_rule_id (&weft_rules[i])),
                          is_markdown ? WEFT_HELP_MARKDOWN : WEFT_HELP_TEXT, output->text);
      }
  return weft_cli_output_end (output);
}
