{-# LANGUAGE BangPatterns, FlexibleContexts, ScopedTypeVariables #-}
-- A worker pool solving travelling salesman instances by random 2-opt.
-- Healthy: jobs of about a millisecond from a bounded queue, and both HECs are busy.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.STM
import Control.Exception (evaluate)
import Control.Monad
import Control.Monad.ST
import Data.Array.ST
import Data.Array.Unboxed
import Data.Bits (shiftR, xor)

next :: Int -> Int
next s = let a = s * 6364136223846793005 + 1442695040888963407 in a `xor` (a `shiftR` 31)

data Job = Job { jNumber :: !Int, jCities :: !Int }

type Coords = UArray Int Double

coords :: Int -> Int -> Coords
coords seed n = listArray (0, n - 1) (map toD (take n (iterate next (next seed))))
  where toD s = fromIntegral ((s `shiftR` 22) `mod` 10000)

solve :: Job -> Double
solve (Job k n) = runST improve
  where
    xs = coords (k * 2 + 1) n
    ys = coords (k * 2 + 2) n
    dist a b = let dx = xs ! a - xs ! b
                   dy = ys ! a - ys ! b
               in sqrt (dx * dx + dy * dy)
    improve :: forall s. ST s Double
    improve = do
      t <- newListArray (0, n - 1) [0 .. n - 1] :: ST s (STUArray s Int Int)
      let at :: Int -> ST s Int
          at i = readArray t (if i >= n then i - n else i)
          try :: Int -> Int -> ST s ()
          try !r !s
            | r == 0 = return ()
            | otherwise = do
                let s' = next s
                    i = (s' `shiftR` 20) `mod` (n - 2)
                    j = i + 1 + (s' `shiftR` 40) `mod` (n - 1 - i)
                a <- at i
                b <- at (i + 1)
                c <- at j
                d <- at (j + 1)
                when (dist a c + dist b d < dist a b + dist c d) $ flipPart t (i + 1) j
                try (r - 1) s'
          len :: Int -> Double -> ST s Double
          len !i !acc | i == n = return acc
                      | otherwise = do { a <- at i; b <- at (i + 1); len (i + 1) (acc + dist a b) }
      try 30000 k
      len 0 0
    flipPart :: STUArray s Int Int -> Int -> Int -> ST s ()
    flipPart t i j = when (i < j) $ do
      a <- readArray t i
      b <- readArray t j
      writeArray t i b
      writeArray t j a
      flipPart t (i + 1) (j - 1)

worker :: TBQueue (Maybe Job) -> MVar Double -> IO ()
worker q out = go 0
  where
    go !acc = do
      m <- atomically (readTBQueue q)
      case m of
        Nothing -> putMVar out acc
        Just j -> do
          r <- evaluate (solve j)
          go (acc + r)

main :: IO ()
main = do
  q <- newTBQueueIO 16
  outs <- replicateM 2 $ do
    out <- newEmptyMVar
    _ <- forkIO (worker q out)
    return out
  forM_ [1 .. 700] $ \i -> atomically (writeTBQueue q (Just (Job i (150 + i `mod` 50))))
  replicateM_ 2 (atomically (writeTBQueue q Nothing))
  rs <- mapM takeMVar outs
  putStrLn ("total length " ++ show (round (sum rs) :: Int))
