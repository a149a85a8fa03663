{-# LANGUAGE CPP, ForeignFunctionInterface #-}
-- A crawler: one light thread per page, fetching through a C client library.
-- Fault: a foreign call that blocks for 15 to 35 ms is imported as unsafe: it keeps its HEC,
-- and GCs wait for it. The repaired program imports it as safe.
module Main (main) where

import Control.Concurrent
import Control.Exception (evaluate)
import Control.Monad
import Data.Bits (shiftR, xor)
import qualified Data.ByteString as B
import qualified Data.ByteString.Char8 as BC
import Data.IORef
import qualified Data.Map.Strict as M
import Foreign.C.Types

-- simulates the blocking call of the client library
#ifdef FIXED
foreign import ccall safe "usleep" c_fetch :: CUInt -> IO CInt
#else
foreign import ccall unsafe "usleep" c_fetch :: CUInt -> IO CInt
#endif

data Page = Page { pUrl :: !Int, pBody :: !B.ByteString }

fetch :: Int -> IO Page
fetch url = do
  _ <- c_fetch (fromIntegral (15000 + (url * 7919) `mod` 20000))
  return (Page url (body url))

body :: Int -> B.ByteString
body url = BC.unwords (map word (take 400 (iterate next (url * 7919 + 13))))
  where
    next s = let a = s * 6364136223846793005 + 1442695040888963407 in a `xor` (a `shiftR` 27)
    word s = BC.pack ('w' : show ((s `shiftR` 33) `mod` 500))

type Index = M.Map B.ByteString Int

indexPage :: Page -> Index
indexPage p = M.fromListWith (+) [ (w, 1) | w <- BC.words (pBody p) ]

crawl :: MVar Index -> QSem -> MVar () -> Int -> IO ()
crawl index slots done url = do
  waitQSem slots
  page <- fetch url
  signalQSem slots
  let ix = indexPage page
  _ <- evaluate (M.size ix)
  modifyMVar_ index $ \old -> evaluate (M.unionWith (+) old ix)
  putMVar done ()

main :: IO ()
main = do
  index <- newMVar M.empty
  slots <- newQSem 20
  served <- newIORef (0 :: Int)
  dones <- forM [1 .. 120] $ \url -> do
    done <- newEmptyMVar
    _ <- forkIO (crawl index slots done url)
    return done
  forM_ dones $ \d -> do
    takeMVar d
    modifyIORef' served (+ 1)
  ix <- readMVar index
  n <- readIORef served
  putStrLn ("pages " ++ show n ++ " words " ++ show (M.size ix))
  putStrLn ("occurrences " ++ show (sum (M.elems ix)))
  print (take 3 (M.toList ix))
