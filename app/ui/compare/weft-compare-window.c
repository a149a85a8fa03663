/* SPDX-License-Identifier: BSD-3-Clause */
/* Lets the user choose two sides, and shows them on the pages. */
#include "weft-compare-window.h"

#include "weft-compare-parts.h"
#include "weft-compared-text.h"
#include "weft-done.h"
#include "weft-export-dialog.h"
#include "weft-export.h"
#include "weft-file-chooser.h"
#include "weft-help-window.h"
#include "weft-look.h"
#include "weft-object.h"
#include "weft-picture.h"
#include "weft-save-job.h"
#include "weft-settings.h"
#include "weft-text-zoom.h"

#include <glib/gi18n.h>
#include <string.h>

#define HEIGHT 1000 /* size of the image, px */

/* Initial size of the window as a fraction of its parent's size. The template's size is the
 * minimum. */
#define PARENT_SHARE 0.95

enum
{
  A,
  B,
  N_SIDES,
};

struct _WeftCompareWindow
{
  AdwWindow parent_instance;

  /* template children */
  AdwToastOverlay *toasts;
  GtkDropDown *lists[N_SIDES];
  GtkStack *stack, *pages;
  AdwStatusPage *message;
  WeftCompareNumbers *numbers;
  GtkLabel *caution;
  GtkWidget *drop_hint;

  /* owned */
  GPtrArray *sides; /* the choices: array of WeftCompareSide */
  WeftPlot *plot;   /* provides colours and fonts */
  char *subject;    /* page to show first; NULL once it has been shown */

  GtkWidget *heap, *profile; /* borrowed, children of @pages */
  guint chosen[N_SIDES];     /* indices into @sides; the number of sides if none is chosen */
  GPtrArray *compared; /* sides and traces that are shown; borrowed, only to compare addresses */
  gboolean is_filling; /* the drop-downs are being filled; their signals are ignored */
};

G_DEFINE_FINAL_TYPE (WeftCompareWindow, weft_compare_window, ADW_TYPE_WINDOW)

static WeftCompareSide *
chosen_side (WeftCompareWindow *self, guint i)
{
  return self->chosen[i] < self->sides->len ? g_ptr_array_index (self->sides, self->chosen[i]) :
                                              NULL;
}

static void
show_message (WeftCompareWindow *self, const char *title, const char *text)
{
  g_autofree char *markup = text != NULL ? g_markup_escape_text (text, -1) : NULL;

  g_ptr_array_set_size (self->compared, 0);
  adw_status_page_set_title (self->message, title);
  adw_status_page_set_description (self->message, markup);
  gtk_stack_set_visible_child_name (self->stack, "message");
  weft_compare_numbers_set_sides (self->numbers, NULL);
  weft_compare_heap_set_sides (WEFT_COMPARE_HEAP (self->heap), NULL, NULL);
  weft_compare_profile_set_sides (WEFT_COMPARE_PROFILE (self->profile), NULL);
}

/* Enables the export only on pages with an image. */
static void
update_export_action (WeftCompareWindow *self)
{
  gtk_widget_action_set_enabled (
      GTK_WIDGET (self), "compare.export",
      self->compared->len > 0 &&
          g_strcmp0 (gtk_stack_get_visible_child_name (self->pages), WEFT_SUBJECT_NUMBERS) != 0);
}

