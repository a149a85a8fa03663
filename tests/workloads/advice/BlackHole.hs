{-# LANGUAGE CPP #-}
-- Four readers use a configuration, which is computed again in each of five rounds.
-- Fault: the value is lazy: one reader evaluates it, the others wait for it at its black hole. The
-- repaired program evaluates it before it starts the readers.
module Main (main) where
import Control.Concurrent
import Control.Exception (evaluate)
import Control.Monad
import GHC.Conc (labelThread)
import Data.List (foldl')

table :: Int -> Int
table s = foldl' (\a k -> (a * 31 + length (show (k + a))) `mod` 100003) s [1 .. 1500000]
{-# NOINLINE table #-}

main :: IO ()
main = do
  dones <- forM [1 .. 4 :: Int] $ \_ -> newEmptyMVar
  forM_ [1 .. 5] $ \r -> do
#ifdef FIXED
    config <- evaluate (table r)
#else
    let config = table r
#endif
    forM_ (zip [1 ..] dones) $ \(w, d) -> do
      t <- forkIO (foldl' (\a k -> (a + config * k) `mod` 7919) w [1 .. 200000] `seq` putMVar d ())
      labelThread t ("reader " ++ show r ++ "." ++ show w)
    mapM_ takeMVar dones
