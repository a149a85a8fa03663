/* SPDX-License-Identifier: BSD-3-Clause */
/* Keeps the lists of instances short. A list is sorted and its instances are joined only when the
 * list has twice its maximum length, so each instance is moved only a few times, however many there
 * are. */
#include "weft-instances.h"

#include "weft-percentiles.h"
#include "weft-sort.h"

typedef struct
{
  GArray *all; /* of WeftInstance */
  guint64 reach;
} InstanceList;

struct _WeftInstances
{
  InstanceList *lists;
  guint n;
};

WeftInstances *
weft_instances_new (guint n)
{
  WeftInstances *self = g_new0 (WeftInstances, 1);

  self->lists = g_new0 (InstanceList, n);
  self->n = n;
  for (guint i = 0; i < n; i++)
    self->lists[i].all = g_array_new (FALSE, FALSE, sizeof (WeftInstance));
  return self;
}

void
weft_instances_free (WeftInstances *self)
{
  for (guint i = 0; i < self->n; i++)
    g_array_unref (self->lists[i].all);
  g_free (self->lists);
  g_free (self);
}

void
weft_instances_set_join_distance (WeftInstances *self, guint list, guint64 ns)
{
  self->lists[list].reach = ns;
}

/* Joins instances that are @reach or less apart. @all must be sorted. */
static void
join_within (GArray *all, guint64 reach)
{
  guint n = 0;

  for (guint i = 0; i < all->len; i++)
    {
      WeftInstance *last = n > 0 ? &g_array_index (all, WeftInstance, n - 1) : NULL;
      const WeftInstance *one = &g_array_index (all, WeftInstance, i);

      if (last != NULL && one->range.from <= weft_add_saturating (last->range.to, reach))
        {
          guint64 end = MIN (last->range.to, one->range.to);
          guint64 overlap = end > one->range.from ? end - one->range.from : 0;

          /* Instances that touch count as one. If they overlap, it is unknown in which parts of
           * their ranges the finding holds, so only the time that is not counted twice is added. */
          last->n += one->n - (one->range.from <= last->range.to ? 1 : 0);
          last->ns = MAX (MAX (last->ns, one->ns), last->ns + (one->ns - MIN (one->ns, overlap)));
          last->range.to = MAX (last->range.to, one->range.to);
          if (one->longest > last->longest)
            {
              last->longest = one->longest;
              last->thread = one->thread;
            }
        }
      else
        g_array_index (all, WeftInstance, n++) = *one;
    }
  g_array_set_size (all, n);
}

/* Sorts the list, and joins the nearest instances until it is short enough. */
static void
shorten_list (InstanceList *self)
{
  GArray *all = self->all;
  g_autofree guint64 *gaps = NULL;
  guint n_gaps;

  g_array_sort (all, weft_compare_uint64_pair);
  join_within (all, self->reach);
  if (all->len <= WEFT_MAX_INSTANCES)
    return;
  n_gaps = all->len - 1;
  gaps = g_new (guint64, n_gaps);
  for (guint i = 0; i < n_gaps; i++)
    gaps[i] = weft_instances_nth (all, i + 1)->range.from - weft_instances_nth (all, i)->range.to;
  join_within (all, weft_select (gaps, 0, n_gaps, all->len - WEFT_MAX_INSTANCES - 1));
}

void
weft_instances_add (
    WeftInstances *self, guint list, guint64 from, guint64 to, guint64 ns, guint32 thread)
{
  WeftInstance one = { { from, to }, ns, ns, thread, 1 };
  GArray *all = self->lists[list].all;

  if (to <= from)
    return;
  g_array_append_val (all, one);
  if (all->len >= 2 * WEFT_MAX_INSTANCES)
    shorten_list (&self->lists[list]);
}

GArray *
weft_instances_read (WeftInstances *self, guint list, guint64 from, guint64 to)
{
  InstanceList *own = &self->lists[list];
  GArray *instances = g_array_new (FALSE, FALSE, sizeof (WeftInstance));

  shorten_list (own);
  for (guint i = 0; i < own->all->len; i++)
    {
      WeftInstance one = *weft_instances_nth (own->all, i);

      one.range.from = MAX (one.range.from, from);
      one.range.to = MIN (one.range.to, to);
      if (one.range.to <= one.range.from)
        continue;
      one.ns = MIN (one.ns, one.range.to - one.range.from);
      g_array_append_val (instances, one);
    }
  return instances;
}

gint
weft_instances_find_costliest (const GArray *instances)
{
  gint worst = -1;

  for (guint i = 0; i < instances->len; i++)
    if (worst < 0 ||
        weft_instances_nth (instances, i)->ns > weft_instances_nth (instances, (guint) worst)->ns)
      worst = (gint) i;
  return worst;
}

static gint
compare_costs (gconstpointer a, gconstpointer b, gpointer instances)
{
  guint i = *(const guint *) a, k = *(const guint *) b;
  guint64 x = weft_instances_nth (instances, i)->ns, y = weft_instances_nth (instances, k)->ns;

  if (x != y)
    return x > y ? -1 : 1;
  return i < k ? -1 : 1;
}

GArray *
weft_instances_sort_by_cost (const GArray *instances)
{
  GArray *order = g_array_sized_new (FALSE, FALSE, sizeof (guint), instances->len);

  for (guint i = 0; i < instances->len; i++)
    g_array_append_val (order, i);
  g_array_sort_with_data (order, compare_costs, (gpointer) instances);
  return order;
}

guint
weft_instances_next (const GArray *instances, WeftRange range, gboolean forward)
{
  g_autoptr (GArray) order = weft_instances_sort_by_cost (instances);
  guint n = order->len;

  for (guint i = 0; i < n; i++)
    {
      const WeftInstance *one = weft_instances_nth (instances, g_array_index (order, guint, i));

      if (one->range.from == range.from && one->range.to == range.to)
        return g_array_index (order, guint, (i + (forward ? 1 : n - 1)) % n);
    }
  return g_array_index (order, guint, 0);
}
