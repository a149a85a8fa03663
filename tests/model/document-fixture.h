/* SPDX-License-Identifier: BSD-3-Clause */
/* A folder with a copy of the example log, and waiting for documents. */
#pragma once

#include "weft-document.h"

typedef struct
{
  char *folder;
  char *path; /* "log.eventlog" in it: the example */
  char *data; /* what it holds */
  gsize size;
} DocumentFixture;

void document_set_up (DocumentFixture *fixture, gconstpointer unused);
void document_tear_down (DocumentFixture *fixture, gconstpointer unused);

/* Runs the main loop until @is_there says so; fails after 20 s. */
typedef gboolean (*DocumentCondition) (WeftDocument *document);
void document_wait (WeftDocument *document, DocumentCondition is_there);

gboolean document_is_over (WeftDocument *document);
gboolean document_has_trace (WeftDocument *document);

/* A document of @path, read to its end. A new reference. */
WeftDocument *document_read (const char *path);

#define document_add(path, function) \
  g_test_add (path, DocumentFixture, NULL, document_set_up, function, document_tear_down)
