/* SPDX-License-Identifier: BSD-3-Clause */
/* Header, sections, and a table of the sections at the end, whose rows are those of a table here
 * for each capability. Numbers and structs are as the processor has them. */
#include "weft-index-file.h"

#include "config.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Sections begin at lines of the processor's cache. */
#define ALIGNMENT 64

/* How a field of WeftCapIndex is kept. */
typedef enum
{
  STRUCT, /* the whole struct, without what it points to */
  PAGES,  /* of checkpoints, of two sizes: in words */
  ARRAY,  /* a GArray */
  SHARED, /* a WeftSharedArray, or NULL where it has no elements */
} Form;

/* A list of sections. Static. */
typedef struct
{
  Form form;
  gsize size;     /* bytes of an element: a multiple of that of a word */
  gsize field;    /* of WeftCapIndex: of that many pointers in a row */
  guint n_fields; /* each a section */
} Row;

static const Row rows[] = {
  { STRUCT, sizeof (WeftCapIndex), 0, 1 },
  { PAGES, sizeof (guint64), offsetof (WeftCapIndex, pages), 1 },
  { ARRAY, sizeof (guint64), offsetof (WeftCapIndex, rare), WEFT_N_RARE },
  { ARRAY, sizeof (WeftProblem), offsetof (WeftCapIndex, problems), 1 },
  { ARRAY, sizeof (WeftLoss), offsetof (WeftCapIndex, losses), 1 },
  { SHARED, sizeof (WeftTallyRow), offsetof (WeftCapIndex, tally.counts), WEFT_N_TALLIES },
};

/* Sections of a capability. */
#define N_SECTIONS (1 + 1 + WEFT_N_RARE + 1 + 1 + WEFT_N_TALLIES)

typedef struct
{
  guint64 checksum; /* of what follows, and of the table */
  guint64 format;
  WeftIndexKey key;
  guint64 table; /* file offset of the table of sections */
  guint64 n_caps;
} Header;

typedef struct
{
  guint64 checksum;
  guint64 offset; /* in the file */
  guint64 n;      /* elements */
} Section;

/* Checksums. */

/* Four at a time, which do not wait for one another. */
typedef struct
{
  guint64 lanes[4];
  guint64 n; /* words */
} Sum;

#define SUM_INIT ((Sum){ { 1, 2, 3, 4 }, 0 })

/* Each step is a bijection of the lane and of the word: another word is another sum. */
static inline guint64
sum_word (guint64 lane, guint64 word)
{
  guint64 product = (lane ^ word) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  return product ^ product >> 32;
}

static void
sum_add (Sum *self, gconstpointer data, gsize size)
{
  const guint64 *word = data, *end = word + size / sizeof *word;

  for (; word < end && self->n % 4 != 0; word++, self->n++)
    self->lanes[self->n % 4] = sum_word (self->lanes[self->n % 4], *word);
  for (; end - word >= 4; word += 4, self->n += 4)
    for (guint i = 0; i < 4; i++)
      self->lanes[i] = sum_word (self->lanes[i], word[i]);
  for (; word < end; word++, self->n++)
    self->lanes[self->n % 4] = sum_word (self->lanes[self->n % 4], *word);
}

static guint64
sum_end (const Sum *self)
{
  guint64 sum = self->n;

  for (guint i = 0; i < 4; i++)
    sum = sum_word (sum, self->lanes[i]);
  return sum;
}

/* Changes with the program's version, and with the form of what is kept. */
static guint64
format_number (void)
{
  char version[ALIGNMENT] = WEFT_VERSION;
  const guint64 page_sizes[] = { sizeof (WeftPackedPage), sizeof (WeftOpenPage) };
  Sum sum = SUM_INIT;

  sum_add (&sum, version, sizeof version);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      guint64 words[] = { rows[i].form, rows[i].size, rows[i].field, rows[i].n_fields };

      sum_add (&sum, words, sizeof words);
    }
  sum_add (&sum, page_sizes, sizeof page_sizes);
  return sum_end (&sum);
}

/* Writing. */

typedef struct
{
  FILE *file;
  guint64 at; /* bytes written so far */
  Sum sum;    /* of the section */
} Output;

static void
output_put (Output *self, gconstpointer data, gsize size)
{
  /* an array that is empty may have no data; of what cannot be written the rest is in vain */
  if (size == 0 || ferror (self->file) != 0)
    return;
  sum_add (&self->sum, data, size);
  self->at += fwrite (data, 1, size, self->file);
}

static gpointer *
field_of (const WeftCapIndex *cap, const Row *row, guint i)
{
  return (gpointer *) G_STRUCT_MEMBER_P (cap, row->field) + i;
}

