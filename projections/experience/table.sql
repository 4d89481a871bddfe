-- What a player has done that counts as experience. Its weights are settings: they are applied when it is read.
CREATE TABLE player (
  account int8 PRIMARY KEY,
  -- Credited offers that were not reversed, and their points.
  offers int8 NOT NULL,
  offer_points numeric NOT NULL,
  wagered numeric NOT NULL,
  -- Of these points, those at risk: see contracts/games/at-risk.ts.
  risked numeric NOT NULL,
  -- Millionths of a point: theoretical loss since the last claim of rakeback.
  loss_millionths numeric NOT NULL,
  -- Milliseconds; 0 before the first claim.
  claimed_at int8 NOT NULL,
  -- Hundred-millionths of a point, carried to the next claim.
  remainder int8 NOT NULL,
  -- Highest level whose bonus was paid; 0 if none was.
  paid_level int2 NOT NULL,
  -- A bit for each step of the checklist whose reward was paid.
  checklist int2 NOT NULL,
  -- Of the latest seed pair; 0 for the first.
  epoch int8 NOT NULL
) WITH (fillfactor = 70);
