/* SPDX-License-Identifier: BSD-3-Clause */
/* What weft-cli info tells, as JSON. */
#include "weft-cli-facts.h"

#include "weft-code-name.h"

#include <glib/gi18n.h>
#include <json-glib/json-glib.h>

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
add_log (JsonBuilder *builder, const WeftCliFacts *self)
{
  add_string (builder, "file", self->file);
  add_number (builder, "size", TRUE, self->log->map->size);
  add_string (builder, "format", weft_format_name (self->format));
  add_number (builder, "segments", TRUE, self->log->segments->len);
  add_number (builder, "processes", TRUE, self->log->n_runs);
  add_number (builder, "process", TRUE, self->log->run + 1);
  add_number (builder, "events", TRUE, self->index->n_events);
  add_number (builder, "blocks", TRUE, self->n_blocks);
  add_number (builder, "first", self->has_events, self->first);
  add_number (builder, "last", self->has_events, self->last);
  add_boolean (builder, "complete", self->log->is_complete);
  add_number (builder, "capabilities", TRUE, self->process->lives->len);
  add_number (builder, "threads", TRUE, weft_index_count (self->index, WEFT_TAG_CREATE_THREAD));
}

static void
add_process (JsonBuilder *builder, const WeftCliFacts *self)
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
  add_number (builder, "nursery_bytes", process->nursery > 0, process->nursery);
  add_number (builder, "breakdown", process->breakdown > 0, process->breakdown);
  add_string (builder, "breakdown_name", weft_code_name (WEFT_MEANS_BREAKDOWN, process->breakdown));
}

static void
add_hints (JsonBuilder *builder, const WeftCliFacts *self)
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
add_problems (JsonBuilder *builder, const WeftCliFacts *self)
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
add_cover (JsonBuilder *builder, const WeftCover *cover)
{
  WeftGap gap = { 0 };

  json_builder_begin_object (builder);
  add_number (builder, "cap", cover->cap != WEFT_CAP_NONE, cover->cap);
  add_number (builder, "from_ns", TRUE, cover->from);
  add_number (builder, "to_ns", TRUE, cover->to);
  json_builder_set_member_name (builder, "gaps");
  json_builder_begin_array (builder);
  for (guint64 at = cover->from; weft_cover_gap (cover, at, cover->to, &gap); at = gap.to)
    {
      json_builder_begin_object (builder);
      add_number (builder, "from_ns", TRUE, gap.from);
      add_number (builder, "to_ns", TRUE, gap.to);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  add_number (builder, "lost_bytes", TRUE, cover->lost_bytes);
  json_builder_end_object (builder);
}

/* Of each HEC, and last of the process, whose cap is null. */
static void
add_coverage (JsonBuilder *builder, const WeftCliFacts *self)
{
  const WeftCoverage *coverage = self->trace->coverage;

  json_builder_set_member_name (builder, "coverage");
  json_builder_begin_array (builder);
  for (guint i = 0; i < coverage->hecs->len; i++)
    add_cover (builder, weft_coverage_hec (coverage, i));
  add_cover (builder, &coverage->process);
  json_builder_end_array (builder);
}

void
weft_cli_facts_to_json (const WeftCliFacts *self, GString *out)
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
    add_boolean (builder, weft_feature_key (i), weft_cli_facts_has (self, i));
  json_builder_end_object (builder);
  add_hints (builder, self);
  add_problems (builder, self);
  add_coverage (builder, self);
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  text = json_to_string (root, TRUE);
  g_string_append_printf (out, "%s\n", text);
}
