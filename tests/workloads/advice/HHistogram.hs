{-# LANGUAGE BangPatterns #-}
-- A pipeline of three stages over blocks of records.
-- Healthy: bounded queues, whose items are whole blocks.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.STM
import Control.Exception (evaluate)
import Control.Monad
import Data.Array.Unboxed
import Data.Bits (shiftR, xor)
import qualified Data.ByteString as B
import qualified Data.IntMap.Strict as IM

next :: Int -> Int
next s = let a = s * 6364136223846793005 + 1442695040888963407 in a `xor` (a `shiftR` 31)

type Queue a = TBQueue (Maybe a)

blocks :: Int
blocks = 2200

-- stage 1: read (here: generate) raw blocks
source :: Queue B.ByteString -> IO ()
source out = do
  forM_ [1 .. blocks] $ \i -> do
    let byte s = let s' = next (next (next s)) in Just (fromIntegral (s' `shiftR` 24), s')
        (b, _) = B.unfoldrN 65536 byte i
    _ <- evaluate b
    atomically (writeTBQueue out (Just b))
  atomically (writeTBQueue out Nothing)

-- stage 2: histogram of each block
transform :: Queue B.ByteString -> Queue (UArray Int Int) -> IO ()
transform inq out = loop
  where
    loop = do
      m <- atomically (readTBQueue inq)
      case m of
        Nothing -> atomically (writeTBQueue out Nothing)
        Just b -> do
          h <- evaluate (histogram b)
          atomically (writeTBQueue out (Just h))
          loop

histogram :: B.ByteString -> UArray Int Int
histogram b = accumArray (+) 0 (0, 15)
  [ (fromIntegral (B.index b i `shiftR` 4), 1) | i <- [0 .. B.length b - 1] ]

-- stage 3: sums
sink :: Queue (UArray Int Int) -> IO (IM.IntMap Int)
sink inq = go IM.empty
  where
    go !m = do
      x <- atomically (readTBQueue inq)
      case x of
        Nothing -> return m
        Just h -> go (IM.unionWith (+) m (IM.fromList (assocs h)))

main :: IO ()
main = do
  q1 <- newTBQueueIO 8
  q2 <- newTBQueueIO 8
  _ <- forkIO (source q1)
  _ <- forkIO (transform q1 q2)
  m <- sink q2
  putStrLn ("classes " ++ show (IM.size m) ++ " bytes " ++ show (sum (IM.elems m)))
  print (IM.toList m)
