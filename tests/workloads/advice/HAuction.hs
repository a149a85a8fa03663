{-# LANGUAGE BangPatterns #-}
-- Auction house: bidders value the lots and bid on them concurrently; every
-- lot is a transactional variable of its own, a bookkeeper audits the bids.
-- Healthy: short transactions on many TVars.
module Main (main) where

import Control.Concurrent.Async
import Control.Concurrent.STM
import Control.Exception (evaluate)
import Control.Monad
import Data.Array
import Data.Bits
import qualified Data.IntMap.Strict as IM
import Text.Printf (printf)

------------------------------------------------------------------------------
-- Lots

data Lot = Lot
  { price  :: !Int
  , holder :: !Int
  , bids   :: !Int
  }

type House = Array Int (TVar Lot)

newHouse :: Int -> IO House
newHouse n = listArray (0, n - 1) <$> replicateM n (newTVarIO (Lot 100 0 0))

------------------------------------------------------------------------------
-- Bidders

data Bid = Bid { bdLot :: !Int, bdBidder :: !Int, bdAmount :: !Int }

-- | The value of a lot to a bidder, by a small forecast.
valuation :: Int -> Int -> Int
valuation me lot = 100 + abs (walk (22000 :: Int) (me * 7919 + lot * 104729) 0) `mod` 5000
  where
    walk 0 !_ !acc = acc
    walk k !s !acc =
      let s1 = (s * 1103515245 + 12345) .&. 0x7fffffff
      in walk (k - 1) s1 (acc + (s1 `shiftR` 12) - 262144)

place :: House -> Bid -> STM Bool
place h b = do
  l <- readTVar (h ! bdLot b)
  if (bdAmount b, bdBidder b) > (price l, holder l)
    then do
      writeTVar (h ! bdLot b) $! Lot (bdAmount b) (bdBidder b) (bids l + 1)
      return True
    else do
      writeTVar (h ! bdLot b) $! l { bids = bids l + 1 }
      return False

bidder :: House -> TBQueue (Maybe [Bid]) -> Int -> IO ()
bidder h audit me = do
  let lots = indices h
  forM_ (chunks 50 [ lots !! ((i * 37 + me * 11) `mod` length lots) | i <- [0 .. 1999] ]) $ \part -> do
    done <- forM part $ \lot -> do
      v <- evaluate (valuation me lot)
      let b = Bid lot me v
      _ <- atomically (place h b)
      return b
    atomically (writeTBQueue audit (Just done))
  atomically (writeTBQueue audit Nothing)

chunks :: Int -> [a] -> [[a]]
chunks _ [] = []
chunks n xs = let (a, b) = splitAt n xs in a : chunks n b

------------------------------------------------------------------------------
-- Bookkeeper

bookkeeper :: TBQueue (Maybe [Bid]) -> Int -> IO (IM.IntMap Int)
bookkeeper q = go IM.empty
  where
    go !m 0 = return m
    go !m n = do
      r <- atomically (readTBQueue q)
      case r of
        Nothing -> go m (n - 1 :: Int)
        Just bs -> go (foldr (\b -> IM.insertWith max (bdBidder b) (bdAmount b)) m bs) n

main :: IO ()
main = do
  let bidders = 20
      lots    = 500
  h <- newHouse lots
  audit <- newTBQueueIO 32
  bk <- async (bookkeeper audit bidders)
  forConcurrently_ [1 .. bidders] (bidder h audit)
  m <- wait bk
  ls <- atomically (mapM readTVar (elems h))
  printf "lots %d, bids %d\n" (length ls) (sum (map bids ls))
  printf "turnover %d\n" (sum (map price ls))
  forM_ (take 5 (IM.toList m)) $ \(b, x) -> printf "  bidder %d: highest bid %d\n" b x
