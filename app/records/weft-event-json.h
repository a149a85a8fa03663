/* SPDX-License-Identifier: BSD-3-Clause */
/* JSON object of an event. */
#pragma once

#include "weft-event.h"

/* Most bytes of an event without texts, lists and descriptions from the log, with the padding of
 * the last constant (see PIECE in weft-event-json.c). */
#define WEFT_EVENT_JSON_FIXED 1024

/* Appends {"time":NS,"cap":N|null,"event":"NAME","fields":{…}} without a line end. Absent values
 * are null; bytes that are not UTF-8 appear as g_utf8_make_valid() gives them. Written by hand: a
 * log has ten million events. */
void weft_event_to_json (const WeftEvent *event, GString *out);

/* Appends @length bytes of @text as a JSON string; bytes that are not UTF-8 as above. */
void weft_json_append_text (GString *out, const char *text, gsize length);
