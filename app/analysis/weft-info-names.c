/* SPDX-License-Identifier: BSD-3-Clause */
/* What the log calls the addresses of info tables, by its IPE events. */
#include "weft-info-names.h"

#include "weft-hash.h"
#include "weft-tag-walk.h"

#include <string.h>

struct _WeftInfoNames
{
  GHashTable *names; /* guint64 * -> char *, NULL while it is only asked for */
  guint n_left;      /* asked for, and not found yet */
};

WeftInfoNames *
weft_info_names_new (void)
{
  WeftInfoNames *self = g_new0 (WeftInfoNames, 1);

  self->names = g_hash_table_new_full (weft_hash_int64, g_int64_equal, g_free, g_free);
  return self;
}

void
weft_info_names_free (WeftInfoNames *self)
{
  g_hash_table_unref (self->names);
  g_free (self);
}

void
weft_info_names_want (WeftInfoNames *self, guint64 address)
{
  if (g_hash_table_contains (self->names, &address))
    return;
  g_hash_table_insert (self->names, g_memdup2 (&address, sizeof address), NULL);
  self->n_left++;
}

static gboolean
has_text (const char *text)
{
  return text != NULL && *text != '\0' && strcmp (text, ":") != 0;
}

static char *
describe (const WeftEvent *event)
{
  g_autofree char *table = weft_event_text (event, "table");
  g_autofree char *type = weft_event_text (event, "type");
  g_autofree char *label = weft_event_text (event, "label");
  g_autofree char *module = weft_event_text (event, "module");
  g_autofree char *place = weft_event_text (event, "srcloc");
  GString *text = g_string_new (has_text (label) ? label : table);

  if (has_text (type))
    g_string_append_printf (text, " :: %s", type);
  if (has_text (module) && has_text (place))
    g_string_append_printf (text, " (%s, %s)", module, place);
  else if (has_text (module) || has_text (place))
    g_string_append_printf (text, " (%s)", has_text (module) ? module : place);
  return g_string_free (text, FALSE);
}

static gboolean
take (const WeftEvent *event, gpointer user_data)
{
  WeftInfoNames *self = user_data;
  guint64 address;
  gpointer key = NULL, name = NULL;

  if (event->length < 8)
    return TRUE;
  address = weft_be64 (event->payload);
  if (!g_hash_table_lookup_extended (self->names, &address, &key, &name) || name != NULL)
    return TRUE;
  g_hash_table_insert (self->names, g_memdup2 (&address, sizeof address), describe (event));
  return --self->n_left > 0;
}

void
weft_info_names_read (WeftInfoNames *self, const WeftIndex *index)
{
  if (self->n_left > 0)
    weft_tag_walk (index, WEFT_TAG_IPE, take, self);
}

const char *
weft_info_names_get (const WeftInfoNames *self, guint64 address)
{
  return g_hash_table_lookup (self->names, &address);
}
