/* SPDX-License-Identifier: BSD-3-Clause */
/* Fuzz target: the input is a log. Indexes it, and decodes its events; makes no analyses, so it is
 * many times as fast as fuzz-log. */
#include "fuzz-invariants.h"
#include "fuzz-target.h"

gsize
weft_fuzz_head_size (const guint8 *data, gsize size)
{
  return 0;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (WeftIndex) index = weft_fuzz_index (data, size, NULL);

  if (index == NULL)
    return 0;
  weft_fuzz_check_problems (index);
  weft_fuzz_check_accounts (index);
  weft_fuzz_check_walks (index);
  weft_fuzz_decode (index);
  return 0;
}
