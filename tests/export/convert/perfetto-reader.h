/* SPDX-License-Identifier: BSD-3-Clause */
/* Reader of Perfetto's traces, written from Perfetto's messages alone. It asserts what its trace
 * processor asks for: interned texts and tracks are defined before they are used, times of a track
 * do not decrease, slices nest and end, states and counters are on tracks of their own, and a flow
 * has two ends. */
#pragma once

#include <glib.h>

/* What lasts on a track: slices, or states, of one name. */
typedef struct
{
  guint64 n, ns;
} PerfettoSum;

typedef struct
{
  char *name;
  guint64 parent; /* its uuid */
  guint64 pid;    /* of a process */
  gboolean is_state, is_counter, is_process;
  GHashTable *sums;  /* of PerfettoSum, by name */
  GArray *open;      /* of slices that are open: their begins and names */
  guint64 last;      /* ns: the last event */
  guint64 n_values;  /* of a counter */
  double value;      /* the last one */
  double integral;   /* of the values over ns, up to the last */
  const char *state; /* or NULL */
  guint64 since;     /* ns: its begin */
} PerfettoTrack;

typedef struct
{
  GHashTable *tracks;   /* of PerfettoTrack, by uuid */
  GHashTable *instants; /* number (gsize) of each name */
  GHashTable *details;  /* number of each key */
  GHashTable *flows;    /* number of ends of each */
  GHashTable *texts;    /* interned ones, by sequence, field and iid; owned */
  guint64 sequence;     /* that of the last packet */
  guint64 n_packets, n_samples, weight, n_states, n_markers;
  guint64 clock, wall; /* the packets' clock, and Unix time at its 0; or 0 */
} PerfettoTrace;

PerfettoTrace *perfetto_trace_read (const guint8 *data, gsize size);
void perfetto_trace_free (PerfettoTrace *self);

/* The track called @name below one called @parent, or NULL. */
const PerfettoTrack *
perfetto_trace_find (const PerfettoTrace *self, const char *parent, const char *name);

/* What lasted on @track under @name; zeros if nothing did. */
PerfettoSum perfetto_track_sum (const PerfettoTrack *track, const char *name);

/* How many instants are called @name; how many events have a detail called @key. */
guint64 perfetto_trace_instants (const PerfettoTrace *self, const char *name);
guint64 perfetto_trace_details (const PerfettoTrace *self, const char *key);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PerfettoTrace, perfetto_trace_free)
