{-# LANGUAGE CPP, BangPatterns #-}
-- Fault: mapM in IO over 1.5 million elements builds a deep stack and a boxed list
-- before the vector is made. The repaired program: u.generateM.
-- Draws a random walk per particle and keeps the end points.
module Main (main) where

import Control.Monad
import Data.Bits
import Data.IORef
import Data.List (foldl')
import qualified Data.Vector.Unboxed as U

type Gen = IORef Int

draw :: Gen -> IO Int
draw g = do
  x <- readIORef g
  let !y = (x * 1103515245 + 12345) .&. 0x7fffffff
  writeIORef g y
  return (y `shiftR` 12)

walk :: Gen -> Int -> IO Int
walk g steps = go steps 0
  where
    go 0 !p = return p
    go k !p = do
      d <- draw g
      go (k - 1 :: Int) (if testBit d 3 then p + d .&. 7 else p - d .&. 7)

particle :: Gen -> Int -> IO Int
particle g i = do
  p <- walk g (6 + i .&. 7)
  when (p > 70) $ void (draw g)
  return p

endPoints :: Gen -> Int -> IO (U.Vector Int)
#ifdef FIXED
endPoints g n = U.generateM n (particle g)
#else
endPoints g n = U.fromList <$> mapM (particle g) [0 .. n - 1]
#endif

histogram :: U.Vector Int -> U.Vector Int
histogram v = U.accumulate (+) (U.replicate 32 0) (U.map (\p -> ((p `shiftR` 2 + 16) .&. 31, 1)) v)

main :: IO ()
main = do
  g <- newIORef 2024
  rounds <- forM [1 .. 3 :: Int] $ \_ -> do
    v <- endPoints g 1500000
    return $! histogram v
  let h = foldl' (U.zipWith (+)) (U.replicate 32 0) rounds
  putStrLn ("histogram " ++ show (U.toList (U.take 20 h)))
  putStrLn ("particles " ++ show (U.sum h))