static void
show_comparison (WeftCompareWindow *self, WeftCompareSide *const sides[N_SIDES])
{
  g_autofree char *a = weft_compare_side_image_title (sides[A], self->sides);
  g_autofree char *b = weft_compare_side_image_title (sides[B], self->sides);
  const char *const names[N_SIDES] = { a, b };
  const guint n[N_SIDES] = { weft_compare_side_n_runs (sides[A]),
                             weft_compare_side_n_runs (sides[B]) };
  g_autofree char *caution = weft_compared_few_runs_text (n);
  g_autofree char *subject = NULL;
  gboolean fits;

  gtk_label_set_label (self->caution, caution != NULL ? caution : "");
  weft_compare_numbers_set_sides (self->numbers, sides);
  weft_compare_heap_set_sides (WEFT_COMPARE_HEAP (self->heap), sides, names);
  weft_compare_profile_set_sides (WEFT_COMPARE_PROFILE (self->profile), sides);
  gtk_stack_set_visible_child_name (self->stack, "content");
  /* show the requested page if the logs have its data, otherwise the numbers */
  subject = g_steal_pointer (&self->subject);
  fits =
      (g_strcmp0 (subject, WEFT_SUBJECT_HEAP) == 0 && weft_compare_heap_can_compare (sides)) ||
      (g_strcmp0 (subject, WEFT_SUBJECT_PROFILE) == 0 && weft_compare_profile_can_compare (sides));
  if (subject != NULL)
    gtk_stack_set_visible_child_name (self->pages, fits ? subject : WEFT_SUBJECT_NUMBERS);
  update_export_action (self);
}

/* Compares the chosen sides once their logs have been read. */
static void
compare_chosen (WeftCompareWindow *self)
{
  WeftCompareSide *const sides[N_SIDES] = { chosen_side (self, A), chosen_side (self, B) };
  g_autoptr (GPtrArray) compared = g_ptr_array_new ();

  if (sides[B] == NULL)
    {
      show_message (self, _ ("Compare With Which Log?"),
                    _ ("Open the log to compare this one with."));
      return;
    }
  for (guint side = 0; side < N_SIDES; side++)
    {
      g_ptr_array_add (compared, sides[side]);
      for (guint i = 0; i < weft_compare_side_n_runs (sides[side]); i++)
        {
          WeftDocument *document = weft_compare_side_nth_run (sides[side], i);

          if (weft_document_get_state (document) == WEFT_DOCUMENT_READING)
            {
              show_message (self, _ ("Reading…"), weft_document_get_title (document));
              return;
            }
          if (weft_document_get_trace (document) == NULL)
            {
              show_message (self, _ ("The Log Cannot Be Read"), weft_document_get_error (document));
              return;
            }
          g_ptr_array_add (compared, weft_compare_side_nth_trace (sides[side], i));
        }
    }
  if (compared->len == self->compared->len &&
      memcmp (compared->pdata, self->compared->pdata, compared->len * sizeof *compared->pdata) == 0)
    return;
  g_ptr_array_unref (self->compared);
  self->compared = g_steal_pointer (&compared);
  show_comparison (self, sides);
}

/* Fills the drop-downs with titles that distinguish the sides from each other. */
static void
fill_side_lists (WeftCompareWindow *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  for (guint i = 0; i < self->sides->len; i++)
    {
      g_autofree char *title =
          weft_compare_side_distinct_title (g_ptr_array_index (self->sides, i), self->sides);

      gtk_string_list_append (titles, title);
    }
  self->is_filling = TRUE;
  for (guint i = 0; i < N_SIDES; i++)
    gtk_drop_down_set_model (self->lists[i], G_LIST_MODEL (titles));
  self->is_filling = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self->lists[B]), self->sides->len > 1);
}

static void
choose_sides (WeftCompareWindow *self, guint a, guint b)
{
  self->chosen[A] = a;
  self->chosen[B] = b;
  self->is_filling = TRUE;
  for (guint i = 0; i < N_SIDES; i++)
    gtk_drop_down_set_selected (self->lists[i], self->chosen[i] < self->sides->len ?
                                                    self->chosen[i] :
                                                    GTK_INVALID_LIST_POSITION);
  self->is_filling = FALSE;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "compare.swap", chosen_side (self, B) != NULL);
  compare_chosen (self);
}

/* Updates all times, including those in the names of ranges, to the current unit or clock. */
static void
times_changed_cb (WeftCompareWindow *self)
{
  g_ptr_array_set_size (self->compared, 0);
  fill_side_lists (self);
  choose_sides (self, self->chosen[A], self->chosen[B]);
}

