/* SPDX-License-Identifier: BSD-3-Clause */
/* Sums the bytes of retainer sets for each pair of retainers. */
#include "weft-retainers.h"

#include "weft-heap-groups.h"
#include "weft-heap-numbers.h"
#include "weft-sort.h"

/* Index of a retainer that is not in the matrix. */
#define NOT_LISTED G_MAXUINT32

/* A retainer, with the bytes of all sets that contain it. */
typedef struct
{
  guint32 group;
  double bytes;
} Retainer;

static gint
compare_retainers (gconstpointer a, gconstpointer b, G_GNUC_UNUSED gpointer user_data)
{
  const Retainer *x = a, *y = b;

  if (x->bytes != y->bytes)
    return x->bytes < y->bytes ? 1 : -1;
  return (x->group > y->group) - (x->group < y->group);
}

/* The retainer sets of a profile. */
typedef struct
{
  const WeftHeapGroups *groups;
  const WeftHeapNumbers *numbers;
} RetainerSets;

/* Returns the retainers of the @i-th set in the samples, and sets @n to their number and @bytes to
 * the set's mean bytes. */
static const guint32 *
nth_retainer_set (const RetainerSets *self, guint i, guint *n, double *bytes)
{
  WeftHeapNumber number = weft_heap_numbers_nth (self->numbers, i);

  *bytes = number.mean;
  return weft_heap_groups_of_band (self->groups, number.band, n);
}

/* Fills the matrix with the bytes shared by the first @n retainers of @ranked. */
static void
fill_retainer_matrix (WeftRetainers *self,
                      const RetainerSets *sets,
                      const WeftScratchArray *ranked,
                      guint n)
{
  guint n_groups = sets->groups->labels->len;
  /* for each group: its index in the matrix, or NOT_LISTED */
  weft_scratch_auto guint32 *indexes = weft_scratch_new0 (guint32, n_groups + 1);
  g_autofree guint32 *listed = g_new (guint32, n + 1); /* indexes of the current set */

  for (guint i = 0; i < n_groups; i++)
    indexes[i] = NOT_LISTED;
  for (guint i = 0; i < n; i++)
    {
      guint32 group = g_array_index (ranked, Retainer, i).group;

      indexes[group] = i;
      g_ptr_array_add (self->names, g_strdup (weft_text_list_nth (sets->groups->labels, group)));
    }
  self->exclusive = g_new0 (double, n + 1);
  self->shared = g_new0 (double, (gsize) n *n + 1);
  for (guint i = 0; i < weft_heap_numbers_count (sets->numbers); i++)
    {
      double bytes;
      guint n_set, n_listed = 0;
      const guint32 *set = nth_retainer_set (sets, i, &n_set, &bytes);

      self->total += bytes;
      for (guint k = 0; k < n_set; k++)
        {
          guint32 index = indexes[set[k]];

          if (index != NOT_LISTED)
            listed[n_listed++] = index;
        }
      for (guint a = 0; a < n_listed; a++)
        for (guint b = 0; b < n_listed; b++)
          self->shared[(gsize) listed[a] * self->names->len + listed[b]] += bytes;
      if (n_listed == 1 && n_set == 1)
        self->exclusive[listed[0]] += bytes;
    }
}

static gboolean
is_retainer_profile (const WeftHeapProfile *profile)
{
  return profile->kinds->len > 0 &&
         weft_heap_profile_kind (profile)->breakdown == WEFT_BREAKDOWN_RETAINER;
}

WeftHeapProfile *
weft_retainers_find (WeftHeapProfile *heap)
{
  for (guint i = 0; i < weft_heap_profile_n_parts (heap); i++)
    {
      WeftHeapProfile *part = weft_heap_profile_part (heap, i);

      if (part->samples->len > 0 && is_retainer_profile (part))
        return part;
    }
  return NULL;
}

WeftRetainers *
weft_retainers_new (const WeftHeapProfile *profile, guint64 from, guint64 to, guint n_max)
{
  WeftRetainers *self = g_new0 (WeftRetainers, 1);
  g_autoptr (WeftBandMetadata) metadata = NULL;
  g_autoptr (WeftHeapGroups) groups = NULL;
  g_autoptr (WeftHeapNumbers) numbers = NULL;
  g_autoptr (WeftScratchArray) all = NULL;
  RetainerSets sets;
  guint n = 0;

  self->names = g_ptr_array_new_with_free_func (g_free);
  if (!is_retainer_profile (profile))
    return self;
  metadata = weft_band_metadata_new (profile);
  groups = weft_heap_groups_new (profile, metadata, WEFT_HEAP_GROUP_RETAINER, NULL);
  numbers = weft_heap_numbers_new (profile, from, to);
  sets = (RetainerSets){ groups, numbers };
  all = weft_scratch_array_new (sizeof (Retainer));
  weft_scratch_array_set_size (all, sets.groups->labels->len);
  for (guint32 i = 0; i < all->len; i++)
    g_array_index (all, Retainer, i).group = i;
  for (guint i = 0; i < weft_heap_numbers_count (sets.numbers); i++)
    {
      double bytes;
      guint n_set;
      const guint32 *set = nth_retainer_set (&sets, i, &n_set, &bytes);

      for (guint k = 0; k < n_set; k++)
        g_array_index (all, Retainer, set[k]).bytes += bytes;
    }
  weft_sort (all->data, all->len, sizeof (Retainer), compare_retainers, NULL, NULL);
  while (n < all->len && g_array_index (all, Retainer, n).bytes > 0)
    n++;
  self->n_all = n;
  self->n_samples = weft_heap_numbers_range (numbers)->n_inside;
  fill_retainer_matrix (self, &sets, all, MIN (n, n_max));
  return self;
}

void
weft_retainers_free (WeftRetainers *self)
{
  g_ptr_array_unref (self->names);
  g_free (self->exclusive);
  g_free (self->shared);
  g_free (self);
}

double
weft_retainers_shared_fraction (const WeftRetainers *self, guint i, guint k)
{
  double all = weft_retainers_shared_bytes (self, i, i);
  double part = i == k ? self->exclusive[i] : weft_retainers_shared_bytes (self, i, k);

  return all > 0 ? MIN (part / all, 1) : 0;
}
