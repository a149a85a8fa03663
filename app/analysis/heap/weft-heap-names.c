/* SPDX-License-Identifier: BSD-3-Clause */
/* Numbers the bands of a heap profile by their names in the log. The bands are labelled later,
 * because cost centres and info tables may be defined after the samples that use them. */
#include "weft-heap-names.h"

#include "weft-hash.h"
#include "weft-heap-profile.h"
#include "weft-info-prov.h"
#include "weft-number-table.h"
#include "weft-stacks.h"

#include <glib/gi18n.h>
#include <string.h>

/* Maximum size of all labels beyond the size of the log, bytes. */
#define MAX_LABEL_BYTES (4 * 1024 * 1024)

typedef enum
{
  NAME_TEXT,
  NAME_STACK,
  NAME_ADDRESS, /* address of an info table, as text */
} NameKind;

/* Name of a band in the log. */
typedef struct
{
  guint64 position;     /* file offset of the bytes */
  guint64 event_offset; /* file offset of the first event with this name */
  guint32 size;
  guint8 kind;
} BandName;

/* Name for which a label was made. */
typedef struct
{
  guint64 origin;    /* see weft_heap_names_origins() */
  guint32 name;      /* number of the name */
  guint32 is_shared; /* TRUE if several info tables share the label */
} LabelOrigin;

struct _WeftHeapNames
{
  const WeftIndex *index;        /* index of the current view of the log, borrowed */
  WeftScratchArray *names;       /* of BandName, indexed by number */
  WeftNumberTable *name_numbers; /* key: hash of a name; value: 1 + number */
  /* labels of the names with numbers below bands->len */
  WeftScratchArray *bands; /* of guint32: index of the label of each name */
  WeftTextList *labels;
  WeftScratchArray *origins; /* of LabelOrigin, one for each label */
  guint64 label_bytes;
  gboolean is_full; /* labels take too much memory, see MAX_LABEL_BYTES */
};

WeftHeapNames *
weft_heap_names_new (void)
{
  WeftHeapNames *self = g_new0 (WeftHeapNames, 1);

  self->names = weft_scratch_array_new (sizeof (BandName));
  self->name_numbers = weft_number_table_new ();
  self->bands = weft_scratch_array_new (sizeof (guint32));
  self->labels = weft_text_list_new ();
  self->origins = weft_scratch_array_new (sizeof (LabelOrigin));
  return self;
}

void
weft_heap_names_free (WeftHeapNames *self)
{
  weft_scratch_array_unref (self->names);
  weft_number_table_free (self->name_numbers);
  weft_scratch_array_unref (self->bands);
  weft_shared_unref (self->labels);
  weft_scratch_array_unref (self->origins);
  g_free (self);
}

void
weft_heap_names_set_index (WeftHeapNames *self, const WeftIndex *index)
{
  self->index = index;
}

static const BandName *
nth_name (const WeftHeapNames *self, guint i)
{
  return &g_array_index (self->names, BandName, i);
}

static const guint8 *
name_bytes (const WeftHeapNames *self, const BandName *name)
{
  return self->index->log->map->data + name->position;
}

/* Returns the number of the name in the @size bytes at @bytes. Adds the name if it is new. Names
 * are identified by their 64-bit hash alone, as collisions are very unlikely. */
static guint32
intern_name (WeftHeapNames *self, NameKind kind, const guint8 *bytes, gsize size, guint64 offset)
{
  guint64 hash = weft_hash_bytes_wide (bytes, size) + kind;
  guint32 known = weft_number_table_lookup (self->name_numbers, hash);
  const BandName name = {
    .position = (guint64) (bytes - self->index->log->map->data),
    .event_offset = offset,
    .size = (guint32) size,
    .kind = kind,
  };

  if (known > 0)
    return known - 1;
  weft_scratch_array_append (self->names, &name, 1);
  weft_number_table_add (self->name_numbers, hash, self->names->len);
  return self->names->len - 1;
}

