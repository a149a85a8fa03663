/* SPDX-License-Identifier: BSD-3-Clause */
/* Head of a report: the program, and the parts of the log that are missing. */
#include "weft-report-private.h"

#include "weft-clock.h"
#include "weft-cover-text.h"
#include "weft-decompressor.h"
#include "weft-format.h"
#include "weft-join.h"
#include "weft-log-cut.h"
#include "weft-spool.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <zstd.h>

/* Maximum number of problems that are listed individually. */
#define MAX_PROBLEMS 5

static void
put_document_head (const WeftReportWriter *self, const char *title)
{
  g_autofree char *text = g_strdup_printf (_ ("%s – Weft report"), title);

  g_string_append (self->out, self->report->has_log ? WEFT_REPORT_HEAD "html lang=\"" :
                                                      "<!DOCTYPE html>\n<html lang=\"");
  /* Translators: the language of this translation, as HTML and HTTP name it: "de", "pt-BR" */
  weft_html_append_escaped (self->out, C_ ("language", "en"));
  g_string_append (self->out,
                   "\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                   /* forbid requests and scripts, even if names in the log contain HTML */
                   "<meta http-equiv=\"Content-Security-Policy\" "
                   "content=\"default-src 'none'; style-src 'unsafe-inline'\"/>\n"
                   "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
                   "<meta name=\"color-scheme\" content=\"light dark\"/>\n"
                   "<meta name=\"generator\" content=\"Weft " WEFT_VERSION "\"/>\n");
  if (self->report->has_log && self->report->view != NULL)
    {
      /* put this before content of unknown length, because readers look for the view only in the
       * first bytes of the page */
      g_string_append (self->out, WEFT_REPORT_VIEW_MARK);
      for (const char *at = self->report->view; *at != '\0'; at++)
        if (*at == '<' || *at == '&')
          g_string_append_printf (self->out, "\\u%04x", *at);
        else
          g_string_append_c (self->out, *at);
      g_string_append (self->out, "</script>\n");
    }
  weft_html_put_element (self->out, "title", text);
  g_string_append_printf (self->out, "\n<style>\n%s</style>\n</head>\n<body>\n", weft_report_style);
}

/* Writes a list of @lines, without empty lines. */
static void
put_list_of_lines (const WeftReportWriter *self, char **lines)
{
  g_string_append (self->out, "<ul>\n");
  for (guint i = 0; lines[i] != NULL; i++)
    if (*lines[i] != '\0')
      {
        weft_html_put_element (self->out, "li", lines[i]);
        g_string_append_c (self->out, '\n');
      }
  g_string_append (self->out, "</ul>\n");
}

/* If data are missing, writes the problems that cause this, and the times that the log covers. */
static void
put_warnings (const WeftReportWriter *self)
{
  const GArray *problems = self->trace->index->problems;
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) coverage = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; i < problems->len; i++)
    {
      const WeftProblem *problem = &g_array_index (problems, WeftProblem, i);

      if (problem->kind != WEFT_PROBLEM_STRAY_MARKER && n++ < MAX_PROBLEMS)
        g_ptr_array_add (texts, weft_problem_text (problem));
    }
  if (n == 0)
    return;
  if (n > MAX_PROBLEMS)
    g_ptr_array_add (
        texts, g_strdup_printf (ngettext ("%u more problem", "%u more problems", n - MAX_PROBLEMS),
                                n - MAX_PROBLEMS));
  g_string_append (self->out, "<div class=\"warning\" role=\"note\">\n");
  weft_html_put_element (
      self->out, "p",
      _ ("The log is damaged or cut. All numbers and findings are about what could be "
         "read."));
  g_ptr_array_add (texts, NULL);
  put_list_of_lines (self, (char **) texts->pdata);
  if (weft_coverage_append (self->trace, "", coverage))
    {
      g_auto (GStrv) lines = g_strsplit (coverage->str, "\n", -1);

      put_list_of_lines (self, lines);
    }
  g_string_append (self->out, "</div>\n");
}

