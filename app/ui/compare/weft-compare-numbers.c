/* SPDX-License-Identifier: BSD-3-Clause */
/* Compares the quantities of two sides and lists them in a grid. */
#include "weft-compare-parts.h"

#include "weft-ask.h"
#include "weft-compared-text.h"
#include "weft-finding-text.h"
#include "weft-join.h"
#include "weft-object.h"
#include "weft-tooltip.h"

#include <glib/gi18n.h>

struct _WeftCompareNumbers
{
  GtkWidget parent_instance;

  GtkWidget *scrolled;
  GtkGrid *grid; /* borrowed, child of @scrolled */
  int n_rows;    /* rows of @grid */
  WeftAsk *ask;
  char *sentence;
};

static GParamSpec *sentence_property;

G_DEFINE_FINAL_TYPE (WeftCompareNumbers, weft_compare_numbers, GTK_TYPE_WIDGET)

typedef struct
{
  GArray *runs[2];  /* array of WeftComparedRun */
  GArray *numbers;  /* result: array of WeftComparedNumber */
  GArray *findings; /* of WeftComparedFinding; NULL before the result */
  GArray *advice;   /* of WeftComparedAdvice; NULL before the result */
  char *sentence;
} Comparison;

static void
comparison_free (gpointer data)
{
  Comparison *comparison = data;

  for (guint i = 0; i < 2; i++)
    g_array_unref (comparison->runs[i]);
  g_clear_pointer (&comparison->numbers, g_array_unref);
  g_clear_pointer (&comparison->findings, g_array_unref);
  g_clear_pointer (&comparison->advice, g_array_unref);
  g_free (comparison->sentence);
  g_free (comparison);
}

/* Runs on a worker thread, and stores the result in @question. */
static gpointer
compare_numbers (gpointer question, WeftAskRun *run, GCancellable *cancellable)
{
  Comparison *comparison = question;
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (WeftStatistics));
  const WeftStatistics *first;
  g_autoptr (WeftHeapComparison) heap = NULL;
  g_autofree char *sentence = NULL;
  g_autofree char *recording = NULL;

  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < comparison->runs[side]->len; i++)
      {
        const WeftComparedRun *compared = weft_compared_runs_nth (comparison->runs[side], i);
        WeftStatistics one =
            weft_statistics (compared->trace, compared->range.from, compared->range.to);
        const WeftThreads *threads =
            weft_trace_get (compared->trace, WEFT_LAZY_THREADS, cancellable, NULL);

        if (threads == NULL)
          return NULL;
        weft_statistics_add_threads (&one, threads);
        g_array_append_val (all, one);
      }
  first = (gconstpointer) all->data;
  comparison->numbers = weft_comparison_new (
      &(WeftComparedSide){ first, comparison->runs[0]->len },
      &(WeftComparedSide){ first + comparison->runs[0]->len, comparison->runs[1]->len });
  heap =
      weft_compared_runs_compare_heaps (comparison->runs[0], comparison->runs[1], WEFT_ALIGN_TIME);
  sentence = weft_compared_sentence (comparison->numbers, heap);
  recording =
      weft_compared_differences_text (weft_compared_runs_nth (comparison->runs[0], 0)->trace,
                                      weft_compared_runs_nth (comparison->runs[1], 0)->trace);
  comparison->sentence = weft_joined (WEFT_JOIN_SENTENCE, recording, sentence);
  comparison->findings = weft_compared_findings (first, first + comparison->runs[0]->len,
                                                 &comparison->advice, cancellable);
  return NULL;
}

/* Index of the last column, which contains a sentence on the meaning of each row. It gets the width
 * that the other columns leave. */

#define MEANING_COLUMN (WEFT_N_COMPARED_TEXTS + 1)
#define MIN_MEANING_PX 240

/* Minimum width of a title, in characters, if not all columns fit. */
#define MIN_TITLE_CHARS 18

static GtkWidget *
add_label (WeftCompareNumbers *self, const char *text, guint column, guint row)
{
  GtkWidget *label = gtk_label_new (text);
  gboolean is_text = column == 0 || column == WEFT_COMPARED_VERDICT + 1;

  gtk_label_set_xalign (GTK_LABEL (label), is_text ? 0 : 1);
  if (row == 0)
    gtk_widget_add_css_class (label, "weft-title");
  else if (column == 0)
    {
      /* ellipsize the title rather than cut off the verdict */
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_label_set_width_chars (GTK_LABEL (label), MIN_TITLE_CHARS);
      gtk_widget_set_tooltip_text (label, text);
      gtk_widget_add_css_class (label, "weft-second");
    }
  gtk_grid_attach (self->grid, label, (int) column, (int) row, 1, 1);
  return label;
}

