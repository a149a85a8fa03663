{-# LANGUAGE BangPatterns #-}
-- Symbolic algebra: derives and simplifies expressions.
-- Healthy: one thread, whose data is soon garbage; -N2 is useless, but costs little.
module Main (main) where

import Control.Monad (forM_)
import Data.Bits (shiftR, (.&.))

data Expr
  = Num !Int
  | Var
  | Add !Expr !Expr
  | Mul !Expr !Expr
  | Neg !Expr

next :: Int -> Int
next s = (s * 1103515245 + 12345) .&. 0x7fffffff

-- A random expression of the given depth.
build :: Int -> Int -> Expr
build 0 s | s .&. 0x300 == 0 = Num ((s `shiftR` 11) .&. 7)
          | otherwise        = Var
build d s =
  let s1 = next s
      s2 = next s1
  in case (s1 `shiftR` 12) .&. 7 of
       0 -> Neg (build (d - 1) s2)
       k | k < 5     -> Add (build (d - 1) s1) (build (d - 1) s2)
         | otherwise -> Mul (build (d - 1) s1) (build (d - 1) s2)

derive :: Expr -> Expr
derive (Num _)   = Num 0
derive Var       = Num 1
derive (Add a b) = Add (derive a) (derive b)
derive (Mul a b) = Add (Mul (derive a) b) (Mul a (derive b))
derive (Neg a)   = Neg (derive a)

simplify :: Expr -> Expr
simplify (Add a b) = case (simplify a, simplify b) of
  (Num 0, y)     -> y
  (x, Num 0)     -> x
  (Num x, Num y) -> Num (x + y)
  (x, y)         -> Add x y
simplify (Mul a b) = case (simplify a, simplify b) of
  (Num 0, _)     -> Num 0
  (_, Num 0)     -> Num 0
  (Num 1, y)     -> y
  (x, Num 1)     -> x
  (x, y)         -> Mul x y
simplify (Neg a) = case simplify a of
  Num x -> Num (negate x)
  Neg x -> x
  x     -> Neg x
simplify e = e

eval :: Int -> Expr -> Int
eval _ (Num n)   = n
eval x Var       = x
eval x (Add a b) = (eval x a + eval x b) `mod` 1000003
eval x (Mul a b) = (eval x a * eval x b) `mod` 1000003
eval x (Neg a)   = negate (eval x a)

check :: Int -> Int
check seed =
  let d = simplify (derive (build 8 seed))
  in (eval 3 d + eval 5 (simplify (derive d))) `mod` 1000003

main :: IO ()
main = do
  forM_ [0 .. 9] $ \blk -> do
    let go :: Int -> Int -> Int
        go 0 !acc = acc
        go n !acc = go (n - 1) ((acc + check (blk * 1000 + n)) `mod` 1000003)
    putStrLn ("block " ++ show blk ++ ": " ++ show (go 900 0))
