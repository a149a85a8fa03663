{-# LANGUAGE CPP, BangPatterns #-}
-- Discrete simulation of a group of elevators, with user messages in the
-- eventlog.
-- Fault: two messages for each call, 1.3 million of them. The repaired program writes them for
-- every 10,000th call.
module Main (main) where

import Control.Monad (foldM)
import Data.Bits (shiftR, (.&.))
import qualified Data.IntMap.Strict as M
import Debug.Trace (traceEventIO)

data Car = Car { carFloor :: !Int, carMoves :: !Int, carLoad :: !Int }

data World = World
  { wCars  :: !(M.IntMap Car)
  , wWait  :: !Int
  , wSeed  :: !Int
  }

cars, floors, calls :: Int
cars = 6
floors = 40
calls = 650000

next :: Int -> Int
next s = (s * 1103515245 + 12345) .&. 0x7fffffff

-- Writes a user message to the eventlog.
note :: Int -> String -> IO ()
#ifdef FIXED
note n msg
  | n `mod` 10000 == 0 = traceEventIO msg
  | otherwise          = return ()
#else
note _ msg = traceEventIO msg
#endif

nearest :: Int -> M.IntMap Car -> (Int, Car)
nearest f = pick . M.toList
  where
    pick []            = error "no cars"
    pick (x : xs)      = go x xs
    go b []            = b
    go b@(_, c) (y@(_, d) : ys)
      | cost d < cost c = go y ys
      | otherwise       = go b ys
    cost c = abs (carFloor c - f) * 4 + carLoad c

call :: World -> Int -> IO World
call w n = do
  let s1 = next (wSeed w)
      s2 = next s1
      from = (s1 `shiftR` 9) `mod` floors
      to = (s2 `shiftR` 9) `mod` floors
      (i, c) = nearest from (wCars w)
      way = abs (carFloor c - from)
      !c' = c { carFloor = to
              , carMoves = carMoves c + way + abs (to - from)
              , carLoad = (carLoad c * 3 + way) `div` 4 }
  note n ("call " ++ show n ++ " from " ++ show from ++ " to " ++ show to ++ " car " ++ show i)
  note n ("car " ++ show i ++ " at " ++ show to ++ " load " ++ show (carLoad c'))
  return $! World (M.insert i c' (wCars w)) (wWait w + way) s2

main :: IO ()
main = do
  let w0 = World (M.fromList [ (i, Car 0 0 0) | i <- [1 .. cars] ]) 0 42
  w <- foldM call w0 [1 .. calls]
  putStrLn ("waiting " ++ show (wWait w))
  mapM_ (\(i, c) -> putStrLn ("car " ++ show i ++ " moves " ++ show (carMoves c)))
        (M.toList (wCars w))
