/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests of how numbers read, and of reading times. */
#include "weft-amount-text.h"
#include "weft-display.h"
#include "weft-format.h"
#include "weft-number-style.h"

#include "weft-test-unit.h"

#include <math.h>
#include <string.h>

#define SP  WEFT_GROUP_SEPARATOR
#define TOP G_MAXUINT64

typedef WeftFormatted (*Format) (guint64 value);

typedef struct
{
  Format format;
  guint64 value;
  const char *text;
} Case;

static WeftFormatted
in_mib (guint64 bytes)
{
  return weft_format_bytes_in_unit (bytes, 1 << 20);
}

static const Case cases[] = {
  { weft_format_time, 0, "0 ns" },
  { weft_format_time, 441, "441 ns" },
  { weft_format_time, 999, "999 ns" },
  { weft_format_time, 1000, "1.0 µs" },
  { weft_format_time, 87000, "87.0 µs" },
  { weft_format_time, 87049, "87.0 µs" },
  { weft_format_time, 87050, "87.1 µs" },
  { weft_format_time, 999949, "999.9 µs" },
  { weft_format_time, 999950, "1.000 ms" },
  { weft_format_time, 295390000, "295.390 ms" },
  { weft_format_time, 999999499, "999.999 ms" },
  { weft_format_time, 999999600, "1.000 s" },
  { weft_format_time, 1323000000, "1.323 s" },
  { weft_format_time, 59999499999, "59.999 s" },
  { weft_format_time, 59999500000, "1 min 00.0 s" },
  { weft_format_time, 65249999999, "1 min 05.2 s" },
  { weft_format_time, 3599949999999, "59 min 59.9 s" },
  { weft_format_time, 3599950000000, "1 h 00 min 00 s" },
  { weft_format_time, 86399499999999, "23 h 59 min 59 s" },
  { weft_format_time, 86399500000000, "1 d 00 h 00 min" },
  { weft_format_time, TOP, "213" SP "503 d 23 h 35 min" },
  { weft_format_time_whole, 1, "1 ns" },
  { weft_format_time_whole, 500000, "500 µs" },
  { weft_format_time_whole, 1000000, "1 ms" },
  { weft_format_time_whole, 20000000000, "20 s" },
  { weft_format_time_brief, 441, "441 ns" },
  { weft_format_time_brief, 1000, "1.00 µs" },
  { weft_format_time_brief, 9994999, "9.99 ms" },
  { weft_format_time_brief, 9995000, "10.0 ms" },
  { weft_format_time_brief, 999949999, "999.9 ms" },
  { weft_format_time_brief, 999950000, "1.00 s" },
  { weft_format_time_brief, 332500000, "332.5 ms" },
  { weft_format_time_brief, 59949999999, "59.9 s" },
  { weft_format_time_brief, 59950000000, "1 min 00.0 s" },
  { weft_format_time_brief, TOP, "213" SP "503 d 23 h 35 min" },
  { weft_format_time_exact, 0, "0 ns" },
  { weft_format_time_exact, 441, "441 ns" },
  { weft_format_time_exact, 87012, "87.012 µs" },
  { weft_format_time_exact, 293593500, "293.593" SP "500 ms" },
  { weft_format_time_exact, 999999999, "999.999" SP "999 ms" },
  { weft_format_time_exact, 1080562912, "1.080" SP "562" SP "912 s" },
  { weft_format_time_exact, 59999999999, "59.999" SP "999" SP "999 s" },
  { weft_format_time_exact, 60000000000, "1 min 00.000" SP "000" SP "000 s" },
  { weft_format_time_exact, 3723000000001, "1 h 02 min 03.000" SP "000" SP "001 s" },
  { weft_format_time_exact, 86400000000000, "1 d 00 h 00 min 00.000" SP "000" SP "000 s" },
  { weft_format_time_exact, TOP, "213503 d 23 h 34 min 33.709" SP "551" SP "615 s" },
  { weft_format_count, 0, "0" },
  { weft_format_count, 999, "999" },
  { weft_format_count, 4150, "4" SP "150" },
  { weft_format_count, 39964, "39" SP "964" },
  { weft_format_count, TOP, "18" SP "446" SP "744" SP "073" SP "709" SP "551" SP "615" },
  { in_mib, 0, "0 MiB" },
  { in_mib, 1179648, "1.125 MiB" },
  { in_mib, 2097152, "2 MiB" },
  { weft_format_bytes, 0, "0 B" },
  { weft_format_bytes, 768, "768 B" },
  { weft_format_bytes, 1023, "1" SP "023 B" },
  { weft_format_bytes, 1024, "1.0 KiB" },
  { weft_format_bytes, 83763, "81.8 KiB" },
  { weft_format_bytes, 1048524, "1" SP "023.9 KiB" },
  { weft_format_bytes, 1048525, "1.0 MiB" },
  { weft_format_bytes, 22020096, "21.0 MiB" },
  { weft_format_bytes, TOP, "16.0 EiB" },
  { weft_format_bytes_exact, 22020096, "22" SP "020" SP "096 bytes" },
  { weft_format_bytes_exact, 1, "1 byte" },
};

