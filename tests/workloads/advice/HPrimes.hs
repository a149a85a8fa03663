{-# LANGUAGE BangPatterns #-}
-- Prime statistics: sieves the numbers segment by segment, the segments in
-- parallel, and looks at the gaps between the primes.
-- Healthy: coarse parallel parts of about the same work.
module Main (main) where

import Control.DeepSeq (NFData(..))
import Control.Monad
import Control.Monad.ST
import Control.Parallel.Strategies
import Data.Array.Base (unsafeWrite, unsafeAt)
import Data.Array.ST
import Data.Array.Unboxed
import qualified Data.IntMap.Strict as IM
import Data.List (foldl')
import Text.Printf (printf)

------------------------------------------------------------------------------
-- Small primes

smallPrimes :: Int -> [Int]
smallPrimes n = [ i | (i, True) <- assocs sieve ]
  where
    sieve = runSTUArray $ do
      a <- newArray (2, n) True
      forM_ [2 .. n] $ \i -> do
        p <- readArray a i
        when (p && i * i <= n) $ forM_ [i * i, i * i + i .. n] $ \j -> writeArray a j False
      return a

------------------------------------------------------------------------------
-- Segments

data Segment = Segment
  { segFirst :: !Int
  , segLast  :: !Int
  , segCount :: !Int
  , segTwins :: !Int
  , segGaps  :: !(IM.IntMap Int)
  }

instance NFData Segment where
  rnf (Segment a b c d g) = a `seq` b `seq` c `seq` d `seq` rnf g

mark :: [Int] -> Int -> Int -> UArray Int Bool
mark ps lo n = runSTUArray $ do
  a <- newArray (0, n - 1) True
  strike a ps
  return a
  where
    strike :: STUArray s Int Bool -> [Int] -> ST s ()
    strike _ [] = return ()
    strike a (p : rest)
      | p * p >= lo + n = return ()
      | otherwise = do
          let start = max (p * p) (((lo + p - 1) `div` p) * p)
          cross a p (start - lo)
          strike a rest
    cross :: STUArray s Int Bool -> Int -> Int -> ST s ()
    cross a !p !i
      | i >= n    = return ()
      | otherwise = unsafeWrite a i False >> cross a p (i + p)

survey :: [Int] -> Int -> Int -> Segment
survey ps lo n = go 0 0 0 0 0 IM.empty
  where
    bits = mark ps lo n
    go !i !first !prev !c !tw !gs
      | i >= n                 = Segment first prev c tw gs
      | not (unsafeAt bits i)  = go (i + 1) first prev c tw gs
      | prev == 0              = go (i + 1) v v (c + 1) tw gs
      | otherwise              =
          let gap = v - prev
          in go (i + 1) first v (c + 1) (if gap == 2 then tw + 1 else tw) (IM.insertWith (+) gap 1 gs)
      where v = lo + i

merge :: (Int, Int, IM.IntMap Int) -> Segment -> (Int, Int, IM.IntMap Int)
merge (!c, !t, !g) s = (c + segCount s, t + segTwins s, IM.unionWith (+) g (segGaps s))

main :: IO ()
main = do
  let size  = 250000
      count = 420
      start = 1000000
      ps    = smallPrimes 6000
      segs  = map (\k -> survey ps (start + k * size) size) [0 .. count - 1]
                `using` parList rdeepseq
      (c, t, g) = foldl' merge (0, 0, IM.empty) segs
  printf "primes %d, twins within segments %d\n" c t
  printf "largest gap %d\n" (maximum (IM.keys g))
  forM_ (take 8 (IM.toList g)) $ \(k, n) -> printf "  gap %2d: %d\n" k n
