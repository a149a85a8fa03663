{-# LANGUAGE BangPatterns #-}
-- Payroll batch in three phases: read the time sheets from a file, work out the
-- pay (in parallel), write the result. Reading and writing are one-threaded by
-- nature; the program makes its own input file first.
-- Healthy: the computation is parallel; reading and writing are sequential by nature.
module Main (main) where

import           Control.Concurrent.Async (forConcurrently)
import           Control.Exception        (bracket, evaluate)
import qualified Data.ByteString.Builder  as BB
import qualified Data.ByteString.Char8    as B
import           Data.List                (foldl')
import           Data.Maybe               (mapMaybe)
import           System.Directory         (getFileSize, getTemporaryDirectory, removeFile)
import           System.IO
import           Text.Printf              (printf)

data Sheet = Sheet { shPerson :: !Int, shHours :: !Int, shGrade :: !Int }

data Pay = Pay { pyPerson :: !Int, pyGross :: !Int, pyTax :: !Int, pyNet :: !Int }

people :: Int
people = 400000

-- Phase 0: the input file
sheets :: BB.Builder
sheets = mconcat [ BB.intDec p <> BB.char7 ';' <> BB.intDec (80 + (p * 31) `mod` 120) <> BB.char7 ';' <> BB.intDec ((p * 7) `mod` 12) <> BB.char7 '\n'
                 | p <- [1 .. people] ]

-- Phase 1: read
parseSheet :: B.ByteString -> Maybe Sheet
parseSheet l = do
  (p, r1) <- B.readInt l
  (h, r2) <- B.readInt (B.drop 1 r1)
  (g, _)  <- B.readInt (B.drop 1 r2)
  Just (Sheet p h g)

readSheets :: FilePath -> IO [Sheet]
readSheets path = do
  txt <- B.readFile path
  let ss = mapMaybe parseSheet (B.lines txt)
  _ <- evaluate (length ss)
  return ss

-- Phase 2: compute
pay :: Sheet -> Pay
pay s = Pay (shPerson s) gross tax (gross - tax)
  where
    !gross = shHours s * (1800 + 250 * shGrade s)
    -- the tax is found by bisection on a progressive scale, month by month
    !tax   = foldl' (\ !t m -> (t + bisect (gross + m * 37) 0 gross 24) `div` 2) 0 [1 .. 12]

bisect :: Int -> Int -> Int -> Int -> Int
bisect _ !lo _ 0 = lo
bisect g !lo !hi k
  | scale mid > g = bisect g lo mid (k - 1 :: Int)
  | otherwise     = bisect g mid hi (k - 1)
  where
    !mid    = (lo + hi) `div` 2
    scale x = x * 2 + (x * x) `div` 900000

chunksOf :: Int -> [a] -> [[a]]
chunksOf _ [] = []
chunksOf n xs = let (a, b) = splitAt n xs in a : chunksOf n b

compute :: [Sheet] -> IO [Pay]
compute ss = concat <$> forConcurrently (chunksOf 10000 ss) (\c -> mapM (evaluate . pay) c)

-- Phase 3: write
writePays :: FilePath -> [Pay] -> IO Integer
writePays path ps = do
  withFile path WriteMode $ \h -> do
    hSetBinaryMode h True
    BB.hPutBuilder h (foldMap line ps)
  getFileSize path
  where
    line p = BB.intDec (pyPerson p) <> BB.char7 ';' <> BB.intDec (pyGross p) <> BB.char7 ';'
          <> BB.intDec (pyTax p) <> BB.char7 ';' <> BB.intDec (pyNet p) <> BB.char7 '\n'

main :: IO ()
main = do
  dir <- getTemporaryDirectory
  bracket (openTempFile dir "sheets.csv") (removeFile . fst) $ \(path, h) -> do
    hSetBinaryMode h True
    BB.hPutBuilder h sheets
    hClose h
    ss <- readSheets path
    printf "read %d time sheets\n" (length ss)
    ps <- compute ss
    printf "gross %d, tax %d\n" (sum (map pyGross ps)) (sum (map pyTax ps))
    n <- writePays path ps
    printf "wrote %d bytes\n" n
