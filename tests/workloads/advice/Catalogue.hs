-- Product catalogue server: large index in memory, a query comes in now and then.
-- The main thread simulates the clients.
-- Fault: in each pause between two queries the idle GC copies the catalogue, of which nothing
-- is garbage. The repaired run has -I0.
module Main (main) where

import Control.Concurrent
import Control.Exception (evaluate)
import Control.Monad
import Data.Bits (shiftR, xor)
import qualified Data.IntMap.Strict as IM
import Data.List (foldl')

data Product = Product { prId :: !Int, prPrice :: !Int, prStock :: !Int, prTags :: [Int] }

type Catalogue = IM.IntMap Product

data Query = Cheapest !Int !Int | Total !Int | Quit

next :: Int -> Int
next s = let a = s * 6364136223846793005 + 1442695040888963407 in a `xor` (a `shiftR` 31)

product' :: Int -> Product
product' i = Product i (r `mod` 100000) ((r `shiftR` 20) `mod` 50) tags
  where
    r = next (next i) `shiftR` 24
    tags = forceList [ (r `shiftR` k) `mod` 300 | k <- [3, 7, 11, 15] ]
    forceList xs = foldr seq xs xs

catalogue :: Int -> Catalogue
catalogue n = IM.fromDistinctAscList [ (i, forced (product' i)) | i <- [1 .. n] ]
  where forced p = prTags p `seq` p

-- products around the given number
range :: Int -> Int -> Catalogue -> [Product]
range lo k cat = take k (IM.elems (snd (IM.split lo cat)))

answer :: Catalogue -> Query -> Int
answer cat (Cheapest lo k) =
  foldl' (\m p -> if prStock p > 0 then min m (prPrice p) else m) maxBound (range lo k cat)
answer cat (Total lo) =
  foldl' (\s p -> s + prPrice p * prStock p + length (prTags p)) 0 (range lo 20000 cat)
answer _ Quit = 0

server :: Catalogue -> MVar (Query, MVar Int) -> MVar () -> IO ()
server cat inbox done = loop
  where
    loop = do
      (q, reply) <- takeMVar inbox
      r <- evaluate (answer cat q)
      putMVar reply r
      case q of
        Quit -> putMVar done ()
        _    -> loop

main :: IO ()
main = do
  cat <- evaluate (catalogue 1000000)
  inbox <- newEmptyMVar
  done <- newEmptyMVar
  _ <- forkIO (server cat inbox done)
  forM_ [1 .. 5 :: Int] $ \i -> do
    threadDelay 360000
    let s = next i `shiftR` 20
        q = if even i then Total (s `mod` 600000) else Cheapest (s `mod` 600000) 5000
    reply <- newEmptyMVar
    putMVar inbox (q, reply)
    r <- takeMVar reply
    putStrLn ("query " ++ show i ++ ": " ++ show r)
  reply <- newEmptyMVar
  putMVar inbox (Quit, reply)
  takeMVar done
  putStrLn ("products " ++ show (IM.size cat))
