{-# LANGUAGE CPP #-}
-- Sums of squares, in parallel.
-- Fault: a spark for each square. The repaired program makes one for each 5,000 of them.
module Main (main) where
import Control.Parallel.Strategies

squares :: Int -> [Int] -> [Int]
#ifdef FIXED
squares r xs = map (\x -> x * x `mod` 7 + r) xs `using` parListChunk 5000 rseq
#else
squares r = parMap rseq (\x -> x * x `mod` 7 + r)
#endif

main :: IO ()
main = print (sum [ sum (squares r [1 .. 200000]) | r <- [1 .. 3] ])
