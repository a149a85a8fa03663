{-# LANGUAGE BangPatterns #-}
-- Shortest paths in a road graph from several depots.
-- Healthy: one thread that allocates and keeps little.
module Main (main) where

import Control.Monad (forM_)
import Data.Array.Unboxed
import Data.Bits (shiftR, (.&.))
import Data.List (foldl')
import qualified Data.IntMap.Strict as M
import qualified Data.Set as S

nodes, degree :: Int
nodes = 12000
degree = 4

next :: Int -> Int
next s = (s * 1103515245 + 12345) .&. 0x7fffffff

-- Targets and lengths of the edges, node by node.
targets, lengths :: UArray Int Int
targets = listArray (0, nodes * degree - 1)
  [ if k .&. 3 == 0 then (k `div` degree + 1) `mod` nodes else (s `shiftR` 8) `mod` nodes
  | (k, s) <- zip [0 ..] (take (nodes * degree) (iterate next 5)) ]
lengths = listArray (0, nodes * degree - 1)
  [ 1 + (s `shiftR` 8) .&. 127 | s <- take (nodes * degree) (iterate next 11) ]

dijkstra :: Int -> M.IntMap Int
dijkstra start = go (S.singleton (0, start)) (M.singleton start 0)
  where
    go !queue !dist = case S.minView queue of
      Nothing -> dist
      Just ((d, u), rest)
        | d > M.findWithDefault maxBound u dist -> go rest dist
        | otherwise ->
            let (q', m') = foldl' (relax d) (rest, dist) [u * degree .. u * degree + degree - 1]
            in go q' m'
    relax d (!q, !m) e =
      let v  = targets ! e
          d' = d + lengths ! e
      in if d' < M.findWithDefault maxBound v m
           then (S.insert (d', v) q, M.insert v d' m)
           else (q, m)

depots :: [Int]
depots = take 24 (iterate (\d -> (d + 487) `mod` nodes) 3)

main :: IO ()
main = do
  forM_ depots $ \s -> do
    let m = dijkstra s
        far = maximum (M.elems m)
        mean = sum (M.elems m) `div` M.size m
    putStrLn ("depot " ++ show s ++ ": reached " ++ show (M.size m)
              ++ " farthest " ++ show far ++ " mean " ++ show mean)
