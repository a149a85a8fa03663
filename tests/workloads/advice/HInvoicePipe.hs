{-# LANGUAGE BangPatterns #-}
-- Invoice pipeline: a reader, two checkers, and a writer joined by bounded
-- queues. The checkers are the slow stage; reader and writer wait for them.
-- Healthy: the checkers keep both HECs busy.
module Main (main) where

import           Control.Concurrent
import           Control.Concurrent.Async (concurrently_, wait, withAsync)
import           Control.Exception        (evaluate)
import           Control.Monad            (forM_, replicateM_)
import           Data.List                (foldl')
import qualified Data.Map.Strict          as Map
import           Text.Printf              (printf)

-- | A queue of at most n items, made of MVars.
data Queue a = Queue { quItems :: Chan a, quFree :: QSem }

newQueue :: Int -> IO (Queue a)
newQueue n = Queue <$> newChan <*> newQSem n

push :: Queue a -> a -> IO ()
push q x = waitQSem (quFree q) >> writeChan (quItems q) x

pull :: Queue a -> IO a
pull q = do
  x <- readChan (quItems q)
  signalQSem (quFree q)
  return x

data Invoice = Invoice { ivNumber :: !Int, ivLines :: [(Int, Int)] }

data Checked = Checked { ckNumber :: !Int, ckTotal :: !Int, ckDigit :: !Int }

invoice :: Int -> Invoice
invoice n = Invoice n [ (1 + (n * k) `mod` 9, 100 + (n * 37 + k * 91) `mod` 5000) | k <- [1 .. 100] ]

check :: Invoice -> Checked
check iv = Checked (ivNumber iv) total digit
  where
    !total = foldl' (\ !a (q, p) -> a + q * p + (q * p * 19) `div` 100) 0 (ivLines iv)
    !digit = foldl' (\ !d k -> (d * 31 + total `mod` k) `mod` 97) 1 [2 .. 16000]

reader :: Queue (Maybe Invoice) -> Int -> IO ()
reader out n = do
  forM_ [1 .. n] $ \i -> do
    let iv = invoice i
    _ <- evaluate (length (ivLines iv))
    push out (Just iv)
  replicateM_ 2 (push out Nothing)

checker :: Queue (Maybe Invoice) -> Queue (Maybe Checked) -> IO ()
checker inp out = do
  m <- pull inp
  case m of
    Nothing -> push out Nothing
    Just iv -> do
      c <- evaluate (check iv)
      push out (Just c)
      checker inp out

writer :: Queue (Maybe Checked) -> IO (Map.Map Int Int, Int)
writer inp = go (2 :: Int) Map.empty 0
  where
    go 0 m !t = return (m, t)
    go k m !t = do
      x <- pull inp
      case x of
        Nothing -> go (k - 1) m t
        Just c  -> let !m' = Map.insertWith (+) (ckDigit c) 1 m in go k m' (t + ckTotal c)

main :: IO ()
main = do
  q1 <- newQueue 16
  q2 <- newQueue 16
  withAsync (writer q2) $ \w -> do
    reader q1 9000 `concurrently_` checker q1 q2 `concurrently_` checker q1 q2
    (digits, total) <- wait w
    printf "checked total %d\n" total
    forM_ (take 6 (Map.toList digits)) $ \(d, n) -> printf "digit %2d: %d invoices\n" d n
