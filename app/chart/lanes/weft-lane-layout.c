/* SPDX-License-Identifier: BSD-3-Clause */
/* Table of lane groups, and layouts, which store the order and the settings of lanes and groups. */
#include "weft-lane-layout.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Limits of a layout that is read from text. */
#define MAX_NAMES  2000
#define MAX_LENGTH 64
#define MAX_MORE   65535

static const WeftLaneGroup groups[] = {
#define GROUP(constant, id, name, parent, is_extra, is_log_specific, picture, description) \
  { WEFT_TIMELINE_##constant, id,      name,       WEFT_TIMELINE_##parent, is_extra,       \
    is_log_specific,          picture, description },
#define LANES(...)
#include "weft-lane-rows.h"
};

const WeftLaneGroup *
weft_lane_groups (guint *n)
{
  *n = G_N_ELEMENTS (groups);
  return groups;
}

const WeftLaneGroup *
weft_lane_group_find (const char *id)
{
  gsize length = strcspn (id, "/");

  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    if (strlen (groups[i].id) == length && strncmp (groups[i].id, id, length) == 0)
      return &groups[i];
  return NULL;
}

const WeftLaneGroup *
weft_lane_group_get (WeftTimelineCharts chart)
{
  gint index = g_bit_nth_lsf (chart, -1);

  g_return_val_if_fail (index >= 0 && index < WEFT_N_LANE_GROUPS, &groups[0]);
  return &groups[index];
}

struct _WeftLaneLayout
{
  GPtrArray *order;     /* groups and lanes, each once, in the order that the user has set */
  GHashTable *settings; /* key: name; value: WeftLaneSetting */
};

static const WeftLaneSetting default_setting = { .factor = 1.0 };

static gint
find_name (const GPtrArray *names, const char *name)
{
  for (guint i = 0; i < names->len; i++)
    if (g_str_equal (g_ptr_array_index (names, i), name))
      return (gint) i;
  return -1;
}

const WeftLaneSetting *
weft_lane_layout_get_setting (const WeftLaneLayout *self, const char *id)
{
  const WeftLaneSetting *setting = g_hash_table_lookup (self->settings, id);

  return setting != NULL ? setting : &default_setting;
}

/* Stores @setting, or removes it if it is the default. */
static void
layout_set_setting (WeftLaneLayout *self, const char *id, WeftLaneSetting setting)
{
  if (setting.visibility == WEFT_LANE_DEFAULT && !setting.is_pinned && !setting.is_folded &&
      !setting.is_active_only && setting.n_more == 0 && setting.factor == 1.0)
    g_hash_table_remove (self->settings, id);
  else if (g_hash_table_contains (self->settings, id) ||
           g_hash_table_size (self->settings) < MAX_NAMES)
    g_hash_table_insert (self->settings, g_strdup (id), g_memdup2 (&setting, sizeof setting));
}

/* Rounds @factor to the two decimals that are written, so that writing and reading a layout does
 * not change it. */
static double
round_factor (double factor)
{
  if (!(factor > 0))
    return 1.0;
  return round (CLAMP (factor, WEFT_LANE_MIN_FACTOR, WEFT_LANE_MAX_FACTOR) * 100) / 100;
}

WeftLaneLayout *
weft_lane_layout_new (void)
{
  WeftLaneLayout *self = g_new0 (WeftLaneLayout, 1);

  self->order = g_ptr_array_new_with_free_func (g_free);
  self->settings = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  return self;
}

WeftLaneLayout *
weft_lane_layout_new_for_charts (WeftTimelineCharts charts)
{
  WeftLaneLayout *self = weft_lane_layout_new ();

  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    if (((charts & groups[i].chart) != 0) == groups[i].is_extra)
      weft_lane_layout_show (self, groups[i].id, groups[i].is_extra);
  return self;
}

static gboolean
is_log_specific (const char *id)
{
  const WeftLaneGroup *group = weft_lane_group_find (id);

  return group != NULL && group->is_log_specific && strchr (id, '/') != NULL;
}

/* Copies the order and settings of the names that are specific to one log if @of_log, otherwise of
 * all other names. */
static void
copy_names (WeftLaneLayout *self, const WeftLaneLayout *from, gboolean of_log)
{
  GHashTableIter iter;
  gpointer id, setting;

  for (guint i = 0; i < from->order->len; i++)
    if (is_log_specific (g_ptr_array_index (from->order, i)) == of_log)
      g_ptr_array_add (self->order, g_strdup (g_ptr_array_index (from->order, i)));
  g_hash_table_iter_init (&iter, from->settings);
  while (g_hash_table_iter_next (&iter, &id, &setting))
    if (is_log_specific (id) == of_log)
      layout_set_setting (self, id, *(const WeftLaneSetting *) setting);
}

