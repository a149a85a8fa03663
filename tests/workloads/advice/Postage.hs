{-# LANGUAGE CPP #-}
-- In how many ways can an amount be franked with the stamps in stock, if of each
-- value there are only so many? A plain recursive count, both branches in
-- parallel.
-- Fault: a spark for each node of the recursion. The repaired program sparks the first levels
-- only.
module Main (main) where

import Control.Monad    (forM_)
import Control.Parallel (par, pseq)
import Text.Printf      (printf)

data Stamp = Stamp
  { stValue :: !Int     -- cents
  , stStock :: !Int
  }

-- | The stamps on sale at a post office.
type Counter = [Stamp]

counterMain, counterBranch :: Counter
counterMain   = [ Stamp 370 4, Stamp 260 5, Stamp 145 6, Stamp 100 8, Stamp 85 9, Stamp 70 9, Stamp 55 10, Stamp 20 12, Stamp 5 40 ]
counterBranch = [ Stamp 200 8, Stamp 160 8, Stamp 100 9, Stamp 80 10, Stamp 60 10, Stamp 45 10, Stamp 10 20, Stamp 5 30 ]

-- | Number of ways to frank exactly this amount.
#ifdef FIXED
-- The first levels of the recursion are sparked, the rest is sequential.
ways :: Int -> Int -> Counter -> Int
ways depth amount stamps | depth >= 8 = waysSeq amount stamps
ways _ 0 _  = 1
ways _ _ [] = 0
ways depth amount (s : rest)
  | amount < stValue s || stStock s == 0 = ways depth amount rest
  | otherwise = both
      (ways (depth + 1) (amount - stValue s) (s { stStock = stStock s - 1 } : rest))
      (ways (depth + 1) amount rest)

waysSeq :: Int -> Counter -> Int
waysSeq 0 _  = 1
waysSeq _ [] = 0
waysSeq amount (s : rest)
  | amount < stValue s || stStock s == 0 = waysSeq amount rest
  | otherwise = waysSeq (amount - stValue s) (s { stStock = stStock s - 1 } : rest) + waysSeq amount rest
#else
ways :: Int -> Int -> Counter -> Int
ways _ 0 _  = 1
ways _ _ [] = 0
ways depth amount (s : rest)
  | amount < stValue s || stStock s == 0 = ways depth amount rest
  | otherwise = both
      (ways (depth + 1) (amount - stValue s) (s { stStock = stStock s - 1 } : rest))
      (ways (depth + 1) amount rest)
#endif

-- | Adds the two branches.
both :: Int -> Int -> Int
both a b = a `par` (b `pseq` a + b)

data Query = Query String Counter Int

queries :: [Query]
queries =
  [ Query "main counter" counterMain 1700
  , Query "main counter" counterMain 1785
  , Query "branch"       counterBranch 1400
  , Query "branch"       counterBranch 1445
  ]

main :: IO ()
main = forM_ queries $ \(Query name c a) ->
  printf "%-13s %4d cents: %9d ways\n" name a (ways 0 a c)
