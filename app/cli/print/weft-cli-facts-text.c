/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes the summary of a log as text. */
#include "weft-cli-facts.h"

#include "weft-cover-text.h"
#include "weft-display.h"
#include "weft-format.h"
#include "weft-join.h"

#include <glib/gi18n.h>
#include <inttypes.h>

/* The widest name of a row and two spaces. */
#define NAME_WIDTH 17

static void
begin_row (GString *out, const char *name)
{
  glong width = g_utf8_strlen (name, -1);

  g_string_append_printf (out, "%s%*s", name, (int) MAX (NAME_WIDTH - width, 1), "");
}

/* What the log has there, on one line. */
static void
append_visible (GString *out, const char *text)
{
  weft_display_append (out, text, -1, WEFT_DISPLAY_KEEP_NONE);
}

static void
    G_GNUC_PRINTF (3, 4) append_row (GString *out, const char *name, const char *format, ...)
{
  g_autofree char *value = NULL;
  va_list values;

  va_start (values, format);
  value = g_strdup_vprintf (format, values);
  va_end (values);
  begin_row (out, name);
  append_visible (out, value);
  g_string_append_c (out, '\n');
}

static void
append_words (GString *out, const char *name, char **words)
{
  if (words == NULL)
    return;
  begin_row (out, name);
  for (guint i = 0; words[i] != NULL; i++)
    {
      if (i > 0)
        g_string_append_c (out, ' ');
      append_visible (out, words[i]);
    }
  g_string_append_c (out, '\n');
}

static void
append_log (const WeftCliFacts *self, GString *out)
{
  append_row (out, C_ ("fact", "File"), "%s", self->file);
  append_row (out, C_ ("fact", "Size"), "%s (%s)", weft_format_bytes (self->size).text,
              self->format);
  append_row (out, C_ ("fact", "Events"), "%s", weft_format_count (self->index->n_events).text);
  append_row (out, C_ ("fact", "Blocks"), "%s", weft_format_count (self->n_blocks).text);
  if (self->log->n_processes > 1)
    append_row (out, C_ ("fact", "Process"), _ ("%u of %u"), self->run, self->log->n_processes);
  if (self->n_segments > 1)
    append_row (out, C_ ("fact", "Segments"), "%u", self->n_segments);
  if (self->first != WEFT_CLI_NO_TIME)
    append_row (out, C_ ("fact", "From, to"), "%s, %s", weft_format_time (self->first).text,
                weft_format_time (self->last).text);
  append_row (out, C_ ("fact", "End marker"), "%s",
              self->log->is_complete ? C_ ("answer", "yes") : C_ ("answer", "no"));
  append_row (out, C_ ("fact", "HECs"), "%u", self->n_caps);
  append_row (out, C_ ("fact", "Threads created"), "%s", weft_format_count (self->n_threads).text);
}

static void
append_process (const WeftCliFacts *self, GString *out)
{
  const WeftProcess *process = self->process;

  append_row (out, C_ ("fact", "Runtime"), "%s",
              process->rts != NULL ? process->rts : C_ ("amount", "unknown"));
  append_words (out, C_ ("fact", "Command line"), process->args);
  append_words (out, C_ ("fact", "Environment"), process->env);
  if (process->pid >= 0)
    {
      g_autofree char *pid = g_strdup_printf ("%" PRIi64, process->pid);
      g_autofree char *parent = g_strdup_printf ("%" PRIi64, process->ppid);

      /* Translators: numbers of processes */
      append_row (out, C_ ("fact", "Process"), process->ppid >= 0 ? _ ("%s, started by %s") : "%s",
                  pid, parent);
    }
  if (self->start_time != NULL)
    append_row (out, C_ ("fact", "Started"), "%s", self->start_time);
  if (process->nursery > 0)
    append_row (out, C_ ("fact", "Nursery"), _ ("%s for each HEC (+RTS -A)"),
                weft_format_bytes (process->nursery).text);
  if (weft_cli_facts_breakdown (self) != NULL)
    append_row (out, C_ ("fact", "Heap profile by"), "%s", weft_cli_facts_breakdown (self));
}

/* What the log has of a feature. */
typedef enum
{
  FEATURE_HELD,
  FEATURE_LACKED,
  FEATURE_UNKNOWN, /* a cut log may have lost it */
} FeatureState;

static FeatureState
feature_state (const WeftCliFacts *self, WeftFeature feature)
{
  if (weft_cli_facts_has (self, feature))
    return FEATURE_HELD;
  return weft_feature_recorded (self->trace, feature).state == WEFT_AMOUNT_UNKNOWN ?
             FEATURE_UNKNOWN :
             FEATURE_LACKED;
}

static void
append_features (const WeftCliFacts *self, GString *out, const char *name, FeatureState wanted)
{
  g_autoptr (GString) features = g_string_new (NULL);

  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    if (feature_state (self, i) == wanted)
      weft_join (features, WEFT_JOIN_LIST, weft_feature_label (i));
  append_row (out, name, "%s", features->len > 0 ? features->str : C_ ("answer", "nothing"));
}

static void
append_hints (const WeftCliFacts *self, GString *out)
{
  if (self->hints->len == 0)
    return;
  g_string_append_printf (out, "\n%s\n", _ ("A log would hold more with:"));
  for (guint i = 0; i < self->hints->len; i++)
    {
      const WeftHint *hint = &g_array_index (self->hints, WeftHint, i);

      g_string_append (out, "  ");
      begin_row (out, hint->flag != NULL ? hint->flag : "–");
      g_string_append_printf (out, "  %s\n", _ (hint->why));
    }
}

static void
append_problems (const WeftCliFacts *self, GString *out)
{
  if (self->index->problems->len == 0)
    return;
  g_string_append_printf (out, "\n%s\n", _ ("Problems:"));
  for (guint i = 0; i < self->index->problems->len; i++)
    {
      const WeftProblem *problem = &g_array_index (self->index->problems, WeftProblem, i);
      g_autofree char *text = weft_problem_text (problem);

      g_string_append_printf (out, "  %s\n", text);
    }
}

static void
append_coverage (const WeftCliFacts *self, GString *out)
{
  g_autoptr (GString) lines = g_string_new (NULL);

  if (weft_coverage_append (self->trace, "  ", lines))
    g_string_append_printf (out, "\n%s\n%s", _ ("Coverage:"), lines->str);
}

void
weft_cli_facts_to_text (const WeftCliFacts *self, GString *out)
{
  append_log (self, out);
  append_process (self, out);
  append_features (self, out, C_ ("fact", "Holds"), FEATURE_HELD);
  append_features (self, out, C_ ("fact", "Lacks"), FEATURE_LACKED);
  if (!self->trace->index->log->is_complete)
    append_features (self, out, C_ ("fact", "Cut or lacks"), FEATURE_UNKNOWN);
  append_hints (self, out);
  append_problems (self, out);
  append_coverage (self, out);
}
