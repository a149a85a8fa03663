{-# LANGUAGE CPP, ForeignFunctionInterface #-}
-- Thirty queries of a database, each a foreign call that blocks.
-- Fault: the main thread makes the calls one after the other, and nothing else can run. The repaired
-- program makes each in a thread of its own.
module Main (main) where
import Foreign.C
import Control.Concurrent
import Control.Monad
import Data.List (foldl')

foreign import ccall safe "unistd.h usleep" c_query :: CUInt -> IO CInt

query :: Int -> IO Int
query i = do
  _ <- c_query 40000
  return $! foldl' (\a k -> (a * 31 + length (show (k + i))) `mod` 10007) i [1 .. 8000]

main :: IO ()
main = do
#ifdef FIXED
  vs <- forM [1 .. 30] $ \i -> do
    v <- newEmptyMVar
    _ <- forkIO (query i >>= putMVar v)
    return v
  rs <- mapM takeMVar vs
#else
  rs <- forM [1 .. 30] query
#endif
  print (sum rs)
