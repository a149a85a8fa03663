{-# LANGUAGE CPP, BangPatterns, ScopedTypeVariables #-}
-- Heat conduction in a plate: explicit finite differences on a square grid.
-- Fault: large boxed mutable arrays: minor GCs copy each new value, and go through the arrays.
-- The repaired program uses unboxed ones.
module Main (main) where

import Control.Monad (forM_, when)
import Control.Monad.ST (ST, runST)
import Data.Array.Base (unsafeRead, unsafeWrite)
import Data.Array.ST
import Data.STRef

#ifdef FIXED
type Grid s = STUArray s Int Double
#else
type Grid s = STArray s Int Double
#endif

size, steps :: Int
size = 900
steps = 25

newGrid :: ST s (Grid s)
newGrid = newArray (0, size * size - 1) 20

at :: Int -> Int -> Int
at r c = r * size + c
{-# INLINE at #-}

-- The left edge is heated, and a hot spot in the middle.
heatUp :: Grid s -> ST s ()
heatUp g = do
  forM_ [0 .. size - 1] $ \r -> unsafeWrite g (at r 0) 100
  let m = size `div` 2
  forM_ [m - 20 .. m + 20] $ \r ->
    forM_ [m - 20 .. m + 20] $ \c -> unsafeWrite g (at r c) 400

step :: forall s. Grid s -> Grid s -> ST s ()
step old new = rowLoop 1
  where
    rowLoop :: Int -> ST s ()
    rowLoop !r = when (r < size - 1) $ colLoop r 1 >> rowLoop (r + 1)
    colLoop :: Int -> Int -> ST s ()
    colLoop !r !c = when (c < size - 1) $ do
      x <- unsafeRead old (at r c)
      n <- unsafeRead old (at (r - 1) c)
      s <- unsafeRead old (at (r + 1) c)
      w <- unsafeRead old (at r (c - 1))
      e <- unsafeRead old (at r (c + 1))
      let !x' = x + 0.2 * (n + s + w + e - 4 * x)
      unsafeWrite new (at r c) x'
      colLoop r (c + 1)

simulate :: (Int, Int)
simulate = runST $ do
  a <- newGrid
  b <- newGrid
  heatUp a
  heatUp b
  let go :: Int -> Grid s -> Grid s -> ST s (Grid s)
      go 0 x _ = return x
      go n x y = step x y >> go (n - 1) y x
  final <- go steps a b
  acc <- newSTRef (0 :: Double)
  warm <- newSTRef (0 :: Int)
  forM_ [0 .. size * size - 1] $ \i -> do
    x <- unsafeRead final i
    modifySTRef' acc (+ x)
    when (x > 50) $ modifySTRef' warm (+ 1)
  t <- readSTRef acc
  w <- readSTRef warm
  return (round t, w)

main :: IO ()
main = do
  let (t, w) = simulate
  putStrLn ("heat content " ++ show t)
  putStrLn ("warm cells   " ++ show w)
