{-# LANGUAGE CPP #-}
-- A sum of Fibonacci numbers, with a spark for each of them.
-- Fault: the program evaluates each number right after it has sparked it, so that the sparks fizzle.
-- The repaired program evaluates the rest of the sum first.
module Main (main) where
import Control.Parallel

nfib :: Int -> Int
nfib n = if n < 2 then 1 else nfib (n - 1) + nfib (n - 2) + 1

pairs :: Int -> Int -> Int
pairs _ 0 = 0
#ifdef FIXED
pairs r k = x `par` (rest `pseq` ((x + rest) `mod` 1000003))
  where
    x = nfib (14 + (k + r) `mod` 3)
    rest = pairs r (k - 1)
#else
pairs r k = let x = nfib (14 + (k + r) `mod` 3) in x `par` (x + pairs r (k - 1)) `mod` 1000003
#endif

main :: IO ()
main = print (sum [pairs r 300 | r <- [1 .. 60]])
