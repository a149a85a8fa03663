/* SPDX-License-Identifier: BSD-3-Clause */
/* Has two logs compared, and shows what came of it. */
#include "weft-compare-window.h"

#include "weft-ask.h"
#include "weft-change-view.h"
#include "weft-compare-work.h"
#include "weft-compared-course.h"
#include "weft-compared-numbers.h"
#include "weft-comparison-picture.h"
#include "weft-drawing.h"
#include "weft-features.h"
#include "weft-file-chooser.h"
#include "weft-table-menu.h"

#include <glib/gi18n.h>
#include <string.h>

#define COURSE_WIDTH 106
#define PARENT_SHARE 0.85 /* of the parent's size, at least the template's */
#define TABLE_HEIGHT 130

/* Forms that have one scale for all bands. */
static const WeftHeapForm forms[] = { WEFT_HEAP_STACKED, WEFT_HEAP_SHARES, WEFT_HEAP_LINES };

/* After them, flame graphs: in the order of WeftProfileSubject. */
static const char *const flames[WEFT_N_PROFILE_SUBJECTS] = { N_ ("Flame graph, time"),
                                                             N_ ("Flame graph, heap") };

struct _WeftCompareWindow
{
  AdwWindow parent_instance;

  /* template children */
  AdwToastOverlay *toasts;
  GtkLabel *name, *summary, *reason;
  GtkDropDown *others, *forms, *alignments, *markers;
  GtkSpinner *spinner;
  GtkStack *stack, *charts;
  AdwStatusPage *message;
  GtkEditable *search;
  WeftTableMenu *menu;
  GtkBox *bottom;
  GtkGrid *numbers;

  /* owned */
  WeftDocument *document;
  GPtrArray *documents;  /* what B can be */
  WeftDocument *other;   /* B, or NULL */
  GSignalGroup *signals; /* of B */
  WeftPlot *plot;        /* for colours and fonts */
  WeftTrace *traces[2];  /* what is compared, or NULL */
  WeftHeapComparison *comparison;
  GStrv shared; /* the markers that both have */
  WeftAsk *ask;

  GtkWidget *drawing, *table, *change;
  gboolean is_filling; /* lists are being filled */
};

G_DEFINE_FINAL_TYPE (WeftCompareWindow, weft_compare_window, ADW_TYPE_WINDOW)

static WeftTableModel *
model_of (WeftCompareWindow *self)
{
  return weft_table_view_get_model (WEFT_TABLE_VIEW (self->table));
}

/* What @document is called here: with its folder, where another one has the same name. */
static char *
name_of (WeftCompareWindow *self, WeftDocument *document)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();

  g_ptr_array_extend (all, self->documents, NULL, NULL);
  g_ptr_array_add (all, self->document);
  return weft_document_title_among (document, all);
}

/* The picture. */

static void
draw (WeftPlot *plot, cairo_t *cr, double width, double height, gpointer user_data)
{
  WeftCompareWindow *self = user_data;
  WeftDocument *documents[2] = { self->document, self->other };
  WeftComparedChart charts[2];
  char *names[2];
  guint form = gtk_drop_down_get_selected (self->forms);

  if (self->comparison == NULL || form >= G_N_ELEMENTS (forms))
    return;
  for (guint i = 0; i < 2; i++)
    {
      names[i] = name_of (self, documents[i]);
      charts[i] =
          (WeftComparedChart){ weft_chart_new (self->traces[i], weft_plot_get_palette (plot),
                                               weft_plot_get_text (plot)),
                               names[i], weft_document_get_subtitle (documents[i]) };
    }
  weft_comparison_picture_paint (charts, self->comparison, forms[form], cr, width, height);
  for (guint i = 0; i < 2; i++)
    {
      weft_chart_free (charts[i].chart);
      g_free (names[i]);
    }
}

static void
draw_course (
    const WeftTableRows *rows, guint row, cairo_t *cr, int width, int height, gpointer user_data)
{
  WeftCompareWindow *self = user_data;

  if (self->comparison != NULL)
    weft_compared_course_paint (self->comparison, weft_table_comparison_band (rows, row),
                                weft_plot_get_palette (self->plot), cr, width, height);
}

/* What is drawn. */

