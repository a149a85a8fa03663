{-# LANGUAGE CPP, BangPatterns #-}
-- Fault: lazy fields of the statistics record pile up unevaluated sums although the
-- map is the strict one. The repaired program: strict fields.
-- Request statistics per route over a replayed access log.
module Main (main) where

import Data.Bits
import Data.Char (chr)
import Data.List (foldl')
import qualified Data.Map.Strict as M

#ifdef FIXED
data Stats = Stats { hits :: !Int, bytes :: !Int, slowest :: !Int, errors :: !Int }
#else
data Stats = Stats { hits :: Int, bytes :: Int, slowest :: Int, errors :: Int }
#endif

data Hit = Hit { route :: String, size :: !Int, millis :: !Int, status :: !Int }

type Table = M.Map String Stats

single :: Hit -> Stats
single h = Stats 1 (size h) (millis h) (if status h >= 500 then 1 else 0)

combine :: Stats -> Stats -> Stats
combine a b = Stats (hits a + hits b) (bytes a + bytes b)
                    (max (slowest a) (slowest b)) (errors a + errors b)

record :: Table -> Hit -> Table
record t h = M.insertWith combine (route h) (single h) t

replay :: Int -> [Hit]
replay n = go n 4711
  where
    go 0 _ = []
    go k x =
      let y = (x * 1103515245 + 12345) .&. 0x7fffffff
          z = y `shiftR` 12
      in Hit ("/api/" ++ [chr (97 + z .&. 15)] ++ "/" ++ show (z `shiftR` 4 .&. 15))
             (z .&. 4095) (z `shiftR` 3 .&. 511) (if z .&. 127 == 5 then 503 else 200)
         : go (k - 1 :: Int) y

report :: (String, Stats) -> String
report (r, s) = r ++ " " ++ show (hits s) ++ " hits " ++ show (bytes s) ++ " bytes, slowest "
                ++ show (slowest s) ++ " ms, errors " ++ show (errors s)

main :: IO ()
main = do
  let table = foldl' record M.empty (replay 700000)
  mapM_ (putStrLn . report) (take 4 (M.toList table))
  putStrLn ("total " ++ show (foldl' (\n s -> n + bytes s + slowest s + errors s) 0 (M.elems table)))
