/* SPDX-License-Identifier: BSD-3-Clause */
/* Shows problems as a table, and the time of the selected problem in the view. */
#include "weft-document-panes.h"

#include "weft-clock.h"
#include "weft-format.h"
#include "weft-object.h"
#include "weft-tab-stop.h"
#include "weft-table-view-parts.h"
#include "weft-title.h"
#include "weft-tooltip.h"
#include <glib/gi18n.h>

/* Minimum length of the time range that shows a problem, ns. */
#define MIN_SHOWN_NS 1000

/* Key of a factory's column index. */
#define COLUMN "weft-column"

struct _WeftProblemsPane
{
  GtkBox parent_instance;

  /* template children */
  GtkLabel *title;
  GtkLabel *summary;
  GtkWidget *show_button;
  GtkColumnView *table;

  /* owned */
  WeftView *view;
  WeftTrace *trace;
  GtkSingleSelection *selection;

  GtkWidget *focus_before; /* weak: widget that had the focus before the pane got it */
  gboolean grabs_focus;    /* when the pane is mapped, the list grabs the focus */
};

static guint closed_signal;

G_DEFINE_FINAL_TYPE (WeftProblemsPane, weft_problems_pane, GTK_TYPE_BOX)

/* Returns the problem in row @i, or NULL if there is no such row. */
static const WeftProblem *
nth_problem (const WeftProblemsPane *self, guint i)
{
  const GArray *problems = self->trace != NULL ? self->trace->index->problems : NULL;

  return problems != NULL && i < problems->len ? &g_array_index (problems, WeftProblem, i) : NULL;
}

static gboolean
problem_has_time (const WeftProblem *problem)
{
  return problem->from <= problem->to;
}

static char *
title_text (const WeftProblem *problem, const WeftTrace *trace)
{
  return g_strdup (weft_problem_title (problem->kind));
}

static char *
bytes_text (const WeftProblem *problem, const WeftTrace *trace)
{
  WeftFormatted from = weft_format_count (problem->offset);

  if (problem->bytes == 0)
    /* Translators: %s is the offset of a byte in the file */
    return g_strdup_printf (C_ ("byte", "at %s"), from.text);
  return g_strdup_printf (_ ("%s to %s"), from.text,
                          weft_format_count (problem->offset + problem->bytes).text);
}

static char *
hec_text (const WeftProblem *problem, const WeftTrace *trace)
{
  if (problem->cap == WEFT_CAP_NONE)
    return g_strdup (weft_title_is_whole_log (trace) ? _ ("whole log") : _ ("this part"));
  return g_strdup_printf (_ ("HEC %u"), problem->cap);
}

static char *
time_text (const WeftProblem *problem, const WeftTrace *trace)
{
  if (!problem_has_time (problem))
    return g_strdup ("–");
  if (problem->from == problem->to)
    return g_strdup_printf (_ ("at %s"), weft_format_moment (trace->process, problem->from).text);
  return weft_format_moment_range (trace->process, (WeftRange){ problem->from, problem->to });
}

static char *
meaning_text (const WeftProblem *problem, const WeftTrace *trace)
{
  const char *meaning = weft_problem_consequence (problem->kind);
  char first[7] = { 0 };

  g_unichar_to_utf8 (g_unichar_toupper (g_utf8_get_char (meaning)), first);
  return g_strconcat (first, g_utf8_next_char (meaning), NULL);
}

static const struct
{
  const char *title;
  char *(*text) (const WeftProblem *, const WeftTrace *trace);
  gboolean expands;
} columns[] = {
  { NC_ ("column", "Problem"), title_text, FALSE },
  { NC_ ("column", "Bytes"), bytes_text, FALSE },
  { NC_ ("column", "Where"), hec_text, FALSE },
  { NC_ ("column", "When"), time_text, FALSE },
  { NC_ ("column", "What It Means"), meaning_text, TRUE },
};

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  weft_tooltip_set_for_label (GTK_LABEL (label));
  gtk_widget_add_css_class (label, "weft-numbers");
  if (GPOINTER_TO_UINT (user_data) == 0)
    gtk_box_append (GTK_BOX (box), gtk_image_new ());
  gtk_box_append (GTK_BOX (box), label);
  gtk_list_item_set_child (item, box);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  WeftProblemsPane *self = user_data;
  guint column = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (factory), COLUMN));
  const WeftProblem *problem = nth_problem (self, gtk_list_item_get_position (item));
  GtkWidget *box = gtk_list_item_get_child (item);
  g_autofree char *text = columns[column].text (problem, self->trace);

  gtk_label_set_text (GTK_LABEL (gtk_widget_get_last_child (box)), text);
  if (column == 0)
    gtk_image_set_from_icon_name (GTK_IMAGE (gtk_widget_get_first_child (box)),
                                  weft_problem_is_loss (problem) ? "dialog-error-symbolic" :
                                                                   "dialog-warning-symbolic");
}

