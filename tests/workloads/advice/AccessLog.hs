{-# LANGUAGE CPP #-}
-- Web server access log report: bytes and hits per path, hits per status.
-- The log is written to a temporary file first, so that the program needs
-- no input.
-- Fault: the log is read, split and counted as String. The repaired program uses ByteString.
module Main (main) where

import           Control.Exception       (bracket)
import           Control.Monad           (forM_)
import qualified Data.ByteString.Builder as BB
import qualified Data.ByteString.Char8   as B
import           Data.List               (foldl', sortOn)
import qualified Data.Map.Strict         as Map
import           Data.Ord                (Down (..))
import           System.Directory        (getTemporaryDirectory, removeFile)
import           System.IO
import           Text.Printf             (printf)

#ifdef FIXED
type Text = B.ByteString
#else
type Text = String
#endif

data Hit = Hit
  { hitPath   :: !Text
  , hitStatus :: !Int
  , hitBytes  :: !Int
  }

data Tally = Tally { tlHits :: !Int, tlBytes :: !Int }

data Report = Report
  { rpPaths  :: !(Map.Map Text Tally)
  , rpStatus :: !(Map.Map Int Int)
  , rpBad    :: !Int
  }

-- | One line of the log: host date method path protocol status bytes
#ifdef FIXED
parseLine :: Text -> Maybe Hit
parseLine l = case B.words l of
  [_, _, _, path, _, st, by] -> do
    (s, _) <- B.readInt st
    (b, _) <- B.readInt by
    Just (Hit (B.copy (B.takeWhile (/= '?') path)) s b)
  _ -> Nothing

textLines :: Text -> [Text]
textLines = B.lines

readText :: FilePath -> IO Text
readText = B.readFile

toString :: Text -> String
toString = B.unpack
#else
parseLine :: Text -> Maybe Hit
parseLine l = case words l of
  [_, _, _, path, _, st, by] -> Just (Hit (takeWhile (/= '?') path) (number st) (number by))
  _ -> Nothing
  where number = foldl' (\n c -> n * 10 + fromEnum c - fromEnum '0') 0

textLines :: Text -> [Text]
textLines = lines

readText :: FilePath -> IO Text
readText = readFile

toString :: Text -> String
toString = id
#endif

tally :: Report -> Text -> Report
tally r l = case parseLine l of
  Nothing -> r { rpBad = rpBad r + 1 }
  Just h  -> r
    { rpPaths  = Map.insertWith add (hitPath h) (Tally 1 (hitBytes h)) (rpPaths r)
    , rpStatus = Map.insertWith (+) (hitStatus h) 1 (rpStatus r) }
  where add (Tally a b) (Tally c d) = Tally (a + c) (b + d)

-- | A synthetic log of n lines.
syntheticLog :: Int -> BB.Builder
syntheticLog n = mconcat (map line (take n (iterate next 77)))
  where
    next x = (x * 1103515245 + 12345) `mod` 2147483648 :: Int
    line x =
      BB.string7 "10.0." <> BB.intDec (x `div` 97 `mod` 256) <> BB.char7 '.' <> BB.intDec (x `div` 31 `mod` 256)
      <> BB.string7 " 2024-02-11T10:" <> BB.intDec (10 + x `div` 53 `mod` 50) <> BB.string7 ":00Z GET /shop/item/"
      <> BB.intDec (x `div` 1024 `mod` 700) <> BB.string7 "?session=" <> BB.wordHex (fromIntegral x)
      <> BB.string7 " HTTP/1.1 " <> BB.intDec (if x `div` 4096 `mod` 50 == 0 then 404 else 200)
      <> BB.char7 ' ' <> BB.intDec (200 + x `div` 128 `mod` 9000) <> BB.char7 '\n'

main :: IO ()
main = do
  dir <- getTemporaryDirectory
  bracket (openTempFile dir "access.log") (removeFile . fst) $ \(path, h) -> do
    hSetBinaryMode h True
    BB.hPutBuilder h (syntheticLog 150000)
    hClose h
    txt <- readText path
    let rp = foldl' tally (Report Map.empty Map.empty 0) (textLines txt)
    forM_ (take 8 (sortOn (Down . tlBytes . snd) (Map.toList (rpPaths rp)))) $ \(p, t) ->
      printf "%-20s %6d hits %10d bytes\n" (toString p) (tlHits t) (tlBytes t)
    forM_ (Map.toList (rpStatus rp)) $ \(s, c) -> printf "status %d: %d\n" s c
    printf "unparsable: %d\n" (rpBad rp)
