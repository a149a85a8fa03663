/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli info: says what a log is, what it holds and lacks, and what is wrong with it. */
#include "weft-cli-features.h"
#include "weft-cli-log.h"
#include "weft-cli-options.h"
#include "weft-cli-output.h"
#include "weft-format.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <json-glib/json-glib.h>
#include <string.h>

#define NS_PER_S G_GINT64_CONSTANT (1000000000)

typedef enum
{
  FORMAT_TEXT,
  FORMAT_JSON,
} Format;

static const char *const format_names[] = { "text", "json", NULL };

/* What HEAP_PROF_BEGIN's breakdown means, as in its numbers. */
static const char *const breakdown_names[] = {
  [1] = N_ ("cost centre"),  [2] = N_ ("module"),     [3] = N_ ("closure"),
  [4] = N_ ("type"),         [5] = N_ ("retainer"),   [6] = N_ ("biography"),
  [7] = N_ ("closure type"), [8] = N_ ("info table"), [9] = N_ ("era"),
};

/* What both forms say. Borrows from the trace. */
typedef struct
{
  const WeftTrace *trace;
  const WeftIndex *index;
  const WeftLog *log;
  const WeftProcess *process;
  char *file; /* valid UTF-8 */
  WeftFormat format;
  gboolean has_events;
  guint64 first, last; /* ns */
  guint n_blocks;
  char *start_time; /* or NULL */
  guint features;
  GArray *hints;
} Info;

