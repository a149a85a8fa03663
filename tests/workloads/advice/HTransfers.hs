{-# LANGUAGE BangPatterns #-}
-- Bank transfers between many accounts by STM.
-- Healthy: short transactions on many TVars, and both HECs are busy.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad
import Data.Array
import Data.Bits (shiftR, xor)

type Accounts = Array Int (TVar Int)

next :: Int -> Int
next s = let a = s * 6364136223846793005 + 1442695040888963407 in a `xor` (a `shiftR` 31)

accountCount :: Int
accountCount = 5000

-- the (costly) check of a transfer happens before the transaction
approve :: Int -> Int
approve s = go (120 :: Int) s
  where go 0 !x = x `shiftR` 12
        go k !x = go (k - 1) (next x)

transfer :: Accounts -> Int -> Int -> Int -> STM Bool
transfer acc from to n = do
  a <- readTVar (acc ! from)
  if a < n then return False else do
    writeTVar (acc ! from) $! a - n
    b <- readTVar (acc ! to)
    writeTVar (acc ! to) $! b + n
    return True

clerk :: Accounts -> MVar (Int, Int) -> Int -> IO ()
clerk acc out seed = go 2000000 seed 0 0
  where
    go :: Int -> Int -> Int -> Int -> IO ()
    go 0 _ !ok !no = putMVar out (ok, no)
    go k s !ok !no = do
      let s' = next s
          v = approve s'
          from = (s' `shiftR` 20) `mod` accountCount
          to = (from + 1 + v `mod` (accountCount - 1)) `mod` accountCount
      done <- atomically (transfer acc from to (1 + v `mod` 40))
      if done then go (k - 1) s' (ok + 1) no else go (k - 1) s' ok (no + 1)

main :: IO ()
main = do
  vars <- replicateM accountCount (newTVarIO 1000)
  let acc = listArray (0, accountCount - 1) vars
  outs <- forM [1, 2] $ \i -> do
    out <- newEmptyMVar
    _ <- forkIO (clerk acc out (i * 104729))
    return out
  rs <- mapM takeMVar outs
  total <- sum <$> mapM readTVarIO vars
  putStrLn ("transfers " ++ show (sum (map fst rs) + sum (map snd rs)))
  putStrLn ("money " ++ show total)
