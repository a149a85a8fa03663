/* SPDX-License-Identifier: BSD-3-Clause */
/* Keeps the row of a rule as long as the rule has a finding, so that expanded rows stay expanded
 * while the range changes. Rules without findings are listed when their row is expanded. */
#include "weft-overview-page.h"

#include "weft-finding-text.h"
#include "weft-format.h"
#include "weft-object.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* An expandable row of rules without findings. */
typedef struct
{
  GtkWidget *row;
  GPtrArray *lines; /* lines of the row (GtkWidget), borrowed */
  gboolean is_stale;
} Rules;

struct _WeftFindingsList
{
  GtkBox parent_instance;

  /* template children */
  GtkWidget *rows, *reach, *order_button, *order, *note, *spinner, *stale;

  GtkWidget *cores; /* last row of @rows */

  Rules passed, not_judged; /* the last rows of @rows, after those of the findings */

  /* owned; NULL at first */
  WeftDiagnosis *diagnosis;
  WeftTrace *trace; /* trace of the diagnosis */
};

G_DEFINE_FINAL_TYPE (WeftFindingsList, weft_findings_list, GTK_TYPE_BOX)

/* If @is_lack, returns the reason why the log cannot answer @rule; otherwise returns NULL. */
static char *
rule_line_text (WeftFindingsList *self, const WeftRule *rule, gboolean is_lack)
{
  return is_lack ? weft_rule_missing_recording_text (rule, self->trace) : NULL;
}

static gboolean
are_lines_current (WeftFindingsList *self,
                   const Rules *rules,
                   const GPtrArray *all,
                   gboolean is_lack)
{
  for (guint i = 0; i < all->len && i < rules->lines->len; i++)
    {
      const WeftRule *rule = g_ptr_array_index (all, i);
      g_autofree char *lack = rule_line_text (self, rule, is_lack);

      if (!weft_finding_line_is_equal (g_ptr_array_index (rules->lines, i), _ (rule->title), lack))
        return FALSE;
    }
  return all->len == rules->lines->len;
}

static void
fill_rules_row (WeftFindingsList *self, Rules *rules, const GPtrArray *all, gboolean is_lack)
{
  AdwExpanderRow *row = ADW_EXPANDER_ROW (rules->row);

  if (!rules->is_stale || !adw_expander_row_get_expanded (row))
    return;
  rules->is_stale = FALSE;
  /* keep lines that are up to date, since one may have the focus */
  if (are_lines_current (self, rules, all, is_lack))
    return;
  for (guint i = 0; i < rules->lines->len; i++)
    adw_expander_row_remove (row, g_ptr_array_index (rules->lines, i));
  g_ptr_array_set_size (rules->lines, 0);
  for (guint i = 0; i < all->len; i++)
    {
      const WeftRule *rule = g_ptr_array_index (all, i);
      g_autofree char *lack = rule_line_text (self, rule, is_lack);
      GtkWidget *line = weft_finding_line_new (_ (rule->title), lack);

      weft_finding_line_add_help_button (line, rule);
      adw_expander_row_add_row (row, line);
      g_ptr_array_add (rules->lines, line);
    }
}

static void
fill_expanded_rows (WeftFindingsList *self)
{
  if (self->diagnosis == NULL)
    return;
  fill_rules_row (self, &self->passed, self->diagnosis->passed_rules, FALSE);
  fill_rules_row (self, &self->not_judged, self->diagnosis->unjudged_rules, TRUE);
}

static void
add_rules_row (WeftFindingsList *self, Rules *rules, const char *title, const char *icon)
{
  rules->row = adw_expander_row_new ();
  adw_expander_row_add_prefix (ADW_EXPANDER_ROW (rules->row), gtk_image_new_from_icon_name (icon));
  rules->lines = g_ptr_array_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (rules->row), title);
  weft_connect (rules->row, "notify::expanded", fill_expanded_rows, self);
  gtk_list_box_append (GTK_LIST_BOX (self->rows), rules->row);
}

