/* SPDX-License-Identifier: BSD-3-Clause */
/* Topics about views: pages of a document, lanes of the timeline and forms of the heap chart. */
#include "weft-heap-options.h"
#include "weft-help-private.h"
#include "weft-join.h"
#include "weft-lane-links.h"
#include "weft-lane.h"
#include "weft-legend-entries.h"
#include "weft-quantity.h"

#include <glib/gi18n.h>

typedef struct
{
  const char *id, *title;
  guint features;
  WeftHelpKind lists;
  const char *help;
} HelpPage;

static const HelpPage help_pages[] = {
#define PAGE(id, title, subject, features, lists, help) { #id, title, features, lists, help },
#include "weft-page-rows.h"
};

static void
list_pages (GPtrArray *topics)
{
  for (guint i = 0; i < G_N_ELEMENTS (help_pages); i++)
    weft_help_add_topic (topics, WEFT_HELP_PAGE, help_pages[i].id,
                         g_dpgettext2 (NULL, "page", help_pages[i].title), &help_pages[i]);
}

static guint
page_features (const WeftHelpTopic *topic)
{
  return ((const HelpPage *) topic->subject)->features;
}

static void
fill_page (const WeftHelpTopic *topic, GArray *page)
{
  const HelpPage *self = topic->subject;

  weft_help_add_block (page, WEFT_HELP_PARAGRAPH, _ (self->help));
  if (self->lists != WEFT_N_HELP_KINDS)
    weft_help_add_links (page, weft_help_kind_heading (self->lists), self->lists, NULL, NULL);
  weft_help_add_recordings (page, self->features);
}

const WeftHelpKindClass weft_help_pages = {
  "page", NC_ ("help", "Page"), NC_ ("help", "Pages"), list_pages, fill_page, page_features,
};

/* Adds a topic for each lane class. The title of the topic is that of the first kind in the class:
 * the name of the group or, if the kind has a key, the names of the group and the kind. */
static void
list_lanes (GPtrArray *topics)
{
  guint n;
  const WeftLaneClass *const *classes = weft_lane_classes (&n);

  for (guint i = 0; i < n; i++)
    {
      const WeftLaneKind *kind = &classes[i]->kinds[0];
      const char *group = weft_lane_group_get (kind->chart)->id;
      const char *group_title =
          g_dpgettext2 (NULL, "chart", weft_lane_group_get (kind->chart)->name);
      g_autofree char *name = NULL;
      g_autofree char *title = NULL;

      if (kind->id_part != NULL)
        {
          name = g_strdup_printf ("%s/%s", group, kind->id_part);
          title = weft_labelled (group_title, g_dpgettext2 (NULL, "chart", kind->name));
        }
      weft_help_add_topic (topics, WEFT_HELP_LANE, name != NULL ? name : group,
                           title != NULL ? title : group_title, classes[i]);
    }
}

/* Returns the feature that the lane needs. A class with its own text for empty lanes depends on no
 * feature. */
static guint
lane_features (const WeftHelpTopic *topic)
{
  const WeftLaneClass *klass = topic->subject;

  return klass->empty_reason == NULL ? 1u << klass->feature : 0;
}

static gboolean
finding_is_seen_on_lane (const WeftHelpTopic *topic, gconstpointer klass)
{
  return weft_lane_class_find (weft_rule_lanes (topic->subject)) == klass;
}

static void
fill_lane (const WeftHelpTopic *topic, GArray *page)
{
  const WeftLaneClass *klass = topic->subject;

  weft_help_add_block (page, WEFT_HELP_PARAGRAPH, _ (klass->help));
  if (klass->legend != 0)
    weft_help_add_block (page, WEFT_HELP_HEADING, _ ("Colours and Lines"));
  for (guint i = 0; i < WEFT_N_LEGENDS; i++)
    if (klass->legend & 1u << i)
      {
        const WeftLegendEntry *entry = weft_lane_legend_entry (i);
        char *name = g_strdup (g_dpgettext2 (NULL, "legend", entry->name));

        if (entry->description != NULL)
          weft_help_add_item (page, g_strdup (_ (entry->description)))->lead = name;
        else
          weft_help_add_item (page, name);
      }
  weft_help_add_recordings (page, lane_features (topic));
  weft_help_add_links (page, _ ("Findings Seen Here"), WEFT_HELP_FINDING, finding_is_seen_on_lane,
                       klass);
}

const WeftHelpKindClass weft_help_lanes = {
  "lane", NC_ ("help", "Lane"), NC_ ("help", "Lanes"), list_lanes, fill_lane, lane_features,
};

static void
list_heap_forms (GPtrArray *topics)
{
  for (WeftHeapForm i = 0; i < WEFT_N_HEAP_FORMS; i++)
    weft_help_add_topic (topics, WEFT_HELP_FORM, weft_heap_form_get (i)->id,
                         g_dpgettext2 (NULL, "chart", weft_heap_form_get (i)->picture_title),
                         weft_heap_form_get (i));
}

static void
fill_heap_form (const WeftHelpTopic *topic, GArray *page)
{
  const WeftHeapFormKind *form = topic->subject;

  weft_help_add_block (page, WEFT_HELP_PARAGRAPH, _ (form->help));
  weft_help_add_recordings (page, WEFT_NEEDS (HEAP_PROFILE));
}

const WeftHelpKindClass weft_help_forms = {
  /* Translators: a form of the heap profile's chart, such as "Lines" */
  "heap-chart",    NC_ ("help", "Chart"), NC_ ("help", "Forms of the Heap Chart"),
  list_heap_forms, fill_heap_form,
};
