{-# LANGUAGE CPP #-}
-- Connected components of a road network by union-find, adding one road after
-- the other, with progress figures.
-- Fault: large boxed mutable arrays, which each minor GC looks through. The repaired program
-- uses unboxed ones.
module Main (main) where

import Control.Monad (foldM, forM_, when)
import Data.Array.IO
import Data.Bits     (shiftR, xor, (.&.))
import Text.Printf   (printf)

#ifdef FIXED
type Table = IOUArray Int Int
#else
type Table = IOArray Int Int
#endif

data Network = Network
  { nwParent :: !Table
  , nwSize   :: !Table
  }

junctions, roads :: Int
junctions = 1500000
roads     = 900000

newNetwork :: Int -> IO Network
newNetwork n = do
  p <- newListArray (0, n - 1) [0 .. n - 1]
  s <- newArray (0, n - 1) 1
  return (Network p s)

-- | Root of a junction, with path halving.
root :: Network -> Int -> IO Int
root nw = go
  where
    go :: Int -> IO Int
    go x = do
      p <- readArray (nwParent nw) x
      if p == x
        then return x
        else do
          g <- readArray (nwParent nw) p
          when (g /= p) $ writeArray (nwParent nw) x g
          go g

-- | Adds a road; tells whether it joined two components.
connect :: Network -> (Int, Int) -> IO Bool
connect nw (a, b) = do
  ra <- root nw a
  rb <- root nw b
  if ra == rb then return False else do
    sa <- readArray (nwSize nw) ra
    sb <- readArray (nwSize nw) rb
    let (big, small) = if sa >= sb then (ra, rb) else (rb, ra)
        total        = sa + sb
    writeArray (nwParent nw) small big
    total `seq` writeArray (nwSize nw) big total
    return True

-- | Road number i of the survey.
road :: Int -> (Int, Int)
road i = (mix i `mod` junctions, mix (i + 77777777) `mod` junctions)
  where
    mix x0 =
      let x1 = (x0 * 0x2545F4914F6CDD1D) .&. 0x7fffffffffffffff
          x2 = x1 `xor` (x1 `shiftR` 29)
          x3 = (x2 * 0x1B03738712FAD5C9) .&. 0x7fffffffffffffff
      in x3 `xor` (x3 `shiftR` 32)

largest :: Network -> IO Int
largest nw = foldM (\m i -> max m <$> readArray (nwSize nw) i) 0 [0 .. junctions - 1]

main :: IO ()
main = do
  nw <- newNetwork junctions
  joined <- foldM (\c i -> do
      j <- connect nw (road i)
      let c' = if j then c + 1 else c :: Int
      when (i `mod` 300000 == 0) $ printf "%8d roads, %8d components\n" i (junctions - c')
      c' `seq` return c') 0 [1 .. roads]
  l <- largest nw
  printf "components %d, largest %d\n" (junctions - joined) l
  forM_ [0, 1000, 2000] $ \j -> do
    r <- root nw j
    s <- readArray (nwSize nw) r
    printf "junction %5d lies in a component of %d\n" j s
