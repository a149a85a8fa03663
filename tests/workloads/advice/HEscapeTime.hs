{-# LANGUAGE BangPatterns #-}
-- Escape time image, computed in parallel.
-- Healthy: a spark for each row, and both HECs are busy.
module Main (main) where

import Control.Parallel.Strategies
import Data.Array.Unboxed
import Data.List (foldl')

type Row = UArray Int Int

width, height, limit :: Int
width = 800
height = 800
limit = 1200

escape :: Double -> Double -> Int
escape cx cy = go 0 0 0
  where
    go :: Int -> Double -> Double -> Int
    go !n !x !y
      | n >= limit = n
      | x2 + y2 > 4 = n
      | otherwise = go (n + 1) (x2 - y2 + cx) (2 * x * y + cy)
      where x2 = x * x
            y2 = y * y

row :: Int -> Row
row j = listArray (0, width - 1) [ escape (cx i) cy | i <- [0 .. width - 1] ]
  where
    cx i = -2.2 + 3.2 * fromIntegral i / fromIntegral width
    cy = -1.2 + 2.4 * fromIntegral j / fromIntegral height

image :: [Row]
image = map row [0 .. height - 1] `using` parBuffer 64 rseq

-- how many points need how many steps, in classes
classes :: [Row] -> [Int]
classes = elems . foldl' addRow start
  where
    start = listArray (0, 10) (replicate 11 0) :: UArray Int Int
    addRow :: UArray Int Int -> Row -> UArray Int Int
    addRow h r = accum (+) h [ (cls n, 1) | n <- elems r ]
    cls n | n >= limit = 10
          | otherwise = min 9 (n `div` 10)

glyph :: Int -> Char
glyph n | n >= limit = '@'
        | n > 20 = '+'
        | n > 8 = '.'
        | otherwise = ' '

main :: IO ()
main = do
  let rs = image
      cs = classes rs
  print cs
  putStrLn ("points " ++ show (sum cs))
  putStrLn (map glyph [ r ! i | r <- take 1 (drop (height `div` 2) rs), i <- [0, 20 .. width - 1] ])