static void
update_rules_row (Rules *rules, const GPtrArray *all)
{
  g_autofree char *count = g_strdup_printf (ngettext ("%s rule", "%s rules", all->len),
                                            weft_format_count (all->len).text);

  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (rules->row), count);
  gtk_widget_set_visible (rules->row, all->len > 0);
  rules->is_stale = TRUE;
}

static GtkWidget *
find_finding_row (WeftFindingsList *self, const WeftRule *rule)
{
  for (GtkWidget *row = gtk_widget_get_first_child (self->rows); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    if (WEFT_IS_FINDING_ROW (row) && weft_finding_row_get_rule (WEFT_FINDING_ROW (row)) == rule)
      return row;
  return NULL;
}

/* Returns the sort position of @row: the position of its finding, or a greater number for rows
 * without a finding. */
static guint
sort_position (WeftFindingsList *self, GtkListBoxRow *row)
{
  const GtkWidget *const last[] = { self->passed.row, self->not_judged.row, self->cores };
  guint i = 0;

  for (guint k = 0; k < G_N_ELEMENTS (last); k++)
    if (GTK_WIDGET (row) == last[k])
      return G_MAXUINT - (guint) G_N_ELEMENTS (last) + k;
  while (i < self->diagnosis->findings->len &&
         weft_diagnosis_nth (self->diagnosis, i)->rule !=
             weft_finding_row_get_rule (WEFT_FINDING_ROW (row)))
    i++;
  return i;
}

static int
compare_rows (GtkListBoxRow *a, GtkListBoxRow *b, gpointer self)
{
  guint position_a = sort_position (self, a), position_b = sort_position (self, b);

  return (position_a > position_b) - (position_a < position_b);
}

static void
weft_findings_list_class_init (WeftFindingsListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftFindingsList, diagnosis, weft_shared_unref);
  weft_class_add_owned (klass, WeftFindingsList, trace, weft_shared_unref);
  weft_class_add_owned (klass, WeftFindingsList, passed.lines, g_ptr_array_unref);
  weft_class_add_owned (klass, WeftFindingsList, not_judged.lines, g_ptr_array_unref);
  weft_class_template (klass, "weft-findings-list");
  gtk_widget_class_bind_template_child (widget_class, WeftFindingsList, rows);
  gtk_widget_class_bind_template_child (widget_class, WeftFindingsList, reach);
  gtk_widget_class_bind_template_child (widget_class, WeftFindingsList, order_button);
  gtk_widget_class_bind_template_child (widget_class, WeftFindingsList, order);
  gtk_widget_class_bind_template_child (widget_class, WeftFindingsList, note);
  gtk_widget_class_bind_template_child (widget_class, WeftFindingsList, spinner);
  gtk_widget_class_bind_template_child (widget_class, WeftFindingsList, stale);
}

static void
weft_findings_list_init (WeftFindingsList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_label_set_text (GTK_LABEL (self->order), weft_diagnosis_order_text ());
  gtk_list_box_set_sort_func (GTK_LIST_BOX (self->rows), compare_rows, self, NULL);
  add_rules_row (self, &self->passed, C_ ("title", "Not Found"), "object-select-symbolic");
  add_rules_row (self, &self->not_judged, C_ ("title", "Not Checked"), "content-loading-symbolic");
  self->cores = g_object_new (WEFT_TYPE_CORES_ROW, NULL);
  gtk_list_box_append (GTK_LIST_BOX (self->rows), self->cores);
}

