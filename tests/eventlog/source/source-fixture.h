/* SPDX-License-Identifier: BSD-3-Clause */
/* A folder with a log to be packed, sent and read back. */
#pragma once

#include "weft-source.h"

#define LOG_SIZE (3 * 1024 * 1024 + 17)

typedef struct
{
  char *folder;
  char *path;  /* of the file under test, in the folder */
  GBytes *log; /* what a source of it should yield */
} SourceFixture;

typedef GByteArray *(*PackFunc) (GBytes *bytes);

/* For g_test_add(). */
void source_set_up (SourceFixture *fixture, gconstpointer unused);
void source_tear_down (SourceFixture *fixture, gconstpointer unused);

/* @size bytes that compress to about two thirds. */
GBytes *source_make_log (gsize size);

GByteArray *source_pack_gzip (GBytes *bytes);
GByteArray *source_pack_zstd (GBytes *bytes);
/* A page of HTML with the log in it, as a report has it. */
GByteArray *source_pack_report (GBytes *bytes);
/* The log in two members or frames, with the @size bytes of @between in the middle. */
GByteArray *source_pack_twice (GBytes *log, PackFunc pack, const char *between, gsize size);

void source_save (const SourceFixture *fixture, const guint8 *data, gsize size);
WeftSource *source_open (const SourceFixture *fixture);

/* Reads to the end in calls of @piece bytes, or to an error. */
void source_read_all (WeftSource *source, gsize piece, GError **error);
void source_assert_maps_to (WeftSource *source, GBytes *expected);
