/* SPDX-License-Identifier: BSD-3-Clause */
/* Numbers of HECs, threads, tasks and sets of HECs in the payloads of events, which change when
 * logs are merged. */
#pragma once

#include "weft-event.h"

/* Kind of a stamp in a payload, which is shifted like the stamps of events. */
#define WEFT_NUMBER_TIME WEFT_N_NUMBERS

/* Maximum number of fields of an event that hold such a number. */
#define WEFT_MAX_NUMBER_FIELDS 4

/* A field of fixed offset that holds a number. */
typedef struct
{
  guint8 kind; /* WeftNumberKind or WEFT_NUMBER_TIME */
  guint8 at, bytes;
  gboolean is_owner; /* the field holds the owner of a black hole if the thread stopped at one,
                        otherwise a number of another kind */
} WeftNumberField;

/* Fields of an event type that hold numbers; copied by value. */
typedef struct
{
  WeftNumberField fields[WEFT_MAX_NUMBER_FIELDS];
  guint n;
} WeftNumberFields;

/* Returns the fields of all event types, indexed by WeftHeader.rows. Free with g_free(). */
WeftNumberFields *weft_number_fields_new (void);

/* Sets @number to the value of @field of @event. Returns FALSE if there is none. */
gboolean weft_number_read (const WeftEvent *event, const WeftNumberField *field, guint64 *number);

/* Adds to each number in @payload, a copy of the payload of @event, the element of @added for the
 * number's kind. @types is the result of weft_number_fields_new(). */
void weft_number_add (const WeftNumberFields *types,
                      const WeftEvent *event,
                      const guint64 added[WEFT_N_NUMBERS + 1],
                      guint8 *payload);
