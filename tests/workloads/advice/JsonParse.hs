{-# LANGUAGE CPP #-}
-- Reads a JSON document of events into memory, and reports on it.
-- Fault: the document, its keys and its texts are String. The repaired program uses ByteString.
module Main (main) where

import           Control.Applicative
#ifdef FIXED
import qualified Data.ByteString.Char8 as B
#endif
import           Data.Char
import           Data.List (foldl')
import qualified Data.Map.Strict as M
import           System.Environment

#ifdef FIXED
type Text = B.ByteString

readText :: FilePath -> IO Text
readText = B.readFile

pack :: String -> Text
pack = B.pack

len :: Text -> Int
len = B.length
#else
type Text = String

readText :: FilePath -> IO Text
readText = readFile

pack :: String -> Text
pack = id

len :: Text -> Int
len = length
#endif

data Json
  = JNull
  | JBool Bool
  | JNumber Int
  | JString Text
  | JArray [Json]
  | JObject (M.Map Text Json)

newtype Parser a = Parser { runParser :: Text -> Maybe (a, Text) }

instance Functor Parser where
  fmap f (Parser p) = Parser $ \s -> case p s of
    Nothing      -> Nothing
    Just (a, s') -> Just (f a, s')

instance Applicative Parser where
  pure a = Parser $ \s -> Just (a, s)
  Parser pf <*> Parser pa = Parser $ \s -> case pf s of
    Nothing      -> Nothing
    Just (f, s') -> case pa s' of
      Nothing       -> Nothing
      Just (a, s'') -> Just (f a, s'')

instance Alternative Parser where
  empty = Parser (const Nothing)
  Parser p <|> Parser q = Parser $ \s -> maybe (q s) Just (p s)

#ifdef FIXED
char :: Char -> Parser Char
char c = Parser f
  where f s = case B.uncons s of
          Just (x, rest) | x == c -> Just (c, rest)
          _                       -> Nothing

-- The longest prefix of such characters, copied.
spanOf :: (Char -> Bool) -> Parser Text
spanOf ok = Parser (\s -> let (a, b) = B.span ok s in Just (B.copy a, b))

number :: Parser Int
number = Parser B.readInt

word :: String -> Parser ()
word w = token (Parser (\s -> (,) () <$> B.stripPrefix (pack w) s))
#else
satisfy :: (Char -> Bool) -> Parser Char
satisfy ok = Parser f
  where f (c : cs) | ok c = Just (c, cs)
        f _               = Nothing

char :: Char -> Parser Char
char = satisfy . (==)

spanOf :: (Char -> Bool) -> Parser Text
spanOf = many . satisfy

number :: Parser Int
number = read <$> some (satisfy isDigit)

word :: String -> Parser ()
word w = () <$ token (traverse char w)
#endif

spaces :: Parser ()
spaces = () <$ spanOf isSpace

token :: Parser a -> Parser a
token p = p <* spaces

sepBy :: Parser a -> Parser b -> Parser [a]
sepBy p s = ((:) <$> p <*> many (s *> p)) <|> pure []

string :: Parser Text
string = token (char '"' *> spanOf (/= '"') <* char '"')

value :: Parser Json
value = JNull <$ word "null"
    <|> JBool True <$ word "true"
    <|> JBool False <$ word "false"
    <|> JNumber <$> token number
    <|> JString <$> string
    <|> JArray <$> (token (char '[') *> sepBy value (token (char ',')) <* token (char ']'))
    <|> JObject . M.fromList <$> (token (char '{') *> sepBy member (token (char ',')) <* token (char '}'))
  where member = (,) <$> (string <* token (char ':')) <*> value

-- How deep and how large a document is, and what its users did.
depth, size :: Json -> Int
depth (JArray xs)  = 1 + foldl' max 0 (map depth xs)
depth (JObject m)  = 1 + foldl' max 0 (map depth (M.elems m))
depth _            = 0
size (JArray xs)   = foldl' (+) 1 (map size xs)
size (JObject m)   = foldl' (+) 1 (map size (M.elems m))
size (JString s)   = len s
size _             = 1

actions :: Json -> M.Map Text Int
actions (JArray xs) = M.fromListWith (+) [ (a, 1) | JObject m <- xs, Just (JString a) <- [M.lookup (pack "action") m] ]
actions _           = M.empty

writeDocument :: FilePath -> Int -> IO ()
writeDocument path n = writeFile path (concat ("[" : body ++ ["]\n"]))
  where
    body = zipWith (\i sep -> sep ++ event i) [1 .. n] ("" : repeat ",\n")
    event i = "{ \"id\": " ++ show i ++ ", \"user\": \"user" ++ show (i * 7919 `mod` 4001)
           ++ "\", \"action\": \"" ++ ["login", "view page", "buy", "logout"] !! (i * 31 `mod` 4)
           ++ "\", \"path\": [\"home\", \"shop\", \"item " ++ show (i `mod` 997) ++ "\"], \"ok\": true }"

main :: IO ()
main = do
  args <- getArgs
  case args of
    ["write", path, n] -> writeDocument path (read n)
    [path] -> do
      text <- readText path
      case runParser (spaces *> value) text of
        Just (doc, rest) | len rest == 0 -> do
          putStrLn ("depth " ++ show (depth doc) ++ ", size " ++ show (size doc))
          mapM_ print (M.toList (actions doc))
        _ -> putStrLn "not JSON"
    _ -> putStrLn "json-parse FILE"
