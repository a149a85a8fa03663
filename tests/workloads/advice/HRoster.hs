{-# LANGUAGE BangPatterns #-}
-- Counts the valid duty rosters of a small fire station (a constraint search,
-- as in the queens problem) by divide and conquer; the top levels of the
-- search tree are sparked, the rest runs sequentially.
-- Healthy: about 300 coarse sparks.
module Main (main) where

import Control.Monad               (forM_)
import Control.Parallel.Strategies
import Text.Printf                 (printf)

-- | A partial roster: for each past day the person on duty, last day first.
type Roster = [Int]

data Rules = Rules
  { ruPeople :: !Int
  , ruDays   :: !Int
  , ruRest   :: !Int      -- days of rest between two duties
  , ruStep   :: !Int      -- no two duties at the same distance in person and day
  }

allowed :: Rules -> Int -> Roster -> Bool
allowed ru p past = rested (ruRest ru) past && spaced 1 (take (ruStep ru) past)
  where
    rested :: Int -> Roster -> Bool
    rested 0 _        = True
    rested _ []       = True
    rested k (x : xs) = x /= p && rested (k - 1) xs
    spaced :: Int -> Roster -> Bool
    spaced _ []        = True
    spaced !d (x : xs) = abs (x - p) /= d && spaced (d + 1) xs

choices :: Rules -> Roster -> [Roster]
choices ru r = [ p : r | p <- [1 .. ruPeople ru], allowed ru p r ]

countSeq :: Rules -> Int -> Roster -> Int
countSeq ru day r
  | day == ruDays ru = 1
  | otherwise        = go 0 (choices ru r)
  where
    go !acc []       = acc
    go !acc (x : xs) = go (acc + countSeq ru (day + 1) x) xs

-- | Sparks down to the given depth.
countPar :: Int -> Rules -> Int -> Roster -> Int
countPar depth ru day r
  | day >= depth || day == ruDays ru = countSeq ru day r
  | otherwise = sum (map (countPar depth ru (day + 1)) (choices ru r) `using` parList rseq)

stations :: [(String, Rules)]
stations =
  [ ("north", Rules 12 12 12 12)
  , ("south", Rules 12 11 12 12)
  , ("harbour", Rules 12 12 11 12)
  , ("airport", Rules 9 9 4 3)
  ]

main :: IO ()
main = forM_ stations $ \(name, ru) ->
  printf "%-8s %9d rosters for %d people and %d days\n" name (countPar 2 ru 0 []) (ruPeople ru) (ruDays ru)
