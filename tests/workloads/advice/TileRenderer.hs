{-# LANGUAGE CPP, BangPatterns #-}
-- Renders map tiles of a synthetic terrain with four workers. The workers start
-- at once but must wait until the terrain parameters have been loaded; the
-- loader then opens the gate.
-- Fault: the MVar of the gate is filled once and taken by the first worker; the other three
-- stay blocked. The repaired program uses readMVar.
module Main (main) where

import           Control.Concurrent
import           Control.Monad
import qualified Data.Map.Strict    as Map
import           Text.Printf        (printf)

data Terrain = Terrain
  { teSeed    :: !Int
  , teOctaves :: !Int
  }

data Tile = Tile
  { tiX :: !Int, tiY :: !Int, tiMean :: !Int, tiWater :: !Int }

tileSide :: Int
tileSide = 64

-- | Height of the terrain in metres.
height :: Terrain -> Int -> Int -> Int
height t x y = go 0 (teOctaves t) 0
  where
    go :: Int -> Int -> Int -> Int
    go !k n !acc
      | k >= n    = acc
      | otherwise = go (k + 1) n (acc + value (x `div` s) (y `div` s) `mod` (20 * s))
      where s = 2 ^ k :: Int
    value a b = let h = (a * 374761393 + b * 668265263 + teSeed t) `mod` 2147483647
                in (h * 1274126177) `mod` 2147483647

render :: Terrain -> (Int, Int) -> Tile
render t (tx, ty) = go 0 0 0 0
  where
    go :: Int -> Int -> Int -> Int -> Tile
    go !i !j !s !w
      | i == tileSide = Tile tx ty (s `div` (tileSide * tileSide)) w
      | j == tileSide = go (i + 1) 0 s w
      | otherwise     =
          let h = height t (tx * tileSide + i) (ty * tileSide + j)
          in go i (j + 1) (s + h) (if h < 300 then w + 1 else w)

-- | Waits until the terrain is there.
awaitGate :: MVar () -> IO ()
#ifdef FIXED
awaitGate gate = readMVar gate          -- leaves the gate open for the others
#else
awaitGate gate = takeMVar gate
#endif

worker :: MVar () -> MVar Terrain -> MVar [(Int, Int)] -> MVar Tile -> IO ()
worker gate terrain jobs out = do
  awaitGate gate
  t <- readMVar terrain
  let loop = do
        next <- modifyMVar jobs $ \js -> return $ case js of
          []      -> ([], Nothing)
          (j : r) -> (r, Just j)
        forM_ next $ \j -> do
          putMVar out $! render t j
          loop
  loop

-- | The terrain parameters come out of a short calibration.
load :: IO Terrain
load = do
  threadDelay 20000
  let !seed = foldl (\h k -> (h * 31 + k) `mod` 1000003) 7 [1 .. 10000 :: Int]
  return (Terrain seed 7)

main :: IO ()
main = do
  gate    <- newEmptyMVar
  terrain <- newEmptyMVar
  jobs    <- newMVar [ (x, y) | x <- [0 .. 49], y <- [0 .. 39] ]
  out     <- newEmptyMVar
  total   <- length <$> readMVar jobs
  replicateM_ 4 (forkIO (worker gate terrain jobs out))
  load >>= putMVar terrain
  putMVar gate ()
  tiles <- replicateM total (takeMVar out)
  let world = Map.fromList [ ((tiX t, tiY t), t) | t <- tiles ]
  printf "%d tiles, %d water cells\n" (Map.size world) (sum (map tiWater tiles))
  forM_ [ (0, 0), (10, 10), (25, 24) ] $ \k ->
    forM_ (Map.lookup k world) $ \t ->
      printf "tile %s mean height %d m\n" (show k) (tiMean t)
  void (tryTakeMVar gate)
