{-# LANGUAGE CPP, BangPatterns #-}
-- Harbour tide calendar: water level for every slot of many years from a few
-- harmonic constituents; prints the extremes, the mean, and how many slots
-- allow a deep draught ship to pass the bar.
-- Fault: a list at top level that is read several times stays in memory. The repaired program
-- computes all results in one fold.
module Main (main) where

import Data.List   (foldl')
import Text.Printf (printf)

data Constituent = Constituent
  { coAmplitude :: !Double   -- metres
  , coSpeed     :: !Double   -- degrees per hour
  , coPhase     :: !Double   -- degrees
  }

data Slot = Slot
  { slIndex :: !Int
  , slLevel :: !Double
  }

constituents :: [Constituent]
constituents =
  [ Constituent 1.35 28.984 12.0      -- M2
  , Constituent 0.42 30.000 44.0      -- S2
  , Constituent 0.11 15.041 201.0     -- K1
  ]

level :: Int -> Double
level i = sum [ coAmplitude c * cos ((coSpeed c * t + coPhase c) * pi / 180) | c <- constituents ]
  where t = fromIntegral i / 6

slotCount :: Int
slotCount = 3000000

#ifdef FIXED
-- | One pass over a stream of slots to which nothing else refers.
data Summary = Summary
  { suHigh :: !Slot, suLow :: !Slot, suSum :: !Double, suPass :: !Int, suCount :: !Int }

slotsFrom :: Int -> Int -> [Slot]
slotsFrom !i !n
  | i >= n    = []
  | otherwise = Slot i (level i) : slotsFrom (i + 1) n
{-# NOINLINE slotsFrom #-}

summarise :: Int -> Summary
summarise n = foldl' step (Summary s0 s0 0 0 0) (slotsFrom 0 n)
  where
    s0 = Slot 0 (level 0)
    step (Summary h l t p c) s = Summary
      (if slLevel s > slLevel h then s else h)
      (if slLevel s < slLevel l then s else l)
      (t + slLevel s)
      (if slLevel s > draughtLimit then p + 1 else p)
      (c + 1)
#else
-- | The whole calendar.
calendar :: [Slot]
calendar = [ Slot i (level i) | i <- [0 .. slotCount - 1] ]
{-# NOINLINE calendar #-}

highest, lowest :: Slot
highest = foldl' (\h s -> if slLevel s > slLevel h then s else h) (Slot 0 (level 0)) calendar
lowest  = foldl' (\l s -> if slLevel s < slLevel l then s else l) (Slot 0 (level 0)) calendar

meanLevel :: Double
meanLevel = foldl' (\t s -> t + slLevel s) 0 calendar / fromIntegral (length calendar)

passable :: Int
passable = length (filter ((> draughtLimit) . slLevel) calendar)
#endif

draughtLimit :: Double
draughtLimit = 0.9

showSlot :: Slot -> String
showSlot s = printf "day %d %02d:%02d %+.3f m" d h (10 * m) (slLevel s)
  where
    (d, r) = slIndex s `divMod` 144
    (h, m) = r `divMod` 6

main :: IO ()
main = do
#ifdef FIXED
  let su = summarise slotCount
  putStrLn ("highest water: " ++ showSlot (suHigh su))
  putStrLn ("lowest water:  " ++ showSlot (suLow su))
  printf "mean level:    %+.5f m\n" (suSum su / fromIntegral (suCount su))
  printf "passable:      %d of %d slots\n" (suPass su) (suCount su)
#else
  putStrLn ("highest water: " ++ showSlot highest)
  putStrLn ("lowest water:  " ++ showSlot lowest)
  printf "mean level:    %+.5f m\n" meanLevel
  printf "passable:      %d of %d slots\n" passable (length calendar)
#endif
