{-# LANGUAGE BangPatterns #-}
-- A bank whose transactions are short and touch two of many accounts.
-- Healthy: short transactions on many TVars.
module Main (main) where

import           Control.Concurrent.Async
import           Control.Concurrent.STM
import           Control.Exception
import           Control.Monad
import           Data.List (foldl')
import qualified Data.Vector as V
import           System.Environment

type Bank = V.Vector (TVar Int)

next :: Int -> Int
next s = (s * 1103515245 + 12345) `mod` 2147483648

transfer :: Bank -> Int -> Int -> Int -> STM Bool
transfer bank from to amount = do
  balance <- readTVar (bank V.! from)
  if balance < amount
    then return False
    else do
      writeTVar (bank V.! from) $! balance - amount
      modifyTVar' (bank V.! to) (+ amount)
      return True

-- The fraud score of a transfer, computed outside of the transaction.
score :: Int -> Int -> Int -> Int
score from to amount = foldl' (\a i -> (a * 31 + i * amount + length (show (a + to))) `mod` 1000003) from [1 .. 60]

teller :: Bank -> Int -> Int -> IO (Int, Int)
teller bank n seed0 = go n seed0 0 0
  where
    size = V.length bank
    go 0 _ !ok !refused = return (ok, refused)
    go k seed !ok !refused = do
      let s1 = next seed
          s2 = next s1
          from = s1 `div` 65536 `mod` size
          to   = (from + 1 + s2 `div` 65536 `mod` (size - 1)) `mod` size
          amount = s2 `div` 1024 `mod` 100
      risk <- evaluate (score from to amount)
      done <- if risk `mod` 100 == 0 then return False else atomically (transfer bank from to amount)
      if done then go (k - 1 :: Int) s2 (ok + 1 :: Int) refused else go (k - 1) s2 ok (refused + 1 :: Int)

main :: IO ()
main = do
  args <- getArgs
  let n = case args of { [a] -> read a; _ -> 250000 }
  bank <- V.replicateM 20000 (newTVarIO 1000)
  rs <- mapConcurrently (teller bank n) [1 .. 6]
  total <- foldM (\a v -> (a +) <$> readTVarIO v) 0 (V.toList bank)
  putStrLn ("done " ++ show (sum (map fst rs)) ++ ", refused " ++ show (sum (map snd rs)) ++ ", money " ++ show total)