/* Shows the time range of the selected problem, with half its length as a margin on each side. */
static void
show_selected_problem (WeftProblemsPane *self)
{
  const WeftProblem *problem =
      nth_problem (self, gtk_single_selection_get_selected (self->selection));
  guint64 width, margin;

  if (problem == NULL || !problem_has_time (problem) || self->view == NULL)
    return;
  width = MAX (problem->to - problem->from, MIN_SHOWN_NS);
  margin = width / 2;
  weft_view_remember (self->view);
  weft_view_set_visible (self->view, problem->from > margin ? problem->from - margin : 0,
                         MIN (problem->to, G_MAXUINT64 / 2) + margin);
}

static void
selection_changed_cb (WeftProblemsPane *self)
{
  const WeftProblem *problem =
      nth_problem (self, gtk_single_selection_get_selected (self->selection));

  gtk_widget_set_sensitive (self->show_button, problem != NULL && problem_has_time (problem));
}

static void
copy_cb (WeftProblemsPane *self)
{
  g_autofree char *report = NULL;

  if (self->trace == NULL)
    return;
  report = weft_problems_pane_format_report (self->trace);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), report);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.say", "s", _ ("The report was copied"));
}

static void
close_cb (WeftProblemsPane *self)
{
  g_signal_emit (self, closed_signal, 0);
}

static gboolean
key_cb (WeftProblemsPane *self, guint key)
{
  if (key != GDK_KEY_Escape)
    return FALSE;
  close_cb (self);
  return TRUE;
}

static gboolean
weft_problems_pane_grab_focus (GtkWidget *widget)
{
  return weft_table_heads_focus_rows (WEFT_PROBLEMS_PANE (widget)->table, GTK_DIR_TAB_FORWARD);
}

static void
weft_problems_pane_map (GtkWidget *widget)
{
  WeftProblemsPane *self = WEFT_PROBLEMS_PANE (widget);

  GTK_WIDGET_CLASS (weft_problems_pane_parent_class)->map (widget);
  if (self->grabs_focus)
    gtk_widget_grab_focus (widget);
  self->grabs_focus = FALSE;
}

static void
weft_problems_pane_dispose (GObject *object)
{
  g_clear_weak_pointer (&WEFT_PROBLEMS_PANE (object)->focus_before);
  weft_object_dispose_owned (object);
}

static void
weft_problems_pane_class_init (WeftProblemsPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (WEFT_TYPE_TAB_STOP);
  weft_class_add_owned (klass, WeftProblemsPane, g_object_unref, view, selection);
  weft_class_add_owned (klass, WeftProblemsPane, weft_shared_unref, trace);
  G_OBJECT_CLASS (klass)->dispose = weft_problems_pane_dispose;
  widget_class->grab_focus = weft_problems_pane_grab_focus;
  widget_class->focus = weft_tab_stop_focus_children;
  widget_class->map = weft_problems_pane_map;
  closed_signal = weft_signal_new ("closed", WEFT_TYPE_PROBLEMS_PANE, 0);
  weft_class_template (klass, "weft-problems-pane");
  weft_class_bind_children (klass, WeftProblemsPane, title, summary, show_button, table);
  weft_class_bind_callbacks (klass, show_selected_problem, copy_cb, close_cb, key_cb);
}

static void
weft_problems_pane_init (WeftProblemsPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->selection = gtk_single_selection_new (NULL);
  weft_connect (self->selection, "notify::selected", selection_changed_cb, self);
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
      g_autoptr (GtkColumnViewColumn) column = NULL;

      g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), GUINT_TO_POINTER (i));
      g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), self);
      g_object_set_data (G_OBJECT (factory), COLUMN, GUINT_TO_POINTER (i));
      column =
          gtk_column_view_column_new (g_dpgettext2 (NULL, "column", columns[i].title), factory);
      gtk_column_view_column_set_expand (column, columns[i].expands);
      gtk_column_view_append_column (self->table, column);
    }
  gtk_column_view_set_model (self->table, GTK_SELECTION_MODEL (self->selection));
}

void
weft_problems_pane_set_view (WeftProblemsPane *self, WeftView *view)
{
  g_set_object (&self->view, view);
}

void
weft_problems_pane_grab_focus_when_mapped (WeftProblemsPane *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  g_set_weak_pointer (&self->focus_before, gtk_root_get_focus (root));
  self->grabs_focus = !gtk_widget_get_mapped (GTK_WIDGET (self));
  if (!self->grabs_focus)
    gtk_widget_grab_focus (GTK_WIDGET (self));
}

