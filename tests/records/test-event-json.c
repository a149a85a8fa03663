/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests of events as JSON: what weft-cli's own tests cannot see from outside. */
#include "weft-event-json.h"
#include "weft-event-tags.h"
#include "weft-json-writer.h"
#include "weft-test-log.h"
#include "weft-test-unit.h"

#include <json-glib/json-glib.h>
#include <string.h>

#define TAG_USER_MSG 19

static WeftHeader *
parse_header (const WeftTestLog *log)
{
  g_autoptr (GError) error = NULL;
  WeftHeader *header = weft_header_parse (log->bytes->data, log->bytes->len, 0, &error);

  g_assert_no_error (error);
  return header;
}

static WeftHeader *
make_header (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  return parse_header (log);
}

/* A copy with an end of its own, so that a sanitizer sees what is read after it. */
static char *
to_json (const WeftHeader *header, guint16 tag, const guint8 *payload, guint32 length)
{
  g_autofree guint8 *copy = g_malloc (MAX (length, 1));
  const WeftEvent event = {
    .time = G_MAXUINT64,
    .payload = copy,
    .header = header,
    .length = length,
    .tag = tag,
    .cap = WEFT_CAP_NONE,
  };
  GString *out = g_string_new (NULL);

  memcpy (copy, payload, length);
  weft_event_to_json (&event, out);
  g_assert_cmpuint (strlen (out->str), ==, out->len);
  return g_string_free (out, FALSE);
}

/* Whatever a message's bytes, reading the JSON gives them back, made valid. */
static void
assert_message (const WeftHeader *header, const guint8 *bytes, guint32 length)
{
  g_autofree char *json = to_json (header, TAG_USER_MSG, bytes, length);
  g_autofree char *want = g_utf8_make_valid ((const char *) bytes, length);
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = json_from_string (json, &error);
  JsonObject *event;

  g_assert_no_error (error);
  g_assert_true (g_utf8_validate (json, -1, NULL));
  g_assert_null (strchr (json, '\n'));
  event = json_node_get_object (node);
  g_assert_true (json_object_get_null_member (event, "cap"));
  g_assert_cmpstr (
      json_object_get_string_member (json_object_get_object_member (event, "fields"), "message"),
      ==, want);
}

static void
test_every_byte (void)
{
  g_autoptr (WeftHeader) header = make_header ();

  for (guint byte = 0; byte < 256; byte++)
    {
      const guint8 bytes[] = { 'a', (guint8) byte, 'b' };

      assert_message (header, bytes, sizeof bytes);
      assert_message (header, bytes + 1, 1);
    }
}

static void
test_any_bytes (void)
{
  g_autoptr (WeftHeader) header = make_header ();
  static const guint8 likely[] = { 'a',  '"',  '\\', '\n', 0x00, 0x1f, 0x7f,
                                   0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xff };
  guint8 bytes[40];

  for (guint i = 0; i < 2000; i++)
    {
      guint length = (guint) g_test_rand_int_range (0, sizeof bytes + 1);

      for (guint k = 0; k < length; k++)
        bytes[k] = likely[g_test_rand_int_range (0, sizeof likely)];
      assert_message (header, bytes, length);
    }
}

/* The most that bytes can become, all at once: no event may run over its room. */
static void
test_largest (void)
{
  g_autoptr (WeftHeader) header = make_header ();
  guint length = 5000;
  g_autofree guint8 *bytes = g_malloc (length);
  static const guint16 tags[] = { 16, 30, 42, 160, 161, 163, 164, 167, 169, 181, 210 };
  static const guint8 fills[] = { 0x00, 0x01, 0x1f, 0x7f, 0xff };

  for (guint i = 0; i < G_N_ELEMENTS (fills) * G_N_ELEMENTS (tags); i++)
    {
      guint16 tag = tags[i / G_N_ELEMENTS (fills)];
      g_autofree char *json = NULL;
      g_autoptr (JsonNode) node = NULL;

      memset (bytes, fills[i % G_N_ELEMENTS (fills)], length);
      json = to_json (header, tag, bytes, length);
      node = json_from_string (json, NULL);
      g_assert_nonnull (node);
    }
}

/* What the names and numbers of the largest row take fits into the part of the room that does not
 * depend on the payload. */
static void
test_fixed_part (void)
{
  guint n = 0;
  const WeftEventType *rows = weft_event_table (&n);

  for (guint i = 0; i < n; i++)
    {
      gsize most = strlen ("{'time':18446744073709551615,'cap':65535,'event':'','fields':{}}");

      most += strlen (rows[i].name);
      for (const WeftField *field = rows[i].fields; field->name != NULL; field++)
        most += strlen (field->name) + strlen (",'':") + strlen ("18446744073709551615") +
                strlen (",'breakdown_name':'blocked_on_io_completion'");
      g_assert_cmpuint (most + 16, <=, WEFT_EVENT_JSON_MAX_FIXED);
    }
}

