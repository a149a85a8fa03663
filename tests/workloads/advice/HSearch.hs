{-# LANGUAGE BangPatterns #-}
-- Search index over a document set, built once and queried many times.
-- Healthy: the index and the texts are needed until the end.
module Main (main) where

import Data.Bits (shiftR, (.&.))
import qualified Data.ByteString as B
import Data.List (foldl')
import qualified Data.IntMap.Strict as M
import qualified Data.IntSet as IS

type Index = M.IntMap IS.IntSet

documents, termsPerDoc, vocabulary, queries :: Int
documents = 40000
termsPerDoc = 14
vocabulary = 30000
queries = 100000

next :: Int -> Int
next s = (s * 6364136223846793005 + 1442695040888963407) .&. 0x3fffffffffffffff

term :: Int -> Int
term s = let a = (s `shiftR` 20) `mod` vocabulary
             b = (s `shiftR` 40) `mod` vocabulary
         in min a b

terms :: Int -> [Int]
terms d = map term (take termsPerDoc (tail (iterate next (d * 7 + 1))))

addDoc :: Index -> Int -> Index
addDoc ix d = foldl' add ix (terms d)
  where add m t = M.alter (Just . maybe (IS.singleton d) (IS.insert d)) t m

build :: Index
build = foldl' addDoc M.empty [1 .. documents]

-- Documents that hold both of two terms, or else either of them.
ask :: Index -> Int -> Int -> Int
ask ix a b
  | IS.null both = IS.size da + IS.size db
  | otherwise    = IS.size both
  where
    da = M.findWithDefault IS.empty a ix
    db = M.findWithDefault IS.empty b ix
    both = IS.intersection da db

-- The texts of the documents, two kilobytes each.
texts :: M.IntMap B.ByteString
texts = M.fromDistinctAscList [ (d, text d) | d <- [1 .. documents] ]
  where text d = fst (B.unfoldrN 2048 (\x -> Just (fromIntegral (x `shiftR` 9), x * 5 + 77)) d)

-- Simulates the snippet shown with a hit.
snippet :: M.IntMap B.ByteString -> Int -> Int
snippet ts d = maybe 0 (B.count 32) (M.lookup d ts)

askAll :: Index -> M.IntMap B.ByteString -> Int
askAll ix ts = go queries 12345 0
  where
    go :: Int -> Int -> Int -> Int
    go 0 _ !acc = acc
    go n s !acc =
      let s1 = next s
          s2 = next s1
      in go (n - 1) s2 (acc + ask ix (term s1) (term s2) + snippet ts (1 + term s1))

main :: IO ()
main = do
  let !ix = build
      !ts = texts
  putStrLn ("terms    " ++ show (M.size ix))
  putStrLn ("hits     " ++ show (askAll ix ts))
  putStrLn ("postings " ++ show (M.foldl' (\a s -> a + IS.size s) 0 ix))
  putStrLn ("bytes    " ++ show (M.foldl' (\a t -> a + B.length t) 0 ts))
