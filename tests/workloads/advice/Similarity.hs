{-# LANGUAGE CPP, BangPatterns #-}
-- Finds the most similar pairs among documents, each with those after it.
-- Fault: two chunks for two HECs, of which one has most of the work. The repaired program makes
-- small chunks.
module Main (main) where

import           Control.Parallel.Strategies
import           Data.List (foldl', maximumBy)
import           Data.Ord (comparing)
import qualified Data.Vector.Unboxed as U
import qualified Data.Vector as V
import           System.Environment

type Document = U.Vector Int      -- sorted ids of its words

next :: Int -> Int
next s = (s * 1103515245 + 12345) `mod` 2147483648

document :: Int -> Document
document k = U.scanl1 (+) (U.unfoldrN 60 step (next (k * 7 + 1)))
  where step s = Just (1 + s `div` 65536 `mod` 9, next s)

-- How many words two documents share.
common :: Document -> Document -> Int
common a b = go 0 0 0
  where
    n = U.length a
    m = U.length b
    go !i !j !c
      | i >= n || j >= m = c
      | x == y           = go (i + 1) (j + 1) (c + 1)
      | x < y            = go (i + 1) j c
      | otherwise        = go i (j + 1) c
      where x = U.unsafeIndex a i
            y = U.unsafeIndex b j

data Best = Best
  { bFirst  :: !Int
  , bSecond :: !Int
  , bScore  :: !Int
  }

best :: V.Vector Document -> Int -> Best
best docs i = foldl' pick (Best i i 0) [i + 1 .. V.length docs - 1]
  where
    !d = docs V.! i
    pick b j = let s = common d (docs V.! j) in if s > bScore b then Best i j s else b

-- One chunk for each of two cores.
bests :: V.Vector Document -> [Best]
#ifdef FIXED
bests docs = map (best docs) [0 .. n - 1] `using` parListChunk 25 rseq
#else
bests docs = map (best docs) [0 .. n - 1] `using` parListChunk (n `div` 2) rseq
#endif
  where n = V.length docs

main :: IO ()
main = do
  args <- getArgs
  let n = case args of { [a] -> read a; _ -> 2600 }
      docs = V.generate n document
      bs = bests docs
      b = maximumBy (comparing bScore) bs
  putStrLn (show n ++ " documents, sum " ++ show (sum (map bScore bs)))
  putStrLn ("most alike " ++ show (bFirst b, bSecond b) ++ ": " ++ show (bScore b))
