{-# LANGUAGE CPP #-}
-- Nightly import: customer records arrive in batches and are merged into an index.
-- Fault: performGC after each batch. The repaired program leaves it out.
module Main (main) where

import Control.Monad
import Data.Bits (shiftR, xor)
import Data.IORef
import qualified Data.IntMap.Strict as IM
import System.Mem (performGC)

data Customer = Customer
  { cId :: !Int, cRegion :: !Int, cTurnover :: !Int, cUpdates :: !Int }

type Index = IM.IntMap Customer

next :: Int -> Int
next s = let a = s * 6364136223846793005 + 1442695040888963407 in a `xor` (a `shiftR` 31)

batch :: Int -> Int -> [Customer]
batch b n = go n (next (b * 104729 + 1))
  where
    go 0 _ = []
    go k s = let s' = next s
                 r = s' `shiftR` 24
                 turnover = (r `shiftR` 8) `mod` 10000
             in Customer (r `mod` 400000) (r `mod` 16) turnover 1 : go (k - 1) s'

mergeCustomer :: Customer -> Customer -> Customer
mergeCustomer new old =
  Customer (cId new) (cRegion new) (cTurnover new + cTurnover old) (cUpdates old + 1)

mergeBatch :: Index -> [Customer] -> Index
mergeBatch = foldr (\c -> IM.insertWith mergeCustomer (cId c) c)

-- return the memory of the batch before the next one
endOfBatch :: IO ()
#ifdef FIXED
endOfBatch = return ()
#else
endOfBatch = performGC
#endif

perRegion :: Index -> IM.IntMap Int
perRegion ix = IM.fromListWith (+) [ (cRegion c, cTurnover c) | c <- IM.elems ix ]

main :: IO ()
main = do
  index <- newIORef IM.empty
  errors <- newIORef (0 :: Int)
  forM_ [1 .. 180 :: Int] $ \b -> do
    ix <- readIORef index
    let cs = batch b 2200
        bad = length (filter ((> 9990) . cTurnover) cs)
    modifyIORef' errors (+ bad)
    writeIORef index $! mergeBatch ix cs
    endOfBatch
  ix <- readIORef index
  e <- readIORef errors
  putStrLn ("customers " ++ show (IM.size ix) ++ " suspicious " ++ show e)
  putStrLn ("updates " ++ show (sum (map cUpdates (IM.elems ix))))
  forM_ (take 4 (IM.toList (perRegion ix))) $ \(r, t) ->
    putStrLn ("region " ++ show r ++ " turnover " ++ show t)
