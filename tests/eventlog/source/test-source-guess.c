/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests that files which are no eventlog are called by their name. */
#include "weft-source.h"
#include "weft-test-unit.h"

#include <string.h>

typedef struct
{
  gsize size;
  const char *data;
  const char *guess;
} Case;

#define CASE(data, guess)          \
  {                                \
    sizeof (data) - 1, data, guess \
  }

static const Case cases[] = {
  CASE ("", "an empty file"),
  CASE ("hd", "only the first bytes of an eventlog"),
  CASE ("\x1f\x8b\x08\0", "a gzip archive"),
  CASE ("\x28\xb5\x2f\xfd\x04", "a zstd archive"),
  CASE ("BZh91AY", "a bzip2 archive"),
  CASE ("\xfd"
        "7zXZ\0\0",
        "an xz archive"),
  CASE ("PK\x03\x04\x14", "a zip archive"),
  CASE ("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n",
        "a Git LFS pointer"),
  CASE ("\tFri Nov 20 10:00 2026 Time and Allocation Profiling Report  (Final)\n",
        "a time profile (.prof)"),
  CASE ("{\"$schema\": \"https://www.speedscope.app/file-format-schema.json\"}",
        "a speedscope profile (JSON)"),
  CASE ("{\"program\": \"ring\", \"total_ticks\": 1}", "a time profile in JSON (.prof)"),
  CASE ("\n {\"a\": 1}", "a JSON file"),
  CASE ("[1]", "a JSON file"),
  CASE ("\xef\xbb\xbf<!DOCTYPE html>\n", "a web page (HTML)"),
  CASE ("  <HTML>", "a web page (HTML)"),
  CASE ("<?xml version=\"1.0\"?><svg/>", "a picture (SVG)"),
  CASE ("\x7f"
        "ELF\x02\x01",
        "a program or an object file (ELF)"),
  CASE ("\x89PNG\r\n\x1a\n\0", "a picture (PNG)"),
  CASE ("%PDF-1.5\n", "a PDF document"),
  CASE ("\xff\xfeh\0", "text in UTF-16"),
  CASE ("\xfe\xff\0h", "text in UTF-16"),
  CASE ("hdr", "only the first bytes of an eventlog"),
  CASE ("hello\n", "plain text"),
  CASE ("na\xc3\xafve, cut in a letter: \xc3", "plain text"),
  CASE ("caf\xe9 in Latin-1", "binary data of an unknown kind"),
  CASE ("bell \a", "binary data of an unknown kind"),
  CASE ("\0\0\0\0", "binary data of an unknown kind"),
  CASE ("\0\x12 and no header", "binary data of an unknown kind"),
  CASE ("hdrb", NULL),
  CASE ("hdrbhetb", NULL),
  CASE ("\0\x12"
        "0123456701230123456789hdrbhetb",
        NULL),
};

static void
test_cases (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      /* exactly as long as the data, so that a sanitizer sees a read beyond them */
      g_autofree guint8 *data = g_memdup2 (cases[i].data, cases[i].size);

      g_test_message ("case %" G_GSIZE_FORMAT, i);
      g_assert_cmpstr (weft_source_guess_kind (data, cases[i].size, NULL), ==, cases[i].guess);
    }
}

/* A way to the log is named if there is one. */
static void
test_next (void)
{
  static const char lfs[] = "version https://git-lfs.github.com/spec/v1\n", text[] = "hello\n";
  const char *next;

  weft_source_guess_kind ((const guint8 *) lfs, sizeof lfs - 1, &next);
  g_assert_nonnull (strstr (next, "git lfs pull"));
  weft_source_guess_kind ((const guint8 *) "BZh91AY", 7, &next);
  g_assert_cmpstr (next, ==, "Unpack it first");
  weft_source_guess_kind ((const guint8 *) text, sizeof text - 1, &next);
  g_assert_null (next);
}

static void
test_tar (void)
{
  guint8 data[512] = "folder/ring.eventlog";

  memcpy (data + 257, "ustar", 5);
  g_assert_cmpstr (weft_source_guess_kind (data, sizeof data, NULL), ==, "a tar archive");
  g_assert_cmpstr (weft_source_guess_kind (data, 261, NULL), ==, "binary data of an unknown kind");
}

/* The header may come after what GHC 9.0 wrote first, but not anywhere. */
static void
test_late_header (void)
{
  gsize size = 128 * 1024;
  g_autofree guint8 *data = g_malloc0 (size);

  data[1] = 0x12;
  memcpy (data + 64 * 1024 - 4, "hdrb", 4);
  g_assert_null (weft_source_guess_kind (data, size, NULL));
  memset (data + 64 * 1024 - 4, 0, 4);
  memcpy (data + 64 * 1024, "hdrb", 4);
  g_assert_nonnull (weft_source_guess_kind (data, size, NULL));
}

static void
test_long_text (void)
{
  g_autofree guint8 *data = g_malloc (1024 * 1024);

  memset (data, 'x', 1024 * 1024);
  g_assert_cmpstr (weft_source_guess_kind (data, 1024 * 1024, NULL), ==, "plain text");
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/source-guess/cases", test_cases);
  g_test_add_func ("/source-guess/next", test_next);
  g_test_add_func ("/source-guess/tar", test_tar);
  g_test_add_func ("/source-guess/late-header", test_late_header);
  g_test_add_func ("/source-guess/long-text", test_long_text);
}
