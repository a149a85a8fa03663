{-# LANGUAGE BangPatterns #-}
-- Three-stage pipeline: read, compress (run lengths), checksum.
-- Healthy: bounded queues, whose items are blocks of 32 KB.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.STM
import Control.Exception (evaluate)
import Control.Monad (forM_)
import qualified Data.ByteString as B
import Data.Bits (shiftR, xor, (.&.))
import Data.Word (Word8)

data Msg = Block !Int !B.ByteString | End

blocks, blockSize :: Int
blocks = 2400
blockSize = 32768

next :: Int -> Int
next s = (s * 1103515245 + 12345) .&. 0x7fffffff

-- A block with runs of equal bytes.
generate :: Int -> B.ByteString
generate k = fst (B.unfoldrN blockSize step (k * 31 + 1))
  where step s = let s1 = next s
                     b  = fromIntegral ((s1 `shiftR` 16) .&. 3) :: Word8
                 in Just (b, s1)

compress :: B.ByteString -> B.ByteString
compress b = fst (B.unfoldrN (2 * B.length b) step (0, Nothing))
  where
    n = B.length b
    step (_, Just (w, i)) = Just (w, (i, Nothing))
    step (i, Nothing)
      | i >= n    = Nothing
      | otherwise = let w = B.index b i
                        j = run w i (i + 1)
                    in Just (fromIntegral (j - i), (i, Just (w, j)))
    run !w !i !j
      | j < n && j - i < 255 && B.index b j == w = run w i (j + 1)
      | otherwise                                = j

checksum :: B.ByteString -> Int
checksum = B.foldl' (\a w -> (a * 33) `xor` fromIntegral w) 5381

stage :: TBQueue Msg -> TBQueue Msg -> (B.ByteString -> B.ByteString) -> IO ()
stage inq outq f = do
  m <- atomically (readTBQueue inq)
  case m of
    End       -> atomically (writeTBQueue outq End)
    Block k b -> do
      c <- evaluate (f b)
      atomically (writeTBQueue outq (Block k c))
      stage inq outq f

source :: TBQueue Msg -> IO ()
source q = do
  forM_ [1 .. blocks] $ \k -> do
    b <- evaluate (generate k)
    atomically (writeTBQueue q (Block k b))
  atomically (writeTBQueue q End)

sink :: TBQueue Msg -> Int -> Int -> IO (Int, Int)
sink q !n !s = do
  m <- atomically (readTBQueue q)
  case m of
    End       -> return (n, s)
    Block k b -> sink q (n + B.length b) (s + (checksum b `xor` k) .&. 0xffff)

main :: IO ()
main = do
  q1 <- newTBQueueIO 16
  q2 <- newTBQueueIO 16
  _ <- forkIO (source q1)
  _ <- forkIO (stage q1 q2 compress)
  (n, s) <- sink q2 0 0
  putStrLn ("compressed bytes " ++ show n)
  putStrLn ("check sum        " ++ show s)
