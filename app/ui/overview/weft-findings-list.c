/* SPDX-License-Identifier: BSD-3-Clause */
/* Rows that open: a finding's reasons, its advice and the way to where it is seen. */
#include "weft-findings-list.h"

#include "weft-finding-text.h"
#include "weft-format.h"
#include "weft-lane-group.h"
#include "weft-object.h"
#include "weft-thread-lanes.h"

#include <adwaita.h>
#include <glib/gi18n.h>

struct _WeftFindingsList
{
  GtkBox parent_instance;

  /* template children */
  GtkWidget *rows, *none;

  /* owned; NULL at first */
  WeftDiagnosis *diagnosis;
  WeftTrace *trace; /* its own */
};

static guint opened_signal;

G_DEFINE_FINAL_TYPE (WeftFindingsList, weft_findings_list, GTK_TYPE_BOX)

/* Where a finding is seen. */

/* The group of lanes of each view; none for the heap profile, which has a page. */
static const WeftTimelineCharts groups[] = {
  [WEFT_VIEW_GC] = WEFT_TIMELINE_GC,
  [WEFT_VIEW_HECS] = WEFT_TIMELINE_HEC,
  [WEFT_VIEW_THREAD] = WEFT_TIMELINE_HEC,
  [WEFT_VIEW_LIVE] = WEFT_TIMELINE_COUNTERS,
  [WEFT_VIEW_SPARKS] = WEFT_TIMELINE_SPARKS,
  [WEFT_VIEW_USER] = WEFT_TIMELINE_USER,
  [WEFT_VIEW_HEAP_PROFILE] = WEFT_TIMELINE_NONE,
};

/* The lane of @finding; static or interned. */
static const char *
lane_of (WeftFindingsList *self, const WeftFinding *finding)
{
  const WeftThreads *threads = weft_trace_peek (self->trace, WEFT_LAZY_THREADS);
  WeftTimelineCharts group = groups[finding->rule->view];

  if (finding->rule->view == WEFT_VIEW_THREAD && finding->scene.thread != WEFT_SCENE_NO_THREAD)
    return weft_thread_lanes_name (weft_threads_nth (threads, finding->scene.thread)->id);
  return group != WEFT_TIMELINE_NONE ? weft_lane_group_of (group)->id : NULL;
}

static void
opened_cb (WeftFindingsList *self, GtkWidget *row)
{
  const WeftFinding *finding = g_object_get_data (G_OBJECT (row), "weft-finding");
  const char *lane = lane_of (self, finding);

  if (finding->scene.band != WEFT_SCENE_NO_BAND)
    {
      gtk_widget_activate_action (GTK_WIDGET (self), "document.band", "u", finding->scene.band);
      return;
    }
  g_signal_emit (self, opened_signal, 0, finding->scene.range.from, finding->scene.range.to, lane,
                 lane != NULL && g_str_has_prefix (lane, "threads/"));
}

/* Rows. */

/* A line with more text below it, all of which wraps. */
static GtkWidget *
new_line (const char *title, const char *text)
{
  GtkWidget *row = adw_action_row_new ();

  /* names are the log's: no markup */
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  if (text != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), text);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  return row;
}

static GtkWidget *
new_way (WeftFindingsList *self, const WeftFinding *finding)
{
  GtkWidget *row = new_line (finding->scene.band != WEFT_SCENE_NO_BAND ? _ ("Show in Heap") :
                                                                         _ ("Show in the Timeline"),
                             NULL);

  adw_action_row_add_suffix (ADW_ACTION_ROW (row),
                             gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  g_object_set_data (G_OBJECT (row), "weft-finding", (gpointer) finding);
  weft_connect (row, "activated", opened_cb, self);
  return row;
}

/* Lets @row open the help of @rule. */
static void
add_help (GtkWidget *row, const WeftRule *rule)
{
  adw_action_row_add_suffix (ADW_ACTION_ROW (row),
                             gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_widget_set_tooltip_text (row, _ ("What it means, how it is recognised, what to change"));
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "s", rule->id);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "win.explain");
}

static GtkWidget *
new_expander (const char *title, const char *text)
{
  GtkWidget *row = adw_expander_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  if (text != NULL)
    adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (row), text);
  return row;
}

static char *
reasons_of (WeftFindingsList *self, const WeftFinding *finding)
{
  g_autoptr (GPtrArray) reasons = weft_finding_reasons (finding, self->diagnosis);

  g_ptr_array_add (reasons, NULL);
  return g_strjoinv ("\n", (char **) reasons->pdata);
}

