/* SPDX-License-Identifier: BSD-3-Clause */
/* Numbers a heap profile's bands by their bytes in the log, and names them afterwards: definitions
 * of cost centres and info tables may come behind their use. */
#include "weft-heap-names.h"

#include "weft-cost-centres.h"
#include "weft-hash.h"
#include "weft-info-names.h"

#include <string.h>

/* As in HEAP_PROF_BEGIN. */
#define BREAKDOWN_RETAINER   5
#define BREAKDOWN_INFO_TABLE 8

/* Bytes of labels beyond the log's own size. */
#define LABEL_ROOM (4 * 1024 * 1024)

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
  guint32 size;
  guint32 number;
  NameKind kind;
} Name;

struct _WeftHeapNames
{
  GHashTable *known; /* Name * -> itself */
  GPtrArray *names;  /* of Name, by number */
};

static guint
hash_name (gconstpointer key)
{
  const Name *name = key;

  return weft_hash_bytes (name->bytes, name->size) + name->kind;
}

static gboolean
is_same_name (gconstpointer a, gconstpointer b)
{
  const Name *x = a, *y = b;

  return x->kind == y->kind && x->size == y->size && memcmp (x->bytes, y->bytes, x->size) == 0;
}

WeftHeapNames *
weft_heap_names_new (void)
{
  WeftHeapNames *self = g_new0 (WeftHeapNames, 1);

  self->known = g_hash_table_new (hash_name, is_same_name);
  self->names = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
weft_heap_names_free (WeftHeapNames *self)
{
  g_hash_table_unref (self->known);
  g_ptr_array_unref (self->names);
  g_free (self);
}

static guint32
intern (WeftHeapNames *self, NameKind kind, const guint8 *bytes, gsize size)
{
  Name name = { .kind = kind, .bytes = bytes, .size = size };
  Name *known = g_hash_table_lookup (self->known, &name);

  if (known == NULL)
    {
      known = g_memdup2 (&name, sizeof name);
      known->number = self->names->len;
      g_ptr_array_add (self->names, known);
      g_hash_table_add (self->known, known);
    }
  return known->number;
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
weft_heap_names_text (WeftHeapNames *self, const guint8 *bytes, gsize size, guint breakdown)
{
  const guint8 *nul = size > 0 ? memchr (bytes, 0, size) : NULL;
  gsize length = nul != NULL ? (gsize) (nul - bytes) : size;
  gsize skip = breakdown == BREAKDOWN_RETAINER ? retainer_number (bytes, length) : 0;

  return intern (self, breakdown == BREAKDOWN_INFO_TABLE ? NAME_ADDRESS : NAME_TEXT, bytes + skip,
                 length - skip);
}

guint32
weft_heap_names_stack (WeftHeapNames *self, const guint8 *bytes, gsize size)
{
  gsize depth = size > 0 ? MIN (bytes[0], (size - 1) / 4) : 0;

  return intern (self, NAME_STACK, size > 0 ? bytes + 1 : bytes, 4 * depth);
}

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

static WeftInfoNames *
read_infos (const WeftHeapNames *self, const WeftIndex *index)
{
  WeftInfoNames *infos = weft_info_names_new ();

  for (guint i = 0; i < self->names->len; i++)
    {
      const Name *name = g_ptr_array_index (self->names, i);
      g_autofree char *text = name->kind == NAME_ADDRESS ? name_text (name) : NULL;
      guint64 address;

      if (text != NULL && read_address (text, &address))
        weft_info_names_want (infos, address);
    }
  weft_info_names_read (infos, index);
  return infos;
}

/* @centres and @infos may be NULL: names of the log's own. */
static char *
make_label (const Name *name, const WeftCostCentres *centres, const WeftInfoNames *infos)
{
  g_autofree char *text = NULL;
  guint64 address;

  if (name->kind == NAME_STACK)
    return weft_cost_centres_stack (centres, name->bytes, name->size / 4);
  text = name_text (name);
  if (name->kind == NAME_ADDRESS && infos != NULL && read_address (text, &address) &&
      weft_info_names_get (infos, address) != NULL)
    return g_strdup (weft_info_names_get (infos, address));
  return g_steal_pointer (&text);
}

/* A log's few long names may stand in very many bands: once the labels are as large as the log,
 * bands are named as the log names them. */
guint32 *
weft_heap_names_settle (WeftHeapNames *self, const WeftIndex *index, GPtrArray *labels)
{
  guint32 *bands = g_new (guint32, self->names->len + 1);
  g_autoptr (WeftCostCentres) centres = weft_cost_centres_new (index);
  g_autoptr (WeftInfoNames) infos = read_infos (self, index);
  g_autoptr (GHashTable) places = g_hash_table_new (weft_hash_text, g_str_equal);
  guint64 room = index->log->map->size + LABEL_ROOM;

  for (guint i = 0; i < self->names->len; i++)
    {
      const Name *name = g_ptr_array_index (self->names, i);
      g_autofree char *label =
          make_label (name, room > 0 ? centres : NULL, room > 0 ? infos : NULL);
      gpointer place = NULL;

      room -= MIN (room, strlen (label));
      if (!g_hash_table_lookup_extended (places, label, NULL, &place))
        {
          place = GUINT_TO_POINTER (labels->len);
          g_hash_table_insert (places, label, place);
          g_ptr_array_add (labels, g_steal_pointer (&label));
        }
      bands[i] = GPOINTER_TO_UINT (place);
    }
  return bands;
}
