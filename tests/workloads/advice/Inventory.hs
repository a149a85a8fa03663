{-# LANGUAGE CPP #-}
-- Warehouse inventory: replays the movement journal of a year and prints
-- a closing report.
-- Fault: adjust of the lazy Data.Map and lazy fields store a thunk for each movement, which is
-- evaluated only for the report. The repaired program evaluates each update.
module Main (main) where

import Data.Bits (shiftR, xor)
import Data.List (foldl', sortBy)
#ifdef FIXED
import qualified Data.Map.Strict as Map
import Data.Map.Strict (Map)
#else
import qualified Data.Map as Map
import Data.Map (Map)
#endif
import Data.Ord (comparing, Down(..))
import Text.Printf (printf)

------------------------------------------------------------------------------
-- Domain

newtype Sku = Sku Int deriving (Eq, Ord)

instance Show Sku where
  show (Sku n) = printf "SKU-%05d" n

data Kind = Receipt | Sale | Correction
  deriving (Eq, Show)

data Movement = Movement
  { mvDay   :: !Int
  , mvSku   :: !Sku
  , mvKind  :: !Kind
  , mvUnits :: !Int
  , mvPrice :: !Int      -- cents
  }

#ifdef FIXED
data Stock = Stock
  { onHand  :: !Int
  , revenue :: !Int
  , cost    :: !Int
  , lastDay :: !Int
  }
#else
data Stock = Stock
  { onHand  :: Int
  , revenue :: Int
  , cost    :: Int
  , lastDay :: Int
  }
#endif

emptyStock :: Stock
emptyStock = Stock 0 0 0 0

------------------------------------------------------------------------------
-- The journal (in production this is read from the ERP export)

next :: Int -> Int
next s = (s * 6364136223846793005 + 1442695040888963407)

pick :: Int -> Int -> Int
pick s n = ((s `shiftR` 33) `xor` (s `shiftR` 17)) `mod` n

journal :: Int -> Int -> [Movement]
journal days perDay = go 1 0 20240101
  where
    go d i s
      | d > days    = []
      | i >= perDay = go (d + 1) 0 s
      | otherwise =
          let s1 = next s
              s2 = next s1
              kind = case pick s2 10 of
                       0 -> Correction
                       r | r < 4     -> Receipt
                         | otherwise -> Sale
              m = Movement d (Sku (pick s1 skuCount)) kind
                           (1 + pick s 20) (199 + pick s1 5000)
          in m : go d (i + 1 :: Int) s2

skuCount :: Int
skuCount = 4000

------------------------------------------------------------------------------
-- Replay

apply :: Movement -> Stock -> Stock
apply m st = case mvKind m of
  Receipt    -> st { onHand = onHand st + mvUnits m
                   , cost = cost st + mvUnits m * (mvPrice m * 6 `div` 10)
                   , lastDay = mvDay m }
  Sale       -> st { onHand = onHand st - mvUnits m
                   , revenue = revenue st + mvUnits m * mvPrice m
                   , lastDay = mvDay m }
  Correction -> st { onHand = onHand st + signum (mvPrice m - 2500) }

type Inventory = Map Sku Stock

openYear :: Inventory
openYear = Map.fromList [ (Sku n, emptyStock) | n <- [0 .. skuCount - 1] ]

replay :: Inventory -> [Movement] -> Inventory
replay = foldl' (\inv m -> Map.adjust (apply m) (mvSku m) inv)

------------------------------------------------------------------------------
-- Report

main :: IO ()
main = do
  let inv  = replay openYear (journal 250 5000)
      rows = Map.toList inv
      top  = take 10 (sortBy (comparing (Down . revenue . snd)) rows)
  putStrLn "Top sellers"
  mapM_ line top
  let short = length [ () | (_, s) <- rows, onHand s < 0 ]
  printf "articles below zero: %d\n" short
  printf "revenue %d  cost %d\n" (sum (map (revenue . snd) rows))
                                 (sum (map (cost . snd) rows))
  where
    line (k, s) = printf "  %s  on hand %6d  revenue %10d  last day %3d\n"
                    (show k) (onHand s) (revenue s) (lastDay s)
