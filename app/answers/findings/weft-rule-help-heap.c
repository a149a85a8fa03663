/* SPDX-License-Identifier: BSD-3-Clause */
/* Help pages of rules about memory. */
#include "weft-rule-help.h"

#include <glib/gi18n.h>

const WeftRuleHelp weft_rule_help_heap[] = {
  { .rule = "heap-leak",
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
  { .rule = "map-grows",
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
  { .rule = "buffers-kept",
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
  { .rule = "thunk-chain",
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
  { .rule = "deep-stack",
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
  { .rule = "list-retained",
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
  { .rule = "fragmentation",
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
  { .rule = "heap-not-returned",
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
  { .rule = "large-objects",
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
  { .rule = "string-data",
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
  { .rule = "band-leak",
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
  { .rule = "string-churn",
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
  { NULL },
};
