-- What a player has done that counts as experience. Its weights are settings: they are applied when it is read.
CREATE TABLE player (
  account int8 PRIMARY KEY,
  -- Credited offers that were not reversed, and their points.
  offers int8 NOT NULL,
  offer_points numeric NOT NULL,
  wagered numeric NOT NULL
) WITH (fillfactor = 70);
