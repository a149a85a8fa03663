{-# LANGUAGE CPP #-}
-- An auditor reads all accounts while three writers change them.
-- Fault: the auditor computes inside its transaction, which is run again whenever an account has
-- changed. The repaired program computes outside of it.
module Main (main) where
import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad
import GHC.Conc (labelThread)
import Data.List (foldl')

audit :: [Int] -> Int
audit vs = foldl' (\a v -> a + length (show (v * a))) 0 (concat (replicate 5 vs))

main :: IO ()
main = do
  accounts <- replicateM 400 (newTVarIO (100 :: Int))
  ds <- forM [1 .. 3 :: Int] $ \w -> do
    d <- newEmptyMVar
    t <- forkIO $ do
      forM_ [1 .. 60000] $ \i -> atomically $ do
        modifyTVar' (accounts !! (i * w * 31 `mod` 400)) (subtract 1)
        modifyTVar' (accounts !! (i * w * 17 `mod` 400)) (+ 1)
      putMVar d ()
    labelThread t ("writer " ++ show w)
    return d
  d <- newEmptyMVar
  t <- forkIO $ do
    forM_ [1 .. 200 :: Int] $ \_ -> do
#ifdef FIXED
      vs <- atomically $ mapM readTVar accounts
      let s = audit vs
#else
      s <- atomically $ do
        vs <- mapM readTVar accounts
        return $! audit vs
#endif
      s `seq` return ()
    putMVar d ()
  labelThread t "auditor"
  mapM_ takeMVar ds
  takeMVar d
