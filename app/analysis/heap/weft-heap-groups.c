/* SPDX-License-Identifier: BSD-3-Clause */
/* Groups bands by a common property, and sums the samples of each group. */
#include "weft-heap-groups.h"

#include <glib/gi18n.h>

const char *const weft_heap_group_names[WEFT_N_HEAP_GROUPS + 1] = {
  [WEFT_HEAP_GROUP_PACKAGE] = "package",   [WEFT_HEAP_GROUP_MODULE] = "module",
  [WEFT_HEAP_GROUP_SOURCE] = "source",     [WEFT_HEAP_GROUP_TYPE] = "type",
  [WEFT_HEAP_GROUP_NAME] = "name",         [WEFT_HEAP_GROUP_CLOSURE_TYPE] = "closure-type",
  [WEFT_HEAP_GROUP_RETAINER] = "retainer", [WEFT_HEAP_GROUP_MATCH] = "match",
};

#define BIT(breakdown) (1u << WEFT_BREAKDOWN_##breakdown)
#define ALL            G_MAXUINT

static const struct
{
  const char *label;
  const char *none; /* label of the group of bands without the property */
  guint breakdowns; /* bits of the breakdowns that have the property */
  gsize offset;     /* offset of the property's text in WeftBandInfo */
} group_keys[WEFT_N_HEAP_GROUPS] = {
  [WEFT_HEAP_GROUP_PACKAGE] = { NC_ ("group by", "Package"), N_ ("unknown package"),
                                BIT (CLOSURE_TYPE) | BIT (DESCRIPTION) | BIT (INFO_TABLE),
                                G_STRUCT_OFFSET (WeftBandInfo, package) },
  [WEFT_HEAP_GROUP_MODULE] = { NC_ ("group by", "Module"), N_ ("unknown module"),
                               BIT (CLOSURE_TYPE) | BIT (DESCRIPTION) | BIT (INFO_TABLE) |
                                   BIT (COST_CENTRE),
                               G_STRUCT_OFFSET (WeftBandInfo, module) },
  [WEFT_HEAP_GROUP_SOURCE] = { NC_ ("group by", "Source file"), N_ ("unknown source"),
                               BIT (INFO_TABLE) | BIT (COST_CENTRE),
                               G_STRUCT_OFFSET (WeftBandInfo, source) },
  [WEFT_HEAP_GROUP_TYPE] = { NC_ ("group by", "Type"), N_ ("unknown type"), BIT (INFO_TABLE),
                             G_STRUCT_OFFSET (WeftBandInfo, type) },
  [WEFT_HEAP_GROUP_CLOSURE_TYPE] = { NC_ ("group by", "Closure type"), N_ ("unknown closure type"),
                                     BIT (INFO_TABLE) | BIT (CLOSURE_TYPE),
                                     G_STRUCT_OFFSET (WeftBandInfo, closure_type) },
  [WEFT_HEAP_GROUP_NAME] = { NC_ ("group by", "Name"), N_ ("without a name"),
                             BIT (INFO_TABLE) | BIT (CLOSURE_TYPE) | BIT (DESCRIPTION) |
                                 BIT (COST_CENTRE),
                             G_STRUCT_OFFSET (WeftBandInfo, name) },
  [WEFT_HEAP_GROUP_RETAINER] = { NC_ ("group by", "Single retainer"), N_ ("no retainer"),
                                 BIT (RETAINER), 0 },
  [WEFT_HEAP_GROUP_MATCH] = { NC_ ("group by", "Regular expression"), N_ ("no match"), ALL, 0 },
};

const char *
weft_heap_group_label (WeftHeapGroupKey key)
{
  return g_dpgettext2 (NULL, "group by", group_keys[key].label);
}

gboolean
weft_heap_group_is_unknown (const char *label)
{
  for (WeftHeapGroupKey key = 0; key < WEFT_N_HEAP_GROUPS; key++)
    if (g_str_equal (label, _ (group_keys[key].none)))
      return TRUE;
  return FALSE;
}

gboolean
weft_heap_group_applies (guint breakdown, WeftHeapGroupKey key)
{
  return group_keys[key].breakdowns == ALL ||
         (breakdown <= WEFT_BREAKDOWN_ERA && (group_keys[key].breakdowns & (1u << breakdown)) != 0);
}

