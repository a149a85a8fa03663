/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes an event as a JSON object. */
#pragma once

#include "weft-event.h"

/* Maximum length of an event in bytes. Texts, lists and descriptions from the log are not included,
 * but the padding of the last constant is (see COPY_BYTES in weft-event-json.c). */
#define WEFT_EVENT_JSON_MAX_FIXED 1024

/* Appends {"time":NS,"cap":N|null,"event":"NAME","fields":{…}} without a newline. Absent values are
 * null. Invalid UTF-8 is replaced as g_utf8_make_valid() does. No JSON library is used, because a
 * log can have ten million events. */
void weft_event_to_json (const WeftEvent *event, GString *out);

/* Appends @length bytes of @text as a JSON string. Invalid UTF-8 is replaced as in
 * weft_event_to_json(). */
void weft_json_append_text (GString *out, const char *text, gsize length);
