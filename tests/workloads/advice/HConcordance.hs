{-# LANGUAGE BangPatterns #-}
-- Concordance of a generated book: for each word the pages that have it. The map
-- grows until the last page has been read, because it is the
-- result; then it is printed in full.
-- Healthy: the map that grows is the result.
module Main (main) where

import qualified Data.ByteString.Builder as BB
import qualified Data.ByteString.Char8   as B
import           Data.List               (foldl')
import qualified Data.Map.Strict         as Map
import           System.IO

type Page = Int

data Entry = Entry { enCount :: !Int, enPages :: ![Page] }

type Concordance = Map.Map B.ByteString Entry

syllables :: [B.ByteString]
syllables = map B.pack (words "ba ko ri ta men sol ver du pi na len gor am es tu fi")

syllable :: Int -> B.ByteString
syllable k = syllables !! (k `mod` 16)

-- | Word number k of the language: small numbers are frequent words.
word :: Int -> B.ByteString
word k = B.concat (go k)
  where
    go n | n < 16    = [syllable n]
         | otherwise = syllable n : go (n `div` 16)

-- | The words on a page.
pageWords :: Page -> [B.ByteString]
pageWords p = map pick (take 260 (drop 1 (iterate next (p * 7919 + 3))))
  where
    next x = (x * 1103515245 + 12345) `mod` 2147483648
    pick x =
      let r = (x `div` 64) `mod` 1000
          v = (x `div` 65536)
      in word (if r < 500 then v `mod` 60 else if r < 850 then v `mod` 3000 else (v * 31 + p * 17) `mod` 90000)

-- | Adds one occurrence; a page is noted once.
note :: Page -> Concordance -> B.ByteString -> Concordance
note p m w = Map.alter upd w m
  where
    upd Nothing = Just (Entry 1 [p])
    upd (Just e@(Entry n ps))
      | take 1 ps == [p] = Just e { enCount = n + 1 }
      | otherwise        = Just (Entry (n + 1) (p : ps))

addPage :: Concordance -> Page -> Concordance
addPage m p = foldl' (note p) m (pageWords p)

render :: Concordance -> BB.Builder
render = Map.foldMapWithKey $ \w e ->
  BB.byteString w <> BB.char7 ' ' <> BB.intDec (enCount e) <> BB.char7 ':'
  <> foldr (\p b -> BB.char7 ' ' <> BB.intDec p <> b) (BB.char7 '\n') (reverse (enPages e))

main :: IO ()
main = do
  let !book = foldl' addPage Map.empty [1 .. 2600]
  hSetBinaryMode stdout True
  hSetBuffering stdout (BlockBuffering (Just 65536))
  BB.hPutBuilder stdout (render book)
  BB.hPutBuilder stdout (BB.string7 "words: " <> BB.intDec (Map.size book) <> BB.char7 '\n')
