/* SPDX-License-Identifier: BSD-3-Clause */
/* Numbers a heap profile's bands by their bytes in the log, and names them afterwards: definitions
 * of cost centres and info tables may come behind their use. A log may have a hundred thousand of
 * them: a name is 32 bytes, and four in a table of places. */
#include "weft-heap-names.h"

#include "weft-cost-centres.h"
#include "weft-hash.h"
#include "weft-heap-profile.h"
#include "weft-info-table.h"

#include <string.h>

/* Bytes of labels beyond the log's own size. */
#define LABEL_ROOM (4 * 1024 * 1024)

/* Places of the empty table; always a power of two. */
#define FIRST_PLACES 64

typedef enum
{
  NAME_TEXT,
  NAME_STACK,
  NAME_ADDRESS, /* as text */
} NameKind;

/* A band, by the bytes that the log names it with; borrowed. */
typedef struct
{
  const guint8 *bytes;
  guint64 offset; /* of the first event that names it */
  guint32 size;
  guint32 hash;
  guint8 kind;
} Name;

struct _WeftHeapNames
{
  GArray *names;   /* of Name, by number */
  guint32 *places; /* owned: 1 + a name's number, or 0, from the place of its hash on */
  guint n_places;
};

WeftHeapNames *
weft_heap_names_new (void)
{
  WeftHeapNames *self = g_new0 (WeftHeapNames, 1);

  self->names = g_array_new (FALSE, FALSE, sizeof (Name));
  self->n_places = FIRST_PLACES;
  self->places = g_new0 (guint32, FIRST_PLACES);
  return self;
}

void
weft_heap_names_free (WeftHeapNames *self)
{
  g_array_unref (self->names);
  g_free (self->places);
  g_free (self);
}

static const Name *
name_at (const WeftHeapNames *self, guint i)
{
  return &g_array_index (self->names, Name, i);
}

static gboolean
is_same_name (const Name *x, const Name *y)
{
  return x->hash == y->hash && x->kind == y->kind && x->size == y->size &&
         memcmp (x->bytes, y->bytes, x->size) == 0;
}

/* The place that holds @name, or the empty one where it belongs. */
static guint32 *
find_place (const WeftHeapNames *self, const Name *name)
{
  guint at = name->hash & (self->n_places - 1);

  while (self->places[at] != 0 && !is_same_name (name_at (self, self->places[at] - 1), name))
    at = (at + 1) & (self->n_places - 1);
  return &self->places[at];
}

static void
grow (WeftHeapNames *self)
{
  g_free (self->places);
  self->n_places *= 2;
  self->places = g_new0 (guint32, self->n_places);
  for (guint i = 0; i < self->names->len; i++)
    *find_place (self, name_at (self, i)) = i + 1;
}

static guint32
intern (WeftHeapNames *self, NameKind kind, const guint8 *bytes, gsize size, guint64 offset)
{
  const Name name = {
    .bytes = bytes,
    .offset = offset,
    .size = (guint32) size,
    .hash = weft_hash_bytes (bytes, size) + kind,
    .kind = kind,
  };
  guint32 *place = find_place (self, &name);

  if (*place != 0)
    return *place - 1;
  g_array_append_val (self->names, name);
  *place = self->names->len;
  if (self->names->len > self->n_places / 2)
    grow (self);
  return self->names->len - 1;
}

/* Bytes of the number in parentheses that a retainer set begins with; 0 where it has none. */
static gsize
retainer_number (const guint8 *bytes, gsize size)
{
  gsize at = 1;

  if (size == 0 || bytes[0] != '(')
    return 0;
  while (at < size && g_ascii_isdigit (bytes[at]))
    at++;
  return at > 1 && at < size && bytes[at] == ')' ? at + 1 : 0;
}

guint32
weft_heap_names_text (
    WeftHeapNames *self, const guint8 *bytes, gsize size, guint breakdown, guint64 offset)
{
  const guint8 *nul = size > 0 ? memchr (bytes, 0, size) : NULL;
  gsize length = nul != NULL ? (gsize) (nul - bytes) : size;
  gsize skip = breakdown == WEFT_BREAKDOWN_RETAINER ? retainer_number (bytes, length) : 0;

  return intern (self, breakdown == WEFT_BREAKDOWN_INFO_TABLE ? NAME_ADDRESS : NAME_TEXT,
                 bytes + skip, length - skip, offset);
}

guint32
weft_heap_names_stack (WeftHeapNames *self, const guint8 *bytes, gsize size, guint64 offset)
{
  gsize depth = size > 0 ? MIN (bytes[0], (size - 1) / 4) : 0;

  return intern (self, NAME_STACK, size > 0 ? bytes + 1 : bytes, 4 * depth, offset);
}

/* Naming. */

/* The number that @text writes in base 16, with or without 0x before it. */
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
name_text (const Name *name)
{
  return g_utf8_make_valid ((const char *) name->bytes, name->size);
}

typedef struct
{
  const WeftHeapNames *names;
  const WeftIndex *index;
  WeftCostCentres *centres;
  WeftInfoTable *infos;
  guint64 room;       /* bytes of labels that may still be made */
  GHashTable *shared; /* label, of texts -> not NULL, or NULL where several info tables have it */
  GPtrArray *texts;   /* of char *, by name; NULL where it became a label */
  guint64 *origins;   /* by name */
} Naming;

