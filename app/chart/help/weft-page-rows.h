/* SPDX-License-Identifier: BSD-3-Clause */
/* The list of a document's pages, in the order of the switcher, for the pages, the switcher, the
 * menu's actions and their keys (Ctrl and the number of the row), and the pages' help. The
 * including file defines:
 *
 * PAGE (id, title, subject, features, lists, help)
 *
 * Columns:
 *   id        names the action "win.page::id", the icon "weft-id-symbolic" and the constructor
 *             weft_id_page_new(), which takes a @subject: the document, or the plot of its
 *             timeline. The page implements WeftPage.
 *   features  bits, WEFT_NEEDS(): features of the log that the page shows
 *   lists     the WeftHelpKind of its parts, or WEFT_N_HELP_KINDS
 *   help      its purpose, how to read it, and its limitations
 *
 * This header is meant to be included several times. */
/* clang-format off */

PAGE (overview, NC_ ("page", "Overview"), WeftDocument,
      0, WEFT_HELP_NUMBERS,
      N_ ("The run in numbers, and what is wrong with it: of the whole log, or of the selected "
          "range. Cards have the main numbers and draw them over time. Findings lists what "
          "the rules found, the costliest first, with what to try. Begin there: open a finding, "
          "and follow it to the place in the timeline where it is seen. Further down are tables, "
          "histograms and what the log contains. Means hide when things happen: one long pause "
          "costs no more productivity than many short ones."))
PAGE (timeline, NC_ ("page", "Timeline"), WeftPlot,
      WEFT_NEEDS (SCHEDULER) | WEFT_NEEDS (GC) | WEFT_NEEDS (HEAP_COUNTERS), WEFT_HELP_LANE,
      N_ ("What happened when: lanes for HECs, threads, GCs, the heap, sparks and the program’s "
          "own events, over one time axis. A column that stands for much time shows the exact "
          "share of each state, so that nothing is left out when you zoom out. Drag to select a "
          "range, and all numbers below are of that range; hold Ctrl and turn the wheel to zoom. "
          "Click an item for its details, with links to what woke it and what came of it. Choose "
          "the lanes in the side panel (F9). Press F1 while a lane has the focus for what that "
          "lane shows."))
PAGE (heap, NC_ ("page", "Heap"), WeftDocument,
      WEFT_NEEDS (HEAP_PROFILE) | WEFT_NEEDS (IPE), WEFT_HELP_FORM,
      N_ ("What the memory is used for: the heap profile as bands over time, and a table with the "
          "numbers of every band. What a band is depends on the flag that recorded the profile: a "
          "closure type (-hT), a place in the source (-hi), a cost centre (-hc) or a retainer "
          "(-hr), for example. Look for bands that keep growing. The table’s verdict comes from a "
          "statistical test, in which start-up and the census at exit do not count; “Likely "
          "leaks” lists the worst. A profile shows what the data is, and only by retainer what "
          "keeps it alive."))
PAGE (profile, NC_ ("page", "Profile"), WeftDocument,
      WEFT_NEEDS (TIME_PROFILE) | WEFT_NEEDS (CALL_STACKS) | WEFT_NEEDS (COST_CENTRES),
      WEFT_N_HELP_KINDS,
      N_ ("Where the time goes: the samples of a time profile or of call stacks, as a flame graph "
          "and as tables. A box is a function or cost centre, and its width the time in it and in "
          "all that it calls; the boxes below it are what it called. Look for wide boxes with "
          "nothing below them: the time is spent there itself. Sandwich shows the callers and "
          "callees of one function. The same pictures show memory by cost centre (-hc). Samples "
          "miss what is shorter than a tick, and in a build with -prof cost centres change what "
          "GHC can optimise: compare shares rather than times."))
PAGE (tables, NC_ ("page", "Tables"), WeftPlot,
      0, WEFT_HELP_TABLE,
      N_ ("Threads, waits, GCs, spans, sparks and more as tables of the range, with exact numbers. "
          "Click a column’s head to sort by it, right-click it to choose columns, and search for "
          "a name or number. A row leads to its place in the timeline. Use tables to find the "
          "extremes: the longest GC, the thread that waited most. “weft-cli table” prints the "
          "same rows for scripts."))
PAGE (events, NC_ ("page", "Events"), WeftDocument,
      0, WEFT_N_HELP_KINDS,
      N_ ("Every event of the log in the order of time: when, on which HEC, its type and what it "
          "says. Filter by range, type, HEC and thread, and find text with Ctrl+F. Use it to see "
          "what a lane is made of, and for events that no lane shows. Enter shows an event in the "
          "timeline. Events of one HEC are in the order in which they were written, those of "
          "different HECs by their time stamps."))
PAGE (ticky, NC_ ("page", "Ticky"), WeftDocument,
      WEFT_NEEDS (TICKY), WEFT_N_HELP_KINDS,
      N_ ("Ticky counters: how often each function, constructor and thunk was entered, and what it "
          "allocated, counted and not sampled. Lines show the counters over time, the table all "
          "of them. Look for functions that are entered far more often than you expect, and for "
          "thunks that allocate most: they show where code is not as strict or as specialised as "
          "it could be. Counters say nothing about time, and code with them is slower."))
PAGE (query, NC_ ("page", "Query"), WeftPlot,
      0, WEFT_N_HELP_KINDS,
      N_ ("Questions in SQL, for which no other page has a table: count the wake-ups from one HEC "
          "to another, or events in groups. The log is a database that can only be read. "
          "The side panel (F9) lists its tables and columns, queries that work, and those that you "
          "ran or saved; a double click on a name puts it into the query, Ctrl+Enter runs it, and "
          "“Open as Query” in the menu of a table, a histogram or a finding begins with one. "
          "Times are in nanoseconds since the start of the log, sizes in bytes. A row with the "
          "time of something, in a column “ts”, leads to its place in the timeline. The page shows "
          "the first 10 000 rows; “weft-cli query” prints them all."))

#undef PAGE