static void
test_cases (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpstr (cases[i].format (cases[i].value).text, ==, cases[i].text);
}

static void
test_mean_bytes (void)
{
  g_assert_cmpstr (weft_format_mean_bytes (0).text, ==, "0 B");
  g_assert_cmpstr (weft_format_mean_bytes (768.9).text, ==, "768 B");
  g_assert_cmpstr (weft_format_mean_bytes (0x1p63).text, ==, "8.0 EiB");
  g_assert_cmpstr (weft_format_mean_bytes (0x1p64).text, ==, "16.0 EiB");
  g_assert_cmpstr (weft_format_mean_bytes (0x1p90).text, ==, "16.0 EiB");
  g_assert_cmpstr (weft_format_mean_bytes (-1).text, ==, "0 B");
}

typedef struct
{
  double share;
  guint decimals;
  const char *text;
} Percent;

/* What is nearly gone is not all gone, and a sign never stands beside a bound. */
static void
test_change_percent (void)
{
  static const struct
  {
    double share;
    const char *text;
  } rows[] = { { 0.045, "+4.5 %" },         { -0.286, "−28.6 %" },       { 0, "0.0 %" },
               { -0.9995, "−99.9 %" },      { -1, "−100.0 %" },          { 9.5, "+950.0 %" },
               { 12.345, "+1\u202f235 %" }, { 1000, "+100\u202f000 %" }, { 0.0004, "+0.04 %" },
               { -0.0004, "−0.04 %" },      { 0.00001, "0.00 %" } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpstr (weft_format_change_percent (rows[i].share).text, ==, rows[i].text);
}

/* What is rounded to zero has no sign. */
static void
test_signed (void)
{
  WeftFormatted zero = weft_format_fixed (0, 10, 1), more = weft_format_fixed (12, 10, 1);

  g_assert_cmpstr (weft_format_signed (-0.04, zero).text, ==, "0.0");
  g_assert_cmpstr (weft_format_signed (0.04, zero).text, ==, "0.0");
  g_assert_cmpstr (weft_format_signed (-1.2, more).text, ==, "−1.2");
  g_assert_cmpstr (weft_format_signed (1.2, more).text, ==, "+1.2");
  g_assert_cmpstr (weft_format_signed (-1e-6, weft_format_percent (1e-6, 1)).text, ==, "−<0.1 %");
  g_assert_cmpstr (weft_format_change_time (0).text, ==, "0 ns");
}

static void
test_percent (void)
{
  static const Percent percents[] = {
    { 0, 1, "0.0 %" },     { 0, 0, "0 %" },          { 0.00001, 1, "<0.1 %" },
    { 0.001, 1, "0.1 %" }, { 0.28149, 1, "28.1 %" }, { 0.81, 0, "81 %" },
    { 1, 0, "100 %" },     { 1, 1, "100.0 %" },      { 0.99999, 1, ">99.9 %" },
    { 0.999, 0, ">99 %" }, { 2.5, 0, "250 %" },      { -0.05, 0, "−5 %" },
    { NAN, 1, "–" },       { INFINITY, 1, "–" },     { 0.5, 9, "50.000 %" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (percents); i++)
    g_assert_cmpstr (weft_format_percent (percents[i].share, percents[i].decimals).text, ==,
                     percents[i].text);
  g_assert_cmpstr (weft_format_percent_short (0.81).text, ==, "81 %");
  g_assert_cmpstr (weft_format_percent_short (0.043).text, ==, "4.3 %");
  g_assert_cmpstr (weft_format_percent_short (0.0999).text, ==, "10 %");
  g_assert_cmpstr (weft_format_percent_short (0.0004).text, ==, "<0.1 %");
  g_assert_cmpstr (weft_format_percent_short (0).text, ==, "0 %");
}

static void
test_rates (void)
{
  g_assert_cmpstr (weft_format_rate (3.3 * 1073741824).text, ==, "3.3 GiB/s");
  g_assert_cmpstr (weft_format_rate (0).text, ==, "0 B/s");
  g_assert_cmpstr (weft_format_rate (1023.4).text, ==, "1" SP "023 B/s");
  g_assert_cmpstr (weft_format_rate (1023.5).text, ==, "1.0 KiB/s");
  g_assert_cmpstr (weft_format_rate (1048575.9).text, ==, "1.0 MiB/s");
  g_assert_cmpstr (weft_format_rate (-1.1 * 1048576).text, ==, "−1.1 MiB/s");
  g_assert_cmpstr (weft_format_rate (NAN).text, ==, "–");
  g_assert_cmpstr (weft_format_rate (1e300).text, ==, "–");
  g_assert_cmpstr (weft_format_growth (1.1 * 1048576).text, ==, "+1.1 MiB/s");
  g_assert_cmpstr (weft_format_growth (-1.1 * 1048576).text, ==, "−1.1 MiB/s");
  g_assert_cmpstr (weft_format_growth (0).text, ==, "0 B/s");
  g_assert_cmpstr (weft_format_rate (2097152).text, ==, "2.0 MiB/s");
  g_assert_cmpstr (weft_format_rate (NAN).text, ==, "–");
  g_assert_cmpstr (weft_format_rate ((double) TOP * 1e9).text, !=, "");
  g_assert_cmpstr (weft_format_byte_seconds (14.15 * 1048576).text, ==, "14.15 MiB·s");
}

static void
test_fixed (void)
{
  g_assert_cmpstr (weft_format_fixed (293400000, 1000000, 1).text, ==, "293.4");
  g_assert_cmpstr (weft_format_fixed (293499999, 1000000, 1).text, ==, "293.4");
  g_assert_cmpstr (weft_format_fixed (7200, 3600, 0).text, ==, "2");
  g_assert_cmpstr (weft_format_fixed (5, 0, 0).text, ==, "5");
  g_assert_cmpstr (weft_format_fixed (1000000005, 1000000000, 9).text, ==,
                   "1.000" SP "000" SP "005");
}

/* An amount is the nearest that its digits can show; a moment never a later one. */
static void
test_rounded (void)
{
  g_assert_cmpstr (weft_format_rounded (837, 1000, 2).text, ==, "0.84");
  g_assert_cmpstr (weft_format_rounded (834, 1000, 2).text, ==, "0.83");
  g_assert_cmpstr (weft_format_rounded (1995, 1000, 2).text, ==, "2.00");
  g_assert_cmpstr (weft_format_rounded (G_MAXUINT64, 1, 0).text, ==,
                   weft_format_fixed (G_MAXUINT64, 1, 0).text);
  g_assert_cmpstr (weft_amount_text (WEFT_UNIT_MEAN, weft_amount (0.837), WEFT_DIGITS_SHORT).text,
                   ==, "0.84");
  g_assert_cmpstr (
      weft_amount_text (WEFT_UNIT_MEAN, weft_amount (0.8349999), WEFT_DIGITS_SHORT).text, ==,
      "0.83");
}

typedef struct
{
  const char *text;
  gboolean ok;
  guint64 ns;
} Parse;

static const Parse parses[] = {
  { "1.5s", TRUE, 1500000000 },
  { "200ms", TRUE, 200000000 },
  { "17us", TRUE, 17000 },
  { "17µs", TRUE, 17000 },
  { "17μs", TRUE, 17000 },
  { "12345ns", TRUE, 12345 },
  { " 1.5 s ", TRUE, 1500000000 },
  { "1" SP "234.5 ms", TRUE, 1234500000 },
  { "0", TRUE, 0 },
  { "0ns", TRUE, 0 },
  { "000.5ms", TRUE, 500000 },
  { "1.5000000000000s", TRUE, 1500000000 },
  { "0.000000001s", TRUE, 1 },
  { "0.5min", TRUE, 30000000000 },
  { "1.0000000000025h", TRUE, 3600000000009 },
  { "2h", TRUE, 7200000000000 },
  { "1 min 05.2 s", TRUE, 65200000000 },
  { "1min5.2s", TRUE, 65200000000 },
  { "2 h 03 min 04 s", TRUE, 7384000000000 },
  { "213" SP "503 d 23 h 35 min", FALSE, 0 },
  { "0.0000000000003125d", TRUE, 27 },
  { "05.2 s 1 min", FALSE, 0 },
  { "1 min 2 min", FALSE, 0 },
  { "1.5 min 5 s", FALSE, 0 },
  { "1 min 5", FALSE, 0 },
  { "1 min 0", FALSE, 0 },
  { "1 minute", FALSE, 0 },
  { "18446744073.709551615s", TRUE, TOP },
  { "18446744073709551615ns", TRUE, TOP },
  { "18446744073.709551616s", FALSE, 0 },
  { "18446744073709551616ns", FALSE, 0 },
  { "99999999999999999999999999999999999999s", FALSE, 0 },
  { "0.0000000001s", FALSE, 0 },
  { "1.5ns", FALSE, 0 },
  { "0.0000000000001h", FALSE, 0 },
  { "", FALSE, 0 },
  { " ", FALSE, 0 },
  { "s", FALSE, 0 },
  { "5", FALSE, 0 },
  { ".5s", FALSE, 0 },
  { "5.s", FALSE, 0 },
  { "-5s", FALSE, 0 },
  { "+5s", FALSE, 0 },
  { "1e3s", FALSE, 0 },
  { "0x10s", FALSE, 0 },
  { "1,5s", FALSE, 0 },
  { "1 5ms", FALSE, 0 },
  { "1 5000ms", FALSE, 0 },
  { "187.646 658 ms", TRUE, 187646658 },
  { "187.646" SP "658" SP "ms", TRUE, 187646658 },
  { "\u206860 ms\u2069", TRUE, 60000000 },
  { "\u200f 1.5\u200es", TRUE, 1500000000 },
  { "\u2068\u2069", FALSE, 0 },
  { "60 ms\xe2", FALSE, 0 },
  { "5 s x", FALSE, 0 },
  { "5 S", FALSE, 0 },
  { "round 2", FALSE, 0 },
  { "\xff", FALSE, 0 },
};

static void
test_parse (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (parses); i++)
    {
      guint64 ns = 77;

      g_assert_true (weft_parse_time (parses[i].text, &ns) == parses[i].ok);
      g_assert_cmpuint (ns, ==, parses[i].ok ? parses[i].ns : 77);
    }
}

/* As the window shows it, too. */
static void
test_parse_number (void)
{
  const guint64 numbers[] = { 0, 7, 999, 7141, 1234567, TOP };
  guint64 number = 77;

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autofree char *plain = g_strdup_printf ("%" G_GUINT64_FORMAT, numbers[i]);

      g_assert_true (weft_parse_number (plain, &number));
      g_assert_cmpuint (number, ==, numbers[i]);
      number = 77;
      g_assert_true (weft_parse_number (weft_format_count (numbers[i]).text, &number));
      g_assert_cmpuint (number, ==, numbers[i]);
    }
  number = 77;
  g_assert_true (weft_parse_number ("\u20687 141\u2069", &number) && number == 7141);
  g_assert_false (weft_parse_number ("", &number));
  g_assert_false (weft_parse_number ("12 s", &number));
  g_assert_false (weft_parse_number ("1.5", &number));
  g_assert_false (weft_parse_number ("18446744073709551616", &number));
  g_assert_cmpuint (number, ==, 7141);
}

