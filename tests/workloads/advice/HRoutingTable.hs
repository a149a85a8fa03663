{-# LANGUAGE BangPatterns #-}
-- A routing table of a big network: loads all prefixes into memory and then
-- answers look-ups. The whole table is needed until the end.
-- Healthy: the table is needed until the end.
module Main (main) where

import           Control.Monad      (forM_)
import           Data.Bits          (shiftL, shiftR, xor, (.&.))
import qualified Data.IntMap.Strict as IM
import           Data.List          (foldl')
import           Text.Printf        (printf)

data Route = Route
  { roNextHop :: !Int
  , roMetric  :: !Int
  , roAsPath  :: !Int
  }

type Table = IM.IntMap Route

prefixes :: Int
prefixes = 1350000

-- | Prefixes are sorted in the dump, so the table is built in one go.
loadTable :: Int -> Table
loadTable n = IM.fromDistinctAscList
  [ (i * 4 + (i .&. 1), r) | i <- [0 .. n - 1], let !r = route i ]
  where route i = Route (i * 7 `mod` 64) (1 + i `mod` 30) (i `xor` 0x5a5a)

-- | Longest match in our simple scheme: the next smaller prefix.
lookupRoute :: Table -> Int -> Int
lookupRoute t a = case IM.lookupLE a t of
  Nothing     -> 0
  Just (_, r) -> roNextHop r

-- | A few routes flap while we serve look-ups.
flap :: Table -> Int -> Table
flap t k = IM.insert key (Route (k `mod` 64) 99 k) t
  where key = (k * 4001 `mod` prefixes) * 4

addresses :: Int -> Int -> [Int]
addresses seed n = map spread (take n (iterate next seed))
  where
    next x = (x * 6364136223846793005 + 1442695040888963407) .&. 0x7fffffffffffffff
    spread x = (x `shiftR` 20) `mod` (prefixes `shiftL` 2)

data Stat = Stat { stHits :: !(IM.IntMap Int), stAnswered :: !Int }

serve :: Table -> Stat -> Int -> Stat
serve t (Stat h n) a = Stat (IM.insertWith (+) (lookupRoute t a) 1 h) (n + 1)

period :: (Table, Stat) -> Int -> (Table, Stat)
period (t, s) k =
  let !s' = foldl' (serve t) s (addresses (k * 99991 + 7) 60000)
      !t' = foldl' flap t [k * 10 .. k * 10 + 9]
  in (t', s')

main :: IO ()
main = do
  let !table    = loadTable prefixes
  printf "loaded %d prefixes\n" (IM.size table)
  let (!t, !st) = foldl' period (table, Stat IM.empty 0) [1 .. 10]
  printf "answered %d look-ups, table has %d prefixes\n" (stAnswered st) (IM.size t)
  printf "metric sum %d, path sum %d\n" (IM.foldl' (\a r -> a + roMetric r) 0 t) (IM.foldl' (\a r -> a + roAsPath r `mod` 7) 0 t)
  forM_ (take 6 (IM.toList (stHits st))) $ \(hop, n) ->
    printf "next hop %2d: %d\n" hop n
