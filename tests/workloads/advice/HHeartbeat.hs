{-# LANGUAGE BangPatterns #-}
-- Monitoring server: agents send heartbeats at intervals, the server waits for
-- them and sums up their load.
-- Healthy: it waits most of the time, without polling.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad (forM_, replicateM_)
import Data.Bits (shiftR, (.&.))
import qualified Data.IntMap.Strict as M

data Beat = Beat { bAgent :: !Int, bNumber :: !Int, bLoad :: !Int }

data AgentState = AgentState { asBeats :: !Int, asLoad :: !Int }

agents, beats :: Int
agents = 40
beats = 18

next :: Int -> Int
next s = (s * 1103515245 + 12345) .&. 0x7fffffff

-- Interval of an agent in microseconds: 60 to 100 ms.
interval :: Int -> Int
interval a = 60000 + (a * 997) `mod` 40000

agent :: TBQueue Beat -> Int -> IO ()
agent q a = forM_ [1 .. beats] $ \n -> do
  threadDelay (interval a)
  let !l = (next (next (a * 811 + n)) `shiftR` 8) .&. 127
  atomically (writeTBQueue q (Beat a n l))

note :: M.IntMap AgentState -> Beat -> M.IntMap AgentState
note m b = M.insertWith merge (bAgent b) (AgentState 1 (bLoad b)) m
  where merge _ (AgentState n l) = AgentState (n + 1) (l + bLoad b * (1 + bNumber b .&. 1))

server :: TBQueue Beat -> MVar (M.IntMap AgentState) -> IO ()
server q out = loop (agents * beats) M.empty
  where
    loop :: Int -> M.IntMap AgentState -> IO ()
    loop 0 !m = putMVar out m
    loop n !m = do
      b <- atomically (readTBQueue q)
      loop (n - 1) (note m b)

main :: IO ()
main = do
  q <- newTBQueueIO 128
  out <- newEmptyMVar
  done <- newEmptyMVar
  _ <- forkIO (server q out)
  forM_ [1 .. agents] $ \a -> forkIO (agent q a >> putMVar done ())
  replicateM_ agents (takeMVar done)
  m <- takeMVar out
  putStrLn ("agents " ++ show (M.size m))
  putStrLn ("beats  " ++ show (sum (map asBeats (M.elems m))))
  putStrLn ("load   " ++ show (sum (map asLoad (M.elems m))))
