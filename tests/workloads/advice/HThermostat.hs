{-# LANGUAGE BangPatterns #-}
-- A small building control server: sensors send a message now and then, the
-- server answers each with a valve position. Nearly all the time it waits for
-- the next message, as it should.
-- Healthy: it waits most of the time, without polling.
module Main (main) where

import           Control.Concurrent
import           Control.Concurrent.Async (forConcurrently, withAsync)
import           Control.Concurrent.STM
import           Control.Monad            (forM, forM_)
import qualified Data.IntMap.Strict       as IM
import           Text.Printf              (printf)

type Room = Int

data Message = Message
  { msRoom  :: !Room
  , msTenth :: !Int                 -- tenths of a degree
  , msReply :: !(TMVar Int)
  }

data Control = Control { ctIntegral :: !Int, ctLast :: !Int, ctCount :: !Int }

-- | Valve position (0 to 100) by a PI rule.
regulate :: Int -> Control -> (Int, Control)
regulate t (Control i _ n) = (valve, Control i' t (n + 1))
  where
    !err   = 205 - t
    !i'    = max (-400) (min 400 (i + err))
    !valve = max 0 (min 100 (50 + 3 * err + i' `div` 8))

server :: TQueue Message -> TVar (IM.IntMap Control) -> IO ()
server q st = do
  m <- atomically (readTQueue q)
  atomically $ do
    cs <- readTVar st
    let c          = IM.findWithDefault (Control 0 0 0) (msRoom m) cs
        (valve, c') = regulate (msTenth m) c
    writeTVar st $! IM.insert (msRoom m) c' cs
    putTMVar (msReply m) valve
  server q st

-- | A sensor reports every 40 to 70 ms; the room reacts to the valve.
sensor :: TQueue Message -> Room -> IO (Room, Int)
sensor q room = go (25 :: Int) (160 + room) 0
  where
    go 0 _ !acc = return (room, acc)
    go k !t !acc = do
      threadDelay (40000 + 2500 * (room `mod` 12))
      r <- newEmptyTMVarIO
      atomically (writeTQueue q (Message room t r))
      v <- atomically (takeTMVar r)
      go (k - 1) (t + (v - 40) `div` 12) (acc + v)

main :: IO ()
main = do
  q  <- newTQueueIO
  st <- newTVarIO IM.empty
  withAsync (server q st) $ \_ -> do
    rs <- forConcurrently [1 .. 20] (sensor q)
    cs <- readTVarIO st
    final <- forM rs $ \(room, acc) -> return (room, acc `div` 25)
    forM_ (take 6 final) $ \(room, mean) ->
      printf "room %2d: mean valve %3d, last temperature %d, %d messages\n"
        room mean (maybe 0 ctLast (IM.lookup room cs)) (maybe 0 ctCount (IM.lookup room cs))
    printf "messages %d\n" (sum (map ctCount (IM.elems cs)))