static void
add_side (WeftCompareWindow *self, WeftCompareSide *side)
{
  g_ptr_array_add (self->sides, g_object_ref (side));
  for (guint i = 0; i < weft_compare_side_n_runs (side); i++)
    weft_connect (weft_compare_side_nth_run (side, i), "notify::state", compare_chosen, self);
}

void
weft_compare_window_add (WeftCompareWindow *self, WeftDocument *document)
{
  g_autoptr (WeftCompareSide) side = weft_compare_side_new (document);

  g_return_if_fail (WEFT_IS_COMPARE_WINDOW (self) && WEFT_IS_DOCUMENT (document));
  add_side (self, side);
  fill_side_lists (self);
  choose_sides (self, self->chosen[A], self->sides->len - 1);
}

void
weft_compare_window_export (WeftCompareWindow *self, const char *path)
{
  GtkWidget *shown = gtk_stack_get_visible_child (self->pages);
  WeftExportFormat format;
  g_autofree char *whole_path = weft_export_format_for_path (path, &format, NULL) ?
                                    g_strdup (path) :
                                    g_strconcat (path, ".svg", NULL);

  if (shown == self->heap)
    weft_compare_heap_export (WEFT_COMPARE_HEAP (shown), whole_path);
  else if (shown == self->profile)
    weft_compare_profile_export (WEFT_COMPARE_PROFILE (shown), whole_path);
}

void
weft_compare_window_add_runs (WeftCompareWindow *self, guint i, GPtrArray *documents)
{
  WeftCompareSide *side;
  g_autoptr (GPtrArray) more = g_ptr_array_new ();

  g_return_if_fail (WEFT_IS_COMPARE_WINDOW (self) && i < N_SIDES && chosen_side (self, i) != NULL);
  side = chosen_side (self, i);
  for (guint k = 0; k < documents->len; k++)
    {
      const char *path = weft_document_get_path (g_ptr_array_index (documents, k));
      guint run = 0, n_runs = weft_compare_side_n_runs (side);

      /* a log must not be counted twice */
      while (run < n_runs &&
             g_strcmp0 (weft_document_get_path (weft_compare_side_nth_run (side, run)), path) != 0)
        run++;
      if (run == n_runs)
        g_ptr_array_add (more, g_ptr_array_index (documents, k));
    }
  if (more->len == 0)
    return;
  for (guint k = 0; k < more->len; k++)
    weft_connect (g_ptr_array_index (more, k), "notify::state", compare_chosen, self);
  g_ptr_array_index (self->sides, self->chosen[i]) = weft_compare_side_add_runs (side, more);
  g_object_unref (side);
  fill_side_lists (self);
  choose_sides (self, self->chosen[A], self->chosen[B]);
}

/* Compares the sides chosen in the drop-downs. If the user chooses the other side's log for one
 * side, the sides are swapped. */
static void
sides_chosen_cb (WeftCompareWindow *self)
{
  guint a = gtk_drop_down_get_selected (self->lists[A]);
  guint b = gtk_drop_down_get_selected (self->lists[B]);

  if (self->is_filling || a >= self->sides->len)
    return;
  b = MIN (b, self->sides->len);
  if (a != b)
    choose_sides (self, a, b);
  else
    choose_sides (self, a == self->chosen[A] ? self->chosen[B] : a,
                  b == self->chosen[B] ? self->chosen[A] : b);
}

static GPtrArray *
read_documents (GListModel *files)
{
  GPtrArray *documents = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < g_list_model_get_n_items (files); i++)
    {
      g_autoptr (GFile) file = g_list_model_get_item (files, i);

      if (g_file_peek_path (file) == NULL)
        continue;
      g_ptr_array_add (documents, weft_document_new (g_file_peek_path (file)));
      weft_document_read (g_ptr_array_index (documents, documents->len - 1));
    }
  return documents;
}

static void
files_chosen_cb (GListModel *files, gpointer user_data)
{
  g_autoptr (GPtrArray) documents = read_documents (files);

  for (guint i = 0; i < documents->len; i++)
    weft_compare_window_add (user_data, g_ptr_array_index (documents, i));
}