WeftLaneLayout *
weft_lane_layout_with_log_settings (const WeftLaneLayout *self, const WeftLaneLayout *own)
{
  WeftLaneLayout *joined = weft_lane_layout_new ();

  copy_names (joined, self, FALSE);
  copy_names (joined, own, TRUE);
  return joined;
}

WeftLaneLayout *
weft_lane_layout_copy (const WeftLaneLayout *self)
{
  return weft_lane_layout_with_log_settings (self, self);
}

void
weft_lane_layout_free (WeftLaneLayout *self)
{
  g_ptr_array_unref (self->order);
  g_hash_table_unref (self->settings);
  g_free (self);
}

/* Parses the settings of a name, which follow its colon. A layout is written as
 * "gc;activity;gc:hidden;hec/3:pinned,height=1.5", where names without a colon give the order. */
static WeftLaneSetting
read_setting (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, ",", 10);
  WeftLaneSetting setting = default_setting;

  for (guint i = 0; words[i] != NULL; i++)
    if (g_str_equal (words[i], "shown"))
      setting.visibility = WEFT_LANE_SHOWN;
    else if (g_str_equal (words[i], "hidden"))
      setting.visibility = WEFT_LANE_HIDDEN;
    else if (g_str_equal (words[i], "pinned"))
      setting.is_pinned = TRUE;
    else if (g_str_equal (words[i], "folded"))
      setting.is_folded = TRUE;
    else if (g_str_equal (words[i], "active"))
      setting.is_active_only = TRUE;
    else if (g_str_has_prefix (words[i], "more="))
      setting.n_more =
          (guint) MIN (g_ascii_strtoull (words[i] + strlen ("more="), NULL, 10), MAX_MORE);
    else if (g_str_has_prefix (words[i], "height="))
      setting.factor = round_factor (g_ascii_strtod (words[i] + strlen ("height="), NULL));
  return setting;
}

WeftLaneLayout *
weft_lane_layout_from_string (const char *text)
{
  WeftLaneLayout *self = weft_lane_layout_new ();
  g_auto (GStrv) entries = g_strsplit (text, ";", 2 * MAX_NAMES);
  g_autoptr (GHashTable) placed = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; entries[i] != NULL; i++)
    {
      char *colon = strchr (entries[i], ':');
      gsize length = strspn (entries[i], "abcdefghijklmnopqrstuvwxyz0123456789-/");

      if (colon != NULL)
        *colon = '\0';
      if (length == 0 || length > MAX_LENGTH || entries[i][length] != '\0')
        continue;
      if (colon != NULL)
        layout_set_setting (self, entries[i], read_setting (colon + 1));
      else if (self->order->len < MAX_NAMES && g_hash_table_add (placed, entries[i]))
        g_ptr_array_add (self->order, g_strdup (entries[i]));
    }
  return self;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

char *
weft_lane_layout_to_string (const WeftLaneLayout *self)
{
  GString *text = g_string_new (NULL);
  guint n;
  g_autofree gpointer *ids = g_hash_table_get_keys_as_array (self->settings, &n);

  for (guint i = 0; i < self->order->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ";" : "",
                            (const char *) g_ptr_array_index (self->order, i));
  qsort (ids, n, sizeof *ids, compare_names);
  for (guint i = 0; i < n; i++)
    {
      const char *id = ids[i];
      const WeftLaneSetting *setting = weft_lane_layout_get_setting (self, id);
      g_autoptr (GString) words = g_string_new (NULL);
      char factor[G_ASCII_DTOSTR_BUF_SIZE];

      if (setting->visibility != WEFT_LANE_DEFAULT)
        g_string_append (words, setting->visibility == WEFT_LANE_SHOWN ? ",shown" : ",hidden");
      if (setting->is_pinned)
        g_string_append (words, ",pinned");
      if (setting->is_folded)
        g_string_append (words, ",folded");
      if (setting->is_active_only)
        g_string_append (words, ",active");
      if (setting->n_more > 0)
        g_string_append_printf (words, ",more=%u", setting->n_more);
      if (setting->factor != 1.0)
        g_string_append_printf (words, ",height=%s",
                                g_ascii_formatd (factor, sizeof factor, "%.2f", setting->factor));
      g_string_append_printf (text, "%s%s:%s", text->len > 0 ? ";" : "", id, words->str + 1);
    }
  return g_string_free (text, FALSE);
}

gboolean
weft_lane_layout_is_shown (const WeftLaneLayout *self, const char *id, gboolean by_default)
{
  WeftLaneVisibility shown = weft_lane_layout_get_setting (self, id)->visibility;

  return shown == WEFT_LANE_DEFAULT ? by_default : shown == WEFT_LANE_SHOWN;
}

WeftTimelineCharts
weft_lane_layout_charts (const WeftLaneLayout *self)
{
  guint charts = WEFT_TIMELINE_NONE;

  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    if (weft_lane_layout_is_shown (self, groups[i].id, !groups[i].is_extra))
      charts |= groups[i].chart;
  return charts;
}

