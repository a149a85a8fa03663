{-# LANGUAGE BangPatterns #-}
-- A barter exchange: traders work out an offer on their own and then settle it
-- between two of many accounts in one short transaction.
-- Healthy: short transactions on many TVars.
module Main (main) where

import Control.Concurrent.Async (forConcurrently)
import Control.Concurrent.STM
import Control.Exception        (evaluate)
import Control.Monad            (foldM, forM, forM_, when)
import Data.Array
import Data.List                (foldl')
import Text.Printf              (printf)

data Account = Account { acGrain :: !Int, acWool :: !Int }

type Market = Array Int (TVar Account)

accounts :: Int
accounts = 256

newMarket :: IO Market
newMarket = listArray (0, accounts - 1) <$> mapM (\i -> newTVarIO (Account (1000 + i) (1000 - i))) [0 .. accounts - 1]

data Offer = Offer { ofFrom :: !Int, ofTo :: !Int, ofGrain :: !Int, ofWool :: !Int }

-- | Looks at a price history (made up) before it fixes the rate.
offer :: Int -> Offer
offer x = Offer a b g w
  where
    a = (x `div` 16) `mod` accounts
    b = (a + 1 + (x `div` 4096) `mod` (accounts - 1)) `mod` accounts
    g = 1 + (x `div` 64) `mod` 20
    !rate = foldl' (\ !r k -> (r * 15 + (x + k * k) `mod` 200) `div` 16) 100 [1 .. 3000 :: Int]
    w = g * rate `div` 100

-- | True if both sides could pay.
settle :: Market -> Offer -> STM Bool
settle m o = do
  p <- readTVar (m ! ofFrom o)
  q <- readTVar (m ! ofTo o)
  let ok = acGrain p >= ofGrain o && acWool q >= ofWool o
  when ok $ do
    writeTVar (m ! ofFrom o) $! Account (acGrain p - ofGrain o) (acWool p + ofWool o)
    writeTVar (m ! ofTo o)   $! Account (acGrain q + ofGrain o) (acWool q - ofWool o)
  return ok

trader :: Market -> Int -> IO Int
trader m t = fst <$> foldM deal (0, t * 104729 + 11) [1 .. 30000 :: Int]
  where
    deal (!n, !x) _ = do
      let !x' = (x * 1103515245 + 12345) `mod` 2147483648
      o  <- evaluate (offer x')
      ok <- atomically (settle m o)
      let !n' = if ok then n + 1 else n
      return (n', x')

main :: IO ()
main = do
  m  <- newMarket
  ns <- forConcurrently [1 .. 4] (trader m)
  as <- forM (elems m) readTVarIO
  printf "all traders dealt: %s\n" (show (all (> 25000) ns))
  printf "grain %d, wool %d\n" (sum (map acGrain as)) (sum (map acWool as))
  forM_ [0 :: Int] $ \_ -> printf "accounts %d\n" (length as)
