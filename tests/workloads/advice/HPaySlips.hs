{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE OverloadedStrings #-}
-- Payroll batch: computes the monthly slips of all employees one after the
-- other and writes the transfer file.
-- Healthy: one thread that allocates and keeps little.
module Main (main) where

import Data.Bits
import Data.List (foldl')
import qualified Data.Map.Strict as Map
import qualified Data.Text as T
import qualified Data.Text.Lazy as TL
import qualified Data.Text.Lazy.Builder as TB
import qualified Data.Text.Lazy.Builder.Int as TB
import Text.Printf (printf)

------------------------------------------------------------------------------
-- Employees

data Grade = Junior | Senior | Lead
  deriving (Eq, Ord, Show, Enum, Bounded)

data Employee = Employee
  { emId     :: !Int
  , emName   :: !T.Text
  , emGrade  :: !Grade
  , emDept   :: !Int
  , emHours  :: [Int]
  }

employee :: Int -> Employee
employee n = Employee n (T.concat [first, " ", family]) grade (n `mod` 23) hours
  where
    first  = firsts !! (n `mod` 5)
    family = T.pack ("Fam" ++ show (n * 7919 `mod` 100003))
    grade  = toEnum (n `mod` 3)
    hours  = [ 6 + ((n * 31 + d * 17) `shiftR` 2) `mod` 5 | d <- [1 .. 22] ]
    firsts = ["Anna", "Bela", "Carlo", "Dunja", "Emil"]

------------------------------------------------------------------------------
-- Slips

data Slip = Slip
  { slName  :: !T.Text
  , slDept  :: !Int
  , slGross :: !Int
  , slTax   :: !Int
  , slNet   :: !Int
  }

hourly :: Grade -> Int
hourly Junior = 2100
hourly Senior = 3300
hourly Lead   = 4700

taxOf :: Int -> Int
taxOf gross = go brackets 0 gross
  where
    brackets = [(100000, 5), (200000, 18), (300000, 29), (maxBound, 41)]
    go [] !t _ = t
    go ((w, p) : bs) !t left
      | left <= w = t + left * p `div` 100
      | otherwise = go bs (t + w * p `div` 100) (left - w)

slip :: Employee -> Slip
slip e = Slip (emName e) (emDept e) gross tax (gross - tax)
  where
    normal   = sum (map (min 8) (emHours e))
    overtime = sum (map (\h -> max 0 (h - 8)) (emHours e))
    gross    = hourly (emGrade e) * (normal * 2 + overtime * 3) `div` 2
    tax      = taxOf gross

------------------------------------------------------------------------------
-- Transfer file

line :: Slip -> TB.Builder
line s = TB.fromText (T.justifyLeft 24 ' ' (slName s)) <> TB.singleton ';'
      <> TB.decimal (slDept s) <> TB.singleton ';'
      <> TB.decimal (slGross s) <> TB.singleton ';'
      <> TB.decimal (slTax s) <> TB.singleton ';'
      <> TB.decimal (slNet s) <> TB.singleton '\n'

data Totals = Totals
  { byDept :: !(Map.Map Int Int)
  , chars  :: !Int
  , digest :: !Int
  }

add :: Totals -> Slip -> Totals
add (Totals d c h) s =
  let !txt = TB.toLazyText (line s)
      !c'  = c + fromIntegral (TL.length txt)
      !h'  = TL.foldl' (\a ch -> (a * 33 + fromEnum ch) .&. 0xffffffff) h txt
  in Totals (Map.insertWith (+) (slDept s) (slNet s) d) c' h'

main :: IO ()
main = do
  let t = foldl' add (Totals Map.empty 0 5381) (map (slip . employee) [1 .. 640000])
  printf "transfer file: %d characters, digest %08x\n" (chars t) (digest t)
  mapM_ (\(d, n) -> printf "  department %2d: %12d\n" d n) (Map.toList (byDept t))
