/* SPDX-License-Identifier: BSD-3-Clause */
/* Stores the definitions of frames by id, and makes the names of frames from them. */
#include "weft-call-frames.h"

#include "weft-bytes.h"
#include "weft-hash.h"
#include "weft-info-prov.h"
#include "weft-number-table.h"

#include <glib/gi18n.h>
#include <inttypes.h>

/* Kind of the frame that represents an empty stack. No message contains this kind. */
#define KIND_NONE 0

/* Maximum size of all names beyond the size of the log, bytes. */
#define MAX_NAME_BYTES (4 * 1024 * 1024)

/* Definition of a string. */
typedef struct
{
  guint64 at; /* file offset of the text */
  gsize length;
} StringDefinition;

struct _WeftCallFrames
{
  const WeftIndex *index;            /* index of the current view, borrowed */
  WeftScratchArray *frames;          /* of WeftStackFrame, indexed by number */
  WeftNumberTable *numbers;          /* key: hash of a frame; value: 1 + number */
  WeftScratchArray *strings;         /* of StringDefinition */
  WeftNumberTable *string_numbers;   /* key: id; value: 1 + index in @strings */
  WeftScratchArray *locations;       /* of WeftStackMessage */
  WeftNumberTable *location_numbers; /* key: id; value: 1 + index in @locations */

  /* names of settled frames */
  WeftScratchArray *stack_frames; /* of guint32: for each number, the index of the frame in the
                                     stacks */
  WeftNumberTable *by_name;       /* key: hash of a name; value: 1 + index of the frame in the
                                     stacks */
  WeftNumberTable *undefined_ids; /* set of the ids that are used but not defined */
  guint n_unnamed;                /* number of info tables that have no name in any log */
  guint64 name_bytes;             /* bytes of the strings used in names */
  gboolean is_full;  /* some names lack strings, as the names have reached MAX_NAME_BYTES */
  gboolean is_stale; /* an id that was missing has been defined since */
};

WeftCallFrames *
weft_call_frames_new (void)
{
  WeftCallFrames *self = g_new (WeftCallFrames, 1);

  *self = (WeftCallFrames){
    .frames = weft_scratch_array_new (sizeof (WeftStackFrame)),
    .numbers = weft_number_table_new (),
    .strings = weft_scratch_array_new (sizeof (StringDefinition)),
    .string_numbers = weft_number_table_new (),
    .locations = weft_scratch_array_new (sizeof (WeftStackMessage)),
    .location_numbers = weft_number_table_new (),
    .stack_frames = weft_scratch_array_new (sizeof (guint32)),
    .by_name = weft_number_table_new (),
    .undefined_ids = weft_number_table_new (),
  };
  return self;
}

WeftCallFrames *
weft_call_frames_copy (const WeftCallFrames *self)
{
  WeftCallFrames *copy = g_memdup2 (self, sizeof *self);

  copy->frames = weft_scratch_array_copy (self->frames);
  copy->numbers = weft_number_table_copy (self->numbers);
  copy->strings = weft_scratch_array_copy (self->strings);
  copy->string_numbers = weft_number_table_copy (self->string_numbers);
  copy->locations = weft_scratch_array_copy (self->locations);
  copy->location_numbers = weft_number_table_copy (self->location_numbers);
  copy->stack_frames = weft_scratch_array_copy (self->stack_frames);
  copy->by_name = weft_number_table_copy (self->by_name);
  copy->undefined_ids = weft_number_table_copy (self->undefined_ids);
  return copy;
}

void
weft_call_frames_free (WeftCallFrames *self)
{
  weft_scratch_array_unref (self->frames);
  weft_number_table_free (self->numbers);
  weft_scratch_array_unref (self->strings);
  weft_number_table_free (self->string_numbers);
  weft_scratch_array_unref (self->locations);
  weft_number_table_free (self->location_numbers);
  weft_scratch_array_unref (self->stack_frames);
  weft_number_table_free (self->by_name);
  weft_number_table_free (self->undefined_ids);
  g_free (self);
}

void
weft_call_frames_set_index (WeftCallFrames *self, const WeftIndex *index)
{
  self->index = index;
}

guint32
weft_call_frames_add (WeftCallFrames *self, const WeftStackFrame *frame)
{
  const guint64 fields[] = { frame->kind, frame->id, frame->location };
  guint64 hash = weft_hash_bytes_wide (fields, sizeof fields);
  guint32 known = weft_number_table_lookup (self->numbers, hash);

  if (known > 0)
    return known - 1;
  weft_scratch_array_append (self->frames, frame, 1);
  weft_number_table_add (self->numbers, hash, self->frames->len);
  return self->frames->len - 1;
}

