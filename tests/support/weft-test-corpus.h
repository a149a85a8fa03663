/* SPDX-License-Identifier: BSD-3-Clause */
/* The logs of the corpus that WEFT_CORPUS names, and how many random ones are tried. */
#pragma once

#include <glib.h>

/* The paths of all its *.eventlog, sorted, as newly allocated strings; NULL, and the test is
 * skipped, where WEFT_CORPUS is unset. */
GPtrArray *weft_test_corpus (void);

/* The path of @name in the corpus, newly allocated; NULL, and the test is skipped, where
 * WEFT_CORPUS is unset. */
char *weft_test_corpus_path (const char *name);

/* Returns how much of something a test does: @n, or a third of it in a program with sanitizers,
 * which takes several times as long, unless WEFT_TEST_THOROUGH is set. */
guint weft_test_fewer (guint n);

/* Returns how often a test tries something random: @n times if WEFT_TEST_THOROUGH is set, otherwise
 * weft_test_fewer() of an eighth. */
guint weft_test_rounds (guint n);

/* The paths of all *.eventlog in @folder and below it, sorted. */
GPtrArray *weft_test_logs_in (const char *folder);