void
weft_report_put_head (const WeftReportWriter *self)
{
  const WeftProcess *process = self->trace->process;
  const char *program = process->program;
  const WeftRange range = { self->statistics->from, self->statistics->to };
  guint n = process->lives->len;
  g_autoptr (GPtrArray) properties = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDateTime) start = NULL;
  char *start_text = NULL;
  g_autofree char *line = NULL;
  g_autofree char *title = program != NULL && *program != '\0' ? g_path_get_basename (program) :
                                                                 g_strdup (self->report->name);

  put_document_head (self, title);
  g_string_append (self->out, "<header>\n");
  weft_html_put_element (self->out, "h1", title);
  g_string_append_c (self->out, '\n');
  if (process->args != NULL)
    {
      g_autofree char *command = g_strjoinv (" ", process->args);

      g_string_append (self->out, "<p>");
      weft_html_put_element (self->out, "code", command);
      g_string_append (self->out, "</p>\n");
    }
  /* write the known properties on one line */
  if (process->rts != NULL)
    g_ptr_array_add (properties, g_strdup (process->rts));
  if (n > 0)
    g_ptr_array_add (properties, g_strdup_printf (ngettext ("%u HEC", "%u HECs", n), n));
  if (process->has_start)
    start = g_date_time_new_from_unix_utc (
        (process->start_ns + (gint64) weft_trace_process_begin (self->trace)) / 1000000000);
  if (start != NULL)
    start_text = g_date_time_format (start, _ ("%Y-%m-%d %H:%M:%S UTC"));
  if (start_text != NULL)
    g_ptr_array_add (properties, start_text);
  g_ptr_array_add (properties,
                   weft_joined (WEFT_JOIN_LIST, self->report->name,
                                weft_format_bytes (self->trace->index->log->map->log_size).text));
  g_ptr_array_add (properties, NULL);
  line = g_strjoinv (" · ", (char **) properties->pdata);
  weft_html_put_element (self->out, "p", line);
  g_string_append_c (self->out, '\n');
  if (range.from > self->trace->index->from || range.to < self->trace->index->to)
    {
      g_autofree char *range_text = weft_format_moment_range (process, range);
      g_autofree char *text =
          g_strdup_printf (_ ("This report is about a part of the run: %s."), range_text);

      weft_html_put_element (self->out, "p class=\"note\"", text);
      g_string_append_c (self->out, '\n');
    }
  put_warnings (self);
  g_string_append (self->out, "</header>\n");
}

void
weft_report_put_hints (const WeftReportWriter *self)
{
  g_autoptr (GArray) hints = weft_hints (self->trace);

  if (hints->len == 0)
    {
      weft_html_put_element (self->out, "p", _ ("This log has all that GHC can record."));
      return;
    }
  weft_html_put_element (self->out, "p", _ ("A log would hold more with these flags:"));
  g_string_append (self->out, "\n<dl>\n");
  for (guint i = 0; i < hints->len; i++)
    {
      const WeftHint *hint = &g_array_index (hints, WeftHint, i);

      g_string_append (self->out, "<dt>");
      weft_html_put_element (self->out, "code", hint->flag != NULL ? hint->flag : "–");
      g_string_append (self->out, "</dt>");
      weft_html_put_element (self->out, "dd", _ (hint->why));
      g_string_append_c (self->out, '\n');
    }
  g_string_append (self->out, "</dl>\n");
}

/* Style sheet of a report: light or dark, as the reader's system is set; light on paper. */

