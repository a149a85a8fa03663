{-# LANGUAGE CPP, BangPatterns #-}
-- Fault: a large boxed mutable array is written at random, so each minor collection
-- looks through its marked cards and old cells. The repaired program: an unboxed array
-- (IOUArray).
-- Counts collisions of a rolling hash over generated text.
module Main (main) where

import Control.Monad
import Data.Array.IO
import Data.Bits
import Data.Char (ord)
import Data.IORef

#ifdef FIXED
type Slots = IOUArray Int Int
#else
type Slots = IOArray Int Int
#endif

slots :: Int
slots = 1048576

sentence :: Int -> String
sentence i = unwords [ show (i * 7919 .&. 4095), "parcels to", show (i * 104729 .&. 1023), "via", show (i .&. 63) ]

-- Hashes of all windows of eight characters.
windows :: String -> [Int]
windows s = [ foldr step 5381 (take 8 t) .&. (slots - 1) | t <- tailsFrom s ]
  where
    step c h = (h * 16777619 + ord c * 2654435761) `xor` (h `shiftR` 7)
    tailsFrom t | length (take 8 t) < 8 = []
                | otherwise = t : tailsFrom (tail t)

count :: Slots -> IORef Int -> Int -> IO ()
count table hot i = forM_ (windows (sentence i)) $ \h -> do
  n <- readArray table h
  let !n' = n + 1
  writeArray table h n'
  when (n' == 1000) $ modifyIORef' hot (+ 1)

main :: IO ()
main = do
  table <- newArray (0, slots - 1) 0 :: IO Slots
  hot <- newIORef 0
  forM_ [1 .. 200000] (count table hot)
  used <- newIORef (0 :: Int)
  top <- newIORef (0 :: Int)
  forM_ [0 .. slots - 1] $ \k -> do
    n <- readArray table k
    when (n > 0) $ modifyIORef' used (+ 1)
    modifyIORef' top (max n)
  u <- readIORef used
  t <- readIORef top
  h <- readIORef hot
  putStrLn (show u ++ " slots used, fullest " ++ show t ++ ", hot " ++ show h)