static guint64
random_u64 (GRand *random)
{
  guint64 bits = (guint64) g_rand_int (random) << 32 | g_rand_int (random);

  return bits >> g_rand_int_range (random, 0, 64);
}

static void
test_exact_round_trip (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (4);

  for (guint i = 0; i < 20000; i++)
    {
      guint64 ns = random_u64 (random);
      guint64 back = 0;

      g_assert_true (weft_parse_time (weft_format_time_exact (ns).text, &back));
      g_assert_cmpuint (back, ==, ns);
    }
}

/* What a formatted time or size says, from all its parts: "1 min 05.2 s" is 65.2e9. */
static double
value_of (const char *text)
{
  static const struct
  {
    const char *name;
    double value;
  } units[] = { { "ns", 1 },       { "µs", 1e3 },     { "ms", 1e6 },     { "s", 1e9 },
                { "min", 6e10 },   { "h", 3.6e12 },   { "d", 8.64e13 },  { "B", 1 },
                { "KiB", 0x1p10 }, { "MiB", 0x1p20 }, { "GiB", 0x1p30 }, { "TiB", 0x1p40 },
                { "PiB", 0x1p50 }, { "EiB", 0x1p60 } };
  g_auto (GStrv) groups = g_strsplit (text, SP, -1);
  g_autofree char *joined = g_strjoinv ("", groups);
  g_auto (GStrv) words = g_strsplit (joined, " ", -1);
  double sum = 0;

  g_assert_cmpuint (g_strv_length (words) % 2, ==, 0);
  for (guint i = 0; words[i] != NULL; i += 2)
    {
      guint u = 0;

      while (!g_str_equal (units[u].name, words[i + 1]))
        g_assert_cmpuint (++u, <, G_N_ELEMENTS (units));
      sum += g_ascii_strtod (words[i], NULL) * units[u].value;
    }
  return sum;
}

