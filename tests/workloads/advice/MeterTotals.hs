{-# LANGUAGE CPP, BangPatterns #-}
-- Smart meter collector: sums the readings of a day per meter and prints
-- the largest consumers and the totals per district.
-- Fault: insertWith of the lazy Data.IntMap stores a thunk for each reading, which is evaluated
-- only for the report. The repaired program uses Data.IntMap.Strict.
module Main (main) where

import Data.Bits (shiftR, xor, (.&.))
import Data.List (foldl', sortOn)
#ifdef FIXED
import qualified Data.IntMap.Strict as M
#else
import qualified Data.IntMap as M
#endif

data Reading = Reading { rMeter :: !Int, rWattHours :: !Int }

type Totals = M.IntMap Int

meters, readingsPerDay :: Int
meters = 3000
readingsPerDay = 2400000

next :: Int -> Int
next s = (s * 1103515245 + 12345) .&. 0x7fffffff

-- The radio gateway delivers the readings in random order.
gateway :: Int -> Int -> [Reading]
gateway 0 _ = []
gateway n s =
  let s1 = next s
      s2 = next s1
      m  = (s1 `shiftR` 8) `mod` meters
      w  = (s2 `shiftR` 7) .&. 0x3f
  in Reading m w : gateway (n - 1) s2

collect :: Totals -> Reading -> Totals
collect acc (Reading m w) = M.insertWith (+) m w acc

plausible :: Reading -> Bool
plausible r = rWattHours r `xor` 0x3f /= 0

district :: Int -> Int
district m = m `mod` 12

byDistrict :: Totals -> [(Int, Int)]
byDistrict t =
  M.toList (M.foldlWithKey' (\acc m w -> M.insertWith (+) (district m) w acc) M.empty t)

topN :: Int -> Totals -> [(Int, Int)]
topN n = take n . sortOn (negate . snd) . M.toList

main :: IO ()
main = do
  let !totals = foldl' collect M.empty (filter plausible (gateway readingsPerDay 4711))
  putStrLn ("meters seen: " ++ show (M.size totals))
  putStrLn "largest consumers"
  mapM_ (\(m, w) -> putStrLn ("  " ++ show m ++ "  " ++ show w)) (topN 10 totals)
  putStrLn "districts"
  mapM_ (\(d, w) -> putStrLn ("  " ++ show d ++ "  " ++ show w)) (byDistrict totals)