guint32
weft_heap_names_add_text (
    WeftHeapNames *self, const guint8 *bytes, gsize size, guint breakdown, guint64 offset)
{
  const guint8 *nul = size > 0 ? memchr (bytes, 0, size) : NULL;
  gsize length = nul != NULL ? (gsize) (nul - bytes) : size;
  gsize skip = 0;

  /* skip the number at the start of a retainer set, such as "(42)" */
  if (breakdown == WEFT_BREAKDOWN_RETAINER && length > 0 && bytes[0] == '(')
    {
      gsize end = 1;

      while (end < length && g_ascii_isdigit (bytes[end]))
        end++;
      if (end > 1 && end < length && bytes[end] == ')')
        skip = end + 1;
    }
  return intern_name (self, breakdown == WEFT_BREAKDOWN_INFO_TABLE ? NAME_ADDRESS : NAME_TEXT,
                      bytes + skip, length - skip, offset);
}

guint32
weft_heap_names_add_stack (WeftHeapNames *self, const guint8 *bytes, gsize size, guint64 offset)
{
  gsize depth = size > 0 ? MIN (bytes[0], (size - 1) / 4) : 0;

  return intern_name (self, NAME_STACK, size > 0 ? bytes + 1 : bytes, 4 * depth, offset);
}

/* Reads @text as a hexadecimal number, with or without the prefix 0x. */
static gboolean
read_address (const char *text, guint64 *address)
{
  char *end = NULL;

  if (!g_ascii_isxdigit (*text))
    return FALSE;
  *address = g_ascii_strtoull (text, &end, 16);
  return *end == '\0';
}

static char *
name_text (const WeftHeapNames *self, const BandName *name)
{
  return g_utf8_make_valid ((const char *) name_bytes (self, name), name->size);
}

/* Definitions for the names that have no label yet. */
typedef struct
{
  WeftHeapNames *names;
  WeftCostCentres *centres; /* NULL if no name is a stack */
  WeftInfoProvMap *infos;
} LabelMaker;

static char *
make_name_label (const LabelMaker *maker, const BandName *name, guint64 *origin)
{
  WeftHeapNames *self = maker->names;
  /* very many bands may use a few long definitions, so once the labels take more memory than the
   * log, bands are labelled by their names in the log */
  gboolean has_room = self->label_bytes < self->index->log->map->size + MAX_LABEL_BYTES;
  g_autofree char *text = NULL;
  guint64 address;

  self->is_full |= !has_room;
  if (name->kind == NAME_STACK)
    {
      *origin = name->event_offset;
      return weft_cost_centres_stack (has_room ? maker->centres : NULL, name_bytes (self, name),
                                      name->size / 4);
    }
  text = name_text (self, name);
  if (name->kind == NAME_ADDRESS && read_address (text, &address))
    {
      /* GHC writes 0 for a closure without an info table of its own */
      if (address == 0)
        return g_strdup (_ ("no info table"));
      *origin = weft_info_prov_map_lookup (maker->infos, address);
    }
  if (*origin != 0 && has_room)
    {
      g_auto (WeftInfoProv) info = { 0 };

      if (weft_info_prov_init (&info, self->index, *origin))
        return weft_info_prov_describe (&info);
    }
  return g_steal_pointer (&text);
}

static LabelOrigin *
label_origin (const WeftHeapNames *self, guint32 label)
{
  return &g_array_index (self->origins, LabelOrigin, label);
}

/* Adds @label, which must be new, and returns its index. */
static guint32
add_label (WeftHeapNames *self, const char *label, guint32 name, guint64 origin)
{
  const LabelOrigin added = { origin, name, FALSE };

  weft_scratch_array_append (self->origins, &added, 1);
  return weft_text_list_add (self->labels, label);
}

/* Returns @label followed by the name or address of the info table, to make a label unique that
 * several info tables share. */
