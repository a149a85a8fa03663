/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the cost centres of a log into a table by id. */
#include "weft-cost-centres.h"

#include "weft-event-tags.h"
#include "weft-hash.h"
#include "weft-index-walk.h"

#define MAX_STACK_TEXT 16384

struct _WeftCostCentres
{
  GHashTable *centres; /* of WeftCostCentre; key: id */
};

static void
centre_free (gpointer data)
{
  WeftCostCentre *centre = data;

  g_free (centre->label);
  g_free (centre->module);
  g_free (centre->source);
  g_free (centre);
}

static char *
field_text_or_empty (const WeftEvent *event, const char *field)
{
  char *text = weft_event_text (event, field);

  return text != NULL ? text : g_strdup ("");
}

static gboolean
add_cost_centre (const WeftEvent *event, gpointer user_data)
{
  WeftCostCentres *self = user_data;
  guint64 id = weft_event_number (event, "id", G_MAXUINT64);
  WeftCostCentre *centre = NULL;
  char *label = NULL;

  if (id > G_MAXUINT32 || g_hash_table_contains (self->centres, GUINT_TO_POINTER (id)) ||
      (label = weft_event_text (event, "label")) == NULL)
    return TRUE;
  centre = g_new (WeftCostCentre, 1);
  *centre = (WeftCostCentre){ label, field_text_or_empty (event, "module"),
                              field_text_or_empty (event, "srcloc") };
  g_hash_table_insert (self->centres, GUINT_TO_POINTER (id), centre);
  return TRUE;
}

WeftCostCentres *
weft_cost_centres_new (const WeftIndex *index)
{
  WeftCostCentres *self = g_new0 (WeftCostCentres, 1);

  self->centres = g_hash_table_new_full (weft_hash_id, NULL, NULL, centre_free);
  weft_index_foreach_tag (index, WEFT_TAG_HEAP_PROF_COST_CENTRE, add_cost_centre, self);
  return self;
}

void
weft_cost_centres_free (WeftCostCentres *self)
{
  g_hash_table_unref (self->centres);
  g_free (self);
}

const WeftCostCentre *
weft_cost_centres_find (const WeftCostCentres *self, guint32 id)
{
  return g_hash_table_lookup (self->centres, GUINT_TO_POINTER (id));
}

char *
weft_cost_centres_stack (const WeftCostCentres *self, const guint8 *ids, guint n)
{
  GString *text = g_string_new (n == 0 ? "MAIN" : NULL);

  for (guint i = 0; i < n; i++)
    {
      guint32 id = weft_be32 (ids + 4 * i);
      const WeftCostCentre *centre = self != NULL ? weft_cost_centres_find (self, id) : NULL;

      if (i > 0)
        g_string_append (text, " < ");
      if (text->len > MAX_STACK_TEXT)
        {
          g_string_append (text, "…");
          break;
        }
      if (centre != NULL)
        g_string_append_printf (text, "%s.%s", centre->module, centre->label);
      else
        g_string_append_printf (text, "%u", id);
    }
  return g_string_free (text, FALSE);
}
