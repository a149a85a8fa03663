{-# LANGUAGE CPP, BangPatterns #-}
-- Print room control: jobs go to printers that take their time; a clerk for each
-- printer waits for the job to be done and then books it.
-- Fault: clerks poll for the result, with yield. The repaired program blocks on an MVar.
module Main (main) where

import Control.Concurrent
import Control.Monad (forM, forM_)
import Data.Bits (shiftR, (.&.))
#ifndef FIXED
import Data.IORef
#endif

data Printed = Printed { prJob :: !Int, prPages :: !Int }

printers, jobsPerPrinter :: Int
printers = 6
jobsPerPrinter = 12

next :: Int -> Int
next s = (s * 1103515245 + 12345) .&. 0x7fffffff

#ifdef FIXED
type Slot = MVar Printed

newSlot :: IO Slot
newSlot = newEmptyMVar

deliver :: Slot -> Printed -> IO ()
deliver = putMVar

await :: Slot -> IO Printed
await = takeMVar
#else
type Slot = IORef (Maybe Printed)

newSlot :: IO Slot
newSlot = newIORef Nothing

deliver :: Slot -> Printed -> IO ()
deliver slot p = writeIORef slot (Just p)

await :: Slot -> IO Printed
await slot = do
  r <- readIORef slot
  case r of
    Just p  -> return p
    Nothing -> yield >> await slot
#endif

pages :: Int -> Int -> Int
pages printer job = 5 + (next (next (printer * 7001 + job * 13)) `shiftR` 10) .&. 15

-- The device: prints in the background, ten milliseconds per page.
startPrint :: Int -> Int -> IO Slot
startPrint printer job = do
  slot <- newSlot
  let n = pages printer job
  _ <- forkIO (threadDelay (n * 10000) >> deliver slot (Printed job n))
  return slot

clerk :: MVar (Int, Int) -> Int -> IO ()
clerk out printer = loop 1 0 0
  where
    loop :: Int -> Int -> Int -> IO ()
    loop j !n !s
      | j > jobsPerPrinter = putMVar out (n, s)
      | otherwise = do
          slot <- startPrint printer j
          p <- await slot
          loop (j + 1) (n + prPages p) (s + prJob p * prPages p)

main :: IO ()
main = do
  outs <- forM [1 .. printers] (const newEmptyMVar)
  forM_ (zip [1 ..] outs) $ \(p, o) -> forkIO (clerk o p)
  rs <- mapM takeMVar outs
  forM_ (zip [1 :: Int ..] rs) $ \(p, (n, s)) ->
    putStrLn ("printer " ++ show p ++ ": " ++ show n ++ " pages, mark " ++ show s)
  putStrLn ("pages " ++ show (sum (map fst rs)))
