{-# LANGUAGE BangPatterns, OverloadedStrings #-}
-- A pipeline: a reader, two parsers behind a bounded queue, strict totals.
-- Healthy: a bounded queue, and the parsers keep both HECs busy.
module Main (main) where

import           Control.Concurrent.Async
import           Control.Concurrent.STM
import           Control.Monad
import qualified Data.ByteString.Char8 as B
import           Data.List (foldl')
import qualified Data.Map.Strict as M
import           System.Environment

next :: Int -> Int
next s = (s * 1103515245 + 12345) `mod` 2147483648

-- A block of lines, as read from a disk.
block :: Int -> B.ByteString
block k = B.unlines (map line [k * 100 .. k * 100 + 99])

line :: Int -> B.ByteString
line i = B.concat ["10.0.0.", B.pack (show (i * 31 `mod` 200)), " GET /item/", B.pack (show (i * 7919 `mod` 500)), " "
                  , if i `mod` 23 == 0 then "500" else "200", " ", B.pack (show (next i `div` 65536 `mod` 9000))]

data Totals = Totals
  { tLines  :: !Int
  , tErrors :: !Int
  , tMicros :: !Int
  , tHosts  :: !(M.Map B.ByteString Int)
  }

none :: Totals
none = Totals 0 0 0 M.empty

addLine :: Totals -> B.ByteString -> Totals
addLine t l = case B.words l of
  [h, _, _, code, us] -> Totals (tLines t + 1) (tErrors t + fromEnum (code == "500"))
                           (tMicros t + maybe 0 fst (B.readInt us)) (M.insertWith (+) (B.copy h) 1 (tHosts t))
  _ -> t

merge :: Totals -> Totals -> Totals
merge (Totals a b c d) (Totals e f g h) = Totals (a + e) (b + f) (c + g) (M.unionWith (+) d h)

parser :: TBQueue (Maybe B.ByteString) -> IO Totals
parser q = go none
  where
    go !t = do
      m <- atomically (readTBQueue q)
      case m of
        Nothing -> return t
        Just b  -> go (foldl' addLine t (B.lines b))

main :: IO ()
main = do
  args <- getArgs
  let n = case args of { [a] -> read a; _ -> 27000 }
  q <- newTBQueueIO 64
  ps <- replicateM 2 (async (parser q))
  forM_ [1 .. n] $ \k -> do
    let !b = block k
    atomically (writeTBQueue q (Just b))
  replicateM_ 2 (atomically (writeTBQueue q Nothing))
  ts <- mapM wait ps
  let t = foldl' merge none ts
  putStrLn (show (tLines t) ++ " lines, " ++ show (tErrors t) ++ " errors, " ++ show (tMicros t) ++ " us, " ++ show (M.size (tHosts t)) ++ " hosts")