typedef struct
{
  Format format;
  double error; /* of the number, at most */
} Law;

/* A larger number never reads as a smaller one, and every one reads as about itself. */
static void
test_monotone (void)
{
  static const Law laws[] = { { weft_format_time, 0.05 },
                              { weft_format_time_brief, 0.05 },
                              { weft_format_bytes, 0.05 } };
  g_autoptr (GRand) random = g_rand_new_with_seed (5);

  for (guint i = 0; i < 20000; i++)
    {
      guint64 a = random_u64 (random);
      guint64 b = a + MIN (random_u64 (random) >> 20, TOP - a);

      for (guint l = 0; l < G_N_ELEMENTS (laws); l++)
        {
          double low = value_of (laws[l].format (a).text);
          double high = value_of (laws[l].format (b).text);

          g_assert_cmpfloat (low, <=, high * (1 + 1e-12));
          g_assert_cmpfloat (fabs (low - (double) a), <=, (double) a * laws[l].error);
          g_assert_true (g_utf8_validate (laws[l].format (a).text, -1, NULL));
        }
    }
}

/* A decimal comma, and what was written so is read again; files have a point. */
static void
test_comma (void)
{
  WeftNumberStyle comma = { .point = "," };
  guint64 ns = 0;

  weft_number_style_set (&comma);
  g_assert_cmpstr (weft_format_time (295390000).text, ==, "295,390 ms");
  g_assert_cmpstr (weft_format_time (65249999999).text, ==, "1 min 05,2 s");
  g_assert_cmpstr (weft_format_bytes (1179648).text, ==, "1,1 MiB");
  g_assert_cmpstr (weft_format_percent (0.123, 1).text, ==, "12,3 %");
  g_assert_cmpstr (weft_format_rate (1536).text, ==, "1,5 KiB/s");
  g_assert_cmpstr (weft_format_number (0.956, 2).text, ==, "0,96");
  g_assert_cmpstr (weft_format_number (-12, 0).text, ==, "-12");
  g_assert_cmpstr (weft_format_number (-0.004, 2).text, ==, "0,00");
  g_assert_cmpstr (weft_format_count (39964).text, ==, "39" SP "964");
  g_assert_true (weft_parse_time (weft_format_time_exact (293593500).text, &ns));
  g_assert_cmpuint (ns, ==, 293593500);
  g_assert_true (weft_parse_time ("1.5s", &ns) && ns == 1500000000);
  comma.has_words = TRUE; /* in English they are the same */
  weft_number_style_set (&comma);
  g_assert_cmpstr (weft_format_percent (0.123, 1).text, ==, "12,3 %");
  g_assert_cmpstr (weft_format_time (295390000).text, ==, "295,390 ms");
  weft_number_style_set (NULL);
  g_assert_cmpstr (weft_format_time (295390000).text, ==, "295.390 ms");
  g_assert_false (weft_parse_time ("1,5s", &ns));
}

