/* SPDX-License-Identifier: BSD-3-Clause */
/* Completion provider: offers a fixed list of names, filtered by the word being typed. */
#include "weft-query-page.h"

#include "weft-name.h"
#include "weft-query.h"

#include <glib/gi18n.h>
#include <gtksourceview/gtksource.h>

/* Minimum number of characters to type before names are offered. */
#define MIN_CHARS 2

/* Maximum length of the meaning shown beside a name, characters. */
#define MAX_CHARS 56

/* Search text that matches no name, so that the list is empty. */
#define NO_NAME "\001"

/* SQL keywords, and functions of SQLite and Weft. */
static const char *const words[] = {
  "avg",       "between",    "bucket_ns", "case",      "count",  "desc",  "distinct",
  "exists",    "format_ns",  "from",      "group by",  "having", "join",  "label",
  "left join", "like",       "limit",     "marker_ns", "max",    "min",   "order by",
  "overlap",   "percentile", "regexp",    "round",     "select", "stack", "substr",
  "sum",       "union all",  "wall_time", "where",     "with",
};

/* A name offered for completion. */
#define WEFT_TYPE_QUERY_NAME (weft_query_name_get_type ())
G_DECLARE_FINAL_TYPE (WeftQueryName, weft_query_name, WEFT, QUERY_NAME, GObject)

struct _WeftQueryName
{
  GObject parent_instance;

  /* static */
  const char *name;
  const char *meaning; /* or NULL */
};

static char *
weft_query_name_get_typed_text (GtkSourceCompletionProposal *proposal)
{
  return g_strdup (WEFT_QUERY_NAME (proposal)->name);
}

static void
weft_query_name_proposal_init (GtkSourceCompletionProposalInterface *proposal)
{
  proposal->get_typed_text = weft_query_name_get_typed_text;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (WeftQueryName,
                               weft_query_name,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (GTK_SOURCE_TYPE_COMPLETION_PROPOSAL,
                                                      weft_query_name_proposal_init))

static void
weft_query_name_class_init (WeftQueryNameClass *klass)
{
}

static void
weft_query_name_init (WeftQueryName *self)
{
}

/* Adds @name unless it is in the list already: columns of several tables may have the same name. */
static void
add_query_name (GListStore *names, GHashTable *known, const char *name, const char *meaning)
{
  g_autoptr (WeftQueryName) item = NULL;

  if (!g_hash_table_add (known, (gpointer) name))
    return;
  item = g_object_new (WEFT_TYPE_QUERY_NAME, NULL);
  item->name = name;
  item->meaning = meaning;
  g_list_store_append (names, item);
}

struct _WeftQueryCompletion
{
  GObject parent_instance;
};

static char *
get_query_name (WeftQueryName *item, gpointer unused)
{
  return g_strdup (item->name);
}

/* Filters @model by the word at the cursor. While the word is short, no names are shown unless the
 * user requested completion. */
static void
weft_query_completion_refilter (GtkSourceCompletionProvider *provider,
                                GtkSourceCompletionContext *context,
                                GListModel *model)
{
  g_autofree char *word = gtk_source_completion_context_get_word (context);

  gboolean is_short = gtk_source_completion_context_get_activation (context) ==
                          GTK_SOURCE_COMPLETION_ACTIVATION_INTERACTIVE &&
                      g_utf8_strlen (word, -1) < MIN_CHARS;

  gtk_string_filter_set_search (
      GTK_STRING_FILTER (gtk_filter_list_model_get_filter (GTK_FILTER_LIST_MODEL (model))),
      is_short ? NO_NAME : word);
}

static GListModel *
weft_query_completion_populate (GtkSourceCompletionProvider *provider,
                                GtkSourceCompletionContext *context,
                                GError **error)
{
  GtkStringFilter *filter;
  GListModel *model;
  GListStore *names;
  g_autoptr (GHashTable) known = NULL;
  const GPtrArray *tables;

  filter = gtk_string_filter_new (gtk_cclosure_expression_new (
      G_TYPE_STRING, NULL, 0, NULL, G_CALLBACK (get_query_name), NULL, NULL));
  gtk_string_filter_set_match_mode (filter, GTK_STRING_FILTER_MATCH_MODE_PREFIX);
  names = g_list_store_new (WEFT_TYPE_QUERY_NAME);
  known = g_hash_table_new (g_str_hash, g_str_equal);
  tables = weft_query_tables ();
  for (guint i = 0; i < tables->len; i++)
    add_query_name (names, known, weft_query_table_name (tables->pdata[i]),
                    weft_query_table_what (tables->pdata[i]));
  for (guint i = 0; i < tables->len; i++)
    {
      const GArray *columns = weft_query_table_columns (tables->pdata[i]);

      for (guint k = 0; k < columns->len; k++)
        add_query_name (names, known, g_array_index (columns, WeftQueryColumn, k).name,
                        g_array_index (columns, WeftQueryColumn, k).meaning);
    }
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    add_query_name (names, known, words[i], NULL);
  model = G_LIST_MODEL (gtk_filter_list_model_new (G_LIST_MODEL (names), GTK_FILTER (filter)));
  weft_query_completion_refilter (provider, context, model);
  return model;
}

static void
weft_query_completion_display (GtkSourceCompletionProvider *provider,
                               GtkSourceCompletionContext *context,
                               GtkSourceCompletionProposal *proposal,
                               GtkSourceCompletionCell *cell)
{
  const WeftQueryName *item = WEFT_QUERY_NAME (proposal);
  GtkSourceCompletionColumn column = gtk_source_completion_cell_get_column (cell);
  g_autofree char *brief =
      item->meaning != NULL ? weft_name_shorten_to_chars (item->meaning, MAX_CHARS) : NULL;

  gtk_source_completion_cell_set_text (cell, column == GTK_SOURCE_COMPLETION_COLUMN_TYPED_TEXT ?
                                                 item->name :
                                             column == GTK_SOURCE_COMPLETION_COLUMN_AFTER ? brief :
                                                                                            NULL);
}

/* Replaces the word at the cursor by the chosen name. */
static void
weft_query_completion_activate (GtkSourceCompletionProvider *provider,
                                GtkSourceCompletionContext *context,
                                GtkSourceCompletionProposal *proposal)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (gtk_source_completion_context_get_buffer (context));
  GtkTextIter begin, end;

  if (!gtk_source_completion_context_get_bounds (context, &begin, &end))
    return;
  gtk_text_buffer_begin_user_action (buffer);
  gtk_text_buffer_delete (buffer, &begin, &end);
  gtk_text_buffer_insert (buffer, &begin, WEFT_QUERY_NAME (proposal)->name, -1);
  gtk_text_buffer_end_user_action (buffer);
}

static char *
weft_query_completion_get_title (GtkSourceCompletionProvider *provider)
{
  return g_strdup (_ ("Tables and Columns"));
}

static void
weft_query_completion_provider_init (GtkSourceCompletionProviderInterface *provider)
{
  provider->get_title = weft_query_completion_get_title;
  provider->populate = weft_query_completion_populate;
  provider->refilter = weft_query_completion_refilter;
  provider->display = weft_query_completion_display;
  provider->activate = weft_query_completion_activate;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (WeftQueryCompletion,
                               weft_query_completion,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (GTK_SOURCE_TYPE_COMPLETION_PROVIDER,
                                                      weft_query_completion_provider_init))

static void
weft_query_completion_class_init (WeftQueryCompletionClass *klass)
{
}

static void
weft_query_completion_init (WeftQueryCompletion *self)
{
}
