{-# LANGUAGE CPP, BangPatterns #-}
-- Reserve calculation for a book of insurance contracts by simulation, in parallel.
-- Fault: the contracts are ordered by term and divided into two halves, of which the second has
-- about four fifths of the work. The repaired program makes chunks of four contracts.
module Main (main) where

import Control.DeepSeq
import Control.Monad
import Control.Parallel.Strategies
import Data.Bits (shiftR, xor)
import Text.Printf (printf)

data Contract = Contract
  { coId :: !Int, coYears :: !Int, coSum :: !Int, coAge :: !Int }

data Reserve = Reserve { reMean :: !Double, reClaims :: !Int }

instance NFData Reserve where
  rnf r = r `seq` ()

next :: Int -> Int
next s = let a = s * 6364136223846793005 + 1442695040888963407 in a `xor` (a `shiftR` 31)

-- the book, ordered by remaining term as it comes from the administration system
book :: Int -> [Contract]
book n = [ Contract i (1 + i `div` 6) (1000 * (5 + i * 37 `mod` 40)) (25 + i * 53 `mod` 30)
         | i <- [1 .. n] ]

-- yearly risk in parts of 2^20
risk :: Int -> Int
risk age = 500 + age * age * 3

-- long terms need more paths for the same accuracy
paths :: Contract -> Int
paths c = 150 + 30 * coYears c

reserve :: Contract -> Reserve
reserve c = go (paths c) (next (coId c)) 0 0
  where
    go :: Int -> Int -> Double -> Int -> Reserve
    go 0 _ !acc !k = Reserve (acc / fromIntegral (paths c)) k
    go p s !acc !k =
      let (v, s', hit) = path s
      in go (p - 1) s' (acc + v) (if hit then k + 1 else k)
    path s0 = year 0 s0 1.0
    year :: Int -> Int -> Double -> (Double, Int, Bool)
    year y !s !disc
      | y >= coYears c = (0, s, False)
      | dead           = (disc * fromIntegral (coSum c), s', True)
      | otherwise      = year (y + 1) s' (disc * 0.975)
      where
        s' = twelve (12 :: Int) s
        dead = (s' `shiftR` 30) `mod` 1048576 < risk (coAge c + y)
    -- monthly steps of the state of health
    twelve 0 !s = s
    twelve m !s = twelve (m - 1) (next s)

reserves :: [Contract] -> [Reserve]
#ifdef FIXED
reserves cs = map reserve cs `using` parListChunk 4 rdeepseq
#else
-- one half of the book for each core
reserves cs = map reserve cs `using` parListChunk (length cs `div` 2) rdeepseq
#endif

main :: IO ()
main = do
  let cs = book 720
      rs = reserves cs
  printf "contracts %d\n" (length cs)
  printf "claims %d\n" (sum (map reClaims rs))
  printf "reserve %.3f\n" (sum (map reMean rs))
  forM_ (take 4 (zip cs rs)) $ \(c, r) ->
    printf "contract %d: %d years, %.3f\n" (coId c) (coYears c) (reMean r)
  printf "largest %.3f\n" (maximum (map reMean rs))
