{-# LANGUAGE CPP, BangPatterns, OverloadedStrings #-}
-- Reads an access log block by block and remembers for each client the
-- session token last seen.
-- Fault: the tokens are slices of a few bytes, each of which keeps its block of 45 KB. The
-- repaired program copies them.
module Main (main) where

import qualified Data.ByteString.Char8 as B
import qualified Data.Map.Strict as M
import Control.Monad (foldM)
import Data.Bits (shiftR, xor, (.&.))
import Data.Char (ord)

type Sessions = M.Map Int B.ByteString

blocks, linesPerBlock :: Int
blocks = 5000
linesPerBlock = 700

next :: Int -> Int
next s = (s * 1103515245 + 12345) .&. 0x7fffffff

-- Simulates reading the next block of the log file.
readBlock :: Int -> IO B.ByteString
readBlock k = return (B.concat (line k : replicate linesPerBlock static ++ [line (k + 1)]))
  where
    static = "GET /static/logo.png 200 10.0.0.1 agent=probe ref=- bytes=5120 -\n"
    line i = B.concat [ "GET /account 200 client=", B.pack (show (i * 3))
                      , " session=", B.pack (show (next (i * 77) + 1000000000)), " -\n" ]
{-# NOINLINE readBlock #-}

data Hit = Hit !Int !B.ByteString

field :: B.ByteString -> B.ByteString -> Maybe B.ByteString
field name l = case B.breakSubstring name l of
  (_, r) | B.null r  -> Nothing
         | otherwise -> Just (B.takeWhile (/= ' ') (B.drop (B.length name) r))

parseLine :: B.ByteString -> Maybe Hit
parseLine l
  | "GET /static" `B.isPrefixOf` l = Nothing
  | otherwise = do
      c <- field "client=" l
      (n, _) <- B.readInt c
      t <- field "session=" l
      return (Hit n t)

-- Bytes served from the static files of a block.
traffic :: B.ByteString -> Int
traffic block = go 0 (B.lines block)
  where
    go !a []       = a
    go !a (l : ls) = case field "bytes=" l >>= B.readInt of
      Just (n, _) -> go (a + n) ls
      Nothing     -> go a ls

remember :: Sessions -> Hit -> Sessions
#ifdef FIXED
remember m (Hit c t) = M.insert c (B.copy t) m
#else
remember m (Hit c t) = M.insert c t m
#endif

logins :: Sessions -> B.ByteString -> Sessions
logins m block = go m (B.lines block)
  where
    go !acc []       = acc
    go !acc (l : ls) = case parseLine l of
      Just h  -> go (remember acc h) ls
      Nothing -> go acc ls

checksum :: Sessions -> Int
checksum = M.foldlWithKey' (\a c t -> (a * 31 + c) `xor` B.foldl' (\x ch -> x * 7 + ord ch) 0 t) 5

block :: (Sessions, Int) -> Int -> IO (Sessions, Int)
block (!m, !t) k = do
  b <- readBlock k
  let !m' = logins m b
      !t' = t + traffic b
  return (m', t')

main :: IO ()
main = do
  (sessions, bytes) <- foldM block (M.empty, 0) [1 .. blocks]
  putStrLn ("bytes   " ++ show bytes)
  putStrLn ("clients " ++ show (M.size sessions))
  putStrLn ("check   " ++ show (checksum sessions `shiftR` 3))
  mapM_ print (take 5 (M.toList sessions))
