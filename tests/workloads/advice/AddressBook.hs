{-# LANGUAGE CPP, BangPatterns, OverloadedStrings #-}
-- Fault: names and addresses are kept as String: a cons cell per letter. The repaired
-- program: keep them as Text.
-- Builds the address book of a mailing list and looks names up in it.
module Main (main) where

import Data.Bits
import Data.Char (chr)
import Data.List (foldl')
import qualified Data.Map.Strict as M
import qualified Data.Text as T

#ifdef FIXED
type Name = T.Text
mk :: String -> Name
mk = T.pack
len :: Name -> Int
len = T.length
#else
type Name = String
mk :: String -> Name
mk s = foldr seq s s
len :: Name -> Int
len = length
#endif

data Person = Person { fullName :: !Name, street :: !Name, town :: !Name }

word :: Int -> Int -> String
word seed n = take n (map letter (iterate step seed))
  where
    step x = (x * 1103515245 + 12345) .&. 0x7fffffff
    letter x = chr (97 + (x `shiftR` 9) `mod` 26)

person :: Int -> Person
person i = Person (mk (word i 7 ++ " " ++ word (i * 31) 11))
                  (mk (word (i * 17) 14 ++ " street " ++ show (i .&. 127)))
                  (mk (word (i .&. 1023) 10))

mail :: Int -> Name
mail i = mk (word i 7 ++ "." ++ show i ++ "@lists.example.org")

type Book = M.Map Name Person

book :: Int -> Book
book n = foldl' (\m i -> M.insert (mail i) (person i) m) M.empty [1 .. n]

lookups :: Book -> Int -> Int
lookups b n = foldl' one 0 [1 .. n]
  where
    one !s i = case M.lookup (mail (i * 7 .&. 65535)) b of
      Just p -> s + len (fullName p) + len (street p) + len (town p)
      Nothing -> s + 1

main :: IO ()
main = do
  let b = book 50000
  putStrLn (show (M.size b) ++ " people")
  putStrLn ("letters " ++ show (lookups b 60000))
