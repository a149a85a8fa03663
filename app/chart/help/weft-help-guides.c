/* SPDX-License-Identifier: BSD-3-Clause */
/* Guides: topics that are not created from a registry. */
#include "weft-actions.h"
#include "weft-help-private.h"
#include "weft-rule.h"

#include <glib/gi18n.h>

#define MAX_PARAGRAPHS 4
#define MAX_LINKS      5

/* Counterparts of other programs' features, for users who know these programs. */

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

/* Appends an item for each feature of @peer, with its counterpart in Weft. */
static void
help_add_peer (GArray *page, WeftHelpPeer peer)
{
  for (guint i = 0; i < G_N_ELEMENTS (counterparts); i++)
    if (counterparts[i].peer == peer)
      weft_help_add_item (page, g_strdup (_ (counterparts[i].ours)))->lead =
          g_strdup (_ (counterparts[i].theirs));
}

typedef struct
{
  const char *name, *title;
  const char *text[MAX_PARAGRAPHS + 1];
  const char *code; /* shown after the text, or NULL */
  void (*fill) (GArray *page);
  WeftHelpPeer peer;                /* program whose features are listed with their counterparts */
  const char *links[MAX_LINKS + 1]; /* IDs of topics to read next */
} Guide;

/* Appends recipes for beginners, and links to all recordings. */
static void
fill_record (GArray *page)
{
  weft_help_add_recipes (page, WEFT_N_FEATURES);
  weft_help_add_links (page, weft_help_kind_heading (WEFT_HELP_RECORDING), WEFT_HELP_RECORDING,
                       NULL, NULL);
}

static void
fill_glossary (GArray *page)
{
  for (const WeftGlossaryTerm *word = weft_glossary_next_term (NULL, NULL); word != NULL;
       word = weft_glossary_next_term (NULL, word))
    weft_help_add_item (page, g_strdup (_ (word->definition)))->lead =
        g_strdup (g_dpgettext2 (NULL, "term", word->word));
}

static void
fill_keys (GArray *page)
{
  guint n;
  const WeftAction *actions = weft_actions_get (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *keys = NULL;

      if (actions[i].category != NULL)
        {
          weft_help_add_block (page, WEFT_HELP_HEADING, _ (actions[i].category));
          continue;
        }
      keys = weft_action_keys_text (&actions[i]);
      if (keys != NULL)
        weft_help_add_item (page, g_steal_pointer (&keys))->lead =
            g_strdup (weft_action_title (&actions[i]));
    }
}

