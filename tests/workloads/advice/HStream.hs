-- Counts numbers in a stream.
-- Healthy: one thread, in constant memory.
module Main (main) where
import Data.List (foldl')
import qualified Data.IntMap.Strict as I
main :: IO ()
main = do
  let m = foldl' (\acc i -> I.insertWith (+) (i * 7919 `mod` 509) (1 :: Int) acc) I.empty [1 .. 9000000 :: Int]
  print (I.foldl' (+) 0 m)
