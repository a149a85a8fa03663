/* SPDX-License-Identifier: BSD-3-Clause */
/* Fuzz target: the input is a log. Opens it at once and in pieces, makes all analyses, tables,
 * findings and conversions, and draws it. */
#include "fuzz-invariants.h"
#include "fuzz-profiles.h"
#include "fuzz-target.h"
#include "weft-diagnosis.h"

#define N_PIECES 4

gsize
weft_fuzz_head_size (const guint8 *data, gsize size)
{
  return 0;
}

/* Checks what is true of every log, also if it is read in pieces. */
static void
check_log (WeftTrace *trace, const guint8 *data, gsize size, GRand *random)
{
  g_autoptr (GArray) ends = weft_fuzz_even_ends (size, N_PIECES);
  g_autoptr (WeftTrace) pieces = weft_fuzz_open_pieces (data, size, ends, NULL);

  g_assert_nonnull (pieces);
  weft_fuzz_check_problems (trace->index);
  weft_fuzz_check_accounts (trace->index);
  weft_fuzz_check_walks (trace->index);
  weft_fuzz_check_usage (trace, random);
  weft_fuzz_check_same (trace->index, pieces->index);
  weft_fuzz_decode (trace->index);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GRand) random = g_rand_new_with_seed ((guint32) size);
  g_autoptr (WeftTrace) trace = weft_fuzz_open (data, size, NULL);

  if (trace == NULL)
    return 0;
  check_log (trace, data, size, random);
  /* what takes long is done for one input of three, always the same */
  if (size % 3 == 0)
    weft_fuzz_ask (trace, random);
  else if (size % 3 == 1)
    weft_fuzz_paint (trace);
  else
    g_assert_nonnull (weft_diagnosis_new_for_trace (trace, NULL, NULL));
  return 0;
}
