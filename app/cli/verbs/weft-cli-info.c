/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli info: says what a log is, what it holds and lacks, and what is wrong with it. */
#include "weft-cli-facts.h"
#include "weft-cli-log.h"
#include "weft-cli-options.h"
#include "weft-cli-output.h"

typedef enum
{
  FORMAT_TEXT,
  FORMAT_JSON,
} Format;

static const char *const format_names[] = { "text", "json", NULL };

static WeftCliStatus
info_answer (const WeftCliLog *log, Format form)
{
  g_auto (WeftCliFacts) facts = { 0 };
  g_autoptr (WeftCliOutput) output = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  WeftFormat format;
  WeftCliStatus status;

  trace = weft_cli_read (log, &format, &status);
  if (trace == NULL)
    return status;
  weft_cli_facts_init (&facts, trace, log->path, format);
  output = weft_cli_output_new ();
  if (form == FORMAT_JSON)
    weft_cli_facts_to_json (&facts, output->text);
  else
    weft_cli_facts_to_text (&facts, output->text);
  return weft_cli_end (output, trace, log->path);
}

WeftCliStatus
weft_cli_info (WeftCliLine *line)
{
  WeftCliLog log = { 0 };
  char *format = NULL;
  gint form;
  g_autofree char *formats = weft_cli_join_names (format_names, G_MAXUINT);
  const GOptionEntry entries[] = {
    { "format", 0, 0, G_OPTION_ARG_STRING, &format, formats, "FORMAT" },
    { NULL },
  };

  if (!weft_cli_parse (line, line->summary, entries, &log, NULL, NULL) ||
      (form = weft_cli_choose ("--format", format, format_names)) < 0)
    return WEFT_CLI_USAGE;
  return info_answer (&log, (Format) form);
}
