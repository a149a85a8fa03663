{-# LANGUAGE CPP #-}
-- Updates one element of an array in each of 12,000 steps.
-- Fault: each step makes a new array of 1 MB, and so a GC. The repaired program updates it in place.
module Main (main) where
import Data.Array.Unboxed
#ifdef FIXED
import Control.Monad
import Data.Array.ST
#else
import Data.List (foldl')
#endif

result :: UArray Int Int
#ifdef FIXED
result = runSTUArray $ do
  a <- newArray (0, 130000) 0
  forM_ [1 .. 12000] $ \i -> writeArray a (i `mod` 130000) i
  return a
#else
result = foldl' step (listArray (0, 130000) (repeat 0)) [1 .. 12000]

step :: UArray Int Int -> Int -> UArray Int Int
step a i = a // [(i `mod` 130000, i)]
#endif

main :: IO ()
main = print (result ! 17)
