{-# LANGUAGE BangPatterns #-}
-- Word statistics over a set of documents by eight workers, merged at the end.
-- Fault: -N8 on a machine of two cores. The repaired run has -N2; the program is the same.
module Main (main) where

import Control.Concurrent
import Control.Monad (forM, forM_)
import Data.Bits (shiftR, (.&.))
import Data.IORef
import Data.List (foldl', sortOn)
import qualified Data.Map.Strict as M

type Freq = M.Map String Int

documents, wordsPerDoc, workers :: Int
documents = 500
wordsPerDoc = 2500
workers = 8

next :: Int -> Int
next s = (s * 1103515245 + 12345) .&. 0x7fffffff

syllables :: [String]
syllables = ["ba", "ko", "ri", "tes", "lum", "an", "do", "pi"]

wordFor :: Int -> String
wordFor s = concat [ syllables !! ((s `shiftR` k) .&. 7) | k <- take n [8, 11, 14, 17] ]
  where n = 3 + (s `shiftR` 23) .&. 1

document :: Int -> [String]
document d = go wordsPerDoc (d * 6007 + 3)
  where
    go :: Int -> Int -> [String]
    go 0 _ = []
    go n s = let s1 = next s in wordFor s1 : go (n - 1) s1

count :: Freq -> Int -> Freq
count m d = foldl' (\acc w -> M.insertWith (+) w 1 acc) m (document d)

worker :: IORef Int -> MVar Freq -> IO ()
worker counter out = loop M.empty
  where
    loop !m = do
      d <- atomicModifyIORef' counter (\k -> (k + 1, k))
      if d >= documents
        then putMVar out m
        else loop (count m d)

merge :: [Freq] -> Freq
merge = M.unionsWith (+)

main :: IO ()
main = do
  counter <- newIORef 0
  outs <- forM [1 .. workers] $ \_ -> newEmptyMVar
  forM_ outs $ \o -> forkIO (worker counter o)
  parts <- mapM takeMVar outs
  let freq = merge parts
  putStrLn ("different words " ++ show (M.size freq))
  forM_ (take 15 (sortOn (\(w, n) -> (negate n, w)) (M.toList freq))) $ \(w, n) ->
    putStrLn (w ++ " " ++ show n)
  putStrLn ("all words " ++ show (sum (M.elems freq)))
