{-# LANGUAGE BangPatterns #-}
-- Mandelbrot image, rows computed in parallel by sparks.
-- Healthy: 1,600 coarse sparks, and both HECs are busy.
module Main (main) where

import Control.Parallel.Strategies
import qualified Data.ByteString as B
import Data.Word (Word8)

width, height, maxIter :: Int
width = 2000
height = 1600
maxIter = 250

iterations :: Double -> Double -> Int
iterations cx cy = go 0 0 0
  where
    go :: Int -> Double -> Double -> Int
    go !n !x !y
      | n >= maxIter        = n
      | x2 + y2 > 4         = n
      | otherwise           = go (n + 1) (x2 - y2 + cx) (2 * x * y + cy)
      where x2 = x * x
            y2 = y * y

pixel :: Int -> Int -> Word8
pixel r c = fromIntegral (iterations cx cy)
  where
    cx = fromIntegral c * 3 / fromIntegral width - 2.2
    cy = fromIntegral r * 2.4 / fromIntegral height - 1.2

-- One packed row; evaluating it to WHNF computes all its pixels.
row :: Int -> B.ByteString
row r = fst (B.unfoldrN width (\c -> Just (pixel r c, c + 1)) 0)

image :: [B.ByteString]
image = map row [0 .. height - 1] `using` parBuffer 64 rseq

inside :: B.ByteString -> Int
inside = B.count (fromIntegral maxIter)

sumOf :: B.ByteString -> Int
sumOf = B.foldl' (\a w -> a + fromIntegral w) 0

report :: [B.ByteString] -> (Int, Int)
report = go 0 0
  where
    go !a !b []       = (a, b)
    go !a !b (x : xs) = go (a + inside x) (b + sumOf x) xs

main :: IO ()
main = do
  let (a, b) = report image
  putStrLn ("inside " ++ show a)
  putStrLn ("sum    " ++ show b)
