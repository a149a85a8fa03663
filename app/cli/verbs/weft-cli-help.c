/* SPDX-License-Identifier: BSD-3-Clause */
/* Prints topics of the help. */
#include "weft-cli-help.h"

#include "weft-cli-options.h"
#include "weft-cli-output.h"
#include "weft-help.h"

#include <glib/gi18n.h>

static const char *const formats[] = { "text", "markdown", "man", NULL };

static const WeftHelpTopic *
topic_at (guint i)
{
  return g_ptr_array_index (weft_help_topics (), i);
}

/* The ids of all topics, and "all"; NULL at the end. Free the array. */
static const char **
list_names (void)
{
  guint n = weft_help_topics ()->len;
  const char **names = g_new0 (const char *, n + 2);

  for (guint i = 0; i < n; i++)
    names[i] = topic_at (i)->id;
  names[n] = "all";
  return names;
}

/* Those that are a part of another one are left out. */
static void
append_list (GString *out)
{
  for (guint i = 0; i < weft_help_topics ()->len; i++)
    if (!weft_help_is_part (topic_at (i)))
      g_string_append_printf (out, "%-36s %s\n", topic_at (i)->id, topic_at (i)->title);
}

static void
append_man_head (GString *out)
{
  /* REUSE-IgnoreStart: what the page says of itself */
  g_string_append (out, ".\\\" SPDX-License-Identifier: BSD-3-Clause\n"
                        ".TH WEFT 7 \"" WEFT_RELEASE_DATE "\" \"Weft " WEFT_VERSION "\" \"Weft\"\n"
                        ".SH NAME\n" /* REUSE-IgnoreEnd */
                        "weft \\- what the pages, lanes, numbers and findings of Weft mean\n"
                        ".SH DESCRIPTION\n"
                        "These are the help pages of\n"
                        ".BR weft (1),\n"
                        "which the key F1 shows there.\n"
                        ".B weft\\-cli help topics\n"
                        "lists them.\n");
}

/* The heading of @kind, as man pages have them. */
static void
append_man_heading (WeftHelpKind kind, GString *out)
{
  g_autofree char *heading = g_utf8_strup (weft_help_kind_heading (kind), -1);

  g_string_append (out, ".SH ");
  weft_help_append_roff (out, heading);
  g_string_append_c (out, '\n');
}

static void
append_all (WeftHelpFormat format, GString *out)
{
  WeftHelpKind last = WEFT_N_HELP_KINDS;

  if (format == WEFT_HELP_MAN)
    append_man_head (out);
  for (guint i = 0; i < weft_help_topics ()->len; i++)
    {
      const WeftHelpTopic *topic = topic_at (i);

      if (weft_help_is_part (topic))
        continue;
      if (format == WEFT_HELP_MAN && topic->kind != last)
        append_man_heading (topic->kind, out);
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
  g_autofree const char **names = list_names ();
  g_autoptr (WeftCliOutput) output = NULL;
  gint format, place;

  if (!weft_cli_parse_format (&argc, &argv, _ ("[TOPIC|all]"), summary, formats, &format))
    return WEFT_CLI_USAGE;
  place = argc > 1 ? weft_cli_choose ("topic", argv[1], names) : 0;
  if (place < 0)
    return WEFT_CLI_USAGE;
  output = weft_cli_output_new ();
  if (argc < 2)
    append_list (output->text);
  else if ((guint) place < weft_help_topics ()->len)
    weft_help_append (topic_at ((guint) place), (WeftHelpFormat) format, output->text);
  else
    append_all ((WeftHelpFormat) format, output->text);
  return weft_cli_output_end (output);
}
