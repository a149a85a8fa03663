-- A command that ends after some milliseconds.
-- Healthy: nothing takes long.
module Main (main) where
import Data.List (sort)
main :: IO ()
main = print (sum (take 100 (reverse (sort [ i * 7919 `mod` 10007 | i <- [1 .. 20000 :: Int] ]))))
