/* SPDX-License-Identifier: BSD-3-Clause */
/* Keeps the row of a rule as long as the rule has a finding, so that expanded rows stay expanded
 * while the range changes. Rules without findings are listed when their row is expanded. */
#include "weft-overview-page.h"

#include "weft-clock.h"
#include "weft-finding-steps.h"
#include "weft-finding-text.h"
#include "weft-format.h"
#include "weft-object.h"
#include "weft-platform.h"
#include "weft-query.h"
#include "weft-widget.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* Reuses the widgets of the row when the finding changes, and updates only their texts. */

struct _WeftFindingRow
{
  AdwExpanderRow parent_instance;

  GtkWidget *icon, *menu, *timeline_line, *next, *why, *advice, *help;

  /* owned; NULL at first */
  WeftDiagnosis *diagnosis;
  WeftTrace *trace;
  const WeftFinding *finding; /* one of the diagnosis's findings */
  WeftRange shown;            /* range of the instance shown last; empty if none */
};

G_DEFINE_FINAL_TYPE (WeftFindingRow, weft_finding_row, ADW_TYPE_EXPANDER_ROW)

static void
line_set_text (GtkWidget *line, const char *text)
{
  if (g_strcmp0 (adw_action_row_get_subtitle (ADW_ACTION_ROW (line)), text) != 0)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (line), text);
}

/* Creates a line with @title and, below it, @text, which may be NULL. Both wrap. */
static GtkWidget *
finding_line_new (const char *title, const char *text)
{
  GtkWidget *row = adw_action_row_new ();

  /* no markup, since names come from the log */
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  if (text != NULL)
    line_set_text (row, text);
  return row;
}

/* Returns TRUE if @line has exactly this title and text. */
static gboolean
finding_line_is_equal (GtkWidget *line, const char *title, const char *text)
{
  const char *subtitle = adw_action_row_get_subtitle (ADW_ACTION_ROW (line));

  return g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (line)), title) &&
         g_strcmp0 (subtitle != NULL ? subtitle : "", text != NULL ? text : "") == 0;
}

/* Makes @line open the help of @rule when activated. */
static void
finding_line_add_help_button (GtkWidget *line, const WeftRule *rule)
{
  gtk_actionable_set_action_target (GTK_ACTIONABLE (line), "s", rule->id);
  if (gtk_actionable_get_action_name (GTK_ACTIONABLE (line)) != NULL)
    return;
  adw_action_row_add_suffix (ADW_ACTION_ROW (line),
                             gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (line), TRUE);
  gtk_widget_set_tooltip_text (line, _ ("What it means, how it is recognised, what to change"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (line), "win.explain");
}

static void
show_instance (WeftFindingRow *self, guint i)
{
  WeftFindingTarget target = weft_finding_target_make (self->finding, i, self->trace);
  g_autoptr (GVariant) variant = g_variant_ref_sink (weft_finding_target_to_variant (&target));

  self->shown = target.range;
  gtk_widget_activate_action_variant (GTK_WIDGET (self), "document.finding", variant);
}

static void
show_worst_instance (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftFindingRow *self = WEFT_FINDING_ROW (widget);

  show_instance (self, (guint) weft_instances_find_costliest (self->finding->instances));
}

static void
show_next (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftFindingRow *self = WEFT_FINDING_ROW (widget);

  show_instance (self, weft_instances_next (self->finding->instances, self->shown, TRUE));
}

static void
copy_finding (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftFindingRow *self = WEFT_FINDING_ROW (widget);
  g_autoptr (GString) text = g_string_new (NULL);

  weft_finding_append (self->finding, self->diagnosis, self->trace,
                       g_str_equal (action, "finding.copy-markdown"), text);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text->str);
  gtk_widget_activate_action (widget, "win.say", "s", _ ("The finding was copied"));
}

