{-# LANGUAGE CPP #-}
-- Loudness statistics of a recording: every sample is filtered and compressed, in parallel.
-- Fault: a spark for each sample, of less than a microsecond of work. The repaired program
-- makes one for every 2,500 samples.
module Main (main) where

import Control.Parallel.Strategies
import Data.Bits (shiftR, xor)
import Data.List (foldl')
import qualified Data.IntMap.Strict as IM
import Text.Printf (printf)

next :: Int -> Int
next s = let a = s * 6364136223846793005 + 1442695040888963407 in a `xor` (a `shiftR` 31)

blockSize :: Int
blockSize = 40000

-- one block of the recording
block :: Int -> [Int]
block b = go blockSize (next b)
  where
    go :: Int -> Int -> [Int]
    go 0 _ = []
    go k s = let s' = next s
                 tone = (k * 113) `mod` 30000 - 15000
                 noise = (s' `shiftR` 30) `mod` 2001 - 1000
             in tone + noise : go (k - 1) s'

-- soft clipping with a polynomial in fixed point arithmetic
compress :: Int -> Int
compress x = clip (y - (y * y `div` 32768) * y `div` (3 * 32768))
  where
    y = x * 5 `div` 4
    clip v = max (-32768) (min 32767 v)

-- level class of a sample
level :: Int -> Int
level x = go (0 :: Int) (abs (compress x))
  where go k v | v < 2     = k
               | otherwise = go (k + 1) (v `div` 2)

levels :: [Int] -> [Int]
#ifdef FIXED
levels xs = map level xs `using` parListChunk 2500 rseq
#else
levels xs = map level xs `using` parList rseq
#endif

histogram :: [Int] -> IM.IntMap Int
histogram = foldl' (\m k -> IM.insertWith (+) k 1 m) IM.empty

bar :: Int -> Int -> String
bar total n = replicate (n * 60 `div` total) '#'

main :: IO ()
main = do
  let blocks = 110
      n = blocks * blockSize
      h = foldl' (IM.unionWith (+)) IM.empty (map (histogram . levels . block) [1 .. blocks])
      weighted = foldl' (\a (k, c) -> a + k * c) 0 (IM.toList h)
  printf "samples %d\n" (sum (IM.elems h))
  mapM_ (\(k, c) -> printf "%2d %8d %s\n" k c (bar n c)) (IM.toList h)
  printf "mean level %.4f\n" (fromIntegral weighted / fromIntegral n :: Double)
