/* SPDX-License-Identifier: BSD-3-Clause */
/* List of a document's pages, in the order of the switcher. The pages, the switcher, the menu's
 * actions and their keys are made from it. */
#pragma once

/* row (id, title, key, subject): @id names the action "win.page::id", the icon "weft-id-symbolic"
 * and the constructor weft_id_page_new(), which takes a @subject: the document, or the plot that
 * its timeline shows. What the page can do, it says as a WeftPage. */
#define WEFT_PAGE_ROWS(row)                                                   \
  row (overview, N_ ("Overview"), "<Control>1", WeftDocument)                 \
      row (timeline, N_ ("Timeline"), "<Control>2", WeftPlot)                 \
          row (heap, N_ ("Heap"), "<Control>3", WeftDocument)                 \
              row (profile, N_ ("Profile"), "<Control>4", WeftDocument)       \
                  row (tables, N_ ("Tables"), "<Control>5", WeftPlot)         \
                      row (events, N_ ("Events"), "<Control>6", WeftDocument) \
                          row (ticky, N_ ("Ticky"), "<Control>7", WeftDocument)
