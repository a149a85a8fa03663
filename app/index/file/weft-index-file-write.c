/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes index files. The header has the sum of the table, and is written once more at last. */
#include "weft-index-file-private.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct
{
  FILE *file;
  guint64 at;      /* bytes written so far */
  WeftFileSum sum; /* of the section */
  GArray *table;   /* of WeftIndexSection: those so far */
  GArray *list;    /* of WeftIndexPage: the capability's pages */
} Output;

static void
output_put (Output *self, gconstpointer data, gsize size)
{
  /* an array that is empty may have no data; of what cannot be written the rest is in vain */
  if (size == 0 || ferror (self->file) != 0)
    return;
  weft_file_sum_add (&self->sum, data, size);
  self->at += fwrite (data, 1, size, self->file);
}

static guint64
count_elements (const WeftCapIndex *cap, const WeftIndexRow *row, guint i)
{
  const WeftSharedArray *shared;
  guint64 n = 0;

  switch (row->form)
    {
    case WEFT_INDEX_STRUCT:
      return 1;
    case WEFT_INDEX_PAGES:
      for (guint64 k = 0; k < weft_cap_index_n_pages (cap); k++)
        n += weft_index_page_stride (weft_cap_index_page (cap, k)) / row->size;
      return n;
    case WEFT_INDEX_LIST:
      return weft_cap_index_n_pages (cap);
    case WEFT_INDEX_ARRAY:
      return ((const GArray *) *weft_index_row_field (cap, row, i))->len;
    case WEFT_INDEX_SHARED:
      shared = *weft_index_row_field (cap, row, i);
      return shared != NULL ? shared->n : 0;
    default:
      g_return_val_if_reached (0);
    }
}

/* The struct without pointers. */
static void
put_struct (Output *output, const WeftCapIndex *cap)
{
  WeftCapIndex plain;

  memcpy (&plain, cap, sizeof plain);
  weft_index_clear_pointers (&plain);
  /* how many blocks there are is a check of the log's chain */
  plain.blocks = GUINT_TO_POINTER (cap->blocks->len);
  output_put (output, &plain, sizeof plain);
}

/* A page that is not shared. Of the last one, what has no checkpoints yet is zeros. */
static void
put_page (Output *output, const WeftCapIndex *cap, guint64 i)
{
  gsize size = weft_checkpoint_page_size (weft_cap_index_page (cap, i)),
        stride = weft_index_page_stride (weft_cap_index_page (cap, i));
  WeftIndexPage row = { .since = cap->starts[i] };
  WeftFileSum sum = WEFT_FILE_SUM_INIT;
  guint64 n = cap->n_checkpoints - i * WEFT_CHECKPOINTS_PAGE;
  const WeftOpenPage *from = (gconstpointer) weft_cap_index_page (cap, i);
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
  weft_file_sum_add (&sum, page, stride);
  row.checksum = weft_file_sum_end (&sum);
  row.offset =
      output->at - g_array_index (output->table, WeftIndexSection, output->table->len - 1).offset;
  g_array_append_val (output->list, row);
  output_put (output, page, stride);
}

static void
put_elements (Output *output, const WeftCapIndex *cap, const WeftIndexRow *row, guint i, guint64 n)
{
  const GArray *array;

  switch (row->form)
    {
    case WEFT_INDEX_STRUCT:
      put_struct (output, cap);
      break;
    case WEFT_INDEX_PAGES:
      g_array_set_size (output->list, 0);
      for (guint64 k = 0; k < weft_cap_index_n_pages (cap); k++)
        put_page (output, cap, k);
      break;
    case WEFT_INDEX_LIST:
      output_put (output, output->list->data, n * row->size);
      break;
    case WEFT_INDEX_ARRAY:
      array = *weft_index_row_field (cap, row, i);
      output_put (output, array->data, n * row->size);
      break;
    case WEFT_INDEX_SHARED:
      for (guint64 k = 0; k < n; k++)
        output_put (output, weft_shared_array_nth (*weft_index_row_field (cap, row, i), k),
                    row->size);
      break;
    default:
      g_return_if_reached ();
    }
}

