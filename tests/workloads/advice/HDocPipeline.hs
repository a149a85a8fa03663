{-# LANGUAGE BangPatterns #-}
-- Healthy: bounded pipeline whose converters work on both cores.
-- Converts documents: one thread reads, two convert, one collects.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.Async
import Control.Concurrent.STM
import Control.Monad
import Data.Bits
import Data.Char (isAlpha, ord, toUpper)
import Data.List (foldl')
import qualified Data.IntMap.Strict as IM
import qualified Data.Text as T
import GHC.Conc (labelThread)

data Doc = Doc { docId :: !Int, body :: !T.Text }

type Pipe a = TBQueue (Maybe a)

named :: String -> IO a -> IO a
named s act = myThreadId >>= (`labelThread` s) >> act

makeDoc :: Int -> Doc
makeDoc i = Doc i (T.unwords [ T.pack (show ((i * k * 7919) .&. 65535) ++ "ab") | k <- [1 .. 120] ])

convert :: Doc -> Doc
convert (Doc i t) = Doc i (T.map toUpper (T.filter isAlpha t <> T.reverse t))

digest :: T.Text -> Int
digest = T.foldl' (\h c -> (h * 31 + ord c) .&. 0xffffff) 7

readDocs :: Pipe Doc -> Int -> IO ()
readDocs out n = do
  forM_ [1 .. n] $ \i -> do
    let !d = makeDoc i
    atomically (writeTBQueue out (Just d))
  replicateM_ 2 (atomically (writeTBQueue out Nothing))

converter :: Pipe Doc -> Pipe (Int, Int) -> IO ()
converter from to = do
  r <- atomically (readTBQueue from)
  case r of
    Nothing -> atomically (writeTBQueue to Nothing)
    Just d -> do
      let !h = digest (body (convert d))
      atomically (writeTBQueue to (Just (docId d, h)))
      converter from to

collect :: Pipe (Int, Int) -> IO (IM.IntMap Int)
collect from = go (2 :: Int) IM.empty
  where
    go 0 !m = return m
    go k !m = atomically (readTBQueue from) >>= \r -> case r of
      Nothing -> go (k - 1) m
      Just (i, h) -> go k (IM.insertWith xor (i .&. 255) h m)

main :: IO ()
main = do
  a <- newTBQueueIO 64
  b <- newTBQueueIO 64
  r <- async (named "read" (readDocs a 22000))
  cs <- forM [1, 2 :: Int] (\k -> async (named ("convert " ++ show k) (converter a b)))
  s <- async (named "collect" (collect b))
  wait r >> mapM_ wait cs
  m <- wait s
  putStrLn ("documents digest " ++ show (foldl' xor 0 (IM.elems m)))