static const Guide guides[] = {
  { "start",
    N_ ("Getting Started"),
    { N_ ("Weft shows what a Haskell program did, from the eventlog that GHC’s runtime system "
          "writes. Open a log, drop one on the window, or let Weft run a program and record it "
          "(Run a Program…)."),
      N_ ("Begin on the page Overview. Its findings say in words what costs time or memory, how "
          "sure that is and what to try. Follow one to its place in the timeline or the heap "
          "profile. Wherever you are, F1 explains what you are looking at."),
      N_ ("Then change one thing, record again with the same input, and compare both logs with "
          "Compare With….") },
    .links = { "guide/record", "guide/range", "guide/findings", "page/overview",
               "page/timeline" } },
  { "record",
    N_ ("Recording a Log"),
    { N_ ("Build the program as you would for use, with -O and -rtsopts, and with -threaded if it "
          "is to use several cores; before GHC 9.4 with -eventlog too. Run it with +RTS -l. It "
          "writes PROGRAM.eventlog into the folder in which it runs."),
      N_ ("A few seconds of typical work are enough to begin with. More flags record more, and "
          "each slows the program down somewhat: record what you ask about, and one profile at a "
          "time. Where a page has no data, it names the flags that would have recorded it.") },
    .code = "ghc -O -threaded -rtsopts Main.hs\n./Main +RTS -N4 -l",
    .fill = fill_record },
  { "live",
    N_ ("Watching a Running Program"),
    { N_ ("A log that is still being written grows in the window. Run a Program… runs and records "
          "a program, Connect… reads from a socket, and a file that grows is followed when it is "
          "opened. A bar above the pages says what is known until when. Give the program "
          "--eventlog-flush-interval=1 (GHC 9.2 and later), so that it writes every second."),
      N_ ("Under Alerts in that bar, choose what is reported at once, and from which limit: long "
          "GC "
          "pauses, a large or growing heap, time in which nothing runs, blocked threads, damage. "
          "What happened around an alert can be saved as a log of its own. In a terminal, weft-cli "
          "follow reports the same alerts."),
      N_ ("Under Keep, choose how much of the log is kept, for a program that runs for days. Stop "
          "ends reading; the events that were received remain, and can "
          "be saved.") },
    .code = "weft-cli follow --alert=gc-pause=5ms --alert=heap-grows server.eventlog\n"
            "weft-cli follow --alert=gc-pause=5ms --save-alerts=alerts server.eventlog",
    .links = { "guide/record", "guide/slow" } },
  { "range",
    N_ ("Time, View and Selection"),
    { N_ ("All pages of a log share one time axis. What you select on one page is selected on the "
          "others, and their numbers, tables and findings are then of that range alone. Drag in a "
          "chart to select, or press [ and ] at the focus line; Escape clears the selection."),
      N_ ("Times count from the start of the runtime system. A range includes its begin and not "
          "its end. What crosses an edge is clipped to it: of a GC that began before the range, "
          "only the time inside counts."),
      N_ ("Alt+Left goes back to the view before, Alt+Right forward. All other keys are listed "
          "under Keyboard Shortcuts in the main menu."),
      N_ ("To show others what you see, choose Save Report with Log… in the main menu: it writes "
          "one HTML file with the report, the log and your view (page, ranges, lanes and marks), "
          "which Weft opens as you left it. Save View Beside Log writes the view alone to a small "
          "file next to the log, which has its name and “.weft”.") },
    .links = { "page/timeline", "page/tables" } },
  { "compare",
    N_ ("Comparing Logs"),
    { N_ ("Compare With… compares two logs, A and B. Compare Ranges compares two ranges of one log "
          "that you selected or marked. Record both logs on the same machine, with the same flags "
          "and the same input; otherwise you compare these, too."),
      N_ ("The verdict says whether B is better or worse than A. “Within noise” means that chance "
          "alone may explain the difference. One run of each does not show chance: then a change "
          "counts only if it is larger than the band under “Run to Run”, by which that number "
          "differed between repeated runs of one program on a quiet machine. To know better, add "
          "runs: drop logs on A or on B, press Add Runs beside them, or start Weft with the logs "
          "of A, two hyphens and the logs of B."),
      N_ ("Programs that ran at the same time, such as a server and its client, are not compared "
          "but opened on one time axis: choose Open Together…. Each process gets a tab, and all "
          "tabs show and select the same range. The timeline has the lanes of all processes, at "
          "first those of their HECs; the name of a process shows all its lanes. The logs are "
          "aligned by the wall clock, or at a marker or a time of each.") },
    .code = "weft a1.eventlog a2.eventlog a3.eventlog -- b1.eventlog b2.eventlog b3.eventlog",
    .links = { "guide/record", "guide/range", "guide/ci" } },
  { "ci",
    N_ ("Catching Regressions in CI"),
    { N_ ("weft-cli baseline writes the numbers of several runs into a small file, and weft-cli "
          "stats --baseline judges later runs by the spread of those runs, without limits made by "
          "hand. Elapsed, mutator and GC time, the 99th percentile of pauses, allocated bytes, "
          "maximum residency and maximum heap size decide. Other numbers and new findings are "
          "hints."),
      /* xgettext:no-c-format */
      N_ ("If nothing has changed, at most one judgement in 20 is worse, by all of these numbers "
          "together (Student’s t test, adjusted by Holm’s procedure, and the rank test of a "
          "comparison). Make five runs or more for the baseline and three or more of the new "
          "program. A single new run must also leave the run-to-run band: 35 % of times, 10 % of "
          "bytes. “Worse From” is the value at which a number would be called worse."),
      N_ ("Record all runs on the same kind of machine, with the same input and flags. Spread the "
          "runs of the baseline over some time, so that they differ as much as later runs will. On "
          "a machine that others use, too, let numbers decide that depend on the program alone: "
          "--decide-by=gc.allocated,gc.max_residency. Write a new baseline when a change is "
          "accepted."),
      N_ ("With --fail-on=worse the exit status is 4 if a number is worse, or if nothing can be "
          "judged. The formats markdown and sarif are for summaries and for programs that gather "
          "the results of checks.") },
    .code = "# once, and again when a change is accepted\n"
            "for i in 1 2 3 4 5; do\n"
            "  ./program +RTS -l -olbase$i.eventlog\n"
            "done\n"
            "weft-cli baseline --output=baseline.json base?.eventlog\n"
            "\n"
            "# in each job\n"
            "for i in 1 2 3; do\n"
            "  ./program +RTS -l -olrun$i.eventlog\n"
            "done\n"
            "weft-cli stats --baseline=baseline.json --format=markdown run?.eventlog >>summary.md\n"
            "weft-cli stats --baseline=baseline.json --format=sarif run?.eventlog >weft.sarif\n"
            "weft-cli stats --baseline=baseline.json --fail-on=worse run?.eventlog",
    .links = { "guide/bisect", "guide/compare" } },
  { "bisect",
    N_ ("Finding the Commit with git bisect"),
    { N_ ("With --bisect, weft-cli stats --baseline ends with the status that git bisect run "
          "expects: 0 if nothing is worse, 1 if a number that decides is, and 125 if the commit "
          "cannot be judged: a log is missing or cut, it is of another program, or the baseline "
          "has too few runs. git then skips the commit."),
      N_ ("Keep the script below outside of the repository. Run it once at a good commit, whose "
          "program it keeps, and then let git run it. At each commit it runs both programs by "
          "turns, so that a machine that becomes busier slows down both. Adapt how the program is "
          "built and run."),
      N_ ("One wrong answer leads git to another commit. Run the script at the bad commit first: "
          "if "
          "that is not worse, make more runs, or choose the number that is about the change, such "
          "as --decide-by=gc.allocated. Leave the machine idle meanwhile, and judge the commit "
          "that "
          "was found, and the one before it, once more.") },
    .code =
        "#!/bin/sh\n"
        "# git checkout GOOD && sh ../weft-bisect.sh\n"
        "# git bisect start BAD GOOD && git bisect run sh ../weft-bisect.sh\n"
        "work=$(mktemp -d)\n"
        "trap 'rm -rf \"$work\"' EXIT\n"
        "ghc -v0 -O -rtsopts -eventlog -outputdir \"$work\" -o \"$work/program\" Main.hs || exit "
        "125\n"
        "if [ ! -e ../good/program ]; then\n"
        "  mkdir -p ../good && cp \"$work/program\" ../good\n"
        "  exit\n"
        "fi\n"
        "for i in 1 2 3 4 5; do\n"
        "  ../good/program +RTS -l \"-ol$work/good$i.eventlog\" >\"$work/output\" || exit 125\n"
        "  \"$work/program\" +RTS -l \"-ol$work/new$i.eventlog\" >\"$work/output\" || exit 125\n"
        "done\n"
        "weft-cli baseline --output=\"$work/good.json\" \"$work\"/good?.eventlog || exit 125\n"
        "weft-cli stats --bisect --baseline=\"$work/good.json\" \"$work\"/new?.eventlog",
    .links = { "guide/ci" } },
  { "slow",
    N_ ("Why Was a Request Slow?"),
    { N_ ("Let the program write messages with traceEventIO of Debug.Trace: “START request” where "
          "a request begins and “STOP request” where it ends, in the thread that serves it. Weft "
          "shows them as spans. Why Slow? in the menu of a span in the timeline, or of a row of "
          "the tables Spans and Labels, explains why the slow ones are slow; so does weft-cli "
          "why."),
      N_ ("The time of the slow spans is split by cause and held against that of typical spans, "
          "those around the median: running, by function if the log has call stacks or a time "
          "profile; GC pauses; waiting for a HEC while another thread ran there; foreign calls, "
          "timers and I/O; and blocked on an MVar, STM or a black hole until a thread woke it, "
          "with what that thread did meanwhile. The cause that makes most of the difference in "
          "most of the slow spans comes first; its longest part is the place to look at in the "
          "timeline."),
      N_ ("The slow spans are the slowest tenth, or those whose lengths are selected in the "
          "histogram above the table of causes. Beside it, two bars show the causes of typical "
          "and of slow spans; a click on a part selects its row."),
      N_ ("A log does not show whose data a thread used without waiting for it, nor what a "
          "foreign call or the system did. Time in which the system ran other programs counts as "
          "running, or as runnable without a HEC. If the slow spans are hardly slower, no cause "
          "is named; if there are few spans, the cause may be chance.") },
    .code = "weft-cli why server.eventlog\nweft-cli why request server.eventlog\n"
            "weft-cli why --slow=20ms 'request *' server.eventlog",
    .links = { "page/tables", "guide/findings" } },
  { "tune",
    N_ ("Trying Flags"),
    { N_ ("Flags to Try on Overview are forecasts. Try Flags… beside them, or weft-cli tune, "
          "measures "
          "them: the program runs again and again, with the present flags and with each setting in "
          "turn. Settings that are clearly worse leave; other values of -A and -N are tried around "
          "the best one. At the end the best setting runs in turn with the present one, and only "
          "these runs decide. The answer is a line to copy, or “No change”, if no setting is "
          "clearly "
          "better."),
      N_ ("Elapsed time counts, unless you choose otherwise: elapsed and CPU time, GC pauses "
          "(their "
          "99th percentile) and memory (the largest heap size) can each have a weight. What has "
          "none "
          "must not become clearly worse: CPU time by 5 %, pauses by 50 ms, memory by 256 MiB."),
      N_ ("The program must do the same work in each run, in some tenths of a second or more, and "
          "end by itself. Its exit status must be 0, and its output that of the first run. Let "
          "nothing else run meanwhile. What is found holds for this input on this machine."),
      N_ ("The program must be linked with -rtsopts. Its standard input is read once, and given to "
          "each run.") },
    .code = "weft-cli tune -- ./Main input.txt\n"
            "weft-cli tune --weights=elapsed:2,memory:1 --within=5min -- ./Main input.txt\n"
            "weft-cli tune --flags=-A64m,'-A64m -n4m' -- ./Main <input.txt",
    .links = { "page/overview", "guide/compare", "guide/findings" } },
  { "absence",
    N_ ("Not Recorded, None and Unknown"),
    { N_ ("A number that Weft cannot know is never shown as 0. “Not recorded” means that the "
          "program ran without the flag that records it; the number’s tooltip names the flag. "
          "“None” means that it was recorded, and nothing of it happened. “Unknown” means that "
          "the log is cut or damaged there, or that nothing had been sampled yet."),
      N_ ("Lanes are hatched where they know nothing. Log Problems in the main menu lists each "
          "place of the file that is damaged; the rest of the log is shown.") },
    .links = { "guide/record" } },
  { "findings",
    N_ ("How Findings Are Made"),
    { N_ ("A finding comes from a rule that compares measures of the range with thresholds; its "
          "help page lists both. The thresholds were tried on programs with that one fault, on "
          "the same programs without it, and on sound programs."),
      N_ ("Findings are ordered by severity: how much would be won at most if the cause were gone, "
          "but low if confidence is low. Those about the log itself come last, whatever they cost: "
          "what recording takes is no fault of the program. "
          "Confidence says how often the rule was right in these trials. A finding of low "
          "confidence is a hint where to look. No finding is no proof that a program is as fast "
          "as it can be: rules see what the log has, not what the code could do better.") },
    .links = { "page/overview", "lane/findings" } },
  { "words", N_ ("Words of GHC’s Runtime System"), .fill = fill_glossary },
  { "keys", N_ ("Keyboard and Pointer"), .fill = fill_keys },
  { "threadscope", N_ ("Coming from ThreadScope"), .peer = WEFT_HELP_THREADSCOPE },
  { "eventlog2html", N_ ("Coming from eventlog2html and hs-speedscope"),
    .peer = WEFT_HELP_EVENTLOG2HTML },
  { "events-analyze", N_ ("Coming from ghc-events-analyze and eventlog-live"),
    .peer = WEFT_HELP_EVENTS_ANALYZE },
};

static void
list_guides (GPtrArray *topics)
{
  for (guint i = 0; i < G_N_ELEMENTS (guides); i++)
    weft_help_add_topic (topics, WEFT_HELP_GUIDE, guides[i].name, _ (guides[i].title), &guides[i]);
}

static void
fill_guide (const WeftHelpTopic *topic, GArray *page)
{
  const Guide *guide = topic->subject;

  for (guint i = 0; guide->text[i] != NULL; i++)
    weft_help_add_block (page, WEFT_HELP_PARAGRAPH, _ (guide->text[i]));
  if (guide->code != NULL)
    weft_help_add_code (page, NULL, guide->code);
  if (guide->fill != NULL)
    guide->fill (page);
  help_add_peer (page, guide->peer);
  if (guide->links[0] != NULL)
    weft_help_add_block (page, WEFT_HELP_HEADING, _ ("See Also"));
  for (guint i = 0; guide->links[i] != NULL; i++)
    weft_help_add_link (page, guide->links[i], TRUE);
}

const WeftHelpKindClass weft_help_guides = {
  "guide", NC_ ("help", "Guide"), NC_ ("help", "Guides"), list_guides, fill_guide,
};
