{-# LANGUAGE CPP, BangPatterns #-}
-- Fault: -A64k: 17548 collections promote events that would have died, in a program
-- with a small live heap. The repaired program: -A4m.
-- Discrete simulation of a call centre: events wait in a calendar.
module Main (main) where

import Data.Bits
import qualified Data.Map.Strict as M
import qualified Data.IntMap.Strict as IM

data Event = Arrive !Int | Finish !Int !Int

type Calendar = M.Map (Int, Int) Event

data World = World
  { now :: !Int, serial :: !Int, seed :: !Int, waiting :: [Int], idle :: !Int
  , served :: !Int, waited :: !Int, perAgent :: !(IM.IntMap Int) }

next :: Int -> Int
next x = (x * 1103515245 + 12345) .&. 0x7fffffff

schedule :: Int -> Event -> (World, Calendar) -> (World, Calendar)
schedule dt e (w, c) = (w { serial = serial w + 1 }, M.insert (now w + dt, serial w) e c)

handle :: Event -> (World, Calendar) -> (World, Calendar)
handle (Arrive n) (w0, c0) =
  let !s = next (seed w0)
      w1 = w0 { seed = s }
      wc = schedule (1 + s `shiftR` 10 .&. 63) (Arrive (n + 1)) (w1, c0)
  in if idle w1 > 0
       then serve n 0 wc
       else let (w2, c2) = wc in (w2 { waiting = n : waiting w2 }, c2)
handle (Finish n a) (w0, c0) =
  let w1 = w0 { idle = idle w0 + 1, served = served w0 + 1
              , perAgent = IM.insertWith (+) a n (perAgent w0) }
  in case waiting w1 of
       [] -> (w1, c0)
       m : ms -> serve m (now w1 - m) (w1 { waiting = ms }, c0)

serve :: Int -> Int -> (World, Calendar) -> (World, Calendar)
serve n late (w0, c0) =
  let !s = next (seed w0)
      w1 = w0 { seed = s, idle = idle w0 - 1, waited = waited w0 + late .&. 15 }
  in schedule (20000 + s `shiftR` 6 .&. 16383) (Finish n (s `shiftR` 4 .&. 4095)) (w1, c0)

run :: Int -> (World, Calendar) -> World
run 0 (w, _) = w
run k (w, c) = case M.minViewWithKey c of
  Nothing -> w
  Just (((t, _), e), c') -> let (!w', !c'') = handle e (w { now = t }, c') in run (k - 1) (w', c'')

main :: IO ()
main = do
  let start = schedule 0 (Arrive 0) (World 0 0 42 [] 900 0 0 IM.empty, M.empty)
      w = run 700000 start
  putStrLn ("served " ++ show (served w) ++ ", lateness " ++ show (waited w)
            ++ ", agents " ++ show (IM.size (perAgent w)) ++ ", clock " ++ show (now w))
