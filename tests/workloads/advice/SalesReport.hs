{-# LANGUAGE CPP, BangPatterns #-}
-- Sales report from a CSV export: turnover per region and per product.
-- Fault: the export is unpacked and split as String, and its fields are kept as String. The
-- repaired program uses ByteString.
module Main (main) where

import qualified Data.ByteString.Builder as BB
import qualified Data.ByteString.Char8 as BC
import qualified Data.ByteString.Lazy as BL
import qualified Data.Map.Strict as M
import Data.Bits (shiftR, (.&.))
#ifndef FIXED
import Data.Char (ord)
#endif
import Data.List (foldl')

rows :: Int
rows = 240000

next :: Int -> Int
next s = (s * 1103515245 + 12345) .&. 0x7fffffff

-- The export as it comes from the database: id,region,product,pieces,price
export :: BC.ByteString
export = BL.toStrict (BB.toLazyByteString (go rows 99))
  where
    go :: Int -> Int -> BB.Builder
    go 0 _ = mempty
    go n s =
      let s1 = next s
          s2 = next s1
      in BB.intDec n <> BB.string7 ",region" <> BB.intDec ((s1 `shiftR` 8) `mod` 16)
         <> BB.string7 ",product" <> BB.intDec ((s2 `shiftR` 8) `mod` 300)
         <> BB.char7 ',' <> BB.intDec (1 + s1 .&. 7)
         <> BB.char7 ',' <> BB.intDec (100 + s2 .&. 0xfff) <> BB.char7 '\n'
         <> go (n - 1) s2

#ifdef FIXED
type Field = BC.ByteString

fileLines :: BC.ByteString -> [Field]
fileLines = BC.lines

splitFields :: Field -> [Field]
splitFields = BC.split ','

number :: Field -> Int
number = maybe 0 fst . BC.readInt

display :: Field -> String
display = BC.unpack
#else
type Field = String

fileLines :: BC.ByteString -> [Field]
fileLines = lines . BC.unpack

splitFields :: Field -> [Field]
splitFields s = case break (== ',') s of
  (a, _ : rest) -> a : splitFields rest
  (a, [])       -> [a]

number :: Field -> Int
number = foldl' (\a c -> a * 10 + ord c - 48) 0

display :: Field -> String
display = id
#endif

data Row = Row { rRegion :: !Field, rProduct :: !Field, rTurnover :: !Int }

parseRow :: Field -> Maybe Row
parseRow l = case splitFields l of
  [_, region, prod, pieces, price] -> Just (Row region prod (number pieces * number price))
  _                                -> Nothing

sumBy :: (Row -> Field) -> [Row] -> M.Map Field Int
sumBy key = foldl' (\m r -> M.insertWith (+) (key r) (rTurnover r) m) M.empty

main :: IO ()
main = do
  let table = [r | Just r <- map parseRow (fileLines export)]
      regions = sumBy rRegion table
      products = sumBy rProduct table
  mapM_ (\(k, v) -> putStrLn (display k ++ "\t" ++ show v)) (M.toList regions)
  mapM_ (\(k, v) -> putStrLn (display k ++ "\t" ++ show v)) (take 20 (M.toList products))
  putStrLn ("rows " ++ show (length table))
