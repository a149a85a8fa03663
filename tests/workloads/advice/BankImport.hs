{-# LANGUAGE CPP, BangPatterns #-}
-- Fault: the 800000 transactions are parsed one after another by the main thread
-- before the parallel part begins, so the second core is idle for most of the run. The
-- repaired program: parse within the parallel tasks, chunk by chunk.
-- Scores a day's transactions against the known fraud patterns.
module Main (main) where

import Control.DeepSeq (force)
import Control.Exception (evaluate)
import Control.Parallel.Strategies
import Data.Bits
import qualified Data.ByteString.Char8 as B
import Data.Char (ord)
import Data.List (foldl')
import qualified Data.Vector as V
import qualified Data.Vector.Unboxed as U

data Tx = Tx { txAccount :: !Int, txAmount :: !Int, txCountry :: !B.ByteString }

rawLine :: Int -> B.ByteString
rawLine i = B.pack (show (x .&. 4095) ++ ";" ++ show (x `shiftR` 12 .&. 65535) ++ ";"
                    ++ ["DE", "FR", "NL", "PL", "IT"] !! (x `mod` 5) ++ ";ref-" ++ show x)
  where x = (i * 1103515245 + 12345) .&. 0x3fffffff

parse :: B.ByteString -> Tx
parse l = case B.split ';' l of
  [a, b, c, r] -> Tx (number a) (number b + checksum r .&. 1) c
  _ -> Tx 0 0 B.empty
  where
    number = foldl' (\n c -> n * 10 + ord c - 48) 0 . B.unpack
    checksum = foldl' (\h c -> (h * 31 + ord c) .&. 0xffffff) 7 . concatMap show . map ord . B.unpack

patterns :: U.Vector Int
patterns = U.fromList [ (i * i * 2654435761) .&. 65535 | i <- [1 .. 40] ]

score :: Tx -> Int
score t = U.foldl' step 0 patterns + if txCountry t == B.pack "NL" then 3 else 0
  where step !acc p | popCount (p `xor` txAmount t) < 3 = acc + 1 + (txAccount t .&. 1)
                    | otherwise = acc

chunksOf :: Int -> [a] -> [[a]]
chunksOf _ [] = []
chunksOf n xs = let (a, b) = splitAt n xs in a : chunksOf n b

main :: IO ()
main = do
  let ids = [1 .. 800000]
#ifdef FIXED
      work is = sum [ score (parse (rawLine i)) | i <- is ]
  let parts = map work (chunksOf 4000 ids) `using` parList rseq
#else
  txs <- evaluate (V.fromList (map (\i -> parse (rawLine i)) ids))
  evaluate (V.foldl' (\() t -> t `seq` ()) () txs)
  let slices = [ V.slice o (min 4000 (V.length txs - o)) txs
               | o <- [0, 4000 .. V.length txs - 1] ]
      parts = map (V.foldl' (\a t -> a + score t) 0) slices `using` parList rseq
#endif
  total <- evaluate (force (sum parts))
  putStrLn ("suspicion total " ++ show total)
