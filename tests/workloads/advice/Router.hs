{-# LANGUAGE CPP #-}
{-# LANGUAGE BangPatterns #-}
-- Packet-router simulation: packets travel over a torus of routers; every
-- router keeps counters.
-- Fault: a user message for each hop of each packet, two million of them. The repaired program
-- writes one for each batch.
module Main (main) where

import Control.Monad
import Data.Array.Base (unsafeRead, unsafeWrite)
import Data.Array.IO
import Data.Bits
import Debug.Trace (traceEventIO)
import Text.Printf (printf)

------------------------------------------------------------------------------
-- Network

data Net = Net
  { width   :: !Int
  , passed  :: !(IOUArray Int Int)
  , dropped :: !(IOUArray Int Int)
  }

newNet :: Int -> IO Net
newNet w = Net w <$> newArray (0, w * w - 1) 0 <*> newArray (0, w * w - 1) 0

data Packet = Packet
  { pkId  :: !Int
  , pkX   :: !Int
  , pkY   :: !Int
  , pkDx  :: !Int
  , pkDy  :: !Int
  , pkTtl :: !Int
  }

-- | Checksum of the payload, as the routers recompute it at each hop.
checksum :: Packet -> Int
checksum p = go (250 :: Int) (pkId p * 31 + pkTtl p)
  where
    go 0 !h = h .&. 0xffff
    go k !h = go (k - 1) ((h * 69069 + k) `xor` (h `shiftR` 11))

data Verdict = Arrived | Forward !Packet | Lost

bump :: IOUArray Int Int -> Int -> IO ()
bump arr i = unsafeRead arr i >>= \v -> unsafeWrite arr i (v + 1)

------------------------------------------------------------------------------
-- Tracing

logHop :: Packet -> Int -> IO ()
#ifdef FIXED
logHop _ _ = return ()
#else
logHop p node = traceEventIO $
  "hop packet=" ++ show (pkId p) ++ " node=" ++ show node ++ " ttl=" ++ show (pkTtl p)
#endif

logBatch :: Int -> IO ()
logBatch n = traceEventIO ("batch " ++ show n ++ " done")

------------------------------------------------------------------------------
-- Routing

route :: Net -> Packet -> IO Verdict
route net p = do
  let w = width net
      node = pkY p * w + pkX p
  logHop p node
  bump (passed net) node
  when (checksum p == 0) $ bump (dropped net) node
  if pkX p == pkDx p && pkY p == pkDy p
    then return Arrived
    else if pkTtl p == 0
      then bump (dropped net) node >> return Lost
      else return $! Forward $! hop w p

hop :: Int -> Packet -> Packet
hop w p
  | pkX p /= pkDx p = p { pkX = stepTo w (pkX p) (pkDx p), pkTtl = pkTtl p - 1 }
  | otherwise       = p { pkY = stepTo w (pkY p) (pkDy p), pkTtl = pkTtl p - 1 }

stepTo :: Int -> Int -> Int -> Int
stepTo w a b
  | (b - a) `mod` w <= w `div` 2 = (a + 1) `mod` w
  | otherwise                    = (a - 1) `mod` w

deliver :: Net -> Packet -> IO Bool
deliver net = go
  where
    go !p = do
      v <- route net p
      case v of
        Arrived   -> return True
        Lost      -> return False
        Forward q -> go q

packet :: Int -> Int -> Packet
packet w n =
  let h k = (((n * 2654435761 + k * 40503) `shiftR` 7) .&. 0xffffff) `mod` w
  in Packet n (h 1) (h 2) (h 3) (h 4) (w - w `div` 6)

main :: IO ()
main = do
  net <- newNet 48
  counts <- forM [1 .. 90] $ \batch -> do
    oks <- forM [1 .. 900] $ \k -> deliver net (packet (width net) (batch * 900 + k))
    logBatch batch
    return $! length (filter id oks)
  ps <- getElems (passed net)
  ds <- getElems (dropped net)
  printf "delivered %d, lost %d\n" (sum counts) (sum ds)
  printf "hops %d, busiest router %d\n" (sum ps) (maximum ps)
