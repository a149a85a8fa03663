{-# LANGUAGE CPP #-}
-- A dispatcher for devices: every device has a thread that waits for its commands.
-- Fault: sixty threads poll their mailboxes, with yield. The repaired program blocks with
-- retry.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad
import Data.Bits (shiftR, xor)
import qualified Data.Sequence as S
import Data.Sequence (Seq, ViewL (..))

data Command = Move !Int !Int | Measure !Int | Shutdown

type Mailbox = TVar (Seq Command)

next :: Int -> Int
next s = let a = s * 6364136223846793005 + 1442695040888963407 in a `xor` (a `shiftR` 31)

-- the next command of the device
receive :: Mailbox -> IO Command
#ifdef FIXED
receive box = atomically $ do
  q <- readTVar box
  case S.viewl q of
    c :< rest -> writeTVar box rest >> return c
    EmptyL    -> retry
#else
receive box = do
  r <- atomically $ do
    q <- readTVar box
    case S.viewl q of
      c :< rest -> writeTVar box rest >> return (Just c)
      EmptyL    -> return Nothing
  case r of
    Just c  -> return c
    Nothing -> yield >> receive box
#endif

send :: Mailbox -> Command -> IO ()
send box c = atomically (modifyTVar' box (S.|> c))

data Device = Device { dX :: !Int, dY :: !Int, dSum :: !Int }

device :: Mailbox -> MVar Device -> IO ()
device box out = go (Device 0 0 0)
  where
    go d = do
      c <- receive box
      case c of
        Shutdown  -> putMVar out d
        Move a b  -> go $! d { dX = dX d + a, dY = dY d + b }
        Measure k -> go $! d { dSum = (dSum d * 31 + measure k d) `mod` 1000003 }

measure :: Int -> Device -> Int
measure k d = go (200 :: Int) (dX d * 7919 + dY d + k)
  where go 0 s = (s `shiftR` 20) `mod` 1000
        go n s = go (n - 1) (next s)

main :: IO ()
main = do
  devices <- forM [1 .. 60 :: Int] $ \_ -> do
    box <- newTVarIO S.empty
    out <- newEmptyMVar
    _ <- forkIO (device box out)
    return (box, out)
  forM_ [1 .. 100 :: Int] $ \t -> do
    forM_ (zip [1 ..] devices) $ \(i, (box, _)) -> do
      let s = next (t * 1000 + i)
      when (s `mod` 5 == 0) $ send box (Move ((s `shiftR` 9) `mod` 10) ((s `shiftR` 17) `mod` 10))
      when (s `mod` 7 == 0) $ send box (Measure t)
    threadDelay 10000
  forM_ devices $ \(box, _) -> send box Shutdown
  ds <- mapM (takeMVar . snd) devices
  putStrLn ("devices " ++ show (length ds))
  putStrLn ("positions " ++ show (sum (map dX ds), sum (map dY ds)))
  putStrLn ("sum " ++ show (sum (map dSum ds)))
