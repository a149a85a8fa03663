/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads index files, of which nothing is copied but what is small. */
#include "weft-index-file-private.h"

#include "config.h"

#include <string.h>

/* The form. */

const WeftIndexRow weft_index_rows[WEFT_INDEX_ROWS] = {
  { WEFT_INDEX_STRUCT, sizeof (WeftCapIndex), 0, 1 },
  { WEFT_INDEX_PAGES, sizeof (guint64), offsetof (WeftCapIndex, pages), 1 },
  { WEFT_INDEX_ARRAY, sizeof (guint64), offsetof (WeftCapIndex, rare), WEFT_N_RARE },
  { WEFT_INDEX_ARRAY, sizeof (WeftProblem), offsetof (WeftCapIndex, problems), 1 },
  { WEFT_INDEX_ARRAY, sizeof (WeftLoss), offsetof (WeftCapIndex, losses), 1 },
  { WEFT_INDEX_SHARED, sizeof (WeftTallyRow), offsetof (WeftCapIndex, tally.counts),
    WEFT_N_TALLIES },
};

guint64
weft_index_format (void)
{
  char version[WEFT_INDEX_ALIGNMENT] = WEFT_VERSION;
  const guint64 page_sizes[] = { sizeof (WeftPackedPage), sizeof (WeftOpenPage) };
  WeftFileSum sum = WEFT_FILE_SUM_INIT;

  weft_file_sum_add (&sum, version, sizeof version);
  for (guint i = 0; i < WEFT_INDEX_ROWS; i++)
    {
      guint64 words[] = { weft_index_rows[i].form, weft_index_rows[i].size,
                          weft_index_rows[i].field, weft_index_rows[i].n_fields };

      weft_file_sum_add (&sum, words, sizeof words);
    }
  weft_file_sum_add (&sum, page_sizes, sizeof page_sizes);
  return weft_file_sum_end (&sum);
}

guint64
weft_index_header_sum (const WeftIndexHeader *header, gconstpointer table, gsize size)
{
  WeftFileSum sum = WEFT_FILE_SUM_INIT;

  weft_file_sum_add (&sum, &header->format, sizeof *header - offsetof (WeftIndexHeader, format));
  weft_file_sum_add (&sum, table, size);
  return weft_file_sum_end (&sum);
}

/* Reading. */

typedef struct
{
  WeftMap *map;
  const WeftIndexHeader *header;
  const WeftIndexSection *table;
} Input;

static gboolean
input_init (Input *self, WeftMap *map, const WeftIndexKey *key)
{
  const WeftIndexHeader *header = (const WeftIndexHeader *) map->data;
  guint64 left, size;

  if (map->size < sizeof *header || header->format != weft_index_format () ||
      memcmp (&header->key, key, sizeof *key) != 0 || header->table > map->size ||
      header->table % sizeof (guint64) != 0 || header->n_caps > G_MAXUINT16 + 1)
    return FALSE;
  left = map->size - header->table;
  size = header->n_caps * WEFT_INDEX_SECTIONS * sizeof (WeftIndexSection);
  if (left != size ||
      header->checksum != weft_index_header_sum (header, map->data + header->table, size))
    return FALSE;
  *self = (Input){ map, header, (const WeftIndexSection *) (map->data + header->table) };
  return TRUE;
}

/* The elements of @section; NULL if it is damaged. */
static const guint8 *
section_data (const Input *self, const WeftIndexSection *section, gsize size)
{
  WeftFileSum sum = WEFT_FILE_SUM_INIT;

  if (section->offset % WEFT_INDEX_ALIGNMENT != 0 || section->offset > self->header->table ||
      section->n > (self->header->table - section->offset) / size)
    return NULL;
  weft_file_sum_add (&sum, self->map->data + section->offset, section->n * size);
  return weft_file_sum_end (&sum) == section->checksum ? self->map->data + section->offset : NULL;
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
      if (size - at < sizeof *page || size - at < weft_index_page_stride (page) ||
          (page->is_packed && left < WEFT_CHECKPOINTS_PAGE) ||
          !is_inside (log, cap->cap, page, (guint) MIN (left, WEFT_CHECKPOINTS_PAGE)))
        return FALSE;
      g_ptr_array_add (pages, (gpointer) page);
      at += weft_index_page_stride (page);
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
               const WeftIndexRow *row,
               guint i,
               const guint8 *data,
               guint64 n)
{
  gpointer *field = weft_index_row_field (cap, row, i);

  switch (row->form)
    {
    case WEFT_INDEX_PAGES:
      return take_pages (input, log, cap, data, n * row->size);
    case WEFT_INDEX_ARRAY:
      *field = g_array_append_vals (*field, data, (guint) n);
      return TRUE;
    case WEFT_INDEX_SHARED:
      *field = n > 0 ? weft_shared_array_new (row->size) : NULL;
      for (guint64 k = 0; k < n; k++)
        weft_shared_array_append (*field, data + k * row->size);
      return n <= weft_index_n_pages (cap);
    case WEFT_INDEX_STRUCT:
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
  for (guint k = 0; k < WEFT_INDEX_ROWS; k++)
    for (guint i = 0; i < weft_index_rows[k].n_fields; i++)
      if (weft_index_rows[k].form == WEFT_INDEX_ARRAY)
        *weft_index_row_field (self, &weft_index_rows[k], i) =
            g_array_new (FALSE, FALSE, (guint) weft_index_rows[k].size);
  return self;
}

/* The index of @cap that begins with @section. */
static WeftCapIndex *
read_cap (const Input *input,
          const WeftIndexSection *section,
          const WeftLog *log,
          WeftCapIndex *cap)
{
  g_autoptr (WeftCapIndex) self = cap;

  for (guint k = 1; k < WEFT_INDEX_ROWS; k++)
    for (guint i = 0; i < weft_index_rows[k].n_fields; i++)
      {
        const guint8 *data = section_data (input, ++section, weft_index_rows[k].size);

        if (data == NULL ||
            !take_elements (input, log, self, &weft_index_rows[k], i, data, section->n))
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
      const WeftIndexSection *section = &input->table[i * WEFT_INDEX_SECTIONS];
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