/* Adds the title in the first column and the sentence @meaning in the last column. @meaning is also
 * the tooltip of both. */
static void
add_title (WeftCompareNumbers *self, const char *title, const char *meaning, guint row)
{
  GtkWidget *label = add_label (self, meaning, MEANING_COLUMN, row);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (label, "weft-second");
  weft_tooltip_set_long (label, meaning);
  weft_tooltip_set_long (add_label (self, title, 0, row), meaning);
}

/* Adds the title of a group of rows. */
static void
add_heading (WeftCompareNumbers *self, const char *title, guint row)
{
  GtkWidget *label = gtk_label_new (title);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "weft-title");
  gtk_widget_add_css_class (label, "weft-compared-head");
  gtk_grid_attach (self->grid, label, 0, (int) row, MEANING_COLUMN + 1, 1);
}

static void
add_number (WeftCompareNumbers *self, const WeftComparedNumber *number, guint row)
{
  static const char *const classes[WEFT_N_COMPARED_VERDICTS] = {
    [WEFT_COMPARED_ABSENT] = "weft-second", [WEFT_COMPARED_SAME] = "weft-second",
    [WEFT_COMPARED_NOISE] = "weft-second",  [WEFT_COMPARED_BETTER] = "success",
    [WEFT_COMPARED_WORSE] = "error",
  };
  const char *klass = classes[weft_compared_verdict (number)];

  add_title (self, weft_quantity_title (number->quantity->title), _ (number->quantity->definition),
             row);
  for (guint k = 0; k < WEFT_N_COMPARED_TEXTS; k++)
    {
      GtkWidget *label = add_label (self, weft_compared_text (number, k).text, k + 1, row);

      if (k == WEFT_COMPARED_BAND)
        gtk_widget_add_css_class (label, "weft-second");
      else if (k >= WEFT_COMPARED_DIFFERENCE && klass != NULL)
        gtk_widget_add_css_class (label, klass);
    }
}

/* Adds the findings of the first run of each side and the effects of flags below the header.
 * Returns the next row. */
static guint
add_findings (WeftCompareNumbers *self, const GArray *findings, const GArray *advice)
{
  guint row = 1;

  if ((findings != NULL && findings->len > 0) || (advice != NULL && advice->len > 0))
    add_heading (self, C_ ("title", "Findings"), row++);
  for (guint i = 0; findings != NULL && i < findings->len; i++)
    {
      const WeftComparedFinding *one = &g_array_index (findings, WeftComparedFinding, i);
      g_autofree char *text = weft_rule_advice_text (one->rule);

      add_title (self, _ (one->rule->title), text, row);
      for (guint side = 0; side < 2; side++)
        add_label (self, weft_compared_finding_cost (one, side).text, side + 1, row);
      add_label (self, weft_compared_finding_text (one), WEFT_COMPARED_VERDICT + 1, row);
      row++;
    }
  for (guint i = 0; advice != NULL && i < advice->len; i++)
    {
      const WeftComparedAdvice *one = &g_array_index (advice, WeftComparedAdvice, i);
      g_autofree char *title = weft_compared_advice_title (one);
      g_autofree char *expected =
          g_strdup_printf (_ ("about %s expected"), weft_compared_advice_expected (one).text);

      add_label (self, title, 0, row);
      for (guint side = 0; side < 2; side++)
        add_label (self, weft_compared_advice_value (one, side).text, side + 1, row);
      add_label (self, expected, WEFT_COMPARED_VERDICT + 1, row);
      row++;
    }
  return row;
}

static void
set_sentence (WeftCompareNumbers *self, const char *sentence)
{
  g_free (self->sentence);
  self->sentence = g_strdup (sentence);
  g_object_notify_by_pspec (G_OBJECT (self), sentence_property);
}

static void
clear_rows (WeftCompareNumbers *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->grid))) != NULL)
    gtk_grid_remove (self->grid, child);
  self->n_rows = 0;
}

