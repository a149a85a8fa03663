{-# LANGUAGE CPP, BangPatterns #-}
-- Month-end job of a shop chain: for each business day the sales are read,
-- a summary is kept, and at the end a report is printed.
-- Fault: a lazy field: the median of each day is computed only for the report, and until then
-- keeps all sales of the day. The repaired program has a strict field.
module Main (main) where

import Control.Exception (evaluate)
import Control.Monad (forM, when)
import Data.Bits (shiftR, (.&.))
import Data.List (foldl', sort)

data Sale = Sale { saleShop :: !Int, saleCents :: !Int }

data Summary = Summary
  { sDay   :: !Int
  , sTotal :: !Int
#ifdef FIXED
  , sMedian :: !Int
#else
  , sMedian :: Int
#endif
  }

days, salesPerDay :: Int
days = 75
salesPerDay = 30000

next :: Int -> Int
next s = (s * 1103515245 + 12345) .&. 0x7fffffff

-- Simulates reading the file of the day.
readSales :: Int -> IO [Sale]
readSales day = return (go salesPerDay (day * 7919 + 1))
  where
    go :: Int -> Int -> [Sale]
    go 0 _ = []
    go n s = let s1 = next s
                 s2 = next s1
             in Sale ((s1 `shiftR` 9) `mod` 40) ((s2 `shiftR` 6) .&. 0xffff) : go (n - 1) s2
{-# NOINLINE readSales #-}

total :: [Sale] -> Int
total = foldl' (\a x -> a + saleCents x) 0

-- Median of the sales of the first ten shops; the others are only summed.
median :: [Sale] -> Int
median sales = case [saleCents s | s <- sales, saleShop s < 10] of
  [] -> 0
  xs -> sort xs !! (length xs `div` 2)
{-# NOINLINE median #-}

summarise :: Int -> [Sale] -> Summary
summarise day sales = Summary { sDay = day, sTotal = total sales, sMedian = median sales }

processDay :: Int -> IO Summary
processDay day = do
  sales <- readSales day
  s <- evaluate (summarise day sales)
  when (sTotal s <= 0) $ putStrLn ("warning: no turnover on day " ++ show day)
  return s

main :: IO ()
main = do
  summaries <- forM [1 .. days] processDay
  putStrLn ("month total " ++ show (sum (map sTotal summaries)))
  let best = maximum (map sMedian summaries)
  putStrLn ("best median " ++ show best)
  mapM_ (\s -> putStrLn (show (sDay s) ++ " " ++ show (sTotal s) ++ " " ++ show (sMedian s)))
        (take 10 summaries)
