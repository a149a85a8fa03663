{-# LANGUAGE BangPatterns #-}
-- Healthy: balanced tiles, one spark each.
-- Escape times of a fractal, tiles in parallel.
module Main (main) where

import Control.DeepSeq
import Control.Exception (evaluate)
import Control.Parallel.Strategies
import qualified Data.Vector.Unboxed as U

data Tile = Tile { column :: !Int, line :: !Int }

side, tileSide, limit :: Int
side = 1200
tileSide = 60
limit = 220

escape :: Double -> Double -> Int
escape cx cy = go 0 0 0
  where
    go :: Int -> Double -> Double -> Int
    go !n !x !y
      | n >= limit || x * x + y * y > 4 = n
      | otherwise = go (n + 1) (x * x - y * y + cx) (2 * x * y + cy)

tiles :: [Tile]
tiles = [ Tile c l | l <- [0, tileSide .. side - 1], c <- [0, tileSide .. side - 1] ]

paint :: Tile -> U.Vector Int
paint (Tile c l) = U.generate (tileSide * tileSide) point
  where
    point i = let (dy, dx) = i `quotRem` tileSide
              in escape (scaled (c + dx) - 0.7) (scaled (l + dy))
    scaled k = (fromIntegral k / fromIntegral side - 0.5) * 2.6

brightness :: [U.Vector Int] -> Int
brightness = sum . map U.sum

main :: IO ()
main = do
  let picture = map paint tiles `using` parList rdeepseq
  p <- evaluate (force picture)
  putStrLn (show (length p) ++ " tiles, brightness " ++ show (brightness p))
  putStrLn ("inside " ++ show (sum (map (U.length . U.filter (== limit)) p)))
