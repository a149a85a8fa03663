{-# LANGUAGE CPP, ForeignFunctionInterface #-}
-- Gateway for field devices: one thread per device asks for registers over a
-- slow serial line (the C driver blocks until the answer is there), a further
-- thread condenses what comes in.
-- Fault: a blocking foreign call is imported as unsafe and keeps its HEC. The repaired program
-- imports it as safe.
module Main (main) where

import           Control.Concurrent
import           Control.Concurrent.Async (forConcurrently_, wait, withAsync)
import           Control.Concurrent.Chan
import           Control.Monad            (forM_)
import qualified Data.IntMap.Strict       as IM
import           Foreign.C.Types
import           Text.Printf              (printf)

-- | The blocking driver call: a delay in place of a read on the line, as
-- long as the device takes.
#ifdef FIXED
foreign import ccall safe "unistd.h usleep" c_lineWait :: CUInt -> IO CInt
#else
foreign import ccall unsafe "unistd.h usleep" c_lineWait :: CUInt -> IO CInt
#endif

type Device = Int

data Sample = Sample
  { smDevice :: !Device
  , smRound  :: !Int
  , smValues :: [Int]
  }

data Trend = Trend
  { trCount :: !Int
  , trSum   :: !Int
  , trMax   :: !Int
  }

devices, rounds :: Int
devices = 12
rounds  = 25

-- | Time the device takes to answer, in microseconds.
latency :: Device -> CUInt
latency d = fromIntegral (6000 + 500 * (d `mod` 5))

readRegisters :: Device -> Int -> IO Sample
readRegisters d r = do
  _ <- c_lineWait (latency d)
  return (Sample d r [ (d * 7919 + r * 104729 + k * 31) `mod` 4096 | k <- [1 .. 200] ])

deviceLoop :: Chan (Maybe Sample) -> Device -> IO ()
deviceLoop out d = forM_ [1 .. rounds] $ \r -> do
  s <- readRegisters d r
  writeChan out $! Just s

condense :: Sample -> Trend -> Trend
condense s (Trend c t m) =
  Trend (c + 1) (t + sum filtered) (max m (maximum filtered))
  where
    filtered = zipWith3 (\a b c' -> (a + 2 * b + c') `div` 4) vs (drop 1 vs) (drop 2 vs)
    vs       = smValues s

collector :: Chan (Maybe Sample) -> IO (IM.IntMap Trend)
collector inp = go IM.empty
  where
    go m = do
      x <- readChan inp
      case x of
        Nothing -> return m
        Just s  ->
          let t  = condense s (IM.findWithDefault (Trend 0 0 0) (smDevice s) m)
              m' = IM.insert (smDevice s) t m
          in m' `seq` go m'

main :: IO ()
main = do
  ch <- newChan
  withAsync (collector ch) $ \col -> do
    forConcurrently_ [1 .. devices] (deviceLoop ch)
    writeChan ch Nothing
    trends <- wait col
    forM_ (IM.toList trends) $ \(d, t) ->
      printf "device %2d: %3d samples, mean %5d, max %4d\n" d (trCount t) (trSum t `div` (198 * trCount t)) (trMax t)
    printf "total samples %d\n" (sum (map trCount (IM.elems trends)))
