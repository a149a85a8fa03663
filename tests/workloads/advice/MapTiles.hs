{-# LANGUAGE CPP #-}
-- Map tile service: renders height tiles on request, with a cache of rendered tiles.
-- Fault: tiles stay in the cache forever, though most are never requested again. The repaired
-- program keeps the latest 512.
module Main (main) where

import Control.Monad
import Data.Array.Unboxed
import Data.Bits (shiftR, xor, (.&.))
import Data.IORef
import qualified Data.Map.Strict as M
import qualified Data.IntMap.Strict as IM
import Data.Word

type Tile = UArray Int Word16
type Key = (Int, Int, Int)

data Cache = Cache
  { cTiles :: !(M.Map Key Tile)
  , cOrder :: !(IM.IntMap Key)      -- insertion order
  , cTick  :: !Int
  , cHits  :: !Int
  }

emptyCache :: Cache
emptyCache = Cache M.empty IM.empty 0 0

renderTile :: Key -> Tile
renderTile (z, x, y) = listArray (0, 1023) [ height i | i <- [0 .. 1023] ]
  where
    height :: Int -> Word16
    height i =
      let px = x * 32 + (i .&. 31)
          py = y * 32 + (i `shiftR` 5)
          a = (px * 73856093) `xor` (py * 19349663) `xor` (z * 83492791)
      in fromIntegral ((a `shiftR` 7) .&. 0xffff)

insertTile :: Key -> Tile -> Cache -> Cache
insertTile k t c = trim c
    { cTiles = M.insert k t (cTiles c)
    , cOrder = IM.insert (cTick c) k (cOrder c)
    , cTick = cTick c + 1 }

trim :: Cache -> Cache
#ifdef FIXED
trim c
  | M.size (cTiles c) <= 512 = c
  | otherwise = case IM.minViewWithKey (cOrder c) of
      Just ((_, k), rest) -> c { cTiles = M.delete k (cTiles c), cOrder = rest }
      Nothing -> c
#else
trim c = c
#endif

fetch :: IORef Cache -> Key -> IO Tile
fetch ref k = do
  c <- readIORef ref
  case M.lookup k (cTiles c) of
    Just t -> do
      writeIORef ref $! c { cHits = cHits c + 1 }
      return t
    Nothing -> do
      let t = renderTile k
      writeIORef ref $! insertTile k t c
      return t

-- Viewers pan over the map: each view looks at 6 neighbouring tiles, again and again.
requests :: Int -> [Key]
requests n = concat [ replicateM_' 3 (view v) | v <- [1 .. n] ]
  where
    replicateM_' k xs = concat (replicate k xs)
    view v = let x0 = (v * 7919) `mod` 60013
                 y0 = (v * 104729) `mod` 40009
             in [ (v `mod` 3 + 9, x0 + dx, y0 + dy) | dx <- [0 .. 2], dy <- [0, 1] ]

main :: IO ()
main = do
  ref <- newIORef emptyCache
  acc <- newIORef (0 :: Int)
  forM_ (requests 12000) $ \k -> do
    t <- fetch ref k
    modifyIORef' acc (\a -> (a * 31 + fromIntegral (t ! 77)) `mod` 1000000007)
  c <- readIORef ref
  r <- readIORef acc
  putStrLn ("served " ++ show (cHits c + cTick c) ++ " rendered " ++ show (cTick c))
  putStrLn ("checksum " ++ show r)
