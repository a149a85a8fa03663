{-# LANGUAGE CPP #-}
{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE OverloadedStrings #-}
-- Access-log analyser.  Reads the log block by block and remembers, for
-- each block, the slowest request, so that the report can show how the
-- worst case moved during the day.
-- Fault: the entries that are kept are slices of a few bytes, each of which keeps its block of
-- 64 KB. The repaired program copies them.
module Main (main) where

import qualified Data.ByteString as BS
import qualified Data.ByteString.Builder as B
import qualified Data.ByteString.Char8 as B8
import qualified Data.ByteString.Lazy as BL
import qualified Data.Map.Strict as Map
import Control.Monad (forM_)
import Data.Bits (shiftR)
import Data.List (sortBy)
import Data.Ord (comparing, Down(..))

------------------------------------------------------------------------------
-- Simulated log file

data Block = Block { blkNo :: !Int, blkData :: !BS.ByteString }

lcg :: Int -> Int
lcg s = (s * 1103515245 + 12345) `mod` 2147483648

-- One block of the log: about 64 kB, always whole lines.
readBlock :: Int -> IO Block
readBlock n = do
  let body = BL.toStrict (B.toLazyByteString (logLines linesPerBlock (lcg (n * 7919 + 1))))
  return $! Block n body

linesPerBlock :: Int
linesPerBlock = 900

logLines :: Int -> Int -> B.Builder
logLines 0 _ = mempty
logLines k s =
  let s1 = lcg s; s2 = lcg s1; s3 = lcg s2
      user  = s1 `shiftR` 8 `mod` 5000
      page  = s2 `shiftR` 8 `mod` 700
      msecs = (s3 `shiftR` 8) `mod` 1000
  in B.byteString "10.0." <> B.intDec (user `mod` 256) <> B.char7 '.' <> B.intDec (page `mod` 256)
     <> B.byteString " user" <> B.intDec user
     <> B.byteString " GET /catalogue/item/" <> B.intDec page
     <> B.byteString ".html 200 " <> B.intDec msecs <> B.byteString "ms agent=Mozilla/5.0\n"
     <> logLines (k - 1) s3

------------------------------------------------------------------------------
-- Parsing

data Entry = Entry
  { eUser :: !BS.ByteString
  , ePath :: !BS.ByteString
  , eMs   :: !Int
  }

parseLine :: BS.ByteString -> Maybe Entry
parseLine l = case B8.words l of
  (_ip : user : _verb : path : _status : ms : _) ->
    case B8.readInt ms of
      Just (n, _) -> Just (Entry user path n)
      Nothing     -> Nothing
  _ -> Nothing

slowest :: Block -> (Int, Maybe Entry)
slowest b = go 0 Nothing (B8.lines (blkData b))
  where
    go !n best [] = (n, best)
    go !n best (l : ls) = case parseLine l of
      Nothing -> go n best ls
      Just e  -> case best of
        Just b0 | eMs b0 >= eMs e -> go (n + 1) best ls
        _                         -> go (n + 1) (Just e) ls

------------------------------------------------------------------------------
-- The summary kept for the report

type Summary = Map.Map Int Entry

remember :: Int -> Maybe Entry -> Summary -> Summary
remember _ Nothing  m = m
remember n (Just e) m = Map.insert n (keep e) m

keep :: Entry -> Entry
#ifdef FIXED
keep (Entry u p ms) = Entry (BS.copy u) (BS.copy p) ms
#else
keep e = e
#endif

analyse :: Int -> IO (Int, Summary)
analyse blocks = go 0 0 Map.empty
  where
    go !i !total !m
      | i >= blocks = return (total, m)
      | otherwise = do
          b <- readBlock i
          let (n, best) = slowest b
          go (i + 1) (total + n) (remember (blkNo b) best m)

main :: IO ()
main = do
  (total, m) <- analyse 3000
  putStrLn ("requests: " ++ show total)
  putStrLn ("blocks:   " ++ show (Map.size m))
  let worst = take 15 (sortBy (comparing (Down . eMs . snd)) (Map.toList m))
  forM_ worst $ \(n, e) ->
    B8.putStrLn (BS.intercalate "  " [B8.pack (show n), eUser e, ePath e, B8.pack (show (eMs e))])
