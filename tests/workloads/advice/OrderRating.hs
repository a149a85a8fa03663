{-# LANGUAGE CPP, BangPatterns #-}
-- An order service: workers rate orders and book them into the shared stock.
-- Fault: orders are rated while the MVar of the stock is held. The repaired program rates them
-- before.
module Main (main) where

import Control.Concurrent
import Control.Exception (evaluate)
import Control.Monad
import Data.Bits (shiftR, xor)
import qualified Data.IntMap.Strict as IM
import Text.Printf (printf)

data Order = Order { oNumber :: !Int, oArticle :: !Int, oAmount :: !Int }

data Stock = Stock
  { stBooked  :: !(IM.IntMap Int)
  , stRevenue :: !Int
  , stOrders  :: !Int }

next :: Int -> Int
next s = let a = s * 6364136223846793005 + 1442695040888963407 in a `xor` (a `shiftR` 31)

orders :: Int -> [Order]
orders n = [ Order i ((r `shiftR` 8) `mod` 300) (1 + (r `shiftR` 20) `mod` 9)
           | i <- [1 .. n], let r = next (next i) ]

-- Rates an order: simulates the delivery costs over possible routes.
rate :: Order -> Int
rate (Order i a k) = go (16000 :: Int) (i * 31 + a) 0
  where
    go :: Int -> Int -> Int -> Int
    go 0 _ !acc = k * 100 + acc `mod` 997
    go n !s !acc = let s' = next s in go (n - 1) s' (acc + (s' `shiftR` 40) `mod` 13)

book :: Order -> Int -> Stock -> Stock
book o cents (Stock b r n) =
  Stock (IM.insertWith (+) (oArticle o) (oAmount o) b) (r + cents) (n + 1)

process :: MVar Stock -> Order -> IO ()
#ifdef FIXED
process stock o = do
  cents <- evaluate (rate o)
  modifyMVar_ stock $ \s -> evaluate (book o cents s)
#else
process stock o =
  modifyMVar_ stock $ \s -> do
    cents <- evaluate (rate o)
    evaluate (book o cents s)
#endif

worker :: MVar [[Order]] -> MVar Stock -> MVar () -> IO ()
worker todo stock done = loop
  where
    loop = do
      batch <- modifyMVar todo $ \bs -> return (drop 1 bs, take 1 bs)
      case batch of
        [os] -> mapM_ (process stock) os >> loop
        _    -> putMVar done ()

batches :: Int -> [a] -> [[a]]
batches _ [] = []
batches k xs = let (a, b) = splitAt k xs in a : batches k b

main :: IO ()
main = do
  stock <- newMVar (Stock IM.empty 0 0)
  todo <- newMVar (batches 20 (orders 15000))
  dones <- replicateM 4 $ do
    d <- newEmptyMVar
    _ <- forkIO (worker todo stock d)
    return d
  mapM_ takeMVar dones
  Stock b r n <- readMVar stock
  printf "orders %d articles %d revenue %d\n" n (IM.size b) r
  printf "pieces %d\n" (sum (IM.elems b))
