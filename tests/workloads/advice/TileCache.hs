{-# LANGUAGE CPP, BangPatterns #-}
-- Fault: the tile is rendered while the cache's MVar is held, so the four workers
-- compute one at a time. The repaired program: render outside and take the MVar only
-- to insert.
-- Render service: four workers fill a shared tile cache.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.Async
import Control.Monad
import Data.Bits
import Data.List (foldl')
import qualified Data.Map.Strict as M
import GHC.Conc (labelThread)

type Tile = (Int, Int)

type Cache = MVar (M.Map Tile Int)

render :: Tile -> Int
render (x, y) = foldl' step (x * 4099 + y) [ (a, b) | a <- [1 .. 600], b <- [1 .. 600 :: Int] ]
  where step !h (a, b) = (h * 31 + (a * x `xor` b * y)) .&. 0xffffff

request :: Int -> Int -> Tile
request w i = (h `shiftR` 9 .&. 63, h `shiftR` 17 .&. 31)
  where h = (i * 1103515245 + w * 12345) .&. 0x3fffffff

tile :: Cache -> Tile -> IO Int
#ifdef FIXED
tile cache t = do
  m <- readMVar cache
  case M.lookup t m of
    Just v -> return v
    Nothing -> do
      let !v = render t
      modifyMVar_ cache (\m' -> return $! M.insert t v m')
      return v
#else
tile cache t = modifyMVar cache $ \m ->
  case M.lookup t m of
    Just v -> return (m, v)
    Nothing -> do
      let !v = render t
          !m' = M.insert t v m
      return (m', v)
#endif

worker :: Cache -> Int -> IO Int
worker cache w = do
  t <- myThreadId
  labelThread t ("render " ++ show w)
  foldM one 0 [1 .. 2500]
  where
    one !acc i = do
      v <- tile cache (request w (i * 4 + w))
      -- The tile is packed for the client.
      let !packed = foldl' (\h k -> (h * 17 + k) .&. 0xffff) v [1 .. 1500]
      return (acc + packed)

main :: IO ()
main = do
  cache <- newMVar M.empty
  rs <- mapConcurrently (worker cache) [0 .. 3]
  m <- readMVar cache
  putStrLn (show (M.size m) ++ " tiles, packed " ++ show (sum rs))
