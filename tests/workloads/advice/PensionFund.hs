{-# LANGUAGE CPP #-}
-- Monte Carlo scenarios of a pension fund, one spark for each group of scenarios.
-- Fault: parMap rseq evaluates only the outermost constructor of a group; the main thread
-- computes the scenarios. The repaired program uses rdeepseq.
module Main (main) where

import Control.DeepSeq
import Control.Parallel.Strategies
import Data.Bits (shiftR, xor)
import Data.List (foldl', sort)
import Text.Printf (printf)

data Outcome = Outcome { ruinYear :: Maybe Int, finalCapital :: Double }

instance NFData Outcome where
  rnf (Outcome r c) = rnf r `seq` rnf c

next :: Int -> Int
next s0 = let a = s0 * 6364136223846793005 + 1442695040888963407 in a `xor` (a `shiftR` 29)

uniform :: Int -> Double
uniform s = fromIntegral ((s `shiftR` 11) `mod` 1000003) / 1000003

-- a year's return: mean 5 %, some spread, rare crashes
yearly :: Int -> (Double, Int)
yearly s =
  let s1 = next s
      s2 = next s1
      s3 = next s2
      spread = uniform s1 + uniform s2 + uniform s3 - 1.5
      crash = if uniform (next s3) < 0.02 then -0.25 else 0
  in (1.05 + 0.2 * spread + crash, s3)

scenario :: Int -> Int -> Outcome
scenario years seed = go 0 100 seed
  where
    go :: Int -> Double -> Int -> Outcome
    go y c s
      | y == years = Outcome Nothing c
      | c < 5 = Outcome (Just y) 0
      | otherwise = let (r, s') = yearly s in go (y + 1) (c * r - 4.5) s'

data Group = Group { gId :: Int, gOutcomes :: [Outcome] }

instance NFData Group where
  rnf (Group i os) = rnf i `seq` rnf os

runGroup :: Int -> Group
runGroup g = Group g [ scenario 60 (g * 1000003 + i * 7919) | i <- [1 .. 1500] ]

runAll :: Int -> [Group]
#ifdef FIXED
runAll n = parMap rdeepseq runGroup [1 .. n]
#else
runAll n = parMap rseq runGroup [1 .. n]
#endif

summary :: Group -> (Int, Double)
summary g = foldl' add (0, 0) (gOutcomes g)
  where add (r, c) o = let r' = maybe r (const (r + 1)) (ruinYear o)
                           c' = c + finalCapital o
                       in r' `seq` c' `seq` (r', c')

main :: IO ()
main = do
  let groups = runAll 500
      sums = map summary groups
      ruined = sum (map fst sums)
      total = sum (map snd sums)
      worst = take 3 (reverse (sort (map fst sums)))
  printf "scenarios %d\n" (sum (map (length . gOutcomes) groups))
  printf "ruined %d\n" (ruined :: Int)
  printf "mean capital %.4f\n" (total / fromIntegral (length groups * 1500))
  printf "worst groups %s\n" (show worst)
