-- Password audit: a pool of workers tries candidate words against a list of hashes.
-- Fault: four workers that compute share one HEC, as the program is built without -threaded.
-- The repaired program is linked with -threaded and run with -N2; its source is the same.
module Main (main) where

import Control.Concurrent
import Control.Exception (evaluate)
import Control.Monad
import Data.Bits (shiftR, xor, rotateL)
import qualified Data.ByteString as B
import qualified Data.ByteString.Char8 as BC
import Data.IORef
import qualified Data.IntSet as IS
import Data.List (sort)
import Data.Word

type Digest = Word64

-- a slow, salted hash
digest :: B.ByteString -> Digest
digest w = rounds (1500 :: Int) (B.foldl' mix 0xcbf29ce484222325 w)
  where
    mix h c = (h `xor` fromIntegral c) * 0x100000001b3
    rounds 0 h = h
    rounds k h = rounds (k - 1) (((h `xor` (h `shiftR` 31)) * 0x9e3779b97f4a7c15) `rotateL` 17)

candidates :: Int -> [B.ByteString]
candidates n = [ BC.pack (stem i ++ show (i `mod` 1000)) | i <- [0 .. n - 1] ]
  where stem i = [ "summer", "winter", "admin", "secret", "haskell", "monday" ] !! (i `mod` 6)

chunksOf :: Int -> [a] -> [[a]]
chunksOf _ [] = []
chunksOf k xs = let (a, b) = splitAt k xs in a : chunksOf k b

-- takes the next chunk until none is left
worker :: IORef [[B.ByteString]] -> IS.IntSet -> MVar [B.ByteString] -> IO ()
worker jobs targets out = go []
  where
    go found = do
      job <- atomicModifyIORef' jobs $ \js -> case js of
        []       -> ([], Nothing)
        (j : r)  -> (r, Just j)
      case job of
        Nothing -> putMVar out found
        Just ws -> do
          let hits = filter (\w -> fromIntegral (digest w) `IS.member` targets) ws
          _ <- evaluate (length hits)
          go (hits ++ found)

main :: IO ()
main = do
  let n = 420000
      targets = IS.fromList [ fromIntegral (digest (BC.pack w))
                            | w <- [ "secret3", "monday5", "haskell4", "admin2", "summer0" ] ]
  jobs <- newIORef (chunksOf 500 (candidates n))
  outs <- forM [1 .. 4 :: Int] $ \_ -> do
    out <- newEmptyMVar
    _ <- forkIO (worker jobs targets out)
    return out
  found <- concat <$> mapM takeMVar outs
  putStrLn ("tried " ++ show n)
  putStrLn ("weak: " ++ show (IS.size (IS.fromList (map (fromIntegral . digest) found))))
  mapM_ BC.putStrLn (take 5 (sort found))
