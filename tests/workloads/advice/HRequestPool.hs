{-# LANGUAGE BangPatterns #-}
-- Healthy: pool of threads with a short critical section; the work is computing.
-- Many short requests served by a pool, results counted in shared statistics.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.Async
import Control.Concurrent.STM
import Control.Exception (evaluate)
import Control.Monad
import Data.Bits
import Data.List (foldl')
import qualified Data.IntMap.Strict as IM
import GHC.Conc (labelThread)

data Request = Request { customer :: !Int, payload :: !Int }

type Statistics = MVar (IM.IntMap Int)

answer :: Request -> Int
answer r = IM.foldl' (+) 0 table
  where table = foldl' (\m k -> IM.insertWith xor ((k * payload r) .&. 511) k m) IM.empty [1 .. 700]

requests :: Int -> [Request]
requests n = [ Request (i * 7919 .&. 127) (i * 104729 .&. 4095) | i <- [1 .. n] ]

serve :: Statistics -> Request -> IO ()
serve st r = do
  a <- evaluate (answer r)
  modifyMVar_ st $ \m -> return $! IM.insertWith (+) (customer r) a m

worker :: TBQueue (Maybe Request) -> Statistics -> Int -> IO ()
worker q st k = do
  t <- myThreadId
  labelThread t ("serve " ++ show k)
  let loop = atomically (readTBQueue q) >>= maybe (return ()) (\r -> serve st r >> loop)
  loop

accept :: TBQueue (Maybe Request) -> Int -> IO ()
accept q n = do
  t <- myThreadId
  labelThread t "accept"
  forM_ (requests n) (atomically . writeTBQueue q . Just)
  replicateM_ 8 (atomically (writeTBQueue q Nothing))

main :: IO ()
main = do
  q <- newTBQueueIO 128
  st <- newMVar IM.empty
  a <- async (accept q 10000)
  mapConcurrently_ (worker q st) [1 .. 8]
  wait a
  m <- readMVar st
  putStrLn (show (IM.size m) ++ " customers, total " ++ show (IM.foldl' (+) 0 m))
