{-# LANGUAGE CPP, BangPatterns #-}
-- Billing run of a mobile network: call records of each customer group are
-- rated in parallel, then totals of the invoices are printed.
-- Fault: parMap rseq evaluates only the first cell of each list; the main thread rates the
-- calls. The repaired program uses rdeepseq.
module Main (main) where

import Control.DeepSeq
import Control.Monad (forM_)
import Control.Parallel.Strategies
import Data.Bits (shiftR, (.&.))
import Data.List (foldl')

data Invoice = Invoice { invCustomer :: !Int, invCents :: !Int, invCalls :: !Int }

instance NFData Invoice where
  rnf (Invoice _ _ _) = ()

groups, customersPerGroup, callsPerCustomer :: Int
groups = 48
customersPerGroup = 320
callsPerCustomer = 2500

next :: Int -> Int
next s = (s * 1103515245 + 12345) .&. 0x7fffffff

-- Price of one call: by zone, time of day and length.
rate :: Int -> Int -> Int -> Int
rate zone hour secs = base zone * (secs + 59) `div` 60 - discount
  where
    base z = case z .&. 3 of { 0 -> 3; 1 -> 9; 2 -> 15; _ -> 29 }
    discount | hour < 7 || hour > 20 = secs `div` 100
             | otherwise             = 0

invoice :: Int -> Invoice
invoice cust = go callsPerCustomer (cust * 7727 + 5) 0
  where
    go :: Int -> Int -> Int -> Invoice
    go 0 _ !c = Invoice cust c callsPerCustomer
    go n s !c =
      let s1 = next s
          s2 = next s1
          cents = rate (s1 `shiftR` 9) ((s1 `shiftR` 12) `mod` 24) ((s2 `shiftR` 8) `mod` 900)
      in go (n - 1) s2 (c + cents)

rateGroup :: Int -> [Invoice]
rateGroup g = map invoice [g * customersPerGroup .. (g + 1) * customersPerGroup - 1]

rateAll :: [[Invoice]]
#ifdef FIXED
rateAll = parMap rdeepseq rateGroup [0 .. groups - 1]
#else
rateAll = parMap rseq rateGroup [0 .. groups - 1]
#endif

groupTotal :: [Invoice] -> (Int, Int)
groupTotal = foldl' (\(!c, !k) i -> (c + invCents i, k + invCalls i)) (0, 0)

main :: IO ()
main = do
  let totals = map groupTotal rateAll
  forM_ (zip [0 :: Int ..] (take 12 totals)) $ \(g, (c, k)) ->
    putStrLn ("group " ++ show g ++ ": " ++ show c ++ " for " ++ show k ++ " calls")
  putStrLn ("all " ++ show (sum (map fst totals)))
  putStrLn ("largest customer number " ++ show (maximum (map (invCustomer . last) rateAll)))
