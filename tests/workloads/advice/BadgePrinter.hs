{-# LANGUAGE CPP, BangPatterns #-}
-- Renders conference badges (a matrix code each) with a pool of worker threads
-- and collects them in a shared sheet, which also numbers them.
-- Fault: a badge is rendered while the MVar of the sheet is held. The repaired program renders
-- it before.
module Main (main) where

import           Control.Concurrent
import           Control.Concurrent.Async (forConcurrently_)
import           Control.Exception        (evaluate)
import           Control.Monad            (forM_)
import           Data.Bits                (shiftR, xor, (.&.))
import           Data.List                (foldl')
import qualified Data.Map.Strict          as Map
import           Text.Printf              (printf)

data Badge = Badge
  { bdGuest  :: !Int
  , bdCode   :: !Int
  , bdWeight :: !Int
  }

data Sheet = Sheet
  { shBadges :: !(Map.Map Int Badge)
  , shCount  :: !Int
  , shInk    :: !Int
  }

side :: Int
side = 96

-- | Tries all masks on the matrix and takes the one with the best penalty.
render :: Int -> Badge
render guest = foldl' best (Badge guest (-1) maxBound) [0 .. 7]
  where
    best b mask =
      let !p = penalty guest mask in if p < bdWeight b then Badge guest mask p else b

penalty :: Int -> Int -> Int
penalty guest mask = go 0 0 0 0
  where
    go :: Int -> Int -> Int -> Int -> Int
    go !r !c !run !acc
      | r == side = acc
      | c == side = go (r + 1) 0 0 acc
      | dark      = go r (c + 1) (run + 1) (if run >= 4 then acc + 3 else acc)
      | otherwise = go r (c + 1) 0 (acc + ((r * c) .&. 1))
      where
        x    = (guest * 2654435761 + r * 40503 + c * 9973) .&. 0xffffffff
        dark = ((x `xor` (x `shiftR` 13) `xor` flipBit) .&. 1) == 1
        flipBit = case mask of
          0 -> r + c
          1 -> r
          2 -> if c `mod` 3 == 0 then 1 else 0
          3 -> if (r + c) `mod` 3 == 0 then 1 else 0
          4 -> r `div` 2 + c `div` 3
          5 -> (r * c) `mod` 2 + (r * c) `mod` 3
          _ -> (r * c) `mod` 3 + (r + c) `mod` 2 + mask

place :: Badge -> Sheet -> Sheet
place b s = Sheet (Map.insert (bdGuest b) b (shBadges s)) (shCount s + 1) (shInk s + bdWeight b)

printBadge :: MVar Sheet -> Int -> IO ()
#ifdef FIXED
printBadge sheet guest = do
  b <- evaluate (render guest)
  modifyMVar_ sheet $ \s -> return $! place b s
#else
printBadge sheet guest =
  modifyMVar_ sheet $ \s -> do
    b <- evaluate (render guest)
    return $! place b s
#endif

worker :: MVar Sheet -> MVar [Int] -> IO ()
worker sheet jobs = do
  next <- modifyMVar jobs $ \js -> return $ case js of
    []       -> ([], Nothing)
    (j : r)  -> (r, Just j)
  case next of
    Nothing -> return ()
    Just j  -> printBadge sheet j >> worker sheet jobs

main :: IO ()
main = do
  sheet <- newMVar (Sheet Map.empty 0 0)
  jobs  <- newMVar [1 .. 3600]
  forConcurrently_ [1 .. 4 :: Int] $ \_ -> worker sheet jobs
  s <- readMVar sheet
  printf "%d badges, ink %d\n" (shCount s) (shInk s)
  forM_ (take 5 (Map.elems (shBadges s))) $ \b ->
    printf "guest %4d mask %d penalty %d\n" (bdGuest b) (bdCode b) (bdWeight b)
