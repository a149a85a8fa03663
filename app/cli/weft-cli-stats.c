/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli stats: the numbers of the run, or of a range of it. */
#include "weft-cli-compare.h"
#include "weft-cli-log.h"
#include "weft-cli-numbers.h"
#include "weft-cli-options.h"
#include "weft-cli-output.h"

#include <glib/gi18n.h>

typedef enum
{
  FORMAT_TEXT,
  FORMAT_JSON,
  FORMAT_CSV,
} Format;

static const char *const format_names[] = { "text", "json", "csv", NULL };

static void (*const writers[]) (const WeftCliNumbers *self, GString *out) = {
  [FORMAT_TEXT] = weft_cli_numbers_to_text,
  [FORMAT_JSON] = weft_cli_numbers_to_json,
  [FORMAT_CSV] = weft_cli_numbers_to_csv,
};

static void (*const comparison_writers[]) (const WeftCliLog *const logs[2],
                                           const WeftStatistics statistics[2],
                                           GString *out) = {
  [FORMAT_TEXT] = weft_cli_comparison_to_text,
  [FORMAT_JSON] = weft_cli_comparison_to_json,
  [FORMAT_CSV] = weft_cli_comparison_to_csv,
};

static WeftCliStatus
answer (const WeftCliLog *log, const char *from_text, const char *to_text, Format form)
{
  g_auto (WeftCliNumbers) numbers = { 0 };
  g_autoptr (WeftTrace) trace = weft_cli_read (log, NULL);
  g_autoptr (WeftCliOutput) output = NULL;
  guint64 from, to;

  if (trace == NULL)
    return WEFT_CLI_UNREADABLE;
  if (!weft_cli_range (trace, from_text, to_text, &from, &to))
    return WEFT_CLI_USAGE;
  weft_cli_numbers_init (&numbers, trace, log->path, from, to);
  output = weft_cli_output_new ();
  writers[form](&numbers, output->text);
  return weft_cli_end (output, trace, log->path);
}

/* @other beside @log, each with its own range. */
static WeftCliStatus
compare (const WeftCliLog *log,
         const WeftCliLog *other,
         const char *from_text,
         const char *to_text,
         Format form)
{
  const WeftCliLog *logs[2] = { log, other };
  g_autoptr (WeftTrace) a = weft_cli_read (log, NULL);
  g_autoptr (WeftTrace) b = a != NULL ? weft_cli_read (other, NULL) : NULL;
  const WeftTrace *traces[2] = { a, b };
  WeftStatistics statistics[2];
  g_autoptr (WeftCliOutput) output = NULL;
  WeftCliStatus status;

  if (b == NULL)
    return WEFT_CLI_UNREADABLE;
  for (guint i = 0; i < 2; i++)
    {
      guint64 from, to;

      if (!weft_cli_range (traces[i], from_text, to_text, &from, &to))
        return WEFT_CLI_USAGE;
      statistics[i] = weft_statistics (traces[i], from, to);
    }
  output = weft_cli_output_new ();
  comparison_writers[form](logs, statistics, output->text);
  status = weft_cli_output_end (output);
  if (status != WEFT_CLI_ANSWERED || output->is_closed)
    return status;
  return MAX (weft_cli_report (a, log->path), weft_cli_report (b, other->path));
}

WeftCliStatus
weft_cli_stats (int argc, char **argv, const char *summary)
{
  g_auto (WeftCliLog) log = { 0 };
  g_auto (WeftCliLog) other = { 0 };
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;
  g_autofree char *format = NULL;
  gint form;
  const GOptionEntry entries[] = {
    { "from", 0, 0, G_OPTION_ARG_STRING, &from,
      N_ ("Begin at T: 1.5s, 200ms, 17us, 12345ns, or a user marker's text"), N_ ("T") },
    { "to", 0, 0, G_OPTION_ARG_STRING, &to, N_ ("End before T"), N_ ("T") },
    { "compare", 0, 0, G_OPTION_ARG_FILENAME, &other.path,
      N_ ("The numbers of LOG (A) and OTHER (B) beside each other"), N_ ("OTHER") },
    { "format", 0, 0, G_OPTION_ARG_STRING, &format, N_ ("text, json or csv"), N_ ("FORMAT") },
    { NULL },
  };

  if (!weft_cli_parse (argc, argv, summary, entries, &log) ||
      (form = weft_cli_choose ("--format", format, format_names)) < 0)
    return WEFT_CLI_USAGE;
  if (other.path != NULL)
    return compare (&log, &other, from, to, (Format) form);
  return answer (&log, from, to, (Format) form);
}