/* Adds @files as runs of side @i. If side @i is a range of a log, opens @files as side B instead,
 * since the bounds of a range mean nothing in another log. */
static void
add_files (WeftCompareWindow *self, guint i, GListModel *files)
{
  g_autoptr (GPtrArray) documents = NULL;
  WeftCompareSide *side = chosen_side (self, i);

  if (side == NULL || weft_compare_side_get_range (side).to != WEFT_TIME_END)
    {
      files_chosen_cb (files, self);
      return;
    }
  documents = read_documents (files);
  weft_compare_window_add_runs (self, i, documents);
}

static void
runs_of_a_chosen_cb (GListModel *files, gpointer user_data)
{
  add_files (user_data, A, files);
}

static void
runs_of_b_chosen_cb (GListModel *files, gpointer user_data)
{
  add_files (user_data, B, files);
}

static void
add_runs_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftCompareWindow *self = WEFT_COMPARE_WINDOW (widget);
  guint i = g_variant_get_uint32 (parameter) == A ? A : B;
  WeftDocument *document;

  if (chosen_side (self, i) == NULL)
    return;
  document = weft_compare_side_get_document (chosen_side (self, i));
  weft_file_chooser_open (GTK_WINDOW (widget), weft_document_get_path (document),
                          i == A ? runs_of_a_chosen_cb : runs_of_b_chosen_cb, g_object_ref (widget),
                          g_object_unref);
}

/* Adds logs dropped on the left half of the window to side A, and those dropped on the right half
 * to side B. */
static gboolean
drop_cb (WeftCompareWindow *self, const GValue *value, double x)
{
  g_autoptr (GListStore) files = g_list_store_new (G_TYPE_FILE);
  gboolean is_right_to_left = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  gboolean is_left = x < gtk_widget_get_width (GTK_WIDGET (self)) / 2.0;

  if (!G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST))
    return FALSE;
  for (GSList *l = g_value_get_boxed (value); l != NULL; l = l->next)
    g_list_store_append (files, l->data);
  add_files (self, is_left != is_right_to_left ? A : B, G_LIST_MODEL (files));
  return TRUE;
}

static void
drop_hovers_cb (WeftCompareWindow *self, GParamSpec *pspec, GtkDropTarget *target)
{
  gtk_widget_set_visible (self->drop_hint, gtk_drop_target_get_current_drop (target) != NULL);
}

static void
open_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftCompareWindow *self = WEFT_COMPARE_WINDOW (widget);
  WeftDocument *document = weft_compare_side_get_document (chosen_side (self, A));

  weft_file_chooser_open (GTK_WINDOW (widget), weft_document_get_path (document), files_chosen_cb,
                          g_object_ref (widget), g_object_unref);
}

static void
export_chosen_cb (GListModel *files, gpointer user_data)
{
  g_autoptr (GFile) file = g_list_model_get_item (files, 0);

  if (g_file_peek_path (file) != NULL)
    weft_compare_window_export (user_data, g_file_peek_path (file));
}

static void
export_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftDocument *document =
      weft_compare_side_get_document (chosen_side (WEFT_COMPARE_WINDOW (widget), A));
  g_autofree char *name = weft_document_suggest_file_name (document, _ ("-compared.svg"));

  weft_file_chooser_save (GTK_WINDOW (widget), C_ ("title", "Export Picture"),
                          weft_document_get_path (document), name, "image/svg+xml",
                          export_chosen_cb, g_object_ref (widget), g_object_unref);
}

static void
swap_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftCompareWindow *self = WEFT_COMPARE_WINDOW (widget);

  if (chosen_side (self, B) != NULL)
    choose_sides (self, self->chosen[B], self->chosen[A]);
}

/* Shows a message. Tables and save jobs activate this action to report their results. */
static void
announce_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  weft_toast_show (WEFT_COMPARE_WINDOW (widget)->toasts, g_variant_get_string (parameter, NULL),
                   NULL);
}

