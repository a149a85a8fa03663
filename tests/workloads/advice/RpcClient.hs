{-# LANGUAGE CPP #-}
-- An RPC client: each call has a helper thread that waits for a late cancellation
-- and would then log the request.
-- Fault: the helper threads wait forever, as the map of pending calls keeps their MVars. The
-- repaired program removes a call that is done, and ends its thread.
module Main (main) where

import Control.Concurrent
import Control.Exception
import Control.Monad
import Data.Array.Unboxed
import Data.Bits (shiftR, xor)
import Data.IORef
import qualified Data.IntMap.Strict as IM

data Signal = Cancelled | Finished

data Client = Client
  { clPending :: IORef (IM.IntMap (MVar Signal))   -- call number to cancel box
  , clLog     :: IORef [String]
  , clServer  :: MVar (Request, MVar Int) }

data Request = Request { rqNumber :: !Int, rqPayload :: !(UArray Int Int) }

next :: Int -> Int
next s = let a = s * 6364136223846793005 + 1442695040888963407 in a `xor` (a `shiftR` 31)

request :: Int -> Request
request n = Request n (listArray (0, 127) (iterate next (n * 7919 + 1)))

server :: MVar (Request, MVar Int) -> IO ()
server inbox = forever $ do
  (rq, reply) <- takeMVar inbox
  r <- evaluate (work (rqPayload rq))
  putMVar reply r
  where work p = sum [ (p ! i) `mod` 1009 | i <- [0 .. 127] ]

-- waits until the call is cancelled or finished
watcher :: Client -> Request -> MVar Signal -> IO ()
watcher cl rq box = do
  sig <- takeMVar box
  case sig of
    Finished -> return ()
    Cancelled -> atomicModifyIORef' (clLog cl) $ \l ->
      (("cancelled " ++ show (rqNumber rq) ++ " " ++ show (rqPayload rq ! 0)) : l, ())

call :: Client -> Int -> IO Int
call cl n = do
  let rq = request n
  box <- newEmptyMVar
  reply <- newEmptyMVar
  atomicModifyIORef' (clPending cl) $ \m -> (IM.insert n box m, ())
  _ <- forkIO (watcher cl rq box)
  putMVar (clServer cl) (rq, reply)
  r <- takeMVar reply
#ifdef FIXED
  atomicModifyIORef' (clPending cl) $ \m -> (IM.delete n m, ())
  putMVar box Finished
#endif
  return r

cancel :: Client -> Int -> IO ()
cancel cl n = do
  m <- readIORef (clPending cl)
  forM_ (IM.lookup n m) $ \box -> tryPutMVar box Cancelled

main :: IO ()
main = do
  inbox <- newEmptyMVar
  cl <- Client <$> newIORef IM.empty <*> newIORef [] <*> pure inbox
  _ <- forkIO (server inbox)
  total <- newIORef (0 :: Int)
  forM_ [1 .. 90000] $ \n -> do
    r <- call cl n
    modifyIORef' total (+ r)
    when (n `mod` 10000 == 0) $ cancel cl (n + 1)
  t <- readIORef total
  l <- readIORef (clLog cl)
  putStrLn ("calls done, total " ++ show t)
  putStrLn ("cancelled " ++ show (length l))
