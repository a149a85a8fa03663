{-# LANGUAGE CPP, BangPatterns #-}
-- Prices a ladder of American put options, one per expiry day, on binomial
-- trees. The expiries are shared out to the cores.
-- Fault: two blocks of as many options, of which one has 7/8 of the work. The repaired program
-- makes small blocks.
module Main (main) where

import Control.Monad               (forM_)
import Control.Parallel.Strategies
import Text.Printf                 (printf)

data Market = Market
  { mkSpot   :: !Double
  , mkRate   :: !Double
  , mkVol    :: !Double
  }

data Quote = Quote
  { quDays  :: !Int
  , quPrice :: !Double
  }

instance NFDataQuote Quote where
  forceQuote (Quote !_ !_) = ()

class NFDataQuote a where
  forceQuote :: a -> ()

market :: Market
market = Market 100 0.02 0.35

-- | One backward induction step.
back :: Double -> Double -> (Int -> Double) -> [Double] -> [Double]
back pu pd early = go 0
  where
    go !j (a : rest@(b : _)) =
      let !v = max (early j) (pu * b + pd * a) in v : go (j + 1) rest
    go _ _ = []

-- | American put by a Cox-Ross-Rubinstein tree with one step per day.
price :: Market -> Double -> Int -> Quote
price m strike days = Quote days (induct days leaves)
  where
    dt      = 1 / 365
    u       = exp (mkVol m * sqrt dt)
    d       = 1 / u
    growth  = exp (mkRate m * dt)
    p       = (growth - d) / (u - d)
    pu      = p / growth
    pd      = (1 - p) / growth
    payoff x = max 0 (strike - x)
    lowest n = mkSpot m * d ^ n
    leaves  = take (days + 1) (map payoff (iterate (* (u * u)) (lowest days)))
    induct 0 vs = head vs
    induct n vs =
      let !low = lowest (n - 1)
          !lu  = log u
      in induct (n - 1) (back pu pd (\j -> payoff (low * exp (2 * lu * fromIntegral (j :: Int)))) vs)

expiries :: [Int]
expiries = [1 .. 560]

chunksOf :: Int -> [a] -> [[a]]
chunksOf _ [] = []
chunksOf n xs = let (a, b) = splitAt n xs in a : chunksOf n b

ladder :: Double -> [Quote]
ladder strike = concat (parMap quotes (map (price market strike)) blocks)
  where
#ifdef FIXED
    blocks = chunksOf 8 (reverse expiries)      -- many small blocks, dearest first
#else
    blocks = chunksOf (length expiries `div` 2) (reverse expiries)   -- one block per core
#endif
    quotes = evalList (\q -> forceQuote q `seq` return q)
    parMap st f = withStrategy (parList st) . map f

main :: IO ()
main = forM_ [95, 105] $ \k -> do
  let qs = ladder k
  printf "strike %.0f: %d quotes, sum %.6f\n" k (length qs) (sum (map quPrice qs))
  forM_ (filter ((== 0) . (`mod` 140) . quDays) qs) $ \q ->
    printf "  %3d days %9.4f\n" (quDays q) (quPrice q)
