-- What players have done for challenges, by quarters of an hour: every day of every zone begins with one. Each quarter has its
-- place for three days and is written over then, so an account has 288 rows at most.
CREATE TABLE quarter (
  account int8 NOT NULL,
  place int2 NOT NULL,
  -- Quarters of an hour since the epoch.
  quarter int8 NOT NULL,
  earn numeric NOT NULL,
  games int8 NOT NULL,
  offers int8 NOT NULL,
  PRIMARY KEY (account, place)
) WITH (fillfactor = 70);

-- What a reversal takes back, and from which quarter: credited offers, shares in those of friends, and rewards.
CREATE TABLE credit (
  account int8 NOT NULL,
  credit text NOT NULL,
  quarter int8 NOT NULL,
  points int8 NOT NULL,
  offers int2 NOT NULL,
  PRIMARY KEY (account, credit)
);

-- What was claimed, by the player's own days.
CREATE TABLE claim (
  account int8 NOT NULL,
  day date NOT NULL,
  challenge text NOT NULL,
  PRIMARY KEY (account, day, challenge)
);
