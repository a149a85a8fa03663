/* SPDX-License-Identifier: BSD-3-Clause */
/* List of a document's pages, in the order of the switcher. The pages, the switcher, the menu's
 * actions and their keys are made from it. */
#pragma once

/* row (id, title, key, subject): @id names the action "win.page::id", the icon "weft-id-symbolic"
 * and the constructor weft_id_page_new(), which takes a @subject: the document, or the plot that
 * its timeline shows. What the page can do, it says as a WeftPage. */
#define WEFT_PAGE_ROWS(row)                                                            \
  row (overview, NC_ ("page", "Overview"), "<Control>1", WeftDocument)                 \
      row (timeline, NC_ ("page", "Timeline"), "<Control>2", WeftPlot)                 \
          row (heap, NC_ ("page", "Heap"), "<Control>3", WeftDocument)                 \
              row (profile, NC_ ("page", "Profile"), "<Control>4", WeftDocument)       \
                  row (tables, NC_ ("page", "Tables"), "<Control>5", WeftPlot)         \
                      row (events, NC_ ("page", "Events"), "<Control>6", WeftDocument) \
                          row (ticky, NC_ ("page", "Ticky"), "<Control>7", WeftDocument)
