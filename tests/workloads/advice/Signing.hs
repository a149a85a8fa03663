{-# LANGUAGE CPP #-}
{-# LANGUAGE BangPatterns #-}
-- Document-signing service: several workers take documents from a queue,
-- sign them and file the receipt in a shared registry.
-- Fault: the signature is computed while the MVar of the registry is held. The repaired program
-- computes it before.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.Async (forConcurrently_)
import Control.Concurrent.STM
import Control.Exception (evaluate)
import Control.Monad
import Data.Bits (shiftR, xor)
import qualified Data.ByteString as BS
import qualified Data.ByteString.Char8 as B8
import qualified Data.Map.Strict as Map
import Data.Word
import Text.Printf (printf)

------------------------------------------------------------------------------
-- Documents

data Document = Document
  { docId   :: !Int
  , docBody :: !BS.ByteString
  }

mkDocument :: Int -> Document
mkDocument n = Document n (BS.concat (replicate 24 line))
  where line = B8.pack (printf "Contract %06d between party %d and party %d; " n (n * 7 `mod` 97) (n * 13 `mod` 89))

------------------------------------------------------------------------------
-- Signing

newtype Signature = Signature Word64 deriving (Eq, Ord)

instance Show Signature where
  show (Signature w) = printf "%016x" w

-- | Iterated keyed hash (key stretching, like PBKDF).
sign :: Word64 -> Document -> Signature
sign key (Document _ body) = Signature (stretch (60 :: Int) key)
  where
    stretch 0 !h = h
    stretch k !h = stretch (k - 1) (digest h)
    digest h0 =
      let h1 = BS.foldl' (\h b -> (h `xor` fromIntegral b) * 1099511628211) h0 body
      in h1 `xor` (h1 `shiftR` 29)

------------------------------------------------------------------------------
-- Registry

data Registry = Registry
  { receipts :: !(Map.Map Int Signature)
  , issued   :: !Int
  }

emptyRegistry :: Registry
emptyRegistry = Registry Map.empty 0

file :: Int -> Signature -> Registry -> Registry
file n sig r = Registry (Map.insert n sig (receipts r)) (issued r + 1)

register :: MVar Registry -> Word64 -> Document -> IO ()
#ifdef FIXED
register reg key doc = do
  sig <- evaluate (sign key doc)
  modifyMVar_ reg $ \r ->
    evaluate (file (docId doc) sig r)
#else
register reg key doc =
  modifyMVar_ reg $ \r -> do
    sig <- evaluate (sign key doc)
    evaluate (file (docId doc) sig r)
#endif

------------------------------------------------------------------------------
-- Service

worker :: TBQueue (Maybe Document) -> MVar Registry -> Word64 -> IO ()
worker q reg key = loop
  where
    loop = do
      job <- atomically (readTBQueue q)
      case job of
        Nothing  -> return ()
        Just doc -> register reg key doc >> loop

main :: IO ()
main = do
  let workers = 4
      total   = 12000
  q   <- newTBQueueIO 64
  reg <- newMVar emptyRegistry
  _ <- forkIO $ do
    forM_ [1 .. total] $ \n -> atomically (writeTBQueue q (Just $! mkDocument n))
    replicateM_ workers (atomically (writeTBQueue q Nothing))
  forConcurrently_ [1 .. workers] $ \_ -> worker q reg 0xcbf29ce484222325
  r <- readMVar reg
  printf "issued %d receipts\n" (issued r)
  forM_ (take 5 (Map.toDescList (receipts r))) $ \(n, s) ->
    printf "  %06d %s\n" n (show s)
  printf "combined %s\n" (show (Signature (foldr (\(Signature a) b -> a `xor` b) 0 (Map.elems (receipts r)))))
