/* SPDX-License-Identifier: BSD-3-Clause */
/* Compares what headers declare, and what follows from it for the meaning of events. */
#include "weft-merge-difference.h"

#include "weft-event-tags.h"

#include <glib/gi18n.h>

static gboolean
declares (const WeftHeader *header, guint tag)
{
  return header->steps[tag] != WEFT_STEP_UNDECLARED;
}

gboolean
weft_merge_keeps_meaning (const WeftHeader *own, const WeftHeader *merged)
{
  return own->dialect == merged->dialect &&
         own->has_shifted_stop_codes == merged->has_shifted_stop_codes &&
         own->has_gc_phases == merged->has_gc_phases &&
         own->has_sample_end == merged->has_sample_end && own->is_ghc_6 == merged->is_ghc_6;
}

gboolean
weft_merge_has_same_layout (const WeftHeader *own, const WeftHeader *other, guint16 tag)
{
  return own->steps[tag] == other->steps[tag] && own->rows[tag] == other->rows[tag];
}

guint16
weft_merge_declared_size (const WeftHeader *header, guint16 tag)
{
  gint32 step = header->steps[tag];

  return step > 0 ? (guint16) (step - WEFT_EVENT_HEAD_SIZE) : WEFT_SIZE_VARIABLE;
}

/* Returns the size of the events with @tag. Newly allocated. */
static char *
describe_size (const WeftHeader *header, guint16 tag)
{
  guint size = weft_merge_declared_size (header, tag);

  return size == WEFT_SIZE_VARIABLE ?
             g_strdup (_ ("a variable size")) :
             g_strdup_printf (ngettext ("%u byte of data", "%u bytes of data", size), size);
}

const char *
weft_merge_type_name (const WeftHeader *header, guint16 tag)
{
  const WeftEventType *type = weft_header_type (header, tag);

  return type != NULL ? type->name : weft_header_description (header, tag);
}

/* Finds an event type that only one of @own and @other declares, although the meaning of other
 * events depends on it. */
static gboolean
find_decisive_type (const WeftHeader *own,
                    const WeftHeader *other,
                    const WeftHeader *merged,
                    guint16 *tag)
{
  const struct
  {
    gboolean is_decisive;
    guint16 tag;
  } types[] = {
    { own->has_gc_phases != merged->has_gc_phases, WEFT_TAG_GC_IDLE },
    { own->has_gc_phases != merged->has_gc_phases, WEFT_TAG_GC_WORK },
    { own->has_gc_phases != merged->has_gc_phases, WEFT_TAG_GC_DONE },
    { own->has_sample_end != merged->has_sample_end, WEFT_TAG_HEAP_PROF_SAMPLE_END },
  };

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      *tag = types[i].tag;
      if (types[i].is_decisive && declares (own, *tag) != declares (other, *tag))
        return TRUE;
    }
  return FALSE;
}

char *
weft_merge_difference (const WeftHeader *own, const WeftHeader *other, const WeftHeader *merged)
{
  guint16 tag;

  if (own->dialect != other->dialect)
    return g_strdup (_ ("only one of them was written by the runtime system of Mercury"));
  if (find_decisive_type (own, other, merged, &tag))
    return g_strdup_printf (declares (own, tag) ?
                                _ ("it has the event type %s, which the other log lacks") :
                                _ ("it lacks the event type %s, which the other log has"),
                            weft_merge_type_name (declares (own, tag) ? own : other, tag));
  if (own->has_shifted_stop_codes != other->has_shifted_stop_codes)
    return g_strdup_printf (_ ("its events %s have another meaning than those of the other log"),
                            "STOP_THREAD");
  return NULL;
}

char *
weft_merge_layout_difference (const WeftHeader *own, const WeftHeader *other, guint16 tag)
{
  const char *name = weft_merge_type_name (own, tag);
  g_autofree char *size = describe_size (own, tag);
  g_autofree char *other_size = describe_size (other, tag);

  return own->steps[tag] != other->steps[tag] ?
             g_strdup_printf (_ ("its events %s have %s, those of the other log %s"), name, size,
                              other_size) :
             g_strdup_printf (_ ("its events %s have another meaning than those of the other log"),
                              name);
}
