{-# LANGUAGE BangPatterns #-}
-- Streams a CSV file once, in constant memory. One thread.
-- Healthy: one thread, in constant memory.
module Main (main) where

import qualified Data.ByteString.Char8 as B
import qualified Data.ByteString.Lazy.Char8 as L
import           Data.List (foldl')
import qualified Data.IntMap.Strict as I
import           System.Environment

data Stat = Stat
  { sCount :: !Int
  , sSum   :: !Double
  , sSquares :: !Double
  , sLargest :: !Double
  }

add :: Stat -> Double -> Stat
add (Stat n s q m) x = Stat (n + 1) (s + x) (q + x * x) (max m x)

row :: L.ByteString -> Maybe (Int, Double)
row l = case B.split ',' (L.toStrict l) of
  [r, _, c, _] -> do
    (region, _) <- B.readInt r
    (cents, _)  <- B.readInt c
    return (region, fromIntegral cents / 100)
  _ -> Nothing

step :: I.IntMap Stat -> L.ByteString -> I.IntMap Stat
step m l = case row l of
  Nothing     -> m
  Just (r, x) -> I.insertWith (\_ s -> add s x) r (add (Stat 0 0 0 0) x) m

deviation :: Stat -> Double
deviation (Stat n s q _) = sqrt (max 0 (q / k - (s / k) * (s / k)))
  where k = fromIntegral n

writeRows :: FilePath -> Int -> IO ()
writeRows path n = writeFile path (concat ("region,item,cents,note\n" : map line [1 .. n]))
  where line i = show (i `mod` 23) ++ "," ++ show (i * 31 `mod` 997) ++ "," ++ show (i * 7919 `mod` 100003) ++ ",ok\n"

main :: IO ()
main = do
  args <- getArgs
  case args of
    ["write", path, n] -> writeRows path (read n)
    [path] -> do
      text <- L.readFile path
      let m = foldl' step I.empty (drop 1 (L.lines text))
      mapM_ (\(r, s) -> putStrLn (show r ++ ": " ++ show (sCount s) ++ " rows, sum " ++ show (sSum s)
                                  ++ ", deviation " ++ show (deviation s) ++ ", largest " ++ show (sLargest s))) (I.toList m)
    _ -> putStrLn "csv-stream FILE"
