{-# LANGUAGE BangPatterns #-}
-- Word statistics of a generated text.
-- Healthy: one thread that allocates and keeps little.
module Main (main) where

import Data.Bits (shiftR, xor)
import qualified Data.ByteString.Builder as BB
import qualified Data.ByteString.Char8 as BC
import qualified Data.ByteString.Lazy as BL
import Data.List (foldl', sortOn)
import qualified Data.Map.Strict as M

next :: Int -> Int
next s = let a = s * 6364136223846793005 + 1442695040888963407 in a `xor` (a `shiftR` 31)

text :: Int -> BC.ByteString
text n = BL.toStrict (BB.toLazyByteString (go n 5))
  where
    go :: Int -> Int -> BB.Builder
    go 0 _ = mempty
    go k s = let s' = next s
                 w = (s' `shiftR` 20) `mod` 1000
             in BB.char7 'w' <> BB.intDec (w * w `div` 400)
                <> BB.char7 (if k `mod` 12 == 0 then '\n' else ' ') <> go (k - 1) s'

data Count = Count { cTimes :: !Int, cFirstLine :: !Int }

plus :: Count -> Count -> Count
plus (Count a l) (Count b m) = Count (a + b) (min l m)

count :: BC.ByteString -> M.Map BC.ByteString Count
count t = foldl' line M.empty (zip [1 ..] (BC.lines t))
  where
    line m (!i, l) = foldl' (\acc w -> M.insertWith plus w (Count 1 i) acc) m (BC.words l)

main :: IO ()
main = do
  let t = text 2500000
      c = count t
      top = take 5 (sortOn (negate . cTimes . snd) (M.toList c))
  putStrLn ("bytes " ++ show (BC.length t) ++ " words " ++ show (M.size c))
  mapM_ (\(w, Count n l) ->
    putStrLn (BC.unpack w ++ " " ++ show n ++ " first in line " ++ show l)) top
  print (foldl' (\a k -> a + cTimes k) 0 (M.elems c))
