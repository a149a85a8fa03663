{-# LANGUAGE CPP, FlexibleContexts #-}
-- Cash register planning: number of coins needed for each amount (dynamic programming).
-- Fault: a table of 3.5 million boxed values: minor GCs copy each new value, and go through the
-- array. The repaired program uses an unboxed array.
module Main (main) where

import Control.Monad
import Control.Monad.ST
import Data.Array.ST
#ifdef FIXED
import Data.Array.Unboxed
type Table s = STUArray s Int Int
type Frozen = UArray Int Int
#else
import Data.Array
type Table s = STArray s Int Int
type Frozen = Array Int Int
#endif

coins :: [Int]
coins = [1, 7, 19, 53, 113, 241, 509]

unreachable :: Int
unreachable = maxBound `div` 2

-- fewest coins for every amount from 0 to limit
fewest :: Int -> Frozen
#ifdef FIXED
fewest limit = runSTUArray (build limit)
#else
fewest limit = runSTArray (build limit)
#endif

build :: Int -> ST s (Table s)
build limit = do
  t <- newArray (0, limit) unreachable
  writeArray t 0 0
  forM_ coins $ \c ->
    forM_ [c .. limit] $ \a -> do
      old <- readArray t a
      viaC <- readArray t (a - c)
      let new = min old (viaC + 1)
      when (new < old) $ writeArray t a $! new
  return t

-- how often each number of coins occurs
histogram :: Frozen -> Int -> [(Int, Int)]
histogram t limit = filter ((> 0) . snd) [ (k, count k) | k <- [1, 5, 10, 50, 100] ]
  where count k = go 0 0
          where go :: Int -> Int -> Int
                go a n | a > limit   = n
                       | t ! a == k  = go (a + 1) (n + 1)
                       | otherwise   = go (a + 1) n

breakdown :: Frozen -> Int -> [Int]
breakdown _ 0 = []
breakdown t a = case [ c | c <- coins, c <= a, t ! (a - c) + 1 == t ! a ] of
  (c : _) -> c : breakdown t (a - c)
  []      -> []

main :: IO ()
main = do
  let limit = 3500000
      t = fewest limit
  putStrLn ("coins for " ++ show limit ++ ": " ++ show (t ! limit))
  forM_ (histogram t limit) $ \(k, n) -> putStrLn (show k ++ " coins: " ++ show n)
  print (take 10 (breakdown t (limit - 17)))
  print (maximum (breakdown t 99999))
