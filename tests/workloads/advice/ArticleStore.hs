{-# LANGUAGE CPP, BangPatterns #-}
-- Fault: the program calls performGC after each of its 60 batches: 60 forced major
-- collections of a live catalogue. The repaired program: leave the call out.
-- Applies price updates to a catalogue in batches.
module Main (main) where

import Control.Monad
import Data.Bits
import Data.IORef
import Data.List (foldl')
import qualified Data.Map.Strict as M
import qualified Data.Text as T
import System.Mem (performGC)

data Article = Article { name :: !T.Text, price :: !Int, revision :: !Int }

type Catalogue = M.Map Int Article

initial :: Int -> Catalogue
initial n = M.fromDistinctAscList
  [ (i, Article (T.pack ("article " ++ show i)) (i * 37 .&. 4095) 0) | i <- [1 .. n] ]

batch :: Int -> Int -> [(Int, Int)]
batch size b = take size (go (b * 7919 + 1))
  where go x = let y = (x * 1103515245 + 12345) .&. 0x7fffffff
               in (y `shiftR` 8, y .&. 8191) : go y

apply :: Int -> Catalogue -> (Int, Int) -> Catalogue
apply n m (k, p) = M.adjust change (k `mod` n + 1) m
  where change a = a { price = (price a + p) `shiftR` 1, revision = revision a + 1 }

main :: IO ()
main = do
  let n = 90000
  ref <- newIORef $! initial n
  forM_ [1 .. 60] $ \b -> do
    c <- readIORef ref
    let !c' = foldl' (apply n) c (batch 4000 b)
    writeIORef ref c'
#ifndef FIXED
    performGC  -- the batch is finished
#endif
  c <- readIORef ref
  let total = M.foldl' (\s a -> s + price a) 0 c
      most = M.foldl' (\r a -> max r (revision a)) 0 c
  putStrLn (show (M.size c) ++ " articles, total " ++ show total ++ ", most changed " ++ show most
            ++ ", last " ++ maybe "" (T.unpack . name . snd) (M.lookupMax c))