static WeftInfoTable *
read_infos (const WeftHeapNames *self, const WeftIndex *index)
{
  WeftInfoTable *infos = weft_info_table_new ();

  for (guint i = 0; i < self->names->len; i++)
    {
      const Name *name = name_at (self, i);
      g_autofree char *text = name->kind == NAME_ADDRESS ? name_text (name) : NULL;
      guint64 address;

      if (text != NULL && read_address (text, &address))
        weft_info_table_want (infos, address);
    }
  weft_info_table_read (infos, index);
  return infos;
}

/* A log's few long names may stand in very many bands: once the labels are as large as the log,
 * bands are named as the log names them. */
static char *
make_label (Naming *self, const Name *name, guint64 *origin)
{
  gboolean has_room = self->room > 0;
  g_autofree char *text = NULL;
  guint64 address;

  if (name->kind == NAME_STACK)
    {
      *origin = name->offset;
      return weft_cost_centres_stack (has_room ? self->centres : NULL, name->bytes, name->size / 4);
    }
  text = name_text (name);
  if (name->kind == NAME_ADDRESS && read_address (text, &address))
    *origin = weft_info_table_offset (self->infos, address);
  if (*origin != 0 && has_room)
    {
      g_auto (WeftInfo) info = { 0 };

      if (weft_info_init (&info, self->index, *origin))
        return weft_info_describe (&info);
    }
  return g_steal_pointer (&text);
}

static void
make_labels (Naming *self)
{
  for (guint i = 0; i < self->names->names->len; i++)
    {
      char *label = make_label (self, name_at (self->names, i), &self->origins[i]);
      gpointer first = NULL;

      self->room -= MIN (self->room, strlen (label));
      g_ptr_array_add (self->texts, label);
      if (!g_hash_table_lookup_extended (self->shared, label, NULL, &first))
        g_hash_table_insert (self->shared, label, label);
      else if (name_at (self->names, i)->kind == NAME_ADDRESS)
        g_hash_table_insert (self->shared, label, NULL);
    }
}

/* What tells an info table from others of its name. */
static char *
tell_apart (const Naming *self, guint i, gboolean by_address)
{
  const char *label = g_ptr_array_index (self->texts, i);
  g_autofree char *address = name_text (name_at (self->names, i));
  g_auto (WeftInfo) info = { 0 };

  if (!by_address && weft_info_init (&info, self->index, self->origins[i]) && info.table != NULL)
    return g_strconcat (label, " ", info.table, NULL);
  return g_strconcat (label, " ", address, NULL);
}

/* Whether @label is another info table's already. */
static gboolean
is_taken (const Naming *self, GHashTable *places, guint i, const char *label)
{
  return name_at (self->names, i)->kind == NAME_ADDRESS && g_hash_table_contains (places, label);
}

/* Newly allocated, or taken from the texts: what the shared ones are looked up by stays there. */
static char *
final_label (const Naming *self, GHashTable *places, guint i)
{
  char *label = g_ptr_array_index (self->texts, i);
  g_autofree char *longer = NULL;

  if (self->origins[i] == 0 || name_at (self->names, i)->kind != NAME_ADDRESS ||
      g_hash_table_lookup (self->shared, label) != NULL)
    {
      g_ptr_array_index (self->texts, i) = NULL;
      return label;
    }
  longer = tell_apart (self, i, FALSE);
  return is_taken (self, places, i, longer) ? tell_apart (self, i, TRUE) :
                                              g_steal_pointer (&longer);
}

guint32 *
weft_heap_names_settle (WeftHeapNames *self,
                        const WeftIndex *index,
                        GPtrArray *labels,
                        GArray *origins)
{
  guint32 *bands = g_new (guint32, self->names->len + 1);
  g_autoptr (WeftCostCentres) centres = weft_cost_centres_new (index);
  g_autoptr (WeftInfoTable) infos = read_infos (self, index);
  g_autoptr (GHashTable) places = g_hash_table_new (weft_hash_text, g_str_equal);
  g_autoptr (GHashTable) shared = g_hash_table_new (weft_hash_text, g_str_equal);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autofree guint64 *starts = g_new0 (guint64, self->names->len + 1);
  Naming naming = {
    .names = self,
    .index = index,
    .centres = centres,
    .infos = infos,
    .room = index->log->map->size + LABEL_ROOM,
    .shared = shared,
    .texts = texts,
    .origins = starts,
  };

  make_labels (&naming);
  for (guint i = 0; i < self->names->len; i++)
    {
      g_autofree char *label = final_label (&naming, places, i);
      gpointer place = NULL;

      if (!g_hash_table_lookup_extended (places, label, NULL, &place))
        {
          place = GUINT_TO_POINTER (labels->len);
          g_hash_table_insert (places, label, place);
          g_array_append_val (origins, starts[i]);
          g_ptr_array_add (labels, g_steal_pointer (&label));
        }
      bands[i] = GPOINTER_TO_UINT (place);
    }
  return bands;
}
