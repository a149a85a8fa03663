-- Updates a map of 20,000 entries, and allocates much.
-- Fault: a nursery of 64 KB. The repaired run has the default.
module Main (main) where
import qualified Data.Map.Strict as M
import Data.List (foldl')

step :: M.Map Int Int -> Int -> M.Map Int Int
step m i = M.insertWith (+) (i * 7919 `mod` 20011) 1 (if M.size m > 20000 then M.deleteMin m else m)

main :: IO ()
main = print (M.foldl' (+) 0 (foldl' step M.empty [1 .. 900000]))