/* Opens the query for the rows that the finding is based on. */
static void
open_query (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftFindingRow *self = WEFT_FINDING_ROW (widget);
  WeftRange range = self->diagnosis->measures.scenes[WEFT_SCENE_RANGE].range;
  const WeftIndex *index = self->trace->index;
  gboolean is_whole = range.from <= index->from && range.to >= index->to;
  g_autofree char *sql =
      weft_query_source_sql (&self->finding->rule->rows, range.from, is_whole ? 0 : range.to);

  gtk_widget_activate_action (widget, "document.query", "s", sql);
}

static void
menu_pressed_cb (WeftFindingRow *self, int n, double x, double y, GtkGesture *gesture)
{
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_menu_button_popup (GTK_MENU_BUTTON (self->menu));
}

static void
weft_finding_row_class_init (WeftFindingRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftFindingRow, weft_shared_unref, diagnosis, trace);
  gtk_widget_class_install_action (widget_class, "finding.show", NULL, show_worst_instance);
  gtk_widget_class_install_action (widget_class, "finding.next", NULL, show_next);
  gtk_widget_class_install_action (widget_class, "finding.copy", NULL, copy_finding);
  gtk_widget_class_install_action (widget_class, "finding.copy-markdown", NULL, copy_finding);
  gtk_widget_class_install_action (widget_class, "finding.query", NULL, open_query);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK, "finding.copy",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_C, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
                                       "finding.copy-markdown", NULL);
}

static void
weft_finding_row_init (WeftFindingRow *self)
{
  AdwExpanderRow *row = ADW_EXPANDER_ROW (self);
  g_autoptr (GMenu) menu = NULL;
  g_autoptr (GMenuItem) item = NULL;

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
  self->icon = gtk_image_new ();
  adw_expander_row_add_prefix (row, self->icon);
  menu = g_menu_new ();
  g_menu_append (menu, _ ("Copy as Text"), "finding.copy");
  g_menu_append (menu, _ ("Copy as Markdown"), "finding.copy-markdown");
  item = g_menu_item_new (_ ("Open as _Query"), "finding.query");
  g_menu_item_set_attribute (item, "hidden-when", "s", "action-disabled");
  g_menu_append_item (menu, item);
  self->menu = gtk_menu_button_new ();
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (self->menu), "view-more-symbolic");
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (self->menu), G_MENU_MODEL (menu));
  gtk_widget_set_tooltip_text (self->menu, _ ("Copy the finding, or open its rows as a query"));
  gtk_widget_set_valign (self->menu, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (self->menu, "flat");
  weft_platform_expander_row_add (ADW_EXPANDER_ROW (self), self->menu);
  weft_widget_add_controller (GTK_WIDGET (self), weft_widget_click_new (GDK_BUTTON_SECONDARY), self,
                              "pressed", menu_pressed_cb, NULL);
  self->timeline_line = finding_line_new (_ ("Show in the Timeline"), NULL);
  self->next = gtk_button_new_with_mnemonic (C_ ("action", "_Next Place"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->next), "finding.next");
  gtk_widget_set_tooltip_text (
      self->next, _ ("The next place of this finding, from the longest to the shortest"));
  gtk_widget_set_valign (self->next, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self->timeline_line), self->next);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self->timeline_line),
                             gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self->timeline_line), TRUE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->timeline_line), "finding.show");
  adw_expander_row_add_row (ADW_EXPANDER_ROW (self), self->timeline_line);
  self->why = finding_line_new (C_ ("title", "Why"), NULL);
  self->advice = finding_line_new (_ ("What to Try"), NULL);
  self->help = finding_line_new (C_ ("action", "Learn More"), NULL);
  adw_expander_row_add_row (row, self->advice);
  adw_expander_row_add_row (row, self->why);
  adw_expander_row_add_row (row, self->help);
}

