/* SPDX-License-Identifier: BSD-3-Clause */
/* Takes the latencies of all threads from the rows of the table of threads, but reads the latencies
 * of selected threads separately, on a worker thread. */
#include "weft-panels.h"

#include "weft-ask.h"
#include "weft-object.h"
#include "weft-thread-rows.h"
#include "weft-thread-sums.h"

#include <glib/gi18n.h>

struct _WeftLatencyBox
{
  GtkBox parent_instance;

  /* borrowed children */
  GtkWidget *title;
  WeftHistogramView *histogram;

  WeftTableRows *rows; /* or NULL */
  GArray *ids;         /* of guint32 */
  WeftAsk *ask;
};

G_DEFINE_FINAL_TYPE (WeftLatencyBox, weft_latency_box, GTK_TYPE_BOX)

static void
set_latency_looks (const WeftPalette *palette, WeftHistogramLook looks[WEFT_HISTOGRAM_N_SERIES])
{
  looks[0] = (WeftHistogramLook){ .fill = palette->runnable, .edge = palette->runnable };
}

static const WeftHistogramSubject histogram_subject = {
  .title = N_ ("Histogram of scheduling latencies: runnable until run"),
  .set_looks = set_latency_looks,
  .n_buckets = 8,
  .height = 96,
  .counts = { .table = "latency", .groups = "bucket_ns(dur_ns) as latency_ns, count(*) as runs" },
};

/* Request for the latencies of selected threads. */
typedef struct
{
  WeftTableRows *rows;
  GArray *ids;
} LatencyRequest;

static void
latency_request_free (gpointer data)
{
  LatencyRequest *question = data;

  weft_shared_unref (question->rows);
  g_array_unref (question->ids);
  g_free (question);
}

static gpointer
read_latencies (gpointer data, WeftAskRun *run, GCancellable *cancellable)
{
  const LatencyRequest *question = data;
  WeftThreads *threads =
      weft_trace_get (question->rows->trace, WEFT_LAZY_THREADS, cancellable, NULL);
  g_autoptr (WeftThreadSums) sums = NULL;
  g_autofree guint16 *rows = NULL;

  if (threads == NULL)
    return NULL;
  rows = g_new (guint16, weft_threads_n (threads) + 1);
  for (guint i = 0; i < weft_threads_n (threads); i++)
    rows[i] = WEFT_THREAD_NO_ROW;
  for (guint i = 0; i < question->ids->len; i++)
    {
      gint index = weft_threads_find (threads, g_array_index (question->ids, guint32, i));

      if (index >= 0)
        rows[index] = 0;
    }
  sums =
      weft_thread_sums_new (threads, rows, question->rows->from, question->rows->to, cancellable);
  return sums != NULL ? g_memdup2 (&sums->latencies, sizeof sums->latencies) : NULL;
}

static void
show_latencies (WeftLatencyBox *self, const WeftHistogram *latencies)
{
  g_autofree char *title = NULL;
  guint n = self->ids->len;

  if (n == 1)
    title = g_strdup_printf (_ ("Scheduling Latency, Thread %u"),
                             g_array_index (self->ids, guint32, 0));
  else if (n > 1)
    title = g_strdup_printf (
        ngettext ("Scheduling Latency, %u Thread", "Scheduling Latency, %u Threads", n), n);
  gtk_label_set_text (GTK_LABEL (self->title), n > 0 ? title : C_ ("title", "Scheduling Latency"));
  weft_histogram_view_set_histogram (self->histogram, latencies);
  /* the query would return the latencies of all threads, so it is disabled for selected threads */
  gtk_widget_action_set_enabled (GTK_WIDGET (self->histogram), "histogram.query", n == 0);
}

static void
latencies_read_cb (gpointer owner, gpointer question, gpointer data)
{
  g_autofree WeftHistogram *latencies = data;

  if (latencies != NULL)
    show_latencies (owner, latencies);
}

static const WeftAskClass ask_class = {
  .answer = read_latencies,
  .receive_answer = latencies_read_cb,
  .free_question = latency_request_free,
  .free_answer = g_free,
};

static void
weft_latency_box_class_init (WeftLatencyBoxClass *klass)
{
  weft_class_add_owned (klass, WeftLatencyBox, weft_ask_free, ask);
  weft_class_add_owned (klass, WeftLatencyBox, weft_shared_unref, rows);
  weft_class_add_owned (klass, WeftLatencyBox, g_array_unref, ids);
}

static void
weft_latency_box_init (WeftLatencyBox *self)
{
  self->ids = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->ask = weft_ask_new (&ask_class, self);
  self->title = gtk_label_new (C_ ("title", "Scheduling Latency"));
  gtk_label_set_xalign (GTK_LABEL (self->title), 0);
  gtk_label_set_ellipsize (GTK_LABEL (self->title), PANGO_ELLIPSIZE_END);
  gtk_widget_set_tooltip_text (
      self->title, _ ("Time from runnable (woken, created or yielded) to running, of all runs in "
                      "the range: of the selected threads, or of all. Drag to list only the "
                      "threads whose longest latency is in a part of it."));
  gtk_widget_add_css_class (self->title, "weft-second");
  gtk_widget_add_css_class (self->title, "weft-value");
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 3);
  gtk_box_append (GTK_BOX (self), self->title);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

GtkWidget *
weft_latency_box_new (WeftPlot *plot)
{
  WeftLatencyBox *self = g_object_new (WEFT_TYPE_LATENCY_BOX, NULL);

  self->histogram = WEFT_HISTOGRAM_VIEW (weft_histogram_view_new (plot, &histogram_subject));
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->histogram));
  return GTK_WIDGET (self);
}

void
weft_latency_box_set (WeftLatencyBox *self, WeftTableRows *rows, const GArray *ids)
{
  const WeftHistogram *all = rows != NULL ? weft_table_threads_latencies (rows) : NULL;
  gboolean has = all != NULL && weft_histogram_max (all) > 0;
  LatencyRequest *question;

  g_return_if_fail (WEFT_IS_LATENCY_BOX (self));
  gtk_widget_set_visible (GTK_WIDGET (self), has);
  if (self->rows == rows && self->ids->len == ids->len &&
      (ids->len == 0 || memcmp (self->ids->data, ids->data, ids->len * sizeof (guint32)) == 0))
    return;
  g_clear_pointer (&self->rows, weft_shared_unref);
  self->rows = rows != NULL ? weft_shared_ref (rows) : NULL;
  g_array_set_size (self->ids, 0);
  if (ids->len > 0)
    g_array_append_vals (self->ids, ids->data, ids->len);
  weft_ask_forget (self->ask);
  if (has && ids->len == 0)
    show_latencies (self, all);
  if (!has || ids->len == 0)
    return;
  question = g_new (LatencyRequest, 1);
  *question = (LatencyRequest){ weft_shared_ref (rows), g_array_copy (self->ids) };
  weft_ask (self->ask, question);
}

WeftHistogramView *
weft_latency_box_get_histogram (WeftLatencyBox *self)
{
  return self->histogram;
}
