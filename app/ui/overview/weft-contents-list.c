/* SPDX-License-Identifier: BSD-3-Clause */
/* Creates rows for times without data, and for the features that a log has or lacks. */
#include "weft-overview-page.h"

#include "weft-cover-text.h"
#include "weft-features.h"
#include "weft-format.h"
#include "weft-join.h"
#include "weft-threads.h"
#include "weft-widget.h"

#include <glib/gi18n.h>

/* Maximum number of rows about times without data. */
#define MAX_COVERAGE_ROWS 6

/* Returns the feature's label, starting with a capital letter: "Threads". */
static char *
feature_title (WeftFeature feature)
{
  const char *label = weft_feature_label (feature);
  g_autofree char *first = g_utf8_substring (label, 0, 1);
  g_autofree char *upper = g_utf8_strup (first, -1);

  return g_strconcat (upper, g_utf8_next_char (label), NULL);
}

static char *
count_text (guint64 n)
{
  return g_strdup (weft_format_count (n).text);
}

static char *
events_text (guint64 n)
{
  return g_strdup_printf (ngettext ("%s event", "%s events", n), weft_format_count (n).text);
}

/* Formats the amount of data for @feature. Before the threads have been found, formats the number
 * of their events. */
static char *
feature_amount (const WeftTrace *trace, WeftFeature feature)
{
  guint64 n = weft_feature_count (trace, feature), period;
  const WeftThreads *threads;

  switch (feature)
    {
    case WEFT_FEATURE_SCHEDULER:
      threads = weft_trace_peek (trace, WEFT_LAZY_THREADS);
      return threads != NULL ? count_text (weft_threads_n_alive (threads)) : events_text (n);
    case WEFT_FEATURE_GC:
      return count_text (weft_collections_count (trace->collections));
    case WEFT_FEATURE_TASKS:
      return count_text (trace->tasks->n_tasks);
    case WEFT_FEATURE_HEAP_PROFILE:
      n = trace->heap->samples->len;
      period = weft_heap_profile_kind (trace->heap)->period;
      if (period == 0)
        return g_strdup_printf (ngettext ("%s sample", "%s samples", n),
                                weft_format_count (n).text);
      return g_strdup_printf (
          /* Translators: "15 samples, requested every 10 ms" */
          ngettext ("%s sample, requested every %s", "%s samples, requested every %s", n),
          weft_format_count (n).text, weft_format_time_brief (period).text);
    case WEFT_FEATURE_SPARKS:
      return weft_sparks_n_created (trace->sparks) == 0 ? g_strdup (_ ("none created")) :
                                                          events_text (n);
    case WEFT_FEATURE_USER:
    case WEFT_FEATURE_IPE:
    case WEFT_FEATURE_COST_CENTRES:
      return count_text (n);
    default:
      return events_text (n);
    }
}

static GtkWidget *
new_label (const char *text, float xalign, const char *style)
{
  GtkWidget *label = weft_label_new (text, xalign, style);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  return label;
}

static void
add_hint (GtkWidget *self, int row, const WeftHint *hint)
{
  g_autofree char *title = feature_title (hint->missing);
  GtkWidget *label = new_label (title, 0, "weft-second");
  GtkWidget *dash = new_label ("—", 0.5, "weft-second");

  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_tooltip_text (label, _ (hint->why));
  gtk_grid_attach (GTK_GRID (self), dash, 0, row, 1, 1);
  gtk_grid_attach (GTK_GRID (self), label, 1, row, 1, 1);
  if (hint->flag != NULL)
    {
      GtkWidget *flag = new_label (hint->flag, 1, "weft-command");
      GtkWidget *copy = weft_copy_button_new (hint->flag);

      gtk_label_set_ellipsize (GTK_LABEL (flag), PANGO_ELLIPSIZE_NONE);
      gtk_widget_set_tooltip_text (flag, _ (hint->why));
      gtk_widget_set_halign (flag, GTK_ALIGN_END);
      gtk_grid_attach (GTK_GRID (self), flag, 2, row, 1, 1);
      gtk_widget_add_css_class (copy, "weft-tight");
      gtk_grid_attach (GTK_GRID (self), copy, 3, row, 1, 1);
    }
  else
    gtk_grid_attach (GTK_GRID (self), new_label (_ ("none"), 1, "weft-second"), 2, row, 2, 1);
}

/* Returns the labels of the features that the program may have recorded although the log has no
 * events of them, since the log is an excerpt of a longer one. Returns NULL if there are none.
 * Newly allocated. */