/* clang-format off */
const char *const weft_report_style =
  ":root{color-scheme:light dark;--page:#fafafa;--card:#ffffff;--chart:#ffffff;--text:#1c1c1e;--second:#5e5e63;"
  "--line:#dededf;--accent:#1a5fb4;--high:#a51d2d;--medium:#905300;--low:#5e5e63;"
  "--warning:#fdf3d8}\n"
  "@media screen and (prefers-color-scheme:dark){:root{--page:#1e1e1e;--card:#272727;--chart:#1e1e1e;"
  "--text:#f0f0f0;--second:#b4b4b8;--line:#424245;--accent:#8ab9f5;--high:#ff938c;"
  "--medium:#f8c36a;--low:#b4b4b8;--warning:#3a3120}}\n"
  "*{box-sizing:border-box}\n"
  "html{background:var(--page);color:var(--text);-webkit-text-size-adjust:100%}\n"
  "body{max-width:1128px;margin:0 auto;padding:24px;font:15px/1.5 system-ui,-apple-system,"
  "'Segoe UI',Cantarell,sans-serif;overflow-wrap:anywhere}\n"
  "h1{font-size:28px;line-height:1.2;margin:0 0 8px}\n"
  "h2{font-size:21px;line-height:1.25;margin:40px 0 12px}\n"
  "h3{font-size:16px;line-height:1.4;margin:0 0 2px}\n"
  "h4{font-size:13px;margin:12px 0 2px;color:var(--second)}\n"
  "p{margin:4px 0}ul{margin:4px 0;padding-left:20px}\n"
  "a{color:var(--accent)}code{font:13px/1.5 ui-monospace,'DejaVu Sans Mono',monospace}\n"
  "header p,footer,.weight,.rest,.none{color:var(--second)}\n"
  "header code{color:var(--text)}\n"
  ".warning,.note{border:1px solid var(--line);border-radius:8px;background:var(--warning);"
  "color:var(--text)!important;padding:8px 14px;margin:12px 0}\n"
  ".warning p{color:inherit;font-weight:600}\n"
  "nav{display:flex;flex-wrap:wrap;gap:4px 20px;margin:20px 0 0}\n"
  ".cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(164px,1fr));gap:12px;"
  "margin:20px 0 0}\n"
  ".cards div,article,details,figure{background:var(--card);border:1px solid var(--line);"
  "border-radius:10px}\n"
  ".cards div{padding:10px 14px}.cards dt,.cards dd{color:var(--second);font-size:13px;margin:0}\n"
  ".cards .value{color:var(--text);font-size:21px;font-weight:700;line-height:1.35}\n"
  "article{padding:12px 16px;margin:12px 0;border-left:5px solid var(--low)}\n"
  "article.high{border-left-color:var(--high)}article.medium{border-left-color:var(--medium)}\n"
  ".severity{float:right;margin:0 0 4px 12px;font-size:13px;font-weight:700;color:var(--low)}\n"
  ".high .severity{color:var(--high)}.medium .severity{color:var(--medium)}\n"
  "details{padding:8px 16px;margin:12px 0}summary{cursor:pointer;font-weight:600}\n"
  "figure{background:var(--chart);margin:12px 0;padding:12px 0 0;overflow:hidden}\n"
  "figcaption{padding:0 16px 8px;font-size:13px;color:var(--second)}\n"
  "figcaption b{font-size:15px;font-weight:600;color:var(--text);margin:0 8px 0 0}\n"
  "svg{display:block;max-width:none}\n"
  ".scroll{overflow-x:auto}.scroll:focus-visible{outline:2px solid var(--accent)}\n"
  "table{border-collapse:collapse;font-size:13px;min-width:100%;"
  "font-variant-numeric:tabular-nums}\n"
  "caption{text-align:left;font-size:15px;font-weight:600;padding:0 0 4px}\n"
  "th,td{text-align:left;vertical-align:top;padding:4px 8px;font-weight:400;"
  "border-bottom:1px solid var(--line)}\n"
  "tr>:first-child{padding-left:0}tr>:last-child{padding-right:0}\n"
  "th{color:var(--second);overflow-wrap:normal}thead th{vertical-align:bottom}\n"
  ".n,.v{text-align:right}.n{white-space:nowrap}\n"
  "#tables .scroll{margin:20px 0 0}\n"
  ".columns{columns:2 400px;column-gap:32px}.columns>*{break-inside:avoid;margin:0 0 20px}\n"
  "#record dt{margin:12px 0 0}#record dd{margin:0}\n"
  "footer{margin:40px 0 0;font-size:13px}\n"
  "@media (max-width:600px){body{padding:14px}.columns{columns:1}}\n"
  "@media print{body{max-width:none;padding:0;font-size:12px}nav{display:none}"
  "article,figure,tr,.cards div{break-inside:avoid}h2,h3,figcaption{break-after:avoid}"
  "svg{width:100%;height:auto;print-color-adjust:exact;-webkit-print-color-adjust:exact}"
  ".scroll{overflow:visible}table{font-size:9px}th{min-width:0!important}}\n";
