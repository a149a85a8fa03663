{-# LANGUAGE CPP #-}
-- Order matching: the main thread sends orders one by one to the engine thread
-- and needs each answer before it can decide on the next order.
-- Fault: the main thread, which is bound to an OS thread, takes turns with the engine: each
-- message is a switch of OS threads. The repaired program uses runInUnboundThread.
module Main (main) where

import Control.Concurrent
import Control.Monad
import Data.Bits (shiftR, xor)
import qualified Data.Map.Strict as M
import Data.IORef

data Side = Buy | Sell

data Order = Order { oSide :: !Side, oPrice :: !Int, oQty :: !Int }

data Answer = Answer { aFilled :: !Int, aLast :: !Int }

type Levels = M.Map Int Int

data Book = Book { bBids :: !Levels, bAsks :: !Levels }

next :: Int -> Int
next s = let a = s * 6364136223846793005 + 1442695040888963407 in a `xor` (a `shiftR` 31)

match :: Book -> Order -> (Book, Answer)
match (Book bids asks) (Order Buy p q) =
  let (asks', left, lastP) = eat M.minViewWithKey (<= p) asks q 0
      bids' = if left > 0 then trim M.deleteMin (M.insertWith (+) p left bids) else bids
  in (Book bids' asks', Answer (q - left) lastP)
match (Book bids asks) (Order Sell p q) =
  let (bids', left, lastP) = eat M.maxViewWithKey (>= p) bids q 0
      asks' = if left > 0 then trim M.deleteMax (M.insertWith (+) p left asks) else asks
  in (Book bids' asks', Answer (q - left) lastP)

trim :: (Levels -> Levels) -> Levels -> Levels
trim f m = if M.size m > 200 then f m else m

eat :: (Levels -> Maybe ((Int, Int), Levels)) -> (Int -> Bool) -> Levels -> Int -> Int
    -> (Levels, Int, Int)
eat view ok m q lp = case view m of
  Just ((p, n), rest)
    | q > 0 && ok p -> if n > q then (M.insert p (n - q) rest, 0, p)
                       else eat view ok rest (q - n) p
  _ -> (m, q, lp)

engine :: MVar Order -> MVar Answer -> IO ()
engine inbox outbox = go (Book M.empty M.empty)
  where
    go book = do
      o <- takeMVar inbox
      let (book', a) = match book o
      putMVar outbox $! a
      go $! book'

trader :: MVar Order -> MVar Answer -> IO ()
trader inbox outbox = do
  filled <- newIORef (0 :: Int)
  let go :: Int -> Int -> Int -> IO Int
      go 0 _ mid = return mid
      go k s mid = do
        let s' = next s
            side = if even (s' `shiftR` 20) then Buy else Sell
            price = mid + (s' `shiftR` 30) `mod` 41 - 20
        putMVar inbox (Order side price (1 + (s' `shiftR` 40) `mod` 30))
        Answer f l <- takeMVar outbox
        modifyIORef' filled (+ f)
        go (k - 1) s' (if l > 0 then (mid * 7 + l) `div` 8 else mid)
  mid <- go 70000 11 10000
  f <- readIORef filled
  putStrLn ("filled " ++ show f ++ " last mid " ++ show mid)

main :: IO ()
main = do
  inbox <- newEmptyMVar
  outbox <- newEmptyMVar
  _ <- forkIO (engine inbox outbox)
#ifdef FIXED
  runInUnboundThread (trader inbox outbox)
#else
  trader inbox outbox
#endif
  unless rtsSupportsBoundThreads (putStrLn "not threaded")