static GtkWidget *
new_finding (WeftFindingsList *self, const WeftFinding *finding)
{
  g_autofree char *sentence = weft_finding_sentence (finding, self->diagnosis, self->trace);
  g_autofree char *weight = weft_finding_weight (finding);
  g_autofree char *reasons = reasons_of (self, finding);
  GtkWidget *row = new_expander (sentence, weight), *help = new_line (_ ("Learn More"), NULL);
  const char *icon = weft_finding_severity (finding) == WEFT_SEVERITY_LOW ?
                         "dialog-information-symbolic" :
                         "dialog-warning-symbolic";

  adw_expander_row_add_prefix (ADW_EXPANDER_ROW (row), gtk_image_new_from_icon_name (icon));
  adw_expander_row_add_row (ADW_EXPANDER_ROW (row), new_way (self, finding));
  adw_expander_row_add_row (ADW_EXPANDER_ROW (row), new_line (_ ("Why"), reasons));
  adw_expander_row_add_row (ADW_EXPANDER_ROW (row),
                            new_line (_ ("What to Try"), _ (finding->rule->advice)));
  add_help (help, finding->rule);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (row), help);
  return row;
}

/* Adds rules that found nothing, folded; nothing where there are none. */
static void
add_rules (WeftFindingsList *self, const char *title, const GPtrArray *rules, gboolean is_lack)
{
  g_autofree char *count = g_strdup_printf (ngettext ("%s rule", "%s rules", rules->len),
                                            weft_format_count (rules->len).text);
  GtkWidget *row;

  if (rules->len == 0)
    return;
  row = new_expander (title, count);
  gtk_list_box_append (GTK_LIST_BOX (self->rows), row);

  for (guint i = 0; i < rules->len; i++)
    {
      const WeftRule *rule = g_ptr_array_index (rules, i);
      g_autofree char *lack = is_lack ? weft_rule_lack (rule, self->trace) : NULL;

      GtkWidget *line = new_line (_ (rule->title), lack);

      add_help (line, rule);
      adw_expander_row_add_row (ADW_EXPANDER_ROW (row), line);
    }
}

static void
show (WeftFindingsList *self)
{
  const WeftDiagnosis *diagnosis = self->diagnosis;
  GtkListBox *rows = GTK_LIST_BOX (self->rows);
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (self->rows)) != NULL)
    gtk_list_box_remove (rows, row);
  for (guint i = 0; i < diagnosis->findings->len; i++)
    gtk_list_box_append (rows, new_finding (self, weft_diagnosis_nth (diagnosis, i)));
  add_rules (self, _ ("Not Found"), diagnosis->passed, FALSE);
  add_rules (self, _ ("Not Checked"), diagnosis->not_judged, TRUE);
  gtk_widget_set_visible (self->rows, TRUE);
  gtk_widget_set_visible (self->none, diagnosis->findings->len == 0);
}

/* The class. */

static void
weft_findings_list_class_init (WeftFindingsListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_owns (klass, WeftFindingsList, diagnosis, weft_shared_unref);
  weft_class_owns (klass, WeftFindingsList, trace, weft_shared_unref);
  opened_signal =
      g_signal_new ("opened", WEFT_TYPE_FINDINGS_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 4, G_TYPE_UINT64, G_TYPE_UINT64, G_TYPE_STRING, G_TYPE_BOOLEAN);
  weft_class_template (klass, "weft-findings-list");
  gtk_widget_class_bind_template_child (widget_class, WeftFindingsList, rows);
  gtk_widget_class_bind_template_child (widget_class, WeftFindingsList, none);
}

static void
weft_findings_list_init (WeftFindingsList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
weft_findings_list_new (void)
{
  return g_object_new (WEFT_TYPE_FINDINGS_LIST, NULL);
}

void
weft_findings_list_set (WeftFindingsList *self, WeftDiagnosis *diagnosis, WeftTrace *trace)
{
  WeftTrace *old = self->trace;

  g_return_if_fail (WEFT_IS_FINDINGS_LIST (self));
  if (diagnosis == self->diagnosis)
    return;
  self->trace = weft_shared_ref (trace);
  g_clear_pointer (&old, weft_shared_unref);
  g_clear_pointer (&self->diagnosis, weft_shared_unref);
  self->diagnosis = weft_shared_ref (diagnosis);
  show (self);
}

void
weft_findings_list_append_text (WeftFindingsList *self, GString *text)
{
  g_return_if_fail (WEFT_IS_FINDINGS_LIST (self));
  if (self->diagnosis == NULL || self->diagnosis->findings->len == 0)
    return;
  g_string_append_printf (text, "\n%s\n", _ ("Findings"));
  for (guint i = 0; i < self->diagnosis->findings->len; i++)
    weft_finding_append (weft_diagnosis_nth (self->diagnosis, i), self->diagnosis, self->trace,
                         FALSE, text);
}
