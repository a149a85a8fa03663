{-# LANGUAGE CPP, BangPatterns #-}
-- Web shop session store: keeps the baskets of all visitors and serves
-- requests in batches.
-- Fault: performGC after each batch. The repaired program leaves it out.
module Main (main) where

import Control.Monad (forM_, foldM)
import Data.Bits (shiftR, (.&.))
import Data.IORef
import Data.List (foldl')
import qualified Data.IntMap.Strict as M
#ifndef FIXED
import System.Mem (performGC)
#endif

data Item = Item { itArticle :: !Int, itPieces :: !Int }

data Basket = Basket { bkOwner :: !Int, bkItems :: ![Item], bkSum :: !Int }

type Store = M.IntMap Basket

visitors, batches, batchSize :: Int
visitors = 110000
batches = 25
batchSize = 12000

next :: Int -> Int
next s = (s * 1103515245 + 12345) .&. 0x7fffffff

initial :: Store
initial = M.fromList [ (v, fill v) | v <- [0 .. visitors - 1] ]
  where fill v = foldl' (\b k -> addItem (Item (v + k) 1) b) (Basket v [] 0) [1 .. 4]

price :: Int -> Int
price a = 99 + (a * 7919) .&. 0x1fff

addItem :: Item -> Basket -> Basket
addItem i (Basket o is s) = Basket o (i : take 5 is) (s + itPieces i * price (itArticle i))

data Request = Add !Int !Item | Look !Int

request :: Int -> Request
request s
  | s .&. 0x4000 == 0 = Add v (Item ((s `shiftR` 5) .&. 0xfff) 2)
  | otherwise         = Look v
  where v = (s `shiftR` 8) `mod` visitors

serve :: IORef Int -> Store -> Request -> IO Store
serve out st (Look v) = do
  modifyIORef' out (+ maybe 0 (\b -> bkSum b `mod` 997 + bkOwner b .&. 1) (M.lookup v st))
  return st
serve _ st (Add v i) = return $! M.adjust (addItem i) v st

-- After each batch the scratch data is garbage.
endOfBatch :: IO ()
#ifdef FIXED
endOfBatch = return ()
#else
endOfBatch = performGC
#endif

main :: IO ()
main = do
  out <- newIORef 0
  store <- newIORef $! initial
  forM_ [1 .. batches] $ \b -> do
    st <- readIORef store
    let seeds = take batchSize (iterate next (b * 101))
    st' <- foldM (\ !acc s -> serve out acc (request s)) st seeds
    writeIORef store $! st'
    endOfBatch
  x <- readIORef out
  st <- readIORef store
  putStrLn ("looked " ++ show x)
  putStrLn ("worth  " ++ show (M.foldl' (\a b -> a + bkSum b) 0 st))
