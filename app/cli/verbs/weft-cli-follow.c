/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli follow: prints what a running program does, as it becomes known. */
#include "weft-cli-follow.h"
#include "weft-cli-condition.h"
#include "weft-cli-fail.h"

#include "weft-alert-text.h"

#include <glib/gi18n.h>
#include <string.h>

static gboolean
read_prints (WeftCliFollow *question, const char *names)
{
  g_auto (GStrv) list = names != NULL ? weft_cli_split ("--print", names) : NULL;
  const char *all[WEFT_CLI_N_PRINTS + 1] = { NULL };

  for (guint i = 0; i < WEFT_CLI_N_PRINTS; i++)
    all[i] = weft_cli_prints[i].name;
  question->print = names == NULL ? 1 : 0;
  for (guint i = 0; list != NULL && list[i] != NULL; i++)
    {
      gint place = weft_cli_choose ("--print", list[i], all);

      if (place < 0)
        return FALSE;
      question->print |= 1u << place;
    }
  return question->print != 0;
}

/* FALSE, said on standard error, where @text is not a value of @name, or not above 0. */
static gboolean
read_positive (double *value, const char *option, const char *name, const char *text, WeftUnit unit)
{
  if (!weft_cli_value_read (option, name, text, unit, value))
    return FALSE;
  if (*value > 0)
    return TRUE;
  weft_cli_complain (_ ("%s: %s must be more than 0, not \"%s\""), option, name, text);
  return FALSE;
}

/* "gc-pause" or "gc-pause=50ms". */
static gboolean
read_alert (WeftCliFollow *question, const char *text)
{
  const char *equals = strchr (text, '=');
  g_autofree char *name = g_strndup (text, equals != NULL ? equals - text : (gssize) strlen (text));
  const char *all[WEFT_N_ALERTS + 1] = { NULL };
  gint kind;

  for (guint i = 0; i < WEFT_N_ALERTS; i++)
    all[i] = weft_alert_rows[i].id;
  kind = weft_cli_choose ("--alert", name, all);
  if (kind < 0)
    return FALSE;
  question->limits.limits[kind] = weft_alert_rows[kind].preset;
  return equals == NULL || read_positive (&question->limits.limits[kind], "--alert", name,
                                          equals + 1, weft_alert_rows[kind].unit);
}

/* The time that @option is given as @text; @preset, in ns, where that is NULL. */
static gboolean
read_time (guint64 *time, const char *option, const char *text, double preset)
{
  double ns = preset;

  if (text != NULL && !read_positive (&ns, option, _ ("the time"), text, WEFT_UNIT_NS))
    return FALSE;
  *time = (guint64) CLAMP (ns, 1e6, 1e15);
  return TRUE;
}

/* @summary, what is printed, and the alerts. */
static char *
follow_describe (const char *summary)
{
  GString *text = g_string_new (summary);

  g_string_append_printf (text, "\n\n%s", _ ("Prints:"));
  for (guint i = 0; i < WEFT_CLI_N_PRINTS; i++)
    weft_cli_describe (text, weft_cli_prints[i].name, _ (weft_cli_prints[i].what));
  g_string_append_printf (text, "\n\n%s", _ ("Alerts:"));
  for (guint i = 0; i < WEFT_N_ALERTS; i++)
    {
      const WeftAlertRow *row = &weft_alert_rows[i];
      g_autofree char *preset = weft_alert_limit_text (row, row->preset);
      g_autofree char *what = g_strdup_printf ("%s (%s)", _ (row->what), preset);

      weft_cli_describe (text, row->id, what);
    }
  return g_string_free (text, FALSE);
}

WeftCliStatus
weft_cli_follow (WeftCliLine *line)
{
  g_autoptr (GArray) conditions = NULL;
  WeftCliFollow question = { 0 };
  char *print = NULL, *every = NULL, *keep = NULL, *around = NULL;
  char **alerts = NULL, **texts = NULL;
  g_autofree char *description = follow_describe (line->summary);
  const GOptionEntry entries[] = {
    { "print", 0, 0, G_OPTION_ARG_STRING, &print,
      N_ ("What is printed: quantities (if nothing is said), events, spans"), "A,B" },
    { "every", 0, 0, G_OPTION_ARG_STRING, &every, N_ ("The length of an interval (default: 1s)"),
      "T" },
    { "alert", 0, 0, G_OPTION_ARG_STRING_ARRAY, &alerts,
      N_ ("Print an alert: gc-pause, or gc-pause=50ms for another limit; more than once for "
          "others"),
      "NAME[=LIMIT]" },
    { "save-alerts", 0, 0, G_OPTION_ARG_FILENAME, &question.folder,
      N_ ("Also write the time around each alert as an eventlog into this folder, without the "
          "program's environment, which may hold secrets"),
      "FOLDER" },
    { "around", 0, 0, G_OPTION_ARG_STRING, &around,
      N_ ("For --save-alerts: so much before and after (default: 5s)"), "T" },
    { "fail-if", 0, 0, G_OPTION_ARG_STRING_ARRAY, &texts,
      N_ ("End with status 4 as soon as the condition holds of an interval: 'pauses.p99_ns > "
          "10ms'; more than once: if any does"),
      "CONDITION" },
    { "keep", 0, 0, G_OPTION_ARG_STRING, &keep,
      N_ ("Of a stream, keep the newest part only: 1GiB, or 10min; up to four times as much is on "
          "the disk for a time"),
      "AMOUNT" },
    { NULL },
  };

  if (!weft_cli_parse (line, description, entries, &question.log, NULL, NULL) ||
      !read_prints (&question, print) || !read_time (&question.every, "--every", every, 1e9) ||
      !read_time (&question.around, "--around", around, 5e9) ||
      !weft_cli_keep_read ("--keep", keep, &question.keep) ||
      !weft_cli_applies (question.folder != NULL, "--save-alerts", alerts != NULL, "--alert") ||
      !weft_cli_applies (around != NULL, "--around", question.folder != NULL, "--save-alerts") ||
      !weft_cli_fail_read (texts, FALSE, &conditions))
    return WEFT_CLI_USAGE;
  for (guint i = 0; alerts != NULL && alerts[i] != NULL; i++)
    if (!read_alert (&question, alerts[i]))
      return WEFT_CLI_USAGE;
  /* conditions are of intervals */
  if (conditions->len > 0)
    question.print |= 1;
  question.conditions = conditions;
  return weft_cli_follow_log (&question);
}
