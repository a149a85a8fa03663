{-# LANGUAGE CPP, OverloadedStrings #-}
-- Scans incoming upload bodies and keeps an index of the session ids in their headers.
-- Fault: ids in the index are slices of a few bytes, each of which keeps a whole upload of 400
-- KB. The repaired program copies them.
module Main (main) where

import Data.Bits (shiftR, xor)
import Data.IORef
import qualified Data.ByteString as B
import qualified Data.ByteString.Char8 as BC
import qualified Data.Map.Strict as M
import Control.Monad (forM_)

data Session = Session { sesId :: !B.ByteString, sesUser :: !B.ByteString, sesBytes :: !Int }

bodySize :: Int
bodySize = 400 * 1024

-- An upload as it arrives from the socket: header lines, an empty line, the body.
receive :: Int -> B.ByteString
receive i = B.concat [hdr, body]
  where
    hdr = BC.pack ("X-Session: sess-" ++ show (i * 7919 `mod` 1000003)
                   ++ "\nX-User: user" ++ show (i `mod` 97) ++ "\n\n")
    body = fst (B.unfoldrN bodySize gen (i * 2654435761 + 1))
    gen s = let s1 = s * 1103515245 + 12345 in Just (fromIntegral (s1 `shiftR` 16), s1)

header :: B.ByteString -> B.ByteString -> B.ByteString
header name msg =
  let (_, rest) = B.breakSubstring name msg
      value = BC.takeWhile (/= '\n') (B.drop (B.length name + 2) rest)
#ifdef FIXED
  in B.copy value
#else
  in value
#endif

checksum :: B.ByteString -> Int
checksum = (`mod` 1000000007) . B.foldl' (\a w -> a * 31 `xor` fromIntegral w) 7

parse :: B.ByteString -> Session
parse msg = Session (header "X-Session" msg) (header "X-User" msg) (B.length msg)

type Index = M.Map B.ByteString Session

main :: IO ()
main = do
  index <- newIORef (M.empty :: Index)
  sums <- newIORef (0 :: Int)
  forM_ [1 .. 700] $ \i -> do
    let msg = receive i
        s = parse msg
    modifyIORef' index (M.insert (sesId s) s)
    modifyIORef' sums (\x -> (x + checksum msg) `mod` 1000000007)
  ix <- readIORef index
  total <- readIORef sums
  let perUser = M.fromListWith (+) [(sesUser s, sesBytes s) | s <- M.elems ix]
  putStrLn ("sessions " ++ show (M.size ix) ++ " users " ++ show (M.size perUser))
  putStrLn ("first " ++ show (fst (M.findMin ix)) ++ " last " ++ show (fst (M.findMax ix)))
  putStrLn ("checksum " ++ show total)
