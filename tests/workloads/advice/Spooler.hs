{-# LANGUAGE CPP #-}
{-# LANGUAGE BangPatterns #-}
-- Print spooler: documents pass through layout, rasterising and the
-- printer queue; every stage is a thread of its own.
-- Fault: the stages poll their queues every 10 ms. The repaired program waits for an item.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.Async
#ifdef FIXED
import Control.Concurrent.STM
#else
import Data.IORef
#endif
import Control.Monad
import Data.Bits
import Text.Printf (printf)

------------------------------------------------------------------------------
-- Queue between two stages

#ifdef FIXED
type Queue a = TQueue a

newQueue :: IO (Queue a)
newQueue = newTQueueIO

push :: Queue a -> a -> IO ()
push q x = atomically (writeTQueue q x)

pop :: Queue a -> IO a
pop q = atomically (readTQueue q)
#else
type Queue a = IORef [a]

newQueue :: IO (Queue a)
newQueue = newIORef []

push :: Queue a -> a -> IO ()
push q x = atomicModifyIORef' q (\xs -> (xs ++ [x], ()))

pop :: Queue a -> IO a
pop q = do
  r <- atomicModifyIORef' q $ \xs -> case xs of
    []       -> ([], Nothing)
    (y : ys) -> (ys, Just y)
  case r of
    Just x  -> return x
    Nothing -> threadDelay 10000 >> pop q
#endif

------------------------------------------------------------------------------
-- Documents

data Document = Document { docNo :: !Int, docLines :: [String] }

data Layout = Layout { layNo :: !Int, layBoxes :: [(Int, Int)] }

data Raster = Raster { rasNo :: !Int, rasInk :: !Int }

document :: Int -> Document
document n = Document n [ printf "Line %d of document %d" k n | k <- [1 .. 20 :: Int] ]

layout :: Document -> Layout
layout (Document n ls) =
  let boxes = [ (y * 12, sum (map fromEnum l) `mod` 500) | (y, l) <- zip [0 ..] ls ]
  in sum (map snd boxes) `seq` Layout n boxes

rasterise :: Layout -> Raster
rasterise (Layout n boxes) = Raster n (go 0 boxes)
  where
    go !acc []            = acc
    go !acc ((y, w) : bs) = go (fill acc y w) bs
    fill :: Int -> Int -> Int -> Int
    fill !acc y w
      | w <= 0    = acc
      | otherwise = fill ((acc * 33 + (y `xor` w)) .&. 0xffffff) y (w - 1)

------------------------------------------------------------------------------
-- Stages

stage :: Int -> Queue a -> (a -> IO ()) -> IO ()
stage n input act = replicateM_ n (pop input >>= act)

-- | The user sends the next document when the previous one is printed.
user :: Int -> Queue Document -> Queue Raster -> IO Int
user n out done = go 1 0
  where
    go k !ink
      | k > n     = return ink
      | otherwise = do
          push out $! document k
          r <- pop done
          go (k + 1) (ink + rasInk r)

main :: IO ()
main = do
  let jobs = 60
  docs    <- newQueue
  layouts <- newQueue
  rasters <- newQueue
  printed <- newQueue
  s1 <- async (stage jobs docs    (\d -> push layouts $! layout d))
  s2 <- async (stage jobs layouts (\l -> push rasters $! rasterise l))
  s3 <- async (stage jobs rasters (\r -> threadDelay 4000 >> push printed r))
  ink <- user jobs docs printed
  mapM_ wait [s1, s2, s3]
  printf "documents %d, ink %d\n" jobs ink