gboolean
weft_problems_pane_return_focus (WeftProblemsPane *self)
{
  self->grabs_focus = FALSE;
  return !weft_tab_stop_has_focus_in (GTK_WIDGET (self)) ||
         (self->focus_before != NULL && gtk_widget_get_mapped (self->focus_before) &&
          gtk_widget_grab_focus (self->focus_before));
}

static gboolean
has_problem_kind (const GArray *problems, WeftProblemKind kind)
{
  for (guint i = 0; i < problems->len; i++)
    if (g_array_index (problems, WeftProblem, i).kind == kind)
      return TRUE;
  return FALSE;
}

/* Returns TRUE if bytes of the log are lost, not counting the bytes missing at the end of a cut
 * block. */
static gboolean
has_lost_bytes (const GArray *problems)
{
  for (guint i = 0; i < problems->len; i++)
    {
      const WeftProblem *problem = &g_array_index (problems, WeftProblem, i);

      if (problem->kind != WEFT_PROBLEM_TRUNCATED && weft_problem_is_loss (problem))
        return TRUE;
    }
  return FALSE;
}

void
weft_problems_pane_set_trace (WeftProblemsPane *self, WeftTrace *trace)
{
  g_autoptr (GListStore) rows = g_list_store_new (G_TYPE_OBJECT); /* see nth_problem() */
  guint n = trace->index->problems->len;
  g_autofree char *title = g_strdup_printf (ngettext ("%u problem", "%u problems", n), n);
  guint64 lost = weft_index_lost_bytes (trace->index);
  WeftFormatted events = weft_format_count (trace->index->n_events);
  g_autofree char *summary = NULL;

  if (lost > 0)
    summary = g_strdup_printf (_ ("%s lost, %s events read"), weft_format_bytes_exact (lost).text,
                               events.text);
  else if (has_lost_bytes (trace->index->problems))
    summary = g_strdup_printf (_ ("%s events read"), events.text);
  else
    summary = g_strdup_printf (_ ("nothing lost, %s events read"), events.text);
  weft_shared_ref (trace);
  g_clear_pointer (&self->trace, weft_shared_unref);
  self->trace = trace;
  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->summary, summary);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GObject) row = g_object_new (G_TYPE_OBJECT, NULL);

      g_list_store_append (rows, row);
    }
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (rows));
  selection_changed_cb (self);
}

char *
weft_problems_pane_format_report (WeftTrace *trace)
{
  const GArray *problems = trace->index->problems;
  GString *report = g_string_new (NULL);

  for (guint i = 0; i < problems->len; i++)
    {
      g_autofree char *text = weft_problem_text (&g_array_index (problems, WeftProblem, i));

      g_string_append (report, text);
      g_string_append_c (report, '\n');
    }
  return g_string_free (report, FALSE);
}

gboolean
weft_problems_pane_summary (WeftTrace *trace, char **title, const char **detail)
{
  const GArray *problems = trace->index->problems;
  guint64 lost = weft_index_lost_bytes (trace->index);
  WeftFormatted end = weft_format_moment (trace->process, trace->index->to);

  *detail = trace->coverage->process.to < trace->index->to ?
                _ ("The data of some HECs ends earlier: what is missing is hatched.") :
                _ ("Everything that could be read is shown.");
  if (has_problem_kind (problems, WEFT_PROBLEM_NO_SPACE))
    *title = g_strdup_printf (_ ("The disk is full: this log was decompressed up to %s"), end.text);
  else if (has_problem_kind (problems, WEFT_PROBLEM_SIZE_LIMIT))
    {
      *title =
          g_strdup_printf (_ ("Decompressing was stopped at %s, far more than the file’s size"),
                           weft_format_bytes (trace->index->log->map->log_size).text);
      *detail = _ ("Decompress the file and open the result to see all of it.");
    }
  else if (has_lost_bytes (problems) && lost > 0)
    {
      *title = g_strdup_printf (_ ("This log is damaged: %s of %s could not be read"),
                                weft_format_count (lost).text,
                                weft_format_bytes_exact (trace->index->log->map->log_size).text);
      *detail = _ ("Everything else is shown.");
    }
  else if (has_lost_bytes (problems))
    *title = g_strdup_printf (_ ("This log is damaged: it could be read up to %s"), end.text);
  else if (has_problem_kind (problems, WEFT_PROBLEM_TRUNCATED))
    *title = g_strdup_printf (_ ("This log is cut off at %s"), end.text);
  else if (has_problem_kind (problems, WEFT_PROBLEM_NO_END))
    *title =
        g_strdup (_ ("This log has no end marker: the program was killed or is still running"));
  else
    return FALSE;
  return TRUE;
}