static void
begin_section (Output *self, guint64 n, gsize size)
{
  static const guint8 zeros[WEFT_INDEX_ALIGNMENT] = { 0 };
  WeftIndexSection section = { .n = n, .size = size };

  output_put (self, zeros, -self->at % WEFT_INDEX_ALIGNMENT);
  section.offset = self->at;
  self->sum = WEFT_FILE_SUM_INIT;
  g_array_append_val (self->table, section);
}

static void
end_section (Output *self)
{
  g_array_index (self->table, WeftIndexSection, self->table->len - 1).checksum =
      weft_file_sum_end (&self->sum);
}

static void
put_cap (Output *output, const WeftCapIndex *cap)
{
  for (guint k = 0; k < WEFT_INDEX_ROWS; k++)
    for (guint i = 0; i < weft_index_rows[k].n_fields; i++)
      {
        const WeftIndexRow *row = &weft_index_rows[k];
        guint64 n = count_elements (cap, row, i);

        begin_section (output, n, row->size);
        put_elements (output, cap, row, i, n);
        if (row->form != WEFT_INDEX_PAGES)
          end_section (output);
      }
}

static void
put_kept (Output *output, const WeftKept *kept)
{
  for (guint i = 0; i < kept->arrays->len; i++)
    {
      const WeftKeptArray *array = &g_array_index (kept->arrays, WeftKeptArray, i);
      g_autofree gpointer element = g_malloc (array->size);

      begin_section (output, array->n, array->size);
      if (array->data != NULL)
        output_put (output, array->data, array->n * array->size);
      for (guint64 k = 0; array->data == NULL && k < array->n; k++)
        {
          array->copy (array->array, k, element);
          output_put (output, element, array->size);
        }
      end_section (output);
    }
}

/* Those of the log, and that of no capability. */
static guint
count_caps (const WeftIndex *index)
{
  return index != NULL ? index->caps->len + 1 : 0;
}

gboolean
weft_index_file_write (const WeftIndex *index,
                       const WeftKept *kept,
                       const WeftIndexKey *key,
                       int fd)
{
  g_autoptr (GArray) table = g_array_new (FALSE, FALSE, sizeof (WeftIndexSection));
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (WeftIndexPage));
  WeftIndexHeader header = { .format = weft_index_format (),
                             .key = *key,
                             .n_caps = count_caps (index),
                             .n_kept = kept != NULL ? kept->arrays->len : 0 };
  Output output = { .file = fdopen (dup (fd), "w"), .table = table, .list = list };
  gboolean is_written;

  if (output.file == NULL)
    return FALSE;
  output_put (&output, &header, sizeof header);
  for (guint i = 0; i < header.n_caps; i++)
    put_cap (&output, weft_index_nth_or_global (index, i));
  if (kept != NULL)
    put_kept (&output, kept);
  header.table = output.at;
  output_put (&output, table->data, table->len * sizeof (WeftIndexSection));
  header.checksum =
      weft_index_header_sum (&header, table->data, table->len * sizeof (WeftIndexSection));
  is_written = fseek (output.file, 0, SEEK_SET) == 0 &&
               fwrite (&header, sizeof header, 1, output.file) == 1 && ferror (output.file) == 0;
  return fclose (output.file) == 0 && is_written;
}

guint64
weft_index_file_size (const WeftIndex *index, const WeftKept *kept)
{
  guint64 size = sizeof (WeftIndexHeader);

  for (guint i = 0; kept != NULL && i < kept->arrays->len; i++)
    {
      const WeftKeptArray *array = &g_array_index (kept->arrays, WeftKeptArray, i);

      size += sizeof (WeftIndexSection) + WEFT_INDEX_ALIGNMENT + array->n * array->size;
    }
  for (guint k = 0; k < count_caps (index); k++)
    {
      const WeftCapIndex *cap = weft_index_nth_or_global (index, k);

      for (guint r = 0; r < WEFT_INDEX_ROWS; r++)
        for (guint i = 0; i < weft_index_rows[r].n_fields; i++)
          size += sizeof (WeftIndexSection) + WEFT_INDEX_ALIGNMENT +
                  count_elements (cap, &weft_index_rows[r], i) * weft_index_rows[r].size;
    }
  return size;
}
