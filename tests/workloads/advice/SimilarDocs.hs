{-# LANGUAGE CPP, BangPatterns #-}
-- Fault: the triangular work (and longest documents first) is split by row halves, so
-- the first worker has several times the work of the second and the second core is
-- idle at the end. The repaired program: deal the rows out alternately.
-- Compares all pairs of documents, longest first, by their shingles.
module Main (main) where

import Control.Concurrent.Async
import Control.Concurrent (getNumCapabilities, myThreadId)
import Control.Exception (evaluate)
import Data.Bits
import Data.List (foldl')
import qualified Data.IntSet as S
import qualified Data.Vector as V
import GHC.Conc (labelThread)

documents :: Int -> V.Vector S.IntSet
documents n = V.generate n doc
  where
    doc i = S.fromList (take (20 + 100 * (n - i) `div` n) (map (`shiftR` 16) (iterate next (i * 2654435761 .&. 0x7fffffff))))
    next x = (x * 1103515245 + 12345) .&. 0xfffffff

-- Number of near duplicates of document i among those after it.
row :: V.Vector S.IntSet -> Int -> Int
row ds i = go (i + 1) 0
  where
    !a = ds V.! i
    go j !n | j >= V.length ds = n
            | similar a (ds V.! j) = go (j + 1) (n + 1)
            | otherwise = go (j + 1) n

similar :: S.IntSet -> S.IntSet -> Bool
similar a b = S.size (S.intersection a b) * 20 > S.size a

shares :: Int -> Int -> [[Int]]
#ifdef FIXED
shares k n = [ [w, w + k .. n - 1] | w <- [0 .. k - 1] ]
#else
shares k n = [ [w * n `div` k .. (w + 1) * n `div` k - 1] | w <- [0 .. k - 1] ]
#endif

worker :: V.Vector S.IntSet -> [Int] -> IO Int
worker ds is = do
  t <- myThreadId
  labelThread t ("compare " ++ show (take 1 is))
  evaluate (foldl' (\s i -> s + row ds i) 0 is)

main :: IO ()
main = do
  k <- getNumCapabilities
  let ds = documents 2100
  _ <- evaluate (V.foldl' (\n d -> n + S.size d) 0 ds)
  found <- mapConcurrently (worker ds) (shares k (V.length ds))
  putStrLn ("near duplicates: " ++ show (sum found))
