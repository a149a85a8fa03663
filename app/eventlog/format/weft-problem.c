/* SPDX-License-Identifier: BSD-3-Clause */
/* Texts for problems: names, consequences and sentences. */
#include "weft-problem.h"

#include "weft-join.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#define CAP_NONE 0xffff

typedef struct
{
  gboolean is_loss;
  const char *title;
  const char *consequence;
} ProblemKindTexts;

static const ProblemKindTexts kind_texts[] = {
  [WEFT_PROBLEM_LOST_BYTES] = { TRUE, N_ ("Bytes that are not events"),
                                N_ ("events may be missing here") },
  [WEFT_PROBLEM_BROKEN_CHAIN] = { TRUE, N_ ("Broken chain of blocks"),
                                  N_ ("reading continued at the next block marker") },
  [WEFT_PROBLEM_BAD_MARKER] = { FALSE, N_ ("Damaged head of a block"),
                                N_ ("the block was read as far as possible") },
  [WEFT_PROBLEM_TRUNCATED] = { TRUE, N_ ("The log is cut"),
                               N_ ("the rest was never written, or is missing from the file") },
  [WEFT_PROBLEM_NO_END] = { FALSE, N_ ("No end marker"),
                            N_ ("the program was killed, crashed or is still running; its last "
                                "events may never have been written") },
  [WEFT_PROBLEM_STRAY_MARKER] = { FALSE, N_ ("A block marker before the header"),
                                  N_ ("GHC 9.0 writes it when logging is restarted; nothing is "
                                      "missing") },
  [WEFT_PROBLEM_BAD_HEADER] = { TRUE, N_ ("Damaged header"),
                                N_ ("events that follow it could not be read") },
  [WEFT_PROBLEM_FAR_TIME] = { FALSE, N_ ("A time that is far off"),
                              N_ ("no program runs for more than ten years; the time is taken as "
                                  "it stands in the log, which may be damaged here") },
  [WEFT_PROBLEM_CHANGED] = { TRUE, N_ ("The file has shrunk"),
                             N_ ("it was changed while Weft was reading it; open it again") },
  [WEFT_PROBLEM_COMPRESSION] = { TRUE, N_ ("Damaged compression"),
                                 N_ ("the data before that was read") },
  [WEFT_PROBLEM_READ_ERROR] = { TRUE, N_ ("The rest could not be read"),
                                N_ ("the disk may be failing; the data before that was read") },
  [WEFT_PROBLEM_NO_SPACE] = { TRUE, N_ ("No room for the rest"),
                              N_ ("the disk that it is kept on is full, or nearly; make room in "
                                  "/tmp, or set TMPDIR to a folder with more") },
  [WEFT_PROBLEM_SIZE_LIMIT] = { TRUE, N_ ("Decompressing was stopped at the limit"),
                                N_ ("it decompresses to more than the limit allows; the data "
                                    "before "
                                    "that "
                                    "was read. Decompress the file first to read all of it, or "
                                    "raise "
                                    "the limit (weft-cli --unpack-limit)") },
  [WEFT_PROBLEM_OTHER_PROCESS] = { TRUE, N_ ("Bytes of another process"),
                                   N_ ("it wrote to the same file, as a child of forkProcess does "
                                       "with -ol; its events were not read") },
};

void
weft_problem_add (GArray *problems, const WeftProblem *problem)
{
  for (guint i = WEFT_MAX_PROBLEMS; i < problems->len; i++)
    {
      WeftProblem *rest = &g_array_index (problems, WeftProblem, i);

      if (rest->kind != problem->kind)
        continue;
      rest->bytes += problem->bytes;
      rest->n_more += rest->n_more < G_MAXUINT32;
      return;
    }
  g_array_append_vals (problems, problem, 1);
}

static gint
compare_problems (gconstpointer a, gconstpointer b)
{
  const WeftProblem *x = a, *y = b;

  return (x->offset > y->offset) - (x->offset < y->offset);
}

void
weft_problems_sort (GArray *problems)
{
  g_array_sort (problems, compare_problems);
}

gboolean
weft_problem_is_loss (const WeftProblem *problem)
{
  return kind_texts[problem->kind].is_loss;
}

guint64
weft_problems_lost_bytes (const GArray *problems)
{
  guint64 bytes = 0;

  for (guint i = 0; i < problems->len; i++)
    {
      const WeftProblem *problem = &g_array_index (problems, WeftProblem, i);

      /* the missing bytes of a log that is cut off were never in the file */
      if (weft_problem_is_loss (problem) && problem->kind != WEFT_PROBLEM_TRUNCATED)
        bytes += problem->bytes;
    }
  return bytes;
}

const char *
weft_problem_title (WeftProblemKind kind)
{
  return _ (kind_texts[kind].title);
}

const char *
weft_problem_consequence (WeftProblemKind kind)
{
  return _ (kind_texts[kind].consequence);
}

char *
weft_problem_text (const WeftProblem *problem)
{
  g_autoptr (GString) text = g_string_new (weft_problem_title (problem->kind));
  g_autofree char *place = NULL;
  g_autofree char *more = NULL;
  g_autofree char *hec = NULL;

  if (problem->bytes > 0)
    place =
        g_strdup_printf (ngettext ("%" PRIu64 " byte at offset %" PRIu64,
                                   "%" PRIu64 " bytes at offset %" PRIu64, (gulong) problem->bytes),
                         problem->bytes, problem->offset);
  else
    place = g_strdup_printf (_ ("at offset %" PRIu64), problem->offset);
  if (problem->n_more > 0)
    more = g_strdup_printf (ngettext ("%u more place", "%u more places", problem->n_more),
                            problem->n_more);
  if (problem->cap != CAP_NONE)
    hec = g_strdup_printf (_ ("HEC %u"), problem->cap);
  weft_join (text, WEFT_JOIN_LIST, place);
  weft_join (text, WEFT_JOIN_LIST, more);
  weft_join (text, WEFT_JOIN_LIST, hec);
  return weft_labelled (text->str, weft_problem_consequence (problem->kind));
}
