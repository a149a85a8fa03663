{-# LANGUAGE BangPatterns #-}
-- Presence service of a chat: knows all users, gets a small burst of status
-- changes now and then and otherwise waits.
-- Fault: in each pause between two bursts the idle GC copies all users, of which nothing is
-- garbage. The repaired run has -I0.
module Main (main) where

import Control.Concurrent
import Control.Monad (forM_)
import Data.Bits (shiftR, (.&.))
import Data.List (foldl')
import qualified Data.IntMap.Strict as M

data Status = Offline | Away | Online deriving (Eq, Enum, Show)

data User = User
  { uId      :: !Int
  , uStatus  :: !Status
  , uFriends :: ![Int]
  }

type Directory = M.IntMap User

users, bursts, burstSize, pauseMicros :: Int
users = 220000
bursts = 6
burstSize = 200
pauseMicros = 360000

next :: Int -> Int
next s = (s * 1103515245 + 12345) .&. 0x7fffffff

directory :: Directory
directory = M.fromList (map user [0 .. users - 1])
  where
    user i = let fs = friends i in sum fs `seq` (i, User i Offline fs)
    friends i = take 8 (map (\s -> (s `shiftR` 8) `mod` users) (iterate next (i * 17 + 1)))
{-# NOINLINE directory #-}

data Change = Change !Int !Status

burst :: Int -> [Change]
burst b = [ Change ((s `shiftR` 8) `mod` users) (toEnum (s `shiftR` 5 `mod` 3))
          | s <- take burstSize (iterate next (b * 333)) ]

apply :: Directory -> Change -> Directory
apply d (Change u s) = M.adjust (\x -> x { uStatus = s }) u d

-- Number of friends that are notified.
fanOut :: Directory -> [Change] -> Int
fanOut d cs = length [ () | Change u _ <- cs, Just x <- [M.lookup u d]
                          , f <- uFriends x, Just y <- [M.lookup f d], uStatus y /= Offline ]

feeder :: MVar [Change] -> IO ()
feeder box = forM_ [1 .. bursts] $ \b -> threadDelay pauseMicros >> putMVar box (burst b)

server :: MVar [Change] -> Int -> Int -> Directory -> IO (Directory, Int)
server _ 0 !notified d = return (d, notified)
server box n !notified d = do
  cs <- takeMVar box
  let !d' = foldl' apply d cs
      !k  = fanOut d' cs
  server box (n - 1) (notified + k) d'

main :: IO ()
main = do
  box <- newEmptyMVar
  putStrLn ("users    " ++ show (M.size directory))
  _ <- forkIO (feeder box)
  (d, notified) <- server box bursts 0 directory
  putStrLn ("notified " ++ show notified)
  putStrLn ("online   " ++ show (length (filter ((== Online) . uStatus) (M.elems d))))
  putStrLn ("ids      " ++ show (M.foldl' (\a u -> a + uId u) 0 d))
