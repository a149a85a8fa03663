{-# LANGUAGE CPP, BangPatterns #-}
-- Replays the journal of a ledger and reports debits, credits, the number of
-- bookings above a limit and a control sum.
-- Fault: recursion over all bookings that is not a tail call: the stack grows with the input.
-- The repaired program has a strict accumulator.
module Main (main) where

import Data.Bits (shiftR, xor, (.&.))

data Booking
  = Debit  !Int !Int
  | Credit !Int !Int

data Result = Result !Int !Int !Int !Int

journalSize :: Int
journalSize = 8000000

next :: Int -> Int
next s = (s * 1103515245 + 12345) .&. 0x7fffffff

journal :: Int -> Int -> [Booking]
journal 0 _ = []
journal n s =
  let s1 = next s
      amount = (s1 `shiftR` 8) .&. 0xffff
      b | s1 .&. 0x1000 == 0 = Debit n amount
        | otherwise          = Credit n amount
  in b : journal (n - 1) s1

limit :: Int
limit = 60000

book :: Booking -> Result -> Result
book (Debit i a) (Result d c n k) =
  Result (d + a) c (if a > limit then n + 1 else n) (k + (i `xor` a))
book (Credit i a) (Result d c n k) =
  Result d (c + a) (if a > limit then n + 1 else n) (k + (i `xor` a))

replay :: [Booking] -> Result
#ifdef FIXED
replay = go (Result 0 0 0 0)
  where
    go !r []       = r
    go !r (b : bs) = go (book b r) bs
#else
replay []       = Result 0 0 0 0
replay (b : bs) = book b (replay bs)
#endif

report :: String -> Result -> IO ()
report name (Result d c n k) = do
  putStrLn name
  putStrLn ("  debits   " ++ show d)
  putStrLn ("  credits  " ++ show c)
  putStrLn ("  balance  " ++ show (c - d))
  putStrLn ("  large    " ++ show n)
  putStrLn ("  control  " ++ show k)

main :: IO ()
main = do
  report "first half"  (replay (journal (journalSize `div` 2) 17))
  report "second half" (replay (journal journalSize 23))