/* What the logs lack for the forms of heap profiles, or for a flame graph of @subject. */
static char *
lack_text (gboolean is_flame, WeftProfileSubject subject)
{
  const WeftRecipe *recipe = subject == WEFT_PROFILE_OF_TIME ?
                                 weft_feature_recipe (WEFT_FEATURE_TIME_PROFILE, NULL) :
                                 weft_feature_recipe (WEFT_FEATURE_HEAP_PROFILE, "cost-centre");

  if (!is_flame)
    return g_strdup (_ ("The logs have no heap profile of the same kind: run both with the same "
                        "one of -hT, -hi, -hc, …"));
  return g_strdup_printf (_ ("There is no %s in both logs: build both with %s, and run both with "
                             "%s"),
                          recipe->what != NULL ? _ (recipe->what) :
                                                 weft_feature_label (recipe->feature),
                          recipe->build, recipe->flags);
}

static void
update_charts (WeftCompareWindow *self)
{
  guint form = gtk_drop_down_get_selected (self->forms);
  guint subject = form - MIN (form, G_N_ELEMENTS (forms));
  gboolean is_flame = form >= G_N_ELEMENTS (forms) && subject < WEFT_N_PROFILE_SUBJECTS;
  g_autofree char *reason = lack_text (is_flame, subject);
  gboolean fits = is_flame ? weft_change_view_fits (self->traces[0], self->traces[1], subject) :
                             self->comparison != NULL;
  weft_change_view_set (WEFT_CHANGE_VIEW (self->change), is_flame ? self->traces[0] : NULL,
                        is_flame ? self->traces[1] : NULL, subject);
  gtk_widget_set_visible (GTK_WIDGET (self->alignments), !is_flame);
  gtk_widget_set_visible (GTK_WIDGET (self->markers),
                          !is_flame &&
                              gtk_drop_down_get_selected (self->alignments) == WEFT_ALIGN_MARKER);
  gtk_label_set_text (self->reason, reason);
  gtk_stack_set_visible_child_name (self->charts, !fits ? "none" : is_flame ? "flame" : "charts");
  weft_drawing_refresh (WEFT_DRAWING (self->drawing));
}

/* The work. */

static void
take_comparison (WeftCompareWindow *self, WeftCompareResult *result)
{
  g_clear_pointer (&self->comparison, weft_heap_comparison_unref);
  self->comparison = g_steal_pointer (&result->comparison);
  gtk_widget_set_visible (self->table, self->comparison != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->menu), self->comparison != NULL);
  if (self->comparison != NULL)
    weft_table_model_set_rows (model_of (self), result->rows);
  /* a form that there is something for */
  if (self->comparison == NULL && gtk_drop_down_get_selected (self->forms) < G_N_ELEMENTS (forms) &&
      weft_change_view_fits (self->traces[0], self->traces[1], WEFT_PROFILE_OF_TIME))
    gtk_drop_down_set_selected (self->forms, G_N_ELEMENTS (forms) + WEFT_PROFILE_OF_TIME);
  update_charts (self);
}

static gpointer
compare_logs (gpointer question, WeftAskRun *run, GCancellable *cancellable)
{
  return weft_compare_work_do (question, cancellable);
}

static void
take_result (gpointer owner, gpointer question, gpointer answer)
{
  WeftCompareWindow *self = owner;
  g_autoptr (WeftCompareResult) result = answer;

  gtk_spinner_set_spinning (self->spinner, FALSE);
  take_comparison (self, result);
}

static const WeftAskClass ask_class = {
  .answer = compare_logs,
  .take = take_result,
  .free_question = (GDestroyNotify) weft_compare_work_free,
  .free_answer = (GDestroyNotify) weft_compare_result_free,
};

static void
compare (WeftCompareWindow *self)
{
  guint marker = gtk_drop_down_get_selected (self->markers);
  WeftCompareWork work = { .alignment = gtk_drop_down_get_selected (self->alignments) };

  gtk_widget_set_visible (GTK_WIDGET (self->markers), work.alignment == WEFT_ALIGN_MARKER);
  if (self->is_filling || self->traces[1] == NULL || work.alignment >= WEFT_N_ALIGNMENTS)
    return;
  memcpy (work.traces, self->traces, sizeof work.traces);
  if (work.alignment == WEFT_ALIGN_MARKER && marker < g_strv_length (self->shared))
    for (guint i = 0; i < 2; i++)
      work.marks[i] = weft_bookmarks_marker_time (
          weft_document_get_bookmarks (i == 0 ? self->document : self->other),
          self->shared[marker]);
  gtk_spinner_set_spinning (self->spinner, TRUE);
  weft_ask (self->ask, weft_compare_work_copy (&work));
}

