{-# LANGUAGE CPP #-}
-- A parallel map, and a reduction of its results.
-- Fault: the reduction is sequential, and takes twice as long as the map. The repaired program
-- reduces sixteen parts in parallel, and joins them.
module Main (main) where
import Control.Parallel.Strategies
import Control.DeepSeq
import Data.List (foldl')
import Debug.Trace
import qualified Data.Map.Strict as M

cost :: Int -> Int
cost n = foldl' (\a k -> (a * 31 + length (show (k + a))) `mod` 100003) n [1 .. 2500]

reduce :: [(Int, Int)] -> M.Map Int Int
reduce = foldl' (\acc (i, x) -> M.insertWith (+) ((x * i) `mod` 50021) x acc) M.empty

main :: IO ()
main = do
  traceMarkerIO "map"
  let xs = map cost [1 .. 1600] `using` parListChunk 10 rdeepseq
  xs `deepseq` traceMarkerIO "reduce"
#ifdef FIXED
  let m = M.unionsWith (+) (parMap rdeepseq part [0 .. 15])
      part k = reduce (zip [k * 16000 + 1 ..] (concat (replicate 10 xs)))
#else
  let m = reduce (zip [1 ..] (concat (replicate 160 xs)))
#endif
  print (M.size m)
  traceMarkerIO "end"
