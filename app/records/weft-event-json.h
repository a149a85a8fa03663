/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes an event as a JSON object. */
#pragma once

#include "weft-event.h"

/* Maximum length of an event in bytes, not counting texts, lists and descriptions from the log, but
 * including the padding of the last constant (see COPY_BYTES in weft-event-json.c). */
#define WEFT_EVENT_JSON_MAX_FIXED 1024

/* Appends {"time":NS,"cap":N|null,"event":"NAME","fields":{…}} without a newline. Absent values are
 * null; invalid UTF-8 is replaced as g_utf8_make_valid() does. Does not use a JSON library, since a
 * log can have ten million events. */
void weft_event_to_json (const WeftEvent *event, GString *out);

/* Appends @length bytes of @text as a JSON string; invalid UTF-8 is replaced as in
 * weft_event_to_json(). */
void weft_json_append_text (GString *out, const char *text, gsize length);
