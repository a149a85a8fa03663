{-# LANGUAGE BangPatterns, ForeignFunctionInterface #-}
-- Healthy: eight safe foreign calls at a time by design, the store is the limit.
-- Copies files from a slow store with a few transfers at a time.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.Async
import Control.Concurrent.STM
import Control.Exception (bracket_, evaluate)
import Data.Bits
import qualified Data.ByteString as B
import Data.List (foldl')
import Foreign.C.Types
import GHC.Conc (labelThread)

-- The store's client library blocks until the piece is there.
foreign import ccall safe "usleep" fetchPiece :: CUInt -> IO CInt

data File = File { fileNo :: !Int, pieces :: !Int }

files :: [File]
files = [ File i (2 + i * 7 .&. 3) | i <- [1 .. 64] ]

pieceOf :: Int -> Int -> B.ByteString
pieceOf f p = fst (B.unfoldrN 30000 step (f * 977 + p))
  where step x = let !y = (x * 1103515245 + 12345) .&. 0x7fffffff
                 in Just (fromIntegral (y `shiftR` 11), y)

crc :: Int -> B.ByteString -> Int
crc = B.foldl' (\h w -> ((h `shiftL` 5) `xor` (h `shiftR` 11) `xor` fromIntegral w) .&. 0xffffff)

transfer :: QSem -> TVar Int -> File -> IO Int
transfer slots done f = bracket_ (waitQSem slots) (signalQSem slots) $ do
  t <- myThreadId
  labelThread t ("file " ++ show (fileNo f))
  r <- go (1 :: Int) 0
  atomically (modifyTVar' done (+ 1))
  return r
  where
    go p !h
      | p > pieces f = return h
      | otherwise = do
          _ <- fetchPiece (35000 + fromIntegral (fileNo f * 613 .&. 8191))
          h' <- evaluate (crc h (pieceOf (fileNo f) p))
          go (p + 1) h'

main :: IO ()
main = do
  slots <- newQSem 8
  done <- newTVarIO 0
  rs <- mapConcurrently (transfer slots done) files
  n <- readTVarIO done
  putStrLn (show n ++ " files, check " ++ show (foldl' xor 0 rs))
