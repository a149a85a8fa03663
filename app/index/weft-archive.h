/* SPDX-License-Identifier: BSD-3-Clause */
/* Archive: list of the arrays that an index and its analyses consist of. The cache writes an
 * archive to a file and reads it back, so that the log need not be read again. Arrays are read in
 * the order in which they were added. */
#pragma once

#include "weft-packed-array.h"
#include "weft-scratch.h"
#include "weft-shared.h"

/* Receives the next @size bytes of an array. */
typedef void (*WeftArchiveWriteFunc) (gconstpointer data, gsize size, gpointer user_data);

/* An array in an archive; copied by value, owns nothing. */
typedef struct
{
  guint64 n;          /* number of elements */
  gsize size;         /* bytes per element */
  gconstpointer data; /* the elements, or NULL if @write passes them to a sink, piece by piece */
  gconstpointer array;
  void (*write) (gconstpointer array, WeftArchiveWriteFunc sink, gpointer user_data);
} WeftArchiveArray;

/* An archive. Shared by reference across threads. */
typedef struct
{
  GArray *arrays;          /* of WeftArchiveArray */
  gpointer owner;          /* shared struct that owns the elements */
  GPtrArray *owned_arrays; /* of GArray: arrays that belong to the archive itself */
} WeftArchive;

/* Kind of an archived member. */
typedef enum
{
  WEFT_ARCHIVE_VALUE,   /* a number, array or struct inside the struct */
  WEFT_ARCHIVE_ARRAY,   /* a GArray */
  WEFT_ARCHIVE_SCRATCH, /* a WeftScratchArray */
  WEFT_ARCHIVE_SHARED,  /* a WeftSharedArray whose elements are not pointers */
  WEFT_ARCHIVE_PACKED,  /* a WeftPackedArray */
} WeftArchiveMemberKind;

/* Member of an archived struct. Static. */
typedef struct
{
  WeftArchiveMemberKind kind;
  gsize field; /* offset, in the struct, of the value or of the pointer to the array */
  gsize size;  /* size of the value in bytes; 0 for an array, which has its own element size */
} WeftArchiveMember;

/* Creates an empty archive. Keeps a reference to @owner, the shared struct that owns the elements
 * of the arrays to be added. */
WeftArchive *weft_archive_new (gpointer owner);

void weft_archive_add (WeftArchive *self, gconstpointer data, guint64 n, gsize size);
void weft_archive_add_array (WeftArchive *self, const GArray *array);
void weft_archive_add_shared (WeftArchive *self, const WeftSharedArray *array);
void weft_archive_add_packed (WeftArchive *self, const WeftPackedArray *array);

/* Adds an array of @n elements of @size bytes. When the archive is written, @write passes the
 * elements to a sink. */
void weft_archive_add_with_writer (WeftArchive *self,
                                   guint64 n,
                                   gsize size,
                                   gconstpointer array,
                                   void (*write) (gconstpointer, WeftArchiveWriteFunc, gpointer));

/* Like weft_archive_add_array(), but takes ownership of the caller's reference to @array. */
void weft_archive_add_owned (WeftArchive *self, GArray *array);

/* Adds the @n @members of the struct @instance. */
void weft_archive_add_members (WeftArchive *self,
                               gconstpointer instance,
                               const WeftArchiveMember *members,
                               guint n);

/* Reader of the arrays of an archive that was read from a file; copied by value, owns nothing. */
typedef struct
{
  const WeftArchive *archive; /* borrowed; NULL if there are no arrays */
  guint next;                 /* index of the next array */
} WeftArchiveReader;

/* Returns the elements of the next array, each of @size bytes, and sets @n to their number. The
 * elements are valid as long as the archive. Returns NULL if there is no further array or its
 * elements have another size. */
gconstpointer weft_archive_reader_next (WeftArchiveReader *self, gsize size, guint64 *n);

/* Like weft_archive_reader_next(), but return the elements as a new array, which may borrow them
 * from the archive. */
GArray *weft_archive_reader_next_array (WeftArchiveReader *self, gsize size);
WeftSharedArray *weft_archive_reader_next_shared (WeftArchiveReader *self, gsize size);
WeftPackedArray *weft_archive_reader_next_packed (WeftArchiveReader *self, gsize size);

/* Sets the @members of @instance, whose arrays must be empty, to those added by
 * weft_archive_add_members(). Returns FALSE if a member is missing; the members before it have then
 * been set. */
gboolean weft_archive_reader_next_members (WeftArchiveReader *self,
                                           gpointer instance,
                                           const WeftArchiveMember *members,
                                           guint n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftArchive, weft_shared_unref)
