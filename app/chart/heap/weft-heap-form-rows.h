/* SPDX-License-Identifier: BSD-3-Clause */
/* The one list of the forms of a heap chart, in their order. Who includes it has defined what to
 * make of a row:
 *
 * FORM (constant, painter, id, title, picture, what, ...)
 *
 * Columns:
 *   constant  WEFT_HEAP_constant
 *   painter   weft_heap_paint_painter(), which paints its bands
 *   id        in files and settings, and of its picture; never changes
 *   title     of its button; "picture" is that of a picture of it, "what" says what is seen in it
 *   ...       the other members of WeftHeapFormKind that are not 0
 *
 * This header is meant to be included several times. */
/* clang-format off */

FORM (STACKED, areas, "heap", NC_ ("form", "Stacked"), NC_ ("chart", "Heap profile, stacked"),
      N_ ("Stacked areas: what the memory is used for"),
      .layout = WEFT_HEAP_AREAS, .has_gauges = TRUE)
FORM (SHARES, areas, "heap-normalised", NC_ ("form", "Shares"), NC_ ("chart", "Heap profile, shares"),
      N_ ("Stacked areas, each band as a share of the sum"),
      .layout = WEFT_HEAP_AREAS, .scale = WEFT_HEAP_OF_SUM)
FORM (STREAM, areas, "heap-streamgraph", NC_ ("form", "Stream"), NC_ ("chart", "Heap profile, stream"),
      N_ ("Streamgraph: bands stacked around a centre line. Shows which bands swell"),
      .layout = WEFT_HEAP_AREAS, .is_centred = TRUE)
FORM (LINES, lines, "heap-lines", NC_ ("form", "Lines"), NC_ ("chart", "Heap profile, lines"),
      N_ ("A line for each band"),
      .layout = WEFT_HEAP_OVER, .has_log = TRUE, .has_gauges = TRUE)
FORM (COURSES, lines, "heap-lines-normalised", NC_ ("form", "Trends"), NC_ ("chart", "Heap profile, trends"),
      N_ ("A line for each band, scaled to its own peak. Shows which bands grow"),
      .layout = WEFT_HEAP_OVER, .scale = WEFT_HEAP_OF_PEAK, .has_log = TRUE)
FORM (MULTIPLES, rows, "heap-multiples", NC_ ("form", "Rows"), NC_ ("chart", "Heap profile, rows"),
      N_ ("A row for each band, each on its own scale"),
      .layout = WEFT_HEAP_ROWS, .least_row = 18, .most_row = 110, .has_log = TRUE)
/* shades can be told apart where courses cannot */
FORM (HEAT, heat, "heap-heatmap", NC_ ("form", "Heat Map"), NC_ ("chart", "Heap profile, heat map"),
      N_ ("A row for each band, its bytes as shades of one scale"),
      .layout = WEFT_HEAP_ROWS, .least_row = 2, .most_row = 28, .has_log = TRUE, .has_shades = TRUE)

#undef FORM
