/* SPDX-License-Identifier: BSD-3-Clause */
/* Rows of the rule table, about live data and the heap. Included by weft-rule.c, which defines the
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
                "buffers-kept", "map-grows", "queue-grows" },
    .meaning = N_ (
        "Live bytes are what a major GC finds still reachable. If they are higher after each, the "
        "program keeps references to data, and never drops them: usually a map, a list or a queue "
        "that only grows. Each major GC copies all of it, so that GCs become slower, too."),
    .location = N_ (
        "The Heap lane shows live bytes after each major GC. The Heap page shows which bands grow, "
        "if a heap profile was recorded: choose the form Trends, or look at Verdict and Leak in "
        "the table Bands."),
    .code_change =
        N_ ("Find what holds the data: often an IORef, an MVar, or the state of a loop. Bound it: "
            "a limit on the number of entries, an expiry time, or deleting what is done. If values "
            "hold on to more than they need, evaluate them before they are stored."),
    .faulty_code = "import Data.IORef\n"
                   "import qualified Data.Map.Strict as Map\n"
                   "\n"
                   "remember :: IORef (Map.Map Int String) -> Int -> String -> IO ()\n"
                   "remember cache key value =\n"
                   "  modifyIORef' cache (Map.insert key value)",
    .fixed_code = "import Data.IORef\n"
                  "import qualified Data.Map.Strict as Map\n"
                  "\n"
                  "remember :: IORef (Map.Map Int String) -> Int -> String -> IO ()\n"
                  "remember cache key value =\n"
                  "  modifyIORef' cache (Map.insert key value . atMost 1000)\n"
                  "  where\n"
                  "    atMost n m = if Map.size m < n then m else Map.deleteMin m",
    .flags = { { "+RTS -l -hT",
                 N_ ("Heap profile by closure type, in any build: which constructors there are.") },
               { "+RTS -l -hi",
                 N_ ("By place in the source (GHC 9.2). Build with -finfo-table-map "
                     "-fdistinct-constructor-tables, which make the executable larger.") },
               { "+RTS -l -hr",
                 N_ ("By what holds the data. Needs a profiling build, which is slower.") } },
    .success = N_ ("Maximum residency falls, and the Heap lane levels off in a run of the same "
                   "length, or a longer one."),
    .limits = N_ ("A program that loads data and then ends looks the same while it loads. Record a "
                  "longer run: a leak goes on growing, loading ends.") },
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
                "buffers-kept" },
    .meaning = N_ (
        "A map that is only added to, and never deleted from, keeps all its values alive. That is "
        "so with a cache whose keys hardly ever come again, and with a table of sessions or "
        "requests from which nothing is removed at their end. Each major GC copies all of it."),
    .location = N_ ("The Heap page: the bands of the map’s nodes (Bin, Tip, Leaf) and those of its "
                    "values grow together until the end."),
    .code_change =
        N_ ("Give the cache a limit. Two maps are a simple one: new entries go to the younger, and "
            "when it is full, it replaces the older one. An entry that is found in the older one "
            "is put into the younger. Leave out of the key what differs each time. Remove a "
            "session in the same place in which it ends (bracket, finally)."),
    .faulty_code = "import qualified Data.Map.Strict as Map\n"
                   "\n"
                   "remember :: Ord k => k -> v -> Map.Map k v -> Map.Map k v\n"
                   "remember = Map.insert",
    .fixed_code = "import qualified Data.Map.Strict as Map\n"
                  "\n"
                  "data Cache k v = Cache !(Map.Map k v) !(Map.Map k v)\n"
                  "\n"
                  "remember :: Ord k => k -> v -> Cache k v -> Cache k v\n"
                  "remember key value (Cache young old)\n"
                  "  | Map.size young < 1000 = Cache (Map.insert key value young) old\n"
                  "  | otherwise = Cache (Map.singleton key value) young",
    .flags = { { "+RTS -l -hr", N_ ("Shows what holds the values. Needs a profiling build.") } },
    .success = N_ ("The bands level off, and Maximum residency and GC time fall."),
    .limits = N_ ("A program that builds a map as its result, and ends then, looks the same. Weft "
                  "leaves out maps of small values, as an index of numbers is, and maps that are "
                  "read for a while after they have grown.") },
  { .id = "buffers-kept",
    .title = N_ ("ByteStrings keep large buffers"),
    .sentence = N_ ("{buffers} buffers of ByteStrings hold {pinned}, {pinned-share} of the heap’s "
                    "peak: {buffer-each} each"),
    .advice = { { N_ ("Most likely small slices are kept, each of which keeps its whole buffer: "
                      "copy them where they are stored (Data.ByteString.copy)."),
                  BELOW (BLOCKS_KEPT, 1) },
                { N_ ("Most likely they are short, and each keeps the block of 4 KiB in which "
                      "it was allocated, beside others that are no longer used: keep them as "
                      "ShortByteString or Text, which GCs can move."),
                  ABOVE (BLOCKS_KEPT, 0) },
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
                  BELOW (BUFFER_EACH, 3.5 * KB) } },
    .meaning = N_ (
        "Taking a part of a ByteString copies nothing: the part refers to the buffer of the whole. "
        "A word of ten bytes that is kept as the key of a map so keeps a file, or a block that was "
        "read from a socket, in memory. GCs do not copy such buffers: the program is not slower, "
        "but takes many times the memory that its data needs."),
    .location =
        N_ ("The Heap page: ARR_WORDS is nearly all of the heap, and grows; the constructors "
            "of ByteString (PS or BS, and PlainPtr) are few."),
    .code_change =
        N_ ("Copy what is kept, where it is stored: Data.ByteString.copy for ByteString, "
            "toStrict for a part of a lazy one. Data.Text.copy does the same for Text. "
            "GHC allocates short ByteStrings in blocks of 4 KiB, and a block stays while "
            "one of them does: keep those as ShortByteString or Text."),
    .faulty_code = "import qualified Data.ByteString.Char8 as B\n"
                   "import qualified Data.Map.Strict as Map\n"
                   "\n"
                   "count :: B.ByteString -> Map.Map B.ByteString Int -> Map.Map B.ByteString Int\n"
                   "count line = Map.insertWith (+) (B.take 16 line) 1",
    .fixed_code = "import qualified Data.ByteString.Char8 as B\n"
                  "import qualified Data.Map.Strict as Map\n"
                  "\n"
                  "count :: B.ByteString -> Map.Map B.ByteString Int -> Map.Map B.ByteString Int\n"
                  "count line = Map.insertWith (+) (B.copy (B.take 16 line)) 1",
    .flags = { { "+RTS -l -hr", N_ ("Shows what holds the buffers. Needs a profiling build.") } },
    .success = N_ ("The band ARR_WORDS becomes as small as the data itself, and with it Maximum "
                   "residency and the heap size."),
    .limits = N_ ("Whole buffers that the program needs, such as pictures that it has loaded, look "
                  "the same.") },
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
                "thread-leak", "thread-flood", "buffers-kept", "map-grows", "queue-grows" },
    .meaning = N_ ("The log has a heap profile but no GC events, so the live bytes after GCs are "
                   "not known. The samples of the profile show a band that grows from beginning to "
                   "end, and makes up much of the heap at last: something adds to it, and nothing "
                   "takes away."),
    .location =
        N_ ("The Heap page opens at the band. The table of bands shows its verdict, its trend, "
            "and how much it gained per second."),
    .code_change = N_ (
        "Look for what holds the data: a map, cache or list in an IORef or MVar to which entries "
        "are only added, or a queue whose reader is slower than its writer. Remove what is old, "
        "or bound it."),
    .faulty_code = "import Data.IORef\n"
                   "import qualified Data.Map.Strict as Map\n"
                   "\n"
                   "remember :: IORef (Map.Map Int String) -> Int -> String -> IO ()\n"
                   "remember cache key value = modifyIORef' cache (Map.insert key value)",
    .fixed_code = "import Data.IORef\n"
                  "import qualified Data.Map.Strict as Map\n"
                  "\n"
                  "remember :: IORef (Map.Map Int String) -> Int -> String -> IO ()\n"
                  "remember cache key value =\n"
                  "  modifyIORef' cache (bounded . Map.insert key value)\n"
                  "  where\n"
                  "    bounded table\n"
                  "      | Map.size table > 1000 = Map.deleteMin table\n"
                  "      | otherwise = table",
    .success = N_ ("The band levels off, however long the program runs."),
    .limits = N_ ("A program that builds its result until the end looks the same. Record it with "
                  "GC events, and for longer, to tell the two apart.") },
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
    .all = { ABOVE (THUNKS, 20 * MB), ABOVE (THUNK_SHARE, 0.3), BELOW (STACK_BESIDE, 0.3) },
    .meaning = N_ (
        "A thunk is an expression that has not been evaluated yet. If a value is updated often but "
        "not read, each update makes a thunk that refers to the one before. The chain stays in "
        "memory; each GC copies it, and when the value is read at last it needs a deep stack."),
    .location =
        N_ ("The Heap page, bands named THUNK, BLACKHOLE and AP. With a profile by place in "
            "the source (-hi) the bands name the lines that create the thunks."),
    .code_change = N_ (
        "Evaluate when you store: modifyIORef', foldl', insertWith of Data.Map.Strict, strict "
        "fields (!) in records that are updated, Control.Monad.State.Strict with modify'. A strict "
        "function evaluates the outermost constructor only: the fields of a tuple stay lazy."),
    .faulty_code = "import Data.IORef\n"
                   "\n"
                   "count :: IORef Int -> [a] -> IO ()\n"
                   "count total = mapM_ (\\_ -> modifyIORef total (+ 1))",
    .fixed_code = "import Data.IORef\n"
                  "\n"
                  "count :: IORef Int -> [a] -> IO ()\n"
                  "count total = mapM_ (\\_ -> modifyIORef' total (+ 1))",
    .flags = { { "+RTS -l -hi", N_ ("Shows where thunks are created (GHC 9.2). Build with "
                                    "-finfo-table-map, which makes the executable larger.") },
               { "ghc -XStrictData", N_ ("Makes all fields of a module’s data types strict. Fields "
                                         "that must be lazy need a ~.") } },
    .success = N_ ("The THUNK bands of the Heap page shrink; Maximum residency and GC time fall."),
    .limits = N_ ("Laziness may be intended: a large structure of which only parts are ever needed "
                  "consists of thunks. Then evaluating all of it costs more than it saves.") },
  { .id = "deep-stack",
    .title = N_ ("Stacks grow large"),
    .sentence = N_ ("The stack of thread {thread} grew to {stack}; threads with such stacks: "
                    "{stacks}, together {stack-sum} if each is counted at its largest"),
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
    .possible_causes = { "thunk-chain", "thread-flood" },
    .meaning = N_ ("A function that must do something with the result of its recursive call leaves "
                   "a frame on the thread’s stack until that call returns. Over a list of a "
                   "million elements that is a million frames. The stack lies on the heap, in "
                   "chunks of 32 KiB by default, and GCs have to look through those that changed."),
    .location =
        N_ ("The finding opens the timeline at the thread’s lane, when its stack was largest. "
            "The Heap page shows the band STACK, if a heap profile was recorded."),
    .code_change =
        N_ ("Carry the result along in a strict accumulator: foldl', or a tail-recursive "
            "function with a bang. mapM and sequence over long lists in IO also need a deep "
            "stack: use mapM_ or foldM where the list of results is not needed. "
            "A stack also becomes deep when a long chain of thunks is evaluated."),
    .faulty_code = "total :: [Int] -> Int\n"
                   "total [] = 0\n"
                   "total (x : xs) = x + total xs",
    .fixed_code = "import Data.List (foldl')\n"
                  "\n"
                  "total :: [Int] -> Int\n"
                  "total = foldl' (+) 0",
    .flags = { { "+RTS -K100m",
                 N_ ("Limits each stack to 100 MB: the program fails with a stack overflow where "
                     "it happens. To find the place, not to cure it.") } },
    .success = N_ ("The finding is gone; GC time and Maximum residency usually fall."),
    .limits = N_ (
        "Weft knows a stack’s size only from times when it overflowed a chunk and grew. A stack "
        "that is deep for a short time, in a program that does little GC, costs almost nothing.") },
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
    .possible_causes = { "thunk-chain" },
    .meaning = N_ ("A String is a list of characters. Each character takes a list cell of three "
                   "words, 24 bytes, and the characters themselves are shared, so that no other "
                   "data grows with the list. A file of 100 MB that is kept as String takes 2.4 "
                   "GB, and each major GC copies all of it."),
    .location =
        N_ ("The Heap page: the band “:” (by type) is far the largest, and no other band has "
            "its shape. Live bytes in the Heap lane follow it."),
    .code_change = N_ (
        "Read and keep text as Data.Text or ByteString. They hold the characters in one array, "
        "of one to four bytes each, which a GC does not look into. Convert what arrives as String "
        "at once where it is stored, and evaluate the conversion, or the String stays."),
    .faulty_code = "import qualified Data.Map.Strict as Map\n"
                   "\n"
                   "index :: String -> Map.Map String Int\n"
                   "index text = Map.fromListWith (+) [(word, 1) | word <- words text]",
    .fixed_code = "import qualified Data.Map.Strict as Map\n"
                  "import qualified Data.Text as T\n"
                  "\n"
                  "index :: T.Text -> Map.Map T.Text Int\n"
                  "index text = Map.fromListWith (+) [(word, 1) | word <- T.words text]",
    .success = N_ ("The band “:” nearly disappears, ARR_WORDS is a tenth of what it was, and the "
                   "maximum residency falls."),
    .limits = N_ ("A list of small shared values, such as Bool, (), or Ints from −16 to 255, looks "
                  "the same: it holds nothing but list cells, too.") },
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
             ABOVE (ALLOCATION, 1 * GB) },
    .meaning = N_ ("Most of what is alive for a moment are list cells without other data, which a "
                   "String is made of, and the program allocates more than a gigabyte per second. "
                   "Little stays, so GC is cheap; but to create, compare and take apart a cell "
                   "for each character takes many times as long as with Text or ByteString."),
    .location =
        N_ ("The Heap page: the band “:” (by type) is the largest, and no other band has its "
            "shape. The Overview page shows the allocation."),
    .code_change = N_ (
        "Read with Data.ByteString or Data.Text.IO instead of readFile and lines, split with their "
        "functions, and use their values as keys. Lazy versions read large files in parts."),
    .faulty_code = "import qualified Data.Map.Strict as Map\n"
                   "\n"
                   "hosts :: FilePath -> IO (Map.Map String Int)\n"
                   "hosts file = do\n"
                   "  text <- readFile file\n"
                   "  return (Map.fromListWith (+) [(takeWhile (/= ' ') l, 1) | l <- lines text])",
    .fixed_code =
        "import qualified Data.ByteString.Char8 as B\n"
        "import qualified Data.Map.Strict as Map\n"
        "\n"
        "hosts :: FilePath -> IO (Map.Map B.ByteString Int)\n"
        "hosts file = do\n"
        "  text <- B.readFile file\n"
        "  return (Map.fromListWith (+) [(B.takeWhile (/= ' ') l, 1) | l <- B.lines text])",
    .success = N_ ("Allocation and the number of GCs fall to a fraction, and so does the elapsed "
                   "time."),
    .limits = N_ ("Lists of other small values that the program shares, such as Bool or (), look "
                  "the same. How much of the time the lists take is not in the log.") },
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
    .possible_causes = { "heap-leak", "thunk-chain", "deep-stack", "queue-grows" },
    .meaning =
        N_ ("A lazy list that is produced, consumed once and dropped needs almost no memory: its "
            "cells are garbage as soon as they are read. If something still refers to its head, "
            "because it is used again later, all cells stay: three words each, and the elements."),
    .location = N_ (
        "The Heap page, band “:” (list cells). Bands that rise and fall with it are the elements."),
    .code_change = N_ (
        "Use the list once, with one fold that computes all results. If it is cheap to make, make "
        "it again for each use: as a function with an argument, since GHC keeps a constant. If it "
        "has to stay, use an array or a vector, which need a third of the memory or less."),
    .faulty_code = "mean :: [Double] -> Double\n"
                   "mean xs = sum xs / fromIntegral (length xs)",
    .fixed_code = "import Data.List (foldl')\n"
                  "\n"
                  "data Sums = Sums !Double !Int\n"
                  "\n"
                  "mean :: [Double] -> Double\n"
                  "mean = divide . foldl' add (Sums 0 0)\n"
                  "  where\n"
                  "    add (Sums total n) x = Sums (total + x) (n + 1)\n"
                  "    divide (Sums total n) = total / fromIntegral n",
    .flags = { { "+RTS -l -hr", N_ ("Shows what holds the list. Needs a profiling build.") },
               { "ghc -fno-full-laziness",
                 N_ ("Stops GHC from turning a list that a function makes into a constant that "
                     "stays. Other code may become slower.") } },
    .success = N_ ("The band “:” shrinks, and Maximum residency falls."),
    .limits = N_ ("A list that is really needed as a whole, such as the input of a sort, is not a "
                  "fault. String is a list of characters: if it holds text, use Text.") },
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
    .possible_causes = { "thunk-chain", "list-retained", "heap-leak", "buffers-kept", "map-grows" },
    .meaning = N_ ("ByteString, unboxed arrays and large numbers are byte arrays. Those of "
                   "ByteString, and all of more than about 3 KB, are never moved by a GC. One "
                   "small slice keeps the whole buffer alive from which it was cut; one small "
                   "ByteString in use keeps the whole block of 4 KiB in which it lies."),
    .location =
        N_ ("The Heap page, band ARR_WORDS. In Overview, compare Maximum blocks in use with "
            "Maximum residency, and see Fragmentation."),
    .code_change = N_ ("Copy slices that are kept for long, and drop the buffer. Store many short "
                       "strings as ShortByteString or Text, whose arrays a GC can move."),
    .faulty_code = "import qualified Data.ByteString.Char8 as B\n"
                   "\n"
                   "keys :: B.ByteString -> [B.ByteString]\n"
                   "keys = map (B.takeWhile (/= ',')) . B.lines",
    .fixed_code = "import qualified Data.ByteString.Char8 as B\n"
                  "\n"
                  "keys :: B.ByteString -> [B.ByteString]\n"
                  "keys = map (B.copy . B.takeWhile (/= ',')) . B.lines",
    .flags = { { "+RTS -l -hr", N_ ("Shows what holds the arrays. Needs a profiling build.") } },
    .success = N_ (
        "The band ARR_WORDS shrinks; Maximum blocks in use and Heap size over live bytes fall."),
    .limits = N_ ("Byte arrays may be the very data of the program: images, matrices, Text. If the "
                  "band is no larger than that data, nothing is wrong.") },
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
    .possible_causes = { "heap-leak" },
    .meaning = N_ ("After a large phase the heap is mostly free memory. GHC finds out, and returns "
                   "it to the operating system, only in major GCs, and gradually: at first it "
                   "keeps about four times the live data. A program that then allocates only "
                   "short-lived data runs no major GC, and keeps the memory until it ends."),
    .location = N_ ("The Heap lane: heap size stays high, live bytes are low. In the table GCs, "
                    "Returned shows what each GC gave back."),
    .code_change =
        N_ ("Call performMajorGC once after the large phase. Copying all live data needs "
            "memory itself: a phase that needs less at its peak leaves a smaller heap."),
    .faulty_code = "serve :: IO table -> (table -> IO ()) -> IO ()\n"
                   "serve load answer = load >>= answer",
    .fixed_code = "import Control.Exception (evaluate)\n"
                  "import System.Mem (performMajorGC)\n"
                  "\n"
                  "serve :: IO table -> (table -> IO ()) -> IO ()\n"
                  "serve load answer = do\n"
                  "  table <- load >>= evaluate\n"
                  "  performMajorGC\n"
                  "  answer table",
    .flags = { { "+RTS -Fd1", N_ ("Returns memory after fewer major GCs (GHC 9.2; the default is "
                                  "4). A program that needs it again has to request it again.") },
               { "+RTS -I0.3", N_ ("Major GCs when the program rests: the default of programs "
                                   "built with -threaded.") },
               { "+RTS -c",
                 N_ ("Compacts old data in place: needs less memory, but pauses are longer.") } },
    .success = N_ ("The heap size in the Heap lane falls after the phase."),
    .limits = N_ ("Memory that is needed again soon is better kept. The operating system may count "
                  "memory as used that GHC has already returned: it takes it when it needs it.") },
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
    .possible_causes = { "deep-stack", "thread-flood" },
    .meaning =
        N_ ("Objects of more than about 3 KB, such as arrays, get blocks of their own outside the "
            "nursery. Their bytes count all the same: when as many are allocated as the nursery "
            "holds, a GC runs. Code that makes a new copy of an array for each change causes GCs "
            "all the time, although the copies themselves are not moved."),
    .location =
        N_ ("The Allocation lane shows the rate. In the table GCs the cause of these GCs is "
            "“large objects”, if it is known."),
    .code_change = N_ (
        "Change arrays in place, in ST or IO (runSTUArray, Data.Vector.Unboxed.Mutable), or build "
        "them in one go with accumArray. Build text with a Builder, or concatenate its parts once, "
        "instead of appending to it. Read files in chunks, and use one buffer again."),
    .faulty_code = "import Data.Array.Unboxed\n"
                   "\n"
                   "histogram :: [Int] -> UArray Int Int\n"
                   "histogram = foldl step (listArray (0, 9999) (replicate 10000 0))\n"
                   "  where\n"
                   "    step counts i = counts // [(i, counts ! i + 1)]",
    .fixed_code = "import Data.Array.Unboxed\n"
                  "\n"
                  "histogram :: [Int] -> UArray Int Int\n"
                  "histogram xs = accumArray (+) 0 (0, 9999) [(x, 1) | x <- xs]",
    .flags = { { "+RTS -AL16m", N_ ("Lets 16 MiB of large objects be allocated before a GC runs; "
                                    "the default is the size of -A. Takes as much memory.") },
               { "+RTS -A16m", N_ ("Raises both limits. Takes 16 MiB for each HEC.") } },
    .success = N_ ("Allocation rate and the number of GCs fall."),
    .limits =
        N_ ("Weft does not see single objects: it concludes this from GCs that come after more "
            "allocation than the nurseries hold, or from a rate that small objects hardly reach. "
            "With chunks of nurseries (-n) a busy HEC fills more than its share.") },
