/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads START and STOP messages, and numbers their labels. */
#include "weft-user-label.h"

#include "weft-event-tags.h"
#include "weft-hash.h"
#include "weft-shared.h"

#include <glib/gi18n.h>
#include <string.h>

static gboolean
skip_prefix (const char **at, const char *end, const char *prefix)
{
  gsize length = strlen (prefix);

  if ((gsize) (end - *at) < length || memcmp (*at, prefix, length) != 0)
    return FALSE;
  *at += length;
  return TRUE;
}

/* Reads a signed decimal number at *@at, and advances *@at. If there is no number, leaves *@at
 * unchanged and returns 0. */
static gint64
read_subscript (const char **at, const char *end)
{
  const char *p = *at;
  gboolean is_negative = p < end && *p == '-';
  gint64 number = 0;

  if (p < end && (*p == '-' || *p == '+'))
    p++;
  if (p == end || !g_ascii_isdigit (*p))
    return 0;
  for (; p < end && g_ascii_isdigit (*p); p++)
    {
      gint64 digit = is_negative ? '0' - *p : *p - '0';

      if (__builtin_mul_overflow (number, 10, &number) ||
          __builtin_add_overflow (number, digit, &number))
        number = is_negative ? G_MININT64 : G_MAXINT64;
    }
  *at = p;
  return number;
}

/* The format is part of the hash, because text messages and binary messages have independent
 * ids. */
guint64
weft_user_label_telemetry_pair (const WeftTelemetryMessage *message)
{
  const guint64 id[] = { message->id, 1 + (guint64) message->is_text };

  return weft_hash_bytes_wide (id, sizeof id);
}

static const char *
skip_space (const char *at, const char *end)
{
  while (at < end && g_ascii_isspace (*at))
    at++;
  return at;
}

gboolean
weft_user_label_parse (const WeftUserPairs *pairs, const WeftEvent *event, WeftUserLabel *label)
{
  const char *at = (const char *) event->payload, *end = at + event->length;
  const WeftUserPair *pair = NULL;
  WeftTelemetryMessage message;

  for (guint i = 0;
       pair == NULL && event->tag == WEFT_TAG_USER_MSG && i < weft_user_pairs_n (pairs); i++)
    {
      const WeftUserPair *candidate = weft_user_pairs_nth (pairs, i);

      label->pair_index = i;
      label->is_start = skip_prefix (&at, end, candidate->start);
      if (label->is_start || skip_prefix (&at, end, candidate->stop))
        pair = candidate;
    }
  if (pair == NULL)
    {
      if (!weft_telemetry_message_decode (&message, event) ||
          (message.kind != WEFT_TELEMETRY_BEGIN && message.kind != WEFT_TELEMETRY_END))
        return FALSE;
      *label = (WeftUserLabel){
        .is_start = message.kind == WEFT_TELEMETRY_BEGIN,
        .label = message.key.bytes,
        .length = message.key.length,
        .hash = weft_hash_bytes_wide (message.key.bytes, message.key.length),
        .pair = weft_user_label_telemetry_pair (&message),
        .is_telemetry = TRUE,
      };
      return TRUE;
    }
  if (label->pair_index >= WEFT_N_USER_PAIRS)
    /* prefixes set by a user do not include the space that follows them in a message */
    at = skip_space (at, end);
  label->subscript = pair->has_subscript ? read_subscript (&at, end) : 0;
  at = skip_space (at, end);
  label->label = at;
  label->length = end - at;
  label->hash = weft_hash_bytes_wide (at, end - at) + label->pair_index;
  label->pair = label->hash;
  label->is_telemetry = FALSE;
  return TRUE;
}

/* Labels are identified by their 64-bit hash alone, as collisions are very unlikely. */
struct _WeftUserLabels
{
  GHashTable *indexes; /* key: hash, a guint64 *; value: index */
  GArray *hashes;      /* of guint64: hash of each label */
  GPtrArray *names;    /* of char *: name of each label */
  GArray *pair_index;  /* of guint: index of the WeftUserPair of each label */
};

static void
labels_clear (gpointer data)
{
  WeftUserLabels *self = data;

  g_hash_table_unref (self->indexes);
  g_array_unref (self->hashes);
  g_ptr_array_unref (self->names);
  g_array_unref (self->pair_index);
}

WeftUserLabels *
weft_user_labels_new (void)
{
  WeftUserLabels *self = weft_shared_new (WeftUserLabels, labels_clear);

  self->indexes = g_hash_table_new_full (weft_hash_int64, g_int64_equal, g_free, NULL);
  self->hashes = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->names = g_ptr_array_new_with_free_func (g_free);
  self->pair_index = g_array_new (FALSE, FALSE, sizeof (guint));
  return self;
}

static void
labels_append (WeftUserLabels *self, guint64 hash, guint prefixes, char *name)
{
  g_hash_table_insert (self->indexes, g_memdup2 (&hash, sizeof hash),
                       GUINT_TO_POINTER (self->names->len));
  g_array_append_val (self->hashes, hash);
  g_ptr_array_add (self->names, name);
  g_array_append_val (self->pair_index, prefixes);
}

WeftUserLabels *
weft_user_labels_copy (const WeftUserLabels *self, guint n)
{
  WeftUserLabels *copy = weft_user_labels_new ();

  for (guint i = 0; i < n; i++)
    labels_append (copy, g_array_index (self->hashes, guint64, i),
                   g_array_index (self->pair_index, guint, i),
                   g_strdup (g_ptr_array_index (self->names, i)));
  return copy;
}

guint
weft_user_labels_get_n (const WeftUserLabels *self)
{
  return self->names->len;
}

guint
weft_user_labels_find (const WeftUserLabels *self, const WeftUserLabel *label)
{
  gpointer index;

  if (g_hash_table_lookup_extended (self->indexes, &label->hash, NULL, &index))
    return GPOINTER_TO_UINT (index);
  return WEFT_USER_LABEL_OTHER;
}

guint
weft_user_labels_add (WeftUserLabels *self, const WeftUserLabel *label)
{
  guint index = weft_user_labels_find (self, label);

  if (index != WEFT_USER_LABEL_OTHER || self->names->len == WEFT_USER_LABEL_OTHER)
    return index;
  labels_append (self, label->hash, label->pair_index,
                 g_utf8_make_valid (label->label, label->length));
  return self->names->len - 1;
}

guint
weft_user_labels_pair_index (const WeftUserLabels *self, guint i)
{
  return i < self->pair_index->len ? g_array_index (self->pair_index, guint, i) :
                                     WEFT_USER_PAIR_START;
}

const char *
weft_user_labels_name (const WeftUserLabels *self, guint i)
{
  return i < self->names->len ? g_ptr_array_index (self->names, i) : _ ("other labels");
}
