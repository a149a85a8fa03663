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
weft_merge_keeps_events (const WeftHeader *own, const WeftHeader *merged)
{
  if (own->dialect != merged->dialect ||
      own->has_shifted_stop_codes != merged->has_shifted_stop_codes ||
      own->has_gc_phases != merged->has_gc_phases ||
      own->has_sample_end != merged->has_sample_end || own->is_ghc_6 != merged->is_ghc_6)
    return FALSE;
  for (guint tag = 0; tag < WEFT_TAG_DATA_END; tag++)
    if (declares (own, tag) &&
        (own->steps[tag] != merged->steps[tag] || own->rows[tag] != merged->rows[tag]))
      return FALSE;
  return TRUE;
}

/* Returns the size of the events with @tag. Newly allocated. */
static char *
describe_size (const WeftHeader *header, guint tag)
{
  guint size = (guint) header->steps[tag] - WEFT_EVENT_HEAD_SIZE;

  return header->steps[tag] < 0 ?
             g_strdup (_ ("a variable size")) :
             g_strdup_printf (ngettext ("%u byte of data", "%u bytes of data", size), size);
}

static const char *
name_type (const WeftHeader *header, guint tag)
{
  const WeftEventType *type = weft_header_type (header, (guint16) tag);

  return type != NULL ? type->name : weft_header_description (header, (guint16) tag);
}

/* Finds an event type that only one of @own and @other declares, although the meaning of other
 * events depends on it. */
static gboolean
find_decisive_type (const WeftHeader *own,
                    const WeftHeader *other,
                    const WeftHeader *merged,
                    guint *tag)
{
  const struct
  {
    gboolean is_decisive;
    guint tag;
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
  guint tag;

  if (own->dialect != other->dialect)
    return g_strdup (_ ("only one of them was written by the runtime system of Mercury"));
  if (find_decisive_type (own, other, merged, &tag))
    return g_strdup_printf (declares (own, tag) ?
                                _ ("it has the event type %s, which the other log lacks") :
                                _ ("it lacks the event type %s, which the other log has"),
                            name_type (declares (own, tag) ? own : other, tag));
  if (own->has_shifted_stop_codes != other->has_shifted_stop_codes)
    return g_strdup_printf (_ ("its events %s have another meaning than those of the other log"),
                            "STOP_THREAD");
  for (tag = 0; tag < WEFT_TAG_DATA_END; tag++)
    if (declares (own, tag) && declares (other, tag) && own->steps[tag] != other->steps[tag])
      {
        g_autofree char *size = describe_size (own, tag);
        g_autofree char *other_size = describe_size (other, tag);

        return g_strdup_printf (_ ("its events %s have %s, those of the other log %s"),
                                name_type (own, tag), size, other_size);
      }
    else if (declares (own, tag) && declares (other, tag) && own->rows[tag] != other->rows[tag])
      return g_strdup_printf (_ ("its events %s have another meaning than those of the other log"),
                              name_type (own, tag));
  return NULL;
}
