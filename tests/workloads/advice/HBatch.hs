-- A small batch program, not threaded, with marked phases.
-- Healthy: short phases that keep little.
module Main (main) where
import Debug.Trace
import qualified Data.Map.Strict as M
import Data.List (foldl')
import Data.Char
main :: IO ()
main = do
  traceEventIO "START read"
  let ws = [ map (\c -> chr (97 + (ord c + i `mod` 3) `mod` 26)) (show (i * 7919 `mod` 61)) | i <- [1 .. 600000 :: Int] ]
      m = foldl' (\acc w -> M.insertWith (+) w (1 :: Int) acc) M.empty ws
  M.size m `seq` traceEventIO "STOP read"
  traceEventIO "START report"
  print (sum (map snd (filter ((> 3) . length . fst) (M.toList m))))
  traceEventIO "STOP report"
