/* SPDX-License-Identifier: BSD-3-Clause */
/* Messages of ghc-stack-profiler: each layout of each version, from its bytes; what is nobody's. */
#include "weft-call-frames.h"
#include "weft-test-unit.h"

#include <string.h>

#define CAP      "\0\0\0\3"
#define THREAD_4 "\0\0\0\x0c"
#define THREAD_8 "\0\0\0\0" THREAD_4
#define ID(byte) "\0\0\0\0\0\0\0" byte

/* A message's bytes, and what they are; dialects before and after. */
typedef struct
{
  const char *bytes;
  gsize size;
  WeftStackDialect before, after;
  const char *text; /* NULL: not one */
} Row;

#define ROW(bytes, ...)                    \
  {                                        \
    bytes, sizeof (bytes) - 1, __VA_ARGS__ \
  }
#define NEW \
  {         \
    0, 0    \
  }

static const Row rows[] = {
  ROW ("\xff\xc0\0", NEW, NEW, "protocol 0"),
  ROW ("\xff\xc0\0\0", NEW, NEW, NULL),
  /* chunks, by the bytes of thread and place */
  ROW ("\xff\xca" CAP THREAD_4 "\0\0", NEW, { 4 }, "last 3 12:"),
  ROW ("\xff\xca" CAP THREAD_8 "\0\0", NEW, { 8 }, "last 3 12:"),
  ROW ("\xff\xcb" CAP THREAD_4 "\0\1\1" ID ("\7"), NEW, { 4 }, "chunk 3 12: info 7"),
  ROW ("\xff\xca" CAP THREAD_4 "\0\2\2" ID ("\5") "\1\x12\0\0\x34\0\0\0\x56",
       NEW,
       { 4 },
       "last 3 12: text 5, info 1297036916021002326"),
  ROW ("\xff\xca" CAP THREAD_4 "\0\1\3" ID ("\6"), NEW, { 4, 8 }, "last 3 12: place 6"),
  ROW ("\xff\xca" CAP THREAD_4 "\0\1\3" ID ("\6") ID ("\7"),
       NEW,
       { 4, 16 },
       "last 3 12: text 6 at 7"),
  ROW ("\xff\xca" CAP THREAD_8 "\0\1\3" ID ("\6"), NEW, { 8, 8 }, "last 3 12: place 6"),
  ROW ("\xff\xcb" CAP THREAD_8 "\0\2\3" ID ("\6") ID ("\7") "\1" ID ("\1"),
       NEW,
       { 8, 16 },
       "chunk 3 12: text 6 at 7, info 1"),
  /* what is known is tried first, and is no dogma */
  ROW ("\xff\xca" CAP THREAD_4 "\0\1\3" ID ("\6"), { 8, 16 }, { 4, 8 }, "last 3 12: place 6"),
  ROW ("\xff\xca" CAP THREAD_8 "\0\1\1" ID ("\1"), { 4, 8 }, { 8, 8 }, "last 3 12: info 1"),
  ROW ("\xff\xca" CAP THREAD_4 "\0\2\1" ID ("\7"), NEW, NEW, NULL),      /* a frame is missing */
  ROW ("\xff\xca" CAP THREAD_4 "\0\1\1" ID ("\7") "\0", NEW, NEW, NULL), /* a byte too many */
  ROW ("\xff\xca" CAP THREAD_4 "\0\1\4" ID ("\7"), NEW, NEW, NULL),
  ROW ("\xff\xca" CAP THREAD_4, NEW, NEW, NULL),
  /* strings: bytes, characters, neither */
  ROW ("\xff\xcc" ID ("\1") "\0\4main", NEW, NEW, "string 1 main"),
  ROW ("\xff\xcc" ID ("\1") "\0\0", NEW, NEW, "string 1 "),
  ROW ("\xff\xcc" ID ("\1") "\0\4\xc3\xa9t\xc3", NEW, NEW, "string 1 \xc3\xa9t\xc3"),
  ROW ("\xff\xcc" ID ("\1") "\0\3\xc3\xa9t\xc3\xa9", NEW, NEW, "string 1 \xc3\xa9t\xc3\xa9"),
  ROW ("\xff\xcc" ID ("\1") "\0\5\xc3\xa9t\xc3\xa9", NEW, NEW, "string 1 \xc3\xa9t\xc3\xa9"),
  ROW ("\xff\xcc" ID ("\1") "\0\4\xc3\xa9t\xc3\xa9", NEW, NEW, NULL),
  ROW ("\xff\xcc" ID ("\1") "\0", NEW, NEW, NULL),
  /* places, whose size tells how frames have them */
  ROW ("\xff\xcd" ID ("\2") "\0\0\1\0\0\0\0\5" ID ("\3"), NEW, { 0, 16 }, "place 2 256:5 3"),
  ROW ("\xff\xcd" ID ("\2") "\0\0\0\x0a\0\0\0\5" ID ("\4") ID ("\3"),
       NEW,
       { 0, 8 },
       "place 2 10:5 3 in 4"),
  ROW ("\xff\xcd" ID ("\2") "\0\0\0\x0a\0\0\0\5" ID ("\4") "\0", NEW, NEW, NULL),
  /* somebody else's */
  ROW ("", NEW, NEW, NULL),
  ROW ("\xff", NEW, NEW, NULL),
  ROW ("\xff\xcb", NEW, NEW, NULL),
  ROW ("\xca\x11\0\0\0\0", NEW, NEW, NULL),
  ROW ("OT\3\1\1\0\0\0\0\0\0\0x", NEW, NEW, NULL),
};