/* One unit for all times: nothing is rounded to 0, and the exact ones are read again. */
static void
test_time_unit (void)
{
  WeftNumberStyle ms = { .point = ".", .time_unit = 1000000 };
  WeftNumberStyle s = { .point = ".", .time_unit = 1000000000 };
  guint64 ns = 0;

  weft_number_style_set (&ms);
  g_assert_cmpstr (weft_format_time (295390000).text, ==, "295.390 ms");
  g_assert_cmpstr (weft_format_time (65250000000).text, ==, "65" SP "250.000 ms");
  g_assert_cmpstr (weft_format_time (441).text, ==, "0.000" SP "441 ms");
  g_assert_cmpstr (weft_format_time (0).text, ==, "0.000 ms");
  g_assert_cmpstr (weft_format_time_brief (1060000).text, ==, "1.060 ms");
  g_assert_cmpstr (weft_format_time_column (148458331).text, ==, "148.458 ms");
  g_assert_cmpstr (weft_format_time_column (66931).text, ==, "0.067 ms");
  g_assert_cmpstr (weft_format_time_column (500).text, ==, "0.001 ms");
  g_assert_cmpstr (weft_format_time_column (499).text, ==, "<0.001 ms");
  g_assert_cmpstr (weft_format_time_column (0).text, ==, "0.000 ms");
  g_assert_cmpstr (weft_format_time_exact (1080562912).text, ==, "1" SP "080.562" SP "912 ms");
  g_assert_true (weft_parse_time (weft_format_time_exact (1080562912).text, &ns));
  g_assert_cmpuint (ns, ==, 1080562912);
  weft_number_style_set (&s);
  g_assert_cmpstr (weft_format_time (295390000).text, ==, "0.295 s");
  g_assert_cmpstr (weft_format_time (65250000000).text, ==, "65.250 s");
  g_assert_cmpstr (weft_format_time_column (65250000000).text, ==, "65.250" SP "000 s");
  g_assert_cmpstr (weft_format_time_column (66931).text, ==, "0.000" SP "067 s");
  g_assert_cmpstr (weft_format_time_column (441).text, ==, "<0.000" SP "001 s");
  g_assert_cmpstr (weft_format_time (441).text, ==, "0.000" SP "000" SP "441 s");
  weft_number_style_set (NULL);
  g_assert_cmpstr (weft_format_time (65250000000).text, ==, "1 min 05.3 s");
  g_assert_cmpstr (weft_format_time_column (65250000000).text, ==, "1 min 05.3 s");
  g_assert_cmpstr (weft_format_time_column (441).text, ==, "441 ns");
}

