{-# LANGUAGE CPP, BangPatterns #-}
-- Map tile server: four workers render tiles on demand into a shared store.
-- Fault: tiles are rendered while the MVar of the store is held. The repaired program renders
-- them before.
module Main (main) where

import Control.Concurrent
import Control.Monad (forM_, replicateM_)
import Data.Bits (shiftR, xor, (.&.))
import qualified Data.IntMap.Strict as M

type Store = MVar (M.IntMap Int)

tiles, workers :: Int
tiles = 900
workers = 4

next :: Int -> Int
next s = (s * 1103515245 + 12345) .&. 0x7fffffff

-- A tile is drawn by summing up height lines; the result is its hash.
render :: Int -> Int
render tile = go (200000 :: Int) (tile * 613 + 7) 0
  where
    go 0 !_ !h = h
    go n !s !h = let s1 = next s
                     z  = (s1 `shiftR` 8) `mod` 1000
                 in go (n - 1) s1 (if z > 500 then h + z else h `xor` z)
{-# NOINLINE render #-}

fetch :: Store -> Int -> IO Int
#ifdef FIXED
fetch store t = do
  m <- readMVar store
  case M.lookup t m of
    Just h  -> return h
    Nothing -> do
      let !h = render t
      modifyMVar_ store (\m' -> return $! M.insert t h m')
      return h
#else
fetch store t = modifyMVar store $ \m ->
  case M.lookup t m of
    Just h  -> return (m, h)
    Nothing -> do
      let !h = render t
          !m' = M.insert t h m
      return (m', h)
#endif

-- Each worker serves every fourth tile; some are requested twice.
server :: Store -> MVar Int -> Int -> IO ()
server store done w = loop 0 [w, w + workers .. tiles - 1]
  where
    loop !acc []       = putMVar done acc
    loop !acc (t : ts) = do
      h  <- fetch store t
      h' <- if t .&. 7 == 0 then fetch store t else return 0
      loop (acc + h `mod` 9973 + h' `mod` 9973) ts

main :: IO ()
main = do
  store <- newMVar M.empty
  done <- newEmptyMVar
  forM_ [0 .. workers - 1] $ \w -> forkIO (server store done w)
  total <- newMVar 0
  replicateM_ workers $ do
    x <- takeMVar done
    modifyMVar_ total (return . (+ x))
  t <- readMVar total
  m <- readMVar store
  putStrLn ("tiles " ++ show (M.size m))
  putStrLn ("sum   " ++ show t)
