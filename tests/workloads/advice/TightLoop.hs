-- One thread computes in loops that do not allocate, another one allocates.
-- Fault: such a loop cannot be stopped, so that each GC waits for it. The repaired program is built
-- with -fno-omit-yields.
module Main (main) where
import Control.Concurrent
import Control.Monad
import Data.List (foldl')

spin :: Int -> Int -> Int
spin 0 a = a
spin n a = spin (n - 1) (a * 1103515245 + 12345)
{-# NOINLINE spin #-}

main :: IO ()
main = do
  stop <- newEmptyMVar
  _ <- forkIO $ do
    forM_ [1 .. 20] $ \i -> do
      spin 40000000 i `seq` return ()
      yield
    putMVar stop ()
  v <- newEmptyMVar
  _ <- forkIO $ do
    forM_ [1 .. 1000] $ \i ->
      foldl' (\a k -> a + length (show (k + i))) 0 [1 .. 2000] `seq` return ()
    putMVar v ()
  takeMVar v
  takeMVar stop
