/* SPDX-License-Identifier: BSD-3-Clause */
/* Reader of pprof's profiles, written from profile.proto alone. It asserts that all ids and strings
 * that are used are defined, and that each sample has a value for each type. */
#pragma once

#include <gio/gio.h>

typedef struct
{
  GPtrArray *strings;
  GArray *types;         /* of guint64: strings of the names of the values */
  GHashTable *functions; /* string of the name of each function, by id */
  GHashTable *locations; /* function of each location, by id */
  GHashTable *stacks;    /* sum (owned guint64) of the first values of "outermost;…;innermost" */
  GHashTable *labels;    /* likewise of "key=text" */
  guint64 sums[2];       /* of each value */
  guint64 period, time, duration;
} PprofProfile;

PprofProfile *pprof_profile_read (GBytes *bytes);
void pprof_profile_free (PprofProfile *self);

/* Returns the name of the @i-th value. */
const char *pprof_profile_type (const PprofProfile *self, guint i);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PprofProfile, pprof_profile_free)
