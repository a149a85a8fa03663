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

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GRand) random = g_rand_new_with_seed ((guint32) size);
  g_autoptr (WeftTrace) trace = weft_fuzz_open (data, size, NULL);
  g_autoptr (WeftTrace) pieces = NULL;
  g_autoptr (GArray) ends = NULL;

  if (trace == NULL)
    return 0;
  weft_fuzz_check_problems (trace->index);
  weft_fuzz_check_accounts (trace->index);
  weft_fuzz_check_walks (trace->index);
  weft_fuzz_check_usage (trace, random);
  ends = weft_fuzz_even_ends (size, N_PIECES);
  pieces = weft_fuzz_open_pieces (data, size, ends, NULL);
  g_assert_nonnull (pieces);
  weft_fuzz_check_same (trace->index, pieces->index);
  weft_fuzz_decode (trace);
  g_assert_nonnull (weft_diagnosis_of_trace (trace, NULL, NULL));
  weft_fuzz_ask (trace, random);
  weft_fuzz_paint (trace);
  return 0;
}