/* What is compared. */

static void
set_list (GtkDropDown *list, const char *const *texts)
{
  g_autoptr (GtkStringList) model = gtk_string_list_new (texts);

  gtk_drop_down_set_model (list, G_LIST_MODEL (model));
}

/* A marker can be chosen only where both have one. */
static void
fill_lists (WeftCompareWindow *self)
{
  const char *texts[WEFT_N_ALIGNMENTS + 1] = { NULL };
  guint chosen = gtk_drop_down_get_selected (self->alignments);

  g_strfreev (self->shared);
  self->shared = weft_bookmarks_shared (weft_document_get_bookmarks (self->document),
                                        weft_document_get_bookmarks (self->other));
  for (guint i = 0; i < WEFT_N_ALIGNMENTS; i++)
    texts[i] = weft_alignment_label (i);
  self->is_filling = TRUE;
  set_list (self->markers, (const char *const *) self->shared);
  set_list (self->alignments, texts);
  gtk_drop_down_set_selected (self->alignments,
                              chosen < WEFT_N_ALIGNMENTS &&
                                      (chosen != WEFT_ALIGN_MARKER || *self->shared != NULL) ?
                                  chosen :
                                  WEFT_ALIGN_TIME);
  self->is_filling = FALSE;
}

static void
show_message (WeftCompareWindow *self, const char *title, const char *text)
{
  g_autofree char *markup = text != NULL ? g_markup_escape_text (text, -1) : NULL;

  adw_status_page_set_title (self->message, title);
  adw_status_page_set_description (self->message, markup);
  gtk_stack_set_visible_child_name (self->stack, "message");
}

static void
drop_traces (WeftCompareWindow *self)
{
  weft_ask_forget (self->ask);
  for (guint i = 0; i < 2; i++)
    g_clear_pointer (&self->traces[i], weft_trace_unref);
  g_clear_pointer (&self->comparison, weft_heap_comparison_unref);
}

/* Both have been read, or one cannot be. */
static void
take_documents (WeftCompareWindow *self)
{
  WeftDocument *documents[2] = { self->document, self->other };

  drop_traces (self);
  for (guint i = 0; i < 2; i++)
    {
      WeftTrace *trace = documents[i] != NULL ? weft_document_get_trace (documents[i]) : NULL;

      if (documents[i] == NULL)
        show_message (self, _ ("Compare With Which Log?"),
                      _ ("Open the log to compare this one with."));
      else if (weft_document_get_state (documents[i]) == WEFT_DOCUMENT_READING)
        show_message (self, _ ("Reading…"), weft_document_get_title (documents[i]));
      else if (trace == NULL)
        show_message (self, _ ("The Log Cannot Be Read"), weft_document_get_error (documents[i]));
      if (trace == NULL || weft_document_get_state (documents[i]) == WEFT_DOCUMENT_READING)
        {
          drop_traces (self);
          return;
        }
      self->traces[i] = weft_trace_ref (trace);
    }
  fill_lists (self);
  weft_compared_numbers_fill (self->numbers, self->traces);
  gtk_stack_set_visible_child_name (self->stack, "content");
  compare (self);
}

static void
set_other (WeftCompareWindow *self, WeftDocument *document)
{
  if (!g_set_object (&self->other, document))
    return;
  g_signal_group_set_target (self->signals, document);
  take_documents (self);
}

static void
list_documents (WeftCompareWindow *self, guint chosen)
{
  g_autoptr (GPtrArray) titles = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *name = name_of (self, self->document);

  for (guint i = 0; i < self->documents->len; i++)
    g_ptr_array_add (titles, name_of (self, g_ptr_array_index (self->documents, i)));
  g_ptr_array_add (titles, NULL);
  gtk_label_set_text (self->name, name);
  self->is_filling = TRUE;
  set_list (self->others, (const char *const *) titles->pdata);
  gtk_drop_down_set_selected (self->others, chosen);
  self->is_filling = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self->others), self->documents->len > 0);
}

void
weft_compare_window_add (WeftCompareWindow *self, WeftDocument *document)
{
  g_return_if_fail (WEFT_IS_COMPARE_WINDOW (self) && WEFT_IS_DOCUMENT (document));
  g_ptr_array_add (self->documents, g_object_ref (document));
  list_documents (self, self->documents->len - 1);
  set_other (self, document);
}

/* What a person does. */

