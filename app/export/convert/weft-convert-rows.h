/* SPDX-License-Identifier: BSD-3-Clause */
/* Formats to which a log can be converted. Before including this header, define a macro for its
 * rows:
 *
 * FORMAT (constant, writer, id, suffix, has, takes, what)
 *
 * Columns:
 *   constant  WEFT_CONVERT_constant
 *   writer    weft_convert_to_writer()
 *   id        name on the command line; never changes
 *   suffix    suffix of file names
 *   has       function that returns TRUE if a log has the data; see weft-convert.c
 *   takes     bits of WeftConvertFlags
 *   what      contents, and the program that reads the format
 *
 * This header can be included several times. */
/* clang-format off */

FORMAT (PERFETTO, perfetto, "perfetto", ".pftrace", accepts_any_log,
        WEFT_CONVERT_HOLDS_PROCESSES | WEFT_CONVERT_TAKES_BANDS | WEFT_CONVERT_TAKES_COMPATIBLE | WEFT_CONVERT_TAKES_WALL_CLOCK | WEFT_CONVERT_IS_BINARY,
        N_ ("a trace for https://ui.perfetto.dev: the states of HECs and threads, GCs, wake-ups, "
            "messages, user spans, counters and samples of a time profile"))
FORMAT (FIREFOX, firefox, "firefox", ".profile.json", accepts_any_log, WEFT_CONVERT_HOLDS_PROCESSES,
        N_ ("a profile for https://profiler.firefox.com: GCs, messages and user spans as markers of "
            "each HEC, with the samples of a time profile or of a heap profile by cost centre"))
FORMAT (SPEEDSCOPE, speedscope, "speedscope", ".speedscope.json", has_stacks,
        WEFT_CONVERT_TAKES_SUBJECT | WEFT_CONVERT_TAKES_EVENTED | WEFT_CONVERT_TAKES_TRACK,
        N_ ("a profile for https://www.speedscope.app: by cost centre of each HEC the program's own "
            "samples, and all of its samples, with GC and idle time; or the call stacks of each "
            "thread; or the mean of a heap profile over the range"))
FORMAT (PPROF, pprof, "pprof", ".pb.gz", has_pprof,
        WEFT_CONVERT_TAKES_SUBJECT | WEFT_CONVERT_TAKES_TRACK | WEFT_CONVERT_IS_BINARY,
        N_ ("a profile for go tool pprof, Grafana Pyroscope and others: by cost centre or call stack the "
            "samples and their time, or the mean bytes of a heap profile; or else ticky counters"))
FORMAT (FOLDED, folded, "folded", ".folded", has_stacks, WEFT_CONVERT_TAKES_SUBJECT | WEFT_CONVERT_TAKES_TRACK,
        N_ ("a profile by cost centre or call stack for flame graph scripts: a stack and its ticks or bytes on "
            "each line"))
FORMAT (OFF_CPU, off_cpu, "folded-off-cpu", "-off-cpu.folded", has_threads, 0,
        N_ ("the time in which threads did not run for flame graph scripts: label, state, reason and "
            "waker, and nanoseconds on each line"))
FORMAT (CHROME, chrome, "chrome-json", ".trace.json", accepts_any_log,
        WEFT_CONVERT_HOLDS_PROCESSES | WEFT_CONVERT_TAKES_BANDS,
        N_ ("a trace as JSON for chrome://tracing and programs that read the same format; larger "
            "than perfetto, and without wall clock, tracks of states, and arrows to GCs: states and "
            "samples of a time profile are slices"))
FORMAT (OTLP, otlp, "otlp-json", ".otlp.json", has_user_spans, WEFT_CONVERT_HOLDS_PROCESSES,
        N_ ("the user spans as a trace of OpenTelemetry, for its collector, Jaeger and Grafana Tempo"))
FORMAT (EVENTLOG2HTML, eventlog2html, "eventlog2html-json", ".eventlog2html.json", has_heap, WEFT_CONVERT_TAKES_BANDS,
        N_ ("the heap profile, as eventlog2html --json writes it"))
FORMAT (HP, hp, "hp", ".hp", has_heap, 0,
        N_ ("the heap profile for hp2ps and its like; blanks in names become underscores"))
FORMAT (CSV, csv, "csv", ".csv", has_any_profile, WEFT_CONVERT_TAKES_TRACK,
        N_ ("the heap profile, one line for each band of each sample; without one, the time "
            "profile, or else the call stacks, one line for each sample"))
FORMAT (SQLITE, sqlite, "sqlite", ".sqlite", accepts_any_log, WEFT_CONVERT_IS_BINARY,
        N_ ("a database of SQLite with the tables of the verb query, for any program that reads one. The "
            "functions of the verb are not in it: write 10000000 instead of ns('10ms'), and \"order by "
            "c limit 1 offset (n * 99 - 1) / 100\" instead of percentile(c, 99) of n rows"))
FORMAT (EVENTLOG, eventlog, "eventlog", ".eventlog", accepts_any_log, WEFT_CONVERT_TAKES_STRIP | WEFT_CONVERT_IS_BINARY,
        N_ ("the range as an eventlog of its own, with the numbers of the range; numbers that depend on "
            "the rest of the log are unknown"))

#undef FORMAT
