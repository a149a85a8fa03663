/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads moments and ranges, and complains of what is none. */
#include "weft-cli-times.h"

#include "weft-cli.h"
#include "weft-format.h"
#include "weft-named-time.h"

#include <glib/gi18n.h>

static gboolean
read_moment (const WeftTrace *trace, const char *option, const char *text, guint64 *time)
{
  g_autoptr (GError) error = NULL;

  if (weft_named_time_parse (trace, text, time, NULL, &error))
    return TRUE;
  weft_cli_complain ("%s: %s", option, error->message);
  return FALSE;
}

gboolean
weft_cli_time (const WeftTrace *trace, const char *option, const char *text, guint64 *time)
{
  if (!read_moment (trace, option, text, time))
    return FALSE;
  if (*time <= trace->index->to)
    return TRUE;
  weft_cli_complain (_ ("%s: the log has no data at %s: it ends at %s"), option,
                     weft_format_time_exact (*time).text,
                     weft_format_time_exact (trace->index->to).text);
  return FALSE;
}

gboolean
weft_cli_range (
    const WeftTrace *trace, const char *from_text, const char *to_text, guint64 *from, guint64 *to)
{
  const WeftIndex *index = trace->index;

  *from = 0;
  *to = G_MAXUINT64;
  if ((from_text != NULL && !weft_cli_time (trace, "--from", from_text, from)) ||
      (to_text != NULL && !read_moment (trace, "--to", to_text, to)))
    return FALSE;
  if (*from >= *to)
    weft_cli_complain (_ ("the range of time is empty: --to is not after --from"));
  else if (to_text != NULL && *to <= index->from && index->from < index->to)
    weft_cli_complain (_ ("--to: the log has no data before %s: it begins at %s"),
                       weft_format_time_exact (*to).text,
                       weft_format_time_exact (index->from).text);
  else
    return TRUE;
  return FALSE;
}
