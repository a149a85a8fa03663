{-# LANGUAGE BangPatterns #-}
-- Healthy: much short-lived garbage with cheap collections, small heap.
-- Streams a generated log and reports the services that lead each hour.
module Main (main) where

import Data.Bits
import qualified Data.ByteString.Char8 as S
import Data.List (foldl')
import qualified Data.Map.Strict as M
import System.Environment (getArgs)

-- The log in blocks of whole lines, as the reader delivers them.
blocks :: Int -> [S.ByteString]
blocks n = [ S.unlines (map line [a .. min n (a + 400) - 1]) | a <- [0, 400 .. n - 1] ]
  where
    line i = S.unwords [ S.pack (show (i `div` 20000)), service (i * 7919 `shiftR` 3 .&. 7)
                       , S.pack "took", S.pack (show (i * 104729 .&. 1023)) ]

service :: Int -> S.ByteString
service k = S.pack (["mail", "shop", "search", "login", "video", "maps", "feed", "store"] !! k)

data Key = Key !Int !S.ByteString deriving (Eq, Ord)

type Counts = M.Map Key Int

count :: Counts -> S.ByteString -> Counts
count m l = case S.words l of
  [h, s, _, t]
    | Just (hour, _) <- S.readInt h, Just (ms, _) <- S.readInt t
    -> M.alter (Just . add ms) (Key hour (S.copy s)) m
  _ -> m
  where
    add !ms Nothing = ms
    add !ms (Just n) = n + ms

leaders :: Counts -> M.Map Int (Int, S.ByteString)
leaders = M.foldlWithKey' (\r (Key h s) n -> M.insertWith max h (n, s) r) M.empty

main :: IO ()
main = do
  args <- getArgs
  let n = case args of { [a] -> read a; _ -> 1300000 }
      !counts = foldl' (\m b -> foldl' count m (S.lines b)) M.empty (blocks n)
      best = leaders counts
  putStrLn (show (M.size counts) ++ " rows")
  mapM_ (\(h, (k, s)) -> putStrLn (show h ++ " " ++ S.unpack s ++ " " ++ show k)) (take 5 (M.toList best))
  putStrLn ("sum " ++ show (foldl' (+) 0 (M.elems counts)))
