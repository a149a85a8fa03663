/* SPDX-License-Identifier: BSD-3-Clause */
/* Where the log describes its info tables: a sorted list of the addresses that were asked for. */
#include "weft-info-table.h"

#include "weft-compare.h"
#include "weft-event-tags.h"
#include "weft-index-walk.h"

#include <string.h>

/* Of a place: the offset is one in the other log. */
#define ELSEWHERE (G_GUINT64_CONSTANT (1) << 63)

typedef struct
{
  guint64 address;
  guint64 place; /* 0 while it is not found */
} Wanted;

struct _WeftInfoTable
{
  GArray *wanted; /* of Wanted; by address once it is read */
  guint n_left;   /* asked for, and not found yet */
  guint64 mark;   /* of places in the log that is being read: 0 or ELSEWHERE */
};

WeftInfoTable *
weft_info_table_new (void)
{
  WeftInfoTable *self = g_new0 (WeftInfoTable, 1);

  self->wanted = g_array_new (FALSE, FALSE, sizeof (Wanted));
  return self;
}

void
weft_info_table_free (WeftInfoTable *self)
{
  g_array_unref (self->wanted);
  g_free (self);
}

void
weft_info_table_want (WeftInfoTable *self, guint64 address)
{
  Wanted one = { .address = address };

  g_array_append_val (self->wanted, one);
}

static void
sort_once (WeftInfoTable *self)
{
  guint n = 0;

  g_array_sort (self->wanted, weft_compare_uint64);
  for (guint i = 0; i < self->wanted->len; i++)
    {
      Wanted *all = &g_array_index (self->wanted, Wanted, 0);

      if (n == 0 || all[n - 1].address != all[i].address)
        all[n++] = all[i];
    }
  g_array_set_size (self->wanted, n);
}

static Wanted *
find (const WeftInfoTable *self, guint64 address)
{
  Wanted key = { .address = address };
  guint place;

  return g_array_binary_search (self->wanted, &key, weft_compare_uint64, &place) ?
             &g_array_index (self->wanted, Wanted, place) :
             NULL;
}

static gboolean
info_table_take (const WeftEvent *event, gpointer user_data)
{
  WeftInfoTable *self = user_data;
  Wanted *one = event->length >= 8 ? find (self, weft_be64 (event->payload)) : NULL;

  if (one == NULL || one->place != 0)
    return TRUE;
  one->place = event->offset | self->mark;
  return --self->n_left > 0;
}

void
weft_info_table_read (WeftInfoTable *self, const WeftIndex *index)
{
  sort_once (self);
  self->n_left = self->wanted->len;
  self->mark = 0;
  if (self->n_left > 0)
    weft_tag_walk (index, WEFT_TAG_IPE, info_table_take, self);
  self->mark = ELSEWHERE;
  if (self->n_left > 0 && index->names != NULL)
    weft_tag_walk (index->names, WEFT_TAG_IPE, info_table_take, self);
}

guint64
weft_info_table_place (const WeftInfoTable *self, guint64 address)
{
  const Wanted *one = find (self, address);

  return one != NULL ? one->place : 0;
}

/* One event. */

static char *
text_of (const WeftValue *value)
{
  if (!value->present || value->length == 0 ||
      (value->length == 1 && value->bytes[0] == ':')) /* a place that is none */
    return NULL;
  return g_utf8_make_valid ((const char *) value->bytes, (gssize) value->length);
}

gboolean
weft_info_init (WeftInfo *self, const WeftIndex *index, guint64 place)
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
                { "srcloc", &self->place } };

  *self = (WeftInfo){ 0 };
  if ((place & ELSEWHERE) != 0)
    index = index->names;
  if (place == 0 || index == NULL || !weft_index_event_at (index, place & ~ELSEWHERE, &event) ||
      event.tag != WEFT_TAG_IPE)
    return FALSE;
  weft_event_decode (&event, values, &n);
  for (guint i = 0; i < n; i++)
    {
      if (strcmp (values[i].field->name, "info") == 0)
        self->address = values[i].number;
      else if (strcmp (values[i].field->name, "closure_type") == 0)
        self->closure_type = (guint) MIN (values[i].number, G_MAXUINT);
      for (guint k = 0; k < G_N_ELEMENTS (texts); k++)
        if (strcmp (values[i].field->name, texts[k].name) == 0 && *texts[k].text == NULL)
          *texts[k].text = text_of (&values[i]);
    }
  return TRUE;
}

void
weft_info_clear (WeftInfo *self)
{
  g_clear_pointer (&self->table, g_free);
  g_clear_pointer (&self->type, g_free);
  g_clear_pointer (&self->label, g_free);
  g_clear_pointer (&self->module, g_free);
  g_clear_pointer (&self->place, g_free);
}

char *
weft_info_describe (const WeftInfo *self)
{
  GString *text = g_string_new (self->label != NULL ? self->label : self->table);

  if (self->type != NULL)
    g_string_append_printf (text, " :: %s", self->type);
  if (self->module != NULL && self->place != NULL)
    g_string_append_printf (text, " (%s, %s)", self->module, self->place);
  else if (self->module != NULL || self->place != NULL)
    g_string_append_printf (text, " (%s)", self->module != NULL ? self->module : self->place);
  return g_string_free (text, FALSE);
}