void
weft_findings_list_set (WeftFindingsList *self, WeftDiagnosis *diagnosis, WeftTrace *trace)
{
  WeftDiagnosis *old_diagnosis = self->diagnosis;
  WeftTrace *old_trace = self->trace;
  g_autofree char *note = NULL;
  GtkWidget *next;

  g_return_if_fail (WEFT_IS_FINDINGS_LIST (self));
  if (diagnosis == self->diagnosis)
    return;
  self->trace = weft_shared_ref (trace);
  self->diagnosis = weft_shared_ref (diagnosis);
  g_clear_pointer (&old_trace, weft_shared_unref);
  g_clear_pointer (&old_diagnosis, weft_shared_unref);
  note = weft_diagnosis_note_text (diagnosis, trace);
  for (GtkWidget *row = gtk_widget_get_first_child (self->rows); row != NULL; row = next)
    {
      next = gtk_widget_get_next_sibling (row);
      if (WEFT_IS_FINDING_ROW (row) &&
          weft_diagnosis_find (diagnosis, weft_finding_row_get_rule (WEFT_FINDING_ROW (row))->id) ==
              NULL)
        gtk_list_box_remove (GTK_LIST_BOX (self->rows), row);
    }
  for (guint i = 0; i < diagnosis->findings->len; i++)
    {
      const WeftFinding *finding = weft_diagnosis_nth (diagnosis, i);
      GtkWidget *old = find_finding_row (self, finding->rule);
      GtkWidget *row = old != NULL ? old : g_object_new (WEFT_TYPE_FINDING_ROW, NULL);

      weft_finding_row_set (WEFT_FINDING_ROW (row), finding, diagnosis, trace);
      /* set the texts before adding the row, since the list then sets the row's accessible name
       * from them */
      if (old == NULL)
        gtk_list_box_append (GTK_LIST_BOX (self->rows), row);
    }
  /* sort rows in place, so that the focus stays on its row */
  gtk_list_box_invalidate_sort (GTK_LIST_BOX (self->rows));
  update_rules_row (&self->passed, diagnosis->passed_rules);
  update_rules_row (&self->not_judged, diagnosis->unjudged_rules);
  weft_cores_row_set (WEFT_CORES_ROW (self->cores), trace);
  fill_expanded_rows (self);
  gtk_widget_set_visible (self->rows, TRUE);
  gtk_widget_set_visible (self->order_button, diagnosis->findings->len > 1);
  gtk_label_set_label (GTK_LABEL (self->note), note != NULL ? note : "");
  gtk_widget_set_visible (self->note, note != NULL);
}

void
weft_findings_list_set_end (WeftFindingsList *self, const char *moment)
{
  g_autofree char *text = NULL;

  g_return_if_fail (WEFT_IS_FINDINGS_LIST (self));
  if (moment != NULL)
    /* Translators: the time up to which findings are known, as in "Up to 12.3 s" */
    text = g_strdup_printf (_ ("Up to %s; checked again while the log grows"), moment);
  gtk_label_set_text (GTK_LABEL (self->reach), text != NULL ? text : "");
  gtk_widget_set_visible (self->reach, text != NULL);
}

void
weft_findings_list_set_busy (WeftFindingsList *self, gboolean is_busy)
{
  g_return_if_fail (WEFT_IS_FINDINGS_LIST (self));
  gtk_spinner_set_spinning (GTK_SPINNER (self->spinner), is_busy);
  gtk_widget_set_visible (self->spinner, is_busy);
}

void
weft_findings_list_set_stale (WeftFindingsList *self, gboolean is_stale)
{
  g_return_if_fail (WEFT_IS_FINDINGS_LIST (self));
  gtk_widget_set_visible (self->stale, is_stale);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->rows), GTK_ACCESSIBLE_STATE_BUSY, is_stale,
                               -1);
}

void
weft_findings_list_append_text (WeftFindingsList *self, GString *text)
{
  g_return_if_fail (WEFT_IS_FINDINGS_LIST (self));
  if (self->diagnosis == NULL || self->diagnosis->findings->len == 0)
    return;
  g_string_append_printf (text, "\n%s\n", C_ ("title", "Findings"));
  for (guint i = 0; i < self->diagnosis->findings->len; i++)
    weft_finding_append (weft_diagnosis_nth (self->diagnosis, i), self->diagnosis, self->trace,
                         FALSE, text);
}
