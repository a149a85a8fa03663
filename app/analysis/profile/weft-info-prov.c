/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds the IPE events of the requested addresses by binary search in a sorted array of these
 * addresses. */
#include "weft-info-prov.h"

#include "weft-event-tags.h"
#include "weft-index-walk.h"
#include "weft-sort.h"

#include <string.h>

/* Flag of an offset in the log of index->info_index rather than in the log itself, see
 * WeftIndex.info_index. */
#define OTHER_LOG_FLAG (G_GUINT64_CONSTANT (1) << 63)

typedef struct
{
  guint64 address;
  guint64 offset; /* file offset of the IPE event, see OTHER_LOG_FLAG; 0 if there is none */
} TableEntry;

struct _WeftInfoProvMap
{
  GArray *entries; /* of TableEntry; sorted by address after reading */
  guint n_missing; /* number of requested entries that have not been found yet */
  guint64 flag;    /* flag of offsets in the log that is being read: 0 or OTHER_LOG_FLAG */
};

WeftInfoProvMap *
weft_info_prov_map_new (void)
{
  WeftInfoProvMap *self = g_new0 (WeftInfoProvMap, 1);

  self->entries = g_array_new (FALSE, FALSE, sizeof (TableEntry));
  return self;
}

void
weft_info_prov_map_free (WeftInfoProvMap *self)
{
  g_array_unref (self->entries);
  g_free (self);
}

void
weft_info_prov_map_add (WeftInfoProvMap *self, guint64 address)
{
  TableEntry entry = { .address = address };

  g_array_append_val (self->entries, entry);
}

static TableEntry *
find_info_entry (const WeftInfoProvMap *self, guint64 address)
{
  TableEntry key = { .address = address };
  guint i;

  return g_array_binary_search (self->entries, &key, weft_compare_uint64, &i) ?
             &g_array_index (self->entries, TableEntry, i) :
             NULL;
}

static gboolean
set_entry_offset (const WeftEvent *event, gpointer user_data)
{
  WeftInfoProvMap *self = user_data;
  TableEntry *entry =
      event->length >= 8 ? find_info_entry (self, weft_be64 (event->payload)) : NULL;

  if (entry == NULL || entry->offset != 0)
    return TRUE;
  entry->offset = event->offset | self->flag;
  return --self->n_missing > 0;
}

void
weft_info_prov_map_read (WeftInfoProvMap *self, const WeftIndex *index)
{
  guint n = 0;

  g_array_sort (self->entries, weft_compare_uint64);
  for (guint i = 0; i < self->entries->len; i++)
    {
      TableEntry *all = &g_array_index (self->entries, TableEntry, 0);

      if (n == 0 || all[n - 1].address != all[i].address)
        all[n++] = all[i];
    }
  g_array_set_size (self->entries, n);

  self->n_missing = n;
  self->flag = 0;
  if (self->n_missing > 0)
    weft_index_foreach_tag (index, WEFT_TAG_IPE, set_entry_offset, self);
  self->flag = OTHER_LOG_FLAG;
  if (self->n_missing > 0 && index->info_index != NULL)
    weft_index_foreach_tag (index->info_index, WEFT_TAG_IPE, set_entry_offset, self);
}

guint64
weft_info_prov_map_lookup (const WeftInfoProvMap *self, guint64 address)
{
  const TableEntry *entry = find_info_entry (self, address);

  return entry != NULL ? entry->offset : 0;
}

gboolean
weft_info_prov_init (WeftInfoProv *self, const WeftIndex *index, guint64 offset)
{
  WeftValue values[WEFT_MAX_FIELDS];
  WeftEvent event;
  guint n = 0;
  const struct
  {
    const char *name;
    char **text;
  } texts[] = { { "table", &self->table },
                { "type", &self->type },
                { "label", &self->label },
                { "module", &self->module },
                { "srcloc", &self->location } };

  *self = (WeftInfoProv){ 0 };
  if ((offset & OTHER_LOG_FLAG) != 0)
    index = index->info_index;
  if (offset == 0 || index == NULL ||
      !weft_index_event_at (index, offset & ~OTHER_LOG_FLAG, &event) || event.tag != WEFT_TAG_IPE)
    return FALSE;
  weft_event_decode (&event, values, &n);
  for (guint i = 0; i < n; i++)
    {
      const WeftValue *value = &values[i];
      const char *name = value->field->name;
      /* GHC writes ":" if there is no source location */
      gboolean has_text =
          value->is_present && value->length > 0 && !(value->length == 1 && value->bytes[0] == ':');

      if (strcmp (name, "info") == 0)
        self->address = value->number;
      else if (strcmp (name, "closure_type") == 0)
        self->closure_type = (guint) MIN (value->number, G_MAXUINT);
      for (guint k = 0; has_text && k < G_N_ELEMENTS (texts); k++)
        if (strcmp (name, texts[k].name) == 0 && *texts[k].text == NULL)
          *texts[k].text = g_utf8_make_valid ((const char *) value->bytes, (gssize) value->length);
    }
  return TRUE;
}

void
weft_info_prov_clear (WeftInfoProv *self)
{
  g_clear_pointer (&self->table, g_free);
  g_clear_pointer (&self->type, g_free);
  g_clear_pointer (&self->label, g_free);
  g_clear_pointer (&self->module, g_free);
  g_clear_pointer (&self->location, g_free);
}

char *
weft_info_prov_describe (const WeftInfoProv *self)
{
  GString *text = g_string_new (self->label != NULL ? self->label : self->table);

  if (self->type != NULL)
    g_string_append_printf (text, " :: %s", self->type);
  if (self->module != NULL && self->location != NULL)
    g_string_append_printf (text, " (%s, %s)", self->module, self->location);
  else if (self->module != NULL || self->location != NULL)
    g_string_append_printf (text, " (%s)", self->module != NULL ? self->module : self->location);
  return g_string_free (text, FALSE);
}
