{-# LANGUAGE CPP, BangPatterns #-}
-- Fault: each kept session id is a slice that retains its whole upload buffer. The
-- repaired program: b.copy the id before keeping it.
-- Collects the session ids that occur in uploaded traces.
module Main (main) where

import Control.Monad
import Data.Bits
import Data.IORef
import qualified Data.ByteString as BS
import qualified Data.ByteString.Char8 as B
import qualified Data.ByteString.Builder as BB
import qualified Data.ByteString.Lazy as L
import qualified Data.Map.Strict as M

type Sessions = M.Map B.ByteString Int

-- One upload as it comes from the socket.
upload :: Int -> B.ByteString
upload i = L.toStrict (BB.toLazyByteString (header <> mconcat (map line [1 .. 600])))
  where
    header = BB.string7 "session=" <> BB.word64HexFixed (fromIntegral (i * 2654435761)) <> BB.char7 '\n'
    line k = BB.string7 "t=" <> BB.intDec (k * 13) <> BB.string7 " op=read len="
             <> BB.intDec ((i * k) .&. 8191) <> BB.char7 '\n'

sessionOf :: B.ByteString -> Maybe B.ByteString
sessionOf b = case B.break (== '\n') b of
  (h, _) | Just v <- B.stripPrefix (B.pack "session=") h -> Just (own v)
  _ -> Nothing

own :: B.ByteString -> B.ByteString
#ifdef FIXED
own = B.copy
#else
own = id
#endif

digest :: B.ByteString -> Int
digest = BS.foldl' (\h w -> (h * 33 + fromIntegral w) .&. 0xffffffff) 5381

main :: IO ()
main = do
  sessions <- newIORef (M.empty :: Sessions)
  forM_ [1 .. 9000] $ \i -> do
    let b = upload (i .&. 16383)
        !d = digest b
    case sessionOf b of
      Just s -> modifyIORef' sessions (M.insertWith xor s d)
      Nothing -> return ()
  m <- readIORef sessions
  putStrLn (show (M.size m) ++ " sessions, digest " ++ show (M.foldl' xor 0 m))
  mapM_ (B.putStrLn . fst) (take 2 (M.toList m))
