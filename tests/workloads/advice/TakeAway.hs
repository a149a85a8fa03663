{-# LANGUAGE CPP, BangPatterns #-}
-- Parallel game-tree search: a take-away game on three piles with scores,
-- full minimax to a fixed depth.
-- Fault: a spark for each node of the game tree. The repaired program sparks the two top levels
-- only.
module Main (main) where

import Control.Parallel (par, pseq)
import Data.Bits (xor, (.&.))
import Data.List (foldl')

data Pos = Pos !Int !Int !Int !Int   -- three piles and the score difference

depthLimit :: Int
depthLimit = 9

moves :: Pos -> [Pos]
moves (Pos a b c s) =
     [ Pos (a - k) b c (s + k * 3)           | k <- [1 .. min 3 a] ]
  ++ [ Pos a (b - k) c (s + k * 2 + 1)       | k <- [1 .. min 2 b] ]
  ++ [ Pos a b (c - k) (s + (k * k) `mod` 5) | k <- [1 .. min 2 c] ]

evaluate :: Pos -> Int
evaluate (Pos a b c s) = s * 8 + ((a `xor` b `xor` c) .&. 7)

turn :: Pos -> Pos
turn (Pos a b c s) = Pos a b c (negate s)

best :: [Int] -> Int
best = foldl' max minBound

#ifndef FIXED
parMax :: (Pos -> Int) -> [Pos] -> Int
parMax _ []       = minBound
parMax f (p : ps) = x `par` (y `pseq` max x y)
  where x = f p
        y = parMax f ps
#endif

search :: Int -> Pos -> Int
search 0 p = evaluate p
search d p = case moves p of
  [] -> evaluate p
#ifdef FIXED
  ms | d > depthLimit - 2 -> parMax (negate . search (d - 1) . turn) ms
     | otherwise          -> seqMax (negate . search (d - 1) . turn) ms

parMax, seqMax :: (Pos -> Int) -> [Pos] -> Int
parMax _ []       = minBound
parMax f (p : ps) = x `par` (y `pseq` max x y)
  where x = f p
        y = parMax f ps
seqMax f ps = best (map f ps)
#else
  ms -> parMax (negate . search (d - 1) . turn) ms
#endif

starts :: [Pos]
starts = [Pos 20 18 16 0, Pos 6 5 3 0]

main :: IO ()
main = do
  let scores = map (search depthLimit) starts
  mapM_ (\(i, x) -> putStrLn ("opening " ++ show i ++ ": " ++ show x)) (zip [1 :: Int ..] scores)
  putStrLn ("best " ++ show (best scores))
