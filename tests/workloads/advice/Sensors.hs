{-# LANGUAGE CPP #-}
{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE ForeignFunctionInterface #-}
-- Sensor hub: one thread reads a device through the vendor's C driver, two
-- threads analyse the samples of earlier runs meanwhile.
-- Fault: a blocking foreign call is imported as unsafe: each GC waits until it returns. The
-- repaired program imports it as safe.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.Async
import Control.Exception (evaluate)
import Control.Monad
import Data.Bits
import Data.IORef
import qualified Data.Map.Strict as Map
import Foreign.C.Types
import Text.Printf (printf)

------------------------------------------------------------------------------
-- Driver

-- The driver's read call blocks until the device has a sample: here,
-- usleep takes its place.
#ifdef FIXED
foreign import ccall safe "unistd.h usleep" driver_wait :: CUInt -> IO CInt
#else
foreign import ccall unsafe "unistd.h usleep" driver_wait :: CUInt -> IO CInt
#endif

newtype Sample = Sample Int

readSample :: Int -> IO Sample
readSample n = do
  _ <- driver_wait 4000
  return $! Sample ((n * 7919) `xor` (n `shiftL` 3) .&. 0xffff)

reader :: IORef Bool -> IORef [Sample] -> IO Int
reader stop out = go 0
  where
    go !n = do
      s <- readSample n
      atomicModifyIORef' out (\ss -> (s : take 99 ss, ()))
      done <- readIORef stop
      if done then return n else go (n + 1)

------------------------------------------------------------------------------
-- Analysis

series :: Int -> [Int]
series seed = take 4000 (iterate (\s -> (s * 1103515245 + 12345) .&. 0x7fffffff) seed)

-- | Histogram, then the quantiles.
quantiles :: [Int] -> (Int, Int, Int)
quantiles xs = (at 25, at 50, at 75)
  where
    hist  = Map.fromListWith (+) [ (x `mod` 1000, 1 :: Int) | x <- xs ]
    total = sum (Map.elems hist)
    at p  = walk 0 (Map.toAscList hist)
      where
        goal = total * p `div` 100
        walk _ []             = 0
        walk !acc ((v, c) : r)
          | acc + c >= goal   = v
          | otherwise         = walk (acc + c) r

smooth :: [Int] -> [Int]
smooth (a : b : c : r) = ((a + b + c) `div` 3) : smooth (b : c : r)
smooth _               = []

analyse :: Int -> IO Int
analyse run = do
  let xs = smooth (series run)
      (a, b, c) = quantiles xs
  evaluate (a + b + c)

analyst :: Int -> Int -> IO Int
analyst me n = go 0 0
  where
    go !k !acc
      | k >= n    = return acc
      | otherwise = do
          v <- analyse (me * 100000 + k)
          go (k + 1) (acc + v)

main :: IO ()
main = do
  stop <- newIORef False
  out  <- newIORef []
  rd   <- async (reader stop out)
  rs   <- forConcurrently [1, 2] (\me -> analyst me 480)
  writeIORef stop True
  _ <- wait rd
  n <- length <$> readIORef out
  yield
  forM_ (zip [1 :: Int ..] rs) $ \(i, r) -> printf "analyst %d: %d\n" i r
  printf "samples seen: %s\n" (if n > 0 then "yes" else "no")
