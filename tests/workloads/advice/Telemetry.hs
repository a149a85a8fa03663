-- Turns telemetry lines into events in two threads. Its flags were chosen "to fit the L1 cache".
-- Fault: a nursery of 64 KB. The repaired run has the default.
{-# LANGUAGE BangPatterns, OverloadedStrings #-}
module Main (main) where

import           Control.Concurrent.Async
import           Data.List (foldl')
import qualified Data.ByteString.Char8 as B
import qualified Data.Map.Strict as M
import           System.Environment

next :: Int -> Int
next s = (s * 1103515245 + 12345) `mod` 2147483648

line :: Int -> B.ByteString
line s = B.concat ["id=", num (s1 `div` 65536 `mod` 500), ";temp=", num (s2 `div` 65536 `mod` 90), ";volt=", num (s1 `mod` 17)]
  where s1 = next s
        s2 = next s1
        num = B.pack . show

data Reading = Reading
  { rId   :: !Int
  , rTemp :: !Int
  , rVolt :: !Int
  }

parse :: B.ByteString -> Maybe Reading
parse l = do
  let fields = [ (k, B.drop 1 v) | f <- B.split ';' l, let (k, v) = B.break (== '=') f ]
      get k = lookup k fields >>= fmap fst . B.readInt
  Reading <$> get "id" <*> get "temp" <*> get "volt"

type Totals = M.Map Int (Int, Int)

add :: Totals -> Reading -> Totals
add m r = M.insertWith plus (rId r) (rTemp r, rVolt r) m
  where plus (a, b) (c, d) = let { !x = a + c; !y = b + d } in (x, y)

collect :: Int -> Int -> IO Totals
collect from to = return $! foldl' step M.empty [from .. to]
  where step m i = maybe m (add m) (parse (line (i * 977)))

main :: IO ()
main = do
  args <- getArgs
  let n = case args of { [a] -> read a; _ -> 2000000 }
  (a, b) <- concurrently (collect 1 (n `div` 2)) (collect (n `div` 2 + 1) n)
  let m = M.unionWith (\(p, q) (r, s) -> (p + r, q + s)) a b
  putStrLn (show (M.size m) ++ " sensors, hottest " ++ show (maximum (map fst (M.elems m))))
