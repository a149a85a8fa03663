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

/* A band, by the bytes that the log names it with. */
typedef struct
{
  guint64 at;     /* offset of these bytes in the file */
  guint64 offset; /* of the first event that names it */
  guint32 size;
  guint32 hash;
  guint8 kind;
} Name;

/* Places in a table by hash: 1 + a number, or 0 for none. */
typedef struct
{
  guint32 *of; /* owned */
  guint n;     /* a power of two */
} Places;

struct _WeftHeapNames
{
  const WeftIndex *index; /* borrowed: of the view that is being read */
  GArray *names;          /* of Name, by number */
  Places places;          /* of the names */
  /* Labels: of the names that have been settled. */
  GArray *bands;         /* of guint32, by name: its label */
  GPtrArray *labels;     /* of char * */
  GArray *origins;       /* of guint64, by label */
  GArray *owners;        /* of guint32, by label: the name that it was made for */
  GByteArray *is_shared; /* by label: several info tables are called so */
  Places label_places;   /* of the labels */
  guint64 used;          /* bytes of labels */
  gboolean is_full;      /* there was no room for a label */
};

static void
places_init (Places *self)
{
  self->n = FIRST_PLACES;
  self->of = g_new0 (guint32, FIRST_PLACES);
}

/* Empties it, with room for twice as many. */
static void
places_grow (Places *self)
{
  g_free (self->of);
  self->n *= 2;
  self->of = g_new0 (guint32, self->n);
}

WeftHeapNames *
weft_heap_names_new (void)
{
  WeftHeapNames *self = g_new0 (WeftHeapNames, 1);

  self->names = g_array_new (FALSE, FALSE, sizeof (Name));
  self->bands = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->labels = g_ptr_array_new_with_free_func (g_free);
  self->origins = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->owners = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->is_shared = g_byte_array_new ();
  places_init (&self->places);
  places_init (&self->label_places);
  return self;
}

void
weft_heap_names_free (WeftHeapNames *self)
{
  g_array_unref (self->names);
  g_array_unref (self->bands);
  g_ptr_array_unref (self->labels);
  g_array_unref (self->origins);
  g_array_unref (self->owners);
  g_byte_array_unref (self->is_shared);
  g_free (self->places.of);
  g_free (self->label_places.of);
  g_free (self);
}

void
weft_heap_names_set_index (WeftHeapNames *self, const WeftIndex *index)
{
  self->index = index;
}

static const Name *
name_at (const WeftHeapNames *self, guint i)
{
  return &g_array_index (self->names, Name, i);
}

static const guint8 *
name_bytes (const WeftHeapNames *self, const Name *name)
{
  return self->index->log->map->data + name->at;
}

static gboolean
is_same_name (const WeftHeapNames *self, const Name *x, const Name *y)
{
  return x->hash == y->hash && x->kind == y->kind && x->size == y->size &&
         memcmp (name_bytes (self, x), name_bytes (self, y), x->size) == 0;
}

/* The place that holds @name, or the empty one where it belongs. */
static guint32 *
find_place (const WeftHeapNames *self, const Name *name)
{
  const Places *places = &self->places;
  guint at = name->hash & (places->n - 1);

  while (places->of[at] != 0 && !is_same_name (self, name_at (self, places->of[at] - 1), name))
    at = (at + 1) & (places->n - 1);
  return &places->of[at];
}

