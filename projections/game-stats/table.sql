-- Totals of one player at one game.
CREATE TABLE total (
  account int8 NOT NULL,
  game text NOT NULL,
  played int8 NOT NULL,
  wagered numeric NOT NULL,
  won numeric NOT NULL,
  PRIMARY KEY (account, game)
) WITH (fillfactor = 70);

-- Of one player by UTC day and source: what they staked and got from a game, or earned from a bonus or network.
CREATE TABLE day (
  account int8 NOT NULL,
  -- Days since 1970-01-01.
  day int4 NOT NULL,
  -- game, bonus or network, and which.
  source_group text NOT NULL,
  source text NOT NULL,
  staked numeric NOT NULL,
  -- Less reversals.
  got numeric NOT NULL,
  entries int8 NOT NULL,
  PRIMARY KEY (account, day, source_group, source)
) WITH (fillfactor = 70);