/* clang-format on */

/* The log in a report: a log of the range, compressed with zstd and encoded as base64. The page is
 * made from this log, so that both have the same content. */

static void
set_error (WeftTextOut *out, const char *reason)
{
  if (out->error == NULL)
    g_set_error_literal (&out->error, G_IO_ERROR, G_IO_ERROR_FAILED, reason);
}

WeftTrace *
weft_report_extract_log (const WeftReport *self,
                         WeftTrace *trace,
                         GCancellable *cancellable,
                         GError **error)
{
  g_autoptr (WeftSpool) spool = weft_spool_new (NULL, error);
  g_autoptr (WeftMap) map = NULL;
  g_autoptr (WeftLog) log = NULL;
  g_autoptr (WeftIndex) index = NULL;
  WeftRange part = weft_index_excerpt_range (trace->index, self->from, self->to);
  WeftTrace *cut;

  if (spool == NULL ||
      !weft_log_cut (trace->index->log, part.from, part.to, self->strip, NULL,
                     (WeftEventCountFunc) weft_index_count, trace->index,
                     (WeftLogWriteFunc) weft_spool_append, spool, cancellable, error) ||
      (map = weft_map_new (spool->map_fd, spool->size, error)) == NULL ||
      (log = weft_log_new (map, TRUE, error)) == NULL ||
      (index = weft_index_new (log, NULL, 0, NULL, NULL, cancellable, error)) == NULL)
    return NULL;
  cut = weft_trace_new (index, cancellable, error);
  if (cut != NULL)
    weft_trace_set_cores (cut, weft_trace_cores (trace));
  return cut;
}

void
weft_report_put_log (const WeftReportWriter *self, WeftTextOut *out)
{
  const WeftMap *map = self->trace->index->log->map;
  GString *text = out->text;
  ZSTD_CStream *stream = ZSTD_createCStream ();
  g_autofree guint8 *piece = g_malloc (ZSTD_CStreamOutSize ());
  ZSTD_inBuffer in = { map->data, map->size, 0 };
  gint state = 0, saved = 0; /* state of g_base64_encode_step() */
  gboolean is_written;
  char rest[8];
  size_t left;
  gsize n;

  if (stream == NULL)
    {
      set_error (out, g_strerror (ENOMEM));
      return;
    }
  g_string_append (text, WEFT_REPORT_MARK "\n");
  do
    {
      ZSTD_outBuffer packed = { piece, ZSTD_CStreamOutSize (), 0 };
      gsize before = text->len;

      left = ZSTD_compressStream2 (stream, &packed, &in, ZSTD_e_end);
      if (ZSTD_isError (left))
        {
          set_error (out, ZSTD_getErrorName (left));
          is_written = FALSE;
          break;
        }
      /* base64 needs a third more bytes, line breaks, and saved bytes; see
       * g_base64_encode_step() */
      g_string_set_size (text, before + (packed.pos / 3 + 1) * 4 + 4 + packed.pos / 16 + 8);
      n = g_base64_encode_step (piece, packed.pos, TRUE, text->str + before, &state, &saved);
      g_string_truncate (text, before + n);
      is_written = weft_text_out_flush_if_large (out);
    }
  while (is_written && left > 0);
  if (is_written)
    {
      n = g_base64_encode_close (TRUE, rest, &state, &saved);
      g_string_append_len (text, rest, (gssize) n);
      g_string_append (text, "</script>\n");
    }
  ZSTD_freeCStream (stream);
}
