{-# LANGUAGE BangPatterns #-}
-- Route service: loads a road map into memory once and answers route
-- requests with Dijkstra's algorithm on two workers.
-- Healthy: the map is needed until the end, and both HECs are busy.
module Main (main) where

import Control.Concurrent.Async (forConcurrently)
import Control.Exception (evaluate)
import Control.Monad
import Data.Array (Array, listArray, (!), bounds)
import qualified Data.IntMap.Strict as IM
import Data.IORef
import qualified Data.Set as Set
import Text.Printf (printf)

------------------------------------------------------------------------------
-- Map

data Road = Road { target :: !Int, metres :: !Int }

data Town = Town
  { townName  :: String
  , roads     :: [Road]
  }

type RoadMap = Array Int Town

side :: Int
side = 420

loadMap :: RoadMap
loadMap = listArray (0, side * side - 1) (map town [0 .. side * side - 1])

town :: Int -> Town
town i = length name `seq` foldr seq () rs `seq` Town name rs
  where
    name = "T" ++ show i
    (y, x) = i `divMod` side
    rs = [ Road (y' * side + x') (dist i (y' * side + x'))
         | (y', x') <- [(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1), (y + 1, x + 1)]
         , y' >= 0, y' < side, x' >= 0, x' < side ]

dist :: Int -> Int -> Int
dist a b = 200 + ((a + b) * 7919 + a * b) `mod` 900

------------------------------------------------------------------------------
-- Dijkstra

data Route = Route { routeLength :: !Int, visited :: !Int }

shortest :: RoadMap -> Int -> Int -> Maybe Route
shortest m from to = go (Set.singleton (0, from)) (IM.singleton from 0) 0
  where
    go !open !best !n = case Set.minView open of
      Nothing -> Nothing
      Just ((d, v), open')
        | v == to                         -> Just (Route d n)
        | d > IM.findWithDefault maxBound v best -> go open' best n
        | otherwise ->
            let (open2, best2) = relax d (roads (m ! v)) open' best
            in go open2 best2 (n + 1)
    relax _ [] o b = (o, b)
    relax !d (Road t w : rs) !o !b
      | nd < IM.findWithDefault maxBound t b = relax d rs (Set.insert (nd, t) o) (IM.insert t nd b)
      | otherwise                            = relax d rs o b
      where nd = d + w

------------------------------------------------------------------------------
-- Service

data Query = Query !Int !Int

queries :: Int -> [Query]
queries n =
  [ let a = (k * 7919 * 13) `mod` (side * side)
        dy = (k * 31) `mod` 50 - 25
        dx = (k * 17) `mod` 50 - 25
        (y, x) = a `divMod` side
        b = clamp (y + dy) * side + clamp (x + dx)
    in Query a b
  | k <- [1 .. n] ]
  where clamp = max 0 . min (side - 1)

worker :: RoadMap -> IORef [Query] -> IO (Int, Int)
worker m todo = go 0 0
  where
    go !len !n = do
      q <- atomicModifyIORef' todo $ \qs -> case qs of
             []       -> ([], Nothing)
             (x : xs) -> (xs, Just x)
      case q of
        Nothing          -> return (len, n)
        Just (Query a b) -> do
          r <- evaluate (shortest m a b)
          go (len + maybe 0 routeLength r) (n + 1)

main :: IO ()
main = do
  let m = loadMap
  forM_ [0 .. snd (bounds m)] $ \i -> evaluate (m ! i)
  todo <- newIORef (queries 560)
  rs <- forConcurrently [1, 2 :: Int] (\_ -> worker m todo)
  printf "routes %d, total length %d km\n" (sum (map snd rs)) (sum (map fst rs) `div` 1000)
  printf "towns on the map %d (last %s)\n" (snd (bounds m) + 1) (townName (m ! snd (bounds m)))
