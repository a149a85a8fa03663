/* SPDX-License-Identifier: BSD-3-Clause */
/* Numbers the bands of a heap profile by their names in the log. The bands are labelled later,
 * because cost centres and info tables may be defined after the samples that use them. */
#include "weft-heap-names.h"

#include "weft-hash.h"
#include "weft-heap-profile.h"
#include "weft-info-prov.h"
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

struct _WeftHeapNames
{
  const WeftIndex *index;   /* index of the current view of the log, borrowed */
  GArray *names;            /* of BandName, indexed by number */
  GHashTable *name_numbers; /* key: hash of a name, a guint64 *; value: 1 + number */
  /* labels of the names with numbers below bands->len */
  GArray *bands;             /* of guint32: index of the label of each name */
  GPtrArray *labels;         /* of char * */
  GHashTable *label_indices; /* key: label, borrowed; value: 1 + index */
  GArray *origins;           /* of guint64, one for each label: see weft_heap_names_origins() */
  GArray *owners;            /* of guint32: number of the name for which each label was made */
  GByteArray *is_shared;     /* TRUE for each label that several info tables share */
  guint64 label_bytes;
  gboolean is_full; /* labels take too much memory, see MAX_LABEL_BYTES */
};

/* Hashes a name by the lower half of its 64-bit hash. */
static guint
name_hash (gconstpointer key)
{
  return (guint) * (const guint64 *) key;
}

WeftHeapNames *
weft_heap_names_new (void)
{
  WeftHeapNames *self = g_new0 (WeftHeapNames, 1);

  self->names = g_array_new (FALSE, FALSE, sizeof (BandName));
  self->bands = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->labels = g_ptr_array_new_with_free_func (g_free);
  self->origins = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->owners = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->is_shared = g_byte_array_new ();
  self->name_numbers = g_hash_table_new_full (name_hash, g_int64_equal, g_free, NULL);
  self->label_indices = g_hash_table_new (weft_hash_text, g_str_equal);
  return self;
}

void
weft_heap_names_free (WeftHeapNames *self)
{
  g_hash_table_unref (self->name_numbers);
  g_hash_table_unref (self->label_indices);
  g_array_unref (self->names);
  g_array_unref (self->bands);
  g_ptr_array_unref (self->labels);
  g_array_unref (self->origins);
  g_array_unref (self->owners);
  g_byte_array_unref (self->is_shared);
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
  guint32 known = GPOINTER_TO_UINT (g_hash_table_lookup (self->name_numbers, &hash));
  const BandName name = {
    .position = (guint64) (bytes - self->index->log->map->data),
    .event_offset = offset,
    .size = (guint32) size,
    .kind = kind,
  };

  if (known > 0)
    return known - 1;
  g_array_append_val (self->names, name);
  g_hash_table_insert (self->name_numbers, g_memdup2 (&hash, sizeof hash),
                       GUINT_TO_POINTER (self->names->len));
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

/* Returns 1 + the index of @label, or 0 if there is no such label yet. */
static guint32
find_label (const WeftHeapNames *self, const char *label)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (self->label_indices, label));
}

/* Adds @label, which must be new, and returns its index. Takes ownership of @label. */
static guint32
add_label (WeftHeapNames *self, char *label, guint32 name, guint64 origin)
{
  guint8 is_shared = FALSE;

  g_ptr_array_add (self->labels, label);
  g_hash_table_insert (self->label_indices, label, GUINT_TO_POINTER (self->labels->len));
  g_array_append_val (self->origins, origin);
  g_array_append_val (self->owners, name);
  g_byte_array_append (self->is_shared, &is_shared, 1);
  return self->labels->len - 1;
}

static guint64
label_origin (const WeftHeapNames *self, guint label)
{
  return g_array_index (self->origins, guint64, label);
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
      guint32 known = find_label (self, longer);

      if (known == 0 || label_origin (self, known - 1) == origin)
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
  guint32 known = find_label (self, label);
  g_autofree char *longer = NULL;

  self->label_bytes += strlen (label);
  if (known == 0)
    return add_label (self, g_steal_pointer (&label), name, origin);
  if (nth_name (self, name)->kind != NAME_ADDRESS || label_origin (self, known - 1) == origin)
    return known - 1;
  self->is_shared->data[known - 1] = TRUE;
  longer = make_unique_label (self, label, name, origin);
  known = find_label (self, longer);
  return known > 0 ? known - 1 : add_label (self, g_steal_pointer (&longer), name, origin);
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

      g_array_append_val (self->bands, band);
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

GPtrArray *
weft_heap_names_labels (const WeftHeapNames *self)
{
  GPtrArray *labels = g_ptr_array_new_full (self->labels->len, g_free);

  for (guint i = 0; i < self->labels->len; i++)
    g_ptr_array_add (labels, g_strdup (g_ptr_array_index (self->labels, i)));
  /* the first info table with a shared label was labelled before the second one was known, so make
   * its label unique now */
  for (guint i = 0; i < self->labels->len; i++)
    if (self->is_shared->data[i] && label_origin (self, i) != 0)
      {
        char **label = (char **) &g_ptr_array_index (labels, i);
        guint32 owner = g_array_index (self->owners, guint32, i);
        char *longer = make_unique_label (self, *label, owner, label_origin (self, i));

        g_free (*label);
        *label = longer;
      }
  return labels;
}

GArray *
weft_heap_names_origins (const WeftHeapNames *self)
{
  return g_array_copy (self->origins);
}
