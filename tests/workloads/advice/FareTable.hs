{-# LANGUAGE CPP, BangPatterns #-}
-- Fault: the fare table is a lazy value that the first worker evaluates while all the
-- others wait for it (black hole), so the longest part runs on one core. The repaired
-- program: evaluate the rows of the table in parallel.
-- Tariff service: workers quote journeys from a fare table.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.Async
import Control.DeepSeq (force)
import Control.Monad
import Data.Bits
import Data.List (foldl')
import qualified Data.IntMap.Strict as IM
import qualified Data.Vector as V
import GHC.Conc (labelThread)
#ifdef FIXED
import Control.Parallel.Strategies
#endif

type Fares = V.Vector (IM.IntMap Int)

zones :: Int
zones = 160

-- Cheapest fares from one zone to all the others.
fareRow :: Int -> IM.IntMap Int
fareRow z = relax (100 :: Int) (IM.singleton z 0)
  where
    relax 0 m = m
    relax k m = relax (k - 1) (foldl' hop m [ (a, f) | (a, f) <- IM.toList m ])
    hop m (a, f) = foldl' (\n (b, c) -> IM.insertWith min b (f + c) n) m (neighbours a)
    neighbours a = [ ((a * 7 + 3) `mod` zones, 5 + a .&. 3), ((a + 1) `mod` zones, 4), ((a * 3 + 11) `mod` zones, 9) ]

data Config = Config { fares :: Fares, surcharge :: Int }

loadConfig :: IO Config
loadConfig = do
  let rows = map fareRow [0 .. zones - 1]
#ifdef FIXED
      rows' = rows `using` parListChunk 8 rdeepseq
#else
      rows' = rows
#endif
  return (Config (V.fromList (force rows')) 2)

quote :: Config -> Int -> Int
quote c j = IM.findWithDefault 99 (j * 31 `mod` zones) (fares c V.! (j * 17 `mod` zones)) + surcharge c

worker :: Config -> Int -> IO Int
worker c w = do
  t <- myThreadId
  labelThread t ("quotes " ++ show w)
  foldM (\ !acc j -> return $! acc + quote c (j * 6 + w)) 0 [1 .. 30000]

main :: IO ()
main = do
  c <- loadConfig
  sums <- mapConcurrently (worker c) [0 .. 5]
  putStrLn ("quoted " ++ show (sum sums))
