{-# LANGUAGE CPP, BangPatterns #-}
-- Calibration of a sensor: noise samples are generated, and mean, variance
-- and the share of outliers are computed from them in three passes.
-- Fault: the list of samples is defined at top level and read three times, so that all of it
-- stays in memory. The repaired program makes it again for each pass.
module Main (main) where

import Data.Bits (shiftR, (.&.))
import Data.List (foldl')
import System.Environment (getArgs)
import Text.Printf (printf)

defaultCount :: Int
defaultCount = 5000000

next :: Int -> Int
next s = (s * 1103515245 + 12345) .&. 0x7fffffff

noise :: Int -> Int -> [Double]
noise 0 _ = []
noise n s =
  let s1 = next s
      s2 = next s1
      s3 = next s2
      u x = fromIntegral ((x `shiftR` 7) .&. 0xffff) / 65536
      !v = u s1 + u s2 + u s3 - 1.5
  in v : noise (n - 1) s3
{-# NOINLINE noise #-}

#ifdef FIXED
-- Generated again for each pass.
samples :: Int -> [Double]
samples n = noise n 31337
{-# NOINLINE samples #-}
#else
-- The measured series, shared by all passes.
series :: [Double]
series = noise defaultCount 31337
{-# NOINLINE series #-}

samples :: Int -> [Double]
samples n = take n series
#endif

data Moments = Moments !Int !Double

mean :: Int -> Double
mean count = case foldl' add (Moments 0 0) (samples count) of
  Moments n s -> s / fromIntegral n
  where add (Moments n s) x = Moments (n + 1) (s + x)
{-# NOINLINE mean #-}

variance :: Int -> Double -> Double
variance count m = case foldl' add (Moments 0 0) (samples count) of
  Moments n s -> s / fromIntegral (n - 1)
  where add (Moments n s) x = Moments (n + 1) (s + (x - m) * (x - m))
{-# NOINLINE variance #-}

outliers :: Int -> Double -> Double -> Int
outliers count m sd = foldl' (\n x -> if abs (x - m) > 2 * sd then n + 1 else n) 0 (samples count)
{-# NOINLINE outliers #-}

main :: IO ()
main = do
  args <- getArgs
  let count = case args of
        [a] -> min defaultCount (read a)
        _   -> defaultCount
      !m = mean count
  printf "mean      %.6f\n" m
  let !v = variance count m
  printf "variance  %.6f\n" v
  printf "outliers  %d\n" (outliers count m (sqrt v))
