{-# LANGUAGE CPP #-}
{-# LANGUAGE BangPatterns #-}
-- Percolation study: opens sites of a square lattice in random order until
-- the top is connected to the bottom, with a union-find structure.
-- Fault: large boxed mutable arrays, which each minor GC looks through. The repaired program
-- uses unboxed ones.
module Main (main) where

import Control.Monad
import Data.Array.Base (unsafeRead, unsafeWrite)
import Data.Array.IO
import Data.Bits
import Data.IORef
import Text.Printf (printf)

------------------------------------------------------------------------------
-- Union-find

#ifdef FIXED
type Table = IOUArray Int Int
#else
type Table = IOArray Int Int
#endif

data Forest = Forest
  { parent :: !Table
  , rank   :: !Table
  }

newForest :: Int -> IO Forest
newForest n = do
  p <- newListArray (0, n - 1) [0 .. n - 1]
  r <- newArray (0, n - 1) 0
  return (Forest p r)

find :: Forest -> Int -> IO Int
find f = go
  where
    go :: Int -> IO Int
    go !i = do
      p <- unsafeRead (parent f) i
      if p == i
        then return i
        else do
          g <- unsafeRead (parent f) p
          unsafeWrite (parent f) i $! g       -- path halving
          go g

union :: Forest -> Int -> Int -> IO ()
union f a b = do
  ra <- find f a
  rb <- find f b
  when (ra /= rb) $ do
    ka <- unsafeRead (rank f) ra
    kb <- unsafeRead (rank f) rb
    if ka < kb
      then unsafeWrite (parent f) ra rb
      else do
        unsafeWrite (parent f) rb ra
        when (ka == kb) $ unsafeWrite (rank f) ra $! (ka + 1)

connected :: Forest -> Int -> Int -> IO Bool
connected f a b = (==) <$> find f a <*> find f b

------------------------------------------------------------------------------
-- Lattice

data Lattice = Lattice
  { side   :: !Int
  , isOpen :: !(IOUArray Int Bool)
  , forest :: !Forest
  }

top, bottom :: Lattice -> Int
top l    = side l * side l
bottom l = side l * side l + 1

newLattice :: Int -> IO Lattice
newLattice n = Lattice n <$> newArray (0, n * n - 1) False <*> newForest (n * n + 2)

open :: Lattice -> Int -> IO ()
open l i = do
  unsafeWrite (isOpen l) i True
  let n = side l
      (y, x) = i `divMod` n
      join j = do o <- unsafeRead (isOpen l) j
                  when o (union (forest l) i j)
  when (x > 0)     (join (i - 1))
  when (x < n - 1) (join (i + 1))
  if y > 0     then join (i - n) else union (forest l) i (top l)
  if y < n - 1 then join (i + n) else union (forest l) i (bottom l)

-- | Opens sites in pseudo-random order; returns the share that was needed.
threshold :: Int -> Int -> IO (Int, Double)
threshold n seed = do
  l <- newLattice n
  count <- newIORef (0 :: Int)
  let sites = n * n
      loop !s = do
        let s1 = (s * 6364136223846793005 + 1442695040888963407) :: Int
            i  = (s1 `unsafeShiftR` 33) .&. 0x3fffffff `mod` sites
        o <- unsafeRead (isOpen l) i
        unless o $ open l i >> modifyIORef' count (+ 1)
        done <- if o then return False else connected (forest l) (top l) (bottom l)
        if done then return () else loop s1
  loop seed
  c <- readIORef count
  return (c, fromIntegral c / fromIntegral sites)

main :: IO ()
main = do
  rs <- forM [1 .. 3] $ \k -> threshold 1300 (k * 7919)
  forM_ (zip [1 :: Int ..] rs) $ \(k, (c, t)) -> printf "run %d: %d sites opened, threshold %.4f\n" k c t
  printf "mean %.4f\n" (sum (map snd rs) / fromIntegral (length rs))
