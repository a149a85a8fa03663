{-# LANGUAGE CPP, BangPatterns #-}
-- Insurance claims desk: a dispatcher hands claims to an assessor thread and
-- waits for the decision before it goes on with the next stage of the claim.
-- Fault: mailboxes are polled every 10 ms. The repaired program waits on an MVar.
module Main (main) where

import           Control.Concurrent
import           Control.Exception   (evaluate)
import           Control.Monad       (forM, forM_)
import           Data.IORef
import           Data.List           (foldl')
import qualified Data.Map.Strict     as Map
import           Text.Printf         (printf)

data Claim = Claim { clId :: !Int, clStage :: !Int, clAmount :: !Int }

data Decision = Pay !Int | Refuse | Inspect
  deriving (Eq, Ord, Show)

-- | A mailbox for one item.
#ifdef FIXED
newtype Box a = Box (MVar a)

newBox :: IO (Box a)
newBox = Box <$> newEmptyMVar

put, post :: Box a -> a -> IO ()
put (Box v) x = putMVar v x
post = put

get :: Box a -> IO a
get (Box v) = takeMVar v
#else
newtype Box a = Box (IORef (Maybe a))

newBox :: IO (Box a)
newBox = Box <$> newIORef Nothing

-- | Waits until the box is free.
put, post :: Box a -> a -> IO ()
put (Box r) x = do
  free <- atomicModifyIORef' r $ \c -> case c of
    Nothing -> (Just x, True)
    Just _  -> (c, False)
  if free then return () else threadDelay pause >> put (Box r) x
post = put

-- | Waits until something is in the box.
get :: Box a -> IO a
get (Box r) = do
  c <- atomicModifyIORef' r $ \c -> (Nothing, c)
  case c of
    Just x  -> return x
    Nothing -> threadDelay pause >> get (Box r)

pause :: Int
pause = 10000
#endif

-- | Some arithmetic on the claim's history.
risk :: Claim -> Int
risk c = foldl' (\ !h k -> (h * 31 + k * clAmount c + clStage c) `mod` 1000003) (clId c) [1 .. 500000]

assess :: Claim -> Decision
assess c
  | r `mod` 10 < 2 = Refuse
  | r `mod` 10 < 4 = Inspect
  | otherwise      = Pay (clAmount c * (50 + r `mod` 50) `div` 100)
  where r = risk c

assessor :: Box (Maybe Claim) -> Box Decision -> IO ()
assessor inp out = do
  m <- get inp
  case m of
    Nothing -> return ()
    Just c  -> do
      d <- evaluate (assess c)
      post out d
      assessor inp out

-- | A claim goes through up to three stages.
settle :: Box (Maybe Claim) -> Box Decision -> Claim -> IO (Claim, Decision)
settle inp out c = do
  put inp (Just c)
  d <- get out
  if d == Inspect && clStage c < 3
    then settle inp out c { clStage = clStage c + 1 }
    else return (c, d)

kind :: Decision -> String
kind (Pay _) = "paid"
kind Refuse  = "refused"
kind Inspect = "open"

main :: IO ()
main = do
  inp  <- newBox
  out  <- newBox
  done <- newEmptyMVar
  _ <- forkIO (assessor inp out >> putMVar done ())
  rs <- forM [1 .. 60] $ \i -> settle inp out (Claim i 1 (200 + (i * 7919) `mod` 5000))
  put inp Nothing
  takeMVar done
  forM_ (Map.toList (Map.fromListWith (+) [ (kind d, 1 :: Int) | (_, d) <- rs ])) $ \(k, n) ->
    printf "%-8s %d\n" k n
  printf "total paid %d\n" (sum [ a | (_, Pay a) <- rs ])
