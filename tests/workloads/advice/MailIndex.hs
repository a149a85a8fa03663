{-# LANGUAGE CPP, OverloadedStrings #-}
-- Mailbox indexer: takes messages as they come from the store, reads the
-- headers, and keeps a small index: message id -> sender, and per sender the
-- number of messages.
-- Fault: slices in the index keep whole messages of 10 to 20 KB. The repaired program copies
-- them.
module Main (main) where

import           Control.Monad         (foldM, when)
import           Data.Bits             ((.&.))
import qualified Data.ByteString       as B
import qualified Data.ByteString.Char8 as BC
import qualified Data.Map.Strict       as Map
import           Data.Maybe            (fromMaybe)
import           Text.Printf           (printf)

type Header = (B.ByteString, B.ByteString)

data Index = Index
  { ixById   :: !(Map.Map B.ByteString B.ByteString)
  , ixSender :: !(Map.Map B.ByteString Int)
  , ixSize   :: !Int
  , ixSpam   :: !Int
  }

emptyIndex :: Index
emptyIndex = Index Map.empty Map.empty 0 0

-- | Header lines up to the first empty line.
headers :: B.ByteString -> [Header]
headers msg
  | B.null line = []
  | otherwise   = (name, BC.dropWhile (== ' ') (B.drop 1 value)) : headers rest
  where
    (line, r0)    = BC.break (== '\n') msg
    rest          = B.drop 1 r0
    (name, value) = BC.break (== ':') line

field :: B.ByteString -> [Header] -> B.ByteString
field k = fromMaybe "-" . lookup k

-- | A checksum, in place of a spam filter.
spamScore :: B.ByteString -> Int
spamScore = B.foldl' (\h c -> (h * 31 + fromIntegral c) .&. 0xffffff) 7

-- | The form in which a field is kept in the index.
keep :: B.ByteString -> B.ByteString
#ifdef FIXED
keep = B.copy
#else
keep = id
#endif

indexMessage :: Index -> B.ByteString -> Index
indexMessage ix msg = Index
  { ixById   = Map.insert mid from (ixById ix)
  , ixSender = Map.insertWith (+) from 1 (ixSender ix)
  , ixSize   = ixSize ix + B.length msg
  , ixSpam   = ixSpam ix + (if spamScore msg `mod` 50 == 0 then 1 else 0)
  }
  where
    hs   = headers msg
    mid  = keep (field "Message-ID" hs)
    from = keep (field "From" hs)

-- | Text for the bodies.
lorem :: B.ByteString
lorem = fst (B.unfoldrN 32768 (\x -> Just (fromIntegral (32 + x `mod` 90), (x * 1597 + 51749) `mod` 244944)) 17)

-- | The message store: message number n, some 10 to 20 kB each.
fetch :: Int -> IO B.ByteString
fetch n = do
  let s    = (n * 7919 + 13) `mod` 10007
      body = B.take (10000 + s) (B.drop (n `mod` 997) lorem)
  return $! B.concat
    [ "Received: from relay", BC.pack (show (s `mod` 16)), ".example.net\n"
    , "From: user", BC.pack (show (s `mod` 300)), "@example.org\n"
    , "Subject: report ", BC.pack (show n), "\n"
    , "Message-ID: <", BC.pack (show s), ".", BC.pack (show n), "@example.org>\n"
    , "\n", body ]

step :: Index -> Int -> IO Index
step ix n = do
  msg <- fetch n
  let ix' = indexMessage ix msg
  when (n `mod` 2000 == 0) $
    printf "%5d messages, %9d bytes, %4d senders\n" n (ixSize ix') (Map.size (ixSender ix'))
  return $! ix'

main :: IO ()
main = do
  ix <- foldM step emptyIndex [1 .. 14000]
  printf "indexed %d ids, %d suspicious\n" (Map.size (ixById ix)) (ixSpam ix)
  let top = Map.foldlWithKey' (\(k, c) k' c' -> if c' > c then (k', c') else (k, c)) ("", 0) (ixSender ix)
  printf "busiest sender %s with %d messages\n" (BC.unpack (fst top)) (snd top)
  print (Map.lookupMin (ixById ix))
