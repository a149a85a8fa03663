{-# LANGUAGE CPP #-}
-- Sixty consumers of one queue.
-- Fault: all of them wait for one TVar with retry, so that each write wakes them all and one gets the
-- item. The repaired program has four consumers.
module Main (main) where
import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad
import GHC.Conc (labelThread)

consumers :: Int
#ifdef FIXED
consumers = 4
#else
consumers = 60
#endif

main :: IO ()
main = do
  queue <- newTVarIO ([] :: [Int])
  count <- newTVarIO (0 :: Int)
  forM_ [1 .. consumers] $ \w -> do
    t <- forkIO $ forever $ do
      x <- atomically $ do
        q <- readTVar queue
        case q of
          [] -> retry
          (y : ys) -> writeTVar queue ys >> return y
      let r = sum [1 .. x `mod` 100]
      r `seq` atomically (modifyTVar' count (+ 1))
    labelThread t ("consumer " ++ show w)
  forM_ [1 .. 4000] $ \i -> do
    atomically $ modifyTVar' queue (++ [i])
    when (i `mod` 4 == 0) yield
  atomically $ readTVar count >>= \c -> when (c < 4000) retry
