{-# LANGUAGE CPP, BangPatterns #-}
-- Goods are moved between depots by several planners; the stock levels are in TVars.
-- Fault: a transaction reads the levels of all 400 depots and plans from them, so that any
-- other move makes it run again. The repaired program plans before the transaction, which then
-- concerns two depots.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad
import Data.Array
import Data.Bits (shiftR, xor)
import Data.List (foldl')

type Depots = Array Int (TVar Int)

depotCount :: Int
depotCount = 400

next :: Int -> Int
next s = let a = s * 6364136223846793005 + 1442695040888963407 in a `xor` (a `shiftR` 31)

distance :: Int -> Int -> Int
distance a b = let d = abs (a - b) in min d (depotCount - d)

-- cost of serving `to` from each depot, given the levels; the cheapest one wins
plan :: Int -> [(Int, Int)] -> Int
plan to levels = snd (foldl' pick (maxBound, 0) levels)
  where
    pick (!best, !who) (d, level)
      | d == to || level < 10 = (best, who)
      | c < best              = (c, d)
      | otherwise             = (best, who)
      where c = cost d level
    cost d level = detour (12 :: Int) (distance d to * 50 + max 0 (4000 - level))
    detour 0 c = c
    detour k c = detour (k - 1) (c + (c `shiftR` 7) `mod` 3)

transfer :: Depots -> Int -> Int -> STM Bool
transfer ds from to = do
  a <- readTVar (ds ! from)
  if a < 10 then return False else do
    writeTVar (ds ! from) $! a - 10
    b <- readTVar (ds ! to)
    writeTVar (ds ! to) $! b + 10
    return True

moveOne :: Depots -> Int -> IO ()
#ifdef FIXED
moveOne ds to = do
  levels <- forM (assocs ds) $ \(d, v) -> (,) d <$> readTVarIO v
  let from = plan to levels
  ok <- from `seq` atomically (transfer ds from to)
  unless ok (moveOne ds to)
#else
moveOne ds to = do
  ok <- atomically $ do
    levels <- forM (assocs ds) $ \(d, v) -> (,) d <$> readTVar v
    let from = plan to levels
    transfer ds from to
  unless ok (moveOne ds to)
#endif

planner :: Depots -> MVar Int -> Int -> Int -> IO ()
planner ds out seed moves = go moves seed
  where
    go 0 _ = putMVar out moves
    go k s = do
      let s' = next s
      moveOne ds ((s' `shiftR` 33) `mod` depotCount)
      go (k - 1 :: Int) s'

main :: IO ()
main = do
  vars <- replicateM depotCount (newTVarIO 5000)
  let ds = listArray (0, depotCount - 1) vars
  outs <- forM [1 .. 4] $ \i -> do
    out <- newEmptyMVar
    _ <- forkIO (planner ds out (i * 7919) 5000)
    return out
  done <- sum <$> mapM takeMVar outs
  levels <- mapM readTVarIO vars
  putStrLn ("moves " ++ show done)
  putStrLn ("stock " ++ show (sum levels))
