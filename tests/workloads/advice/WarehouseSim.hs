{-# LANGUAGE CPP, BangPatterns #-}
-- Monte Carlo simulation of a warehouse under several reorder policies; the
-- replications run concurrently.
-- Fault: -N8 on a machine of two cores. The repaired run has -N2; the program is the same.
module Main (main) where

import           Control.Concurrent.Async (mapConcurrently)
import           Control.Exception        (evaluate)
import           Control.Monad            (forM_)
import           Data.List                (foldl')
import qualified Data.Map.Strict          as Map
import           Text.Printf              (printf)

data Policy = Policy { poReorder :: !Int, poBatch :: !Int }
  deriving (Eq, Ord, Show)

data Day = Day { dySku :: !Int, dyDemand :: !Int }

data Stock = Stock
  { stLevels :: !(Map.Map Int Int)
  , stOrders :: !(Map.Map Int Int)     -- arrival day -> SKU
  , stLost   :: !Int
  , stCost   :: !Int
  }

skus :: Int
skus = 200

initial :: Stock
initial = Stock (Map.fromList [ (k, 40) | k <- [0 .. skus - 1] ]) Map.empty 0 0

demand :: Int -> Int -> [Day]
demand seed n = map day (take n (drop 1 (iterate next seed)))
  where
    next x = (x * 1103515245 + 12345) `mod` 2147483648
    day x  = Day ((x `div` 128) `mod` skus) (1 + (x `div` 65536) `mod` 17)

-- | Deliveries that are due come in first, then the demand is served.
simulateDay :: Policy -> Stock -> (Int, Day) -> Stock
simulateDay p s (t, d) = reorder (serve arrived)
  where
    (due, later) = Map.spanAntitone (<= t) (stOrders s)
    arrived = s { stOrders = later
                , stLevels = foldl' (\m k -> Map.adjust (+ poBatch p) k m) (stLevels s) (Map.elems due) }
    serve x =
      let have  = Map.findWithDefault 0 (dySku d) (stLevels x)
          sold  = min have (dyDemand d)
          !lost = stLost x + dyDemand d - sold
      in x { stLevels = Map.insert (dySku d) (have - sold) (stLevels x), stLost = lost }
    reorder x
      | Map.findWithDefault 0 (dySku d) (stLevels x) < poReorder p
      , dySku d `notElem` Map.elems (stOrders x)
          = x { stOrders = Map.insert (t * 8 + dySku d `mod` 8 + 40) (dySku d) (stOrders x)
              , stCost   = stCost x + 25 + poBatch p }
      | otherwise = x

replicate1 :: Policy -> Int -> (Int, Int)
replicate1 p seed = (stLost end, stCost end)
  where end = foldl' (simulateDay p) initial (zip [1 ..] (demand seed 12000))

policies :: [Policy]
policies = [ Policy r b | r <- [5, 15, 25], b <- [30, 60] ]

main :: IO ()
main = do
  let jobs = [ (p, seed) | p <- policies, seed <- [1 .. 12] ]
  rs <- mapConcurrently (\(p, seed) -> do
          (l, c) <- evaluate (replicate1 p (seed * 7919))
          l' <- evaluate l
          c' <- evaluate c
          return (p, (l', c'))) jobs
  let table = Map.fromListWith (\(a, b) (c, d) -> (a + c, b + d)) rs
  forM_ (Map.toList table) $ \(p, (lost, cost)) ->
    printf "reorder at %2d, batch %2d: lost %8d, cost %8d\n" (poReorder p) (poBatch p) lost cost
