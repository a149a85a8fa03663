/* SPDX-License-Identifier: BSD-3-Clause */
/* Table of the kinds of topics, and list of all topics. */
#include "weft-help-private.h"

#include <glib/gi18n.h>
#include <string.h>

static const WeftHelpKindClass *const kinds[WEFT_N_HELP_KINDS] = {
  [WEFT_HELP_GUIDE] = &weft_help_guides,         [WEFT_HELP_PAGE] = &weft_help_pages,
  [WEFT_HELP_LANE] = &weft_help_lanes,           [WEFT_HELP_FORM] = &weft_help_forms,
  [WEFT_HELP_FINDING] = &weft_help_findings,     [WEFT_HELP_NUMBERS] = &weft_help_number_groups,
  [WEFT_HELP_NUMBER] = &weft_help_numbers,       [WEFT_HELP_TABLE] = &weft_help_tables,
  [WEFT_HELP_RECORDING] = &weft_help_recordings,
};

const char *
weft_help_kind_title (WeftHelpKind kind)
{
  return g_dpgettext2 (NULL, "help", kinds[kind]->title);
}

const char *
weft_help_kind_heading (WeftHelpKind kind)
{
  return g_dpgettext2 (NULL, "help", kinds[kind]->heading);
}

gboolean
weft_help_is_nested (const WeftHelpTopic *topic)
{
  return kinds[topic->kind]->is_nested;
}

guint
weft_help_needed_features (const WeftHelpTopic *topic)
{
  return kinds[topic->kind]->features != NULL ? kinds[topic->kind]->features (topic) : 0;
}

const char *
weft_help_make_id (WeftHelpKind kind, const char *name)
{
  g_autofree char *id = g_strdup_printf ("%s/%s", kinds[kind]->id, name);

  return g_intern_string (id);
}

void
weft_help_add_topic (
    GPtrArray *topics, WeftHelpKind kind, const char *name, const char *title, gconstpointer of)
{
  WeftHelpTopic *topic = g_new (WeftHelpTopic, 1);

  *topic = (WeftHelpTopic){ kind, weft_help_make_id (kind, name), g_intern_string (title), of };
  g_ptr_array_add (topics, topic);
}

const GPtrArray *
weft_help_topics (void)
{
  static GPtrArray *topics;

  if (g_once_init_enter (&topics))
    {
      GPtrArray *all = g_ptr_array_new ();

      for (WeftHelpKind kind = 0; kind < WEFT_N_HELP_KINDS; kind++)
        kinds[kind]->list (all);
      g_once_init_leave (&topics, all);
    }
  return topics;
}

const WeftHelpTopic *
weft_help_find (const char *id)
{
  const GPtrArray *topics = weft_help_topics ();

  for (guint i = 0; i < topics->len; i++)
    {
      const WeftHelpTopic *topic = g_ptr_array_index (topics, i);

      if (strcmp (topic->id, id) == 0)
        return topic;
    }
  return NULL;
}

const char *
weft_help_find_id (WeftHelpKind kind, gconstpointer of)
{
  const GPtrArray *topics = weft_help_topics ();

  for (guint i = 0; i < topics->len; i++)
    {
      const WeftHelpTopic *topic = g_ptr_array_index (topics, i);

      if (topic->kind == kind && topic->subject == of)
        return topic->id;
    }
  return NULL;
}

void
weft_help_add_link (GArray *page, const char *id, gboolean has_kind)
{
  const WeftHelpTopic *topic = weft_help_find (id);

  g_return_if_fail (topic != NULL);
  /* Translators: a help topic and its kind, such as "Productivity (Number)" */
  weft_help_add_item (page, has_kind ? g_strdup_printf (C_ ("help", "%s (%s)"), topic->title,
                                                        weft_help_kind_title (topic->kind)) :
                                       g_strdup (topic->title))
      ->link = topic->id;
}

void
weft_help_add_links (GArray *page,
                     const char *heading,
                     WeftHelpKind kind,
                     gboolean (*wants) (const WeftHelpTopic *topic, gconstpointer of),
                     gconstpointer of)
{
  const GPtrArray *topics = weft_help_topics ();
  gboolean has_any = FALSE;

  for (guint i = 0; i < topics->len; i++)
    {
      const WeftHelpTopic *topic = g_ptr_array_index (topics, i);

      if (topic->kind != kind || (wants != NULL && !wants (topic, of)))
        continue;
      if (!has_any)
        weft_help_add_block (page, WEFT_HELP_HEADING, heading);
      has_any = TRUE;
      weft_help_add_link (page, topic->id, FALSE);
    }
}

