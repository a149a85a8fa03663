{-# LANGUAGE BangPatterns #-}
-- Conway's game of life on a torus, the bands of the board computed in
-- parallel.
-- Healthy: both HECs are busy, and GCs are short.
module Main (main) where

import Control.Concurrent (getNumCapabilities)
import Control.Concurrent.Async (forConcurrently_)
import Control.Monad
import Data.Array.Base (unsafeRead, unsafeWrite)
import Data.Array.IO (IOUArray, getElems, newArray, newListArray)
import Data.List (foldl')
import Data.Word (Word8)
import Text.Printf (printf)

------------------------------------------------------------------------------
-- Board

data Board = Board
  { width  :: !Int
  , height :: !Int
  , cells  :: !(IOUArray Int Word8)
  }

soup :: Int -> Int -> IO Board
soup w h = Board w h <$> newListArray (0, w * h - 1) (go (w * h) 42)
  where
    go 0 _ = []
    go k !s =
      let s1 = (s * 1103515245 + 12345) `mod` 2147483648 :: Int
      in (if (s1 `div` 65536) `mod` 3 == 0 then 1 else 0) : go (k - 1 :: Int) s1

empty :: Int -> Int -> IO Board
empty w h = Board w h <$> newArray (0, w * h - 1) 0

------------------------------------------------------------------------------
-- One generation

rule :: Word8 -> Word8 -> Word8
rule 1 2 = 1
rule _ 3 = 1
rule _ _ = 0

wrap :: Int -> Int -> Int
wrap n i | i < 0     = i + n
         | i >= n    = i - n
         | otherwise = i

row :: Board -> Board -> Int -> IO ()
row (Board w h old) (Board _ _ new) y = go 0
  where
    up   = wrap h (y - 1) * w
    here = y * w
    down = wrap h (y + 1) * w
    go :: Int -> IO ()
    go !x
      | x >= w    = return ()
      | otherwise = do
          let l = wrap w (x - 1)
              r = wrap w (x + 1)
          a <- unsafeRead old (up + l)
          b <- unsafeRead old (up + x)
          c <- unsafeRead old (up + r)
          d <- unsafeRead old (here + l)
          e <- unsafeRead old (here + x)
          f <- unsafeRead old (here + r)
          g <- unsafeRead old (down + l)
          i <- unsafeRead old (down + x)
          j <- unsafeRead old (down + r)
          unsafeWrite new (here + x) (rule e (a + b + c + d + f + g + i + j))
          go (x + 1)

bands :: Int -> Int -> [(Int, Int)]
bands n h = [ (k * h `div` n, (k + 1) * h `div` n) | k <- [0 .. n - 1] ]

-- | Both boards swap their roles in every generation.
run :: Int -> Int -> Board -> Board -> IO Board
run _ 0 old _ = return old
run n k old new = do
  forConcurrently_ (bands n (height old)) $ \(lo, hi) ->
    forM_ [lo .. hi - 1] (row old new)
  run n (k - 1) new old

------------------------------------------------------------------------------
-- Report

population :: Board -> IO Int
population b = foldl' (\a c -> a + fromIntegral c) 0 <$> getElems (cells b)

rowCount :: Board -> Int -> IO Int
rowCount b y = do
  cs <- forM [0 .. width b - 1] $ \x -> unsafeRead (cells b) (y * width b + x)
  return (sum (map fromIntegral cs))

main :: IO ()
main = do
  n  <- getNumCapabilities
  b0 <- soup 512 512
  b1 <- empty 512 512
  p0 <- population b0
  end <- run (2 * n) 500 b0 b1
  p1 <- population end
  printf "start population %d\n" p0
  printf "after 500 generations %d\n" p1
  forM_ [0, 100 .. 500] $ \y -> rowCount end y >>= printf "row %3d: %d\n" y
