/* SPDX-License-Identifier: BSD-3-Clause */
/* View of a rule's help page: headings, paragraphs, lists and code that can be selected. */
#pragma once

#include "weft-rule.h"
#include <gtk/gtk.h>

GtkWidget *weft_rule_page_view_new (const WeftRule *rule);
