{-# LANGUAGE CPP #-}
{-# LANGUAGE BangPatterns #-}
-- Thumbnail service: scales pictures down on request and keeps the results
-- and an index of all known pictures in memory.
-- Fault: performGC after each new thumbnail. The repaired program leaves it out.
module Main (main) where

import Control.Monad
import Data.Array.Base (unsafeAt)
import Data.Array.Unboxed (UArray, elems, listArray)
import Data.Bits
import Data.IORef
import qualified Data.Map.Strict as Map
import Data.Word
#ifndef FIXED
import System.Mem (performGC)
#endif
import Text.Printf (printf)

------------------------------------------------------------------------------
-- Pictures

data Picture = Picture
  { picW    :: !Int
  , picH    :: !Int
  , picData :: !(UArray Int Word8)
  }

load :: Int -> Picture
load n = Picture w h (listArray (0, w * h - 1) [ pixel i | i <- [0 .. w * h - 1] ])
  where
    w = 320 + (n `mod` 5) * 16
    h = 240
    pixel i = fromIntegral ((i * 31 + n * 17) `xor` (i `shiftR` 3))

-- | Box filter by a factor of four.
scale :: Picture -> Picture
scale (Picture w h d) = Picture w' h' (listArray (0, w' * h' - 1)
    [ box (x * 4) (y * 4) | y <- [0 .. h' - 1], x <- [0 .. w' - 1] ])
  where
    w' = w `div` 4
    h' = h `div` 4
    box x y = fromIntegral
      (sum [ fromIntegral (unsafeAt d ((y + j) * w + x + i)) :: Int | j <- [0 .. 3], i <- [0 .. 3] ] `shiftR` 4) :: Word8

------------------------------------------------------------------------------
-- Service state

data Meta = Meta { title :: String, tags :: [Int] }

data State = State
  { index  :: !(Map.Map Int Meta)
  , thumbs :: !(Map.Map Int Picture)
  , served :: !Int
  }

buildIndex :: Int -> Map.Map Int Meta
buildIndex n = Map.fromList [ (i, meta i) | i <- [1 .. n] ]
  where
    meta i = let t  = "picture-" ++ show i
                 gs = [ (i * k) `mod` 97 | k <- [1 .. 4] ]
             in length t `seq` sum gs `seq` Meta t gs

-- | Gives the memory of the decoded picture back as soon as it is not needed.
releaseBuffers :: IO ()
#ifdef FIXED
releaseBuffers = return ()
#else
releaseBuffers = performGC
#endif

request :: IORef State -> Int -> IO Int
request ref n = do
  st <- readIORef ref
  case Map.lookup n (thumbs st) of
    Just p  -> do
      writeIORef ref $! st { served = served st + 1 }
      return (digest p)
    Nothing -> do
      let !p = scale (load n)
      writeIORef ref $! st { thumbs = Map.insert n p (thumbs st), served = served st + 1 }
      releaseBuffers
      return $! digest p

digest :: Picture -> Int
digest p = foldr (\w acc -> (acc * 131 + fromIntegral w) `mod` 999983) 7 (take 64 (elems (picData p)))

main :: IO ()
main = do
  ref <- newIORef (State (buildIndex 30000) Map.empty 0)
  ds <- forM [1 .. 300] $ \k -> request ref (1 + (k * k * 13) `mod` 19000)
  st <- readIORef ref
  let tagged = length [ () | m <- Map.elems (index st), 5 `elem` tags m, length (title m) > 8 ]
  printf "served %d, thumbnails %d, tagged %d\n" (served st) (Map.size (thumbs st)) tagged
  printf "digest %d\n" (sum ds `mod` 1000007)
