{-# LANGUAGE CPP, BangPatterns #-}
-- Telemetry: a reader thread sends sensor samples to an analyser thread through a queue.
-- Fault: the queue between the fast reader and the slow analyser has no bound. The repaired
-- program uses a bounded one.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad
import Data.Bits (shiftR)
import qualified Data.ByteString as B
import qualified Data.IntMap.Strict as IM

data Sample = Sample { sSensor :: !Int, sTime :: !Int, sFrame :: !B.ByteString }

data Msg = Reading !Sample | Stop

#ifdef FIXED
type Queue = TBQueue Msg
newQueue :: IO Queue
newQueue = newTBQueueIO 2000
push :: Queue -> Msg -> STM ()
push = writeTBQueue
pull :: Queue -> STM Msg
pull = readTBQueue
#else
type Queue = TQueue Msg
newQueue :: IO Queue
newQueue = newTQueueIO
push :: Queue -> Msg -> STM ()
push = writeTQueue
pull :: Queue -> STM Msg
pull = readTQueue
#endif

-- Reads the (simulated) bus as fast as it delivers.
reader :: Queue -> Int -> IO ()
reader q n = go 0 (99 :: Int)
  where
    go t s
      | t == n = atomically (push q Stop)
      | otherwise = do
          let s1 = s * 6364136223846793005 + 1442695040888963407
              sensor = (s1 `shiftR` 35) `mod` 64
              frame = B.replicate 150 (fromIntegral (s1 `shiftR` 40))
              !msg = Reading (Sample sensor t frame)
          atomically (push q msg)
          go (t + 1) s1

data State = State { stMean :: !Double, stVar :: !Double, stAlarms :: !Int }

-- Exponential filter and a small spectral estimate per sample.
analyse :: State -> Sample -> State
analyse (State m v a) s = State m' v' (if e > 40 then a + 1 else a)
  where
    at i = fromIntegral (B.index (sFrame s) i) / 2.55
    d = at 0 - m
    m' = m + 0.05 * d
    v' = 0.95 * (v + 0.05 * d * d)
    e = energy 400 0
    energy :: Int -> Double -> Double
    energy 0 !acc = abs acc
    energy k !acc = energy (k - 1) (acc * 0.5 + (at (k `mod` 128) - m))

analyser :: Queue -> MVar (IM.IntMap State) -> IO ()
analyser q done = go IM.empty
  where
    go st = do
      m <- atomically (pull q)
      case m of
        Stop -> putMVar done st
        Reading s -> do
          let old = IM.findWithDefault (State 50 0 0) (sSensor s) st
          go $! IM.insert (sSensor s) (analyse old s) st

main :: IO ()
main = do
  q <- newQueue
  done <- newEmptyMVar
  _ <- forkIO (analyser q done)
  _ <- forkIO (reader q 400000)
  st <- takeMVar done
  putStrLn ("sensors " ++ show (IM.size st))
  putStrLn ("alarms " ++ show (sum (map stAlarms (IM.elems st))))
  forM_ (take 3 (IM.toList st)) $ \(k, s) ->
    putStrLn (show k ++ " mean " ++ show (thousandths (stMean s)))
  where
    thousandths :: Double -> Double
    thousandths x = fromIntegral (round (x * 1000) :: Int) / 1000
