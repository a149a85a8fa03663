{-# LANGUAGE CPP #-}
-- Monthly billing run for smart meters: every hourly reading is booked on the
-- account of its meter, rejected readings are counted, and the bill run prints
-- the ten most expensive accounts.
-- Fault: lazy fields: each booking adds a thunk to each field of an account, 3.5 million until
-- the report. The repaired program has strict fields.
module Main (main) where

import           Control.Monad              (forM_, unless)
import           Control.Monad.State.Strict (State, execState, gets, modify')
import qualified Data.Map.Strict            as Map
import           Data.List                  (sortOn)
import           Data.Ord                   (Down (..))
import           Text.Printf                (printf)

data Reading = Reading
  { rdMeter :: !Int
  , rdHour  :: !Int
  , rdWh    :: !Int
  }

#ifdef FIXED
data Account = Account
  { acTotal    :: !Int
  , acPeak     :: !Int
  , acNight    :: !Int
  , acCost     :: !Double
  , acReadings :: !Int
  }
#else
data Account = Account
  { acTotal    :: Int
  , acPeak     :: Int
  , acNight    :: Int
  , acCost     :: Double
  , acReadings :: Int
  }
#endif

data Billing = Billing
  { biAccounts :: !(Map.Map Int Account)
  , biRejected :: !Int
  , biBooked   :: !Int
  }

emptyAccount :: Account
emptyAccount = Account 0 0 0 0 0

-- | Day and night tariff, in cents per kWh.
tariff :: Int -> Double
tariff hour
  | hour < 6 || hour >= 22 = 18.5
  | hour >= 17             = 39.9
  | otherwise              = 31.2

book :: Reading -> Account -> Account
book r a = a
  { acTotal    = acTotal a + rdWh r
  , acPeak     = max (acPeak a) (rdWh r)
  , acNight    = if rdHour r < 6 then acNight a + rdWh r else acNight a
  , acCost     = acCost a + fromIntegral (rdWh r) / 1000 * tariff (rdHour r)
  , acReadings = acReadings a + 1
  }

-- | Readings above 40 kWh in an hour are measurement errors.
plausible :: Reading -> Bool
plausible r = rdWh r >= 0 && rdWh r < 40000

bookReading :: Reading -> State Billing ()
bookReading r
  | plausible r = modify' $ \b -> b
      { biAccounts = Map.alter (Just . book r . maybe emptyAccount id) (rdMeter r) (biAccounts b)
      , biBooked   = biBooked b + 1 }
  | otherwise   = modify' $ \b -> b { biRejected = biRejected b + 1 }

billingRun :: [Reading] -> State Billing Int
billingRun rs = do
  mapM_ bookReading rs
  gets biBooked

-- | A month of readings as it comes out of the head end system.
readings :: Int -> [Reading]
readings n = go n 20240131
  where
    go 0 _ = []
    go k s =
      let s1 = next s
          s2 = next s1
          wh = if s2 `mod` 997 == 0 then 50000 else (s2 `div` 64) `mod` 3500
      in  Reading ((s1 `div` 32) `mod` 4000) (k `mod` 24) wh : go (k - 1) s2
    next :: Int -> Int
    next x = (x * 1103515245 + 12345) `mod` 2147483648

main :: IO ()
main = do
  let result = execState (billingRun (readings 700000)) (Billing Map.empty 0 0)
      accts  = biAccounts result
  printf "accounts %d, booked %d, rejected %d\n"
    (Map.size accts) (biBooked result) (biRejected result)
  unless (Map.null accts) $
    forM_ (take 10 (sortOn (Down . acCost . snd) (Map.toList accts))) $ \(m, a) ->
      printf "meter %5d: %8d Wh, peak %5d, night %7d, %3d readings, %9.2f ct\n"
        m (acTotal a) (acPeak a) (acNight a) (acReadings a) (acCost a)
