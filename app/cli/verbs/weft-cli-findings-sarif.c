/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes findings as SARIF. */
#include "weft-cli-findings.h"

#include "weft-cli-answers.h"
#include "weft-finding-text.h"
#include "weft-help.h"
#include "weft-json-writer.h"
#include "weft-rule-help.h"

#include <glib/gi18n.h>

/* Adds a SARIF message object. */
static void
add_sarif_message (WeftJsonWriter *json, const char *name, const char *text)
{
  weft_json_begin_object (json, name);
  weft_json_add_text (json, "text", text);
  weft_json_end_object (json);
}

static void
add_sarif_result (WeftJsonWriter *json, const WeftCliFinding *record)
{
  static const char *const levels[] = {
    [WEFT_SEVERITY_LOW] = "note",
    [WEFT_SEVERITY_MEDIUM] = "warning",
    [WEFT_SEVERITY_HIGH] = "error",
  };
  g_autofree char *sentence =
      weft_finding_sentence (record->finding, record->diagnosis, record->trace);
  /* escape a colon, which would end a URI scheme */
  g_autofree char *uri =
      g_path_is_absolute (record->path) ?
          g_filename_to_uri (record->path, NULL, NULL) :
          g_uri_escape_string (record->path, G_URI_RESERVED_CHARS_SUBCOMPONENT_DELIMITERS "@/",
                               FALSE);

  weft_json_begin_object (json, NULL);
  weft_json_add_text (json, "ruleId", record->finding->rule->id);
  weft_json_add_text (json, "level", levels[weft_finding_severity (record->finding)]);
  add_sarif_message (json, "message", sentence);
  weft_json_begin_array (json, "locations");
  weft_json_begin_object (json, NULL);
  weft_json_begin_object (json, "physicalLocation");
  weft_json_begin_object (json, "artifactLocation");
  weft_json_add_text (json, "uri", uri);
  weft_json_end_object (json);
  weft_json_end_object (json);
  weft_json_end_object (json);
  weft_json_end_array (json);
  weft_json_begin_object (json, "properties");
  weft_json_add_record (json, "weft", &weft_cli_finding_shape, record);
  weft_json_end_object (json);
  weft_json_end_object (json);
}

/* Adds a rule as a reportingDescriptor, with its help page. */
static void
add_sarif_rule (WeftJsonWriter *json, const WeftRule *rule)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) markdown = g_string_new (NULL);
  const WeftHelpTopic *topic = weft_help_find (weft_help_rule_id (rule));

  weft_help_append (topic, WEFT_HELP_TEXT, text);
  weft_help_append (topic, WEFT_HELP_MARKDOWN, markdown);
  weft_json_begin_object (json, NULL);
  weft_json_add_text (json, "id", rule->id);
  add_sarif_message (json, "shortDescription", _ (rule->title));
  add_sarif_message (json, "fullDescription", _ (weft_rule_help (rule)->meaning));
  weft_json_begin_object (json, "help");
  weft_json_add_text (json, "text", text->str);
  weft_json_add_text (json, "markdown", markdown->str);
  weft_json_end_object (json);
  weft_json_end_object (json);
}

void
weft_cli_findings_to_sarif (const WeftCliFinding *answer, GString *out)
{
  WeftJsonWriter json = { .out = out };
  g_autoptr (GArray) records = weft_cli_finding_records (answer);

  weft_json_begin_object (&json, NULL);
  weft_json_add_text (&json, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
  weft_json_add_text (&json, "version", "2.1.0");
  weft_json_begin_array (&json, "runs");
  weft_json_begin_object (&json, NULL);
  weft_json_begin_object (&json, "tool");
  weft_json_begin_object (&json, "driver");
  weft_json_add_text (&json, "name", "Weft");
  weft_json_add_text (&json, "version", WEFT_VERSION);
  weft_json_begin_array (&json, "rules");
  for (guint i = 0; i < weft_n_rules; i++)
    add_sarif_rule (&json, &weft_rules[i]);
  weft_json_end_array (&json);
  weft_json_end_object (&json);
  weft_json_end_object (&json);
  weft_json_begin_array (&json, "results");
  for (guint i = 0; i < records->len; i++)
    add_sarif_result (&json, &g_array_index (records, WeftCliFinding, i));
  weft_json_end_array (&json);
  weft_json_end_object (&json);
  weft_json_end_array (&json);
  weft_json_end_object (&json);
  g_string_append_c (out, '\n');
}
