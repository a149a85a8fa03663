{-# LANGUAGE CPP #-}
-- Sums elements, and writes a log of it.
-- Fault: a user message for each element. The repaired program writes one for each thousandth.
module Main (main) where
import Debug.Trace
import Control.Monad
import Data.IORef

message :: Int -> IO ()
message i = traceEventIO ("element " ++ show i ++ " has the value " ++ show (i * 7919 `mod` 10007) ++ " in this round")

main :: IO ()
main = do
  s <- newIORef (0 :: Int)
  forM_ [1 .. 100000 :: Int] $ \i -> do
#ifdef FIXED
    when (i `mod` 1000 == 0) $ message i
#else
    message i
#endif
    modifyIORef' s (+ i)
  readIORef s >>= print
