{-# LANGUAGE CPP #-}
{-# LANGUAGE BangPatterns #-}
-- Bank: tellers post transfers between accounts concurrently.  Every
-- transfer is checked against the history of the paying account.
-- Fault: one TVar holds all accounts, so that any two transfers conflict, and the risk is
-- computed inside the transaction. The repaired program has a TVar for each account.
module Main (main) where

import Control.Concurrent.Async (forConcurrently_)
import Control.Concurrent.STM
import Control.Monad
import Data.Bits
import qualified Data.IntMap.Strict as IM
import Text.Printf (printf)

------------------------------------------------------------------------------
-- Accounts

data Account = Account
  { balance :: !Int
  , history :: [Int]        -- latest first, at most 'keep' entries
  , posted  :: !Int
  }

keep :: Int
keep = 60

openAccount :: Account
openAccount = Account 100000 [] 0

change :: Int -> Account -> Account
change d (Account b h n) =
  let h' = take keep (d : h)
      !_ = length h'
  in Account (b + d) h' (n + 1)

-- | Score of a payment; above 900 it needs a manual check.
riskScore :: Account -> Int -> Int
riskScore a amount = go 0 1 (amount : history a)
  where
    go !s _ []         = s `mod` 1000
    go !s !w (x : xs)  = go (rounds 150 (s `xor` (x * w))) (w + 2) xs
    rounds :: Int -> Int -> Int
    rounds 0 !v = v .&. 0xffffffff
    rounds k !v = rounds (k - 1) ((v * 69069 + 1) .&. 0xffffffffff `xor` (v `shiftR` 7))

------------------------------------------------------------------------------
-- Ledger

#ifdef FIXED
type Ledger = IM.IntMap (TVar Account)

newLedger :: Int -> IO Ledger
newLedger n = IM.fromList <$> forM [0 .. n - 1] (\i -> (,) i <$> newTVarIO openAccount)

getAccount :: Ledger -> Int -> STM Account
getAccount l i = readTVar (l IM.! i)

putAccount :: Ledger -> Int -> Account -> STM ()
putAccount l i a = writeTVar (l IM.! i) $! a

accounts :: Ledger -> IO [Account]
accounts l = atomically (mapM readTVar (IM.elems l))
#else
type Ledger = TVar (IM.IntMap Account)

newLedger :: Int -> IO Ledger
newLedger n = newTVarIO (IM.fromList [ (i, openAccount) | i <- [0 .. n - 1] ])

getAccount :: Ledger -> Int -> STM Account
getAccount l i = (IM.! i) <$> readTVar l

putAccount :: Ledger -> Int -> Account -> STM ()
putAccount l i !a = modifyTVar' l (IM.insert i a)

accounts :: Ledger -> IO [Account]
accounts l = IM.elems <$> readTVarIO l
#endif

data Outcome = Booked | Flagged deriving Eq

transfer :: Ledger -> Int -> Int -> Int -> STM Outcome
transfer l from to amount = do
  payer <- getAccount l from
  let !score = riskScore payer amount
  putAccount l from (change (negate amount) payer)
  payee <- getAccount l to
  putAccount l to (change amount payee)
  return (if score > 900 then Flagged else Booked)

------------------------------------------------------------------------------
-- Tellers

teller :: Ledger -> TVar Int -> Int -> Int -> Int -> IO ()
teller l flagged size n me = go n (me * 7919 + 13)
  where
    go 0 _ = return ()
    go k s = do
      let s1 = (s * 1103515245 + 12345) .&. 0x7fffffff
          s2 = (s1 * 1103515245 + 12345) .&. 0x7fffffff
          from = (s1 `shiftR` 8) `mod` size
          to0  = (s2 `shiftR` 8) `mod` size
          to   = if to0 == from then (from + 1) `mod` size else to0
      r <- atomically (transfer l from to (1 + s2 `mod` 200))
      when (r == Flagged) $ atomically (modifyTVar' flagged (+ 1))
      go (k - 1 :: Int) s2

main :: IO ()
main = do
  let size = 2000
      tellers = 6
  l <- newLedger size
  flagged <- newTVarIO 0
  forConcurrently_ [1 .. tellers] (teller l flagged size 25000)
  as <- accounts l
  f <- readTVarIO flagged
  printf "accounts %d  total balance %d\n" (length as) (sum (map balance as))
  printf "postings %d  any flagged: %s\n" (sum (map posted as)) (show (f > 0))
