/* SPDX-License-Identifier: BSD-3-Clause */
/* The list of findings. */
#include "weft-findings-list.h"

#include "weft-finding-row.h"
#include "weft-lane-group.h"
#include "weft-thread-lanes.h"

#include <glib/gi18n.h>

struct _WeftFindingsList
{
  GtkBox parent_instance;

  /* template children */
  GtkWidget *rows, *none;

  /* owned */
  GArray *findings; /* of WeftFinding */
  WeftTrace *trace; /* theirs, or NULL */

  WeftThreads *threads; /* borrowed from trace, or NULL */
};

static guint opened_signal;

G_DEFINE_FINAL_TYPE (WeftFindingsList, weft_findings_list, GTK_TYPE_BOX)

static const WeftFinding *
nth (WeftFindingsList *self, guint i)
{
  return &g_array_index (self->findings, WeftFinding, i);
}

/* The lane where @finding is seen; static or interned. */
static const char *
lane_of (WeftFindingsList *self, const WeftFinding *finding)
{
  g_autofree char *hec = NULL;

  switch (finding->kind)
    {
    case WEFT_FINDING_WAIT:
      return weft_thread_lanes_name (weft_threads_nth (self->threads, finding->thread)->id);
    case WEFT_FINDING_IDLE_HEC:
      hec = g_strdup_printf ("%s/%u", weft_lane_group_of (WEFT_TIMELINE_HEC)->id, finding->cap);
      return g_ref_string_new_intern (hec);
    case WEFT_FINDING_LIVE_ROSE:
      return weft_lane_group_of (WEFT_TIMELINE_COUNTERS)->id;
    case WEFT_FINDING_SPARKS:
      return weft_lane_group_of (WEFT_TIMELINE_SPARKS)->id;
    default:
      return weft_lane_group_of (WEFT_TIMELINE_GC)->id;
    }
}

static void
activated_cb (WeftFindingsList *self, GtkListBoxRow *row)
{
  guint i = (guint) gtk_list_box_row_get_index (row);

  if (i < self->findings->len && nth (self, i)->kind == WEFT_FINDING_LEAK)
    gtk_widget_activate_action (GTK_WIDGET (self), "document.band", "u", nth (self, i)->band);
  else if (i < self->findings->len)
    g_signal_emit (self, opened_signal, 0, nth (self, i)->from, nth (self, i)->to,
                   lane_of (self, nth (self, i)), nth (self, i)->kind == WEFT_FINDING_WAIT);
}

static void
weft_findings_list_finalize (GObject *object)
{
  WeftFindingsList *self = WEFT_FINDINGS_LIST (object);

  g_array_unref (self->findings);
  g_clear_pointer (&self->trace, weft_trace_unref);
  G_OBJECT_CLASS (weft_findings_list_parent_class)->finalize (object);
}

static void
weft_findings_list_class_init (WeftFindingsListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = weft_findings_list_finalize;
  opened_signal =
      g_signal_new ("opened", WEFT_TYPE_FINDINGS_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 4, G_TYPE_UINT64, G_TYPE_UINT64, G_TYPE_STRING, G_TYPE_BOOLEAN);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/weft/Weft/ui/weft-findings-list.ui");
  gtk_widget_class_bind_template_child (widget_class, WeftFindingsList, rows);
  gtk_widget_class_bind_template_child (widget_class, WeftFindingsList, none);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
}

static void
weft_findings_list_init (WeftFindingsList *self)
{
  self->findings = g_array_new (FALSE, FALSE, sizeof (WeftFinding));
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
weft_findings_list_new (void)
{
  return g_object_new (WEFT_TYPE_FINDINGS_LIST, NULL);
}

void
weft_findings_list_take (WeftFindingsList *self,
                         GArray *findings,
                         WeftTrace *trace,
                         WeftThreads *threads)
{
  WeftTrace *old = self->trace;
  GtkWidget *row;

  g_return_if_fail (WEFT_IS_FINDINGS_LIST (self));
  while ((row = gtk_widget_get_first_child (self->rows)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->rows), row);
  g_array_unref (self->findings);
  self->findings = findings;
  self->trace = weft_trace_ref (trace);
  g_clear_pointer (&old, weft_trace_unref);
  self->threads = threads;
  for (guint i = 0; i < findings->len; i++)
    gtk_list_box_append (GTK_LIST_BOX (self->rows),
                         weft_finding_row_new (nth (self, i), trace, threads));
  gtk_widget_set_visible (self->rows, findings->len > 0);
  gtk_widget_set_visible (self->none, findings->len == 0);
}

void
weft_findings_list_append_text (WeftFindingsList *self, GString *text)
{
  g_return_if_fail (WEFT_IS_FINDINGS_LIST (self));
  if (self->findings->len > 0)
    g_string_append_printf (text, "\n%s\n", _ ("Findings"));
  for (guint i = 0; i < self->findings->len; i++)
    {
      g_autofree char *line = weft_finding_text (nth (self, i), self->trace, self->threads);

      g_string_append_printf (text, "  %s\n", line);
    }
}
