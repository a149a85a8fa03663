{-# LANGUAGE CPP #-}
-- Sums the lengths of numbers.
-- Fault: modifyIORef builds a chain of thunks that is evaluated at the end. The repaired program
-- uses modifyIORef'.
module Main (main) where
import Data.IORef
import Control.Monad

main :: IO ()
main = do
  total <- newIORef (0 :: Int)
  forM_ [1 .. 1500000 :: Int] $ \i -> do
    let w = length (show (i * 7919))
#ifdef FIXED
    w `seq` modifyIORef' total (+ w)
#else
    w `seq` modifyIORef total (+ w)
#endif
  readIORef total >>= print
