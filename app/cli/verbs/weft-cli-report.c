/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli report: writes an HTML report about a log. */
#include "weft-cli-convert.h"
#include "weft-cli-log.h"
#include "weft-cli-options.h"
#include "weft-cli-output.h"
#include "weft-log-name.h"
#include "weft-report.h"

#include <gio/gunixoutputstream.h>
#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

WeftCliStatus
weft_cli_write_report (WeftCliLine *line)
{
  char *output = NULL, *from = NULL, *to = NULL, *strip = NULL;
  gboolean force = FALSE, is_written = FALSE;
  WeftCliLog log = { 0 };
  /* the report may be shared, so it never contains the environment */
  WeftReport report = { .strip = WEFT_LOG_STRIP_BIT (ENVIRONMENT) };
  WeftCliStatus status;
  g_autoptr (WeftTrace) trace = NULL;
  g_autofree char *name = NULL;
  g_autoptr (GError) error = NULL;
  const GOptionEntry entries[] = {
    { "output", 0, 0, G_OPTION_ARG_FILENAME, &output,
      N_ ("The HTML file to write; - is standard output"), "FILE" },
    WEFT_CLI_FROM (from),
    WEFT_CLI_TO (to),
    { "with-log", 0, 0, G_OPTION_ARG_NONE, &report.has_log,
      N_ ("Put the log, or the range, into the file: Weft and weft-cli open it as a log"), NULL },
    { "strip", 0, 0, G_OPTION_ARG_STRING, &strip,
      N_ ("With --with-log: without this content, as in convert, in page and log; always without "
          "the environment"),
      "WHAT" },
    WEFT_CLI_FORCE (force),
    { NULL },
  };

  if (!weft_cli_parse (line, line->summary, entries, &log, NULL, NULL) ||
      !weft_cli_check_output (output))
    return WEFT_CLI_USAGE;
  trace = weft_cli_read_log (&log, NULL, &status);
  if (trace == NULL)
    return status;
  if (!weft_cli_parse_range (trace, from, to, &report.from, &report.to) ||
      !weft_cli_strip_parse (strip, &report.strip))
    return WEFT_CLI_USAGE;
  name = weft_log_name (log.path);
  report.name = name;
  if (strcmp (output, "-") == 0 && weft_cli_stdout_is_log ())
    g_set_error_literal (&error, WEFT_FILE_ERROR, WEFT_FILE_ERROR_OPEN,
                         _ ("it is the log itself; choose another file"));
  else if (strcmp (output, "-") == 0)
    {
      g_autoptr (GOutputStream) stream = g_unix_output_stream_new (STDOUT_FILENO, FALSE);
      g_autoptr (WeftTextOut) out = weft_text_out_new (stream, NULL);

      is_written = weft_report_write (&report, trace, out, &error);
    }
  else
    is_written = weft_report_save (
        &report, trace, output, force ? WEFT_FILE_REPLACE_LOG : WEFT_FILE_KEEP_LOG, NULL, &error);
  if (is_written)
    return weft_cli_report_damage (trace, log.path);
  /* it is not an error if the reader closes the pipe early */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_BROKEN_PIPE))
    return WEFT_CLI_SUCCESS;
  weft_cli_error_on_write (output, error);
  return WEFT_CLI_USAGE;
}
