{-# LANGUAGE BangPatterns #-}
-- A small web server under light load: clients come and go, every request
-- gets a thread of its own; most of the time the server waits.
-- Healthy: it waits most of the time, as it has nothing to do.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.Async
import Control.Concurrent.STM
import Control.Exception (evaluate)
import Control.Monad
import Data.Bits
import Data.Char (ord)
import qualified Data.Map.Strict as Map
import Text.Printf (printf)

------------------------------------------------------------------------------
-- Requests

data Request = Request
  { rqPath  :: String
  , rqQuery :: [(String, String)]
  , rqReply :: MVar Response
  }

data Response = Response
  { rsStatus :: !Int
  , rsBody   :: String
  }

------------------------------------------------------------------------------
-- Site

type Session = Map.Map String Int

data Server = Server
  { inbox    :: TBQueue (Maybe Request)
  , sessions :: TVar Session
  }

newServer :: IO Server
newServer = Server <$> newTBQueueIO 100 <*> newTVarIO Map.empty

handle :: Server -> Request -> IO ()
handle srv rq = do
  rs <- case rqPath rq of
    "/login"  -> do
      let user = maybe "?" id (lookup "user" (rqQuery rq))
      atomically (modifyTVar' (sessions srv) (Map.insertWith (+) user 1))
      return (Response 200 ("welcome " ++ user))
    "/report" -> do
      threadDelay 3000                       -- the database
      let rows = [ show (i * i `mod` 97) ++ "," ++ show i | i <- [1 .. 400 :: Int] ]
      return (Response 200 (unlines rows))
    "/stats"  -> Response 200 . show . Map.size <$> readTVarIO (sessions srv)
    p         -> return (Response 404 ("no such page: " ++ p))
  _ <- evaluate (length (rsBody rs))
  putMVar (rqReply rq) rs

acceptor :: Server -> IO ()
acceptor srv = loop
  where
    loop = do
      m <- atomically (readTBQueue (inbox srv))
      case m of
        Nothing -> return ()
        Just rq -> forkIO (handle srv rq) >> loop

------------------------------------------------------------------------------
-- Clients

client :: Server -> Int -> Int -> IO (Int, Int)
client srv n me = go 1 0 0
  where
    go k !ok !h
      | k > n     = return (ok, h)
      | otherwise = do
          threadDelay (9000 + (me * 1300) `mod` 4000)
          let path = case (k + me) `mod` 7 of
                       0 -> "/login"
                       1 -> "/nowhere"
                       2 -> "/report"
                       3 -> "/report"
                       _ -> "/report"
          var <- newEmptyMVar
          atomically (writeTBQueue (inbox srv) (Just (Request path [("user", "u" ++ show (me * 100 + k))] var)))
          rs <- takeMVar var
          let !h' = foldr (\c a -> (a * 31 + ord c) .&. 0xffffff) h (take 300 (rsBody rs))
          go (k + 1) (if rsStatus rs == 200 then ok + 1 else ok) h'

main :: IO ()
main = do
  srv <- newServer
  acc <- async (acceptor srv)
  rs  <- forConcurrently [1 .. 6] (client srv 130)
  atomically (writeTBQueue (inbox srv) Nothing)
  wait acc
  s <- readTVarIO (sessions srv)
  printf "answered %d, sessions %d\n" (sum (map fst rs)) (Map.size s)
  forM_ (zip [1 :: Int ..] rs) $ \(i, (k, h)) -> printf "  client %d: %d ok, digest %06x\n" i k h