static void
announce_done_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  const char *text, *saved;
  gint64 took_us;

  g_variant_get (parameter, "(x&s^&ay)", &took_us, &text, &saved);
  weft_toast_show (WEFT_COMPARE_WINDOW (widget)->toasts, text, *saved != '\0' ? saved : NULL);
  weft_done_notify (took_us, NULL, text);
}

static void
weft_compare_window_class_init (WeftCompareWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftCompareWindow, g_object_unref, plot);
  weft_class_add_owned (klass, WeftCompareWindow, g_ptr_array_unref, sides, compared);
  weft_class_add_owned (klass, WeftCompareWindow, g_free, subject);
  g_type_ensure (WEFT_TYPE_COMPARE_NUMBERS);
  g_type_ensure (WEFT_TYPE_TEXT_ZOOM);
  weft_class_template (klass, "weft-compare-window");
  gtk_widget_class_bind_template_child (widget_class, WeftCompareWindow, toasts);
  gtk_widget_class_bind_template_child_full (widget_class, "list_a", FALSE,
                                             G_STRUCT_OFFSET (WeftCompareWindow, lists[A]));
  gtk_widget_class_bind_template_child_full (widget_class, "list_b", FALSE,
                                             G_STRUCT_OFFSET (WeftCompareWindow, lists[B]));
  weft_class_bind_children (klass, WeftCompareWindow, stack, pages, message, numbers, caution,
                            drop_hint);
  gtk_widget_class_bind_template_callback (widget_class, sides_chosen_cb);
  gtk_widget_class_install_action (widget_class, "compare.open", NULL, open_action);
  weft_help_window_bind_key (widget_class, "guide/compare");
  gtk_widget_class_install_action (widget_class, "compare.swap", NULL, swap_action);
  gtk_widget_class_install_action (widget_class, "compare.add-runs", "u", add_runs_action);
  gtk_widget_class_install_action (widget_class, "compare.export", NULL, export_action);
  gtk_widget_class_bind_template_callback (widget_class, update_export_action);
  gtk_widget_class_install_action (widget_class, "win.say", "s", announce_action);
  gtk_widget_class_install_action (widget_class, "win.say-done", "(xsay)", announce_done_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_w, GDK_CONTROL_MASK, "window.close",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_o, GDK_CONTROL_MASK, "compare.open",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_d, GDK_CONTROL_MASK, "compare.swap",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_e, GDK_CONTROL_MASK, "compare.export",
                                       NULL);
}

