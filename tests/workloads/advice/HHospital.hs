{-# LANGUAGE BangPatterns #-}
-- Discrete event simulation of a hospital; sequential, allocates much, keeps little.
-- Healthy: the simulation is sequential; -N2 is useless, but costs nothing.
module Main (main) where

import Data.Bits (shiftR, xor)
import qualified Data.Set as S
import qualified Data.IntMap.Strict as IM

data Kind = Arrive | Triage | Leave deriving (Eq, Ord)

data Event = Event { evTime :: !Int, evKind :: !Kind, evPatient :: !Int } deriving (Eq, Ord)

data World = World
  { wEvents  :: !(S.Set Event)
  , wWaiting :: !(IM.IntMap Int)      -- patient to time of arrival
  , wSeed    :: !Int
  , wServed  :: !Int
  , wWait    :: !Int
  , wLongest :: !Int }

next :: Int -> Int
next s = let a = s * 6364136223846793005 + 1442695040888963407 in a `xor` (a `shiftR` 31)

draw :: Int -> World -> (Int, World)
draw n w = let s = next (wSeed w) in ((s `shiftR` 24) `mod` n, w { wSeed = s })

schedule :: Int -> Kind -> Int -> World -> World
schedule t k p w = w { wEvents = S.insert (Event t k p) (wEvents w) }

step :: World -> Event -> World
step w0 (Event t Arrive p) =
  let (d, w1) = draw 40 w0
      (e, w2) = draw 300 w1
  in schedule (t + 1 + d) Arrive (p + 512)
       (schedule (t + 5 + e) Triage p w2 { wWaiting = IM.insert p t (wWaiting w2) })
step w0 (Event t Triage p) =
  let (d, w1) = draw 900 w0
      since = IM.findWithDefault t p (wWaiting w1)
      wait = t - since
  in schedule (t + 10 + d) Leave p w1
       { wWaiting = IM.delete p (wWaiting w1), wWait = wWait w1 + wait
       , wLongest = max wait (wLongest w1) }
step w (Event _ Leave _) = w { wServed = wServed w + 1 }

run :: Int -> World -> World
run n !w
  | wServed w >= n = w
  | otherwise = case S.minView (wEvents w) of
      Nothing -> w
      Just (e, rest) -> run n (step w { wEvents = rest } e)

main :: IO ()
main = do
  let w0 = World (S.fromList [ Event i Arrive i | i <- [0 .. 20] ]) IM.empty 42 0 0 0
      w = run 600000 w0
  putStrLn ("served " ++ show (wServed w))
  putStrLn ("mean wait x100 " ++ show (wWait w * 100 `div` wServed w))
  putStrLn ("longest " ++ show (wLongest w) ++ " open events " ++ show (S.size (wEvents w)))
