{-# LANGUAGE CPP #-}
{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE OverloadedStrings #-}
-- Parses a ledger export (one posting per line) and totals it by account.
-- Fault: recursion over all lines that is not a tail call: the stack grows with the input. The
-- repaired program is a strict fold.
module Main (main) where

import qualified Data.ByteString.Builder as B
import qualified Data.ByteString.Char8 as B8
import qualified Data.ByteString.Lazy as BL
import qualified Data.ByteString.Lazy.Char8 as L8
import qualified Data.IntMap.Strict as IM
import Control.Monad
import Text.Printf (printf)

------------------------------------------------------------------------------
-- The export

export :: Int -> BL.ByteString
export n = B.toLazyByteString (mconcat (map line [1 .. n]))
  where
    line i = B.intDec (i * 7919 `mod` 500) <> B.char7 ';'
          <> B.intDec ((i * 104729) `mod` 20000 - 10000) <> B.char7 ';'
          <> B.byteString (texts !! (i `mod` 3)) <> B.char7 '\n'
    texts = ["rent", "salary", "insurance premium"]

------------------------------------------------------------------------------
-- Parser

data Posting = Posting
  { account :: !Int
  , amount  :: !Int
  }

data ParseError = ParseError !Int String

posting :: Int -> B8.ByteString -> Either ParseError Posting
posting no l = do
  (acc, r1) <- number "account" l
  r2        <- semicolon r1
  (amt, _)  <- number "amount" r2
  return (Posting acc amt)
  where
    number what s = maybe (Left (ParseError no ("no " ++ what))) Right (B8.readInt s)
    semicolon s = case B8.uncons s of
      Just (';', r) -> Right r
      _             -> Left (ParseError no "expected ;")

------------------------------------------------------------------------------
-- Totals

type Totals = IM.IntMap Int

addPosting :: Posting -> Totals -> Totals
addPosting p = IM.insertWith (+) (account p) (amount p)

#ifdef FIXED
totals :: [(Int, B8.ByteString)] -> Either ParseError Totals
totals = foldM step IM.empty
  where
    step !t (no, l) = do
      p <- posting no l
      return $! addPosting p t
#else
totals :: [(Int, B8.ByteString)] -> Either ParseError Totals
totals [] = return IM.empty
totals ((no, l) : ls) = do
  p    <- posting no l
  rest <- totals ls
  return $! addPosting p rest
#endif

inputLines :: BL.ByteString -> [(Int, B8.ByteString)]
inputLines = zip [1 ..] . map BL.toStrict . L8.lines

------------------------------------------------------------------------------
-- Report

report :: Totals -> IO ()
report t = do
  printf "accounts %d\n" (IM.size t)
  printf "sum %d\n" (sum (IM.elems t))
  let (lo, hi) = (minimum (IM.elems t), maximum (IM.elems t))
  printf "lowest %d highest %d\n" lo hi
  forM_ (take 5 (IM.toList t)) $ \(a, s) -> printf "  %4d %10d\n" a s

main :: IO ()
main =
  case totals (inputLines (export 2400000)) of
    Left (ParseError n msg) -> printf "line %d: %s\n" n msg
    Right t                 -> report t