static void
chosen_cb (WeftCompareWindow *self)
{
  guint chosen = gtk_drop_down_get_selected (self->others);

  if (!self->is_filling && chosen < self->documents->len)
    set_other (self, g_ptr_array_index (self->documents, chosen));
}

static void
form_cb (WeftCompareWindow *self)
{
  if (self->drawing != NULL)
    update_charts (self);
}

static void
alignment_cb (WeftCompareWindow *self)
{
  if (!self->is_filling && gtk_drop_down_get_selected (self->alignments) == WEFT_ALIGN_MARKER &&
      (self->shared == NULL || *self->shared == NULL))
    {
      gtk_drop_down_set_selected (self->alignments, WEFT_ALIGN_TIME);
      gtk_widget_activate_action (GTK_WIDGET (self), "win.say", "s",
                                  _ ("The logs have no marker in common"));
      return;
    }
  compare (self);
}

static void
search_changed_cb (WeftCompareWindow *self)
{
  weft_change_view_search (WEFT_CHANGE_VIEW (self->change), gtk_editable_get_text (self->search));
}

/* Escape clears the search first, and then closes. */
static void
stop_search_cb (WeftCompareWindow *self)
{
  if (*gtk_editable_get_text (self->search) == '\0')
    gtk_window_close (GTK_WINDOW (self));
}

static void
files_chosen_cb (GListModel *files, gpointer user_data)
{
  for (guint i = 0; i < g_list_model_get_n_items (files); i++)
    {
      g_autoptr (GFile) file = g_list_model_get_item (files, i);
      g_autoptr (WeftDocument) document =
          g_file_peek_path (file) != NULL ? weft_document_new (g_file_peek_path (file)) : NULL;

      if (document == NULL)
        continue;
      weft_document_read (document);
      weft_compare_window_add (user_data, document);
    }
}

static void
open_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  weft_file_chooser_open (GTK_WINDOW (widget),
                          weft_document_get_path (WEFT_COMPARE_WINDOW (widget)->document),
                          files_chosen_cb, g_object_ref (widget), g_object_unref);
}

/* Tables and savers say so what came of it. */
static void
say_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  g_autofree char *markup = g_markup_escape_text (g_variant_get_string (parameter, NULL), -1);
  AdwToast *toast = adw_toast_new ("");

  adw_toast_set_title (toast, markup);
  adw_toast_overlay_add_toast (WEFT_COMPARE_WINDOW (widget)->toasts, toast);
}

static void
update_summary (WeftCompareWindow *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (model_of (self)));
  g_autofree char *text =
      g_strdup_printf (ngettext ("%s band", "%s bands", n), weft_format_count (n).text);

  gtk_label_set_text (self->summary, self->comparison != NULL ? text : "");
}

/* Life. */

static void
weft_compare_window_dispose (GObject *object)
{
  WeftCompareWindow *self = WEFT_COMPARE_WINDOW (object);

  drop_traces (self);
  g_clear_pointer (&self->ask, weft_ask_free);
  g_clear_object (&self->signals);
  g_clear_object (&self->other);
  g_clear_object (&self->document);
  g_clear_pointer (&self->documents, g_ptr_array_unref);
  g_clear_pointer (&self->shared, g_strfreev);
  gtk_widget_dispose_template (GTK_WIDGET (self), WEFT_TYPE_COMPARE_WINDOW);
  g_clear_object (&self->plot);
  G_OBJECT_CLASS (weft_compare_window_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, WeftCompareWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, WeftCompareWindow, name);
  gtk_widget_class_bind_template_child (widget_class, WeftCompareWindow, summary);
  gtk_widget_class_bind_template_child (widget_class, WeftCompareWindow, reason);
  gtk_widget_class_bind_template_child (widget_class, WeftCompareWindow, others);
  gtk_widget_class_bind_template_child (widget_class, WeftCompareWindow, forms);
  gtk_widget_class_bind_template_child (widget_class, WeftCompareWindow, alignments);
  gtk_widget_class_bind_template_child (widget_class, WeftCompareWindow, markers);
  gtk_widget_class_bind_template_child (widget_class, WeftCompareWindow, spinner);
  gtk_widget_class_bind_template_child (widget_class, WeftCompareWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, WeftCompareWindow, charts);
  gtk_widget_class_bind_template_child (widget_class, WeftCompareWindow, message);
  gtk_widget_class_bind_template_child (widget_class, WeftCompareWindow, search);
  gtk_widget_class_bind_template_child (widget_class, WeftCompareWindow, menu);
  gtk_widget_class_bind_template_child (widget_class, WeftCompareWindow, bottom);
  gtk_widget_class_bind_template_child (widget_class, WeftCompareWindow, numbers);
}

