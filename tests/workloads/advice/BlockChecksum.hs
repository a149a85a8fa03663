{-# LANGUAGE CPP, BangPatterns #-}
-- Fault: the checksum loop does not allocate, so it cannot be stopped and every
-- collection waits up to a third of a second for it. The repaired program: run the
-- loop in short stretches with a yield between them.
-- Verifies checksums of large blocks while the index of names is built.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.Async
import Control.Exception (evaluate)
import Control.Monad
import Data.Bits
import Data.List (foldl')
import qualified Data.Map.Strict as M
import qualified Data.Vector.Unboxed as U
import Data.Word
import GHC.Conc (labelThread)

block :: U.Vector Word32
block = U.generate 262144 (\i -> fromIntegral (i * 2654435761))

-- Mixes a stretch of the block into the state.
mix :: Int -> Int -> Word32 -> Word32
mix from to = go from
  where
    go :: Int -> Word32 -> Word32
    go i !h | i == to = h
            | otherwise = go (i + 1) ((h `xor` U.unsafeIndex block (i .&. 262143)) * 16777619 `rotateL` 5)

checksum :: Int -> Word32 -> IO Word32
#ifdef FIXED
checksum n h0 = foldM part h0 [0, stride .. n - 1]
  where
    stride = 131072
    part h a = do
      h' <- evaluate (mix a (min n (a + stride)) h)
      yield
      return h'
#else
checksum n h0 = evaluate (mix 0 n h0)
#endif

verifier :: IO Word32
verifier = do
  t <- myThreadId
  labelThread t "verify"
  foldM (\h _ -> checksum 120000000 h) 2166136261 [1 .. 4 :: Int]

indexer :: Int -> IO (M.Map String Int)
indexer w = do
  t <- myThreadId
  labelThread t ("index " ++ show w)
  evaluate (foldl' add M.empty [1 .. 220000])
  where add m i = M.insertWith (+) (show ((i * 7919 + w) .&. 16383)) i m

main :: IO ()
main = do
  _ <- evaluate (U.length block)
  v <- async verifier
  ms <- mapConcurrently indexer [1 .. 3]
  h <- wait v
  putStrLn ("checksum " ++ show h ++ ", names " ++ show (sum (map M.size ms)))
