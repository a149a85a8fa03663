{-# LANGUAGE CPP, BangPatterns #-}
-- Fault: 25 desks poll their trays every 0.5 ms instead of waiting, so an order waits
-- at every desk and the idle program wakes thousands of times a second. The repaired
-- program: block on readTQueue.
-- A print server: orders pass from desk to desk until they are shipped.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.Async
import Control.Concurrent.STM
import Control.Monad
import Data.Bits
import Data.List (foldl')
import GHC.Conc (labelThread)

data Order = Order { number :: !Int, stamp :: !Int } | Closed

type Tray = TQueue Order

takeOrder :: Tray -> IO Order
#ifdef FIXED
takeOrder tray = atomically (readTQueue tray)
#else
takeOrder tray = do
  r <- atomically (tryReadTQueue tray)
  case r of
    Just o -> return o
    Nothing -> threadDelay 500 >> takeOrder tray
#endif

work :: Int -> Int -> Int
work k s = foldl' (\h i -> (h * 33 + i * k) .&. 0xffffff) s [1 .. 400]

desk :: Int -> Tray -> Tray -> IO ()
desk k from to = do
  t <- myThreadId
  labelThread t ("desk " ++ show k)
  let loop = do
        o <- takeOrder from
        case o of
          Closed -> atomically (writeTQueue to Closed)
          Order n s -> do
            let !s' = work k s
            atomically (writeTQueue to (Order n s'))
            loop
  loop

-- The front desk takes the next order when the last one has been shipped.
frontDesk :: Tray -> Tray -> Int -> IO Int
frontDesk first final n = go 1 0
  where
    go i !acc
      | i > n = do
          atomically (writeTQueue first Closed)
          _ <- takeOrder final
          return acc
      | otherwise = do
          atomically (writeTQueue first (Order i (i * 7919)))
          o <- takeOrder final
          case o of
            Order k s -> go (i + 1) (acc `xor` (s + k))
            Closed -> return acc

main :: IO ()
main = do
  trays <- replicateM 25 newTQueueIO
  desks <- forM (zip3 [1 ..] trays (tail trays)) $ \(k, a, b) -> async (desk k a b)
  front <- async (frontDesk (head trays) (last trays) 110)
  r <- wait front
  mapM_ wait desks
  putStrLn ("shipped, stamp " ++ show r)
