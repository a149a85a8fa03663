{-# LANGUAGE CPP #-}
-- Reads a table twelve times.
-- Fault: the table is a list at top level, and stays in memory as a whole. The repaired program
-- makes it again for each use; -fno-full-laziness keeps GHC from sharing it.
module Main (main) where
import Data.List (foldl')
import Control.Monad

#ifdef FIXED
table :: Int -> [Int]
table n = [ (x * x) `mod` 10007 | x <- [1 .. n] ]
{-# NOINLINE table #-}
#else
table :: [Int]
table = [ (x * x) `mod` 10007 | x <- [1 .. 1000000] ]
{-# NOINLINE table #-}
#endif

main :: IO ()
main = forM_ [1 .. 12 :: Int] $ \k ->
#ifdef FIXED
  print (foldl' (\a v -> (a * 31 + length (show (v + k))) `mod` 100003) k (table 1000000))
#else
  print (foldl' (\a v -> (a * 31 + length (show (v + k))) `mod` 100003) k table)
#endif
