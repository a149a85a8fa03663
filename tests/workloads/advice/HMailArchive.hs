{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE OverloadedStrings #-}
-- Mail-archive pipeline: a reader cuts the archive into batches, two
-- scanners extract the addresses, a collector merges the counts.
-- Healthy: bounded queues, and both HECs are busy.
module Main (main) where

import Control.Concurrent.Async
import Control.Concurrent.STM
import Control.Exception (evaluate)
import Control.Monad
import qualified Data.ByteString.Char8 as B8
import Data.Bits
import Data.List (foldl', sortBy)
import qualified Data.Map.Strict as Map
import Data.Ord (comparing, Down(..))
import Text.Printf (printf)

------------------------------------------------------------------------------
-- The archive

type Batch = [B8.ByteString]

mail :: Int -> B8.ByteString
mail n = B8.unwords
  [ "From:", addr (n * 7919), "To:", addr (n * 104729), addr (n * 31)
  , "Subject: weekly report number", B8.pack (show n)
  , "please find enclosed the figures of the week as agreed with", addr (n * 17), "and others" ]

addr :: Int -> B8.ByteString
addr s = B8.concat ["user", B8.pack (show ((s `xor` (s `shiftR` 7)) `mod` 600)), "@site", B8.pack (show (s `mod` 13)), ".example"]

batches :: Int -> Int -> [Batch]
batches count size = [ map mail [b * size + 1 .. (b + 1) * size] | b <- [0 .. count - 1] ]

------------------------------------------------------------------------------
-- Scanning

type Counts = Map.Map B8.ByteString Int

addresses :: B8.ByteString -> [B8.ByteString]
addresses = map B8.copy . filter (B8.elem '@') . B8.words

count :: Batch -> Counts
count = foldl' (\m a -> Map.insertWith (+) a 1 m) Map.empty . concatMap addresses

------------------------------------------------------------------------------
-- Stages

reader :: TBQueue (Maybe Batch) -> Int -> [Batch] -> IO ()
reader out scanners bs = do
  forM_ bs $ \b -> do
    _ <- evaluate (sum (map B8.length b))
    atomically (writeTBQueue out (Just b))
  replicateM_ scanners (atomically (writeTBQueue out Nothing))

scanner :: TBQueue (Maybe Batch) -> TBQueue (Maybe Counts) -> IO ()
scanner input out = loop
  where
    loop = do
      m <- atomically (readTBQueue input)
      case m of
        Nothing -> atomically (writeTBQueue out Nothing)
        Just b  -> do
          c <- evaluate (count b)
          atomically (writeTBQueue out (Just c))
          loop

collector :: TBQueue (Maybe Counts) -> Int -> IO Counts
collector input = go Map.empty
  where
    go !acc 0 = return acc
    go !acc n = do
      m <- atomically (readTBQueue input)
      case m of
        Nothing -> go acc (n - 1 :: Int)
        Just c  -> go (Map.unionWith (+) acc c) n

main :: IO ()
main = do
  let scanners = 2
  raw    <- newTBQueueIO 8
  counts <- newTBQueueIO 8
  rd <- async (reader raw scanners (batches 340 700))
  ss <- replicateM scanners (async (scanner raw counts))
  total <- collector counts scanners
  wait rd
  mapM_ wait ss
  printf "distinct addresses %d, mentions %d\n" (Map.size total) (sum (Map.elems total))
  forM_ (take 8 (sortBy (comparing (\(a, c) -> (Down c, a))) (Map.toList total))) $ \(a, c) ->
    printf "  %6d %s\n" c (B8.unpack a)
