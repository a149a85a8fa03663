{-# LANGUAGE CPP, BangPatterns #-}
-- Job server with cancellation: for each job a watcher thread waits on the
-- cancel box of the job, so that it can write the job off in the audit log.
-- Fault: a job that is done stays in the map of jobs, and its watcher waits forever. The
-- repaired program removes the job, and ends its watcher.
module Main (main) where

import Control.Concurrent
import Control.Exception (evaluate)
import Control.Monad (forM_, when)
import Data.Bits (shiftR, xor, (.&.))
import Data.IORef
import qualified Data.IntMap.Strict as M

data Outcome = Cancelled | Finished deriving Eq

data Job = Job { jobId :: !Int, jobInput :: [Int], jobBox :: !(MVar Outcome) }

data Server = Server
  { svJobs  :: !(IORef (M.IntMap Job))    -- by number, for the cancel command
  , svAudit :: !(IORef Int)
  , svSum   :: !(IORef Int)
  }

jobs :: Int
jobs = 60000

next :: Int -> Int
next s = (s * 1103515245 + 12345) .&. 0x7fffffff

inputFor :: Int -> [Int]
inputFor n = map (`shiftR` 8) (take 40 (iterate next (n * 91)))

process :: [Int] -> Int
process xs = go (20 :: Int) 1
  where
    go 0 !h = h
    go k !h = go (k - 1) (step h xs)
    step !h []       = h
    step !h (y : ys) = step ((h * 31) `xor` y) ys

watcher :: Server -> Job -> IO ()
watcher sv job = do
  o <- takeMVar (jobBox job)
  when (o == Cancelled) $
    atomicModifyIORef' (svAudit sv) (\a -> (a + length (jobInput job), ()))

submit :: Server -> Int -> IO Job
submit sv n = do
  box <- newEmptyMVar
  let job = Job n (inputFor n) box
  atomicModifyIORef' (svJobs sv) (\m -> (M.insert n job m, ()))
  _ <- forkIO (watcher sv job)
  return job

finish :: Server -> Job -> IO ()
#ifdef FIXED
finish sv job = do
  putMVar (jobBox job) Finished
  atomicModifyIORef' (svJobs sv) (\m -> (M.delete (jobId job) m, ()))
#else
finish _ _ = return ()
#endif

cancel :: Server -> Int -> IO ()
cancel sv n = do
  m <- readIORef (svJobs sv)
  forM_ (M.lookup n m) $ \job -> do
    putMVar (jobBox job) Cancelled
    atomicModifyIORef' (svJobs sv) (\x -> (M.delete n x, ()))

main :: IO ()
main = do
  sv <- Server <$> newIORef M.empty <*> newIORef 0 <*> newIORef 0
  forM_ [1 .. jobs] $ \n -> do
    job <- submit sv n
    if n `mod` 500 == 0
      then cancel sv n
      else do
        r <- evaluate (process (jobInput job))
        modifyIORef' (svSum sv) (+ r .&. 0xffff)
        finish sv job
    when (n `mod` 100 == 0) yield
  threadDelay 50000
  s <- readIORef (svSum sv)
  a <- readIORef (svAudit sv)
  putStrLn ("sum " ++ show s)
  putStrLn ("written off " ++ show a)
