/* SPDX-License-Identifier: BSD-3-Clause */
/* Opens whatever clang's fuzzer thinks of: built with -Dfuzzer=true and clang alone. */
#include "fuzz-invariants.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GRand) random = g_rand_new_with_seed ((guint32) size);
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_autoptr (WeftTrace) trace = weft_fuzz_open (data, size, NULL);
  g_autoptr (WeftTrace) pieces = NULL;

  if (trace == NULL)
    return 0;
  for (guint64 i = 1; i <= 4; i++)
    {
      guint64 end = size * i / 4;

      g_array_append_val (ends, end);
    }
  weft_fuzz_check_problems (trace->index);
  weft_fuzz_check_accounts (trace->index);
  weft_fuzz_check_walks (trace->index);
  weft_fuzz_check_usage (trace, random);
  pieces = weft_fuzz_open_pieces (data, size, ends, NULL);
  g_assert_nonnull (pieces);
  weft_fuzz_check_same (trace->index, pieces->index);
  weft_fuzz_decode (trace);
  return 0;
}
