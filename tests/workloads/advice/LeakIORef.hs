{-# LANGUAGE CPP #-}
-- A server that keeps a session for some of its requests.
-- Fault: the cache of sessions in an IORef only grows. The repaired program keeps the last thousand.
module Main (main) where
import Data.IORef
import qualified Data.Map.Strict as M
import Control.Monad

data Session = Session { user :: !Int, history :: [Int] }

keep :: M.Map Int Session -> M.Map Int Session
#ifdef FIXED
keep sessions = if M.size sessions > 1000 then M.deleteMin sessions else sessions
#else
keep = id
#endif

serve :: IORef (M.Map Int Session) -> Int -> IO Int
serve cache n = do
  let hits = [n * k `mod` 977 | k <- [1 .. 40]]
  let s = sum hits
  when (n `mod` 5 == 0) $ s `seq` modifyIORef' cache (keep . M.insert n (Session n hits))
  return $! sum [s * k `mod` 13 | k <- [1 .. 300]]

main :: IO ()
main = do
  cache <- newIORef M.empty
  rs <- forM [1 .. 120000] (serve cache)
  print (foldr seq 0 rs)
  c <- readIORef cache
  print (M.member 120000 c)