static char *
make_unique_label (const WeftHeapNames *self, const char *label, guint name, guint64 origin)
{
  g_autofree char *address = name_text (self, nth_name (self, name));
  g_auto (WeftInfoProv) info = { 0 };

  if (weft_info_prov_init (&info, self->index, origin) && info.table != NULL)
    {
      g_autofree char *longer = g_strconcat (label, " ", info.table, NULL);
      guint32 known;

      if (!weft_text_list_find (self->labels, longer, &known) ||
          label_origin (self, known)->origin == origin)
        return g_steal_pointer (&longer);
    }
  return g_strconcat (label, " ", address, NULL);
}

/* Returns the index of the label of @name. Adds the label if it is new. */
static guint32
ensure_name_label (const LabelMaker *maker, guint name)
{
  WeftHeapNames *self = maker->names;
  guint64 origin = 0;
  g_autofree char *label = make_name_label (maker, nth_name (self, name), &origin);
  g_autofree char *longer = NULL;
  guint32 known;

  self->label_bytes += strlen (label);
  if (!weft_text_list_find (self->labels, label, &known))
    return add_label (self, label, name, origin);
  if (nth_name (self, name)->kind != NAME_ADDRESS || label_origin (self, known)->origin == origin)
    return known;
  label_origin (self, known)->is_shared = TRUE;
  longer = make_unique_label (self, label, name, origin);
  return weft_text_list_find (self->labels, longer, &known) ?
             known :
             add_label (self, longer, name, origin);
}

const guint32 *
weft_heap_names_label_all (WeftHeapNames *self)
{
  guint first = self->bands->len;
  g_autoptr (WeftInfoProvMap) infos = weft_info_prov_map_new ();
  g_autoptr (WeftCostCentres) centres = NULL;
  gboolean has_stacks = FALSE;
  LabelMaker maker;

  if (first == self->names->len)
    return (const guint32 *) (gpointer) self->bands->data;
  for (guint i = first; i < self->names->len; i++)
    {
      const BandName *name = nth_name (self, i);
      g_autofree char *text = name->kind == NAME_ADDRESS ? name_text (self, name) : NULL;
      guint64 address;

      has_stacks |= name->kind == NAME_STACK;
      if (text != NULL && read_address (text, &address))
        weft_info_prov_map_add (infos, address);
    }
  weft_info_prov_map_read (infos, self->index);
  if (has_stacks)
    centres = weft_cost_centres_new (self->index);
  maker = (LabelMaker){ self, centres, infos };
  for (guint i = first; i < self->names->len; i++)
    {
      guint32 band = ensure_name_label (&maker, i);

      weft_scratch_array_append (self->bands, &band, 1);
    }
  return (const guint32 *) (gpointer) self->bands->data;
}

gboolean
weft_heap_names_can_extend (const WeftHeapNames *self)
{
  return !self->is_full;
}

guint
weft_heap_names_get_n (const WeftHeapNames *self)
{
  return self->names->len;
}

WeftTextList *
weft_heap_names_labels (const WeftHeapNames *self)
{
  WeftTextList *labels = weft_text_list_copy (self->labels);

  /* the first info table with a shared label was labelled before the second one was known, so make
   * its label unique now */
  for (guint i = 0; i < self->origins->len; i++)
    {
      const LabelOrigin *origin = label_origin (self, i);

      if (origin->is_shared && origin->origin != 0)
        {
          g_autofree char *longer = make_unique_label (self, weft_text_list_nth (labels, i),
                                                       origin->name, origin->origin);

          weft_text_list_replace (labels, i, longer);
        }
    }
  return labels;
}

WeftScratchArray *
weft_heap_names_origins (const WeftHeapNames *self)
{
  WeftScratchArray *origins = weft_scratch_array_new (sizeof (guint64));

  weft_scratch_array_set_size (origins, self->origins->len);
  for (guint i = 0; i < self->origins->len; i++)
    g_array_index (origins, guint64, i) = label_origin (self, i)->origin;
  return origins;
}
