/* SPDX-License-Identifier: BSD-3-Clause */
/* Archive: list of the arrays that an index and its analyses consist of. The cache writes it to a
 * file and reads it back, so that the log need not be read again. The arrays are taken in the order
 * in which they were put. */
#pragma once

#include "weft-packed-array.h"
#include "weft-shared.h"

/* Receives @size bytes of an array, which follow those of the previous call. */
typedef void (*WeftArchiveSink) (gconstpointer data, gsize size, gpointer user_data);

/* An array. A plain value. */
typedef struct
{
  guint64 n;  /* elements */
  gsize size; /* bytes of one */
  gconstpointer
      data; /* the elements; NULL: @write passes those of @array to a sink, piece by piece */
  gconstpointer array;
  void (*write) (gconstpointer array, WeftArchiveSink sink, gpointer user_data);
} WeftArchiveArray;

/* Shared by reference across threads. */
typedef struct
{
  GArray *arrays;  /* of WeftArchiveArray */
  gpointer owner;  /* owner of the elements: a shared struct */
  GPtrArray *made; /* of GArray: elements that were made for the archive */
} WeftArchive;

/* Kind of an archived member. */
typedef enum
{
  WEFT_ARCHIVE_VALUE,  /* a number, array or struct inside the struct */
  WEFT_ARCHIVE_ARRAY,  /* a GArray */
  WEFT_ARCHIVE_SHARED, /* a WeftSharedArray, not of pointers */
  WEFT_ARCHIVE_PACKED, /* a WeftPackedArray */
} WeftArchiveForm;

/* A member of a struct that is archived. Static. */
typedef struct
{
  WeftArchiveForm form;
  gsize field; /* offset in the struct, of the value or of the pointer to the array */
  gsize size;  /* bytes of the value; 0 for an array, which knows the size of its elements */
} WeftArchiveMember;

/* Creates an empty archive. The elements of its arrays belong to @owner, of which it keeps a
 * reference. */
WeftArchive *weft_archive_new (gpointer owner);

void weft_archive_put (WeftArchive *self, gconstpointer data, guint64 n, gsize size);
void weft_archive_put_array (WeftArchive *self, const GArray *array);
void weft_archive_put_shared (WeftArchive *self, const WeftSharedArray *array);
void weft_archive_put_packed (WeftArchive *self, const WeftPackedArray *array);

/* Puts an array that @write passes on: @n elements of @size bytes. */
void weft_archive_put_pieces (WeftArchive *self,
                              guint64 n,
                              gsize size,
                              gconstpointer array,
                              void (*write) (gconstpointer, WeftArchiveSink, gpointer));

/* Like weft_archive_put_array(), but takes over the reference to @array. */
void weft_archive_put_made (WeftArchive *self, GArray *array);

/* Puts the @n @members of the struct @instance. */
void weft_archive_put_members (WeftArchive *self,
                               gconstpointer instance,
                               const WeftArchiveMember *members,
                               guint n);

/* Takes the arrays of an archive that was read from a file. A plain value. */
typedef struct
{
  const WeftArchive *archive; /* borrowed; NULL: no more arrays */
  guint next;                 /* index of the next array */
} WeftArchiveReader;

/* Returns the elements of the next array, of @size bytes, which live as long as the archive; @n
 * gets their number. Returns NULL if the next array has elements of another size, or is missing. */
gconstpointer weft_archive_take (WeftArchiveReader *self, gsize size, guint64 *n);

/* Like weft_archive_take(), but for a new array of that kind, which may borrow the elements. */
GArray *weft_archive_take_array (WeftArchiveReader *self, gsize size);
WeftSharedArray *weft_archive_take_shared (WeftArchiveReader *self, gsize size);
WeftPackedArray *weft_archive_take_packed (WeftArchiveReader *self, gsize size);

/* Takes the members that weft_archive_put_members() has put, and sets the @members of @instance,
 * whose arrays are empty, to them. Returns FALSE if one is missing; the members before it are set
 * then. */
gboolean weft_archive_take_members (WeftArchiveReader *self,
                                    gpointer instance,
                                    const WeftArchiveMember *members,
                                    guint n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftArchive, weft_shared_unref)