static char *
features_missing_in_part (const WeftTrace *trace)
{
  GString *names = g_string_new (NULL);

  for (WeftFeature i = 0; i < WEFT_N_FEATURES && !weft_index_is_whole (trace->index); i++)
    if (weft_feature_recorded (trace, i).state == WEFT_AMOUNT_UNKNOWN)
      weft_join (names, WEFT_JOIN_LIST, weft_feature_label (i));
  return g_string_free (names, names->len == 0);
}

/* Adds a row for each HEC that has times without data. If there are too many HECs, the last row
 * sums up the remaining ones. Returns the next row. */
static int
add_coverage_rows (GtkWidget *self, const WeftTrace *trace)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_auto (GStrv) lines = NULL;
  int row = 0;

  weft_coverage_append (trace, "", text);
  lines = g_strsplit (text->str, "\n", -1);
  for (guint n = g_strv_length (lines); row + 1 < (int) n; row++)
    {
      /* if there are too many HECs, the last row sums up the remaining ones */
      guint i = n > MAX_COVERAGE_ROWS && row + 1 == MAX_COVERAGE_ROWS ? n - 2 : (guint) row;
      GtkWidget *label = new_label (lines[i], 0, "weft-plain");

      gtk_widget_set_tooltip_text (label, _ ("Time without data is left out of all numbers."));
      gtk_grid_attach (GTK_GRID (self), gtk_image_new_from_icon_name ("dialog-warning-symbolic"), 0,
                       row, 1, 1);
      gtk_grid_attach (GTK_GRID (self), label, 1, row, 3, 1);
      if (row + 1 == MAX_COVERAGE_ROWS)
        return row + 1;
    }
  return row;
}

void
weft_contents_list_set_trace (GtkWidget *self, const WeftTrace *trace)
{
  g_autoptr (GArray) hints = weft_hints (trace);
  g_autofree char *missing = features_missing_in_part (trace);
  int row;

  g_return_if_fail (GTK_IS_GRID (self));
  weft_widget_remove_children (self);
  row = add_coverage_rows (self, trace);
  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    if (weft_feature_count (trace, i) > 0)
      {
        g_autofree char *title = feature_title (i);
        g_autofree char *amount = feature_amount (trace, i);
        GtkWidget *label = new_label (title, 0, "weft-plain");
        GtkWidget *value = new_label (amount, 1, "weft-second");

        gtk_widget_set_hexpand (label, TRUE);
        gtk_widget_add_css_class (value, "numeric");
        gtk_grid_attach (GTK_GRID (self), gtk_image_new_from_icon_name ("object-select-symbolic"),
                         0, row, 1, 1);
        gtk_grid_attach (GTK_GRID (self), label, 1, row, 1, 1);
        gtk_grid_attach (GTK_GRID (self), value, 2, row, 2, 1);
        row++;
      }
  for (guint i = 0; i < hints->len; i++)
    add_hint (self, row++, &g_array_index (hints, WeftHint, i));
  if (missing != NULL)
    {
      g_autofree char *text = weft_labelled (_ ("Not in this part"), missing);
      GtkWidget *label = weft_label_new (text, 0, "weft-second");

      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_widget_set_tooltip_text (
          label,
          _ ("The log is a part of a longer one, which may have such events at other times."));
      gtk_grid_attach (GTK_GRID (self), new_label ("—", 0.5, "weft-second"), 0, row, 1, 1);
      gtk_grid_attach (GTK_GRID (self), label, 1, row, 3, 1);
    }
}

char *
weft_contents_list_text (const WeftTrace *trace)
{
  g_autoptr (GArray) hints = weft_hints (trace);
  g_autofree char *missing = features_missing_in_part (trace);
  GString *text = g_string_new (_ ("In This Log"));

  g_string_append_c (text, '\n');
  weft_coverage_append (trace, "  ", text);
  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    if (weft_feature_count (trace, i) > 0)
      {
        g_autofree char *title = feature_title (i);
        g_autofree char *amount = feature_amount (trace, i);

        g_string_append_printf (text, "  %s\t%s\n", title, amount);
      }
  for (guint i = 0; i < hints->len; i++)
    {
      const WeftHint *hint = &g_array_index (hints, WeftHint, i);
      g_autofree char *title = feature_title (hint->missing);

      g_string_append_printf (text, "  %s\t–\t%s\n", title, hint->flag != NULL ? hint->flag : "");
    }
  if (missing != NULL)
    g_string_append_printf (text, "  %s\t–\t%s\n", _ ("Not in this part"), missing);
  return g_string_free (text, FALSE);
}

GtkWidget *
weft_contents_list_new (void)
{
  return g_object_new (GTK_TYPE_GRID, "css-name", "logcontents", "column-spacing", 10, NULL);
}
