/* SPDX-License-Identifier: BSD-3-Clause */
/* One event in memory, decoded, for the tests of decoding. */
#pragma once

#include "weft-event.h"
#include "weft-test-log.h"

/* One event after a header of GHC 9.10 and what the test adds to it; the payload is put into @log
 * between begin() and decode(). */
typedef struct
{
  WeftTestLog *log;
  WeftHeader *header;
  WeftEvent event;
  guint8 *payload; /* a copy of its own, so that ASan sees its end */
  WeftValue values[WEFT_MAX_FIELDS];
  guint n;
  WeftDecodeResult state;
} EventFixture;

/* Begins an event of @tag after a header of @types, or of those of GHC 9.10. */
void event_begin_with (EventFixture *f, guint16 tag, const WeftTestType *types, guint n);
void event_begin (EventFixture *f, guint16 tag);

/* Decodes the payload that was put into @log, or its first @length bytes. */
void event_decode (EventFixture *f);
void event_decode_cut (EventFixture *f, guint32 length);
guint32 event_length (const EventFixture *f);
void event_end (EventFixture *f);

/* That the field is there with that value, or is not there, by the decoded values as well as by the
 * functions that look for a name. */
void event_assert_number (const EventFixture *f, const char *name, guint64 want);
void event_assert_absent (const EventFixture *f, const char *name);
void event_assert_text (const EventFixture *f, const char *name, const char *want);
void event_assert_described (const EventFixture *f, const char *want);