static char *
chunk_text (const WeftStackMessage *message)
{
  GString *text = g_string_new (message->kind == WEFT_STACK_LAST ? "last" : "chunk");
  const guint8 *at = message->chunk.frames;

  g_string_append_printf (text, " %u %" G_GUINT64_FORMAT ":", message->chunk.cap,
                          message->chunk.thread);
  for (guint i = 0; i < message->chunk.n_frames; i++)
    {
      WeftStackFrame frame;

      at = weft_stack_frame_read (&frame, at, message->chunk.location_bytes);
      g_string_append_printf (text, "%s %s %" G_GUINT64_FORMAT, i > 0 ? "," : "",
                              frame.kind == WEFT_STACK_FRAME_INFO     ? "info" :
                              frame.kind == WEFT_STACK_FRAME_LOCATION ? "place" :
                                                                        "text",
                              frame.id);
      if (frame.kind == WEFT_STACK_FRAME_TEXT_AND_LOCATION)
        g_string_append_printf (text, " at %" G_GUINT64_FORMAT, frame.location);
    }
  return g_string_free (text, FALSE);
}

static char *
message_text (const WeftStackMessage *message)
{
  switch (message->kind)
    {
    case WEFT_STACK_PROTOCOL:
      return g_strdup_printf ("protocol %u", message->protocol);
    case WEFT_STACK_STRING:
      return g_strdup_printf ("string %" G_GUINT64_FORMAT " %.*s", message->string.id,
                              (int) message->string.length, message->string.text);
    case WEFT_STACK_LOCATION:
      return g_strdup_printf (
          message->location.has_function ? "place %" G_GUINT64_FORMAT " %u:%u %" G_GUINT64_FORMAT
                                           " in %" G_GUINT64_FORMAT :
                                           "place %" G_GUINT64_FORMAT " %u:%u %" G_GUINT64_FORMAT,
          message->location.id, message->location.line, message->location.column,
          message->location.file, message->location.function);
    default:
      return chunk_text (message);
    }
}

static void
test_layouts (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      /* of their own, so that a look beyond them is seen */
      g_autofree guint8 *bytes = g_memdup2 (rows[i].bytes, rows[i].size);
      WeftStackDialect dialect = rows[i].before;
      WeftStackMessage message;
      g_autofree char *text = NULL;

      if (weft_stack_message_decode (&message, bytes, rows[i].size, &dialect))
        text = message_text (&message);
      g_assert_cmpstr (text, ==, rows[i].text);
      if (text != NULL)
        g_assert_cmpmem (&dialect, sizeof dialect, &rows[i].after, sizeof dialect);
    }
}

/* Whatever the bytes are, no more than they are is read, and frames end where they do. */
static void
test_random (void)
{
  static const guint8 tags[] = { 0xc0, 0xca, 0xcb, 0xcc, 0xcd };
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  WeftStackDialect dialect = { 0 };
  guint n_messages = 0;

  for (guint i = 0; i < 200000; i++)
    {
      gsize size = (gsize) g_rand_int_range (rand, 0, 48);
      g_autofree guint8 *bytes = g_malloc (size);
      WeftStackMessage message;

      for (gsize k = 0; k < size; k++)
        bytes[k] = (guint8) g_rand_int_range (rand, 0, g_rand_int_range (rand, 0, 3) > 0 ? 4 : 256);
      if (size >= 2)
        {
          bytes[0] = 0xff;
          bytes[1] = tags[g_rand_int_range (rand, 0, G_N_ELEMENTS (tags))];
        }
      if (weft_stack_message_decode (&message, bytes, size, &dialect))
        {
          G_GNUC_UNUSED g_autofree char *text = message_text (&message);
          const guint8 *at = message.chunk.frames;

          n_messages++;
          if (message.kind != WEFT_STACK_CHUNK && message.kind != WEFT_STACK_LAST)
            continue;
          for (guint k = 0; k < message.chunk.n_frames; k++)
            {
              WeftStackFrame frame;

              at = weft_stack_frame_read (&frame, at, message.chunk.location_bytes);
            }
          g_assert_true (at == bytes + size);
        }
    }
  g_assert_cmpuint (n_messages, >, 1000);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/stack-message/layouts", test_layouts);
  g_test_add_func ("/stack-message/random", test_random);
}