static void
weft_compare_window_init (WeftCompareWindow *self)
{
  GtkDropTarget *target;

  gtk_widget_init_template (GTK_WIDGET (self));
  weft_text_zoom_window (GTK_WINDOW (self));
  self->sides = g_ptr_array_new_with_free_func (g_object_unref);
  self->compared = g_ptr_array_new ();
  target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (target), GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (target, "drop", G_CALLBACK (drop_cb), self);
  g_signal_connect_swapped (target, "notify::current-drop", G_CALLBACK (drop_hovers_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
  weft_connect (weft_look_get_default (), "changed::times", times_changed_cb, self);
}

GtkWidget *
weft_compare_window_new (GtkWindow *parent, GPtrArray *sides, guint a, guint b, const char *subject)
{
  WeftCompareWindow *self = g_object_new (WEFT_TYPE_COMPARE_WINDOW, "transient-for", parent,
                                          "destroy-with-parent", TRUE, NULL);
  WeftDocument *document;
  int width, height;

  for (guint i = 0; i < sides->len; i++)
    add_side (self, g_ptr_array_index (sides, i));
  self->subject = g_strdup (subject);

  /* open a window that is nearly as large as its parent */
  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  width = MAX (width, (int) (gtk_widget_get_width (GTK_WIDGET (parent)) * PARENT_SHARE));
  height = MAX (height, (int) (gtk_widget_get_height (GTK_WIDGET (parent)) * PARENT_SHARE));
  gtk_window_set_default_size (GTK_WINDOW (self), width, height);

  /* colours and fonts come from a plot, and a plot needs a document */
  document = weft_compare_side_get_document (g_ptr_array_index (self->sides, 0));
  self->plot = weft_plot_new_fixed (document, WEFT_TIMELINE_HEAP, WEFT_TIMELINE_HEAP);
  self->heap = weft_compare_heap_new (self->plot);
  gtk_stack_add_titled (self->pages, self->heap, WEFT_SUBJECT_HEAP, C_ ("title", "Heap Profile"));
  self->profile = weft_compare_profile_new (self->plot);
  gtk_stack_add_titled (self->pages, self->profile, WEFT_SUBJECT_PROFILE,
                        C_ ("title", "Time Profile"));
  fill_side_lists (self);
  choose_sides (self, a, b);
  return GTK_WIDGET (self);
}

/* Returns the index of @side among the choices, or -1. */
static gint
find_side (WeftCompareWindow *self, WeftCompareSide *side)
{
  for (guint i = 0; i < self->sides->len; i++)
    if (weft_compare_side_equal (g_ptr_array_index (self->sides, i), side))
      return (gint) i;
  return -1;
}

void
weft_compare_window_set_sides (WeftCompareWindow *self, WeftCompareSide *a, WeftCompareSide *b)
{
  gint first = find_side (self, a), second = find_side (self, b);

  g_return_if_fail (WEFT_IS_COMPARE_WINDOW (self) && first >= 0 && second >= 0);
  choose_sides (self, (guint) first, (guint) second);
}

GtkWidget *
weft_compare_window_find_open (GtkWindow *parent, GPtrArray *sides)
{
  g_autoptr (GList) all = gtk_window_list_toplevels ();

  for (GList *l = all; l != NULL; l = l->next)
    {
      guint n = 0;

      if (!WEFT_IS_COMPARE_WINDOW (l->data) || gtk_window_get_transient_for (l->data) != parent)
        continue;
      while (n < sides->len && find_side (l->data, g_ptr_array_index (sides, n)) >= 0)
        n++;
      if (n == sides->len)
        return l->data;
    }
  return NULL;
}

/* Copies the data of a comparison's image so that a worker thread can write the image to a file. */

void
weft_compare_export_flame (GtkWidget *widget,
                           WeftCompareSide *const sides[2],
                           gboolean is_heap,
                           const char *path)
{
  WeftRange a = weft_compare_side_get_range (sides[0]), b = weft_compare_side_get_range (sides[1]);
  g_autofree char *title = g_strdup_printf (
      "%s → %s", weft_document_get_title (weft_compare_side_get_document (sides[0])),
      weft_document_get_title (weft_compare_side_get_document (sides[1])));
  WeftExportOptions options = {
    .kind = weft_picture_find (is_heap ? "flame-heap" : "flame"),
    .compared = weft_compare_side_get_trace (sides[1]),
    .compared_from = b.from,
    .compared_to = b.to,
    .from = a.from,
    .to = a.to,
    .theme = weft_look_get_theme (),
    .title = title,
  };

  options.heap_options = weft_heap_options_default ();
  options.heap_choice.group = WEFT_HEAP_NO_GROUP;
  weft_export_job_start (widget, weft_compare_side_get_trace (sides[0]), &options, path);
}

void
weft_compare_export_heaps (GtkWidget *widget,
                           WeftCompareSide *const sides[2],
                           const char *const names[2],
                           WeftHeapComparison *comparison,
                           WeftHeapForm form,
                           const char *path)
{
  WeftExportOptions options = {
    .kind = weft_picture_find (weft_heap_form_get (form)->id),
    .compared = weft_compare_side_get_trace (sides[1]),
    .comparison = comparison,
    .names = { names[0], names[1] },
    .theme = weft_look_get_theme (),
    .title = C_ ("title", "Comparison"),
    .size = { WEFT_EXPORT_WIDTH, HEIGHT, WEFT_LENGTH_PX },
    .n_bands = (guint) g_settings_get_int (weft_settings_get (), "heap-bands"),
  };

  options.heap_options = weft_heap_options_default ();
  options.heap_choice.group = WEFT_HEAP_NO_GROUP;
  weft_export_job_start (widget, weft_compare_side_get_trace (sides[0]), &options, path);
}
