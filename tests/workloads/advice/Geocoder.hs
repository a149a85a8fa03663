{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE ForeignFunctionInterface #-}
-- Geocoder: completes customer addresses with coordinates that a C client
-- library fetches from a remote service; many look-ups run at the same time.
-- Fault: built without -threaded, so that each blocking foreign call stops all threads. The
-- repaired program is linked with -threaded.
module Main (main) where

import Control.Concurrent.Async (forConcurrently)
import Control.Concurrent.MVar
import Control.Concurrent.QSem
import Control.Exception (bracket_, evaluate)
import Control.Monad
import qualified Data.Map.Strict as Map
import Foreign.C.Types
import Text.Printf (printf)

-- The build flags are the matter here, see truth.tsv: the repaired twin is
-- the same program.

------------------------------------------------------------------------------
-- C client; the call blocks until the answer is there.

foreign import ccall safe "unistd.h usleep" c_lookup :: CUInt -> IO CInt

data Point = Point !Double !Double

lookupRemote :: String -> IO Point
lookupRemote addr = do
  let h = hash addr
  _ <- c_lookup (fromIntegral (9000 + h `mod` 4000))
  return $! Point (fromIntegral (h `mod` 180) - 90) (fromIntegral (h `div` 180 `mod` 360) - 180)

hash :: String -> Int
hash = foldr (\c a -> (a * 131 + fromEnum c) `mod` 16777213) 7

------------------------------------------------------------------------------
-- Cache in front of the service

type Cache = MVar (Map.Map String Point)

locate :: Cache -> QSem -> String -> IO Point
locate cache sem addr = do
  m <- readMVar cache
  case Map.lookup addr m of
    Just p  -> return p
    Nothing -> do
      p <- bracket_ (waitQSem sem) (signalQSem sem) (lookupRemote addr)
      modifyMVar_ cache (evaluate . Map.insert addr p)
      return p

------------------------------------------------------------------------------
-- Customers

data Customer = Customer
  { cuId   :: !Int
  , street :: String
  , city   :: String
  }

customers :: Int -> [Customer]
customers n =
  [ Customer i (printf "%s Street %d" (names !! (i `mod` 7)) (i `mod` 53)) (cities !! (i `mod` 5))
  | i <- [1 .. n] ]
  where
    names  = ["Oak", "Elm", "Mill", "Church", "Station", "High", "Park"]
    cities = ["Kiel", "Bremen", "Ulm", "Jena", "Trier"]

address :: Customer -> String
address c = street c ++ ", " ++ city c

distance :: Point -> Point -> Double
distance (Point a b) (Point c d) =
  let dx = (d - b) * cos ((a + c) / 2 * pi / 180)
      dy = c - a
  in 111.2 * sqrt (dx * dx + dy * dy)

main :: IO ()
main = do
  cache <- newMVar Map.empty
  sem   <- newQSem 16
  let cs = customers 180
      depot = Point 52.5 13.4
  ps <- forConcurrently cs $ \c -> do
    p <- locate cache sem (address c)
    let !d = distance depot p
    return (cuId c, d)
  let near = [ i | (i, d) <- ps, d < 6000 ]
  printf "customers %d, near the depot %d\n" (length ps) (length near)
  forM_ (take 5 ps) $ \(i, d) -> printf "  customer %d: %.1f km\n" i d
  printf "total %.1f km\n" (sum (map snd ps))
