{-# LANGUAGE CPP, BangPatterns, ForeignFunctionInterface #-}
-- Fault: a foreign call that blocks for 15 to 19 ms is imported unsafe, so it holds
-- its capability and the sixteen meters are waited for two at a time. The repaired
-- program: import it safe.
-- Reads meters over a slow field bus while a digest is kept of the readings.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.Async
import Control.Concurrent.STM
import Control.Monad
import Data.Bits
import Data.List (foldl')
import qualified Data.IntMap.Strict as IM
import Foreign.C.Types
import GHC.Conc (labelThread)

-- The bus driver returns when the meter has answered.
#ifdef FIXED
foreign import ccall safe "usleep" busTransfer :: CUInt -> IO CInt
#else
foreign import ccall unsafe "usleep" busTransfer :: CUInt -> IO CInt
#endif

data Reading = Reading { meter :: !Int, value :: !Int }

pollMeter :: TQueue Reading -> Int -> IO ()
pollMeter q m = do
  t <- myThreadId
  labelThread t ("meter " ++ show m)
  forM_ [1 .. 10] $ \k -> do
    _ <- busTransfer (15000 + fromIntegral (m * 131 .&. 4095))
    atomically (writeTQueue q (Reading m ((m * 7919 + k * 104729) .&. 65535)))

digest :: Reading -> Int
digest r = foldl' (\h w -> (h * 33 + (value r `xor` w)) .&. 0xffffff) (meter r) [1 .. 60000]

collector :: TQueue Reading -> Int -> IO (IM.IntMap Int)
collector q n = do
  t <- myThreadId
  labelThread t "digest"
  go n IM.empty
  where
    go 0 !m = return m
    go k !m = do
      r <- atomically (readTQueue q)
      let !d = digest r
      go (k - 1 :: Int) (IM.insertWith xor (meter r) d m)

main :: IO ()
main = do
  q <- newTQueueIO
  let meters = [1 .. 16]
  c <- async (collector q (10 * length meters))
  mapConcurrently_ (pollMeter q) meters
  m <- wait c
  putStrLn (show (IM.size m) ++ " meters, digest " ++ show (IM.foldl' xor 0 m))
