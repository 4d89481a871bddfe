-- Totals of one player at one game.
CREATE TABLE total (
  account int8 NOT NULL,
  game text NOT NULL,
  played int8 NOT NULL,
  wagered int8 NOT NULL,
  won int8 NOT NULL,
  PRIMARY KEY (account, game)
) WITH (fillfactor = 70);
