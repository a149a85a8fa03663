{-# LANGUAGE CPP, BangPatterns #-}
-- Crawls a (simulated) site: fetches pages, extracts links, counts words.
-- Fault: a thread for each of 15,000 pages, all at once. The repaired program has 200 workers.
module Main (main) where

import           Control.Concurrent
import           Control.Concurrent.Async
import           Control.Concurrent.QSem
import           Control.Exception
import qualified Data.ByteString as B
import qualified Data.ByteString.Char8 as C
import qualified Data.Set as S
import           System.Environment

type Url = Int

next :: Int -> Int
next s = (s * 1103515245 + 12345) `mod` 2147483648

-- The network: a page of some KB, after some latency.
fetch :: Url -> IO B.ByteString
fetch url = do
  let size = 3000 + next url `mod` 3000
      body = fst (B.unfoldrN size step (next (url + 1)))
      step s = Just (if s `div` 65536 `mod` 6 == 0 then 32 else fromIntegral (97 + s `div` 65536 `mod` 26), next s)
  header <- evaluate body
  threadDelay (20000 + next (url * 31) `mod` 60000)
  return header

links :: B.ByteString -> [Url]
links = map (C.foldl' (\h c -> (h * 31 + fromEnum c) `mod` 1000003) 7) . take 10 . C.words

wordCount :: B.ByteString -> Int
wordCount = length . C.words

data Shared = Shared
  { visited :: MVar (S.Set Url)
  , total   :: MVar Int
  }

visit :: Shared -> Url -> IO ()
visit sh url = do
  page <- fetch url
  let !ls = S.fromList (links page)
      !n  = wordCount page
  modifyMVar_ (visited sh) (\v -> return $! S.union ls v)
  modifyMVar_ (total sh) (\t -> return $! t + n)

crawl :: Shared -> [Url] -> IO ()
#ifdef FIXED
crawl sh urls = do
  todo <- newMVar urls
  let worker = do
        u <- modifyMVar todo (\us -> return (drop 1 us, take 1 us))
        case u of
          [x] -> visit sh x >> worker
          _   -> return ()
  replicateConcurrently_ 200 worker
#else
crawl sh urls = mapConcurrently_ (visit sh) urls
#endif

main :: IO ()
main = do
  args <- getArgs
  let n = case args of { [a] -> read a; _ -> 15000 }
  sh <- Shared <$> newMVar S.empty <*> newMVar 0
  crawl sh [1 .. n]
  v <- readMVar (visited sh)
  t <- readMVar (total sh)
  putStrLn (show n ++ " pages, " ++ show (S.size v) ++ " links, " ++ show t ++ " words")
