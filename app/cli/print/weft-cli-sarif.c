/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-cli-sarif.h"

#include "weft-help.h"

#include <glib/gi18n.h>

void
weft_cli_sarif_begin (WeftJsonWriter *json)
{
  weft_json_begin_object (json, NULL);
  weft_json_add_text (json, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
  weft_json_add_text (json, "version", "2.1.0");
  weft_json_begin_array (json, "runs");
  weft_json_begin_object (json, NULL);
  weft_json_begin_object (json, "tool");
  weft_json_begin_object (json, "driver");
  weft_json_add_text (json, "name", "Weft");
  weft_json_add_text (json, "version", WEFT_VERSION);
  weft_json_begin_array (json, "rules");
}

/* Adds a SARIF message object. */
static void
add_sarif_message (WeftJsonWriter *json, const char *name, const char *text)
{
  weft_json_begin_object (json, name);
  weft_json_add_text (json, "text", text);
  weft_json_end_object (json);
}

void
weft_cli_sarif_add_rule (
    WeftJsonWriter *json, const char *id, const char *title, const char *what, const char *topic)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) markdown = g_string_new (NULL);

  weft_help_append (weft_help_find (topic), WEFT_HELP_TEXT, text);
  weft_help_append (weft_help_find (topic), WEFT_HELP_MARKDOWN, markdown);
  weft_json_begin_object (json, NULL);
  weft_json_add_text (json, "id", id);
  add_sarif_message (json, "shortDescription", title);
  add_sarif_message (json, "fullDescription", what);
  weft_json_begin_object (json, "help");
  weft_json_add_text (json, "text", text->str);
  weft_json_add_text (json, "markdown", markdown->str);
  weft_json_end_object (json);
  weft_json_end_object (json);
}

void
weft_cli_sarif_add_finding_rule (WeftJsonWriter *json, const WeftRule *rule)
{
  weft_cli_sarif_add_rule (json, rule->id, _ (rule->title), _ (rule->meaning),
                           weft_help_rule_id (rule));
}

void
weft_cli_sarif_begin_results (WeftJsonWriter *json)
{
  weft_json_end_array (json);
  weft_json_end_object (json);
  weft_json_end_object (json);
  weft_json_begin_array (json, "results");
}

void
weft_cli_sarif_begin_result (
    WeftJsonWriter *json, const char *rule, const char *level, const char *text, const char *path)
{
  /* escape colons, because the text before a colon would be a URI scheme */
  g_autofree char *uri =
      g_path_is_absolute (path) ?
          g_filename_to_uri (path, NULL, NULL) :
          g_uri_escape_string (path, G_URI_RESERVED_CHARS_SUBCOMPONENT_DELIMITERS "@/", FALSE);

  weft_json_begin_object (json, NULL);
  weft_json_add_text (json, "ruleId", rule);
  weft_json_add_text (json, "level", level);
  add_sarif_message (json, "message", text);
  weft_json_begin_array (json, "locations");
  weft_json_begin_object (json, NULL);
  weft_json_begin_object (json, "physicalLocation");
  weft_json_begin_object (json, "artifactLocation");
  weft_json_add_text (json, "uri", uri);
  weft_json_end_object (json);
  weft_json_end_object (json);
  weft_json_end_object (json);
  weft_json_end_array (json);
}

void
weft_cli_sarif_end (WeftJsonWriter *json)
{
  weft_json_end_array (json);
  weft_json_end_object (json);
  weft_json_end_array (json);
  weft_json_end_object (json);
  g_string_append_c (json->out, '\n');
}
