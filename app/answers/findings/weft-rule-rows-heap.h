/* SPDX-License-Identifier: BSD-3-Clause */
/* Rows of the rule table, about live data and the heap. Included by weft-rules.c, which defines the
 * macros. */
/* clang-format off */

  { .id = "heap-leak",
    .title = N_ ("Live bytes keep growing"),
    .sentence = N_ ("Live bytes keep growing: from {live-first} to {live-last}"),
    .band_sentence =
        N_ ("Live bytes keep growing, from {live-first} to {live-last}: in the heap profile {band} "
            "grew from {grew-first} to {grew-last}, {grew-part} of the growth"),
    .advice = { { N_ ("If small slices of ByteStrings are kept, each keeps its whole buffer: copy "
                      "them (Data.ByteString.copy)."),
                  ABOVE (PINNED_SHARE, 0.5) },
                { N_ ("If it is a list that is made once and read several times, such as one "
                      "defined at top level, read it in one fold, or make it anew each time."),
                  ABOVE (LIST_SHARE, 0.3) },
                { N_ ("Find what holds the data, often a map or cache without a limit in an IORef "
                      "or MVar, handlers that are registered and never removed, or a queue that "
                      "is filled faster than it is emptied (a bounded one is TBQueue), and bound "
                      "it.") } },
    .profiles = { TYPES_PROFILE, CODE_PROFILES },
    .cost_text = OF_HEAP,
    .cost_kind = WEFT_COST_OF_GROWTH,
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_LIVE_GAIN,
    .scene = WEFT_SCENE_LIVE,
    .view = WEFT_FINDING_VIEW_LIVE,
    .rows = { "gc", "live is not null and cause <> 'exit'" },
    .needs_band = TRUE,
    .all = { ABOVE (LIVE_COUNTS, 4), ABOVE (LIVE_TREND, 0.7), ABOVE (LIVE_RISE, 1.8),
             ABOVE (LIVE_GAIN, 0.2), ABOVE (LIVE_LATE, 0.1), ABOVE (LIVE_KEPT, 0.9),
             ABOVE (LIVE_LAST, 1 * MB) },
    .doubts = { SHORT_DOUBT,
                { N_ ("it may be the result of the program: less than 50 MB are live"),
                  BELOW (LIVE_LAST, 50 * MB) },
                { N_ ("the non-moving GC counts what it has not swept yet"),
                  ABOVE (FLAG_NONMOVING, 0) } },
    .possible_causes = { "thunk-chain", "string-data", "deep-stack", "thread-leak", "thread-flood",
                "buffers-kept", "map-grows", "queue-grows" } },
  { .id = "map-grows",
    .title = N_ ("A map keeps growing until the end"),
    .sentence = N_ ("Data keeps growing until the end, to {data-last}, in maps of {map-nodes} "
                    "entries, each with {map-each} on average"),
    .advice = { { N_ ("If it is a cache, give it a limit: a number of entries beyond which the "
                      "oldest goes (LRU), an expiry time, or two maps of which the older one is "
                      "dropped from time to time. Leave out of the key what never comes again, "
                      "such as a session or a running number.") },
                { N_ ("If it is a table of what goes on, such as sessions or requests, delete "
                      "entries when that ends. If it is the result of the program, it has to "
                      "grow.") } },
    .profiles = { CODE_PROFILES },
    .cost_text = OF_HEAP,
    .cost_kind = WEFT_COST_OF_GROWTH,
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_DATA_GAIN,
    .scene = WEFT_SCENE_LIVE,
    .view = WEFT_FINDING_VIEW_HEAP_PROFILE,
    .rows = BANDS ("name in ('Bin', 'Tip', 'Leaf') and (module like '%Map.%' or "
                   "module like '%Set.%')"),
    .all = { ABOVE (DATA_TREND, 0.9), ABOVE (DATA_LATE, 0.08), ABOVE (DATA_LAST, 50 * MB),
             ABOVE (MAP_NODES, 1000), BELOW (MAP_SHARE, 0.25) },
    .possible_causes = { "thunk-chain", "string-data", "deep-stack", "thread-leak", "thread-flood",
                "buffers-kept" } },
  { .id = "buffers-kept",
    .title = N_ ("ByteStrings keep large buffers"),
    .sentence = N_ ("{buffers} buffers of ByteStrings hold {pinned}, {pinned-share} of the heap’s "
                    "peak: {buffer-each} each"),
    .advice = { { N_ ("Most likely small slices are kept, each of which keeps its whole buffer: "
                      "copy them where they are stored (Data.ByteString.copy)."),
                  ABOVE (BUFFER_EACH, 5 * KB) },
                { N_ ("Most likely they are short, and each keeps the block of 4 KiB in which "
                      "it was allocated, beside others that are no longer used: keep them as "
                      "ShortByteString or Text, which GCs can move."),
                  BELOW (BUFFER_EACH, 5 * KB) },
                { N_ ("If whole buffers are kept, bound what holds them: a cache, or a queue "
                      "that is filled faster than it is emptied.") } },
    .profiles = { CODE_PROFILES },
    .cost_text = OF_HEAP,
    .cost_kind = WEFT_COST_OF_MEMORY,
    .time = WEFT_MEASURE_COPYING,
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_PINNED_SHARE,
    .scene = WEFT_SCENE_PINNED,
    .view = WEFT_FINDING_VIEW_HEAP_PROFILE,
    .rows = BANDS ("closure_type = 'ARR_WORDS'"),
    .all = { ABOVE (BUFFERS, 199), ABOVE (BUFFER_EACH, 1 * KB), ABOVE (PINNED, 20 * MB),
             ABOVE (PINNED_SHARE, 0.5), ABOVE (DATA_TREND, 0.5) },
    .doubts = { { N_ ("whole buffers of that size look the same as shorter ones, several of which "
                      "keep a block"),
                  BELOW (BUFFER_EACH, 3.5 * KB) } } },
  { .id = "band-leak",
    .title = N_ ("A band of the heap profile keeps growing"),
    .sentence = N_ ("A band of the heap profile keeps growing, from {band-first} to {band-last}, "
                    "{band-share} of the heap at last"),
    .band_sentence = N_ ("{band} keeps growing, from {band-first} to {band-last}, {band-share} of "
                         "the heap at last"),
    .advice = { { N_ ("Find what holds the data, often a map or cache without a limit in an IORef "
                      "or MVar, or a queue that is filled faster than it is emptied, and bound "
                      "it.") } },
    .profiles = { TYPES_PROFILE, CODE_PROFILES },
    .cost_text = OF_HEAP,
    .cost_kind = WEFT_COST_OF_GROWTH,
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_BAND_SHARE,
    .scene = WEFT_SCENE_LIVE,
    .view = WEFT_FINDING_VIEW_HEAP_PROFILE,
    .rows = { "bands", "leak_rank is not null", "leak_rank" },
    .all = { ABOVE (BAND_SHARE, 0.15), ABOVE (BAND_LAST, 10 * MB) },
    .doubts = { SHORT_DOUBT,
                { N_ ("it may be the result of the program: the band is less than 50 MB"),
                  BELOW (BAND_LAST, 50 * MB) } },
    .possible_causes = { "heap-leak", "thunk-chain", "string-data", "list-retained", "deep-stack",
                "thread-leak", "thread-flood", "buffers-kept", "map-grows", "queue-grows" } },
  { .id = "thunk-chain",
    .title = N_ ("Thunks pile up"),
    .sentence =
        N_ ("Unevaluated expressions (thunks) pile up: {thunks}, {thunk-share} of the heap’s peak"),
    .band_sentence = N_ ("Unevaluated expressions (thunks) pile up: {thunks}, {thunk-share} of the "
                         "heap’s peak; the largest band is {band}"),
    .advice = { { N_ ("List cells take {list}: if the thunks belong to a list that is read several "
                      "times, and so stays in memory, compute all results in one strict fold "
                      "(foldl'), or make the list again for each."),
                  ABOVE (LIST_SHARE, 0.15) },
                { N_ ("Evaluate what is stored: modifyIORef' instead of modifyIORef, foldl' "
                      "instead of foldl, Data.Map.Strict, strict fields, a strict state "
                      "monad.") } },
    .profiles = { CODE_PROFILES },
    .cost_text = OF_HEAP,
    .cost_kind = WEFT_COST_OF_MEMORY,
    .time = WEFT_MEASURE_COPYING,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_THUNK_SHARE,
    .scene = WEFT_SCENE_THUNKS,
    .view = WEFT_FINDING_VIEW_HEAP_PROFILE,
    .rows = BANDS ("closure_type like 'THUNK%' or closure_type in ('AP', 'BLACKHOLE')"),
    .all = { ABOVE (THUNKS, 20 * MB), ABOVE (THUNK_SHARE, 0.3), BELOW (STACK_BESIDE, 0.3) } },
  { .id = "deep-stack",
    .title = N_ ("Stacks grow large"),
    .sentence = N_ ("The stack of thread {thread} grew to {stack}; threads with such stacks: "
                    "{stacks}, together {stack-sum}"),
    .advice = { { N_ ("Use foldl', or a loop with a strict accumulator, where the result needs "
                      "the whole list: a chain of thunks that is evaluated at last, or recursion "
                      "that is not a tail call, needs a frame for each step. foldr suits only "
                      "results that are consumed lazily.") },
                { N_ ("A list that mapM, replicateM or traverse makes in IO or in a strict monad "
                      "needs a frame for each element, too: fill an array or a map instead "
                      "(Data.Vector.Unboxed.generateM), or use each element as it comes "
                      "(mapM_).") } },
    .profiles = { TYPES_PROFILE },
    .cost_text = N_ ("GC meanwhile takes %s of the time"),
    .cost_kind = WEFT_COST_OF_OTHER,
    .time = WEFT_MEASURE_STACK_GC,
    .confidence = WEFT_CONFIDENCE_HIGH,
    .cost = WEFT_MEASURE_STACK_GC,
    .scene = WEFT_SCENE_STACK,
    .view = WEFT_FINDING_VIEW_THREAD,
    .rows = { "thread_state", "stack_bytes is not null", "stack_bytes desc" },
    .all = { ABOVE (STACK_SUM, WEFT_LARGE_STACK) },
    .possible_causes = { "thunk-chain", "thread-flood" } },
  { .id = "string-data",
    .title = N_ ("Text is kept as String"),
    .sentence = N_ ("Lists without other data hold {list}, {list-share} of the heap’s peak: text "
                    "as String, or small numbers, each of which takes 24 bytes"),
    .cost_text = OF_HEAP,
    .cost_kind = WEFT_COST_OF_MEMORY,
    .time = WEFT_MEASURE_COPYING,
    .advice = { { N_ ("Use Data.Text or ByteString for what is read, parsed and kept, of one to "
                      "four bytes for each character; keep String for short texts.") },
                { N_ ("If they are small numbers, which GHC shares as it shares characters, use an "
                      "unboxed array (UArray, Data.Vector.Unboxed).") } },
    .profiles = { CODE_PROFILES },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_LIST_SHARE,
    .scene = WEFT_SCENE_LIST,
    .view = WEFT_FINDING_VIEW_HEAP_PROFILE,
    .rows = LISTS,
    .all = { ABOVE (LIST, 20 * MB), ABOVE (LIST_SHARE, 0.4), BELOW (LIST_BESIDE, 0.35) },
    .possible_causes = { "thunk-chain" } },
  { .id = "string-churn",
    .title = N_ ("Text is processed as String"),
    .sentence = N_ ("The program allocates {allocation}, and of what stays for a moment "
                    "{list-share} are lists without other data: most likely text as String"),
    .cost_text = N_ ("Minor GCs take %s of the time"),
    .advice = { { N_ (
        "Use Data.Text or ByteString for what is read, split, and used as a key.") } },
    .confidence = WEFT_CONFIDENCE_LOW,
    .cost = WEFT_MEASURE_MINOR_GC,
    .scene = WEFT_SCENE_LIST,
    .view = WEFT_FINDING_VIEW_HEAP_PROFILE,
    .rows = LISTS,
    .all = { BELOW (LIST, 20 * MB), ABOVE (LIST_SHARE, 0.5), BELOW (LIST_BESIDE, 0.35),
             ABOVE (ALLOCATION, 1 * GB) } },
  { .id = "list-retained",
    .title = N_ ("A long list stays in memory"),
    .sentence = N_ ("A long list stays in memory as a whole: {list} of list cells, {list-share} of "
                    "the heap’s peak"),
    .cost_text = OF_HEAP,
    .cost_kind = WEFT_COST_OF_MEMORY,
    .time = WEFT_MEASURE_COPYING,
    .advice = { { N_ (
        "Use the list once, in one fold that computes all results, or make it again for "
        "each use: a list defined at top level is kept, the result of a function is not. If an "
        "unevaluated value holds it, such as a lazy field that is computed from it, evaluate that "
        "(a strict field, $!).") } },
    .profiles = { CODE_PROFILES },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_LIST_SHARE,
    .scene = WEFT_SCENE_LIST,
    .view = WEFT_FINDING_VIEW_HEAP_PROFILE,
    .rows = LISTS,
    .all = { ABOVE (LIST, 20 * MB), ABOVE (LIST_SHARE, 0.3), ABOVE (LIST_BESIDE, 0.34) },
    .doubts = { { N_ ("other data is in use as well, of which lists may be a part"),
                  BELOW (LIST_ALONE, 0.95) } },
    .possible_causes = { "heap-leak", "thunk-chain", "deep-stack", "queue-grows" } },
  { .id = "fragmentation",
    .title = N_ ("Byte arrays hold much memory"),
    .sentence = N_ ("Byte arrays hold {pinned}, {pinned-share} of the heap’s peak"),
    .cost_text = OF_HEAP,
    .cost_kind = WEFT_COST_OF_MEMORY,
    .time = WEFT_MEASURE_NONE,
    .advice = { { N_ (
        "If the program keeps small slices of ByteStrings, each keeps its whole buffer alive: "
        "copy slices that are kept (Data.ByteString.copy). If it keeps whole ones, they are what "
        "it needs, or a cache or queue that wants a limit.") } },
    .confidence = WEFT_CONFIDENCE_LOW,
    .cost = WEFT_MEASURE_PINNED_SHARE,
    .scene = WEFT_SCENE_PINNED,
    .view = WEFT_FINDING_VIEW_HEAP_PROFILE,
    .rows = BANDS ("closure_type = 'ARR_WORDS'"),
    .all = { ABOVE (PINNED, 20 * MB), ABOVE (PINNED_SHARE, 0.5) },
    .possible_causes = { "thunk-chain", "list-retained", "heap-leak", "buffers-kept", "map-grows" } },
  { .id = "heap-not-returned",
    .title = N_ ("The heap keeps memory that nothing uses"),
    .sentence = N_ ("The heap keeps {surplus} beyond nurseries and live data, with no major GC in "
                    "the last {quiet} of the time"),
    .advice = { { N_ (
        "Call performMajorGC once after the large phase. +RTS -Fd1 (GHC 9.2) returns memory after "
        "fewer major GCs; -I0.3, the default with -threaded, runs one when the program "
        "rests.") } },
    .cost_text = OF_HEAP,
    .cost_kind = WEFT_COST_OF_MEMORY,
    .confidence = WEFT_CONFIDENCE_LOW,
    .cost = WEFT_MEASURE_SURPLUS_SHARE,
    .scene = WEFT_SCENE_SURPLUS,
    .view = WEFT_FINDING_VIEW_LIVE,
    .rows = { "counter", "name in ('heap_size.bytes', 'heap_live.bytes')" },
    .all = { ABOVE (QUIET, 0.25), BELOW (QUIET_COPIED, 0.1), ABOVE (SURPLUS, 30 * MB),
             BELOW (FLAG_HEAP, 1) },
    .possible_causes = { "heap-leak" } },
  { .id = "large-objects",
    .title = N_ ("Large arrays are made again and again"),
    .sentence = N_ ("The program allocates {allocation}, {filled} nurseries between two GCs, and "
                    "most of it is soon dropped: most likely large arrays (vectors, ByteString, "
                    "Text), which GHC allocates outside the nursery, and which are copied for each "
                    "change"),
    .advice = { { N_ ("Change arrays in place (in ST or IO, Data.Vector.modify), or make many "
                      "changes at once ((//) with a list, accum). A persistent structure (IntMap, "
                      "Seq) copies little for each change. Append text by a Builder, or "
                      "concatenate the parts at the end, instead of appending to a growing "
                      "ByteString or Text.") },
                { N_ ("+RTS -AL16m raises the limit on large objects, so that fewer GCs run, at "
                      "the cost of memory."),
                  ABOVE (GC, 0.1) } },
    .confidence = WEFT_CONFIDENCE_MEDIUM,
    .cost = WEFT_MEASURE_ARRAY_COST,
    .scene = WEFT_SCENE_GC,
    .view = WEFT_FINDING_VIEW_GC,
    .rows = { "gc" },
    .all = { ABOVE (GC_COUNT, 200), ABOVE (FILLED, 1.003), BELOW (SURVIVED, 0.5),
             ABOVE (ARRAY_COST, 0.05), BELOW (ARRAYS_UNSEEN, 1) },
    .any = { ABOVE (FILLED, 1.3), ABOVE (ALLOCATION, WEFT_ARRAY_RATE), ABOVE (BOXED_SHARE, 0.5) },
    .doubts = { { N_ ("buffers that the program needs, and stacks that grow, look the same"),
                  BELOW (ALLOCATION, WEFT_ARRAY_RATE) } },
    .possible_causes = { "deep-stack", "thread-flood" } },