static void
weft_compare_window_class_init (WeftCompareWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_compare_window_dispose;
  g_type_ensure (WEFT_TYPE_TABLE_MENU);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/weft/Weft/ui/weft-compare-window.ui");
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, form_cb);
  gtk_widget_class_bind_template_callback (widget_class, alignment_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_search_cb);
  gtk_widget_class_install_action (widget_class, "compare.open", NULL, open_action);
  gtk_widget_class_install_action (widget_class, "win.say", "s", say_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_w, GDK_CONTROL_MASK, "window.close",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_o, GDK_CONTROL_MASK, "compare.open",
                                       NULL);
}

static void
weft_compare_window_init (WeftCompareWindow *self)
{
  const char *texts[G_N_ELEMENTS (forms) + G_N_ELEMENTS (flames) + 1] = { NULL };

  gtk_widget_init_template (GTK_WIDGET (self));
  self->ask = weft_ask_new (&ask_class, self);
  self->documents = g_ptr_array_new_with_free_func (g_object_unref);
  self->signals = g_signal_group_new (WEFT_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->signals, "notify::state", G_CALLBACK (take_documents),
                                  self);
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    texts[i] = _ (weft_heap_form (forms[i])->title);
  for (guint i = 0; i < G_N_ELEMENTS (flames); i++)
    texts[G_N_ELEMENTS (forms) + i] = _ (flames[i]);
  set_list (self->forms, texts);
}

/* What needs the document: colours and fonts come from a plot. */
static void
add_views (WeftCompareWindow *self)
{
  g_autoptr (WeftTableModel) model = weft_table_model_new_fixed (&weft_table_comparison);

  self->plot = weft_plot_new_fixed (self->document, WEFT_TIMELINE_HEAP, WEFT_TIMELINE_HEAP);
  self->drawing =
      weft_drawing_new (self->plot, 400, WEFT_COMPARISON_PICTURE_MIN_HEIGHT, draw, self);
  weft_drawing_describe (WEFT_DRAWING (self->drawing), _ ("The heap profiles of both logs"));
  gtk_stack_add_named (self->charts, self->drawing, "charts");
  self->change = weft_change_view_new (self->plot);
  gtk_stack_add_named (self->charts, self->change, "flame");
  self->table = weft_table_view_new (model);
  weft_table_view_add_picture (WEFT_TABLE_VIEW (self->table), _ ("Trend"),
                               _ ("Bytes of the band over time: the area is A, the line is B."),
                               COURSE_WIDTH, draw_course, self);
  gtk_widget_set_hexpand (self->table, TRUE);
  gtk_widget_set_size_request (self->table, -1, TABLE_HEIGHT);
  gtk_box_prepend (self->bottom, self->table);
  weft_table_menu_add (self->menu, WEFT_TABLE_VIEW (self->table));
  g_signal_connect_object (model, "items-changed", G_CALLBACK (update_summary), self,
                           G_CONNECT_SWAPPED);
}

/* On a large screen there is more to see. */
static void
size_to_parent (GtkWindow *self, GtkWidget *parent)
{
  int width, height;

  gtk_window_get_default_size (self, &width, &height);
  gtk_window_set_default_size (self,
                               MAX (width, (int) (gtk_widget_get_width (parent) * PARENT_SHARE)),
                               MAX (height, (int) (gtk_widget_get_height (parent) * PARENT_SHARE)));
}

GtkWidget *
weft_compare_window_new (GtkWindow *parent, WeftDocument *document, GPtrArray *others)
{
  WeftCompareWindow *self = g_object_new (WEFT_TYPE_COMPARE_WINDOW, "transient-for", parent,
                                          "destroy-with-parent", TRUE, NULL);

  self->document = g_object_ref (document);
  size_to_parent (GTK_WINDOW (self), GTK_WIDGET (parent));
  add_views (self);
  g_signal_connect_object (document, "notify::state", G_CALLBACK (take_documents), self,
                           G_CONNECT_SWAPPED);
  for (guint i = 0; i < others->len; i++)
    g_ptr_array_add (self->documents, g_object_ref (g_ptr_array_index (others, i)));
  list_documents (self, 0);
  if (others->len > 0)
    set_other (self, g_ptr_array_index (others, 0));
  else
    take_documents (self);
  return GTK_WIDGET (self);
}
