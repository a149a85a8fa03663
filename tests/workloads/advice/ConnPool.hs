{-# LANGUAGE CPP #-}
{-# LANGUAGE ScopedTypeVariables #-}
-- Web shop: request handlers borrow database connections from a pool.  A
-- handler that waits too long for a connection opens a spare one.
-- Fault: a connection is not returned if the query throws, so that handlers wait for a timeout.
-- The repaired program uses bracket.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.Async (forConcurrently)
import Control.Concurrent.STM
import Control.Exception
import Control.Monad
import Data.IORef
import qualified Data.Map.Strict as Map
import System.Timeout (timeout)
import Text.Printf (printf)

------------------------------------------------------------------------------
-- Database

newtype Connection = Connection { connId :: Int }

data DbError = Deadlock Int | DuplicateKey Int
  deriving Show

instance Exception DbError

-- | A query: some time on the server, some rows, now and then an error.
query :: Connection -> Int -> IO [Int]
query c n = do
  threadDelay 900
  when (n `mod` 47 == 0) $ throwIO (DuplicateKey n)
  return [ (n * k + connId c * 0) `mod` 9973 | k <- [1 .. 50] ]

------------------------------------------------------------------------------
-- Pool

data Pool = Pool
  { idle  :: TQueue Connection
  , fresh :: IORef Int
  }

newPool :: Int -> IO Pool
newPool n = do
  q <- newTQueueIO
  forM_ [1 .. n] $ \i -> atomically (writeTQueue q (Connection i))
  r <- newIORef n
  return (Pool q r)

borrow :: Pool -> IO Connection
borrow p = do
  r <- timeout 120000 (atomically (readTQueue (idle p)))
  case r of
    Just c  -> return c
    Nothing -> do
      i <- atomicModifyIORef' (fresh p) (\i -> (i + 1, i + 1))
      return (Connection i)

giveBack :: Pool -> Connection -> IO ()
giveBack p c = atomically (writeTQueue (idle p) c)

withConnection :: Pool -> (Connection -> IO a) -> IO a
#ifdef FIXED
withConnection p = bracket (borrow p) (giveBack p)
#else
withConnection p act = do
  c <- borrow p
  r <- act c
  giveBack p c
  return r
#endif

------------------------------------------------------------------------------
-- Request handling

data Response = Ok Int | Conflict
  deriving (Eq, Ord, Show)

total :: [Int] -> Int
total rows = foldr (\r acc -> (acc * 7 + r * r) `mod` 1000003) 1 (concat (replicate 20 rows))

handler :: Pool -> Int -> IO Response
handler p n = do
  r <- try (withConnection p (\c -> query c n))
  case r of
    Right rows             -> Ok <$> evaluate (total rows)
    Left (_ :: DbError)    -> return Conflict

session :: Pool -> [Int] -> IO [Response]
session p = mapM (handler p)

main :: IO ()
main = do
  let sessions = 6
      perSession = 340
  p <- newPool 8
  rs <- forConcurrently [1 .. sessions] $ \s ->
          session p [ s * 1000 + k | k <- [1 .. perSession] ]
  let all' = concat rs
      conflicts = length (filter (== Conflict) all')
      sums = Map.fromListWith (+) [ (v `mod` 10, 1 :: Int) | Ok v <- all' ]
  printf "requests %d, conflicts %d\n" (length all') conflicts
  forM_ (Map.toList sums) $ \(d, c) -> printf "  class %d: %d\n" d c
