/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads index files, of which nothing is copied but what is small. */
#include "weft-index-file-private.h"

#include "config.h"
#include "weft-page-check.h"

#include <glib/gstdio.h>
#include <string.h>

/* The form. */

const WeftIndexRow weft_index_rows[WEFT_INDEX_ROWS] = {
  { WEFT_INDEX_STRUCT, sizeof (WeftCapIndex), 0, 1 },
  { WEFT_INDEX_PAGES, sizeof (guint64), offsetof (WeftCapIndex, pages), 1 },
  { WEFT_INDEX_LIST, sizeof (WeftIndexPage), offsetof (WeftCapIndex, starts), 1 },
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
  const guint64 others[] = { WEFT_INDEX_FORM, sizeof (WeftPackedPage), sizeof (WeftOpenPage) };
  WeftFileSum sum = WEFT_FILE_SUM_INIT;

  weft_file_sum_add (&sum, version, sizeof version);
  for (guint i = 0; i < WEFT_INDEX_ROWS; i++)
    {
      guint64 words[] = { weft_index_rows[i].form, weft_index_rows[i].size,
                          weft_index_rows[i].field, weft_index_rows[i].n_fields };

      weft_file_sum_add (&sum, words, sizeof words);
    }
  weft_file_sum_add (&sum, others, sizeof others);
  return weft_file_sum_end (&sum);
}

