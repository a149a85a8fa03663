/* SPDX-License-Identifier: BSD-3-Clause */
/* Mutator of libFuzzer: half of the mutations are those of mutate.h, of the log in the input; the
 * others are libFuzzer's own. */
#include "fuzz-target.h"
#include "mutate.h"

#include <string.h>

#define MAX_MUTATIONS 3

size_t LLVMFuzzerMutate (uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t max_size, unsigned int seed);

size_t
LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
  gsize head = weft_fuzz_head_size (data, size), length;
  g_autoptr (GRand) random = NULL;
  g_autoptr (GByteArray) log = NULL;

  if (seed % 2 == 0 || head >= size)
    return LLVMFuzzerMutate (data, size, max_size);
  random = g_rand_new_with_seed (seed);
  log = g_byte_array_new ();
  g_byte_array_append (log, data + head, (guint) (size - head));
  for (gint n = g_rand_int_range (random, 1, MAX_MUTATIONS + 1); n > 0; n--)
    weft_mutate (log, random);
  length = MIN (log->len, max_size - head);
  memcpy (data + head, log->data, length);
  return head + length;
}