/* Returns the first group that @match captures in @label, or the whole match if @match has no
 * groups; newly allocated. NULL if @label does not match, or if the text is empty. If @match is
 * NULL or an empty pattern, returns a copy of @label. */
static char *
match_label (const GRegex *match, const char *label)
{
  g_autoptr (GMatchInfo) info = NULL;
  char *text;

  if (match == NULL || *g_regex_get_pattern (match) == '\0')
    return g_strdup (label);
  if (!g_regex_match (match, label, 0, &info))
    return NULL;
  text = g_match_info_fetch (info, g_match_info_get_match_count (info) > 1 ? 1 : 0);
  if (text != NULL && *text == '\0')
    g_clear_pointer (&text, g_free);
  return text;
}

typedef struct
{
  WeftHeapGroups *groups;
  GArray *latest; /* for each group (guint32): 1 + the last band counted in it */
} Grouping;

/* Returns the group with @label. Adds the group if it is new. */
static guint32
ensure_group (Grouping *self, const char *label)
{
  WeftHeapGroups *groups = self->groups;
  guint32 group = weft_text_list_add (groups->labels, label);
  guint none = 0;

  if (group == groups->counts->len)
    {
      g_array_append_val (groups->counts, none);
      g_array_append_val (self->latest, none);
    }
  return group;
}

/* Counts @band in @group. Returns FALSE if it was counted already. */
static gboolean
count_band_in_group (Grouping *self, guint32 group, guint32 band)
{
  guint32 *latest = &g_array_index (self->latest, guint32, group);

  if (*latest == band + 1)
    return FALSE;
  *latest = band + 1;
  g_array_index (self->groups->counts, guint, group)++;
  return TRUE;
}

/* Adds @band to @group, unless it was added already. */
static void
add_band_to_set (Grouping *self, guint32 group, guint32 band)
{
  if (count_band_in_group (self, group, band))
    weft_scratch_array_append (self->groups->sets, &group, 1);
}

/* Adds @band to the group of each retainer of its retainer set. @label lists the retainers, as in
 * "main,mkT". Returns the first group. */
static guint32
add_retainer_set (Grouping *self, guint32 band, const char *label)
{
  g_auto (GStrv) names = g_strsplit (label, ",", -1);
  const WeftScratchArray *sets = self->groups->sets;
  guint first = sets->len;

  for (guint i = 0; names[i] != NULL; i++)
    if (*names[i] != '\0')
      add_band_to_set (self, ensure_group (self, names[i]), band);
  if (sets->len == first)
    add_band_to_set (self, ensure_group (self, _ (group_keys[WEFT_HEAP_GROUP_RETAINER].none)),
                     band);
  return g_array_index (sets, guint32, first);
}

const guint32 *
weft_heap_groups_of_band (const WeftHeapGroups *self, guint32 band, guint *n)
{
  guint first;

  if (self->sets == NULL)
    {
      *n = self->groups[band] != WEFT_HEAP_UNGROUPED;
      return &self->groups[band];
    }
  first = band > 0 ? g_array_index (self->set_ends, guint32, band - 1) : 0;
  *n = g_array_index (self->set_ends, guint32, band) - first;
  return &g_array_index (self->sets, guint32, first);
}

