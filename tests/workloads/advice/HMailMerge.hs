{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE OverloadedStrings #-}
-- Mail merge: fills a letter template for every order of every customer.
-- Each customer is handled by a thread of its own, a batch at a time.
-- Healthy: a bounded number of threads at a time.
module Main (main) where

import Control.Concurrent (runInUnboundThread)
import Control.Concurrent.Async (async, wait)
import Control.Exception (evaluate)
import Control.Monad
import Data.Bits
import qualified Data.Map.Strict as Map
import qualified Data.Text as T
import Text.Printf (printf)

------------------------------------------------------------------------------
-- Template

data Piece = Lit !T.Text | Var !T.Text

parse :: T.Text -> [Piece]
parse t
  | T.null t  = []
  | otherwise = case T.breakOn "{{" t of
      (a, r) | T.null r  -> [Lit a]
             | otherwise ->
                 let (v, r') = T.breakOn "}}" (T.drop 2 r)
                 in Lit a : Var v : parse (T.drop 2 r')

letter :: [Piece]
letter = parse $ T.concat
  [ "Dear {{title}} {{name}},\n\n"
  , "thank you for your order {{order}} of {{date}}. The goods are on their way to {{street}} in {{town}}.\n"
  , "Your account {{account}} has been charged with {{amount}}.\n\n"
  , "{{name}}, as a customer of the class {{class}} you get a discount of {{discount}} per cent on\n"
  , "your next order before {{date}}.\n\nYours sincerely\n{{clerk}}\n" ]

type Fields = Map.Map T.Text T.Text

render :: [Piece] -> Fields -> T.Text
render ps fs = T.concat (map piece ps)
  where
    piece (Lit t) = t
    piece (Var v) = Map.findWithDefault "???" v fs

-- | Breaks lines at sixty columns.
wrap :: T.Text -> T.Text
wrap = T.unlines . concatMap (go [] 0 . T.words) . T.lines
  where
    go acc _ [] = [T.unwords (reverse acc)]
    go acc n (w : ws)
      | n + T.length w > 60 && not (null acc) = T.unwords (reverse acc) : go [w] (T.length w) ws
      | otherwise = go (w : acc) (n + T.length w + 1) ws

------------------------------------------------------------------------------
-- Recipients

recipient :: Int -> Fields
recipient n = Map.fromList
  [ ("title", if even n then "Ms" else "Mr"), ("name", T.pack ("Customer" ++ show n))
  , ("order", num (n * 31)), ("date", T.pack (printf "2024-%02d-%02d" (1 + n `mod` 12) (1 + n `mod` 28)))
  , ("street", T.append "Street " (num (n `mod` 300))), ("town", towns !! (n `mod` 4))
  , ("account", num (n * 7919)), ("amount", T.append (num (n `mod` 900)) " EUR")
  , ("class", T.singleton (toEnum (65 + n `mod` 4))), ("discount", num (n `mod` 10)), ("clerk", "A. Writer") ]
  where
    num = T.pack . show
    towns = ["Kiel", "Ulm", "Jena", "Trier"]

digest :: T.Text -> Int
digest = T.foldl' (\a c -> (a * 33 + fromEnum c) .&. 0xffffffff) 5381

-- | One customer: a letter for every order of the year.
process :: Int -> IO Int
process n = evaluate (foldr xor 0 [ digest (wrap (render letter (recipient (n * 16 + k)))) | k <- [0 .. 15] ])

main :: IO ()
main = runInUnboundThread $ do
  sums <- forM [0 .. 9] $ \b -> do
    as <- mapM (async . process) [b * 400 + 1 .. (b + 1) * 400]
    hs <- mapM wait as
    return $! foldr xor 0 hs
  printf "letters %d\n" (10 * 400 * 16 :: Int)
  printf "digest %08x\n" (foldr xor 0 sums)
