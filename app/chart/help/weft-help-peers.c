/* SPDX-License-Identifier: BSD-3-Clause */
/* Counterparts of other programs' features, for users who know these programs. */
#include "weft-help-private.h"

#include <glib/gi18n.h>

typedef struct
{
  WeftHelpPeer peer;
  const char *theirs; /* feature as named by the other program, untranslated */
  const char *ours;   /* counterpart: a sentence or a noun phrase, untranslated */
} Counterpart;

static const Counterpart counterparts[] = {
  { WEFT_HELP_THREADSCOPE, N_ ("Traces pane"),
    N_ ("Lanes in the side panel: a box for each group, and one for each lane when it is unfolded. "
        "Lanes can be ordered, resized, pinned and folded, and stay so for the next log.") },
  { WEFT_HELP_THREADSCOPE, N_ ("Activity profile, HEC rows"),
    N_ ("The lanes Activity and HECs, with the true share of time at every zoom, and with GC, "
        "waiting and idle time apart.") },
  { WEFT_HELP_THREADSCOPE, N_ ("Instant events"),
    N_ ("The lane Instant Events: their number by column, rare kinds never hidden.") },
  { WEFT_HELP_THREADSCOPE, N_ ("Spark creation, conversion, pool"),
    N_ ("The lanes Sparks, and Sparks by HEC.") },
  { WEFT_HELP_THREADSCOPE, N_ ("Spark sizes"),
    N_ ("Overview, Sparks; they need a log that was recorded with -lf.") },
  { WEFT_HELP_THREADSCOPE, N_ ("Event labels"),
    N_ ("Labels in boxes that are wide enough, the details under the pointer, and the text of "
        "every event on the page Events.") },
  { WEFT_HELP_THREADSCOPE, N_ ("Black & white"),
    N_ ("States also differ by height, hatch and outline. High contrast and the dark theme follow "
        "the desktop.") },
  { WEFT_HELP_THREADSCOPE, N_ ("Key pane"),
    N_ ("The legend of the shown lanes, in the side panel.") },
  { WEFT_HELP_THREADSCOPE, N_ ("Bookmarks"),
    N_ ("Marks in the side panel: M marks a time, Shift+M the selected range with a name. User "
        "markers are "
        "flags on the timeline.") },
  { WEFT_HELP_THREADSCOPE, N_ ("Time, Heap, GC and Spark stats"),
    N_ ("Overview for the whole log or the selected range, and the numbers under the timeline for "
        "the visible range. Elapsed time, counts, bytes and pauses equal +RTS -s. The mutator time "
        "includes INIT and EXIT, the GC time PROF and RP; the productivity of -s is beside "
        "ours.") },
  { WEFT_HELP_THREADSCOPE, N_ ("“(unavailable)”"),
    N_ ("A dash, or “not recorded” with the flag that records it.") },
  { WEFT_HELP_THREADSCOPE, N_ ("Process info"),
    N_ ("Overview, Program; the environment is in weft-cli info --format=json.") },
  { WEFT_HELP_THREADSCOPE, N_ ("Raw events"),
    N_ ("The page Events, with filters and search, joined to the timeline in both directions.") },
  { WEFT_HELP_THREADSCOPE, N_ ("Kernel counters of perf"),
    N_ ("Tables, Kernel Counters, if the log has any.") },
  { WEFT_HELP_THREADSCOPE, N_ ("Wheel and zoom"),
    N_ ("The wheel scrolls, Ctrl and the wheel zoom at the pointer. “Scroll Wheel Zooms” in the "
        "preferences swaps them.") },
  { WEFT_HELP_THREADSCOPE, N_ ("Reload"),
    N_ ("Reload keeps zoom, selection and marks. A log that is still written grows by itself.") },
  { WEFT_HELP_THREADSCOPE, N_ ("Export image"),
    N_ ("Export: the shown lanes or any chart as SVG, PDF or PNG, for any range, size and theme; "
        "or weft-cli export.") },
  { WEFT_HELP_EVENTLOG2HTML, N_ ("Area, normalised, streamgraph, line chart"),
    N_ ("Heap: Stacked, Shares, Stream, Lines, Trends; Rows and Heat Map have a row for each "
        "band.") },
  { WEFT_HELP_EVENTLOG2HTML, N_ ("--bands, --sort, --reverse"),
    N_ ("Beside the chart, at any time; the rest is shown as “other”.") },
  { WEFT_HELP_EVENTLOG2HTML, N_ ("Viewfinder, click in the legend"),
    N_ ("The strip above the chart, shared by all pages. A click in the legend shows one band, "
        "with Ctrl it hides the band.") },
  { WEFT_HELP_EVENTLOG2HTML, N_ ("Heap tab"),
    N_ ("“Heap Size” above any chart in bytes, and the lanes under it.") },
  { WEFT_HELP_EVENTLOG2HTML, N_ ("Detailed tab"),
    N_ ("The table under the chart, for the selected range: byte-seconds, slopes in bytes per "
        "second, and what keeps growing.") },
  { WEFT_HELP_EVENTLOG2HTML, N_ ("Cost centres tab"),
    N_ ("Profile: all stacks, own and inclusive, at a moment or over a range.") },
  { WEFT_HELP_EVENTLOG2HTML, N_ ("Ticky tab"), N_ ("The page Ticky, for any range.") },
  { WEFT_HELP_EVENTLOG2HTML, N_ ("-i, -x, traces"),
    N_ ("User markers are flags in all charts, and rows of the page Events.") },
  { WEFT_HELP_EVENTLOG2HTML, N_ ("--y-axis, two reports side by side"),
    N_ ("Compare With… (Ctrl+D): both logs on one scale, with the difference of each band.") },
  { WEFT_HELP_EVENTLOG2HTML, N_ ("-p and .hp files"), N_ ("Open them like any log.") },
  { WEFT_HELP_EVENTLOG2HTML, N_ ("--json; speedscope files"),
    N_ ("weft-cli convert --to=eventlog2html-json, speedscope, folded, hp or csv.") },
  { WEFT_HELP_EVENTLOG2HTML, N_ ("Time order, left heavy, sandwich"),
    N_ ("Profile: Time Order, Call Tree, Sandwich, with samples at their time and the gaps "
        "between them.") },
  { WEFT_HELP_EVENTS_ANALYZE, N_ ("ghc-events-analyze: user spans"),
    N_ ("The lane User Spans, the tables Spans and Labels, and weft-cli spans --kind=user.") },
  { WEFT_HELP_EVENTS_ANALYZE, N_ ("eventlog-live: states of threads"),
    N_ ("The lanes and the table of threads, and weft-cli spans --kind=thread.") },
};

void
weft_help_add_peer (GArray *page, WeftHelpPeer peer)
{
  for (guint i = 0; i < G_N_ELEMENTS (counterparts); i++)
    if (counterparts[i].peer == peer)
      weft_help_add_item (page, g_strdup (_ (counterparts[i].ours)))->lead =
          g_strdup (_ (counterparts[i].theirs));
}
