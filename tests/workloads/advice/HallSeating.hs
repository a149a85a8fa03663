{-# LANGUAGE CPP, BangPatterns #-}
-- Fault: a spark for every node of the search: millions overflow the pool or fizzle,
-- and each costs more than its work. The repaired program: no sparks below the fourth
-- row.
-- Counts the seating plans in which no two guests disturb each other.
module Main (main) where

import Control.Exception (evaluate)
import Control.Monad
import Control.Parallel
import Data.Bits

data Hall = Hall { taken :: !Int, risingLeft :: !Int, risingRight :: !Int, row :: !Int }

guests :: Int
guests = 14

full :: Int
full = bit guests - 1

free :: Hall -> Int
free h = full .&. complement (taken h .|. risingLeft h .|. risingRight h)

seat :: Hall -> Int -> Hall
seat (Hall t l r k) b = Hall (t .|. b) ((l .|. b) `shiftL` 1) ((r .|. b) `shiftR` 1) (k + 1)

-- All plans that continue this one.
plans :: Hall -> Int
plans h
  | row h == guests = 1
  | otherwise = choose h (free h)

choose :: Hall -> Int -> Int
choose h open
  | open == 0 = 0
  | rest == 0 = plans here
#ifdef FIXED
  | row h > 3 = plans here + choose h rest
#endif
  | otherwise = a `par` (b `pseq` (a + b))
  where
    b' = open .&. negate open
    rest = open .&. complement b'
    here = seat h b'
    a = plans here
    b = choose h rest

-- The same hall with some seats kept free.
reserved :: Int -> Hall
reserved k = Hall 0 (k .&. full) (k `shiftR` 2 .&. full) 0

main :: IO ()
main = do
  counts <- forM [0, 5, 64, 130, 1025] $ \k -> do
    n <- evaluate (plans (reserved k))
    putStrLn ("reserved " ++ show k ++ ": " ++ show n)
    return n
  putStrLn ("plans " ++ show (sum counts))
