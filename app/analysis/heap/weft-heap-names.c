/* SPDX-License-Identifier: BSD-3-Clause */
/* Numbers a heap profile's bands by their bytes in the log, and names them afterwards: definitions
 * of cost centres and info tables may come after their use. A log may have a hundred thousand of
 * them: a name is 32 bytes, and four in a table of places. */
#include "weft-heap-names.h"

#include "weft-cost-centres.h"
#include "weft-hash.h"
#include "weft-heap-profile.h"
#include "weft-info-table.h"

#include <glib/gi18n.h>
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

/* The labels made so far; found again by their texts. */
typedef struct
{
  const WeftHeapNames *names;
  const WeftIndex *index;
  WeftCostCentres *centres;
  WeftInfoTable *infos;
  guint64 room;      /* bytes of labels that may still be made */
  GPtrArray *labels; /* borrowed */
  GArray *origins;   /* borrowed; by label */
  guint32 *owners;   /* by label: the name that it was made for */
  guint8 *is_shared; /* by label: several info tables are called so */
  guint32 *places;   /* 1 + label, or 0, from the place of its hash on */
  guint n_places;
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
    {
      /* of what GHC knows no info table for */
      if (address == 0)
        return g_strdup (_ ("no info table"));
      *origin = weft_info_table_offset (self->infos, address);
    }
  if (*origin != 0 && has_room)
    {
      g_auto (WeftInfo) info = { 0 };

      if (weft_info_init (&info, self->index, *origin))
        return weft_info_describe (&info);
    }
  return g_steal_pointer (&text);
}

/* The place that holds @label, or the empty one where it belongs. */
static guint32 *
find_label (const Naming *self, const char *label)
{
  guint at = weft_hash_text (label) & (self->n_places - 1);

  while (self->places[at] != 0 &&
         strcmp (g_ptr_array_index (self->labels, self->places[at] - 1), label) != 0)
    at = (at + 1) & (self->n_places - 1);
  return &self->places[at];
}

/* Takes @label, which is a new one. */
static guint32
add_label (Naming *self, char *label, guint name, guint64 origin)
{
  guint32 *place = find_label (self, label);

  self->owners[self->labels->len] = name;
  g_ptr_array_add (self->labels, label);
  g_array_append_val (self->origins, origin);
  *place = self->labels->len;
  return self->labels->len - 1;
}

/* Whether no other info table than that of @origin is called @label. */
static gboolean
is_free_for (const Naming *self, const char *label, guint64 origin)
{
  guint32 place = *find_label (self, label);

  return place == 0 || g_array_index (self->origins, guint64, place - 1) == origin;
}

/* A label that tells an info table from others that are called @label; newly allocated. */
static char *
tell_apart (const Naming *self, const char *label, guint name, guint64 origin)
{
  g_autofree char *address = name_text (name_at (self->names, name));
  g_autofree char *longer = NULL;
  g_auto (WeftInfo) info = { 0 };

  if (weft_info_init (&info, self->index, origin) && info.table != NULL)
    longer = g_strconcat (label, " ", info.table, NULL);
  if (longer != NULL && is_free_for (self, longer, origin))
    return g_steal_pointer (&longer);
  return g_strconcat (label, " ", address, NULL);
}

/* The label of @name, which is among the labels then. */
static guint32
name_band (Naming *self, guint name)
{
  guint64 origin = 0;
  g_autofree char *label = make_label (self, name_at (self->names, name), &origin);
  guint32 place = *find_label (self, label);
  g_autofree char *longer = NULL;

  self->room -= MIN (self->room, strlen (label));
  if (place == 0)
    return add_label (self, g_steal_pointer (&label), name, origin);
  place--;
  if (name_at (self->names, name)->kind != NAME_ADDRESS ||
      g_array_index (self->origins, guint64, place) == origin)
    return place;
  self->is_shared[place] = TRUE;
  longer = tell_apart (self, label, name, origin);
  place = *find_label (self, longer);
  return place > 0 ? place - 1 : add_label (self, g_steal_pointer (&longer), name, origin);
}

/* The first info table of a name was called by it alone. */
static void
rename_shared (Naming *self)
{
  guint n = self->labels->len;

  for (guint i = 0; i < n; i++)
    if (self->is_shared[i] && g_array_index (self->origins, guint64, i) != 0)
      {
        char **label = (char **) &g_ptr_array_index (self->labels, i);
        char *longer =
            tell_apart (self, *label, self->owners[i], g_array_index (self->origins, guint64, i));

        g_free (*label);
        *label = longer;
      }
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
  g_autofree guint32 *owners = g_new (guint32, self->names->len + 1);
  g_autofree guint8 *is_shared = g_new0 (guint8, self->names->len + 1);
  /* never more than half full, as the places of the names are */
  g_autofree guint32 *places = g_new0 (guint32, self->n_places);
  Naming naming = {
    .names = self,
    .index = index,
    .centres = centres,
    .infos = infos,
    .room = index->log->map->size + LABEL_ROOM,
    .labels = labels,
    .origins = origins,
    .owners = owners,
    .is_shared = is_shared,
    .places = places,
    .n_places = self->n_places,
  };

  for (guint i = 0; i < self->names->len; i++)
    bands[i] = name_band (&naming, i);
  rename_shared (&naming);
  return bands;
}
