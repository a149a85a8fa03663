{-# LANGUAGE CPP, BangPatterns #-}
-- Fault: -I0.02 with a large heap: an idle collection of the whole 70 MB heap in every
-- gap between two queries. The repaired program: leave -I at its default (or -I0).
-- Answers occasional queries from a parts register held in memory.
module Main (main) where

import Control.Concurrent
import Control.Monad
import Data.Bits
import Data.Char (chr)
import qualified Data.IntMap.Strict as IM
import qualified Data.Text as T
import GHC.Conc (labelThread)

data Part = Part { label :: !T.Text, stock :: !Int, supplier :: !Int }

type Register = IM.IntMap Part

part :: Int -> Part
part i = Part (T.pack [letter 3, letter 9, letter 15, '-', letter 21])
              (i * 7919 .&. 511) (i * 104729 `shiftR` 3 .&. 63)
  where letter k = chr (65 + (i * 2654435761 `shiftR` k) .&. 15)

register :: Int -> Register
register n = IM.fromDistinctAscList [ (i, p) | i <- [1 .. n], let !p = part i ]

-- Stock of a supplier among a range of parts.
query :: Register -> (Int, Int) -> Int
query r (s, from) = IM.foldl' add 0 range
  where
    (_, above) = IM.split from r
    (range, _) = IM.split (from + 5000) above
    add n p | supplier p == s = n + stock p + T.length (label p)
            | otherwise = n

client :: MVar (Int, Int) -> IO ()
client box = do
  t <- myThreadId
  labelThread t "client"
  forM_ [1 .. 36 :: Int] $ \i -> do
    threadDelay 45000
    putMVar box (i * 11 .&. 63, i * 40009)

main :: IO ()
main = do
  let !r = register 420000
  putStrLn (show (IM.size r) ++ " parts")
  box <- newEmptyMVar
  _ <- forkIO (client box)
  answers <- forM [1 .. 36 :: Int] $ \_ -> do
    q <- takeMVar box
    let !a = query r q
    return a
  print (sum answers)
  putStrLn ("last part " ++ maybe "" (T.unpack . label . snd) (IM.lookupMax r))
