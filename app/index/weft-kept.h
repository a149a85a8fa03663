/* SPDX-License-Identifier: BSD-3-Clause */
/* Results of analyses that are kept with an index, so that they need not be made from the log
 * again: a list of arrays, which are taken as they were put. */
#pragma once

#include "weft-packed-array.h"
#include "weft-shared.h"

/* An array. A plain value. */
typedef struct
{
  guint64 n;          /* elements */
  gsize size;         /* bytes of one, a multiple of 8 */
  gconstpointer data; /* the elements; or, where it is NULL, copy() copies the @i-th of @array */
  gconstpointer array;
  void (*copy) (gconstpointer array, guint64 i, gpointer element);
} WeftKeptArray;

/* Shared by reference across threads. */
typedef struct
{
  GArray *arrays;  /* of WeftKeptArray */
  gpointer owner;  /* of the elements: a shared struct */
  GPtrArray *made; /* of GArray: elements that were made to be kept */
} WeftKept;

/* How a member of a struct is kept. */
typedef enum
{
  WEFT_KEPT_WORD,   /* a guint64 */
  WEFT_KEPT_ARRAY,  /* a GArray */
  WEFT_KEPT_SHARED, /* a WeftSharedArray, not of pointers */
  WEFT_KEPT_PACKED, /* a WeftPackedArray */
} WeftKeptForm;

/* A member of a struct that is kept. Static. */
typedef struct
{
  WeftKeptForm form;
  gsize field; /* offset of the word, or of the pointer to the array, in the struct */
} WeftKeptMember;

/* Empty. What is put into it belongs to @owner, of which it keeps a reference. */
WeftKept *weft_kept_new (gpointer owner);

void weft_kept_put (WeftKept *self, gconstpointer data, guint64 n, gsize size);
void weft_kept_put_array (WeftKept *self, const GArray *array);
void weft_kept_put_shared (WeftKept *self, const WeftSharedArray *array);
void weft_kept_put_packed (WeftKept *self, const WeftPackedArray *array);

/* Like weft_kept_put_array(), but takes the reference to @array over. */
void weft_kept_put_made (WeftKept *self, GArray *array);

/* Puts the @n @members of the struct @of. */
void
weft_kept_put_members (WeftKept *self, gconstpointer of, const WeftKeptMember *members, guint n);

/* Takes the arrays of a list, of which all have their data. A plain value. */
typedef struct
{
  const WeftKept *kept; /* borrowed; NULL: there is nothing to take any more */
  guint at;
} WeftKeptReader;

/* The next array's elements, of @size bytes, and how many they are, as long as the list lives. NULL
 * if there is no such array. */
gconstpointer weft_kept_take (WeftKeptReader *self, gsize size, guint64 *n);

/* The same as a new array of the kind, which may borrow them; or NULL. */
GArray *weft_kept_take_array (WeftKeptReader *self, gsize size);
WeftSharedArray *weft_kept_take_shared (WeftKeptReader *self, gsize size);
WeftPackedArray *weft_kept_take_packed (WeftKeptReader *self, gsize size);

/* Takes what weft_kept_put_members() put into the struct @of, which has empty arrays for elements
 * of the same sizes, and replaces these. FALSE if one is not there, with those before it replaced.
 */
gboolean
weft_kept_take_members (WeftKeptReader *self, gpointer of, const WeftKeptMember *members, guint n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftKept, weft_shared_unref)
