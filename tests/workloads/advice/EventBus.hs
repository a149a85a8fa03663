{-# LANGUAGE CPP, BangPatterns #-}
-- An event bus: publishers send events, subscribers handle them, a log keeps the last ones.
-- Fault: handlers run while the MVar of the bus is held. The repaired program runs them after.
module Main (main) where

import           Control.Concurrent
import           Control.Concurrent.Async
import           Control.Monad
import           Data.IORef
import           Data.List (foldl')
import qualified Data.Map.Strict as M
import           System.Environment

data Event = Event
  { evTopic   :: !Int
  , evPayload :: !Int
  }

type Handler = Event -> IO ()

data Bus = Bus
  { busHandlers :: !(M.Map Int [Handler])
  , busSent     :: !Int
  , busRecent   :: ![Int]
  }

newBus :: IO (MVar Bus)
newBus = newMVar (Bus M.empty 0 [])

subscribe :: MVar Bus -> Int -> Handler -> IO ()
subscribe var topic h = modifyMVar_ var $ \bus ->
  return $! bus { busHandlers = M.insertWith (++) topic [h] (busHandlers bus) }

note :: Event -> Bus -> Bus
note ev bus = bus { busSent = busSent bus + 1, busRecent = force' (take 10 (evPayload ev : busRecent bus)) }
  where force' xs = foldr seq xs xs

-- Runs the handlers of the event's topic.
publish :: MVar Bus -> Event -> IO ()
#ifdef FIXED
publish var ev = do
  hs <- modifyMVar var $ \bus -> do
    let !bus' = note ev bus
    return (bus', M.findWithDefault [] (evTopic ev) (busHandlers bus))
  mapM_ ($ ev) hs
#else
publish var ev = modifyMVar_ var $ \bus -> do
  mapM_ ($ ev) (M.findWithDefault [] (evTopic ev) (busHandlers bus))
  return $! note ev bus
#endif

-- A handler: an index over the digits of the payload.
indexer :: IORef Int -> Handler
indexer total ev = do
  let !h = foldl' (\a i -> (a * 31 + length (show (evPayload ev * i))) `mod` 1000003) 7 [1 .. 250]
  atomicModifyIORef' total (\t -> (t + h, ()))

pricer :: IORef Int -> Handler
pricer total ev = do
  let !m = foldl' (\acc i -> M.insertWith (+) (i * evPayload ev `mod` 97) i acc) M.empty [1 .. 300 :: Int]
  atomicModifyIORef' total (\t -> (t + M.size m, ()))

publisher :: MVar Bus -> Int -> Int -> IO ()
publisher bus n k = forM_ [1 .. n] $ \i -> do
  let !p = foldl' (\a x -> (a * 33 + x) `mod` 65537) k [i .. i + 200]
  publish bus (Event (i `mod` 3) p)

main :: IO ()
main = do
  args <- getArgs
  let n = case args of { [a] -> read a; _ -> 9000 }
  bus <- newBus
  total <- newIORef 0
  forM_ [0 .. 2] $ \t -> subscribe bus t (indexer total) >> subscribe bus t (pricer total)
  forConcurrently_ [1 .. 6] (publisher bus n)
  b <- readMVar bus
  t <- readIORef total
  putStrLn ("sent " ++ show (busSent b) ++ ", last " ++ show (busRecent b))
  putStrLn ("total " ++ show t)
