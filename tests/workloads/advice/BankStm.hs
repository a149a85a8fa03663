{-# LANGUAGE CPP, BangPatterns #-}
-- A bank: many tellers transfer money between accounts, in transactions.
-- Fault: each transfer reads one TVar first and writes it last. The repaired program leaves
-- that counter out.
module Main (main) where

import           Control.Concurrent.Async
import           Control.Concurrent.STM
import           Control.Monad
import           Data.List (foldl')
import qualified Data.Vector as V
import           System.Environment

data Account = Account
  { aBalance :: !(TVar Int)
  , aHistory :: !(TVar [Int])
  }

data Bank = Bank
  { accounts :: !(V.Vector Account)
  , ledger   :: !(TVar Int)          -- number of the last transfer
  , turnover :: !(TVar Int)
  }

next :: Int -> Int
next s = (s * 1103515245 + 12345) `mod` 2147483648

openBank :: Int -> IO Bank
openBank n = Bank <$> V.replicateM n (Account <$> newTVarIO 1000 <*> newTVarIO []) <*> newTVarIO 0 <*> newTVarIO 0

-- Fraud score of an account from what it did last.
score :: Int -> [Int] -> Int
score amount hist = foldl' mix amount (concatMap (\h -> [h .. h + 120]) hist)
  where mix a h = (a * 31 + h * 17) `mod` 1000003

transfer :: Bank -> Int -> Int -> Int -> STM Bool
transfer bank from to amount = do
#ifndef FIXED
  number <- readTVar (ledger bank)
#endif
  let a = accounts bank V.! from
      b = accounts bank V.! to
  balance <- readTVar (aBalance a)
  hist <- readTVar (aHistory a)
  let !risk = score amount hist
  if balance < amount || risk `mod` 50 == 0
    then return False
    else do
      writeTVar (aBalance a) $! balance - amount
      modifyTVar' (aBalance b) (+ amount)
      writeTVar (aHistory a) $! force' (take 12 (amount : hist))
#ifndef FIXED
      writeTVar (ledger bank) $! number + 1
      modifyTVar' (turnover bank) (+ amount)
#endif
      return True
  where force' xs = foldr seq xs xs

teller :: Bank -> Int -> Int -> IO Int
teller bank n seed0 = go n seed0 0
  where
    size = V.length (accounts bank)
    go 0 _ !ok = return ok
    go k seed !ok = do
      let s1 = next seed
          s2 = next s1
          s3 = next s2
          from = s1 `div` 65536 `mod` size
          to   = (from + 1 + s2 `div` 65536 `mod` (size - 1)) `mod` size
      done <- atomically (transfer bank from to (s3 `div` 65536 `mod` 100))
      go (k - 1 :: Int) s3 (if done then ok + 1 else ok)

main :: IO ()
main = do
  args <- getArgs
  let n = case args of { [a] -> read a; _ -> 45000 }
  bank <- openBank 2000
  oks <- mapConcurrently (teller bank n) [1 .. 8]
  sums <- forM (V.toList (accounts bank)) (readTVarIO . aBalance)
  putStrLn ("transfers " ++ show (sum oks) ++ " of " ++ show (8 * n))
  putStrLn ("money " ++ show (sum sums))
