/* SPDX-License-Identifier: BSD-3-Clause */
/* What libFuzzer asks for. Half of the mutations are those of mutate.h, of the log in the input;
 * the others are libFuzzer's own. */
#include "fuzz-target.h"
#include "mutate.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#define MAX_MUTATIONS 3

int LLVMFuzzerInitialize (int *n_arguments, char ***arguments);
size_t LLVMFuzzerMutate (uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t max_size, unsigned int seed);

static void
trap_cb (int number)
{
  abort ();
}

/* g_error() ends with SIGTRAP, for which libFuzzer does not save the input. */
int
LLVMFuzzerInitialize (int *n_arguments, char ***arguments)
{
  signal (SIGTRAP, trap_cb);
  return 0;
}

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