static guint32
intern (WeftHeapNames *self, NameKind kind, const guint8 *bytes, gsize size, guint64 offset)
{
  const Name name = {
    .at = (guint64) (bytes - self->index->log->map->data),
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
  if (self->names->len > self->places.n / 2)
    {
      places_grow (&self->places);
      for (guint i = 0; i < self->names->len; i++)
        *find_place (self, name_at (self, i)) = i + 1;
    }
  return self->names->len - 1;
}

/* Bytes of the number in parentheses that a retainer set begins with; 0 if it has none. */
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
name_text (const WeftHeapNames *self, const Name *name)
{
  return g_utf8_make_valid ((const char *) name_bytes (self, name), name->size);
}

/* Events that add to the names that are settled now. */
typedef struct
{
  WeftHeapNames *names;
  WeftCostCentres *centres; /* or NULL */
  WeftInfoTable *infos;
} Naming;

/* Of the names from @first on; reads the log only where it may have them. */
static WeftInfoTable *
read_infos (const WeftHeapNames *self, guint first)
{
  WeftInfoTable *infos = weft_info_table_new ();

  for (guint i = first; i < self->names->len; i++)
    {
      const Name *name = name_at (self, i);
      g_autofree char *text = name->kind == NAME_ADDRESS ? name_text (self, name) : NULL;
      guint64 address;

      if (text != NULL && read_address (text, &address))
        weft_info_table_want (infos, address);
    }
  weft_info_table_read (infos, self->index);
  return infos;
}

static WeftCostCentres *
read_centres (const WeftHeapNames *self, guint first)
{
  for (guint i = first; i < self->names->len; i++)
    if (name_at (self, i)->kind == NAME_STACK)
      return weft_cost_centres_new (self->index);
  return NULL;
}

/* A log's few long names may be in very many bands: once the labels are as large as the log,
 * bands are named as the log names them. */
static gboolean
has_room (WeftHeapNames *self)
{
  gboolean has = self->used < self->index->log->map->size + LABEL_ROOM;

  self->is_full |= !has;
  return has;
}

static char *
make_label (const Naming *naming, const Name *name, guint64 *origin)
{
  WeftHeapNames *self = naming->names;
  gboolean has = has_room (self);
  g_autofree char *text = NULL;
  guint64 address;

  if (name->kind == NAME_STACK)
    {
      *origin = name->offset;
      return weft_cost_centres_stack (has ? naming->centres : NULL, name_bytes (self, name),
                                      name->size / 4);
    }
  text = name_text (self, name);
  if (name->kind == NAME_ADDRESS && read_address (text, &address))
    {
      /* of what GHC knows no info table for */
      if (address == 0)
        return g_strdup (_ ("no info table"));
      *origin = weft_info_table_place (naming->infos, address);
    }
  if (*origin != 0 && has)
    {
      g_auto (WeftInfo) info = { 0 };

      if (weft_info_init (&info, self->index, *origin))
        return weft_info_describe (&info);
    }
  return g_steal_pointer (&text);
}

/* The place that holds @label among @labels, or the empty one where it belongs. */
static guint32 *
find_label (const WeftHeapNames *self, const GPtrArray *labels, const char *label)
{
  const Places *places = &self->label_places;
  guint at = weft_hash_text (label) & (places->n - 1);

  while (places->of[at] != 0 && strcmp (g_ptr_array_index (labels, places->of[at] - 1), label) != 0)
    at = (at + 1) & (places->n - 1);
  return &places->of[at];
}

/* Takes @label, which is a new one. */
static guint32
add_label (WeftHeapNames *self, char *label, guint32 name, guint64 origin)
{
  guint8 is_shared = FALSE;

  *find_label (self, self->labels, label) = self->labels->len + 1;
  g_ptr_array_add (self->labels, label);
  g_array_append_val (self->origins, origin);
  g_array_append_val (self->owners, name);
  g_byte_array_append (self->is_shared, &is_shared, 1);
  if (self->labels->len > self->label_places.n / 2)
    {
      places_grow (&self->label_places);
      for (guint i = 0; i < self->labels->len; i++)
        *find_label (self, self->labels, g_ptr_array_index (self->labels, i)) = i + 1;
    }
  return self->labels->len - 1;
}

static guint64
label_origin (const WeftHeapNames *self, guint label)
{
  return g_array_index (self->origins, guint64, label);
}

/* A label for the info table of @name, unlike others of @labels that are called @label; newly
 * allocated. */
static char *
tell_apart (const WeftHeapNames *self,
            const GPtrArray *labels,
            const char *label,
            guint name,
            guint64 origin)
{
  g_autofree char *address = name_text (self, name_at (self, name));
  g_auto (WeftInfo) info = { 0 };

  if (weft_info_init (&info, self->index, origin) && info.table != NULL)
    {
      g_autofree char *longer = g_strconcat (label, " ", info.table, NULL);
      guint32 place = *find_label (self, labels, longer);

      if (place == 0 || label_origin (self, place - 1) == origin)
        return g_steal_pointer (&longer);
    }
  return g_strconcat (label, " ", address, NULL);
}

/* The label of @name, which is among the labels then. */
static guint32
name_band (const Naming *naming, guint name)
{
  WeftHeapNames *self = naming->names;
  guint64 origin = 0;
  g_autofree char *label = make_label (naming, name_at (self, name), &origin);
  guint32 place = *find_label (self, self->labels, label);
  g_autofree char *longer = NULL;

  self->used += strlen (label);
  if (place == 0)
    return add_label (self, g_steal_pointer (&label), name, origin);
  place--;
  if (name_at (self, name)->kind != NAME_ADDRESS || label_origin (self, place) == origin)
    return place;
  self->is_shared->data[place] = TRUE;
  longer = tell_apart (self, self->labels, label, name, origin);
  place = *find_label (self, self->labels, longer);
  return place > 0 ? place - 1 : add_label (self, g_steal_pointer (&longer), name, origin);
}

const guint32 *
weft_heap_names_settle (WeftHeapNames *self)
{
  guint first = self->bands->len;

  if (first < self->names->len)
    {
      g_autoptr (WeftCostCentres) centres = read_centres (self, first);
      g_autoptr (WeftInfoTable) infos = read_infos (self, first);
      Naming naming = { self, centres, infos };

      for (guint i = first; i < self->names->len; i++)
        {
          guint32 band = name_band (&naming, i);

          g_array_append_val (self->bands, band);
        }
    }
  return (const guint32 *) (gpointer) self->bands->data;
}

gboolean
weft_heap_names_can_go_on (const WeftHeapNames *self)
{
  return !self->is_full;
}

guint
weft_heap_names_n (const WeftHeapNames *self)
{
  return self->names->len;
}

GPtrArray *
weft_heap_names_labels (const WeftHeapNames *self)
{
  GPtrArray *labels = g_ptr_array_new_full (self->labels->len, g_free);

  for (guint i = 0; i < self->labels->len; i++)
    g_ptr_array_add (labels, g_strdup (g_ptr_array_index (self->labels, i)));
  /* the first info table of a name was called by it alone */
  for (guint i = 0; i < self->labels->len; i++)
    if (self->is_shared->data[i] && label_origin (self, i) != 0)
      {
        char **label = (char **) &g_ptr_array_index (labels, i);
        char *longer = tell_apart (self, labels, *label, g_array_index (self->owners, guint32, i),
                                   label_origin (self, i));

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