void
weft_lane_layout_show (WeftLaneLayout *self, const char *id, gboolean is_shown)
{
  WeftLaneSetting setting = *weft_lane_layout_get_setting (self, id);

  setting.visibility = is_shown ? WEFT_LANE_SHOWN : WEFT_LANE_HIDDEN;
  layout_set_setting (self, id, setting);
}

void
weft_lane_layout_pin (WeftLaneLayout *self, const char *id, gboolean is_pinned)
{
  WeftLaneSetting setting = *weft_lane_layout_get_setting (self, id);

  setting.is_pinned = is_pinned != FALSE;
  layout_set_setting (self, id, setting);
}

void
weft_lane_layout_fold (WeftLaneLayout *self, const char *id, gboolean is_folded)
{
  WeftLaneSetting setting = *weft_lane_layout_get_setting (self, id);

  setting.is_folded = is_folded != FALSE;
  layout_set_setting (self, id, setting);
}

void
weft_lane_layout_resize (WeftLaneLayout *self, const char *id, double factor)
{
  WeftLaneSetting setting = *weft_lane_layout_get_setting (self, id);

  setting.factor = round_factor (factor);
  layout_set_setting (self, id, setting);
}

void
weft_lane_layout_set_more (WeftLaneLayout *self, const char *id, guint more)
{
  WeftLaneSetting setting = *weft_lane_layout_get_setting (self, id);

  setting.n_more = MIN (more, MAX_MORE);
  layout_set_setting (self, id, setting);
}

void
weft_lane_layout_set_active_only (WeftLaneLayout *self, const char *id, gboolean is_active)
{
  WeftLaneSetting setting = *weft_lane_layout_get_setting (self, id);

  setting.is_active_only = is_active != FALSE;
  layout_set_setting (self, id, setting);
}

GPtrArray *
weft_lane_layout_get_pinned (const WeftLaneLayout *self)
{
  GPtrArray *pinned = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer id, setting;

  g_hash_table_iter_init (&iter, self->settings);
  while (g_hash_table_iter_next (&iter, &id, &setting))
    if (((const WeftLaneSetting *) setting)->is_pinned)
      g_ptr_array_add (pinned, id);
  return pinned;
}

void
weft_lane_layout_sort (const WeftLaneLayout *self, GPtrArray *ids)
{
  g_autoptr (GHashTable) rest = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) sorted = g_ptr_array_new ();

  for (guint i = 0; i < ids->len; i++)
    g_hash_table_add (rest, g_ptr_array_index (ids, i));
  for (guint i = 0; i < self->order->len; i++)
    {
      gpointer id;

      if (g_hash_table_steal_extended (rest, g_ptr_array_index (self->order, i), &id, NULL))
        g_ptr_array_add (sorted, id);
    }
  if (sorted->len == 0)
    return;
  for (guint i = 0; i < ids->len; i++)
    {
      gpointer id = g_ptr_array_index (ids, i);

      if (g_hash_table_contains (rest, id))
        g_ptr_array_insert (sorted,
                            i > 0 ? find_name (sorted, g_ptr_array_index (ids, i - 1)) + 1 : 0, id);
    }
  g_return_if_fail (sorted->len == ids->len);
  /* @ids still owns the same strings; only their order has changed */
  memcpy (ids->pdata, sorted->pdata, ids->len * sizeof *ids->pdata);
}

void
weft_lane_layout_move (WeftLaneLayout *self,
                       const GPtrArray *ids,
                       const char *id,
                       const char *other)
{
  g_autoptr (GPtrArray) sorted = g_ptr_array_new ();
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);
  gint from, to;
  guint next = 0;

  for (guint i = 0; i < ids->len; i++)
    {
      g_ptr_array_add (sorted, g_ptr_array_index (ids, i));
      g_hash_table_add (known, g_ptr_array_index (ids, i));
    }
  weft_lane_layout_sort (self, sorted);
  from = find_name (sorted, id);
  to = find_name (sorted, other);
  if (from < 0 || to < 0 || from == to)
    return;
  g_ptr_array_insert (sorted, to, g_ptr_array_steal_index (sorted, from));
  /* names that are not in this log keep their positions */
  for (guint i = 0; i < self->order->len && next < sorted->len; i++)
    if (g_hash_table_contains (known, g_ptr_array_index (self->order, i)))
      {
        g_free (g_ptr_array_index (self->order, i));
        g_ptr_array_index (self->order, i) = g_strdup (g_ptr_array_index (sorted, next++));
      }
  while (next < sorted->len && self->order->len < MAX_NAMES)
    g_ptr_array_add (self->order, g_strdup (g_ptr_array_index (sorted, next++)));
}
