{-# LANGUAGE CPP #-}
-- Backtest of two trading rules over a generated price series.
-- Fault: the list of prices is defined at top level and read by two rules, so that all of it
-- stays in memory. The repaired program makes it again for each rule.
module Main (main) where

import Data.Bits (shiftR)
import Data.List (foldl')
import Text.Printf (printf)

data Tick = Tick { tTime :: !Int, tPrice :: !Double, tVolume :: !Int }

series :: Int -> [Tick]
series n = go 0 (77 :: Int) 100.0
  where
    go t s p
      | t >= n = []
      | otherwise =
          let s1 = s * 6364136223846793005 + 1442695040888963407
              u = fromIntegral ((s1 `shiftR` 33) `mod` 2001 - 1000) / 1000 :: Double
              p1 = max 1 (p * (1 + u * 0.004))
          in Tick t p1 ((s1 `shiftR` 40) `mod` 500) : go (t + 1) s1 p1

sampleCount :: Int
sampleCount = 5000000

-- the price history, used by all rules
ticks :: Int -> [Tick]
#ifdef FIXED
ticks n = series n
#else
ticks n = take n history

history :: [Tick]
history = series sampleCount
{-# NOINLINE history #-}
#endif
{-# NOINLINE ticks #-}

data Acc = Acc { aCash :: !Double, aPos :: !Int, aAvg :: !Double, aTrades :: !Int }

-- buy below the moving average, sell above it
meanReversion :: Int -> Acc
meanReversion n = foldl' go (Acc 0 0 100 0) (ticks n)
  where
    go (Acc c p a k) t
      | x < a * 0.98 && p < 50  = Acc (c - x) (p + 1) a' (k + 1)
      | x > a * 1.02 && p > -50 = Acc (c + x) (p - 1) a' (k + 1)
      | otherwise               = Acc c p a' k
      where x = tPrice t
            a' = a * 0.99 + x * 0.01
{-# NOINLINE meanReversion #-}

-- follow the direction of high volume ticks
momentum :: Int -> Acc
momentum n = foldl' go (Acc 0 0 100 0) (ticks n)
  where
    go (Acc c p a k) t
      | tVolume t > 450 && x > a && p < 50  = Acc (c - x) (p + 1) x (k + 1)
      | tVolume t > 450 && x < a && p > -50 = Acc (c + x) (p - 1) x (k + 1)
      | otherwise = Acc c p (a * 0.9 + x * 0.1) k
      where x = tPrice t
{-# NOINLINE momentum #-}

report :: String -> Acc -> IO ()
report name (Acc c p a k) =
  printf "%-16s cash %.3f position %d trades %d value %.3f\n" name c p k (c + fromIntegral p * a)

main :: IO ()
main = do
  report "mean reversion" (meanReversion sampleCount)
  report "momentum" (momentum sampleCount)
  printf "last tick %d\n" (sampleCount - 1)
