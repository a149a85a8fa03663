{-# LANGUAGE CPP, OverloadedStrings #-}
-- Reads a ledger in CSV form and prints the balances of the largest accounts.
-- Fault: the file is unpacked, split and parsed as String. The repaired program uses
-- ByteString.
module Main (main) where

import qualified Data.ByteString.Builder as BB
import qualified Data.ByteString.Char8 as BC
import qualified Data.ByteString.Lazy as BL
import Data.Bits (shiftR)
import Data.Char (isDigit, ord)
import qualified Data.IntMap.Strict as IM
import Data.List (foldl', sortOn)

data Entry = Entry { eAccount :: !Int, eCents :: !Int, eDebit :: !Bool }

-- The file as it would come from the bank: account;amount;kind;text
ledgerFile :: Int -> BC.ByteString
ledgerFile n = BL.toStrict (BB.toLazyByteString (go n 4711))
  where
    go :: Int -> Int -> BB.Builder
    go 0 _ = mempty
    go k s =
      let s1 = s * 6364136223846793005 + 1442695040888963407
          r = (s1 `shiftR` 30) `mod` 1000000007
      in BB.intDec (r `mod` 5000) <> BB.char7 ';'
         <> BB.intDec ((r `shiftR` 4) `mod` 900000) <> BB.char7 ';'
         <> (if even (r `shiftR` 2) then "debit" else "credit") <> ";invoice no "
         <> BB.intDec k <> BB.char7 '\n' <> go (k - 1) s1

#ifdef FIXED
entries :: BC.ByteString -> [Entry]
entries = map entry . BC.lines

entry :: BC.ByteString -> Entry
entry l = case BC.split ';' l of
  (a : c : k : _) -> Entry (number a) (number c) (k == "debit")
  _               -> Entry 0 0 True

number :: BC.ByteString -> Int
number = maybe 0 fst . BC.readInt
#else
entries :: BC.ByteString -> [Entry]
entries = map entry . lines . BC.unpack

entry :: String -> Entry
entry l = case splitOn ';' l of
  (a : c : k : _) -> Entry (number a) (number c) (k == "debit")
  _               -> Entry 0 0 True

splitOn :: Char -> String -> [String]
splitOn c s = case break (== c) s of
  (a, [])       -> [a]
  (a, _ : rest) -> a : splitOn c rest

number :: String -> Int
number = foldl' (\a d -> a * 10 + ord d - ord '0') 0 . filter isDigit
#endif

balances :: [Entry] -> IM.IntMap Int
balances = foldl' post IM.empty
  where post m (Entry a c d) = IM.insertWith (+) a (if d then negate c else c) m

main :: IO ()
main = do
  let file = ledgerFile 500000
      bal = balances (entries file)
      top = take 5 (sortOn (negate . snd) (IM.toList bal))
  putStrLn ("bytes " ++ show (BC.length file) ++ " accounts " ++ show (IM.size bal))
  mapM_ (\(a, c) -> putStrLn ("account " ++ show a ++ " balance " ++ show c)) top
  print (sum (IM.elems bal))
