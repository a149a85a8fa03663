{-# LANGUAGE BangPatterns #-}
-- Works out the nutrition of many generated menus in parallel. Every menu
-- builds and merges small Maps, which are garbage soon after.
-- Healthy: what it allocates is soon garbage, and both HECs are busy.
module Main (main) where

import           Control.Concurrent.Async (forConcurrently)
import           Control.Exception        (evaluate)
import           Control.Monad            (forM_)
import           Data.List                (foldl')
import qualified Data.Map.Strict          as Map
import           Text.Printf              (printf)

type Nutrient = Int
type Amounts  = Map.Map Nutrient Int

data Ingredient = Ingredient { inCode :: !Int, inGrams :: !Int }

-- | Contents per 100 g of an ingredient.
contents :: Int -> Amounts
contents code = Map.fromList [ (k, 1 + (code * 37 + k * k * 11) `mod` 97) | k <- [0 .. 24], (code + k) `mod` 3 /= 0 ]

scale :: Int -> Amounts -> Amounts
scale g = Map.map (\x -> x * g `div` 100)

recipe :: Int -> [Ingredient]
recipe n = [ Ingredient ((n * 131 + i * 17) `mod` 500) (20 + (n + i * 29) `mod` 180) | i <- [1 .. 8] ]

recipeAmounts :: [Ingredient] -> Amounts
recipeAmounts is = Map.unionsWith (+) [ scale (inGrams i) (contents (inCode i)) | i <- is ]

-- | Daily need.
need :: Nutrient -> Int
need k = 250 + 10 * k

balance :: Amounts -> Int
balance = Map.foldlWithKey' (\a k x -> a + abs (x - need k)) 0

-- | Best menu (three recipes) of a week's suggestions.
bestMenu :: Int -> (Int, Int)
bestMenu week = foldl' pick (maxBound, 0) [week * 400 .. week * 400 + 399]
  where
    pick (!b, !m) n =
      let v = balance (Map.unionsWith (+) [ recipeAmounts (recipe (n * 3 + i)) | i <- [0 .. 2] ])
      in if v < b then (v, n) else (b, m)

half :: Int -> [Int] -> [Int]
half r = filter ((== r) . (`mod` 2))

main :: IO ()
main = do
  let weeks = [1 .. 120]
  parts <- forConcurrently [0, 1] $ \r -> do
    let ws = half r weeks
    vs <- mapM (\w -> do { (v, m) <- evaluate (bestMenu w); return (w, (v, m)) }) ws
    return vs
  let best = Map.fromList (concat parts)
  forM_ (Map.toList (Map.filterWithKey (\k _ -> k `mod` 30 == 0) best)) $ \(w, (v, m)) ->
    printf "week %2d: menu %5d, distance %6d\n" w m v
  printf "sum of distances %d\n" (sum (map fst (Map.elems best)))
