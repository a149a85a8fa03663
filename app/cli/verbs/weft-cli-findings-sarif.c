/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes findings as SARIF. */
#include "weft-cli-findings.h"

#include "weft-cli-answers.h"
#include "weft-cli-sarif.h"
#include "weft-finding-text.h"
#include "weft-help.h"
#include "weft-rule.h"

#include <glib/gi18n.h>

void
weft_cli_sarif_add_finding_rule (WeftJsonWriter *json, const WeftRule *rule)
{
  weft_cli_sarif_add_rule (json, rule->id, _ (rule->title), _ (rule->meaning),
                           weft_help_rule_id (rule));
}

void
weft_cli_findings_to_sarif (const WeftCliFinding *answer, GString *out)
{
  static const char *const levels[] = {
    [WEFT_SEVERITY_LOW] = "note",
    [WEFT_SEVERITY_MEDIUM] = "warning",
    [WEFT_SEVERITY_HIGH] = "error",
  };
  WeftJsonWriter json = { .out = out };
  g_autoptr (GArray) records = weft_cli_finding_records (answer);

  weft_cli_sarif_begin (&json);
  for (guint i = 0; i < weft_n_rules; i++)
    weft_cli_sarif_add_finding_rule (&json, &weft_rules[i]);
  weft_cli_sarif_begin_results (&json);
  for (guint i = 0; i < records->len; i++)
    {
      const WeftCliFinding *record = &g_array_index (records, WeftCliFinding, i);
      g_autofree char *sentence =
          weft_finding_sentence (record->finding, record->diagnosis, record->trace);

      weft_cli_sarif_begin_result (&json, record->finding->rule->id,
                                   levels[weft_finding_severity (record->finding)], sentence,
                                   record->path);
      weft_json_begin_object (&json, "properties");
      weft_json_add_record (&json, "weft", &weft_cli_finding_shape, record);
      weft_json_end_object (&json);
      weft_json_end_object (&json);
    }
  weft_cli_sarif_end (&json);
}
