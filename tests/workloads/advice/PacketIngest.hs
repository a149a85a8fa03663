{-# LANGUAGE CPP, BangPatterns #-}
-- Ingest stage of a message broker: a receiver hands packets over to an
-- indexer, which is slower than the network.
-- Fault: the queue between the two has no bound. The repaired program uses a bounded one.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad (forM_)
import qualified Data.ByteString as B
import qualified Data.IntMap.Strict as M
import Data.Bits (xor, (.&.))

data Packet = Packet !Int !B.ByteString | EndOfStream

#ifdef FIXED
type Queue = TBQueue Packet

newQueue :: IO Queue
newQueue = newTBQueueIO 256

put :: Queue -> Packet -> IO ()
put q = atomically . writeTBQueue q

get :: Queue -> IO Packet
get = atomically . readTBQueue
#else
type Queue = TQueue Packet

newQueue :: IO Queue
newQueue = newTQueueIO

put :: Queue -> Packet -> IO ()
put q = atomically . writeTQueue q

get :: Queue -> IO Packet
get = atomically . readTQueue
#endif

packets, packetSize :: Int
packets = 120000
packetSize = 1400

receiver :: Queue -> IO ()
receiver q = do
  forM_ [1 .. packets] $ \i -> do
    let !p = B.replicate packetSize (fromIntegral (i * 37 .&. 0xff))
    put q (Packet i p)
  put q EndOfStream

digest :: B.ByteString -> Int
digest p = go (4 :: Int) 17
  where
    go 0 !h = h
    go n !h = go (n - 1) (B.foldl' (\a w -> (a * 33) `xor` fromIntegral w) h p)

indexer :: Queue -> MVar (M.IntMap Int) -> IO ()
indexer q result = loop M.empty
  where
    loop !m = do
      msg <- get q
      case msg of
        EndOfStream -> putMVar result m
        Packet i p  -> do
          let !d = digest p
          loop (M.insertWith (+) (d .&. 1023) (i .&. 15) m)

main :: IO ()
main = do
  q <- newQueue
  result <- newEmptyMVar
  _ <- forkIO (indexer q result)
  _ <- forkIO (receiver q)
  m <- takeMVar result
  putStrLn ("buckets " ++ show (M.size m))
  putStrLn ("weight  " ++ show (sum (M.elems m)))
