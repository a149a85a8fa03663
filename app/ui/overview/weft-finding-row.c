/* SPDX-License-Identifier: BSD-3-Clause */
/* Puts findings into words. A function for each kind. */
#include "weft-finding-row.h"

#include "weft-display.h"
#include "weft-format.h"
#include "weft-name.h"
#include "weft-spark-columns.h"

#include <glib/gi18n.h>

#define MAX_NAME_CHARS 48

/* What is said of a finding; both newly allocated. */
typedef struct
{
  char *title, *note;
} Words;

typedef Words (*Tell) (const WeftFinding *finding, const WeftTrace *trace, WeftThreads *threads);

/* "13.8 s of it in 172 GCs that the heap profile forced" */
static char *
tell_cause (const WeftFinding *finding, guint64 n)
{
  WeftFormatted time = weft_format_time_brief (finding->after), count = weft_format_count (n);

  if (finding->cause == WEFT_GC_CAUSE_CENSUS)
    return g_strdup_printf (ngettext ("%s of it in %s GC that the heap profile forced",
                                      "%s of it in %s GCs that the heap profile forced", n),
                            time.text, count.text);
  return g_strdup_printf (
      ngettext ("%s of it in %s GC, cause: %s", "%s of it in %s GCs, cause: %s", n), time.text,
      count.text, weft_gc_cause_label (finding->cause));
}

static Words
tell_collecting (const WeftFinding *finding, const WeftTrace *trace, WeftThreads *threads)
{
  guint64 n = finding->count;

  return (Words){
    g_strdup_printf (_ ("%s of the time is garbage collection"),
                     weft_format_percent (finding->part, 0).text),
    tell_cause (finding, n),
  };
}

static Words
tell_idle_hec (const WeftFinding *finding, const WeftTrace *trace, WeftThreads *threads)
{
  guint64 n = finding->count;

  return (Words){
    g_strdup_printf (_ ("HEC %u ran Haskell for %s of the time outside GC"), finding->cap,
                     weft_format_percent_short (finding->part).text),
    n > 1 ? g_strdup_printf (_ ("%s HECs ran for less than 5 %% of the time, and no thread waited "
                                "for a HEC: try fewer HECs (+RTS -N)"),
                             weft_format_count (n).text) :
            g_strdup (_ ("No thread waited for a HEC: try fewer HECs (+RTS -N)")),
  };
}

static Words
tell_unbalanced (const WeftFinding *finding, const WeftTrace *trace, WeftThreads *threads)
{
  return (Words){
    g_strdup_printf (_ ("Parallel GC has a work balance of %s"),
                     weft_format_percent (finding->part, 0).text),
    g_strdup (_ ("Few threads did most of the copying (100 % is perfectly even)")),
  };
}

static Words
tell_live_rose (const WeftFinding *finding, const WeftTrace *trace, WeftThreads *threads)
{
  return (Words){
    g_strdup_printf (_ ("Live heap rose from %s to %s"), weft_format_bytes (finding->before).text,
                     weft_format_bytes (finding->after).text),
    g_strdup_printf (_ ("between %s and %s"), weft_format_time_brief (finding->from).text,
                     weft_format_time_brief (finding->to).text),
  };
}

static void
add_fate (GString *text, const char *name, double n)
{
  if (n < 0.5)
    return;
  g_string_append_printf (text, "%s%s %s", text->len > 0 ? ", " : "",
                          weft_format_count ((guint64) (n + 0.5)).text, name);
}

/* "601 fizzled, 1 garbage collected, 680 in all" */
static char *
tell_fates (const WeftTrace *trace, const WeftFinding *finding)
{
  WeftSparkRates rates = weft_spark_rates_all (trace->sparks, trace->tallies, trace->index,
                                               finding->from, finding->to);
  GString *text = g_string_new (NULL);

  add_fate (text, _ ("fizzled"), rates.fizzled);
  add_fate (text, _ ("garbage collected"), rates.gcd);
  add_fate (text, _ ("overflowed"), rates.overflowed);
  add_fate (text, _ ("dud"), rates.dud);
  add_fate (text, _ ("in all"), (double) finding->count);
  return g_string_free (text, FALSE);
}