void
weft_index_clear_pointers (WeftCapIndex *cap)
{
  for (guint i = 1; i < WEFT_INDEX_ROWS; i++)
    memset (weft_index_row_field (cap, &weft_index_rows[i], 0), 0,
            weft_index_rows[i].n_fields * sizeof (gpointer));
  cap->blocks = NULL;
  cap->store = NULL;
  cap->check = NULL;
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

/* The pages of a capability, of which nothing is known before each is checked. */
typedef struct
{
  WeftMap *map;
  const WeftLog *log;
  const guint8 *data;
  gsize size; /* bytes of all */
  const WeftIndexPage *list;
} Pages;

static void
pages_clear (gpointer data)
{
  weft_shared_unref (((Pages *) data)->map);
}

static gboolean
input_init (Input *self, WeftMap *map, const WeftIndexKey *key)
{
  const WeftIndexHeader *header = (const WeftIndexHeader *) map->data;
  guint64 left, size;

  if (map->size < sizeof *header || header->format != weft_index_format () ||
      memcmp (&header->key, key, sizeof *key) != 0 || header->table > map->size ||
      header->table % sizeof (guint64) != 0 || header->n_caps > G_MAXUINT16 + 1 ||
      header->n_kept > G_MAXUINT32)
    return FALSE;
  left = map->size - header->table;
  size = (header->n_caps * WEFT_INDEX_SECTIONS + header->n_kept) * sizeof (WeftIndexSection);
  if (left != size ||
      header->checksum != weft_index_header_sum (header, map->data + header->table, size))
    return FALSE;
  *self = (Input){ map, header, (const WeftIndexSection *) (map->data + header->table) };
  return TRUE;
}

/* The elements of @section, which are not checked; NULL if they cannot be there. */
static const guint8 *
section_place (const Input *self, const WeftIndexSection *section)
{
  if (section->offset % WEFT_INDEX_ALIGNMENT != 0 || section->offset > self->header->table ||
      section->size == 0 || section->size % sizeof (guint64) != 0 ||
      section->n > (self->header->table - section->offset) / section->size)
    return NULL;
  return self->map->data + section->offset;
}

/* The elements of @section; NULL if it is damaged. */
static const guint8 *
section_data (const Input *self, const WeftIndexSection *section)
{
  const guint8 *data = section_place (self, section);
  WeftFileSum sum = WEFT_FILE_SUM_INIT;

  if (data != NULL)
    weft_file_sum_add (&sum, data, section->n * section->size);
  return data != NULL && weft_file_sum_end (&sum) == section->checksum ? data : NULL;
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

/* Whether page @i of @cap, at @page, is undamaged, and none of its checkpoints leads out of the
 * log. */
static gboolean
is_sound (const WeftCapIndex *cap, guint64 i, const WeftCheckpointPage *page, gconstpointer file)
{
  const Pages *self = file;
  gsize left = self->size - self->list[i].offset;
  guint64 n = MIN (cap->n_checkpoints - i * WEFT_CHECKPOINTS_PAGE, WEFT_CHECKPOINTS_PAGE);
  WeftFileSum sum = WEFT_FILE_SUM_INIT;

  /* only full pages are packed */
  if (left < weft_index_page_stride (page) || (page->is_packed && n < WEFT_CHECKPOINTS_PAGE))
    return FALSE;
  weft_file_sum_add (&sum, page, weft_index_page_stride (page));
  return weft_file_sum_end (&sum) == self->list[i].checksum &&
         weft_checkpoint_page_since (page, 0) == self->list[i].since &&
         is_inside (self->log, cap->cap, page, (guint) n);
}

/* The same later, when the page is read: a file that is damaged is not read a second time. */
static gboolean
is_sound_or_gone (const WeftCapIndex *cap,
                  guint64 i,
                  const WeftCheckpointPage *page,
                  gconstpointer file)
{
  g_autofree char *link = NULL, *path = NULL;

  if (is_sound (cap, i, page, file))
    return TRUE;
  link = weft_map_path (((const Pages *) file)->map);
  path = link != NULL ? g_file_read_link (link, NULL) : NULL;
  if (path != NULL)
    g_unlink (path);
  return FALSE;
}

/* The checkpoints of @cap, of the pages of @file, which are checked when they are read; but for the
 * last one, which is copied. */
static gboolean
take_pages (WeftCapIndex *cap, Pages *file, guint64 n)
{
  g_autoptr (GPtrArray) pages = g_ptr_array_sized_new ((guint) n);
  g_autoptr (GArray) starts = g_array_sized_new (FALSE, FALSE, sizeof (guint64), (guint) n);

  if (n != weft_cap_index_n_pages (cap) || (n > 0 && cap->blocks->len == 0))
    return FALSE;
  for (guint64 i = 0; i < n; i++)
    {
      guint64 offset = file->list[i].offset;

      if (offset % WEFT_INDEX_ALIGNMENT != 0 || offset > file->size ||
          file->size - offset < sizeof (WeftCheckpointPage))
        return FALSE;
      g_ptr_array_add (pages, weft_page_mark_unchecked (file->data + offset));
      g_array_append_val (starts, file->list[i].since);
    }
  if (n > 0)
    {
      pages->pdata[n - 1] = weft_page_unmark (pages->pdata[n - 1]);
      if (!is_sound (cap, n - 1, pages->pdata[n - 1], file))
        return FALSE;
    }
  weft_shared_unref (cap->store);
  cap->store = weft_checkpoints_new_of (g_steal_pointer (&pages), g_steal_pointer (&starts),
                                        cap->n_checkpoints, file->map);
  cap->pages = weft_checkpoints_snapshot (cap->store, &cap->n_checkpoints, &cap->starts);
  cap->check = weft_page_check_new (file->log, is_sound_or_gone, file);
  return TRUE;
}

static gboolean
are_problems (const GArray *problems)
{
  for (guint i = 0; i < problems->len; i++)
    if (g_array_index (problems, WeftProblem, i).kind > WEFT_PROBLEM_LIMIT)
      return FALSE;
  return TRUE;
}

/* Sets field @i of @row to what @data has, of @n elements. Pages wait for their list. */
static gboolean
take_elements (Pages *pages,
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
      pages->data = data;
      pages->size = n * row->size;
      return TRUE;
    case WEFT_INDEX_LIST:
      pages->list = (gconstpointer) data;
      return take_pages (cap, pages, n);
    case WEFT_INDEX_ARRAY:
      *field = g_array_append_vals (*field, data, (guint) n);
      return TRUE;
    case WEFT_INDEX_SHARED:
      *field = n > 0 ? weft_shared_array_new_of (data, n, row->size, pages->map) : NULL;
      return n <= weft_cap_index_n_pages (cap);
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
  weft_index_clear_pointers (self);
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
  Pages *pages = weft_shared_new (Pages, pages_clear);
  gboolean is_whole = TRUE;

  pages->map = weft_shared_ref (input->map);
  pages->log = log;
  for (guint k = 1; is_whole && k < WEFT_INDEX_ROWS; k++)
    for (guint i = 0; is_whole && i < weft_index_rows[k].n_fields; i++)
      {
        const WeftIndexRow *row = &weft_index_rows[k];
        const guint8 *data = row->form == WEFT_INDEX_PAGES ? section_place (input, ++section) :
                                                             section_data (input, ++section);

        is_whole = data != NULL && section->size == row->size &&
                   take_elements (pages, self, row, i, data, section->n);
      }
  weft_shared_unref (pages);
  return is_whole && are_problems (self->problems) ? g_steal_pointer (&self) : NULL;
}

static WeftCapIndex *
load_cap (const WeftLog *log, guint16 cap, GArray *blocks, gpointer user_data)
{
  const Input *input = user_data;

  for (guint i = 0; i < input->header->n_caps; i++)
    {
      const WeftIndexSection *section = &input->table[i * WEFT_INDEX_SECTIONS];
      const guint8 *data = section->n == 1 && section->size == sizeof (WeftCapIndex) ?
                               section_data (input, section) :
                               NULL;
      WeftCapIndex *self = data != NULL ? take_struct (data, cap, blocks) : NULL;

      if (self != NULL)
        return read_cap (input, section, log, self);
    }
  return NULL;
}

/* What analyses have kept; NULL if any of it is damaged. */
static WeftKept *
read_kept (const Input *input)
{
  g_autoptr (WeftKept) kept = weft_kept_new (input->map);
  const WeftIndexSection *section = &input->table[input->header->n_caps * WEFT_INDEX_SECTIONS];

  for (guint64 i = 0; i < input->header->n_kept; i++)
    {
      const guint8 *data = section_data (input, &section[i]);

      if (data == NULL)
        return NULL;
      weft_kept_put (kept, data, section[i].n, section[i].size);
    }
  return g_steal_pointer (&kept);
}

WeftKept *
weft_index_file_read_kept (WeftMap *map, const WeftIndexKey *key)
{
  Input input;

  return input_init (&input, map, key) ? read_kept (&input) : NULL;
}

WeftIndex *
weft_index_file_read (WeftMap *map, const WeftIndexKey *key, WeftLog *log)
{
  g_autoptr (WeftKept) kept = NULL;
  WeftIndex *index = NULL;
  Input input;

  if (input_init (&input, map, key))
    kept = read_kept (&input);
  if (kept != NULL)
    index = weft_index_load (log, load_cap, &input);
  if (index != NULL)
    index->kept = g_steal_pointer (&kept);
  return index;
}