static void
test_unknown (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftHeader) header = NULL;
  const WeftTestType types[] = { { 300, 2, "A \"new\" one" } };
  const guint8 bytes[] = { 0, 200 };
  g_autofree char *named = NULL;
  g_autofree char *nameless = NULL;

  weft_test_log_header (log, types, G_N_ELEMENTS (types));
  header = parse_header (log);
  named = to_json (header, 300, bytes, sizeof bytes);
  g_assert_cmpstr (named, ==,
                   "{\"time\":18446744073709551615,\"cap\":null,\"event\":\"UNKNOWN\",\"fields\":"
                   "{\"tag\":300,\"name\":\"A \\\"new\\\" one\",\"bytes\":[0,200]}}");
  nameless = to_json (header, 301, bytes, 0);
  g_assert_cmpstr (nameless, ==,
                   "{\"time\":18446744073709551615,\"cap\":null,\"event\":\"UNKNOWN\",\"fields\":"
                   "{\"tag\":301,\"name\":null,\"bytes\":[]}}");
}

/* A payload that ends before its fields do: what is missing is null. */
static void
test_short (void)
{
  g_autoptr (WeftHeader) header = make_header ();
  const guint8 bytes[] = { 0, 0, 0, 42, 0 };
  g_autofree char *json = to_json (header, 4, bytes, sizeof bytes);

  g_assert_cmpstr (json, ==,
                   "{\"time\":18446744073709551615,\"cap\":null,\"event\":\"MIGRATE_THREAD\","
                   "\"fields\":{\"thread\":42,\"cap\":null}}");
}

static void
test_appends (void)
{
  g_autoptr (WeftHeader) header = make_header ();
  const WeftEvent event = { .time = 7, .header = header, .tag = WEFT_TAG_GC_START, .cap = 12 };
  g_autoptr (GString) out = g_string_new ("before ");

  weft_event_to_json (&event, out);
  g_assert_cmpstr (out->str, ==,
                   "before {\"time\":7,\"cap\":12,\"event\":\"GC_START\",\"fields\":{}}");
}
static void
write_nested (WeftJsonWriter *json)
{
  weft_json_begin_object (json, NULL);
  weft_json_begin_array (json, "a");
  weft_json_end_array (json);
  weft_json_begin_array (json, "c");
  weft_json_begin_object (json, NULL);
  weft_json_add_count (json, "d", 1);
  weft_json_begin_array (json, "e");
  weft_json_add_count (json, NULL, 1);
  weft_json_add_count (json, NULL, 2);
  weft_json_end_array (json);
  weft_json_end_object (json);
  weft_json_add_text (json, NULL, "{\"[,:]\\");
  weft_json_add_text (json, NULL, "");
  weft_json_end_array (json);
  weft_json_add_null (json, "f");
  weft_json_end_object (json);
}

/* As json-glib writes it, down to brackets inside of texts; but for blanks inside of empty ones. */
static void
test_indented (void)
{
  for (guint is_compact = 0; is_compact < 2; is_compact++)
    {
      g_autoptr (GString) got = g_string_new (NULL);
      WeftJsonWriter json = { .out = got, .is_compact = is_compact > 0 };
      g_autoptr (JsonNode) node = NULL;
      g_autofree char *want = NULL;

      write_nested (&json);
      node = json_from_string (got->str, NULL);
      g_assert_nonnull (node);
      want = json_to_string (node, !is_compact);
      g_assert_cmpstr (got->str, ==, want);
    }
}

static void
test_empty_ones (void)
{
  g_autoptr (GString) got = g_string_new (NULL);
  WeftJsonWriter json = { .out = got };

  weft_json_begin_array (&json, NULL);
  for (guint i = 0; i < 2; i++)
    {
      weft_json_begin_object (&json, NULL);
      weft_json_end_object (&json);
    }
  weft_json_end_array (&json);
  g_assert_cmpstr (got->str, ==, "[\n  {},\n  {}\n]");
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/event-json/indented", test_indented);
  g_test_add_func ("/event-json/empty-ones", test_empty_ones);
  g_test_add_func ("/event-json/every-byte", test_every_byte);
  g_test_add_func ("/event-json/any-bytes", test_any_bytes);
  g_test_add_func ("/event-json/largest", test_largest);
  g_test_add_func ("/event-json/fixed-part", test_fixed_part);
  g_test_add_func ("/event-json/unknown", test_unknown);
  g_test_add_func ("/event-json/short", test_short);
  g_test_add_func ("/event-json/appends", test_appends);
}
