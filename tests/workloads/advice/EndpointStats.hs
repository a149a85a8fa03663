{-# LANGUAGE CPP #-}
-- Aggregates a synthetic web access log: hits, bytes and slowest reply per endpoint.
-- Fault: insertWith of the lazy Data.Map stores a thunk for each hit, which is evaluated only
-- for the report. The repaired program uses Data.Map.Strict.
module Main (main) where

import Data.Bits (shiftR, xor)
import Data.List (sortOn, foldl')
#ifdef FIXED
import qualified Data.Map.Strict as M
#else
import qualified Data.Map as M
#endif
import System.Environment (getArgs)

data Hit = Hit { hEndpoint :: !Int, hStatus :: !Int, hBytes :: !Int, hMicros :: !Int }

data Stat = Stat { sHits :: !Int, sErrors :: !Int, sBytes :: !Int, sSlowest :: !Int }

merge :: Stat -> Stat -> Stat
merge (Stat a b c d) (Stat a' b' c' d') = Stat (a + a') (b + b') (c + c') (max d d')

single :: Hit -> Stat
single h = Stat 1 (if hStatus h >= 500 then 1 else 0) (hBytes h) (hMicros h)

step :: Int -> Int
step s = (s * 6364136223846793005 + 1442695040888963407)

hits :: Int -> [Hit]
hits n = go n 20240101
  where
    go 0 _ = []
    go k s =
      let s1 = step s
          r = (s1 `shiftR` 20) `xor` (s1 `shiftR` 41)
          e = (r `mod` 400)
          st = if r `mod` 37 == 0 then 503 else 200
          bytes = 200 + (r `shiftR` 3) `mod` 9000
          micros = 100 + (r `shiftR` 5) `mod` 70000
      in Hit e st bytes micros : go (k - 1) s1

type Report = M.Map Int Stat

aggregate :: [Hit] -> Report
aggregate = foldl' add M.empty
  where add m h = M.insertWith merge (hEndpoint h) (single h) m

render :: Int -> (Int, Stat) -> String
render total (e, Stat n er by sl) =
  "/api/v1/" ++ show e ++ " hits=" ++ show n ++ " err=" ++ show er
    ++ " bytes=" ++ show by ++ " slowest=" ++ show sl
    ++ " share=" ++ show (n * 10000 `div` total)

main :: IO ()
main = do
  as <- getArgs
  let n = case as of { [x] -> read x; _ -> 1800000 }
      report = aggregate (hits n)
      top = take 5 (sortOn (negate . sBytes . snd) (M.toList report))
  putStrLn ("endpoints: " ++ show (M.size report))
  mapM_ (putStrLn . render n) top
  print (foldl' (\a s -> a + sHits s) 0 (M.elems report))
