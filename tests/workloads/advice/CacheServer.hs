{-# LANGUAGE CPP, BangPatterns, OverloadedStrings #-}
-- A server that renders pages, and caches them for some seconds.
-- Fault: expired entries stay in the cache. The repaired program removes them.
module Main (main) where

import           Control.Concurrent
import           Control.Concurrent.Async
import           Control.Monad
import qualified Data.ByteString as B
import qualified Data.ByteString.Char8 as C
import           Data.IORef
import qualified Data.Map.Strict as M
import           System.Environment

data Entry = Entry
  { eBody    :: !B.ByteString
  , eExpires :: !Int
  }

data Server = Server
  { cache :: !(IORef (M.Map B.ByteString Entry))
  , clock :: !(IORef Int)
  , hits  :: !(IORef Int)
  }

next :: Int -> Int
next s = (s * 1103515245 + 12345) `mod` 2147483648

-- Templates take a while.
render :: B.ByteString -> B.ByteString
render key = B.concat [ "<html><body>", key, fst (B.unfoldrN 900 step (C.length key + C.foldl' (\h c -> h * 33 + fromEnum c) 5 key)), "</body></html>" ]
  where step s = Just (fromIntegral (97 + s `div` 65536 `mod` 26), next s)

handle :: Server -> B.ByteString -> IO B.ByteString
handle srv key = do
  now <- readIORef (clock srv)
  m <- readIORef (cache srv)
  case M.lookup key m of
    Just e | eExpires e > now -> do
      atomicModifyIORef' (hits srv) (\h -> (h + 1, ()))
      return (eBody e)
    _ -> do
      let !body = render key
      atomicModifyIORef' (cache srv) (\c -> (M.insert key (Entry body (now + 20)) c, ()))
      return body

-- Sessions come and go: most requests are for what was asked for recently.
client :: Server -> Int -> Int -> IO Int
client srv n seed0 = go n seed0 0
  where
    go 0 _ !bytes = return bytes
    go k seed !bytes = do
      now <- readIORef (clock srv)
      let s1 = next seed
          s2 = next s1
          session = now * 40 + s1 `div` 65536 `mod` 200
          key = C.pack ("/session/" ++ show session ++ "/page/" ++ show (s2 `div` 65536 `mod` 6))
      body <- handle srv key
      when (k `mod` 200 == 0) $ threadDelay 1000
      go (k - 1 :: Int) s2 (bytes + B.length body)

ticker :: Server -> IO ()
ticker srv = forever $ do
  threadDelay 10000
  atomicModifyIORef' (clock srv) (\t -> (t + 1, ()))
#ifdef FIXED
  now <- readIORef (clock srv)
  when (now `mod` 10 == 0) $
    atomicModifyIORef' (cache srv) (\c -> (M.filter ((> now) . eExpires) c, ()))
#endif

main :: IO ()
main = do
  args <- getArgs
  let n = case args of { [a] -> read a; _ -> 150000 }
  srv <- Server <$> newIORef M.empty <*> newIORef 0 <*> newIORef 0
  withAsync (ticker srv) $ \_ -> do
    sent <- mapConcurrently (client srv n) [11, 22, 33, 44]
    h <- readIORef (hits srv)
    putStrLn (show (sum sent) ++ " bytes sent, " ++ show h ++ " hits of " ++ show (4 * n))
