{-# LANGUAGE CPP, BangPatterns #-}
-- Aligns short sequencing reads against a reference by Smith-Waterman local
-- alignment and prints the best hits. The reads are aligned in parallel.
-- Fault: the sparks evaluate only the outermost constructor of a record with lazy fields. The
-- repaired program uses rdeepseq.
module Main (main) where

import Control.DeepSeq             (NFData (..))
import Control.Monad               (forM_)
import Control.Parallel.Strategies
import Data.List                   (foldl', sortOn)
import Data.Ord                    (Down (..))
import Text.Printf                 (printf)

data Read' = Read' { rdName :: String, rdBases :: [Int] }

data Hit = Hit
  { htRead  :: String
  , htScore :: Int      -- best local score
  , htAt    :: Int      -- end column of the best local alignment
  }

instance NFData Hit where
  rnf (Hit n s a) = rnf n `seq` rnf s `seq` rnf a

matchScore, mismatch, gap :: Int
matchScore = 5
mismatch   = -4
gap        = -6

-- | One row of the matrix: for the read's base b and the row above.
row :: [Int] -> Int -> [Int] -> [Int]
row ref b above = go 0 0 ref above
  where
    go :: Int -> Int -> [Int] -> [Int] -> [Int]
    go !left !diag (r : rs) (up : ups) =
      let !s = if r == b then matchScore else mismatch
          !v = max 0 (max (diag + s) (max (left + gap) (up + gap)))
      in v : go v up rs ups
    go _ _ _ _ = []

align :: [Int] -> Read' -> Hit
align ref rd = Hit { htRead = rdName rd, htScore = best, htAt = at }
  where
    (best, at) = foldl' pick (0, 0) rows
    rows       = drop 1 (scanl (flip (row ref)) (map (const 0) ref) (rdBases rd))
    pick acc r = foldl' better acc (zip r [1 ..])
    better (!s, !i) (v, j) = if v > s then (v, j) else (s, i)

-- | Pseudo random bases.
bases :: Int -> Int -> [Int]
bases seed n = map (\x -> (x `div` 65536) `mod` 4) (take n (drop 1 (iterate next seed)))
  where next x = (x * 1103515245 + 12345) `mod` 2147483648

reference :: [Int]
reference = bases 4711 1500

-- | Reads are cut out of the reference, with every eleventh base changed.
mkRead :: Int -> Read'
mkRead k = Read' (printf "read%03d" k) (zipWith mutate [0 :: Int ..] (take 60 (drop off reference)))
  where
    off = (k * 137) `mod` 1400
    mutate i b = if (i + k) `mod` 11 == 0 then (b + 1) `mod` 4 else b

alignAll :: [Read'] -> [Hit]
#ifdef FIXED
alignAll = parMap rdeepseq (align reference)
#else
alignAll = parMap rseq (align reference)
#endif

main :: IO ()
main = do
  let reads' = map mkRead [1 .. 480]
      hits   = alignAll reads'
  printf "aligned %d reads\n" (length hits)
  forM_ (take 10 (sortOn (Down . htScore) hits)) $ \h ->
    printf "%s score %4d ends at %5d\n" (htRead h) (htScore h) (htAt h)
  printf "total score %d\n" (sum (map htScore hits))
