/* SPDX-License-Identifier: BSD-3-Clause */
/* Event types that hold each kind of content. */
#include "weft-log-strip.h"

#include "weft-event-tags.h"

/* Maximum number of event types for a kind of content. */
#define MAX_TAGS 3

static const struct
{
  const char *id;
  gboolean is_of_hecs;
  guint n;
  guint16 tags[MAX_TAGS];
} strips[] = {
  [WEFT_LOG_STRIP_ENVIRONMENT] = { "env", FALSE, 1, { WEFT_TAG_PROGRAM_ENV } },
  [WEFT_LOG_STRIP_ARGUMENTS] = { "args",
                                 FALSE,
                                 2,
                                 { WEFT_TAG_PROGRAM_ARGS, WEFT_TAG_PROGRAM_INVOCATION } },
  [WEFT_LOG_STRIP_MESSAGES] = { "messages",
                                TRUE,
                                3,
                                { WEFT_TAG_USER_MSG, WEFT_TAG_USER_MARKER,
                                  WEFT_TAG_USER_BINARY_MSG } },
  [WEFT_LOG_STRIP_LABELS] = { "labels", TRUE, 1, { WEFT_TAG_THREAD_LABEL } },
};

G_STATIC_ASSERT (G_N_ELEMENTS (strips) == WEFT_N_LOG_STRIPS);

const char *
weft_log_strip_id (WeftLogStrip strip)
{
  return strips[strip].id;
}

gboolean
weft_log_strip_has (guint mask, guint16 tag)
{
  for (guint i = 0; mask != 0 && i < WEFT_N_LOG_STRIPS; i++)
    for (guint k = 0; (mask >> i & 1) != 0 && k < strips[i].n; k++)
      if (strips[i].tags[k] == tag)
        return TRUE;
  return FALSE;
}

gboolean
weft_log_strip_is_of_hecs (guint mask)
{
  for (guint i = 0; i < WEFT_N_LOG_STRIPS; i++)
    if ((mask >> i & 1) != 0 && strips[i].is_of_hecs)
      return TRUE;
  return FALSE;
}
