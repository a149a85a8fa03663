{-# LANGUAGE CPP, BangPatterns #-}
-- Fault: -N8 on a machine of two cores: every collection must synchronise and run on
-- eight capabilities. The repaired program: -N2, as many as there are cores.
-- Prices a portfolio of options by simulation, a job per option.
module Main (main) where

import Control.Concurrent (getNumCapabilities, myThreadId)
import Control.Concurrent.Async
import Control.Concurrent.STM
import Control.Exception (evaluate)
import Data.Bits
import Data.List (foldl')
import qualified Data.IntMap.Strict as IM
import GHC.Conc (labelThread)

data Option = Option { ident :: !Int, strike :: !Double, spot :: !Double }

portfolio :: Int -> [Option]
portfolio n = [ Option i (90 + fromIntegral (i `mod` 23)) (95 + fromIntegral (i `mod` 11)) | i <- [1 .. n] ]

paths :: Int -> Int -> [[Double]]
paths seed n = go n (seed * 7919 + 13)
  where
    go 0 _ = []
    go k x = let ys = take 20 (tail (iterate next x)) in map unit ys : go (k - 1 :: Int) (last ys)
    next x = (x * 1103515245 + 12345) .&. 0x7fffffff
    unit y = (fromIntegral (y `shiftR` 8 .&. 65535) - 32767.5) / 32767.5

price :: Option -> Double
price o = foldl' (+) 0 payoffs / 400
  where
    payoffs = [ max 0 (foldl' move (spot o) p - strike o) | p <- paths (ident o) 400 ]
    move !s u = s * (1 + 0.01 * u)

worker :: TVar [Option] -> TVar (IM.IntMap Double) -> Int -> IO ()
worker jobs done k = do
  t <- myThreadId
  labelThread t ("pricer " ++ show k)
  go
  where
    go = do
      j <- atomically $ do
        js <- readTVar jobs
        case js of
          [] -> return Nothing
          o : os -> writeTVar jobs os >> return (Just o)
      case j of
        Nothing -> return ()
        Just o -> do
          p <- evaluate (price o)
          atomically (modifyTVar' done (IM.insert (ident o) p))
          go

main :: IO ()
main = do
  k <- getNumCapabilities
  jobs <- newTVarIO (portfolio 1700)
  done <- newTVarIO IM.empty
  mapConcurrently_ (worker jobs done) [1 .. k]
  m <- readTVarIO done
  putStrLn (show (IM.size m) ++ " options, value " ++ show (fromIntegral (round (sum (IM.elems m) * 100)) / 100 :: Double))
