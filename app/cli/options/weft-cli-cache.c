/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the setting only for a large log: a backend of settings takes longer than a small one. */
#include "weft-cli-cache.h"

#include "weft-index-cache.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <sys/stat.h>

/* As in the schema of the window's settings, which need not be installed. */
#define SCHEMA "io.github.weft.Weft"
#define KEY    "index-cache"

static gboolean is_forbidden;

void
weft_cli_cache_allow (gboolean is_allowed)
{
  is_forbidden = !is_allowed;
}

static char *
read_setting (void)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema =
      source != NULL ? g_settings_schema_source_lookup (source, SCHEMA, TRUE) : NULL;
  g_autoptr (GSettings) settings = NULL;

  if (schema == NULL || !g_settings_schema_has_key (schema, KEY))
    return g_strdup (WEFT_INDEX_CACHE_DEFAULT);
  settings = g_settings_new_full (schema, NULL, NULL);
  return g_settings_get_string (settings, KEY);
}

void
weft_cli_cache_open (const char *path)
{
  g_autofree char *id = NULL;
  GStatBuf status;

  if (is_forbidden || weft_index_cache_get_most () > 0 || g_stat (path, &status) != 0 ||
      !S_ISREG (status.st_mode) || (guint64) status.st_size < WEFT_INDEX_CACHE_LEAST)
    return;
  id = read_setting ();
  weft_index_cache_set_size (id);
}

void
weft_cli_cache_end (void)
{
  weft_index_cache_wait ();
}
