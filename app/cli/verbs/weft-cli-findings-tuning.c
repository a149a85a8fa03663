/* SPDX-License-Identifier: BSD-3-Clause */
/* Fields of the flags that weft-cli findings advises. */
#include "weft-cli-findings.h"

#include "weft-finding-text.h"
#include "weft-json-writer.h"

#include <glib/gi18n.h>

/* A quantity that a flag should move. */
typedef struct
{
  const WeftCliFinding *of;
  const WeftAdvice *advice;
  const WeftQuantity *quantity;
  double now, expected;
} Effect;

static void
get_flag (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_text (value, ((const Effect *) record)->advice->flag);
}

static void
get_reason (gconstpointer record, WeftRecordValue *value)
{
  const Effect *self = record;

  weft_record_take_text (value, weft_advice_reason (self->advice, self->of->diagnosis));
}

static void
get_price (gconstpointer record, WeftRecordValue *value)
{
  weft_record_set_text (value, _ (((const Effect *) record)->advice->tuning->price));
}

static void
get_now (gconstpointer record, WeftRecordValue *value)
{
  const Effect *self = record;

  weft_cli_set_amount (value, self->quantity->unit, self->now);
}

static void
get_expected (gconstpointer record, WeftRecordValue *value)
{
  const Effect *self = record;

  weft_cli_set_amount (value, self->quantity->unit, self->expected);
}

static const WeftRecordField fields[] = {
  { "flag", "text", NULL, "The flag of the RTS to try, with its value.", NULL, get_flag },
  { "reason", "text", NULL, "Why it fits this log.", NULL, get_reason },
  { "price", "text", NULL, "What it costs.", NULL, get_price },
  { "quantity", "text", NULL,
    "The number that it should move, by its place in the answer of stats: pauses.count.", NULL,
    WEFT_VIA (Effect, quantity, id) },
  { "now", "number", NULL, "Its value in this log.", NULL, get_now },
  { "expected", "number", NULL, "The value that is expected with the flag, by a simple model.",
    NULL, get_expected },
};

const WeftRecordShape weft_cli_tuning_shape = WEFT_SHAPE (fields);

void
weft_cli_tuning_to_json (gconstpointer record, WeftJsonWriter *json, const char *name)
{
  const WeftCliFinding *self = record;
  g_autoptr (GArray) effects = g_array_new (FALSE, FALSE, sizeof (Effect));

  for (guint i = 0; i < self->advice->len; i++)
    for (guint k = 0; k < WEFT_TUNING_MAX_EFFECTS; k++)
      {
        Effect one = { .of = self, .advice = &g_array_index (self->advice, WeftAdvice, i) };

        if (!weft_advice_expected (one.advice, k, self->statistics, &one.now, &one.expected))
          continue;
        one.quantity = weft_quantity_find (one.advice->tuning->effects[k].quantity);
        g_array_append_val (effects, one);
      }
  weft_json_add_records (json, name, &weft_cli_tuning_shape, effects);
}
