{-# LANGUAGE CPP, OverloadedStrings #-}
-- Counts requests, errors and latency by host in an access log.
-- Fault: modifyIORef over a record with lazy fields, and insertWith of the lazy Data.Map. The
-- repaired program evaluates each update.
module Main (main) where

import           Control.Monad
import qualified Data.ByteString.Char8 as B
import           Data.IORef
#ifdef FIXED
import qualified Data.Map.Strict as M
#else
import qualified Data.Map as M
#endif
import           System.Environment

data Line = Line
  { lHost   :: !B.ByteString
  , lStatus :: !Int
  , lMicros :: !Int
  }

#ifdef FIXED
data Stats = Stats
  { sTotal  :: !Int
  , sErrors :: !Int
  , sMicros :: !Int
  , sByHost :: !(M.Map B.ByteString Int)
  , sByCode :: !(M.Map Int Int)
  }
#else
data Stats = Stats
  { sTotal  :: Int
  , sErrors :: Int
  , sMicros :: Int
  , sByHost :: M.Map B.ByteString Int
  , sByCode :: M.Map Int Int
  }
#endif

emptyStats :: Stats
emptyStats = Stats 0 0 0 M.empty M.empty

next :: Int -> Int
next s = (s * 1103515245 + 12345) `mod` 2147483648

-- A line of the log, generated.
logLine :: Int -> B.ByteString
logLine seed = B.unwords
  [ B.concat ["10.0.", B.pack (show (s1 `div` 65536 `mod` 8)), ".", B.pack (show (s2 `div` 65536 `mod` 200))]
  , "GET", B.concat ["/item/", B.pack (show (s3 `div` 65536 `mod` 5000))]
  , if s2 `mod` 23 == 0 then "500" else if s2 `mod` 11 == 0 then "404" else "200"
  , B.pack (show (s3 `div` 1024 `mod` 90000)) ]
  where s1 = next seed
        s2 = next s1
        s3 = next s2

parseLine :: B.ByteString -> Maybe Line
parseLine l = case B.words l of
  [h, _, _, code, us] -> do
    (c, _) <- B.readInt code
    (u, _) <- B.readInt us
    return (Line h c u)
  _ -> Nothing

addLine :: Line -> Stats -> Stats
addLine (Line h c u) st = st
  { sTotal  = sTotal st + 1
  , sErrors = if c >= 500 then sErrors st + 1 else sErrors st
  , sMicros = sMicros st + u
  , sByHost = M.insertWith (+) h 1 (sByHost st)
  , sByCode = M.insertWith (+) c 1 (sByCode st)
  }

main :: IO ()
main = do
  args <- getArgs
  let n = case args of { [a] -> read a; _ -> 450000 }
  stats <- newIORef emptyStats
  forM_ [1 .. n] $ \i ->
    case parseLine (logLine (i * 7919)) of
      Nothing -> return ()
#ifdef FIXED
      Just l  -> modifyIORef' stats (addLine l)
#else
      Just l  -> modifyIORef stats (addLine l)
#endif
  st <- readIORef stats
  putStrLn ("requests " ++ show (sTotal st) ++ ", errors " ++ show (sErrors st))
  putStrLn ("mean us  " ++ show (sMicros st `div` max 1 (sTotal st)))
  forM_ (M.toList (sByCode st)) $ \(c, k) -> putStrLn (show c ++ ": " ++ show k)
  forM_ (take 5 (M.toList (sByHost st))) $ \(h, k) -> B.putStrLn h >> print k