guint32
weft_call_frames_add_none (WeftCallFrames *self)
{
  return weft_call_frames_add (self, &(WeftStackFrame){ .kind = KIND_NONE });
}

/* Adds @definition with @id to @definitions, unless there is one with this id. */
static void
add_definition (WeftCallFrames *self,
                WeftScratchArray *definitions,
                WeftNumberTable *numbers,
                guint64 id,
                gconstpointer definition)
{
  if (weft_number_table_lookup (numbers, id) > 0)
    return;
  weft_scratch_array_append (definitions, definition, 1);
  weft_number_table_add (numbers, id, definitions->len);
  self->is_stale |= weft_number_table_lookup (self->undefined_ids, id) > 0;
}

void
weft_call_frames_define (WeftCallFrames *self, const WeftStackMessage *message)
{
  if (message->kind == WEFT_STACK_STRING)
    {
      const StringDefinition string = { (guint64) ((const guint8 *) message->string.text -
                                                   self->index->log->map->data),
                                        message->string.length };

      add_definition (self, self->strings, self->string_numbers, message->string.id, &string);
    }
  if (message->kind == WEFT_STACK_LOCATION)
    add_definition (self, self->locations, self->location_numbers, message->location.id, message);
}

/* Names of a frame, owned. */
typedef struct
{
  char *label, *module, *source;
} FrameNames;

/* Returns the definition of @id in @definitions. If there is none, returns NULL and records that
 * the id is missing. */
static gconstpointer
find_definition (WeftCallFrames *self,
                 const WeftScratchArray *definitions,
                 const WeftNumberTable *numbers,
                 guint64 id)
{
  guint32 number = weft_number_table_lookup (numbers, id);

  if (number > 0)
    return definitions->data + (number - 1) * definitions->size;
  if (weft_number_table_lookup (self->undefined_ids, id) == 0)
    weft_number_table_add (self->undefined_ids, id, TRUE);
  return NULL;
}

static const WeftStackMessage *
find_location (WeftCallFrames *self, guint64 id)
{
  return find_definition (self, self->locations, self->location_numbers, id);
}

/* Returns string @id, valid UTF-8, or "string 5" if it is not defined. Very many frames may use a
 * few long strings, so once the names are as large as the log, ids are used instead of strings. */
static char *
string_text (WeftCallFrames *self, guint64 id)
{
  const StringDefinition *string = find_definition (self, self->strings, self->string_numbers, id);
  const WeftMap *map = self->index->log->map;

  if (string == NULL || self->name_bytes + string->length > map->size + MAX_NAME_BYTES)
    {
      self->is_full |= string != NULL;
      return g_strdup_printf (_ ("string %" PRIu64), id);
    }
  self->name_bytes += string->length;
  return g_utf8_make_valid ((const char *) map->data + string->at, (gssize) string->length);
}

/* Returns the text of @location, such as "Main.hs:12:5", newly allocated; "" if @location is NULL.
 */
static char *
location_text (WeftCallFrames *self, const WeftStackMessage *location)
{
  g_autofree char *file = NULL;

  if (location == NULL)
    return g_strdup ("");
  file = string_text (self, location->location.file);
  return g_strdup_printf ("%s:%u:%u", file, location->location.line, location->location.column);
}

static char *
steal_text_or_empty (char **text)
{
  return *text != NULL ? g_steal_pointer (text) : g_strdup ("");
}

/* Returns the names of the info table with @id, which is an address or, since GHC 10, a stable
 * id. */
static FrameNames
name_info_table_frame (WeftCallFrames *self, guint64 id, const WeftInfoProvMap *infos)
{
  g_auto (WeftInfoProv) info = { 0 };
  gboolean is_known =
      weft_info_prov_init (&info, self->index, weft_info_prov_map_lookup (infos, id)) &&
      (info.label != NULL || info.table != NULL);
  char *label = !is_known && id == 0 ? g_strdup (_ ("no info table")) :
                !is_known            ? g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", id) :
                info.label != NULL   ? g_steal_pointer (&info.label) :
                                       g_steal_pointer (&info.table);

  self->n_unnamed += !is_known && id != 0;
  return (FrameNames){ label, steal_text_or_empty (&info.module),
                       steal_text_or_empty (&info.location) };
}

