{-# LANGUAGE CPP, BangPatterns #-}
-- Seat booking for an airline: several agents book groups on flights; for each
-- group the best block of seats is searched, then the seats are taken.
-- Fault: one TVar holds all flights, and the search for seats is inside the transaction. The
-- repaired program has a TVar for each flight.
module Main (main) where

import           Control.Concurrent.Async (forConcurrently_)
import           Control.Concurrent.STM
import           Control.Monad            (forM_)
import           Data.List                (foldl')
import qualified Data.IntMap.Strict       as IM
import qualified Data.IntSet              as IS
import           Text.Printf              (printf)

type Flight = Int
type Seat   = Int

data Plane = Plane
  { plTaken   :: !IS.IntSet
  , plRevenue :: !Int
  , plRefused :: !Int
  }

emptyPlane :: Plane
emptyPlane = Plane IS.empty 0 0

flights, rows, width :: Int
flights = 160
rows    = 60
width   = 9

-- | How pleasant it is for a group to sit at these seats.
comfort :: IS.IntSet -> [Seat] -> Int
comfort taken seats = foldl' (\a s -> a + near s) 0 seats
  where
    near s = sum [ if IS.member (s + d) taken then -3 else 2 | d <- [-width, width, -1, 1, -width - 1, width + 1] ]
             - abs (s `mod` width - 4)

-- | The best free block for n people, or nothing.
bestBlock :: Int -> IS.IntSet -> Maybe (Int, [Seat])
bestBlock n taken = foldl' pick Nothing candidates
  where
    candidates = [ [s .. s + n - 1] | s <- [0 .. rows * width - n], s `mod` width + n <= width
                 , all (`IS.notMember` taken) [s .. s + n - 1] ]
    pick acc ss =
      let !c = comfort taken ss
      in case acc of
           Just (c0, _) | c0 >= c -> acc
           _                      -> Just (c, ss)

sell :: Int -> Plane -> Plane
sell n p = case bestBlock n (plTaken p) of
  Nothing      -> p { plRefused = plRefused p + 1 }
  Just (_, ss) -> p { plTaken   = foldl' (flip IS.insert) (plTaken p) ss
                    , plRevenue = plRevenue p + 90 * n }

#ifdef FIXED
type Fleet = IM.IntMap (TVar Plane)

newFleet :: IO Fleet
newFleet = IM.fromList <$> mapM (\f -> (,) f <$> newTVarIO emptyPlane) [0 .. flights - 1]

bookGroup :: Fleet -> Flight -> Int -> IO ()
bookGroup fleet f n = atomically $ do
  p <- readTVar (fleet IM.! f)
  writeTVar (fleet IM.! f) $! sell n p

planes :: Fleet -> IO [Plane]
planes = mapM readTVarIO . IM.elems
#else
type Fleet = TVar (IM.IntMap Plane)

newFleet :: IO Fleet
newFleet = newTVarIO (IM.fromList [ (f, emptyPlane) | f <- [0 .. flights - 1] ])

bookGroup :: Fleet -> Flight -> Int -> IO ()
bookGroup fleet f n = atomically $ do
  m <- readTVar fleet
  let !p = sell n (m IM.! f)
  writeTVar fleet $! IM.insert f p m

planes :: Fleet -> IO [Plane]
planes = fmap IM.elems . readTVarIO
#endif

-- | An agent serves its own flights, group after group.
agent :: Fleet -> Int -> IO ()
agent fleet a = forM_ (take 3400 (drop 1 (iterate next (a * 7919 + 1)))) $ \x ->
  bookGroup fleet (4 * ((x `div` 64) `mod` (flights `div` 4)) + a) (1 + (x `div` 4096) `mod` 6)
  where next x = (x * 1103515245 + 12345) `mod` 2147483648

main :: IO ()
main = do
  fleet <- newFleet
  forConcurrently_ [0 .. 3] (agent fleet)
  ps <- planes fleet
  printf "seats sold %d, revenue %d, refused %d\n"
    (sum (map (IS.size . plTaken) ps)) (sum (map plRevenue ps)) (sum (map plRefused ps))
  forM_ (zip [0 :: Int ..] (take 4 ps)) $ \(f, p) ->
    printf "flight %2d: %3d seats\n" f (IS.size (plTaken p))
