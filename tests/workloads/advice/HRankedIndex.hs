{-# LANGUAGE BangPatterns #-}
-- A search index in memory: built once, then queried many times.
-- Healthy: the index is needed until the end.
module Main (main) where

import Data.Bits (shiftR, xor)
import qualified Data.IntMap.Strict as IM
import qualified Data.IntSet as IS
import Data.List (foldl')

next :: Int -> Int
next s = let a = s * 6364136223846793005 + 1442695040888963407 in a `xor` (a `shiftR` 31)

data Doc = Doc { dLen :: !Int, dDate :: !Int, dRank :: !Double }

data Index = Index
  { ixDocs  :: !(IM.IntMap Doc)
  , ixTerms :: !(IM.IntMap IS.IntSet) }

docCount, termCount :: Int
docCount = 250000
termCount = 4000

terms :: Int -> [Int]
terms d = [ (s `shiftR` 24) `mod` termCount | s <- take 5 (iterate next (next d)) ]

addDoc :: Index -> Int -> Index
addDoc (Index ds ts) d = Index ds' ts'
  where
    !ds' = IM.insert d (Doc (100 + d `mod` 900) (20000 + d `mod` 365)
                            (fromIntegral (d * 7919 `mod` 1000) / 1000)) ds
    !ts' = foldl' (\m t -> IM.insertWith IS.union t (IS.singleton d) m) ts (terms d)

build :: Index
build = foldl' addDoc (Index IM.empty IM.empty) [1 .. docCount]

-- documents with both terms, ranked
query :: Index -> Int -> Int -> (Int, Double)
query ix a b = foldl' best (0, 0) (IS.toList both)
  where
    set t = IM.findWithDefault IS.empty t (ixTerms ix)
    both = IS.intersection (IS.union (set a) (set (a + 1))) (IS.union (set b) (set (b + 1)))
    best (!d0, !r0) d = case IM.lookup d (ixDocs ix) of
      Just doc | dRank doc > r0 -> (d, dRank doc)
      _ -> (d0, r0)

main :: IO ()
main = do
  let ix = build
      answers = [ query ix (s `mod` 3000) ((s `shiftR` 7) `mod` 3000)
                | s <- take 12000 (map (`shiftR` 30) (iterate next 3)) ]
      found = length (filter ((> 0) . fst) answers)
  putStrLn ("documents " ++ show (IM.size (ixDocs ix)) ++ " terms " ++ show (IM.size (ixTerms ix)))
  putStrLn ("answered " ++ show found)
  print (foldl' (\a (d, _) -> (a * 31 + d) `mod` 1000000007) 1 answers)
  print (sum (map dLen (IM.elems (ixDocs ix))))
