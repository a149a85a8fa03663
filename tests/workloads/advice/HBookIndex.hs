{-# LANGUAGE BangPatterns #-}
-- Healthy: the live heap is the index itself and is needed.
-- Builds the index of a library and answers questions from it.
module Main (main) where

import Control.Monad
import Data.Bits
import Data.Char (chr)
import Data.List (foldl')
import qualified Data.IntMap.Strict as IM
import qualified Data.Map.Strict as M
import qualified Data.Text as T

data Book = Book { title :: !T.Text, year :: !Int, shelf :: !Int }

data Index = Index { byNumber :: !(IM.IntMap Book), byTitle :: !(M.Map T.Text Int) }

next :: Int -> Int
next x = (x * 1103515245 + 12345) .&. 0x7fffffff

mkTitle :: Int -> T.Text
mkTitle i = T.pack (take (8 + i .&. 7) (map letter (iterate next i)))
  where letter x = chr (97 + (x `shiftR` 11) `mod` 26)

mkBook :: Int -> Book
mkBook i = Book (mkTitle i) (1800 + i `mod` 221) (i * 7919 .&. 1023)

insertBook :: Index -> Int -> Index
insertBook (Index n t) i = Index (IM.insert i b n) (M.insert (title b) i t)
  where !b = mkBook i

question :: Index -> Int -> Int
question ix i = case M.lookup (mkTitle k) (byTitle ix) of
  Just j | Just b <- IM.lookup j (byNumber ix) -> shelf b + year b .&. 7
  _ -> 0
  where k = next i `mod` 150000

main :: IO ()
main = do
  let !ix = foldl' insertBook (Index IM.empty M.empty) [1 .. 120000]
  putStrLn (show (IM.size (byNumber ix)) ++ " books")
  forM_ [0 .. 3] $ \r -> do
    let !s = foldl' (\a i -> a + question ix i) 0 [r * 50000 .. r * 50000 + 49999]
    putStrLn ("questions " ++ show r ++ ": " ++ show s)
  let old = IM.foldl' (\c b -> if year b < 1900 then c + 1 else c) (0 :: Int) (byNumber ix)
  putStrLn ("old books " ++ show old)