/* As it is, in labels and pictures, and without its marks. */
static void
assert_shown (const char *text)
{
  g_autofree char *shown = weft_display_text (text), *bare = weft_number_without_isolation (text);
  g_autofree char *again = g_strdup_printf ("\u2068%s\u2069", bare);

  g_assert_cmpstr (shown, ==, text);
  g_assert_cmpstr (again, ==, text);
}

/* In text from right to left a number stays with its unit and sign. */
static void
test_isolated (void)
{
  static const char *const begin = "\u2068", *const end = "\u2069";
  WeftNumberStyle isolates = { .point = ".", .is_isolated = TRUE };
  WeftFormatted texts[8];

  weft_number_style_set (&isolates);
  texts[0] = weft_format_time (441);
  texts[1] = weft_format_time (TOP);
  texts[2] = weft_format_bytes (768);
  texts[3] = weft_format_percent (-0.5, 1);
  texts[4] = weft_format_growth (-5e6);
  texts[5] = weft_format_time_brief (332500000);
  texts[6] = weft_format_change_time (-5);
  texts[7] = weft_format_ratio (2.86, 1);
  g_assert_cmpstr (weft_format_count (768).text, ==, "768");
  weft_number_style_set (NULL);
  g_assert_cmpstr (weft_format_ratio (2.86, 1).text, ==, "2.9×");
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_assert_true (g_str_has_prefix (texts[i].text, begin));
      g_assert_true (g_str_has_suffix (texts[i].text, end));
      assert_shown (texts[i].text);
    }
  g_assert_cmpstr (texts[0].text, ==, "\u2068441 ns\u2069");
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/format/comma", test_comma);
  g_test_add_func ("/format/signed", test_signed);
  g_test_add_func ("/format/isolated", test_isolated);
  g_test_add_func ("/format/time-unit", test_time_unit);
  g_test_add_func ("/format/cases", test_cases);
  g_test_add_func ("/format/mean-bytes", test_mean_bytes);
  g_test_add_func ("/format/percent", test_percent);
  g_test_add_func ("/format/change-percent", test_change_percent);
  g_test_add_func ("/format/rates", test_rates);
  g_test_add_func ("/format/fixed", test_fixed);
  g_test_add_func ("/format/rounded", test_rounded);
  g_test_add_func ("/format/parse", test_parse);
  g_test_add_func ("/format/parse-number", test_parse_number);
  g_test_add_func ("/format/exact-round-trip", test_exact_round_trip);
  g_test_add_func ("/format/monotone", test_monotone);
}
