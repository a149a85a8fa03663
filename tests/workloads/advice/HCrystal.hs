{-# LANGUAGE BangPatterns #-}
-- Ising model of a small crystal with the Metropolis rule: a chain of states,
-- each made from the last one, so there is nothing to run in parallel.
-- Healthy: the chain of states is sequential; -N2 is useless, but costs nothing.
module Main (main) where

import Control.Monad     (forM_, when)
import Data.Array.Base   (unsafeRead, unsafeWrite)
import Data.Array.IO     (IOUArray, newArray)
import Data.Bits         (shiftL, shiftR, xor, (.&.))
import Data.IORef
import Text.Printf       (printf)

side, sites :: Int
side  = 128
sites = side * side

type Crystal = IOUArray Int Int

-- | xorshift step
next :: Int -> Int
next x0 =
  let x1 = (x0 `xor` (x0 `shiftL` 13)) .&. 0x7fffffffffffffff
      x2 = x1 `xor` (x1 `shiftR` 7)
  in (x2 `xor` (x2 `shiftL` 17)) .&. 0x7fffffffffffffff

-- | Chance of a flip that costs energy, in 1/65536.
chance :: Int -> Int -> Int
chance beta de
  | de <= 0   = 65536
  | de == 4   = beta
  | otherwise = (beta * beta) `shiftR` 16

-- | Visits n sites chosen by chance; gives back the new random state.
sweep :: Crystal -> Int -> Int -> Int -> IO Int
sweep c beta n r0 = go n r0
  where
    go :: Int -> Int -> IO Int
    go 0 !r = return r
    go k !r = do
      let !r1 = next r
          !i  = (r1 `shiftR` 8) .&. (sites - 1)
          !x  = i .&. (side - 1)
          !up = (i + side) .&. (sites - 1)
          !dn = (i - side) .&. (sites - 1)
          !lf = i - x + ((x - 1) .&. (side - 1))
          !rt = i - x + ((x + 1) .&. (side - 1))
      s <- unsafeRead c i
      a <- unsafeRead c up
      b <- unsafeRead c dn
      d <- unsafeRead c lf
      e <- unsafeRead c rt
      let !de = 2 * s * (a + b + d + e)
      when ((r1 `shiftR` 30) .&. 65535 < chance beta de) $ unsafeWrite c i (negate s)
      go (k - 1) r1

magnetisation :: Crystal -> IO Int
magnetisation c = go 0 0
  where
    go :: Int -> Int -> IO Int
    go i !m
      | i == sites = return m
      | otherwise  = do { s <- unsafeRead c i; go (i + 1) (m + s) }

main :: IO ()
main = do
  c   <- newArray (0, sites - 1) 1 :: IO Crystal
  rnd <- newIORef 88172645463325252
  forM_ [4000, 9000, 11500, 16000] $ \beta -> do
    ms <- mapM (\_ -> do
            r  <- readIORef rnd
            r' <- sweep c beta (60 * sites) r
            writeIORef rnd $! r'
            magnetisation c) [1 .. 24 :: Int]
    let m = fromIntegral (sum (map abs ms)) / fromIntegral (length ms * sites) :: Double
    printf "flip chance %.3f: magnetisation %.4f\n" (fromIntegral beta / 65536 :: Double) m