static void
numbers_ready_cb (gpointer owner, gpointer question, gpointer answer)
{
  WeftCompareNumbers *self = owner;
  const Comparison *comparison = question;
  const GArray *numbers = comparison->numbers;
  const guint n[2] = { comparison->runs[0]->len, comparison->runs[1]->len };
  guint row, next = 0;

  clear_rows (self);
  if (numbers == NULL)
    return;
  add_label (self, C_ ("column", "Quantity"), 0, 0);
  for (guint i = 0; i < WEFT_N_COMPARED_TEXTS; i++)
    add_label (self, weft_compared_column_title (i, n).text, i + 1, 0);
  row = add_findings (self, comparison->findings, comparison->advice);
  /* the numbers are in the order of the table of quantities, so those of each group are adjacent */
  for (guint g = 0; g < WEFT_N_QUANTITY_GROUPS; g++)
    {
      const WeftQuantityGroup *group = weft_quantity_groups[g];
      guint first = next;

      for (; next < numbers->len; next++)
        {
          const WeftComparedNumber *number = &g_array_index (numbers, WeftComparedNumber, next);

          if (number->quantity < group->rows || number->quantity >= group->rows + group->n)
            break;
          if (next == first)
            add_heading (self, weft_quantity_title (group->title), row++);
          add_number (self, number, row++);
        }
    }
  self->n_rows = (int) row;
  set_sentence (self, comparison->sentence);
}

static const WeftAskClass ask_class = {
  .answer = compare_numbers,
  .receive_answer = numbers_ready_cb,
  .free_question = comparison_free,
};

static void
weft_compare_numbers_measure (GtkWidget *widget,
                              GtkOrientation orientation,
                              int for_size,
                              int *minimum,
                              int *natural,
                              int *minimum_baseline,
                              int *natural_baseline)
{
  gtk_widget_measure (WEFT_COMPARE_NUMBERS (widget)->scrolled, orientation, for_size, minimum,
                      natural, minimum_baseline, natural_baseline);
}

static void
weft_compare_numbers_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  WeftCompareNumbers *self = WEFT_COMPARE_NUMBERS (widget);
  GtkWidget *label;

  gtk_widget_allocate (self->scrolled, width, height, baseline, NULL);
  /* hide meanings of which only a few words would be visible */
  for (int row = 1; row < self->n_rows; row++)
    if ((label = gtk_grid_get_child_at (self->grid, MEANING_COLUMN, row)) != NULL &&
        gtk_widget_get_hexpand (label))
      gtk_widget_set_child_visible (label, gtk_widget_get_width (label) >= MIN_MEANING_PX);
}

static void
weft_compare_numbers_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_string (value, WEFT_COMPARE_NUMBERS (object)->sentence);
}

static void
weft_compare_numbers_class_init (WeftCompareNumbersClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = weft_compare_numbers_get_property;
  weft_class_add_owned (klass, WeftCompareNumbers, weft_ask_free, ask);
  weft_class_add_owned (klass, WeftCompareNumbers, gtk_widget_unparent, scrolled);
  weft_class_add_owned (klass, WeftCompareNumbers, g_free, sentence);
  sentence_property =
      g_param_spec_string ("sentence", NULL, NULL, NULL,
                           G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_property (object_class, 1, sentence_property);
  widget_class->measure = weft_compare_numbers_measure;
  widget_class->size_allocate = weft_compare_numbers_size_allocate;
}

static void
weft_compare_numbers_init (WeftCompareNumbers *self)
{
  self->ask = weft_ask_new (&ask_class, self);
  self->grid = GTK_GRID (gtk_grid_new ());
  gtk_grid_set_column_spacing (self->grid, 24);
  gtk_grid_set_row_spacing (self->grid, 3);
  gtk_widget_add_css_class (GTK_WIDGET (self->grid), "weft-compared");
  gtk_widget_add_css_class (GTK_WIDGET (self->grid), "numeric");
  self->scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), GTK_WIDGET (self->grid));
  gtk_widget_set_parent (self->scrolled, GTK_WIDGET (self));
}

void
weft_compare_numbers_set_sides (WeftCompareNumbers *self, WeftCompareSide *const sides[2])
{
  Comparison *comparison;

  g_return_if_fail (WEFT_IS_COMPARE_NUMBERS (self));
  weft_ask_forget (self->ask);
  clear_rows (self);
  set_sentence (self, NULL);
  if (sides == NULL)
    return;
  comparison = g_new0 (Comparison, 1);
  for (guint side = 0; side < 2; side++)
    comparison->runs[side] = weft_compare_side_list_runs (sides[side]);
  weft_ask (self->ask, comparison);
}
