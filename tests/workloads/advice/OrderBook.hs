{-# LANGUAGE BangPatterns #-}
-- Stock exchange order book: limit orders are matched by price.
-- Fault: a nursery of 16 KB. The repaired run has the default.
module Main (main) where

import Data.Bits (shiftR, (.&.))
import Data.List (foldl')
import qualified Data.IntMap.Strict as M
import qualified Data.Sequence as S
import Data.Sequence (Seq, ViewL (..), viewl, (|>))

data Side = Buy | Sell deriving (Eq, Show)

data Order = Order { oId :: !Int, oSide :: !Side, oPrice :: !Int, oQty :: !Int }

type Levels = M.IntMap (Seq Order)

data Book = Book
  { bids   :: !Levels
  , asks   :: !Levels
  , volume :: !Int
  , trades :: !Int
  }

orders :: Int
orders = 1500000

next :: Int -> Int
next s = (s * 1103515245 + 12345) .&. 0x7fffffff

feed :: Int -> Int -> [Order]
feed 0 _ = []
feed n s =
  let s1 = next s
      s2 = next s1
      side = if s1 .&. 0x2000 == 0 then Buy else Sell
      off = (s2 `shiftR` 8) `mod` 200
      price = if side == Buy then 9900 + off else 9910 + off
  in Order n side price (1 + (s2 `shiftR` 17) .&. 31) : feed (n - 1) s2

add :: Order -> Levels -> Levels
add o = M.insertWith (\_ q -> q |> o) (oPrice o) (S.singleton o)

submit :: Book -> Order -> Book
submit b o
  | oQty o <= 0 = b
  | otherwise = case best of
      Just (p, q) | crosses p -> case viewl q of
        EmptyL -> submit (drop' p b) o
        r :< rest ->
          let k  = min (oQty o) (oQty r)
              q' = if oQty r > k then r { oQty = oQty r - k } S.<| rest else rest
              b' = put p q' b { volume = volume b + k, trades = trades b + 1 }
          in submit b' o { oQty = oQty o - k }
      _ | oSide o == Buy -> b { bids = add o (bids b) }
        | otherwise      -> b { asks = add o (asks b) }
  where
    best | oSide o == Buy = M.lookupMin (asks b)
         | otherwise      = M.lookupMax (bids b)
    crosses p | oSide o == Buy = p <= oPrice o
              | otherwise      = p >= oPrice o
    drop' p bk | oSide o == Buy = bk { asks = M.delete p (asks bk) }
               | otherwise      = bk { bids = M.delete p (bids bk) }
    put p q bk
      | S.null q       = drop' p bk
      | oSide o == Buy = bk { asks = M.insert p q (asks bk) }
      | otherwise      = bk { bids = M.insert p q (bids bk) }

main :: IO ()
main = do
  let !b = foldl' submit (Book M.empty M.empty 0 0) (feed orders 8)
  putStrLn ("trades " ++ show (trades b))
  putStrLn ("volume " ++ show (volume b))
  putStrLn ("open   " ++ show (sum (map S.length (M.elems (bids b) ++ M.elems (asks b)))))
