{-# LANGUAGE CPP, BangPatterns #-}
-- Routing service: answers requests for a route between two nodes of a
-- street grid; answers are stored in a cache.
-- Fault: the cache has no bound, and most routes in it are never requested again. The repaired
-- program empties it when it holds 4,000.
module Main (main) where

import Control.Monad (forM_)
import Data.Bits (shiftR, (.&.))
import Data.IORef
import qualified Data.IntMap.Strict as M

type Node  = Int
type Route = [Node]

data Cache = Cache !Int !(M.IntMap Route)

data Service = Service
  { svCache :: !(IORef Cache)
  , svHits  :: !(IORef Int)
  , svCost  :: !(IORef Int)
  }

width, requests, hotPairs :: Int
width = 2048
requests = 280000
hotPairs = 400

next :: Int -> Int
next s = (s * 6364136223846793005 + 1442695040888963407) .&. 0x3fffffffffffffff

-- Waypoints from one node to the other, halving the distance each time.
compute :: Node -> Node -> Route
compute a b = go a
  where
    go x | x == b    = [x]
         | otherwise = let d = b - x
                           h = if abs d < 8 then b else x + d `div` 4
                       in x : go h

force :: Route -> Int
force = go 0
  where go !acc []       = acc
        go !acc (x : xs) = go (acc * 3 + x .&. 0xff) xs

remember :: Int -> Route -> Cache -> Cache
#ifdef FIXED
remember k r (Cache n m)
  | n >= 4000 = Cache 1 (M.singleton k r)
  | otherwise = Cache (n + 1) (M.insert k r m)
#else
remember k r (Cache n m) = Cache (n + 1) (M.insert k r m)
#endif

answer :: Service -> Node -> Node -> IO Route
answer sv a b = do
  let key = a * width * 4 + b
  c@(Cache _ m) <- readIORef (svCache sv)
  case M.lookup key m of
    Just r  -> modifyIORef' (svHits sv) (+ 1) >> return r
    Nothing -> do
      let r = compute a b
      force r `seq` writeIORef (svCache sv) $! remember key r c
      return r

request :: Int -> (Node, Node)
request s
  | s .&. 0x300000 == 0 = let k = (s `shiftR` 30) `mod` hotPairs in (k, k * 5 + 1)
  | otherwise           = ((s `shiftR` 24) .&. 2047, (s `shiftR` 40) .&. 8191)

main :: IO ()
main = do
  sv <- Service <$> newIORef (Cache 0 M.empty) <*> newIORef 0 <*> newIORef 0
  seed <- newIORef 2024
  forM_ [1 .. requests] $ \_ -> do
    s <- next <$> readIORef seed
    writeIORef seed $! s
    let (a, b) = request s
    r <- answer sv a b
    modifyIORef' (svCost sv) (+ force r `mod` 1000)
  c <- readIORef (svCost sv)
  h <- readIORef (svHits sv)
  putStrLn ("cost " ++ show c)
  putStrLn ("many cache hits: " ++ show (h > requests `div` 20))