static gboolean
recording_is_of_features (const WeftHelpTopic *topic, gconstpointer features)
{
  return (*(const guint *) features & (1u << GPOINTER_TO_UINT (topic->subject))) != 0;
}

void
weft_help_add_recordings (GArray *page, guint features)
{
  weft_help_add_links (page, _ ("How to Record It"), WEFT_HELP_RECORDING, recording_is_of_features,
                       &features);
}

GArray *
weft_help_page_new (const WeftHelpTopic *topic)
{
  GArray *page = weft_help_blocks_new ();

  weft_help_add_block (page, WEFT_HELP_TITLE, topic->title);
  kinds[topic->kind]->fill (topic, page);
  return page;
}

void
weft_help_append (const WeftHelpTopic *topic, WeftHelpFormat format, GString *out)
{
  g_autoptr (GArray) page = weft_help_page_new (topic);

  weft_help_blocks_append (page, format, out);
}

/* Folds @text for searching: ignores case, unifies apostrophes and spaces, and drops format
 * characters such as direction marks and soft hyphens. */
static char *
search_fold (const char *text)
{
  g_autofree char *normal = g_utf8_normalize (text, -1, G_NORMALIZE_NFKC);
  g_autoptr (GString) plain = g_string_new (NULL);

  for (const char *at = normal; at != NULL && *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar letter = g_utf8_get_char (at);

      if (letter == 0x2018 || letter == 0x2019 || letter == 0x2bc)
        g_string_append_c (plain, '\'');
      else if (g_unichar_isspace (letter))
        g_string_append_c (plain, ' ');
      else if (g_unichar_type (letter) != G_UNICODE_FORMAT)
        g_string_append_unichar (plain, letter);
    }
  return g_utf8_casefold (plain->str, (gssize) plain->len);
}

char **
weft_help_search_words (const char *text)
{
  g_autofree char *folded = search_fold (text);

  return *g_strstrip (folded) != '\0' ? g_strsplit (folded, " ", -1) : NULL;
}

/* Folded title and text of a topic; kept as long as the program runs. */
typedef struct
{
  char *title, *text;
} FoldedTopic;

static const FoldedTopic *
folded_topic (const WeftHelpTopic *topic)
{
  static GHashTable *all; /* key: topic; value: FoldedTopic */
  FoldedTopic *folded;

  if (all == NULL)
    all = g_hash_table_new (NULL, NULL);
  folded = g_hash_table_lookup (all, topic);
  if (folded == NULL)
    {
      g_autoptr (GArray) page = weft_help_page_new (topic);
      g_autoptr (GString) text = g_string_new (NULL);

      /* omit the titles of links, since searching finds the linked topics themselves */
      for (guint i = 0; i < page->len; i++)
        {
          const WeftHelpBlock *block = &g_array_index (page, WeftHelpBlock, i);

          if (block->lead != NULL && block->kind == WEFT_HELP_ITEM)
            g_string_append_printf (text, "%s\n", block->lead);
          if (block->link == NULL || block->lead != NULL)
            g_string_append_printf (text, "%s\n", block->text);
        }
      folded = g_new (FoldedTopic, 1);
      folded->title = search_fold (topic->title);
      folded->text = search_fold (text->str);
      g_hash_table_insert (all, (gpointer) topic, folded);
    }
  return folded;
}

guint
weft_help_match_rank (const WeftHelpTopic *topic, const char *const *words)
{
  const FoldedTopic *folded = folded_topic (topic);
  gboolean is_in_title = TRUE;

  for (guint i = 0; words[i] != NULL; i++)
    {
      is_in_title = is_in_title && strstr (folded->title, words[i]) != NULL;
      if (strstr (folded->text, words[i]) == NULL)
        return 0;
    }
  return !is_in_title ? 1 : words[0] != NULL && g_str_has_prefix (folded->title, words[0]) ? 3 : 2;
}
