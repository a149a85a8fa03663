/* SPDX-License-Identifier: BSD-3-Clause */
/* Which retainers keep the same data alive. */
#include "weft-retainers.h"

#include "weft-heap-groups.h"
#include "weft-heap-numbers.h"

/* What is not listed. */
#define NO_PLACE G_MAXUINT32

/* A retainer among all of them. */
typedef struct
{
  guint32 group;
  double bytes;
} Kept;

static gint
compare_kept (gconstpointer a, gconstpointer b)
{
  const Kept *x = a, *y = b;

  if (x->bytes != y->bytes)
    return x->bytes < y->bytes ? 1 : -1;
  return (x->group > y->group) - (x->group < y->group);
}

/* What is read from. */
typedef struct
{
  const WeftHeapGroups *groups;
  const WeftHeapNumbers *numbers;
} Sets;

/* The @i-th set that samples name: its retainers and its bytes. */
static const GArray *
set_of (const Sets *self, guint i, double *bytes)
{
  WeftHeapNumber number = weft_heap_numbers_nth (self->numbers, i);

  *bytes = number.mean;
  return g_ptr_array_index (self->groups->sets, number.band);
}

/* All retainers that keep something, the most first; of Kept. */
static GArray *
retainers_rank (const Sets *self)
{
  GArray *all = g_array_new (FALSE, TRUE, sizeof (Kept));
  guint n_kept = 0;

  g_array_set_size (all, self->groups->labels->len);
  for (guint32 i = 0; i < all->len; i++)
    g_array_index (all, Kept, i).group = i;
  for (guint i = 0; i < weft_heap_numbers_count (self->numbers); i++)
    {
      double bytes;
      const GArray *set = set_of (self, i, &bytes);

      for (guint k = 0; set != NULL && k < set->len; k++)
        g_array_index (all, Kept, g_array_index (set, guint32, k)).bytes += bytes;
    }
  g_array_sort (all, compare_kept);
  while (n_kept < all->len && g_array_index (all, Kept, n_kept).bytes > 0)
    n_kept++;
  g_array_set_size (all, n_kept);
  return all;
}

/* The index of each group in the matrix, or NO_PLACE. */
static guint32 *
place (const GArray *ranked, guint n, guint n_groups)
{
  guint32 *places = g_new (guint32, n_groups + 1);

  for (guint i = 0; i < n_groups; i++)
    places[i] = NO_PLACE;
  for (guint32 i = 0; i < n; i++)
    places[g_array_index (ranked, Kept, i).group] = i;
  return places;
}

/* @listed: room for as many as are in the matrix. */
static void
add_set (
    WeftRetainers *self, const GArray *set, double bytes, const guint32 *places, guint32 *listed)
{
  guint n = 0;

  self->total += bytes;
  for (guint i = 0; i < set->len; i++)
    {
      guint32 at = places[g_array_index (set, guint32, i)];

      if (at != NO_PLACE)
        listed[n++] = at;
    }
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < n; k++)
      self->together[(gsize) listed[i] * self->names->len + listed[k]] += bytes;
  if (n == 1 && set->len == 1)
    self->alone[listed[0]] += bytes;
}

/* The first @n of @ranked, and what they keep. */
static void
retainers_fill (WeftRetainers *self, const Sets *sets, const GArray *ranked, guint n)
{
  g_autofree guint32 *places = place (ranked, n, sets->groups->labels->len);
  g_autofree guint32 *listed = g_new (guint32, n + 1);

  for (guint i = 0; i < n; i++)
    {
      guint32 group = g_array_index (ranked, Kept, i).group;

      g_ptr_array_add (self->names, g_strdup (g_ptr_array_index (sets->groups->labels, group)));
    }
  self->alone = g_new0 (double, n + 1);
  self->together = g_new0 (double, (gsize) n *n + 1);
  for (guint i = 0; i < weft_heap_numbers_count (sets->numbers); i++)
    {
      double bytes;
      const GArray *set = set_of (sets, i, &bytes);

      if (set != NULL)
        add_set (self, set, bytes, places, listed);
    }
}

static gboolean
is_by_retainer (const WeftHeapProfile *profile)
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

      if (part->samples->len > 0 && is_by_retainer (part))
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
  g_autoptr (GArray) ranked = NULL;
  Sets sets;

  self->names = g_ptr_array_new_with_free_func (g_free);
  if (!is_by_retainer (profile))
    return self;
  metadata = weft_band_metadata_new (profile);
  groups = weft_heap_groups_new (profile, metadata, WEFT_HEAP_GROUP_RETAINER, NULL);
  numbers = weft_heap_numbers_new (profile, from, to);
  sets = (Sets){ groups, numbers };
  ranked = retainers_rank (&sets);
  self->n_all = ranked->len;
  self->n_samples = weft_heap_numbers_range (numbers)->n_inside;
  retainers_fill (self, &sets, ranked, MIN (ranked->len, n_max));
  return self;
}

void
weft_retainers_free (WeftRetainers *self)
{
  g_ptr_array_unref (self->names);
  g_free (self->alone);
  g_free (self->together);
  g_free (self);
}

double
weft_retainers_part (const WeftRetainers *self, guint i, guint k)
{
  double all = weft_retainers_together (self, i, i);
  double part = i == k ? self->alone[i] : weft_retainers_together (self, i, k);

  return all > 0 ? MIN (part / all, 1) : 0;
}