static Words
tell_sparks (const WeftFinding *finding, const WeftTrace *trace, WeftThreads *threads)
{
  return (Words){
    g_strdup_printf (_ ("%s of the sparks were not converted"),
                     weft_format_percent (finding->part, 0).text),
    tell_fates (trace, finding),
  };
}

static Words
tell_wait (const WeftFinding *finding, const WeftTrace *trace, WeftThreads *threads)
{
  g_autofree char *raw = weft_threads_label (threads, finding->thread);
  g_autofree char *label = weft_display_name (raw);
  g_autofree char *reason =
      finding->count == G_MAXUINT64 ?
          g_strdup (_ ("created, not yet run")) :
          weft_stop_status_label ((guint) finding->count, (guint32) finding->before);
  Words words = { NULL };

  if (label != NULL)
    words.title = g_strdup_printf (_ ("“%s” waited for %s"), label,
                                   weft_format_time_brief (finding->after).text);
  else
    words.title = g_strdup_printf (_ ("Thread %u waited for %s"),
                                   weft_threads_nth (threads, finding->thread)->id,
                                   weft_format_time_brief (finding->after).text);
  words.note =
      g_strdup_printf (_ ("from %s on: %s"), weft_format_time_brief (finding->from).text, reason);
  return words;
}

/* A stack of cost centres goes by what is innermost. */
static Words
tell_leak (const WeftFinding *finding, const WeftTrace *trace, WeftThreads *threads)
{
  const WeftHeapProfile *heap = weft_heap_profile_part (trace->heap, 0);
  g_auto (GStrv) frames = g_strsplit (weft_heap_profile_label (heap, finding->band), " < ", 2);
  g_autofree char *name = weft_name_shorten_chars (frames[0], MAX_NAME_CHARS);
  gulong n = (gulong) finding->count - 1;
  WeftFormatted share = weft_format_percent (finding->part, 0);

  return (Words){
    g_strdup_printf (_ ("Likely leak: “%s” grew from %s to %s"), name,
                     weft_format_bytes (finding->before).text,
                     weft_format_bytes (finding->after).text),
    n == 0 ? g_strdup_printf (_ ("It has %s of the live heap"), share.text) :
             g_strdup_printf (ngettext ("It has %s of the live heap; %lu other band grows, too",
                                        "It has %s of the live heap; %lu other bands grow, too", n),
                              share.text, n),
  };
}

static const struct
{
  Tell tell;
  gboolean is_warning;
} specs[WEFT_N_FINDINGS] = {
  [WEFT_FINDING_COLLECTING] = { tell_collecting, TRUE },
  [WEFT_FINDING_IDLE_HEC] = { tell_idle_hec, TRUE },
  [WEFT_FINDING_UNBALANCED] = { tell_unbalanced, FALSE },
  [WEFT_FINDING_LIVE_ROSE] = { tell_live_rose, FALSE },
  [WEFT_FINDING_SPARKS] = { tell_sparks, TRUE },
  [WEFT_FINDING_WAIT] = { tell_wait, FALSE },
  [WEFT_FINDING_LEAK] = { tell_leak, TRUE },
};

GtkWidget *
weft_finding_row_new (const WeftFinding *finding, const WeftTrace *trace, WeftThreads *threads)
{
  GtkWidget *row = adw_action_row_new ();
  Words words = specs[finding->kind].tell (finding, trace, threads);
  g_autofree char *title = words.title;
  g_autofree char *note = words.note;

  /* names are the log's: no markup */
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), note);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row),
                             gtk_image_new_from_icon_name (specs[finding->kind].is_warning ?
                                                               "dialog-warning-symbolic" :
                                                               "dialog-information-symbolic"));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row),
                             gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_widget_set_tooltip_text (row, finding->kind == WEFT_FINDING_LEAK ?
                                        _ ("Show in the heap profile") :
                                        _ ("Show in the timeline"));
  return row;
}

char *
weft_finding_text (const WeftFinding *finding, const WeftTrace *trace, WeftThreads *threads)
{
  Words words = specs[finding->kind].tell (finding, trace, threads);
  g_autofree char *title = words.title;
  g_autofree char *note = words.note;

  return g_strdup_printf ("%s (%s)", title, note);
}
