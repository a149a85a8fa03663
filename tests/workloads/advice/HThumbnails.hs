{-# LANGUAGE BangPatterns #-}
-- Healthy: cache with a bound, steady heap.
-- A thumbnail service with a cache that forgets the least recently used.
module Main (main) where

import Control.Monad
import Data.Bits
import Data.IORef
import qualified Data.ByteString as B
import qualified Data.IntMap.Strict as IM

data Cache = Cache
  { clock :: !Int
  , items :: !(IM.IntMap (Int, B.ByteString))
  , order :: !(IM.IntMap Int)
  , hits :: !Int
  }

capacity :: Int
capacity = 3000

thumbnail :: Int -> B.ByteString
thumbnail k = fst (B.unfoldrN 2048 step k)
  where step x = let !y = (x * 1103515245 + 12345) .&. 0x7fffffff
                 in Just (fromIntegral (y `shiftR` 9), y)

access :: Int -> Cache -> (B.ByteString, Cache)
access k c = case IM.lookup k (items c) of
  Just (t, b) -> (b, c { clock = now, hits = hits c + 1
                       , items = IM.insert k (now, b) (items c)
                       , order = IM.insert now k (IM.delete t (order c)) })
  Nothing ->
    let !b = thumbnail k
        c' = trim c
    in (b, c' { clock = now, items = IM.insert k (now, b) (items c'), order = IM.insert now k (order c') })
  where !now = clock c + 1

trim :: Cache -> Cache
trim c
  | IM.size (items c) < capacity = c
  | otherwise = case IM.minViewWithKey (order c) of
      Just ((_, k), o) -> c { items = IM.delete k (items c), order = o }
      Nothing -> c

requests :: Int -> [Int]
requests n = take n (go 31)
  where go x = let y = (x * 1103515245 + 12345) .&. 0x7fffffff
                   r = y `shiftR` 10
               in (if r .&. 3 == 0 then r .&. 16383 else r .&. 2047) : go y

main :: IO ()
main = do
  ref <- newIORef (Cache 0 IM.empty IM.empty 0)
  total <- newIORef (0 :: Int)
  forM_ (requests 160000) $ \k -> do
    c <- readIORef ref
    let (b, !c') = access k c
    writeIORef ref c'
    modifyIORef' total (+ fromIntegral (B.index b (k .&. 2047)))
  c <- readIORef ref
  t <- readIORef total
  putStrLn ("hits " ++ show (hits c) ++ ", kept " ++ show (IM.size (items c)) ++ ", light " ++ show t)
