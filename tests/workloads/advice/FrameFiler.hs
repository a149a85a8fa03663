{-# LANGUAGE CPP, BangPatterns #-}
-- Fault: the reader fills an unbounded Chan faster than the filer empties it, so the
-- backlog of frames grows in memory. The repaired program: a bounded queue (TBQueue
-- 512) holds the reader back.
-- Reads sensor frames and files them by station.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.Async
import Control.Concurrent.STM
import Control.Monad
import Data.Bits
import Data.List (foldl')
import qualified Data.IntMap.Strict as IM
import GHC.Conc (labelThread)

data Frame = Frame { station :: !Int, samples :: [Int] } | End

mkFrame :: Int -> Frame
mkFrame i = let xs = take 24 (iterate (\x -> (x * 1103515245 + 12345) .&. 0x7fffffff) i)
            in sum xs `seq` Frame (i .&. 255) xs

#ifdef FIXED
type Queue = TBQueue Frame
newQueue :: IO Queue
newQueue = newTBQueueIO 512
put :: Queue -> Frame -> IO ()
put q = atomically . writeTBQueue q
get :: Queue -> IO Frame
get = atomically . readTBQueue
#else
type Queue = Chan Frame
newQueue :: IO Queue
newQueue = newChan
put :: Queue -> Frame -> IO ()
put = writeChan
get :: Queue -> IO Frame
get = readChan
#endif

reader :: Queue -> Int -> IO ()
reader q n = do
  forM_ [1 .. n] $ \i -> put q $! mkFrame i
  put q End

-- The filter keeps the frame's smoothed energy.
energy :: [Int] -> Int
energy xs = foldl' step 0 [ (a, w) | w <- [1 .. 14], a <- xs ]
  where step !acc (a, w) = (acc * 33 + (a `xor` (w * 7919)) `shiftR` (w .&. 7)) .&. 0xffffff

filer :: Queue -> IO (IM.IntMap Int)
filer q = go IM.empty
  where
    go !m = do
      f <- get q
      case f of
        End -> return m
        Frame s xs -> let e = energy xs in e `seq` go (IM.insertWith xor s e m)

named :: String -> IO a -> IO a
named s act = myThreadId >>= (`labelThread` s) >> act

main :: IO ()
main = do
  q <- newQueue
  r <- async (named "reader" (reader q 220000))
  f <- async (named "filer" (filer q))
  wait r
  m <- wait f
  putStrLn (show (IM.size m) ++ " stations, sum " ++ show (IM.foldl' xor 0 m))
