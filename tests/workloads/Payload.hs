{-# LANGUAGE MagicHash, UnboxedTuples #-}
{-# OPTIONS_GHC -fno-full-laziness #-}
-- What packages write into user messages, by their formats: call stacks as ghc-stack-profiler has
-- them (0.4), sampled every 10 ms from stacks that the workers keep of themselves, and spans as
-- opentelemetry has them, binary and (as haskell-language-server does) as text.
module Main (main) where
import Control.Concurrent
import Control.Exception
import Control.Monad
import Data.Bits
import Data.Char
import Data.IORef
import Data.List
import Data.Word
import Debug.Trace
import GHC.Conc
import GHC.Exts (Ptr (..), Int (..), traceBinaryEvent#)
import GHC.IO (IO (..))
import Foreign.Marshal.Array (withArrayLen)

post :: [Word8] -> IO ()
post bytes = withArrayLen bytes $ \(I# n) (Ptr p) -> IO $ \s -> (# traceBinaryEvent# p n s, () #)

be, le :: Int -> Integer -> [Word8]
be n x = [fromIntegral (x `shiftR` (8 * k)) | k <- [n - 1, n - 2 .. 0]]
le n x = reverse (be n x)

text :: String -> [Word8]
text = concatMap encode
  where
    encode c
      | ord c < 0x80 = [fromIntegral (ord c)]
      | ord c < 0x800 = [0xc0 .|. fromIntegral (ord c `shiftR` 6), 0x80 .|. fromIntegral (ord c .&. 0x3f)]
      | otherwise = [63]

-- Call stacks.

type Frame = Int -- of these, each with a place
names :: [String]
names = ["main", "worker", "solve", "search", "prune", "score", "render", "größe"]

define :: IO ()
define = do
  forM_ (zip [0 ..] (names ++ ["app/Payload.hs"])) $ \(i, name) ->
    post ([0xff, 0xcc] ++ be 8 i ++ be 2 (genericLength name) ++ text name)
  forM_ (zip [0 ..] names) $ \(i, _) ->
    post ([0xff, 0xcd] ++ be 8 (100 + i) ++ be 4 (10 * i + 1) ++ be 4 3 ++ be 8 (genericLength names))

type Stack = IORef [Frame] -- the innermost first

inside :: Stack -> Frame -> IO a -> IO a
inside stack frame = bracket_ (modifyIORef' stack (frame :)) (modifyIORef' stack tail)

sample :: [(ThreadId, Stack)] -> IO ()
sample threads = forM_ threads $ \(thread, stack) -> do
  frames <- readIORef stack
  (cap, _) <- threadCapability thread
  unless (null frames) $ do
    let items = [[3] ++ be 8 (toInteger f) ++ be 8 (100 + toInteger f) | f <- reverse frames]
        (outer, inner) = splitAt 2 items -- a chunk each
        chunk tag part =
          post ([0xff, tag] ++ be 4 (toInteger cap) ++ be 4 (number thread)
                 ++ be 2 (genericLength part) ++ concat part)
    when (not (null inner)) $ chunk 0xcb outer
    chunk 0xca (if null inner then outer else inner)

number :: ThreadId -> Integer
number thread = read (filter isDigit (show thread))

-- Spans.

binary :: Word8 -> Integer -> [Word8] -> IO ()
binary kind span rest = post ([0x4f, 0x54, 3, kind] ++ le 8 span ++ rest)

tag :: Word8 -> Integer -> String -> String -> IO ()
tag kind span k v =
  binary kind span (le 4 (genericLength (text k)) ++ le 4 (genericLength (text v)) ++ text k ++ text v)

burn :: Int -> IO ()
{-# NOINLINE burn #-}
burn n = void (evaluate (foldl' (\a x -> (a * 31 + x) `mod` 1000003) (7 :: Integer) [1 .. toInteger n * 2500]))

request :: Stack -> Integer -> IO ()
request stack i = inside stack 2 $ do
  binary 1 i (text ("GET /item/" ++ show (i `mod` 3)))
  when (i `mod` 4 == 0) $ binary 5 i (le 8 77 ++ le 8 99)
  tag 3 i "http.method" "GET"
  inside stack 3 $ do
    binary 1 (1000 + i) (text "database")
    burn 60
    inside stack 4 (burn 40)
    when (i `mod` 2 == 0) $ inside stack 5 (burn 30)
    tag 4 (1000 + i) "row" (show i)
    binary 2 (1000 + i) []
  inside stack 6 $ inside stack 7 (burn 20)
  tag 3 i "http.status_code" (if i `mod` 5 == 0 then "500" else "200")
  binary 2 i []

-- As HLS writes them, one span of each rule.
rules :: Stack -> IO ()
rules stack = forM_ [1 .. 12 :: Integer] $ \i -> inside stack 5 $ do
  traceEventIO ("ot2 begin span " ++ show (5000 + i) ++ " " ++ ["GetModSummary", "TypeCheck"] !! fromIntegral (i `mod` 2))
  traceEventIO ("ot2 set tag " ++ show (5000 + i) ++ " file Main.hs")
  burn 25
  traceEventIO ("ot2 add event " ++ show (5000 + i) ++ " done " ++ show i)
  traceEventIO ("ot2 metric capture 00000000000000aa " ++ show (10 * i))
  traceEventIO ("ot2 end span " ++ show (5000 + i))

main :: IO ()
main = do
  traceEventIO "ot2 metric create ValueObserver 00000000000000aa values map count"
  done <- newEmptyMVar
  threads <- forM [1 .. 3 :: Integer] $ \w -> do
    stack <- newIORef [0]
    thread <- forkIO $ do
      me <- myThreadId
      labelThread me ("worker " ++ show w)
      inside stack 1 $ if w == 3 then rules stack else forM_ [1 .. 10] (request stack . (+ 10 * w))
      putMVar done ()
    pure (thread, stack)
  sampler <- forkIO $ do
    me <- myThreadId
    labelThread me "Stack Sampler"
    forever (sample threads >> threadDelay 10000)
  post [1, 2, 3, 4] -- nobody's
  replicateM_ 3 (takeMVar done)
  killThread sampler
  define -- after its use, as upstream allows
