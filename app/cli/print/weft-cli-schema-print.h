/* SPDX-License-Identifier: BSD-3-Clause */
/* Printer of the field reference: text, JSON lines and a man page. */
#pragma once

#include "weft-cli-options.h"

/* A field of an answer. */
typedef struct
{
  char *form;        /* "spans", "heap --table", "events: RUN_THREAD" */
  const char *about; /* of the form: what a record is; borrowed */
  char *name;
  const char *type;   /* borrowed */
  const char *unit;   /* or NULL; borrowed */
  char *meaning;      /* or "" */
  const char *absent; /* NULL: never; borrowed */
} WeftCliSchemaItem;

/* Copies @form and @meaning. The reference is in English, as the names in it are. */
WeftCliSchemaItem *weft_cli_schema_item_new (const char *form,
                                             const char *about,
                                             const char *name,
                                             const char *type,
                                             const char *unit,
                                             const char *meaning,
                                             const char *absent);
/* Gives @item another name, which is taken. */
void weft_cli_schema_item_take_name (WeftCliSchemaItem *item, char *name);
void weft_cli_schema_item_free (gpointer item);

typedef enum
{
  WEFT_CLI_SCHEMA_TEXT,
  WEFT_CLI_SCHEMA_JSONL,
  WEFT_CLI_SCHEMA_MAN,
} WeftCliSchemaFormat;

/* Their names, ended by NULL. */
extern const char *const weft_cli_schema_formats[];

/* Appends @items (of WeftCliSchemaItem), those of a form one after the other. */
void weft_cli_schema_print (const GPtrArray *items, WeftCliSchemaFormat format, GString *out);
