-- A parallel map in chunks of about the same work.
-- Healthy: both HECs are busy.
module Main (main) where
import Control.Parallel.Strategies
import Data.List (foldl')
cost :: Int -> Int
cost n = foldl' (\a k -> (a * 31 + k + n) `mod` 100003) n [1 .. 400000]
main :: IO ()
main = print (sum (map cost [1 .. 640] `using` parListChunk 12 rseq) `mod` 1009)
