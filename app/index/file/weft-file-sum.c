/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-file-sum.h"

/* Each step is a bijection of the lane and of the word: another word is another sum. */
static inline guint64
sum_word (guint64 lane, guint64 word)
{
  guint64 product = (lane ^ word) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  return product ^ product >> 32;
}

void
weft_file_sum_add (WeftFileSum *self, gconstpointer data, gsize size)
{
  const guint64 *word = data, *end = word + size / sizeof *word;

  for (; word < end && self->n % 4 != 0; word++, self->n++)
    self->lanes[self->n % 4] = sum_word (self->lanes[self->n % 4], *word);
  for (; end - word >= 4; word += 4, self->n += 4)
    for (guint i = 0; i < 4; i++)
      self->lanes[i] = sum_word (self->lanes[i], word[i]);
  for (; word < end; word++, self->n++)
    self->lanes[self->n % 4] = sum_word (self->lanes[self->n % 4], *word);
}

guint64
weft_file_sum_end (const WeftFileSum *self)
{
  guint64 sum = self->n;

  for (guint i = 0; i < 4; i++)
    sum = sum_word (sum, self->lanes[i]);
  return sum;
}
