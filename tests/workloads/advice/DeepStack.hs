{-# LANGUAGE CPP #-}
-- Sums lists of 2.5 million numbers.
-- Fault: the sum is not tail recursive, so that the stack grows with the list. The repaired program
-- uses foldl'.
module Main (main) where
import Data.List (foldl')

total :: [Int] -> Integer
#ifdef FIXED
total = foldl' (\a x -> a + toInteger x) 0
#else
total [] = 0
total (x : xs) = toInteger x + total xs
#endif

main :: IO ()
main = print (sum [total [k .. 2500000 + k] `mod` 7 | k <- [1 .. 4]])
