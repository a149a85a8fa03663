/* SPDX-License-Identifier: BSD-3-Clause */
/* Puts logs together byte by byte, whether or not they make sense. */
#pragma once

#include <glib.h>

typedef struct
{
  GByteArray *bytes;
  guint64 size; /* that is wanted */
  guint64 time; /* ns: of the last event */
} Hostile;

/* A kind of log. */
typedef struct
{
  const char *name;
  void (*write) (Hostile *self);
} HostileKind;

/* Those of heap profiles, time profiles and ticky counters; the last has no name. */
extern const HostileKind hostile_profiles[];
/* The same, whose parts do not fit together. */
extern const HostileKind hostile_heaps[];

/* The low @size bytes of @value, the highest first. */
void hostile_put (Hostile *self, guint64 value, guint size);

/* Without a NUL. */
void hostile_put_text (Hostile *self, const char *text);

/* A type of events in a header. */
void hostile_put_type (Hostile *self, guint16 tag, guint16 size);

/* A header that knows the events that these logs have. */
void hostile_put_header (Hostile *self);

/* A block's marker; its place among the bytes. */
guint hostile_put_marker (Hostile *self, guint64 begin, guint32 size, guint64 end, guint16 cap);

/* The same of a block for all capabilities that begins now and whose end is not known yet. */
guint hostile_open_block (Hostile *self);

/* Makes the size and the end of the block that begins at @at right. */
void hostile_close_block (Hostile *self, guint at);

/* The tag and time of an event, 100 ns after the last one. */
void hostile_put_head (Hostile *self, guint16 tag);

/* HEAP_PROF_BEGIN of an unrestricted profile, and an event (@tag) that begins or ends a sample. */
void hostile_put_profile (Hostile *self, guint profile, guint breakdown);
void hostile_put_sample (Hostile *self, guint16 tag, guint64 number);

gboolean hostile_is_full (const Hostile *self);
