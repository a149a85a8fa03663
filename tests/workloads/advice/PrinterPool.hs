{-# LANGUAGE CPP, BangPatterns #-}
-- Jobs share a pool of two printers. A job takes one, prints, and gives it back.
-- Fault: an empty job does not return its printer: all workers stay blocked, and the main
-- thread gives up after 3 s. The repaired program returns it.
module Main (main) where

import           Control.Concurrent
import           Control.Concurrent.Async
import           Control.Exception
import           Control.Monad
import           Data.List (foldl')
import           System.Environment
import           System.Timeout

data Printer = Printer
  { pName :: !String
  , pDone :: !Int
  }

data Job = Job
  { jNumber :: !Int
  , jPages  :: !Int
  }

next :: Int -> Int
next s = (s * 1103515245 + 12345) `mod` 2147483648

job :: Int -> Job
job k = Job k (if k `mod` 170 == 0 then 0 else 1 + next k `div` 65536 `mod` 30)

-- Rasterises a page.
raster :: Int -> Int
raster seed = foldl' (\a i -> (a * 33 + next (i + a)) `mod` 65521) seed [1 .. 6000]

print' :: Printer -> Job -> IO Printer
print' p j = do
  let !x = foldl' (\a i -> a + raster (jNumber j + i)) 0 [1 .. jPages j]
  evaluate (x `seq` p { pDone = pDone p + jPages j })

-- Takes any printer that is free.
withPrinter :: MVar Printer -> Job -> IO Bool
withPrinter slot j = do
  p <- takeMVar slot
  if jPages j == 0
    then do
#ifdef FIXED
      putMVar slot p
#endif
      return False               -- an empty job
    else do
      p' <- print' p j
      putMVar slot p'
      return True

submit :: [MVar Printer] -> Int -> Int -> IO Int
submit slots n who = foldM one 0 [1 .. n]
  where one !ok i = do
          let k = i * 8 + who
          done <- withPrinter (slots !! (k `mod` length slots)) (job k)
          return $! if done then ok + 1 else ok

main :: IO ()
main = do
  args <- getArgs
  let n = case args of { [a] -> read a; _ -> 250 }
  slots <- mapM newMVar [ Printer ("printer " ++ show i) 0 | i <- [1 .. 2 :: Int] ]
  as <- forM [0 .. 7] $ \w -> async (submit slots n w)
  r <- timeout 3000000 (mapM wait as)
  case r of
    Nothing -> putStrLn "gave up after 3 s"
    Just ok -> putStrLn ("printed " ++ show (sum ok))
