{-# LANGUAGE CPP, BangPatterns, ForeignFunctionInterface #-}
-- Payment gateway: sixteen sessions talk to a card terminal through a C
-- driver that waits for the device.
-- Fault: a foreign call that blocks for 7 ms is imported as unsafe and keeps its HEC. The
-- repaired program imports it as safe.
module Main (main) where

import Control.Concurrent
import Control.Monad (forM, forM_)
import Data.Bits (shiftR, xor, (.&.))
import Foreign.C.Types

-- Simulates the driver's function that blocks until the device answers.
#ifdef FIXED
foreign import ccall safe "usleep" driverWait :: CUInt -> IO CInt
#else
foreign import ccall unsafe "usleep" driverWait :: CUInt -> IO CInt
#endif

data Payment = Payment { payId :: !Int, payCents :: !Int }

data Totals = Totals !Int !Int !Int   -- accepted, refused, sum

sessions, paymentsPerSession :: Int
sessions = 16
paymentsPerSession = 22

next :: Int -> Int
next s = (s * 1103515245 + 12345) .&. 0x7fffffff

payment :: Int -> Int -> Payment
payment session k =
  let s = next (next (session * 1009 + k * 31))
  in Payment (session * 1000 + k) (100 + (s `shiftR` 8) .&. 0x3fff)

-- Signature of the request, computed in Haskell.
signature :: Payment -> Int
signature p = go (3000 :: Int) (payId p)
  where
    go 0 !h = h
    go n !h = go (n - 1) ((h * 31) `xor` (h `shiftR` 7) `xor` payCents p)

authorise :: Payment -> IO Bool
authorise p = do
  let !sig = signature p
  rc <- driverWait 7000
  return (rc == 0 && sig .&. 15 /= 3)

session :: MVar Totals -> Int -> IO ()
session out n = loop 0 (Totals 0 0 0)
  where
    loop k !t@(Totals a r s)
      | k == paymentsPerSession = putMVar out t
      | otherwise = do
          let p = payment n k
          ok <- authorise p
          loop (k + 1) (if ok then Totals (a + 1) r (s + payCents p) else Totals a (r + 1) s)

main :: IO ()
main = do
  outs <- forM [1 .. sessions] (const newEmptyMVar)
  forM_ (zip [1 ..] outs) $ \(n, o) -> forkIO (session o n)
  ts <- mapM takeMVar outs
  putStrLn ("accepted " ++ show (sum [a | Totals a _ _ <- ts]))
  putStrLn ("refused  " ++ show (sum [r | Totals _ r _ <- ts]))
  putStrLn ("sum      " ++ show (sum [s | Totals _ _ s <- ts]))
