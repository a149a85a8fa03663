{-# LANGUAGE BangPatterns #-}
-- Tariff gateway: keeps the price list of all articles in memory and
-- answers bursts of requests that arrive a few times per second.
-- Fault: in each gap between two bursts the idle GC copies the price list, of which nothing is
-- garbage. The repaired run has -I0.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.Async (forConcurrently)
import Control.Exception (evaluate)
import Control.Monad
import Data.Bits
import qualified Data.IntMap.Strict as IM
import GHC.Clock (getMonotonicTime)
import System.IO (hPutStrLn, stderr)
import Text.Printf (printf)

-- The flags are the matter here, see truth.tsv: the repaired twin is the same
-- program.

------------------------------------------------------------------------------
-- Price list

data Tariff = Tariff
  { tfBase   :: !Int
  , tfTiers  :: [(Int, Int)]     -- (from quantity, per cent off)
  , tfRegion :: !(IM.IntMap Int)
  }

type PriceList = IM.IntMap Tariff

mkTariff :: Int -> Tariff
mkTariff i = Tariff (100 + i * 37 `mod` 9000) tiers regions
  where
    tiers   = let ts = [ (q, (q + i) `mod` 30) | q <- [10, 50, 100] ]
              in foldr (\(a, b) k -> a `seq` b `seq` k) ts ts
    regions = IM.fromList [ (r, (i * r) `mod` 19) | r <- [1 .. 4] ]

loadPrices :: Int -> PriceList
loadPrices n = IM.fromList [ (i, mkTariff i) | i <- [0 .. n - 1] ]

------------------------------------------------------------------------------
-- Requests

data Request = Request
  { rqArticle  :: !Int
  , rqQuantity :: !Int
  , rqRegion   :: !Int
  }

requestsOf :: Int -> Int -> [Request]
requestsOf burst n = go n (burst * 7919 + 17)
  where
    go 0 _ = []
    go k s =
      let s1 = (s * 1103515245 + 12345) .&. 0x7fffffff
          s2 = (s1 * 1103515245 + 12345) .&. 0x7fffffff
      in Request ((s1 `shiftR` 6) `mod` articles) (1 + s2 `mod` 150) (1 + s1 `mod` 4)
         : go (k - 1 :: Int) s2

articles :: Int
articles = 400000

price :: PriceList -> Request -> Int
price pl (Request a q r) = case IM.lookup a pl of
  Nothing -> 0
  Just t  ->
    let off   = sum [ p | (from, p) <- tfTiers t, q >= from ] `min` 40
        local = IM.findWithDefault 0 r (tfRegion t)
    in q * tfBase t * (100 - off + local) `div` 100

answer :: PriceList -> [Request] -> IO Int
answer pl rs = evaluate (sum (map (price pl) rs))

------------------------------------------------------------------------------
-- Service loop

bursts :: Int
bursts = 8

serve :: PriceList -> Int -> IO (Int, Double)
serve pl b = do
  t0 <- getMonotonicTime
  rs <- forConcurrently [0 .. 3] $ \k -> answer pl (requestsOf (b * 4 + k) 4000)
  t1 <- getMonotonicTime
  return (sum rs, t1 - t0)

main :: IO ()
main = do
  let pl = loadPrices articles
  n <- evaluate (IM.foldl' (\a t -> a + tfBase t + length (tfTiers t) + IM.size (tfRegion t)) 0 pl)
  printf "price list ready (%d)\n" n
  results <- forM [1 .. bursts] $ \b -> do
    threadDelay 360000
    serve pl b
  printf "turnover %d\n" (sum (map fst results))
  hPutStrLn stderr (printf "worst burst %.1f ms" (1000 * maximum (map snd results)))
