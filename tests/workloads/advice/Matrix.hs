{-# LANGUAGE CPP #-}
{-# LANGUAGE BangPatterns #-}
-- Transition-matrix job: raises a stochastic matrix to a high power and
-- reports the stationary distribution.
-- Fault: a spark for each cell of the matrix, of less than a microsecond of work. The repaired
-- program makes one for each block of rows.
module Main (main) where

import Control.DeepSeq (force)
import Control.Parallel.Strategies hiding (dot)
import Data.Array.Base (unsafeAt)
import Data.Array.Unboxed
import Data.List (foldl')
import Text.Printf (printf)

type Vec = UArray Int Double

-- | Row-major: a list of rows.
data Matrix = Matrix { order :: !Int, rows :: [Vec] }

------------------------------------------------------------------------------
-- Building

noise :: Int -> Int -> Double
noise i j = fromIntegral ((i * 7919 + j * 104729 + i * j * 31) `mod` 1000 + 1)

stochastic :: Int -> Matrix
stochastic n = Matrix n [ normalise (vec n [ noise i j | j <- [0 .. n - 1] ]) | i <- [0 .. n - 1] ]

vec :: Int -> [Double] -> Vec
vec n = listArray (0, n - 1)

normalise :: Vec -> Vec
normalise v = amap (/ total) v
  where total = sum (elems v)

------------------------------------------------------------------------------
-- Algebra

dot :: Int -> Vec -> Vec -> Double
dot n a b = go 0 0
  where
    go :: Int -> Double -> Double
    go !i !acc
      | i >= n    = acc
      | otherwise = go (i + 1) (acc + unsafeAt a i * unsafeAt b i)
{-# NOINLINE dot #-}

transpose' :: Matrix -> Matrix
transpose' (Matrix n rs) =
  Matrix n [ vec n [ unsafeAt r j | r <- rs ] | j <- [0 .. n - 1] ]

-- | Product with a matrix given by its columns, computed on all cores.
mul :: Matrix -> [Vec] -> Matrix
mul (Matrix n as) cols = Matrix n result
  where
#ifdef FIXED
    result = [ vec n [ dot n r c | c <- cols ] | r <- as ]
               `using` parListChunk (max 1 (n `div` 8)) rseq
#else
    result = [ vec n cells
             | r <- as
             , let cells = parMap rseq (dot n r) cols ]
#endif

rescale :: Matrix -> Matrix
rescale (Matrix n rs) = Matrix n (map normalise rs)

forceM :: Matrix -> Matrix
forceM (Matrix n rs) = foldl' (flip seq) () rs `seq` Matrix n rs

-- | Repeated multiplication; renormalised so that rounding does not drift.
power :: Int -> Matrix -> Matrix
power k m = go k m
  where
    cols = rows (forceM (transpose' m))
    go 0 !acc = acc
    go i !acc = go (i - 1 :: Int) (forceM (rescale (forceM (mul acc cols))))

------------------------------------------------------------------------------
-- Report

stationary :: Matrix -> [Double]
stationary (Matrix n rs) =
  [ sum [ unsafeAt r j | r <- rs ] / fromIntegral n | j <- [0 .. n - 1] ]

entropy :: [Double] -> Double
entropy ps = negate (sum [ p * logBase 2 p | p <- ps, p > 0 ])

main :: IO ()
main = do
  let n = 240
      m = forceM (stochastic n)
      p = power 56 m
      s = force (stationary p)
  printf "order %d\n" (order p)
  printf "entropy of the stationary distribution %.6f bits\n" (entropy s)
  printf "largest %.6f smallest %.6f\n" (maximum s) (minimum s)
  mapM_ (printf "%.5f ") (take 12 s)
  putStrLn ""