static void
update_timeline_line (WeftFindingRow *self)
{
  const WeftFinding *finding = self->finding;
  guint n = finding->instances->len;
  g_autofree char *range = weft_format_moment_range (self->trace->process, finding->scene.range);
  g_autofree char *text =
      n > 1 ?
          g_strdup_printf (ngettext ("%s place; best seen at %s", "%s places; best seen at %s", n),
                           weft_format_count (n).text, range) :
          g_strdup (range);

  adw_preferences_row_set_title (
      ADW_PREFERENCES_ROW (self->timeline_line),
      finding->scene.band != WEFT_SCENE_NO_BAND ? _ ("Show in Heap") : _ ("Show in the Timeline"));
  line_set_text (self->timeline_line, text);
  gtk_widget_set_visible (self->next, n > 1);
}

/* Returns @text with a no-break space after each number, so that the number stays in a line with
 * its unit. Newly allocated. */
static char *
with_unbroken_numbers (const char *text)
{
  g_autoptr (GRegex) space = g_regex_new ("(?<=\\d) ", 0, 0, NULL);

  return g_regex_replace_literal (space, text, -1, 0, "\u00a0", 0, NULL);
}

/* Shows @finding of @diagnosis, which belongs to @trace. Unchanged texts are kept. */
static void
finding_row_set (WeftFindingRow *self,
                 const WeftFinding *finding,
                 WeftDiagnosis *diagnosis,
                 WeftTrace *trace)
{
  WeftDiagnosis *old_diagnosis = self->diagnosis;
  WeftTrace *old_trace = self->trace;
  g_autofree char *sentence = NULL;
  g_autofree char *title = NULL;
  g_autofree char *weight = NULL;
  g_autofree char *links = NULL;
  g_autofree char *subtitle = NULL;
  g_autofree char *reasons = NULL;
  g_autofree char *advice = NULL;
  g_autoptr (GPtrArray) lines = NULL;

  g_return_if_fail (WEFT_IS_FINDING_ROW (self));
  self->diagnosis = weft_shared_ref (diagnosis);
  self->trace = weft_shared_ref (trace);
  self->finding = finding;
  g_clear_pointer (&old_diagnosis, weft_shared_unref);
  g_clear_pointer (&old_trace, weft_shared_unref);
  sentence = weft_finding_sentence (self->finding, self->diagnosis, self->trace);
  weight = weft_finding_weight_text (self->finding);
  links = weft_finding_links_text (self->finding);
  subtitle = links != NULL ? g_strconcat (weight, "\n", links, NULL) : g_strdup (weight);
  lines = weft_finding_reason_texts (self->finding, self->diagnosis);
  g_ptr_array_add (lines, NULL);
  reasons = g_strjoinv ("\n", (char **) lines->pdata);
  advice = weft_finding_advice (self->finding, self->diagnosis, self->trace);
  title = with_unbroken_numbers (sentence);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), title);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (self), subtitle);
  gtk_image_set_from_icon_name (GTK_IMAGE (self->icon), weft_finding_is_notable (self->finding) ?
                                                            "dialog-warning-symbolic" :
                                                            "dialog-information-symbolic");
  line_set_text (self->why, reasons);
  line_set_text (self->advice, advice);
  update_timeline_line (self);
  finding_line_add_help_button (self->help, finding->rule);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "finding.query",
                                 finding->rule->rows.table != NULL);
}

const WeftRule *
weft_finding_row_get_rule (WeftFindingRow *self)
{
  return self->finding != NULL ? self->finding->rule : NULL;
}

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

      if (!finding_line_is_equal (g_ptr_array_index (rules->lines, i), _ (rule->title), lack))
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
      GtkWidget *line = finding_line_new (_ (rule->title), lack);

      finding_line_add_help_button (line, rule);
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
  weft_class_add_owned (klass, WeftFindingsList, weft_shared_unref, diagnosis, trace);
  weft_class_add_owned (klass, WeftFindingsList, g_ptr_array_unref, passed.lines, not_judged.lines);
  weft_class_template (klass, "weft-findings-list");
  weft_class_bind_children (klass, WeftFindingsList, rows, reach, order_button, order, note,
                            spinner, stale);
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

      finding_row_set (WEFT_FINDING_ROW (row), finding, diagnosis, trace);
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