static FrameNames
name_frame (WeftCallFrames *self, const WeftStackFrame *frame, const WeftInfoProvMap *infos)
{
  const WeftStackMessage *location;
  char *label;

  switch ((guint) frame->kind)
    {
    case WEFT_STACK_FRAME_INFO:
      return name_info_table_frame (self, frame->id, infos);
    case WEFT_STACK_FRAME_LOCATION:
      location = find_location (self, frame->id);
      if (location == NULL)
        label = g_strdup_printf (_ ("place %" PRIu64), frame->id);
      else if (location->location.has_function)
        label = string_text (self, location->location.function);
      else
        label = location_text (self, location);
      return (FrameNames){ label, g_strdup (""), location_text (self, location) };
    case WEFT_STACK_FRAME_TEXT_AND_LOCATION:
      return (FrameNames){ string_text (self, frame->id), g_strdup (""),
                           location_text (self, find_location (self, frame->location)) };
    case WEFT_STACK_FRAME_TEXT:
      return (FrameNames){ string_text (self, frame->id), g_strdup (""), g_strdup ("") };
    default:
      return (FrameNames){ g_strdup (_ ("empty stack")), g_strdup (""), g_strdup ("") };
    }
}

static guint32
add_stack_frame (WeftCallFrames *self,
                 guint number,
                 WeftStacks *stacks,
                 const WeftInfoProvMap *infos)
{
  const WeftStackFrame *frame = &g_array_index (self->frames, WeftStackFrame, number);
  FrameNames names = name_frame (self, frame, infos);
  g_autofree char *key = g_strjoin ("\n", names.label, names.module, names.source, NULL);
  guint64 hash = weft_hash_text_wide (key);
  guint32 settled = weft_number_table_lookup (self->by_name, hash);

  if (settled == 0)
    {
      settled = weft_stacks_ensure_frame (stacks, number) + 1;
      weft_stacks_set_names (stacks, settled - 1, names.label, names.module, names.source);
      weft_number_table_add (self->by_name, hash, settled);
    }
  g_free (names.label);
  g_free (names.module);
  g_free (names.source);
  return settled - 1;
}

gboolean
weft_call_frames_are_stale (const WeftCallFrames *self)
{
  return self->is_stale;
}

guint
weft_call_frames_n_unnamed (const WeftCallFrames *self)
{
  return self->n_unnamed;
}

gboolean
weft_call_frames_can_extend (const WeftCallFrames *self)
{
  return !self->is_full;
}

const guint32 *
weft_call_frames_add_to_stacks (WeftCallFrames *self, WeftStacks *stacks)
{
  guint n = self->frames->len;

  if (self->is_stale || stacks->frames->len == 0)
    {
      weft_scratch_array_set_size (self->stack_frames, 0);
      weft_number_table_free (self->by_name);
      self->by_name = weft_number_table_new ();
      weft_number_table_free (self->undefined_ids);
      self->undefined_ids = weft_number_table_new ();
      self->n_unnamed = 0;
      self->name_bytes = 0;
      self->is_stale = FALSE;
    }
  if (self->stack_frames->len < n)
    {
      g_autoptr (WeftInfoProvMap) infos = weft_info_prov_map_new ();

      for (guint i = self->stack_frames->len; i < n; i++)
        {
          const WeftStackFrame *frame = &g_array_index (self->frames, WeftStackFrame, i);

          if (frame->kind == WEFT_STACK_FRAME_INFO)
            weft_info_prov_map_add (infos, frame->id);
        }
      weft_info_prov_map_read (infos, self->index);
      for (guint i = self->stack_frames->len; i < n; i++)
        {
          guint32 settled = add_stack_frame (self, i, stacks, infos);

          weft_scratch_array_append (self->stack_frames, &settled, 1);
        }
    }
  return (const guint32 *) (gpointer) self->stack_frames->data;
}

/* First two bytes of messages. */
#define TAG_PROTOCOL 0xffc0
#define TAG_LAST     0xffca
#define TAG_CHUNK    0xffcb
#define TAG_STRING   0xffcc
#define TAG_LOCATION 0xffcd

/* Sizes of messages without their text, in bytes. */
#define PROTOCOL_BYTES          3
#define STRING_BYTES            12
#define LOCATION_BYTES          26
#define FUNCTION_LOCATION_BYTES 34

/* Size in bytes of the part of a chunk before the thread id, and of the frame count that follows
 * the thread id. */
#define CAP_BYTES   6
#define COUNT_BYTES 2

static gsize
frame_bytes (guint8 kind, guint8 location_bytes)
{
  switch (kind)
    {
    case WEFT_STACK_FRAME_INFO:
    case WEFT_STACK_FRAME_TEXT:
      return 9;
    case WEFT_STACK_FRAME_LOCATION:
      return 1 + (gsize) location_bytes;
    default:
      return 0;
    }
}

/* Returns TRUE if the frames end exactly at the last byte of the chunk. Sets @has_locations to TRUE
 * if any frame has a source location. */
