{-# LANGUAGE BangPatterns #-}
-- Password audit by a pool of two workers that fetch packets of candidates.
-- Healthy: about 800 packets of similar work, and both HECs are busy.
module Main (main) where

import Control.Concurrent
import Control.Exception (evaluate)
import Control.Monad (forM, forM_)
import Data.Bits (shiftL, shiftR, xor, (.&.))
import Data.IORef
import qualified Data.IntSet as IS

packets, packetSize, workers :: Int
packets = 800
packetSize = 12000
workers = 2

-- A slow hash of the candidate.
hash :: Int -> Int
hash x = go (40 :: Int) (x * 2654435761 + 97)
  where
    go 0 !h = h .&. 0xffffffff
    go n !h = go (n - 1) ((h `xor` (h `shiftR` 13) `xor` (h `shiftL` 5)) * 31 + n .&. 0xffffff)

known :: IS.IntSet
known = IS.fromList [ hash (k * 104729 `mod` (packets * packetSize)) | k <- [1 .. 300] ]

data Found = Found !Int !Int    -- how many, sum of the candidates

audit :: Int -> Found
audit p = go (p * packetSize) (Found 0 0)
  where
    end = (p + 1) * packetSize
    go !c f@(Found n s)
      | c >= end                    = f
      | hash c `IS.member` known    = go (c + 1) (Found (n + 1) (s + c))
      | otherwise                   = go (c + 1) f

worker :: IORef Int -> MVar Found -> IO ()
worker counter out = loop (Found 0 0)
  where
    loop f@(Found n s) = do
      p <- atomicModifyIORef' counter (\k -> (k + 1, k))
      if p >= packets
        then putMVar out f
        else do
          Found n' s' <- evaluate (audit p)
          loop $! Found (n + n') (s + s')

main :: IO ()
main = do
  putStrLn ("known hashes " ++ show (IS.size known))
  counter <- newIORef 0
  outs <- forM [1 .. workers] (const newEmptyMVar)
  forM_ outs $ \o -> forkIO (worker counter o)
  fs <- mapM takeMVar outs
  putStrLn ("found " ++ show (sum [n | Found n _ <- fs]))
  putStrLn ("sum   " ++ show (sum [s | Found _ s <- fs]))
