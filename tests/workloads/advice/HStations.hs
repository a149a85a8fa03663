{-# LANGUAGE BangPatterns #-}
-- Healthy: the program waits for its timers as it should.
-- A control loop: samples every 20 ms, reports every 250 ms.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.Async
import Control.Concurrent.STM
import Control.Monad
import Data.Bits
import Data.List (foldl')
import GHC.Conc (labelThread)

data State = State { ticks :: !Int, level :: !Int, alarms :: !Int }

named :: String -> IO a -> IO a
named s act = myThreadId >>= (`labelThread` s) >> act

measure :: Int -> Int
measure k = (k * 1103515245 + 12345) `shiftR` 7 .&. 1023

regulate :: Int -> State -> State
regulate v (State n l a) = State (n + 1) l' (if l' > 900 then a + 1 else a)
  where l' = foldl' (\x i -> (x * 15 + v + i .&. 1) `shiftR` 4) l [1 .. 3 :: Int]

sampler :: TVar State -> IO ()
sampler st = forM_ [1 .. 90] $ \k -> do
  threadDelay 20000
  let !v = measure k
  atomically (modifyTVar' st (regulate v))

reporter :: TVar State -> MVar () -> IO [Int]
reporter st stop = go []
  where
    go acc = do
      threadDelay 250000
      s <- readTVarIO st
      done <- tryTakeMVar stop
      case done of
        Just () -> return acc
        Nothing -> go ((ticks s .&. 1) : acc)

watchdog :: TVar State -> IO ()
watchdog st = atomically $ do
  s <- readTVar st
  when (ticks s < 90) retry

main :: IO ()
main = do
  st <- newTVarIO (State 0 512 0)
  stop <- newEmptyMVar
  r <- async (named "reporter" (reporter st stop))
  s <- async (named "sampler" (sampler st))
  w <- async (named "watchdog" (watchdog st))
  wait s >> wait w
  putMVar stop ()
  _ <- wait r
  f <- readTVarIO st
  putStrLn ("ticks " ++ show (ticks f) ++ ", level " ++ show (level f) ++ ", alarms " ++ show (alarms f))
