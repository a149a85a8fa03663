{-# LANGUAGE CPP #-}
{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE DeriveGeneric #-}
{-# LANGUAGE DeriveAnyClass #-}
-- Prices a book of options by Monte Carlo simulation, all positions in
-- parallel.
-- Fault: the sparks evaluate only the outermost constructor of a lazy record; the main thread
-- does the work. The repaired program uses rdeepseq.
module Main (main) where

import Control.DeepSeq (NFData)
import Control.Parallel.Strategies
import Data.Bits
import GHC.Generics (Generic)
import Text.Printf (printf)

------------------------------------------------------------------------------
-- Book

data Side = Call | Put deriving (Eq, Show)

data Option = Option
  { optId     :: !Int
  , optSide   :: !Side
  , optSpot   :: !Double
  , optStrike :: !Double
  , optVol    :: !Double
  , optYears  :: !Double
  }

data Quote = Quote
  { quoteId    :: Int
  , quotePrice :: Double
  , quoteDelta :: Double
  , quoteVega  :: Double
  } deriving (Generic, NFData)

book :: Int -> [Option]
book n =
  [ Option i (if even i then Call else Put) 100 (80 + fromIntegral (i * 7 `mod` 41))
           (0.15 + fromIntegral (i `mod` 9) / 50) (0.25 + fromIntegral (i `mod` 5) / 4)
  | i <- [1 .. n] ]

------------------------------------------------------------------------------
-- Random numbers (deterministic per position)

step :: Int -> Int
step s0 =
  let s1 = s0 `xor` (s0 `shiftL` 13)
      s2 = s1 `xor` (s1 `shiftR` 7)
  in s2 `xor` (s2 `shiftL` 17)

uniform :: Int -> Double
uniform s = fromIntegral (s .&. 0xfffffff + 1) / 268435457

gauss :: Int -> Int -> Double
gauss a b = sqrt (-2 * log (uniform a)) * cos (2 * pi * uniform b)

------------------------------------------------------------------------------
-- Simulation

rate :: Double
rate = 0.02

paths :: Int
paths = 100000

simulate :: Option -> Double -> Double -> Double
simulate o spot vol = go paths (optId o * 2654435761 + 88172645463325252) 0
  where
    t      = optYears o
    drift  = (rate - vol * vol / 2) * t
    spread = vol * sqrt t
    go :: Int -> Int -> Double -> Double
    go 0 _ !acc = exp (negate rate * t) * acc / fromIntegral paths
    go k !s !acc =
      let a = step s
          b = step a
          st = spot * exp (drift + spread * gauss a b)
      in go (k - 1) b (acc + payoff st)
    payoff st = case optSide o of
      Call -> max 0 (st - optStrike o)
      Put  -> max 0 (optStrike o - st)

quote :: Option -> Quote
quote o = Quote
  { quoteId    = optId o
  , quotePrice = base
  , quoteDelta = (simulate o (optSpot o * 1.01) (optVol o) - base) / (optSpot o * 0.01)
  , quoteVega  = (simulate o (optSpot o) (optVol o + 0.01) - base) / 0.01
  }
  where base = simulate o (optSpot o) (optVol o)

quoteBook :: [Option] -> [Quote]
#ifdef FIXED
quoteBook os = parMap rdeepseq quote os
#else
quoteBook os = parMap rseq quote os
#endif

------------------------------------------------------------------------------
-- Report

main :: IO ()
main = do
  let qs = quoteBook (book 80)
  printf "%5s %10s %8s %8s\n" "id" "price" "delta" "vega"
  mapM_ line (take 12 qs)
  printf "book value %.3f\n" (sum (map quotePrice qs))
  printf "net delta  %.3f\n" (sum (map quoteDelta qs))
  printf "net vega   %.3f\n" (sum (map quoteVega qs))
  where
    line q = printf "%5d %10.4f %8.4f %8.4f\n"
               (quoteId q) (quotePrice q) (quoteDelta q) (quoteVega q)
