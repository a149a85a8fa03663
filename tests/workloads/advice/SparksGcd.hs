{-# LANGUAGE CPP #-}
-- Sums lists of which the elements are sparked.
-- Fault: the sparks refer to a list that the program does not use, so that they are garbage
-- collected. The repaired program uses the list that the strategy returns.
module Main (main) where
import Control.Parallel.Strategies
import Control.Monad
import Control.Exception
import Data.List (foldl')

cost :: Int -> Int
cost n = foldl' (\a k -> (a * 31 + length (show k)) `mod` 10007) n [1 .. 3000]
{-# NOINLINE cost #-}

main :: IO ()
main = forM_ [1 .. 90] $ \r -> do
  let xs = map cost [r * 100 .. r * 100 + 60]
#ifdef FIXED
  ys <- evaluate (xs `using` parList rseq)
  print (sum ys)
#else
  _ <- evaluate (runEval (do { ys <- parList rseq (map cost [r * 100 .. r * 100 + 60]); return (length ys) }))
  print (sum xs)
#endif
