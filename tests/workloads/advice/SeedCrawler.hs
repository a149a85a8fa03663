{-# LANGUAGE CPP #-}
{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE OverloadedStrings #-}
-- Web-crawler simulation: fetches a seed list of pages and counts where
-- their links point to.
-- Fault: a thread for each of 30,000 pages, all at once. The repaired program has 400 workers.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.Async
#ifdef FIXED
import Control.Monad (forM_)
#endif
import qualified Data.ByteString as BS
import qualified Data.ByteString.Char8 as B8
import Data.IORef
import qualified Data.Map.Strict as Map
import Text.Printf (printf)

------------------------------------------------------------------------------
-- The web

newtype Url = Url Int deriving (Eq, Ord, Show)

data Request = Request
  { rqUrl     :: !Url
  , rqHeaders :: [(BS.ByteString, BS.ByteString)]
  , rqBuffer  :: [Int]             -- decoded preamble, kept by the parser
  }

prepare :: Url -> Request
prepare u@(Url n) = Request u headers (map (* n) [1 .. 40])
  where
    headers =
      [ ("Host", B8.pack ("site" ++ show (n `mod` 211) ++ ".example"))
      , ("User-Agent", "hcrawl/1.0")
      , ("If-None-Match", B8.pack (show (n * 31))) ]

-- | The remote side: some latency and then a page with a few links.
fetch :: Request -> IO BS.ByteString
fetch rq = do
  let Url n = rqUrl rq
      !pre = sum (rqBuffer rq)
      !hdr = sum (map (BS.length . snd) (rqHeaders rq))
  threadDelay (1000 + (n `mod` 7) * 300)
  return $! page n (pre + hdr + sum (rqBuffer rq))

page :: Int -> Int -> BS.ByteString
page n salt = B8.pack (concatMap link [1 .. 6])
  where link k = "<a href=/p/" ++ show ((n * k * 7 + salt `mod` 3) `mod` 5000) ++ "> "

------------------------------------------------------------------------------
-- Extraction

links :: BS.ByteString -> [Int]
links b
  | BS.null rest = []
  | otherwise = case B8.readInt (BS.drop 9 (BS.drop 2 rest)) of
      Just (n, r) -> n : links r
      Nothing     -> links (BS.drop 2 rest)
  where (_, rest) = BS.breakSubstring "<a" b

type Ranking = IORef (Map.Map Int Int)

record :: Ranking -> [Int] -> IO ()
record ref ls = atomicModifyIORef' ref $ \m ->
  (foldr (\l acc -> Map.insertWith (+) l 1 acc) m ls, ())

visit :: Ranking -> Url -> IO ()
visit ref u = do
  body <- fetch (prepare u)
  let ls = links body
  record ref ls

------------------------------------------------------------------------------
-- Scheduling

crawl :: Ranking -> [Url] -> IO ()
#ifdef FIXED
crawl ref urls = do
  todo <- newMVar urls
  replicateConcurrently_ 400 (loop todo)
  where
    loop todo = do
      r <- modifyMVar todo $ \us -> return $ case us of
             []       -> ([], Nothing)
             (x : xs) -> (xs, Just x)
      forM_ r $ \u -> visit ref u >> loop todo
#else
crawl ref urls = forConcurrently_ urls (visit ref)
#endif

main :: IO ()
main = do
  ref <- newIORef Map.empty
  let seeds = map Url [1 .. 30000]
  crawl ref seeds
  m <- readIORef ref
  printf "targets %d, links %d\n" (Map.size m) (sum (Map.elems m))
  let best = maximum [ (c, p) | (p, c) <- Map.toList m ]
  printf "most linked page %d (%d links)\n" (snd best) (fst best)
