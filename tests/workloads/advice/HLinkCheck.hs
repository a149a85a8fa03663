{-# LANGUAGE BangPatterns #-}
-- Link checker: one short thread per page, 2000 in all, but never more than 16
-- at once, because a semaphore is taken before the thread is made.
-- Healthy: the number of threads at a time is bounded.
module Main (main) where

import           Control.Concurrent
import           Control.Exception   (evaluate, finally)
import           Control.Monad       (forM, forM_)
import           Data.Char           (ord)
import           Data.List           (foldl')
import qualified Data.Map.Strict     as Map
import           Text.Printf         (printf)

data Page = Page { pgId :: !Int, pgLinks :: [String] }

data Verdict = Fine | Moved | Broken
  deriving (Eq, Ord, Show)

page :: Int -> Page
page n = Page n [ "/section" ++ show (k `mod` 9) ++ "/article" ++ show ((n * 31 + k * 77) `mod` 4096) ++ ".html" | k <- [1 .. 40] ]

-- | The hash says what is behind a link.
hash :: String -> Int
hash = foldl' (\ !h c -> (h * 33 + ord c) `mod` 4294967291) 5381

normalise :: String -> String
normalise = reverse . dropWhile (== '/') . reverse . takeWhile (/= '#')

verdict :: String -> Verdict
verdict l
  | h `mod` 41 == 0 = Broken
  | h `mod` 17 == 0 = Moved
  | otherwise       = Fine
  where h = iterate' 6 (hash (normalise l))
        iterate' :: Int -> Int -> Int
        iterate' 0 !x = x
        iterate' k !x = iterate' (k - 1) ((x * 48271 + k) `mod` 2147483647)

checkPage :: Page -> Map.Map Verdict Int
checkPage p = Map.fromListWith (+) [ (verdict l, 1) | l <- pgLinks p ]

-- | Starts the job as soon as there is a free place.
bounded :: QSem -> IO a -> IO (MVar a)
bounded sem act = do
  v <- newEmptyMVar
  waitQSem sem
  _ <- forkIO ((act >>= putMVar v) `finally` signalQSem sem)
  return v

main :: IO ()
main = do
  sem  <- newQSem 16
  vars <- forM [1 .. 2000] $ \n -> bounded sem $ do
    m <- evaluate (checkPage (page n))
    _ <- evaluate (sum (Map.elems m))
    extra <- evaluate (foldl' (\a k -> Map.unionWith (+) a (checkPage (page (n * 8 + k)))) m [1 .. 15])
    return extra
  rs <- mapM takeMVar vars
  let total = Map.unionsWith (+) rs
  forM_ (Map.toList total) $ \(v, c) -> printf "%-7s %7d\n" (show v) c
  printf "pages checked %d\n" (length rs)
