/* SPDX-License-Identifier: BSD-3-Clause */
/* Formats coverage as text. */
#include "weft-cover-text.h"

#include "weft-clock.h"
#include "weft-join.h"

#include <glib/gi18n.h>

char *
weft_cover_text (const WeftCover *self, const WeftProcess *process)
{
  GString *text;
  g_autofree char *gaps = NULL;
  g_autofree char *lost = NULL;
  WeftRange gap = { 0 };
  guint64 ns = 0;
  guint n = 0;
  gboolean is_many;
  g_autofree char *name = NULL;

  if (weft_cover_is_whole (self))
    return NULL;
  text = g_string_new (NULL);
  is_many = self->cap == WEFT_CAP_NONE;
  if (self->is_global)
    /* Translators: events in the log that belong to no HEC, such as heap profile samples */
    name = g_strdup (_ ("Events of no HEC"));
  else
    name = is_many ? g_strdup (_ ("All HECs")) : g_strdup_printf (_ ("HEC %u"), self->cap);
  if (self->from == self->to)
    g_string_append_printf (text,
                            is_many && !self->is_global ? _ ("%s: at no time covered together") :
                                                          _ ("%s: no data"),
                            name);
  else if (self->from > self->begin)
    g_string_append_printf (
        text, is_many ? _ ("%s are covered from %s to %s") : _ ("%s is covered from %s to %s"),
        name, weft_format_moment (process, self->from).text,
        weft_format_moment (process, self->to).text);
  else
    g_string_append_printf (text,
                            is_many ? _ ("%s are covered up to %s") : _ ("%s is covered up to %s"),
                            name, weft_format_moment (process, self->to).text);
  for (guint64 at = self->from; weft_cover_find_gap (self, at, self->to, &gap); at = gap.to, n++)
    ns += gap.to - gap.from;
  if (n > 0)
    gaps = g_strdup_printf (ngettext ("%u gap of %s", "%u gaps of %s in all", n), n,
                            weft_format_time (ns).text);
  if (self->lost_bytes > 0)
    lost = g_strdup_printf (ngettext ("%s byte lost", "%s bytes lost", (gulong) self->lost_bytes),
                            weft_format_count (self->lost_bytes).text);
  weft_join (text, WEFT_JOIN_CLAUSE, gaps);
  weft_join (text, WEFT_JOIN_CLAUSE, lost);
  return g_string_free (text, FALSE);
}

char *
weft_cover_range_text (const WeftCover *self, const WeftProcess *process, WeftRange range)
{
  g_autofree char *times = weft_format_moment_range (process, range);
  g_autofree char *covered = NULL;

  if (self != NULL && weft_cover_total (self, range.from, range.to) < range.to - range.from)
    covered = weft_cover_text (self, process);
  return weft_joined (WEFT_JOIN_SENTENCE, times, covered);
}

gboolean
weft_coverage_append (const WeftTrace *trace, const char *indent, GString *out)
{
  const WeftCoverage *self = trace->coverage;
  guint n = self->hecs->len;
  gboolean has_any = FALSE;

  for (guint i = 0; i < n + 1 + (n > 1); i++)
    {
      const WeftCover *cover = i <= n ? weft_coverage_writer (self, i) : &self->process;
      g_autofree char *text = weft_cover_text (cover, trace->process);

      if (text != NULL)
        g_string_append_printf (out, "%s%s\n", indent, text);
      has_any |= text != NULL;
    }
  return has_any;
}
