{-# LANGUAGE CPP #-}
-- Two threads transfer between two accounts, each behind a lock.
-- Fault: they take the locks in opposite order; a GC finds the deadlock. The repaired program takes
-- them in one order.
module Main (main) where
import Control.Concurrent
import Control.Exception
import Control.Monad
import GHC.Conc (labelThread)
import Data.List (foldl')

main :: IO ()
main = do
  a <- newMVar (0 :: Int)
  b <- newMVar (0 :: Int)
  d1 <- newEmptyMVar
  d2 <- newEmptyMVar
  let transfer x y = forM_ [1 .. 300] $ \i -> modifyMVar_ x $ \v -> do
        w <- return $! foldl' (\s k -> (s * 31 + length (show k)) `mod` 10007) v [1 .. 900 :: Int]
        when (i == (250 :: Int)) $ threadDelay 20000
        modifyMVar_ y (return . (+ w))
        return $! v + 1
      blocked e = print (e :: BlockedIndefinitelyOnMVar)
  t1 <- forkIO ((transfer a b `catch` blocked) `finally` putMVar d1 ())
#ifdef FIXED
  t2 <- forkIO ((threadDelay 1000 >> transfer a b `catch` blocked) `finally` putMVar d2 ())
#else
  t2 <- forkIO ((threadDelay 1000 >> transfer b a `catch` blocked) `finally` putMVar d2 ())
#endif
  labelThread t1 "first"
  labelThread t2 "second"
  forM_ [d1, d2] $ \d -> takeMVar d `catch` blocked
