-- A small in-process server: clients send a request now and then, replies come after a delay.
-- Healthy: it waits most of the time, as it has nothing to do.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.STM
import Control.Exception (evaluate)
import Control.Monad
import Data.Bits (shiftR, xor)
import qualified Data.IntMap.Strict as IM
import System.Timeout (timeout)

data Request = Request { rqClient :: !Int, rqKey :: !Int, rqReply :: MVar Int }

next :: Int -> Int
next s = let a = s * 6364136223846793005 + 1442695040888963407 in a `xor` (a `shiftR` 31)

-- answers each request in a thread of its own, after a back-end delay
server :: TBQueue Request -> TVar (IM.IntMap Int) -> IO ()
server q stats = forever $ do
  rq <- atomically (readTBQueue q)
  forkIO $ do
    threadDelay (5000 + (rqKey rq * 37) `mod` 10000)
    r <- evaluate (compute (rqKey rq))
    atomically (modifyTVar' stats (IM.insertWith (+) (rqClient rq) 1))
    putMVar (rqReply rq) r

compute :: Int -> Int
compute k = go (2000 :: Int) k `mod` 1000
  where go 0 s = s `shiftR` 20
        go n s = go (n - 1) (next s)

client :: TBQueue Request -> MVar Int -> Int -> IO ()
client q out i = go (25 :: Int) (next i) 0
  where
    go 0 _ acc = putMVar out acc
    go n s acc = do
      threadDelay (20000 + (s `shiftR` 20) `mod` 30000)
      reply <- newEmptyMVar
      atomically (writeTBQueue q (Request i ((s `shiftR` 30) `mod` 10007) reply))
      r <- timeout 1000000 (takeMVar reply)
      go (n - 1) (next s) $! acc + maybe 0 id r

main :: IO ()
main = do
  q <- newTBQueueIO 64
  stats <- newTVarIO IM.empty
  sv <- forkIO (server q stats)
  outs <- forM [1 .. 24] $ \i -> do
    out <- newEmptyMVar
    _ <- forkIO (client q out i)
    return out
  rs <- mapM takeMVar outs
  killThread sv
  st <- readTVarIO stats
  putStrLn ("clients " ++ show (IM.size st) ++ " requests " ++ show (sum (IM.elems st)))
  putStrLn ("sum " ++ show (sum rs))
