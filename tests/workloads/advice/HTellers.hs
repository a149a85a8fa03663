{-# LANGUAGE BangPatterns #-}
-- Bank with many accounts in TVars.
-- Healthy: short transactions that hardly ever conflict, and both HECs are busy.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.STM
import Control.Exception (evaluate)
import Control.Monad (forM, forM_, when)
import Data.Array
import Data.Bits (shiftR, xor, (.&.))

type Bank = Array Int (TVar Int)

accounts, transfers, tellers :: Int
accounts = 20000
transfers = 520000
tellers = 2

next :: Int -> Int
next s = (s * 1103515245 + 12345) .&. 0x7fffffff

open :: IO Bank
open = listArray (0, accounts - 1) <$> mapM (const (newTVarIO 1000)) [1 .. accounts]

-- Fee check, outside of the transaction.
checkFee :: Int -> Int
checkFee x = go (400 :: Int) x
  where go 0 !h = h .&. 3
        go n !h = go (n - 1) ((h * 33) `xor` (h `shiftR` 5))

transfer :: Bank -> Int -> Int -> Int -> STM Bool
transfer bank a b amount = do
  x <- readTVar (bank ! a)
  if x < amount || a == b
    then return False
    else do
      writeTVar (bank ! a) $! x - amount
      y <- readTVar (bank ! b)
      writeTVar (bank ! b) $! y + amount
      return True

teller :: Bank -> MVar Int -> Int -> IO ()
teller bank out t = loop transfers (t * 9176 + 1) 0
  where
    loop :: Int -> Int -> Int -> IO ()
    loop 0 _ !done = putMVar out done
    loop n s !done = do
      let s1 = next s
          s2 = next s1
          a = (s1 `shiftR` 8) `mod` accounts
          b = (s2 `shiftR` 8) `mod` accounts
      fee <- evaluate (checkFee s2)
      ok <- atomically (transfer bank a b (1 + s1 .&. 63 + fee))
      loop (n - 1) s2 (if ok then done + 1 else done)

main :: IO ()
main = do
  bank <- open
  outs <- forM [1 .. tellers] (const newEmptyMVar)
  forM_ (zip [1 ..] outs) $ \(t, o) -> forkIO (teller bank o t)
  done <- sum <$> mapM takeMVar outs
  total <- sum <$> mapM readTVarIO (elems bank)
  when (total /= accounts * 1000) $ putStrLn "money lost"
  putStrLn ("total " ++ show total)
  putStrLn ("most transfers done: " ++ show (done > transfers))