static gboolean
chunk_fits (const guint8 *bytes,
            gsize size,
            guint8 thread_bytes,
            guint8 location_bytes,
            gboolean *has_locations)
{
  gsize at = CAP_BYTES + (gsize) thread_bytes + COUNT_BYTES;
  guint n;

  if (size < at)
    return FALSE;
  n = weft_be16 (bytes + at - COUNT_BYTES);
  for (*has_locations = FALSE; n > 0 && at < size; n--)
    {
      gsize length = frame_bytes (bytes[at], location_bytes);

      if (length == 0)
        return FALSE;
      *has_locations = *has_locations || bytes[at] == WEFT_STACK_FRAME_LOCATION;
      at += length;
    }
  return n == 0 && at == size;
}

/* Decodes a chunk of a stack. Tries the layout that @dialect has recorded first. */
static gboolean
decode_chunk (WeftStackMessage *self, const guint8 *bytes, gsize size, WeftStackDialect *dialect)
{
  const guint8 threads[] = { dialect->thread_bytes, 4, 8 };
  const guint8 places[] = { dialect->location_bytes, 16, 8 };

  for (guint t = 0; t < G_N_ELEMENTS (threads); t++)
    for (guint p = 0; p < G_N_ELEMENTS (places); p++)
      {
        const guint8 *thread = bytes + CAP_BYTES, *count = thread + threads[t];
        gboolean has_locations;

        if (threads[t] == 0 || places[p] == 0 ||
            !chunk_fits (bytes, size, threads[t], places[p], &has_locations))
          continue;
        self->kind = weft_be16 (bytes) == TAG_LAST ? WEFT_STACK_LAST : WEFT_STACK_CHUNK;
        self->chunk.cap = weft_be32 (bytes + 2);
        self->chunk.thread = threads[t] == 8 ? weft_be64 (thread) : weft_be32 (thread);
        self->chunk.n_frames = weft_be16 (count);
        self->chunk.location_bytes = places[p];
        self->chunk.frames = count + COUNT_BYTES;
        dialect->thread_bytes = threads[t];
        if (has_locations)
          dialect->location_bytes = places[p];
        return TRUE;
      }
  return FALSE;
}

gboolean
weft_stack_message_decode (WeftStackMessage *self,
                           const guint8 *bytes,
                           gsize size,
                           WeftStackDialect *dialect)
{
  gboolean has_function = size == FUNCTION_LOCATION_BYTES;
  gsize n_characters = 0;

  if (size < 2)
    return FALSE;
  switch (weft_be16 (bytes))
    {
    case TAG_PROTOCOL:
      if (size != PROTOCOL_BYTES)
        return FALSE;
      self->kind = WEFT_STACK_PROTOCOL;
      self->protocol = bytes[2];
      return TRUE;
    case TAG_LAST:
    case TAG_CHUNK:
      return decode_chunk (self, bytes, size, dialect);
    case TAG_STRING:
      if (size < STRING_BYTES)
        return FALSE;
      for (gsize i = STRING_BYTES; i < size; i++)
        n_characters += (bytes[i] & 0xc0) != 0x80;
      /* the message contains the length of the text in bytes or, up to version 0.4, in
       * characters */
      if (weft_be16 (bytes + 10) != size - STRING_BYTES && weft_be16 (bytes + 10) != n_characters)
        return FALSE;
      self->kind = WEFT_STACK_STRING;
      self->string.id = weft_be64 (bytes + 2);
      self->string.text = (const char *) bytes + STRING_BYTES;
      self->string.length = size - STRING_BYTES;
      return TRUE;
    case TAG_LOCATION:
      if (size != LOCATION_BYTES && !has_function)
        return FALSE;
      self->kind = WEFT_STACK_LOCATION;
      self->location.id = weft_be64 (bytes + 2);
      self->location.line = weft_be32 (bytes + 10);
      self->location.column = weft_be32 (bytes + 14);
      self->location.has_function = has_function;
      self->location.function = has_function ? weft_be64 (bytes + 18) : 0;
      self->location.file = weft_be64 (bytes + (has_function ? 26 : 18));
      dialect->location_bytes = has_function ? 8 : 16;
      return TRUE;
    default:
      return FALSE;
    }
}

const guint8 *
weft_stack_frame_read (WeftStackFrame *self, const guint8 *at, guint8 location_bytes)
{
  gboolean has_both = at[0] == WEFT_STACK_FRAME_LOCATION && location_bytes == 16;

  *self = (WeftStackFrame){
    .kind = has_both ? WEFT_STACK_FRAME_TEXT_AND_LOCATION : (WeftStackFrameKind) at[0],
    .id = weft_be64 (at + 1),
    .location = has_both ? weft_be64 (at + 9) : 0,
  };
  return at + frame_bytes (at[0], location_bytes);
}
