{-# LANGUAGE BangPatterns #-}
-- Sudoku batch solver: solves a set of puzzles with a few worker threads.
-- Fault: four threads that compute, on one HEC. The repaired run has -N2.
module Main (main) where

import Control.Concurrent.Async (forConcurrently)
import Control.Concurrent.MVar
import Control.Exception (evaluate)
import Data.Bits
import Data.Char (digitToInt)
import qualified Data.IntMap.Strict as IM
import Data.List (minimumBy, sortOn)
import Data.Ord (comparing)
import Text.Printf (printf)

-- The RTS flags are the matter here, see truth.tsv: the repaired twin is the
-- same program.

------------------------------------------------------------------------------
-- Board: candidates of every cell as a bit set

type Board = IM.IntMap Int

peers :: IM.IntMap [Int]
peers = IM.fromList [ (c, [ d | d <- [0 .. 80], d /= c, related c d ]) | c <- [0 .. 80] ]
  where
    related c d = row c == row d || col c == col d || box c == box d
    row c = c `div` 9
    col c = c `mod` 9
    box c = (row c `div` 3, col c `div` 3)

blank :: Board
blank = IM.fromList [ (c, 0x1ff) | c <- [0 .. 80] ]

-- | Fixes a cell and propagates.
assign :: Int -> Int -> Board -> Maybe Board
assign c v b
  | b IM.! c .&. bit v == 0 = Nothing
  | otherwise = go (IM.insert c (bit v) b) (peers IM.! c)
  where
    go !bd [] = Just bd
    go !bd (p : ps)
      | old .&. bit v == 0 = go bd ps
      | new == 0           = Nothing
      | popCount new == 1  = assign p (countTrailingZeros new) (IM.insert p old' bd) >>= \bd' -> go bd' ps
      | otherwise          = go (IM.insert p new bd) ps
      where old  = bd IM.! p
            new  = old .&. complement (bit v)
            old' = new

parse :: String -> Maybe Board
parse s = foldr put (Just blank) (zip [0 ..] s)
  where
    put (_, '.') mb = mb
    put (c, ch)  mb = mb >>= assign c (digitToInt ch - 1)

-- | Counts all solutions, up to a limit.
solutions :: Int -> Board -> Int
solutions limit board
  | limit <= 0 = 0
  | null open  = 1
  | otherwise  = try limit 0 [ v | v <- [0 .. 8], testBit cand v ]
  where
    open = [ (c, m) | (c, m) <- IM.toList board, popCount m > 1 ]
    (cell, cand) = minimumBy (comparing (popCount . snd)) open
    try _ !n [] = n
    try l !n (v : vs)
      | n >= l    = n
      | otherwise = case assign cell v board of
          Nothing -> try l n vs
          Just b  -> try l (n + solutions (l - n) b) vs

------------------------------------------------------------------------------
-- Puzzles: a solved pattern, relabelled, with most cells taken away

puzzle :: Int -> String
puzzle k = [ if keep i then show (relabel (pat (i `div` 9) (i `mod` 9))) !! 0 else '.' | i <- [0 .. 80] ]
  where
    pat r c = (3 * (r `mod` 3) + r `div` 3 + c) `mod` 9
    relabel d = 1 + (d * 2 + k) `mod` 9
    keep i = ((i * 37 + k * 11) `xor` (i * k)) `mod` 10 < 4

data Result = Result { rPuzzle :: !Int, rCount :: !Int }

worker :: MVar [Int] -> IO [Result]
worker todo = go []
  where
    go acc = do
      job <- modifyMVar todo $ \js -> return (drop 1 js, take 1 js)
      case job of
        []      -> return acc
        (k : _) -> do
          n <- evaluate (maybe 0 (solutions 400) (parse (puzzle k)))
          go (Result k n : acc)

main :: IO ()
main = do
  todo <- newMVar [1 .. 1200]
  rs <- sortOn rPuzzle . concat <$> forConcurrently [1 .. 4 :: Int] (\_ -> worker todo)
  printf "puzzles %d, unique %d, ambiguous %d\n" (length rs)
    (length (filter ((== 1) . rCount) rs)) (length (filter ((> 1) . rCount) rs))
  printf "solutions counted %d\n" (sum (map rCount rs))
