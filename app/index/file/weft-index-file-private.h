/* SPDX-License-Identifier: BSD-3-Clause */
/* Form of an index file, for the code that writes it and reads it: a header, sections, and a table
 * of the sections at the end, whose rows are those of a table here for each capability, and then
 * the arrays that analyses keep. Numbers and structs are as the processor has them. */
#pragma once

#include "weft-file-sum.h"
#include "weft-index-file.h"

/* Sections begin at lines of the processor's cache. */
#define WEFT_INDEX_ALIGNMENT 64

/* How a field of WeftCapIndex is kept. */
typedef enum
{
  WEFT_INDEX_STRUCT, /* the whole struct, without what it points to */
  WEFT_INDEX_PAGES,  /* of checkpoints, of two sizes: in words; each has a sum of its own */
  WEFT_INDEX_LIST,   /* of the pages: a WeftIndexPage each */
  WEFT_INDEX_ARRAY,  /* a GArray */
  WEFT_INDEX_SHARED, /* a WeftSharedArray, or NULL if it has no elements */
} WeftIndexForm;

/* A list of sections. Static. */
typedef struct
{
  WeftIndexForm form;
  gsize size;     /* bytes of an element: a multiple of that of a word */
  gsize field;    /* of WeftCapIndex: of that many pointers in a row */
  guint n_fields; /* each a section */
} WeftIndexRow;

#define WEFT_INDEX_ROWS 7
extern const WeftIndexRow weft_index_rows[WEFT_INDEX_ROWS];

/* Sections of a capability. */
#define WEFT_INDEX_SECTIONS (1 + 2 + WEFT_N_RARE + 1 + 1 + WEFT_N_TALLIES)

typedef struct
{
  guint64 checksum; /* of what follows, and of the table */
  guint64 format;
  WeftIndexKey key;
  guint64 table; /* file offset of the table of sections */
  guint64 n_caps;
  guint64 n_kept; /* arrays of analyses */
} WeftIndexHeader;

typedef struct
{
  guint64 checksum; /* of all elements; 0 where they are pages */
  guint64 offset;   /* in the file */
  guint64 n;        /* elements */
  guint64 size;     /* bytes of one */
} WeftIndexSection;

/* What is known of a page without reading it: that costs as much as all else, and only those that
 * a picture shows are read. */
typedef struct
{
  guint64 checksum;
  guint64 offset; /* in the section of pages */
  guint64 since;  /* ns: of its first checkpoint */
} WeftIndexPage;

/* The number of the form: to be raised where analyses keep something else in the same structs. */
#define WEFT_INDEX_FORM 4

/* Changes with the program's version, and with the form of what is kept. */
guint64 weft_index_format (void);

/* Of all of @header but itself, and of @table, so that nothing in either can be another. */
guint64 weft_index_header_sum (const WeftIndexHeader *header, gconstpointer table, gsize size);

/* The pointer to section @i of @row. */
static inline gpointer *
weft_index_row_field (const WeftCapIndex *cap, const WeftIndexRow *row, guint i)
{
  return (gpointer *) G_STRUCT_MEMBER_P (cap, row->field) + i;
}

/* Sets all that @cap points to, which no file has, to NULL. */
void weft_index_clear_pointers (WeftCapIndex *cap);

/* Bytes of @page in the file. */
static inline gsize
weft_index_page_stride (const WeftCheckpointPage *page)
{
  return (weft_checkpoint_page_size (page) + WEFT_INDEX_ALIGNMENT - 1) / WEFT_INDEX_ALIGNMENT *
         WEFT_INDEX_ALIGNMENT;
}
