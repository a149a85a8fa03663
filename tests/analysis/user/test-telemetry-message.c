/* SPDX-License-Identifier: BSD-3-Clause */
/* Messages of opentelemetry: each kind, binary and as text, from its bytes; what is nobody's. */
#include "weft-event-tags.h"
#include "weft-telemetry-message.h"
#include "weft-test-unit.h"

#include <inttypes.h>
#include <string.h>

#define ID(byte) byte "\0\0\0\0\0\0\0"

/* A message's bytes, and what they are; NULL: not one. */
typedef struct
{
  guint16 tag;
  const char *bytes;
  gsize size;
  const char *text;
} Row;

#define BINARY(bytes, text)                                   \
  {                                                           \
    WEFT_TAG_USER_BINARY_MSG, bytes, sizeof (bytes) - 1, text \
  }
#define TEXT(bytes, text)                              \
  {                                                    \
    WEFT_TAG_USER_MSG, bytes, sizeof (bytes) - 1, text \
  }

static const Row rows[] = {
  BINARY ("OT\3\1" ID ("\7") "GET /", "1 7 GET /||0 0 0"),
  BINARY ("OT\3\1" ID ("\7"), "1 7 ||0 0 0"),
  BINARY ("OT\3\2" ID ("\7"), "2 7 ||0 0 0"),
  BINARY ("OT\3\2" ID ("\7") "x", NULL),
  BINARY ("OT\3\3" ID ("\7") "\4\0\0\0\2\0\0\0codeok", "3 7 code|ok|0 0 0"),
  BINARY ("OT\3\3" ID ("\7") "code\0two words", "3 7 code|two words|0 0 0"),
  BINARY ("OT\3\4" ID ("\7") "\3\0\0\0\0\0\0\0row", "4 7 row||0 0 0"),
  BINARY ("OT\3\4" ID ("\7") "\3\0\1\1\1\1\1\1", "4 7 \3|\1\1\1\1\1\1|0 0 0"),
  BINARY ("OT\3\4" ID ("\7") "row", NULL),
  BINARY ("OT\3\4" ID ("\7"), NULL),
  BINARY ("OT\3\5" ID ("\7") ID ("\x0a") ID ("\x0b"), "5 7 ||11 10 0"),
  BINARY ("OT\3\5" ID ("\7") ID ("\x0a"), NULL),
  BINARY ("OT\3\6" ID ("\7") ID ("\x0b"), "6 7 ||11 0 0"),
  BINARY ("OT\3\6" ID ("\7") ID ("\x0b") "x", NULL),
  BINARY ("OT\3\7" ID ("\7") ID ("\x0a"), "7 7 ||0 10 0"),
  BINARY ("OT\3\7" ID ("\7") "\x0a", NULL),
  BINARY ("OT\3\x08\6" ID ("\x0c") "depth", "8 12 depth|ValueObserver|0 0 0"),
  BINARY ("OT\3\x08\x09" ID ("\x0c") "depth", "8 12 depth||0 0 0"),
  BINARY ("OT\3\x08" ID ("\7"), NULL),
  BINARY ("OT\3\x09" ID ("\x0c") "\xfe\xff\xff\xff\xff\xff\xff\xff", "9 12 ||0 0 -2"),
  BINARY ("OT\3\x09" ID ("\x0c") "\xfe", NULL),
  BINARY ("OT\3\x0a" ID ("\x0c"), NULL),
  BINARY ("OT\2\1" ID ("\7") "GET /", NULL),
  BINARY ("OT\3\1\7\0\0", NULL),
  BINARY ("ot2 begin span 7 x", NULL),
  /* as haskell-language-server and opentelemetry's text writers have them */
  TEXT ("ot2 begin span 42 GetModSummary", "1 42 GetModSummary||0 0 0"),
  TEXT ("ot2 begin span 42 Handle a request", "1 42 Handle a request||0 0 0"),
  TEXT ("ot2 begin span 42", "1 42 ||0 0 0"),
  TEXT ("ot2 begin span x y", NULL),
  TEXT ("ot2 begin span 1a y", NULL),
  TEXT ("ot2 end span ", NULL),
  TEXT ("ot2 end span 42 x", NULL),
  TEXT ("ot2 end span 18446744073709551615", "2 18446744073709551615 ||0 0 0"),
  TEXT ("ot2 end span 18446744073709551616", NULL),
  TEXT ("ot2 set tag 42 file src/Main.hs and more", "3 42 file|src/Main.hs and more|0 0 0"),
  TEXT ("ot2 add event 42 done 1", "4 42 done|1|0 0 0"),
  TEXT ("ot2 set parent 42 000000000000000b 000000000000000a", "5 42 ||11 10 0"),
  TEXT ("ot2 set parent 42 0x000000000000000b 0x000000000000000a", "5 42 ||11 10 0"),
  TEXT ("ot2 set parent 42 xx 0a", NULL),
  TEXT ("ot2 set parent 42 0b xx", NULL),
  TEXT ("ot2 set parent 42 0b 0a 0a", NULL),
  TEXT ("ot2 set traceid 42 xx", NULL),
  TEXT ("ot2 set traceid 42 ff x", NULL),
  TEXT ("ot2 set spanid 42 xx", NULL),
  TEXT ("ot2 set spanid 42 fe x", NULL),
  TEXT ("ot2 set traceid 42 00000000000000ff", "6 42 ||255 0 0"),
  TEXT ("ot2 set spanid 42 00000000000000fe", "7 42 ||0 254 0"),
  TEXT ("ot2 metric create ValueObserver 00000000000000aa values map count",
        "8 170 values map count|ValueObserver|0 0 0"),
  TEXT ("ot2 metric capture 00000000000000aa 12", "9 170 ||0 0 12"),
  TEXT ("ot2 metric capture 00000000000000aa -12", "9 170 ||0 0 -12"),
  TEXT ("ot2 metric create ValueObserver zz values", NULL),
  TEXT ("ot2 metric capture zz 1", NULL),
  TEXT ("ot2 metric capture aa x", NULL),
  TEXT ("ot2 metric capture aa 1 2", NULL),
  TEXT ("ot2 metric capture aa 9223372036854775807", "9 170 ||0 0 9223372036854775807"),
  TEXT ("ot2 metric capture aa 9223372036854775808", NULL),
  TEXT ("ot2 something else", NULL),
  TEXT ("ot2", NULL),
  TEXT ("", NULL),
  TEXT ("START x", NULL),
};

static void
test_layouts (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree guint8 *bytes = g_memdup2 (rows[i].bytes, rows[i].size);
      WeftEvent event = { .tag = rows[i].tag, .payload = bytes, .length = rows[i].size };
      WeftTelemetryMessage message;
      g_autofree char *text = NULL;

      if (weft_telemetry_message_decode (&message, &event))
        {
          text = g_strdup_printf ("%u %" PRIu64 " %.*s|%.*s|%" PRIu64 " %" PRIu64 " %" PRIi64,
                                  message.kind, message.id, (int) message.key.length,
                                  message.key.bytes, (int) message.value.length,
                                  message.value.bytes, message.trace, message.span, message.number);
          g_assert_cmpint (message.is_text, ==, rows[i].tag == WEFT_TAG_USER_MSG);
        }
      g_assert_cmpstr (text, ==, rows[i].text);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/telemetry-message/layouts", test_layouts);
}