WeftHeapGroups *
weft_heap_groups_new (const WeftHeapProfile *profile,
                      const WeftBandMetadata *metadata,
                      WeftHeapGroupKey key,
                      const GRegex *match)
{
  WeftHeapGroups *self = g_new0 (WeftHeapGroups, 1);
  g_autoptr (GArray) latest = g_array_new (FALSE, FALSE, sizeof (guint32));
  const WeftHeapProfile *part = weft_heap_profile_part ((WeftHeapProfile *) profile, 0);
  Grouping grouping = { self, latest };
  guint n = profile->labels->len;
  weft_scratch_auto guint8 *is_named = weft_scratch_new0 (guint8, n + 1);

  /* if a log has several profiles, the samples of this one may lack some of the bands */
  for (guint i = 0; i < part->samples->len; i++)
    {
      const WeftHeapSample *sample = weft_heap_profile_sample (part, i);

      for (guint k = 0; k < sample->n; k++)
        is_named[sample->entries[k].band] = TRUE;
    }
  self->labels = weft_text_list_new ();
  self->counts = g_array_new (FALSE, FALSE, sizeof (guint));
  self->groups = weft_scratch_new0 (guint32, n + 1);
  if (key == WEFT_HEAP_GROUP_RETAINER)
    {
      self->sets = weft_scratch_array_new (sizeof (guint32));
      self->set_ends = weft_scratch_array_new (sizeof (guint32));
    }
  for (guint32 i = 0; i < n; i++)
    {
      const char *label = weft_heap_profile_label (profile, i);
      g_auto (WeftBandInfo) info = { 0 };
      g_autofree char *text = NULL;

      self->groups[i] = WEFT_HEAP_UNGROUPED;
      if (self->sets != NULL)
        {
          if (is_named[i])
            self->groups[i] = add_retainer_set (&grouping, i, label);
          weft_scratch_array_append (self->set_ends, &self->sets->len, 1);
          continue;
        }
      if (!is_named[i])
        continue;
      if (key == WEFT_HEAP_GROUP_MATCH)
        text = match_label (match, label);
      else
        {
          weft_band_metadata_get (metadata, i, &info);
          text = g_strdup (G_STRUCT_MEMBER (char *, &info, group_keys[key].offset));
        }
      self->groups[i] = ensure_group (&grouping, text != NULL ? text : _ (group_keys[key].none));
      count_band_in_group (&grouping, self->groups[i], i);
    }
  return self;
}

void
weft_heap_groups_free (WeftHeapGroups *self)
{
  weft_scratch_free (self->groups);
  weft_shared_unref (self->labels);
  g_array_unref (self->counts);
  g_clear_pointer (&self->sets, weft_scratch_array_unref);
  g_clear_pointer (&self->set_ends, weft_scratch_array_unref);
  g_free (self);
}

static void
append_entry (GArray *entries, guint32 band, guint64 bytes)
{
  WeftHeapEntry entry = { .band = band, .bytes = bytes };

  g_array_append_val (entries, entry);
}

/* Appends @sample with @entries to @self, and empties @entries. */
static void
append_sample (WeftHeapProfile *self, const WeftHeapSample *sample, GArray *entries)
{
  weft_heap_profile_add_sample (self, *sample, (const WeftHeapEntry *) (gpointer) entries->data,
                                entries->len);
  g_array_set_size (entries, 0);
}

WeftHeapProfile *
weft_heap_groups_make_profile (const WeftHeapGroups *self, const WeftHeapProfile *profile)
{
  const WeftHeapProfile *part = weft_heap_profile_part ((WeftHeapProfile *) profile, 0);
  WeftHeapProfile *joined = weft_heap_profile_new_like (part, weft_heap_profile_kind (part),
                                                        weft_shared_ref (self->labels));
  g_autoptr (GArray) joint = g_array_new (FALSE, FALSE, sizeof (WeftHeapEntry));

  /* groups have a name, but no metadata */
  joined->breakdown = 0;
  for (guint i = 0; i < part->samples->len; i++)
    {
      const WeftHeapSample *sample = weft_heap_profile_sample (part, i);

      for (guint k = 0; k < sample->n; k++)
        {
          guint n;
          const guint32 *groups = weft_heap_groups_of_band (self, sample->entries[k].band, &n);

          for (guint m = 0; m < n; m++)
            append_entry (joint, groups[m], sample->entries[k].bytes);
        }
      append_sample (joined, sample, joint);
    }
  return joined;
}

WeftHeapProfile *
weft_heap_groups_extract (const WeftHeapGroups *self, const WeftHeapProfile *profile, guint32 group)
{
  const WeftHeapProfile *part = weft_heap_profile_part ((WeftHeapProfile *) profile, 0);
  WeftHeapProfile *opened = weft_heap_profile_new_like (part, weft_heap_profile_kind (part), NULL);
  g_autoptr (GArray) own = g_array_new (FALSE, FALSE, sizeof (WeftHeapEntry));

  for (guint i = 0; i < part->samples->len; i++)
    {
      const WeftHeapSample *sample = weft_heap_profile_sample (part, i);

      for (guint k = 0; k < sample->n; k++)
        {
          guint n, m = 0;
          const guint32 *groups = weft_heap_groups_of_band (self, sample->entries[k].band, &n);

          while (m < n && groups[m] != group)
            m++;
          if (m < n)
            append_entry (own, sample->entries[k].band, sample->entries[k].bytes);
        }
      append_sample (opened, sample, own);
    }
  return opened;
}
