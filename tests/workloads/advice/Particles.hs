-- Particle collisions on a grid: two regions are simulated by two threads.
-- Fault: a nursery of 16 KB. The repaired run has the default.
module Main (main) where

import Control.Concurrent
import Control.Exception (evaluate)
import Control.Monad
import Data.Bits (shiftR, xor)
import Data.List (foldl')
import qualified Data.Map.Strict as M

data P = P { pX :: !Int, pY :: !Int, pVx :: !Int, pVy :: !Int }

type Cell = (Int, Int)
type Region = M.Map Cell [P]

next :: Int -> Int
next s = let a = s * 6364136223846793005 + 1442695040888963407 in a `xor` (a `shiftR` 31)

side :: Int
side = 4096

start :: Int -> Int -> [P]
start seed n = take n (go seed)
  where
    go s = let a = next s
               b = next a
               c = next b
           in P (pos a) (pos b) (vel (c `shiftR` 5)) (vel (c `shiftR` 13)) : go c
    pos r = (r `shiftR` 30) `mod` side
    vel r = r `mod` 31 - 15

cells :: [P] -> Region
cells = foldl' (\m p -> M.insertWith (++) (pX p `div` 64, pY p `div` 64) [p] m) M.empty

move :: P -> P
move (P x y vx vy) = P (wrap (x + vx)) (wrap (y + vy)) vx vy
  where wrap v = v `mod` side

-- particles in one cell exchange their velocities in turn
collide :: [P] -> [P]
collide ps@(_ : _ : _) = zipWith swap ps (drop 1 ps ++ take 1 ps)
  where swap a b = a { pVx = pVx b, pVy = pVy b }
collide ps = ps

tick :: Region -> Region
tick = cells . map move . concatMap collide . M.elems

checksum :: Region -> Int
checksum = foldl' add 1 . concat . M.elems
  where add a p = (a * 31 + pX p * 7 + pY p * 3 + pVx p) `mod` 1000000007

simulate :: Int -> Int -> Region -> Int
simulate 0 _ r = checksum r
simulate k n r = simulate (k - 1) n $! tick r

main :: IO ()
main = do
  outs <- forM [1, 2 :: Int] $ \i -> do
    out <- newEmptyMVar
    _ <- forkIO $ do
      let r0 = cells (start (i * 12345) 6000)
      c <- evaluate (simulate 150 0 r0)
      putMVar out (M.size r0, c)
    return out
  rs <- mapM takeMVar outs
  forM_ (zip [1 :: Int ..] rs) $ \(i, (n, c)) ->
    putStrLn ("region " ++ show i ++ " cells " ++ show n ++ " checksum " ++ show c)
