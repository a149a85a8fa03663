{-# LANGUAGE CPP #-}
{-# LANGUAGE BangPatterns #-}
-- Chat relay: receives messages from the clients of several rooms and
-- writes them, rendered, to the archive.
-- Fault: the queue between a fast producer and a slow consumer has no bound. The repaired
-- program uses a bounded one.
module Main (main) where

import Control.Concurrent.Async
import Control.Concurrent.STM
import Control.Monad
import Data.Bits
import qualified Data.IntMap.Strict as IM
import qualified Data.Text as T
import Text.Printf (printf)

------------------------------------------------------------------------------
-- Messages

data Message = Message
  { msgRoom :: !Int
  , msgFrom :: !Int
  , msgSeq  :: !Int
  , msgText :: !T.Text
  }

vocabulary :: [T.Text]
vocabulary = map T.pack
  [ "hello", "everyone", "deploy", "is", "green", "again", "who", "broke", "the"
  , "nightly", "build", "lunch", "at", "noon", "merge", "my", "branch", "please" ]

-- | Typical texts, so that the generator is cheap.
phrases :: IM.IntMap T.Text
phrases = IM.fromList
  [ (k, T.unwords [ vocabulary !! ((k * 7 + j * j * 5) `mod` length vocabulary) | j <- [1 .. 250] ])
  | k <- [0 .. 199] ]
{-# NOINLINE phrases #-}

compose :: Int -> Int -> Message
compose client n =
  let seed = client * 7919 + n * 104729
      body = T.append (phrases IM.! ((seed `shiftR` 3) `mod` 200)) (T.pack (show n))
  in Message (seed `mod` 40) client n body

------------------------------------------------------------------------------
-- Queue between the network side and the archive side

#ifdef FIXED
type Mailbox = TBQueue (Maybe Message)

newMailbox :: IO Mailbox
newMailbox = newTBQueueIO 500

post :: Mailbox -> Maybe Message -> IO ()
post q m = atomically (writeTBQueue q m)

receive :: Mailbox -> IO (Maybe Message)
receive q = atomically (readTBQueue q)
#else
type Mailbox = TQueue (Maybe Message)

newMailbox :: IO Mailbox
newMailbox = newTQueueIO

post :: Mailbox -> Maybe Message -> IO ()
post q m = atomically (writeTQueue q m)

receive :: Mailbox -> IO (Maybe Message)
receive q = atomically (readTQueue q)
#endif

------------------------------------------------------------------------------
-- Archive

data Archive = Archive
  { perRoom :: !(IM.IntMap Int)
  , hashSum :: !Int
  , written :: !Int
  }

render :: Message -> T.Text
render m = T.concat
  [ T.pack (printf "[%02d] " (msgRoom m)), T.pack (show (msgFrom m))
  , T.pack "#", T.pack (show (msgSeq m)), T.pack ": "
  , T.toUpper (T.take 1 (msgText m)), T.replace (T.pack "the") (T.pack "THE") (T.drop 1 (msgText m)) ]

store :: Archive -> Message -> Archive
store (Archive rooms h n) m =
  let !line = render m
      !h'   = digest (digest (digest h line) line) line
  in Archive (IM.insertWith (+) (msgRoom m) 1 rooms) h' (n + 1)

digest :: Int -> T.Text -> Int
digest = T.foldl' (\a c -> (a * 33 + fromEnum c) `mod` 1000000007)

archiver :: Mailbox -> Int -> IO Archive
archiver box clients = go (Archive IM.empty 5381 0) clients
  where
    go !a 0 = return a
    go !a k = do
      r <- receive box
      case r of
        Nothing -> go a (k - 1 :: Int)
        Just m  -> go (store a m) k

client :: Mailbox -> Int -> Int -> IO ()
client box n me = do
  forM_ [1 .. n] $ \i -> do
    let !m = compose me i
    post box (Just m)
  post box Nothing

main :: IO ()
main = do
  let clients = 1
  box <- newMailbox
  arch <- async (archiver box clients)
  forConcurrently_ [1 .. clients] (client box 30000)
  a <- wait arch
  printf "archived %d messages, digest %d\n" (written a) (hashSum a)
  forM_ (take 6 (IM.toList (perRoom a))) $ \(r, c) -> printf "  room %d: %d\n" r c
