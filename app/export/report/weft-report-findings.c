/* SPDX-License-Identifier: BSD-3-Clause */
/* Findings of a report, the rules that found nothing, and the flags to try. */
#include "weft-report-private.h"

#include "weft-clock.h"
#include "weft-finding-text.h"
#include "weft-format.h"
#include "weft-join.h"

#include <glib/gi18n.h>

/* Writes a heading inside a finding, and a paragraph. */
static void
put_titled_paragraph (const WeftReportWriter *self, const char *title, const char *text)
{
  weft_html_put_element (self->out, "h4", title);
  weft_html_put_element (self->out, "p", text);
  g_string_append_c (self->out, '\n');
}

/* Writes a heading inside a finding, and a list of @texts. */
static void
put_titled_list (const WeftReportWriter *self, const char *title, const GPtrArray *texts)
{
  weft_html_put_element (self->out, "h4", title);
  g_string_append (self->out, "<ul>");
  for (guint i = 0; i < texts->len; i++)
    weft_html_put_element (self->out, "li", g_ptr_array_index (texts, i));
  g_string_append (self->out, "</ul>\n");
}

/* Writes a collapsed list of @rules, unless it is empty. If @is_lack, also writes what the log
 * lacks for each rule. */
static void
put_rules (const WeftReportWriter *self,
           const char *title,
           const GPtrArray *rules,
           gboolean is_lack)
{
  g_autofree char *count = g_strdup_printf (ngettext ("%s rule", "%s rules", rules->len),
                                            weft_format_count (rules->len).text);
  g_autofree char *summary = weft_labelled (title, count);

  if (rules->len == 0)
    return;
  g_string_append (self->out, "<details>");
  weft_html_put_element (self->out, "summary", summary);
  g_string_append (self->out, "\n<ul>\n");
  for (guint i = 0; i < rules->len; i++)
    {
      const WeftRule *rule = g_ptr_array_index (rules, i);
      g_autofree char *lack = is_lack ? weft_rule_missing_recording_text (rule, self->trace) : NULL;
      g_autofree char *line =
          lack != NULL ? weft_labelled (_ (rule->title), lack) : g_strdup (_ (rule->title));

      weft_html_put_element (self->out, "li", line);
      g_string_append_c (self->out, '\n');
    }
  g_string_append (self->out, "</ul>\n</details>\n");
}

void
weft_report_put_findings (const WeftReportWriter *self)
{
  const WeftDiagnosis *diagnosis = self->diagnosis;

  g_autofree char *note = weft_diagnosis_note_text (diagnosis, self->trace);

  if (diagnosis->findings->len > 1)
    weft_html_put_element (self->out, "p", weft_diagnosis_order_text ());
  for (guint i = 0; i < diagnosis->findings->len; i++)
    {
      const WeftFinding *finding = weft_diagnosis_nth (diagnosis, i);
      const char *severity = weft_severity_names[weft_finding_severity (finding)];
      g_autofree char *sentence = weft_finding_sentence (finding, diagnosis, self->trace);
      g_autofree char *weight = weft_finding_weight_text (finding);
      g_autofree char *range =
          weft_format_moment_range (self->trace->process, finding->scene.range);
      g_autofree char *advice = weft_finding_advice (finding, diagnosis, self->trace);
      g_autofree char *links = weft_finding_links_text (finding);
      g_autoptr (GPtrArray) reasons = weft_finding_reason_texts (finding, diagnosis);

      g_string_append_printf (self->out, "<article class=\"%s\">\n<p class=\"severity\">",
                              severity);
      weft_html_append_escaped (self->out, g_dpgettext2 (NULL, "severity", severity));
      g_string_append (self->out, "</p>\n");
      weft_html_put_element (self->out, "h3", sentence);
      weft_html_put_element (self->out, "p class=\"weight\"", weight);
      if (links != NULL)
        weft_html_put_element (self->out, "p", links);
      put_titled_list (self, C_ ("title", "Why"), reasons);
      put_titled_paragraph (self, _ ("What to Try"), advice);
      put_titled_paragraph (self, _ ("Best Seen At"), range);
      g_string_append (self->out, "</article>\n");
    }
  if (note != NULL)
    weft_html_put_element (self->out, "p", note);
  put_rules (self, C_ ("title", "Not Found"), diagnosis->passed_rules, FALSE);
  put_rules (self, C_ ("title", "Not Checked"), diagnosis->unjudged_rules, TRUE);
}

void
weft_report_put_tuning (const WeftReportWriter *self)
{
  g_autoptr (GArray) advice = weft_advice_new (self->diagnosis, self->trace->process);

  if (advice->len == 0)
    weft_html_put_element (self->out, "p", _ ("No flag of the runtime system would clearly help."));
  else
    weft_html_put_element (
        self->out, "p",
        _ ("Each flag alone; the numbers are expected by a simple model. Compare with a "
           "log that is recorded with the flag."));
  for (guint i = 0; i < advice->len; i++)
    {
      const WeftAdvice *one = &g_array_index (advice, WeftAdvice, i);
      g_autofree char *reason = weft_advice_reason_text (one, self->diagnosis);
      g_autofree char *flag = g_strdup_printf ("+RTS %s", one->flag);
      g_autoptr (GPtrArray) effects = weft_advice_effect_texts (one, self->statistics);

      g_string_append (self->out, "<article>\n<h3>");
      weft_html_put_element (self->out, "code", flag);
      g_string_append (self->out, "</h3>\n");
      weft_html_put_element (self->out, "p class=\"weight\"", reason);
      put_titled_list (self, _ ("What to Expect"), effects);
      put_titled_paragraph (self, _ ("What It Costs"), _ (one->tuning->cost));
      g_string_append (self->out, "</article>\n");
    }
}