static guint64
n_pages (const WeftCapIndex *cap)
{
  return (cap->n_checkpoints + WEFT_CHECKPOINTS_PAGE - 1) / WEFT_CHECKPOINTS_PAGE;
}

/* Bytes of @page in the file. */
static gsize
stride_of (const WeftCheckpointPage *page)
{
  return (weft_checkpoint_page_size (page) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

static guint64
count_elements (const WeftCapIndex *cap, const Row *row, guint i)
{
  const WeftSharedArray *shared;
  guint64 n = 0;

  switch (row->form)
    {
    case STRUCT:
      return 1;
    case PAGES:
      for (guint64 k = 0; k < n_pages (cap); k++)
        n += stride_of (cap->pages[k]) / row->size;
      return n;
    case ARRAY:
      return ((const GArray *) *field_of (cap, row, i))->len;
    case SHARED:
      shared = *field_of (cap, row, i);
      return shared != NULL ? shared->n : 0;
    default:
      g_return_val_if_reached (0);
    }
}

/* The struct without pointers, which are those of @row's and these. */
static void
put_struct (Output *output, const WeftCapIndex *cap)
{
  WeftCapIndex plain;

  memcpy (&plain, cap, sizeof plain);
  for (guint i = 1; i < G_N_ELEMENTS (rows); i++)
    memset (field_of (&plain, &rows[i], 0), 0, rows[i].n_fields * sizeof (gpointer));
  plain.starts = NULL;
  plain.store = NULL;
  /* how many blocks there are is a check of the log's chain */
  plain.blocks = GUINT_TO_POINTER (cap->blocks->len);
  output_put (output, &plain, sizeof plain);
}

/* A page as nobody holds it. Of the last one, what has no checkpoints yet is zeros. */
static void
put_page (Output *output, const WeftCapIndex *cap, guint64 i)
{
  gsize size = weft_checkpoint_page_size (cap->pages[i]), stride = stride_of (cap->pages[i]);
  guint64 n = cap->n_checkpoints - i * WEFT_CHECKPOINTS_PAGE;
  const WeftOpenPage *from = (gconstpointer) cap->pages[i];
  g_autofree WeftOpenPage *page = g_malloc0 (stride);

  page->page.n_events = from->page.n_events;
  page->page.is_packed = from->page.is_packed;
  page->page.is_ordered = from->page.is_ordered;
  if (from->page.is_packed || n >= WEFT_CHECKPOINTS_PAGE)
    memcpy (&page->page + 1, &from->page + 1, size - sizeof page->page);
  else
    {
      memcpy (page->checkpoints, from->checkpoints, n * sizeof page->checkpoints[0]);
      memcpy (page->since, from->since, n * sizeof page->since[0]);
      memcpy (page->spans, from->spans, n * sizeof page->spans[0]);
    }
  output_put (output, page, stride);
}

static void
put_elements (Output *output, const WeftCapIndex *cap, const Row *row, guint i, guint64 n)
{
  const GArray *array;

  switch (row->form)
    {
    case STRUCT:
      put_struct (output, cap);
      break;
    case PAGES:
      for (guint64 k = 0; k < n_pages (cap); k++)
        put_page (output, cap, k);
      break;
    case ARRAY:
      array = *field_of (cap, row, i);
      output_put (output, array->data, n * row->size);
      break;
    case SHARED:
      for (guint64 k = 0; k < n; k++)
        output_put (output, weft_shared_array_nth (*field_of (cap, row, i), k), row->size);
      break;
    default:
      g_return_if_reached ();
    }
}

static void
put_cap (Output *output, const WeftCapIndex *cap, GArray *table)
{
  static const guint8 zeros[ALIGNMENT] = { 0 };

  for (guint k = 0; k < G_N_ELEMENTS (rows); k++)
    for (guint i = 0; i < rows[k].n_fields; i++)
      {
        Section section = { .n = count_elements (cap, &rows[k], i) };

        output_put (output, zeros, -output->at % ALIGNMENT);
        section.offset = output->at;
        output->sum = SUM_INIT;
        put_elements (output, cap, &rows[k], i, section.n);
        section.checksum = sum_end (&output->sum);
        g_array_append_val (table, section);
      }
}

/* Of all of @header but itself, and of @table, so that nothing in either can be another. */
static guint64
sum_of_header (const Header *header, gconstpointer table, gsize size)
{
  Sum sum = SUM_INIT;

  sum_add (&sum, &header->format, sizeof *header - offsetof (Header, format));
  sum_add (&sum, table, size);
  return sum_end (&sum);
}

gboolean
weft_index_file_write (const WeftIndex *index, const WeftIndexKey *key, int fd)
{
  g_autoptr (GArray) table = g_array_new (FALSE, FALSE, sizeof (Section));
  Header header = { .format = format_number (), .key = *key, .n_caps = index->caps->len + 1 };
  Output output = { .file = fdopen (dup (fd), "w") };
  gboolean is_written;

  if (output.file == NULL)
    return FALSE;
  output_put (&output, &header, sizeof header);
  for (guint i = 0; i < index->caps->len; i++)
    put_cap (&output, weft_index_nth_cap (index, i), table);
  put_cap (&output, index->global, table);
  header.table = output.at;
  output_put (&output, table->data, table->len * sizeof (Section));
  header.checksum = sum_of_header (&header, table->data, table->len * sizeof (Section));
  is_written = fseek (output.file, 0, SEEK_SET) == 0 &&
               fwrite (&header, sizeof header, 1, output.file) == 1 && ferror (output.file) == 0;
  return fclose (output.file) == 0 && is_written;
}

guint64
weft_index_file_size (const WeftIndex *index)
{
  guint64 size = sizeof (Header);

  for (guint k = 0; k <= index->caps->len; k++)
    {
      const WeftCapIndex *cap =
          k < index->caps->len ? weft_index_nth_cap (index, k) : index->global;

      for (guint r = 0; r < G_N_ELEMENTS (rows); r++)
        for (guint i = 0; i < rows[r].n_fields; i++)
          size += sizeof (Section) + ALIGNMENT + count_elements (cap, &rows[r], i) * rows[r].size;
    }
  return size;
}

/* Reading. */

typedef struct
{
  WeftMap *map;
  const Header *header;
  const Section *table;
} Input;

static gboolean
input_init (Input *self, WeftMap *map, const WeftIndexKey *key)
{
  const Header *header = (const Header *) map->data;
  guint64 left, size;

  if (map->size < sizeof *header || header->format != format_number () ||
      memcmp (&header->key, key, sizeof *key) != 0 || header->table > map->size ||
      header->table % sizeof (guint64) != 0 || header->n_caps > G_MAXUINT16 + 1)
    return FALSE;
  left = map->size - header->table;
  size = header->n_caps * N_SECTIONS * sizeof (Section);
  if (left != size || header->checksum != sum_of_header (header, map->data + header->table, size))
    return FALSE;
  *self = (Input){ map, header, (const Section *) (map->data + header->table) };
  return TRUE;
}

/* The elements of @section; NULL where it is damaged. */
static const guint8 *
section_data (const Input *self, const Section *section, gsize size)
{
  Sum sum = SUM_INIT;

  if (section->offset % ALIGNMENT != 0 || section->offset > self->header->table ||
      section->n > (self->header->table - section->offset) / size)
    return NULL;
  sum_add (&sum, self->map->data + section->offset, section->n * size);
  return sum_end (&sum) == section->checksum ? self->map->data + section->offset : NULL;
}

/* Whether all checkpoints of @page, which is packed, lie in the block of the first one. */
static gboolean
is_in_one_block (const WeftLog *log, guint16 cap, const WeftPackedPage *page)
{
  guint32 offset = 0, blocks = 0, phase = 0, knowledge = 0;
  const WeftBlock *block;

  for (guint i = 0; i < WEFT_CHECKPOINTS_PAGE; i++)
    {
      const WeftPackedCheckpoint *one = &page->checkpoints[i];

      offset = MAX (offset, one->offset);
      blocks |= one->block;
      phase = MAX (phase, one->phase);
      knowledge = MAX (knowledge, one->knowledge);
    }
  if (blocks != 0 || page->first.block >= log->blocks->len || phase > WEFT_GC_DONE ||
      knowledge > WEFT_UNKNOWN_FOR_GOOD)
    return FALSE;
  block = weft_log_block (log, page->first.block);
  return block->cap == cap && page->first.offset >= block->offset &&
         page->first.offset < block->end && offset < block->end - page->first.offset;
}

/* Whether all places of the first @n checkpoints of @page lie in blocks of @cap, and no number is
 * one that is none. */
static gboolean
is_inside (const WeftLog *log, guint16 cap, const WeftCheckpointPage *page, guint n)
{
  /* most do, which is known faster */
  if (page->is_packed && is_in_one_block (log, cap, (gconstpointer) page))
    return TRUE;
  for (guint i = 0; i < n; i++)
    {
      WeftCheckpoint checkpoint = weft_checkpoint_page_nth (page, i);
      const WeftBlock *block;

      if (checkpoint.block >= log->blocks->len || checkpoint.phase > WEFT_GC_DONE ||
          checkpoint.knowledge > WEFT_UNKNOWN_FOR_GOOD)
        return FALSE;
      block = weft_log_block (log, checkpoint.block);
      if (block->cap != cap || checkpoint.offset < block->offset || checkpoint.offset >= block->end)
        return FALSE;
    }
  return TRUE;
}

/* The checkpoints of @cap in the @size bytes of pages at @data. */
static gboolean
take_pages (
    const Input *input, const WeftLog *log, WeftCapIndex *cap, const guint8 *data, gsize size)
{
  g_autoptr (GPtrArray) pages = g_ptr_array_new ();
  gsize at = 0;

  for (guint64 left = cap->n_checkpoints; left > 0; left -= MIN (left, WEFT_CHECKPOINTS_PAGE))
    {
      const WeftCheckpointPage *page = (gconstpointer) (data + at);

      /* only full pages are packed */
      if (size - at < sizeof *page || size - at < stride_of (page) ||
          (page->is_packed && left < WEFT_CHECKPOINTS_PAGE) ||
          !is_inside (log, cap->cap, page, (guint) MIN (left, WEFT_CHECKPOINTS_PAGE)))
        return FALSE;
      g_ptr_array_add (pages, (gpointer) page);
      at += stride_of (page);
    }
  weft_shared_unref (cap->store);
  cap->store = weft_checkpoints_new_of (g_steal_pointer (&pages), cap->n_checkpoints, input->map);
  cap->pages = weft_checkpoints_snapshot (cap->store, &cap->n_checkpoints, &cap->starts);
  return at == size;
}

static gboolean
are_problems (const GArray *problems)
{
  for (guint i = 0; i < problems->len; i++)
    if (g_array_index (problems, WeftProblem, i).kind > WEFT_PROBLEM_LIMIT)
      return FALSE;
  return TRUE;
}

/* Sets field @i of @row to what @data has, of @n elements. */
static gboolean
take_elements (const Input *input,
               const WeftLog *log,
               WeftCapIndex *cap,
               const Row *row,
               guint i,
               const guint8 *data,
               guint64 n)
{
  gpointer *field = field_of (cap, row, i);

  switch (row->form)
    {
    case PAGES:
      return take_pages (input, log, cap, data, n * row->size);
    case ARRAY:
      *field = g_array_append_vals (*field, data, (guint) n);
      return TRUE;
    case SHARED:
      *field = n > 0 ? weft_shared_array_new (row->size) : NULL;
      for (guint64 k = 0; k < n; k++)
        weft_shared_array_append (*field, data + k * row->size);
      return n <= n_pages (cap);
    case STRUCT:
    default:
      g_return_val_if_reached (FALSE);
    }
}

/* The struct of @cap alone, with empty arrays. */
static WeftCapIndex *
take_struct (const guint8 *data, guint16 cap, GArray *blocks)
{
  WeftCapIndex *self = g_memdup2 (data, sizeof *self);

  if (self->cap != cap || GPOINTER_TO_UINT (self->blocks) != blocks->len ||
      self->n_checkpoints > G_MAXUINT32)
    {
      g_free (self);
      return NULL;
    }
  self->blocks = g_array_ref (blocks);
  self->store = weft_checkpoints_new ();
  for (guint k = 0; k < G_N_ELEMENTS (rows); k++)
    for (guint i = 0; i < rows[k].n_fields; i++)
      if (rows[k].form == ARRAY)
        *field_of (self, &rows[k], i) = g_array_new (FALSE, FALSE, (guint) rows[k].size);
  return self;
}

/* The index of @cap that begins with @section. */
static WeftCapIndex *
read_cap (const Input *input, const Section *section, const WeftLog *log, WeftCapIndex *cap)
{
  g_autoptr (WeftCapIndex) self = cap;

  for (guint k = 1; k < G_N_ELEMENTS (rows); k++)
    for (guint i = 0; i < rows[k].n_fields; i++)
      {
        const guint8 *data = section_data (input, ++section, rows[k].size);

        if (data == NULL || !take_elements (input, log, self, &rows[k], i, data, section->n))
          return NULL;
      }
  return are_problems (self->problems) ? g_steal_pointer (&self) : NULL;
}

static WeftCapIndex *
load_cap (const WeftLog *log, guint16 cap, GArray *blocks, gpointer user_data)
{
  const Input *input = user_data;

  for (guint i = 0; i < input->header->n_caps; i++)
    {
      const Section *section = &input->table[i * N_SECTIONS];
      const guint8 *data =
          section->n == 1 ? section_data (input, section, sizeof (WeftCapIndex)) : NULL;
      WeftCapIndex *self = data != NULL ? take_struct (data, cap, blocks) : NULL;

      if (self != NULL)
        return read_cap (input, section, log, self);
    }
  return NULL;
}

WeftIndex *
weft_index_file_read (WeftMap *map, const WeftIndexKey *key, WeftLog *log)
{
  Input input;

  return input_init (&input, map, key) ? weft_index_load (log, load_cap, &input) : NULL;
}
