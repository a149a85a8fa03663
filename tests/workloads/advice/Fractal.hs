{-# LANGUAGE CPP #-}
{-# LANGUAGE BangPatterns #-}
-- Fractal renderer: draws a section of the Mandelbrot set into a grey-scale
-- frame buffer with one rendering thread per core.
-- Fault: the rows are divided into two bands, and nearly all of the work is in one of them. The
-- repaired program interleaves the rows.
module Main (main) where

import Control.Concurrent
import Control.Monad
import Data.Array.IO (IOUArray, newArray, getElems)
import Data.Array.Base (unsafeWrite)
import Data.Word (Word8)
import Text.Printf (printf)

------------------------------------------------------------------------------
-- Geometry

data View = View
  { vWidth  :: !Int
  , vHeight :: !Int
  , vLeft   :: !Double
  , vTop    :: !Double
  , vStep   :: !Double
  }

type Frame = IOUArray Int Word8

pixelPos :: View -> Int -> Int -> (Double, Double)
pixelPos v x y = (vLeft v + fromIntegral x * vStep v, vTop v - fromIntegral y * vStep v)

maxIter :: Int
maxIter = 6000

------------------------------------------------------------------------------
-- Kernel

escape :: Double -> Double -> Int
escape !cr !ci = go 0 0 0
  where
    go :: Int -> Double -> Double -> Int
    go !n !zr !zi
      | n >= maxIter          = n
      | zr2 + zi2 > 4         = n
      | otherwise             = go (n + 1) (zr2 - zi2 + cr) (2 * zr * zi + ci)
      where zr2 = zr * zr
            zi2 = zi * zi

shade :: Int -> Word8
shade n
  | n >= maxIter = 0
  | otherwise    = fromIntegral (255 - (n * 7) `mod` 240)

renderRow :: View -> Frame -> Int -> IO ()
renderRow v frame y =
  forM_ [0 .. vWidth v - 1] $ \x -> do
    let (cr, ci) = pixelPos v x y
    unsafeWrite frame (y * vWidth v + x) (shade (escape cr ci))

------------------------------------------------------------------------------
-- Work distribution

-- | The rows that worker @w@ of @n@ has to draw.
share :: Int -> Int -> Int -> [Int]
#ifdef FIXED
share height n w = [w, w + n .. height - 1]
#else
share height n w = [w * band .. min height ((w + 1) * band) - 1]
  where band = (height + n - 1) `div` n
#endif

renderAll :: View -> Frame -> IO ()
renderAll v frame = do
  n <- getNumCapabilities
  dones <- forM [0 .. n - 1] $ \w -> do
    done <- newEmptyMVar
    _ <- forkIO $ do
      mapM_ (renderRow v frame) (share (vHeight v) n w)
      putMVar done ()
    return done
  mapM_ takeMVar dones

------------------------------------------------------------------------------
-- Output

histogram :: [Word8] -> [(String, Int)]
histogram ps =
  [ ("inside", count (== 0))
  , ("dark",   count (\p -> p > 0 && p < 128))
  , ("bright", count (>= 128))
  ]
  where count f = length (filter f ps)

checksum :: [Word8] -> Int
checksum = go 17
  where go !h []       = h
        go !h (p : ps) = go ((h * 31 + fromIntegral p) `mod` 1000000007) ps

main :: IO ()
main = do
  let w = 560
      h = 420
      view = View w h (-2.05) 1.95 (2.7 / fromIntegral w)
  frame <- newArray (0, w * h - 1) 0 :: IO Frame
  renderAll view frame
  ps <- getElems frame
  forM_ (histogram ps) $ \(name, c) -> printf "%-8s %d\n" name c
  printf "checksum %d\n" (checksum ps)
