{-# LANGUAGE CPP, BangPatterns #-}
-- Fault: the parallel strategy evaluates each strip only to its first cons, so the
-- lines are computed later by the main thread alone. The repaired program: rdeepseq
-- instead of rseq.
-- Smooths and thresholds an image, a strip per parallel task.
module Main (main) where

import Control.DeepSeq
import Control.Exception (evaluate)
import Control.Parallel.Strategies
import Data.Bits
import Data.List (foldl')
import qualified Data.Vector.Unboxed as U

width, height, strip :: Int
width = 1800
height = 1280
strip = 12

data Line = Line { lineNo :: Int, runs :: [(Int, Int)] }

instance NFData Line where
  rnf (Line n r) = rnf n `seq` rnf r

image :: U.Vector Int
image = U.generate (width * height) (\i -> ((i * 2654435761) `shiftR` 7 `xor` (i * 40503)) .&. 255)

pixel :: Int -> Int -> Int
pixel y x | x < 0 || y < 0 || x >= width || y >= height = 0
          | otherwise = image U.! (y * width + x)

smooth :: Int -> Int -> Int
smooth y x = foldl' (+) 0 [ pixel (y + dy) (x + dx) | dy <- [-3 .. 3], dx <- [-3 .. 3] ] `quot` 49

-- Bright stretches of a line as (start, length).
stretches :: Int -> [(Int, Int)]
stretches y = go 0
  where
    go x | x >= width = []
         | smooth y x > 127 = let e = end x in (x, e - x) : go (e + 1)
         | otherwise = go (x + 1)
    end x | x < width && smooth y x > 127 = end (x + 1)
          | otherwise = x

segment :: Int -> [Line]
segment top = [ Line y (stretches y) | y <- [top .. min (height - 1) (top + strip - 1)] ]

main :: IO ()
main = do
  _ <- evaluate (U.sum image)
  let tops = [0, strip .. height - 1]
#ifdef FIXED
      strips = parMap rdeepseq segment tops
#else
      strips = parMap rseq segment tops
#endif
      count = sum [ length (runs l) | s <- strips, l <- s ]
      area = sum [ n * (lineNo l .&. 3) | s <- strips, l <- s, (_, n) <- runs l ]
  putStrLn (show count ++ " stretches, weight " ++ show area)
