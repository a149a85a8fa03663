/* SPDX-License-Identifier: BSD-3-Clause */
/* Verbs of weft-cli, in the order of its help. A row is VERB (name, function, summary). From the
 * rows, weft-cli.h makes the declarations of the functions, and main.c a table. Each function is in
 * a file of cli/verbs. */
/* clang-format off */

VERB (guide, weft_cli_guide, N_ ("Lists questions, each with the command line that answers it."))
VERB (info, weft_cli_info, N_ ("Summarises the log: the program, its features, and its problems."))
VERB (events, weft_cli_events, N_ ("Prints the events of the log by time."))
VERB (stats, weft_cli_stats, N_ ("Prints times, GCs, heap and sparks of the run, or of a range of it."))
VERB (baseline, weft_cli_write_baseline,
      N_ ("Writes the numbers of several runs into a file, to judge later runs by them."))
VERB (spans, weft_cli_spans, N_ ("Prints spans of time: GCs, states of threads, what each HEC did."))
VERB (heap, weft_cli_heap, N_ ("Prints the samples of a heap profile, or the numbers of its bands."))
VERB (table, weft_cli_table, N_ ("Prints a table: threads, GCs, spans, bands, cost centres and others."))
VERB (query, weft_cli_query, N_ ("Answers a query in SQL about one or several logs."))
VERB (findings, weft_cli_findings, N_ ("Names what is wrong with the run, what it costs, and what to try."))
VERB (why, weft_cli_why, N_ ("Explains why the slow spans of a label are slow."))
VERB (check, weft_cli_check,
      N_ ("Lists inconsistent events, such as a thread that stops without running, and damage in the log."))
VERB (profile, weft_cli_profile,
      N_ ("Prints the samples of the time profile, or their sums by cost centre or stack."))
VERB (convert, weft_cli_convert, N_ ("Writes a trace, a profile or a part of the log for another program."))
VERB (merge, weft_cli_merge, N_ ("Writes the logs of several processes as one, on one time axis."))
VERB (export, weft_cli_export, N_ ("Draws a chart into a PNG, SVG or PDF file."))
VERB (report, weft_cli_write_report, N_ ("Writes findings, pictures, numbers and tables into one HTML file."))
VERB (follow, weft_cli_follow,
      N_ ("Prints the numbers, events or spans of a program that runs, as they come."))
VERB (record, weft_cli_record, N_ ("Runs a Haskell program, and records an eventlog of it."))
VERB (tune, weft_cli_tune, N_ ("Runs a Haskell program with flags to try, and finds which of them helps."))
