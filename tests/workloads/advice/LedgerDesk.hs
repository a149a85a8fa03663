{-# LANGUAGE CPP, BangPatterns #-}
-- Fault: the request dialogue runs in the bound main thread, so each of the ~120000
-- hand-overs with the ledger thread is a switch between OS threads. The repaired
-- program: run the dialogue in an unbound thread (withAsync).
-- A coordinator asks the ledger thread to book movements one after another.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.Async
import Control.Monad
import Data.Bits
import qualified Data.IntMap.Strict as IM
import GHC.Conc (labelThread)

data Request = Book !Int !Int | Close

data Ledger = Ledger { inbox :: MVar Request, answer :: MVar Int }

ledger :: Ledger -> IO ()
ledger l = myThreadId >>= (`labelThread` "ledger") >> go IM.empty
  where
    go !m = do
      r <- takeMVar (inbox l)
      case r of
        Close -> putMVar (answer l) (IM.foldl' (+) 0 m)
        Book a v -> do
          let !m' = IM.insertWith (+) a v m
              !b = m' IM.! a
          putMVar (answer l) b
          go m'

ask :: Ledger -> Request -> IO Int
ask l r = putMVar (inbox l) r >> takeMVar (answer l)

movements :: Int -> [(Int, Int)]
movements n = take n (go 17)
  where go x = let y = (x * 1103515245 + 12345) .&. 0x7fffffff
               in (y `shiftR` 16 .&. 1023, y .&. 255) : go y

-- Overdrawn accounts get a fee, so each answer is needed before the next request.
coordinate :: Ledger -> Int -> IO Int
coordinate l n = do
  fees <- newMVar (0 :: Int)
  forM_ (movements n) $ \(a, v) -> do
    b <- ask l (Book a (if v < 90 then negate v else v - 80))
    when (b < 0) $ do
      _ <- ask l (Book a (-3))
      modifyMVar_ fees (\f -> return $! f + 3)
  total <- ask l Close
  f <- readMVar fees
  return (total * 1000003 + f)

main :: IO ()
main = do
  l <- Ledger <$> newEmptyMVar <*> newEmptyMVar
  t <- async (ledger l)
  let session = coordinate l 60000
#ifdef FIXED
  r <- withAsync session wait
#else
  r <- session
#endif
  wait t
  putStrLn ("ledger " ++ show r)
