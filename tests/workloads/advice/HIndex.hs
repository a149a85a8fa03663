-- Builds an index of some megabytes, and answers queries with it.
-- Healthy: the index is needed until the end.
module Main (main) where
import qualified Data.IntMap.Strict as I
import Data.List (foldl')
import Debug.Trace
main :: IO ()
main = do
  traceMarkerIO "build"
  let m = I.fromList [ (k, k * k `mod` 1009) | k <- [1 .. 60000 :: Int] ]
  I.size m `seq` traceMarkerIO "query"
  print (foldl' (\a q -> (a + I.findWithDefault 0 (q * 7919 `mod` 70000) m) `mod` 100003) 0 [1 .. 4000000])