static void
info_clear (Info *self)
{
  g_clear_pointer (&self->file, g_free);
  g_clear_pointer (&self->start_time, g_free);
  g_clear_pointer (&self->hints, g_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Info, info_clear)

static void
widen (Info *self, const WeftCapIndex *cap)
{
  if (cap->n_events == 0)
    return;
  self->first = self->has_events ? MIN (self->first, cap->first) : cap->first;
  self->last = self->has_events ? MAX (self->last, cap->last) : cap->last;
  self->has_events = TRUE;
}

/* ISO 8601 in UTC, with all digits. */
static char *
format_start (const WeftProcess *process)
{
  gint64 seconds, ns;
  g_autoptr (GDateTime) time = NULL;
  g_autofree char *text = NULL;

  if (!process->has_start)
    return NULL;
  seconds = process->start_ns / NS_PER_S;
  ns = process->start_ns % NS_PER_S;
  if (ns < 0)
    {
      ns += NS_PER_S;
      seconds--;
    }
  time = g_date_time_new_from_unix_utc (seconds);
  if (time == NULL)
    return NULL;
  text = g_date_time_format (time, "%Y-%m-%dT%H:%M:%S");
  return g_strdup_printf ("%s.%09dZ", text, (int) ns);
}

static void
info_init (Info *self, const WeftTrace *trace, const char *path, WeftFormat format)
{
  self->trace = trace;
  self->index = trace->index;
  self->log = trace->index->log;
  self->process = trace->process;
  self->file = g_filename_display_name (path);
  self->format = format;
  widen (self, self->index->global);
  for (guint i = 0; i < self->index->caps->len; i++)
    widen (self, weft_index_nth_cap (self->index, i));
  for (guint i = 0; i < self->log->blocks->len; i++)
    self->n_blocks += weft_log_block (self->log, i)->has_marker != 0;
  self->start_time = format_start (self->process);
  self->features = weft_features (trace);
  self->hints = weft_hints (trace);
}

static gboolean
has_feature (const Info *self, WeftFeature feature)
{
  return (self->features & (1u << feature)) != 0;
}

/* NULL where the log has no heap profile, or one of a kind that is not known. */
static const char *
breakdown_name (const Info *self)
{
  guint breakdown = self->process->breakdown;

  return breakdown < G_N_ELEMENTS (breakdown_names) ? breakdown_names[breakdown] : NULL;
}

/* JSON. */

static void
add_string (JsonBuilder *builder, const char *name, const char *value)
{
  json_builder_set_member_name (builder, name);
  if (value != NULL)
    json_builder_add_string_value (builder, value);
  else
    json_builder_add_null_value (builder);
}

static void
add_number (JsonBuilder *builder, const char *name, gboolean is_known, guint64 value)
{
  json_builder_set_member_name (builder, name);
  if (is_known)
    json_builder_add_int_value (builder, (gint64) value);
  else
    json_builder_add_null_value (builder);
}

static void
add_boolean (JsonBuilder *builder, const char *name, gboolean value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_boolean_value (builder, value);
}

static void
add_strings (JsonBuilder *builder, const char *name, char **values)
{
  json_builder_set_member_name (builder, name);
  if (values == NULL)
    {
      json_builder_add_null_value (builder);
      return;
    }
  json_builder_begin_array (builder);
  for (guint i = 0; values[i] != NULL; i++)
    json_builder_add_string_value (builder, values[i]);
  json_builder_end_array (builder);
}

static void
add_log (JsonBuilder *builder, const Info *self)
{
  add_string (builder, "file", self->file);
  add_number (builder, "size", TRUE, self->log->map->size);
  add_string (builder, "format", weft_format_name (self->format));
  add_number (builder, "segments", TRUE, self->log->segments->len);
  add_number (builder, "events", TRUE, self->index->n_events);
  add_number (builder, "blocks", TRUE, self->n_blocks);
  add_number (builder, "first", self->has_events, self->first);
  add_number (builder, "last", self->has_events, self->last);
  add_boolean (builder, "complete", self->log->is_complete);
  add_number (builder, "capabilities", TRUE, self->process->lives->len);
  add_number (builder, "threads", TRUE, weft_index_count (self->index, WEFT_TAG_CREATE_THREAD));
}

static void
add_process (JsonBuilder *builder, const Info *self)
{
  const WeftProcess *process = self->process;

  add_string (builder, "rts", process->rts);
  add_string (builder, "ghc", process->ghc);
  add_string (builder, "program", process->program);
  add_strings (builder, "args", process->args);
  add_strings (builder, "env", process->env);
  add_number (builder, "pid", process->pid >= 0, (guint64) process->pid);
  add_number (builder, "ppid", process->ppid >= 0, (guint64) process->ppid);
  add_string (builder, "start_time", self->start_time);
  add_number (builder, "breakdown", process->breakdown > 0, process->breakdown);
  add_string (builder, "breakdown_name", breakdown_name (self));
}

static void
add_hints (JsonBuilder *builder, const Info *self)
{
  json_builder_set_member_name (builder, "hints");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->hints->len; i++)
    {
      const WeftHint *hint = &g_array_index (self->hints, WeftHint, i);

      json_builder_begin_object (builder);
      add_string (builder, "missing", weft_feature_key (hint->missing));
      add_string (builder, "flag", hint->flag);
      add_string (builder, "why", _ (hint->why));
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
add_problems (JsonBuilder *builder, const Info *self)
{
  json_builder_set_member_name (builder, "problems");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->index->problems->len; i++)
    {
      const WeftProblem *problem = &g_array_index (self->index->problems, WeftProblem, i);
      g_autofree char *text = weft_problem_text (problem);

      json_builder_begin_object (builder);
      add_number (builder, "offset", TRUE, problem->offset);
      add_number (builder, "bytes", TRUE, problem->bytes);
      add_string (builder, "what", text);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
append_json (const Info *self, GString *out)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *text = NULL;

  json_builder_begin_object (builder);
  add_log (builder, self);
  add_process (builder, self);
  json_builder_set_member_name (builder, "has");
  json_builder_begin_object (builder);
  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    add_boolean (builder, weft_feature_key (i), has_feature (self, i));
  json_builder_end_object (builder);
  add_hints (builder, self);
  add_problems (builder, self);
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  text = json_to_string (root, TRUE);
  g_string_append_printf (out, "%s\n", text);
}

/* Text. */

/* The widest name of a row and two spaces. */
#define NAME_WIDTH 17

static void
begin_row (GString *out, const char *name)
{
  glong width = g_utf8_strlen (name, -1);

  g_string_append_printf (out, "%s%*s", name, (int) MAX (NAME_WIDTH - width, 1), "");
}

/* A terminal obeys control characters: those from the log are shown instead. */
static void
append_visible (GString *out, const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (g_unichar_iscntrl (c))
        g_string_append_printf (out, "\\x%02x", c);
      else
        g_string_append_unichar (out, c);
    }
}

static void
append_row (GString *out, const char *name, const char *value)
{
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
append_log (const Info *self, GString *out)
{
  append_row (out, _ ("File"), self->file);
  begin_row (out, _ ("Size"));
  g_string_append_printf (out, "%s (%s)\n", weft_format_bytes (self->log->map->size).text,
                          weft_format_name (self->format));
  begin_row (out, _ ("Events"));
  g_string_append_printf (out, "%s\n", weft_format_count (self->index->n_events).text);
  begin_row (out, _ ("Blocks"));
  g_string_append_printf (out, "%s\n", weft_format_count (self->n_blocks).text);
  if (self->log->segments->len > 1)
    {
      begin_row (out, _ ("Segments"));
      g_string_append_printf (out, "%u\n", self->log->segments->len);
    }
  if (self->has_events)
    {
      begin_row (out, _ ("From, to"));
      g_string_append_printf (out, "%s, %s\n", weft_format_time (self->first).text,
                              weft_format_time (self->last).text);
    }
  append_row (out, _ ("End marker"), self->log->is_complete ? _ ("yes") : _ ("no"));
  begin_row (out, _ ("HECs"));
  g_string_append_printf (out, "%u\n", self->process->lives->len);
  begin_row (out, _ ("Threads"));
  g_string_append_printf (
      out, "%s\n", weft_format_count (weft_index_count (self->index, WEFT_TAG_CREATE_THREAD)).text);
}

static void
append_process (const Info *self, GString *out)
{
  const WeftProcess *process = self->process;

  append_row (out, _ ("Runtime"), process->rts != NULL ? process->rts : _ ("unknown"));
  append_words (out, _ ("Command line"), process->args);
  append_words (out, _ ("Environment"), process->env);
  if (process->pid >= 0)
    {
      begin_row (out, _ ("Process"));
      g_string_append_printf (out, "%" PRIi64, process->pid);
      if (process->ppid >= 0)
        g_string_append_printf (out, _ (", started by %" PRIi64), process->ppid);
      g_string_append_c (out, '\n');
    }
  if (self->start_time != NULL)
    append_row (out, _ ("Started"), self->start_time);
  if (breakdown_name (self) != NULL)
    append_row (out, _ ("Heap profile by"), _ (breakdown_name (self)));
}

/* The features that the log has, or has not. */
static void
append_features (const Info *self, GString *out, const char *name, gboolean wanted)
{
  gboolean is_first = TRUE;

  begin_row (out, name);
  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    {
      if (has_feature (self, i) != wanted)
        continue;
      g_string_append_printf (out, "%s%s", is_first ? "" : ", ", weft_feature_label (i));
      is_first = FALSE;
    }
  g_string_append (out, is_first ? _ ("nothing") : "");
  g_string_append_c (out, '\n');
}

static void
append_hints (const Info *self, GString *out)
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
append_problems (const Info *self, GString *out)
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
append_text (const Info *self, GString *out)
{
  append_log (self, out);
  append_process (self, out);
  append_features (self, out, _ ("Holds"), TRUE);
  append_features (self, out, _ ("Lacks"), FALSE);
  append_hints (self, out);
  append_problems (self, out);
}

static WeftCliStatus
answer (const char *path, Format form)
{
  g_auto (Info) info = { 0 };
  g_autoptr (WeftCliOutput) output = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  WeftFormat format;
  WeftCliStatus status;

  trace = weft_cli_read (path, &format);
  if (trace == NULL)
    return WEFT_CLI_UNREADABLE;
  info_init (&info, trace, path, format);
  output = weft_cli_output_new ();
  if (form == FORMAT_JSON)
    append_json (&info, output->text);
  else
    append_text (&info, output->text);
  status = weft_cli_output_end (output, WEFT_CLI_ANSWERED);
  return status == WEFT_CLI_ANSWERED && !output->is_closed ? weft_cli_report (trace, path) : status;
}

WeftCliStatus
weft_cli_info (int argc, char **argv, const char *summary)
{
  g_autofree char *log = NULL;
  g_autofree char *format = NULL;
  gint form;
  const GOptionEntry entries[] = {
    { "format", 0, 0, G_OPTION_ARG_STRING, &format, N_ ("text or json"), N_ ("FORMAT") },
    { NULL },
  };

  if (!weft_cli_parse (argc, argv, summary, entries, &log) ||
      (form = weft_cli_choose ("--format", format, format_names)) < 0)
    return WEFT_CLI_USAGE;
  return answer (log, (Format) form);
}
