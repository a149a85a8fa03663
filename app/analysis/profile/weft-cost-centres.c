/* SPDX-License-Identifier: BSD-3-Clause */
/* What the log calls its cost centres: a table by id. */
#include "weft-cost-centres.h"

#include "weft-hash.h"
#include "weft-tag-walk.h"

#define TAG_COST_CENTRE 161
#define MAX_STACK_TEXT  16384

struct _WeftCostCentres
{
  GHashTable *labels; /* id -> char * */
};

static gboolean
take (const WeftEvent *event, gpointer user_data)
{
  WeftCostCentres *self = user_data;
  guint64 id = weft_event_number (event, "id", G_MAXUINT64);
  g_autofree char *label = NULL;
  g_autofree char *module = NULL;

  if (id > G_MAXUINT32 || g_hash_table_contains (self->labels, GUINT_TO_POINTER (id)))
    return TRUE;
  label = weft_event_text (event, "label");
  module = weft_event_text (event, "module");
  if (label != NULL)
    g_hash_table_insert (self->labels, GUINT_TO_POINTER (id),
                         g_strjoin (".", module != NULL ? module : "", label, NULL));
  return TRUE;
}

WeftCostCentres *
weft_cost_centres_new (const WeftIndex *index)
{
  WeftCostCentres *self = g_new0 (WeftCostCentres, 1);

  self->labels = g_hash_table_new_full (weft_hash_id, NULL, NULL, g_free);
  weft_tag_walk (index, TAG_COST_CENTRE, take, self);
  return self;
}

void
weft_cost_centres_free (WeftCostCentres *self)
{
  g_hash_table_unref (self->labels);
  g_free (self);
}

/* "Module.label", or NULL where the log does not define it. */
static const char *
label_of (const WeftCostCentres *self, guint32 id)
{
  return g_hash_table_lookup (self->labels, GUINT_TO_POINTER (id));
}

char *
weft_cost_centres_stack (const WeftCostCentres *self, const guint8 *ids, guint n)
{
  GString *text = g_string_new (n == 0 ? "MAIN" : NULL);

  for (guint i = 0; i < n; i++)
    {
      guint32 id = weft_be32 (ids + 4 * i);
      const char *label = self != NULL ? label_of (self, id) : NULL;

      if (i > 0)
        g_string_append (text, " < ");
      if (text->len > MAX_STACK_TEXT)
        {
          g_string_append (text, "…");
          break;
        }
      if (label != NULL)
        g_string_append (text, label);
      else
        g_string_append_printf (text, "%u", id);
    }
  return g_string_free (text, FALSE);
}
