{-# LANGUAGE CPP #-}
{-# LANGUAGE BangPatterns #-}
-- Turn-based game server: the referee asks every player for a move, checks
-- it against the board and goes on with the next player.
-- Fault: the main thread, which is bound to an OS thread, takes turns with the players: each
-- turn is a switch of OS threads. The repaired program uses runInUnboundThread.
module Main (main) where

#ifdef FIXED
import Control.Concurrent (forkIO, runInUnboundThread)
#else
import Control.Concurrent (forkIO)
#endif
import Control.Concurrent.MVar
import Control.Monad
import Data.Bits
import qualified Data.IntMap.Strict as IM
import Text.Printf (printf)

------------------------------------------------------------------------------
-- Rules: players race for the cells of a line; a cell belongs to the last
-- player who moved there.

data Board = Board
  { cells :: !(IM.IntMap Int)
  , turn  :: !Int
  }

boardSize :: Int
boardSize = 256

newBoard :: Board
newBoard = Board IM.empty 0

data Move = Claim !Int | Pass

legal :: Board -> Int -> Move -> Bool
legal _ _ Pass = True
legal b me (Claim c) =
  c >= 0 && c < boardSize && IM.findWithDefault (-1) c (cells b) /= me

play :: Board -> Int -> Move -> Board
play b _ Pass       = b { turn = turn b + 1 }
play b me (Claim c) = Board (IM.insert c me (cells b)) (turn b + 1)

score :: Board -> IM.IntMap Int
score b = IM.fromListWith (+) [ (p, 1) | p <- IM.elems (cells b) ]

------------------------------------------------------------------------------
-- Players (remote in production)

data Seat = Seat
  { seatNo  :: !Int
  , ask     :: !(MVar (Maybe Int))    -- number of the turn
  , reply   :: !(MVar Move)
  }

think :: Int -> Int -> Int -> (Int, Move)
think me t s =
  let s1 = lookahead (3000 :: Int) ((s + me) .&. 0x7fffffff)
      c  = (s1 `shiftR` 7) `mod` boardSize
      lookahead 0 !h = h
      lookahead k !h = lookahead (k - 1) ((h * 1103515245 + 12345) .&. 0x7fffffff)
  in (s1, if (t + me) `mod` 29 == 0 then Pass else Claim c)

player :: Seat -> IO ()
player seat = loop (seatNo seat * 7919)
  where
    loop !s = do
      q <- takeMVar (ask seat)
      case q of
        Nothing -> return ()
        Just t  -> do
          let (s', !m) = think (seatNo seat) t s
          putMVar (reply seat) m
          loop s'

newSeat :: Int -> IO Seat
newSeat n = do
  seat <- Seat n <$> newEmptyMVar <*> newEmptyMVar
  _ <- forkIO (player seat)
  return seat

------------------------------------------------------------------------------
-- Referee

referee :: [Seat] -> Int -> IO (Board, Int)
referee seats rounds = go rounds newBoard 0
  where
    go 0 !b !bad = return (b, bad)
    go k !b !bad = do
      (b', bad') <- foldM oneTurn (b, bad) seats
      go (k - 1 :: Int) b' bad'
    oneTurn (!b, !bad) seat = do
      putMVar (ask seat) (Just (turn b))
      m <- takeMVar (reply seat)
      return $ if legal b (seatNo seat) m
        then (play b (seatNo seat) m, bad)
        else (play b (seatNo seat) Pass, bad + 1)

game :: IO ()
game = do
  seats <- mapM newSeat [0 .. 7]
  (b, bad) <- referee seats 5000
  forM_ seats $ \s -> putMVar (ask s) Nothing
  printf "turns %d, illegal moves %d\n" (turn b) (bad :: Int)
  forM_ (IM.toList (score b)) $ \(p, n) -> printf "  player %d holds %d cells\n" p n

main :: IO ()
#ifdef FIXED
main = runInUnboundThread game
#else
main = game
#endif
